// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why bytes are no packet.
public enum OSCError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The bytes end inside of what they promise.
    case truncated
    /// Bytes follow that belong to nothing.
    case trailingBytes
    /// The packet begins with neither `/` nor `#bundle`.
    case noAddress
    /// A string is not UTF-8, has too many combining marks in a row, or is not filled with zeros.
    case invalidString
    /// The types do not begin with a comma.
    case noTypes
    /// A type that is not known.
    case unknownType(UInt8)
    /// Brackets of arrays that do not match.
    case unbalancedArray
    /// More messages than ``OSCPacket/messageLimit``.
    case tooManyMessages
    /// Bundles or arrays in one another, more than ``OSCPacket/depthLimit``.
    case tooDeep
    /// A packet of a stream is larger than allowed.
    case tooLarge(limit: Int)
    /// A byte behind an escape of SLIP that it does not know.
    case invalidEscape

    /// A sentence without a full stop.
    public var description: String {
        switch self {
        case .truncated: "the packet ends before its contents do"
        case .trailingBytes: "bytes follow the end of the packet's contents"
        case .noAddress: "a packet begins with \"/\" or \"#bundle\""
        case .invalidString: "a string is UTF-8 and is filled with zeros to a multiple of four bytes"
        case .noTypes: "the types of arguments begin with a comma"
        case .unknownType(let tag): "the type of an argument is one of ifsbhtdScrmTFIN[], not byte \(tag)"
        case .unbalancedArray: "each \"[\" among the types needs its \"]\""
        case .tooManyMessages: "a packet has at most \(OSCPacket.messageLimit) messages"
        case .tooDeep: "bundles and arrays may be in one another \(OSCPacket.depthLimit) times"
        case .tooLarge(let limit): "a packet has at most \(limit) bytes"
        case .invalidEscape: "behind the SLIP byte 219 comes 220 or 221"
        }
    }
}
