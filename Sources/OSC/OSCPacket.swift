// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The contents of a datagram, or of a frame in a stream.
///
/// ```swift
/// let packet = try OSCPacket(bytes)
/// ```
/// - Source: OpenSound Control 1.0, "OSC Packets".
public enum OSCPacket: Sendable, Equatable {
    /// One message.
    case message(OSCMessage)
    /// Packets that belong together, at a time.
    case bundle(OSCTimeTag, [OSCPacket])

    /// Most bundles or arrays in one another.
    public static let depthLimit = 8
    /// Most messages and bundles in a packet.
    public static let messageLimit = 100
    /// What a bundle has in the place of an address.
    public static let bundleAddress = "#bundle"

    /// Reads a packet.
    ///
    /// A message without types, as old programs send it, has no arguments.
    /// - Throws: why it is none.
    public init(_ bytes: [UInt8]) throws(OSCError) {
        var reader = OSCReader(bytes[...])
        var count = 0
        self = try reader.packet(depth: 0, &count)
    }

    /// The number of its messages, at least one: an empty bundle is work, too.
    public var messageCount: Int {
        switch self {
        case .message: 1
        case .bundle(_, let elements): max(1, elements.reduce(0) { $0 + $1.messageCount })
        }
    }

    /// The bytes of the packet; each text ends at its first zero.
    public var encoded: [UInt8] {
        var writer = OSCWriter()
        writer.write(self)
        return writer.bytes
    }
}
