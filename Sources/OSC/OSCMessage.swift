// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An address and its arguments.
///
/// ```swift
/// OSCMessage("/carillon/sounds/bell/play", [.string("volume"), .float(0.5)])
/// ```
public struct OSCMessage: Sendable, Equatable {
    /// Begins with `/`.
    public let address: String
    /// The arguments in order.
    public let arguments: [OSCArgument]

    /// Makes a message.
    public init(_ address: String, _ arguments: [OSCArgument] = []) {
        (self.address, self.arguments) = (address, arguments)
    }

    /// The parts of the address between its slashes.
    public var parts: [String] {
        address.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the address is a pattern for several addresses.
    ///
    /// - Source: OpenSound Control 1.0, "OSC Message Dispatching and Pattern Matching".
    public var isPattern: Bool { address.utf8.contains { "*?[]{}".utf8.contains($0) } }
}
