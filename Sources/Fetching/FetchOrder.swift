// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import SafeText

/// What the server asks a fetcher for: its first message, with the descriptor that takes the bytes of the stream.
public struct FetchOrder: Sendable, Equatable {
    /// Where the stream is.
    public let address: StreamAddress
    /// Where it may lead.
    public let rule: NetworkRule

    /// Makes an order.
    public init(address: StreamAddress, rule: NetworkRule) { (self.address, self.rule) = (address, rule) }

    /// The message: lines of the address and of what is allowed.
    public var bytes: [UInt8] {
        let networks = (rule.allowsPublic ? ["public"] : []) + rule.texts
        return Array(([address.text] + networks).joined(separator: "\n").utf8)
    }

    /// Reads a message; nil if it is none.
    public init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        guard let first = lines.first, let address = StreamAddress(first),
            let rule = NetworkRule(Array(lines.dropFirst()))
        else { return nil }
        self.init(address: address, rule: rule)
    }
}
