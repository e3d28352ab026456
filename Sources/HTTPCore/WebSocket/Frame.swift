// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The kind of a frame.
///
/// - Source: RFC 6455 section 5.2.
public enum Opcode: UInt8, Hashable, Sendable {
    /// A further fragment of a message.
    case continuation = 0x0
    /// The first fragment of a text message.
    case text = 0x1
    /// The first fragment of a binary message.
    case binary = 0x2
    /// The end of the connection.
    case close = 0x8
    /// A check whether the peer responds.
    case ping = 0x9
    /// The answer to a ping.
    case pong = 0xA

    /// Whether it may be sent between the fragments of a message: close, ping, pong.
    public var isControl: Bool { rawValue & 0x8 != 0 }
}

/// The header of a frame.
public struct FrameHeader: Hashable, Sendable {
    /// Whether the message ends with this frame.
    public var isFinal: Bool
    /// RSV1, which permessage-deflate sets on the first frame of a compressed message (RFC 7692 section 6).
    public var isCompressed: Bool
    /// The kind of payload.
    public var opcode: Opcode
    /// The mask in the order of the wire, first byte highest; nil if the payload is not masked.
    public var maskingKey: UInt32?
    /// The payload's size in bytes.
    public var length: Int

    /// Makes a header.
    public init(
        isFinal: Bool = true,
        isCompressed: Bool = false,
        opcode: Opcode,
        maskingKey: UInt32? = nil,
        length: Int
    ) {
        self.isFinal = isFinal
        self.isCompressed = isCompressed
        self.opcode = opcode
        self.maskingKey = maskingKey
        self.length = length
    }
}

/// Limits of a WebSocket connection.
public struct WebSocketLimits: Hashable, Sendable {
    /// The largest payload of one frame in bytes (default 16 MiB).
    public var frameSize = 16 << 20
    /// The largest message in bytes, all its frames together (default 16 MiB).
    public var messageSize = 16 << 20
    /// The most frames of one message (default 65,536).
    public var fragmentCount = 65_536

    /// Makes limits with the defaults.
    public init() {}
}

/// The reading side: clients mask their frames, servers do not.
public enum WebSocketRole: Hashable, Sendable {
    /// Reads a client's frames.
    case server
    /// Reads a server's frames.
    case client
}

/// Why a connection was failed: one case per rule.
///
/// - Source: RFC 6455 sections 5, 7 and 8.
public enum WebSocketError: Error, Hashable, Sendable, CaseIterable {
    /// A reserved bit is set that no extension defines.
    case reservedBit
    /// An opcode that does not exist.
    case unknownOpcode
    /// A client's frame without a mask.
    case unmaskedFrame
    /// A server's frame with a mask.
    case maskedFrame
    /// A length in more bytes than it needs, or with its highest bit set.
    case invalidLength
    /// A control frame with more than 125 bytes.
    case controlTooLong
    /// A control frame that is not final.
    case fragmentedControl
    /// A continuation without a message to continue.
    case unexpectedContinuation
    /// A new message before the one under way has ended.
    case interleavedMessage
    /// RSV1 on a frame that does not begin a message.
    case misplacedCompression
    /// A close frame with a payload of one byte or a code that may not be sent.
    case invalidClose
    /// Text or a close reason that is not UTF-8.
    case invalidUTF8
    /// A compressed message that cannot be inflated, or is truncated.
    case invalidCompression
    /// A frame or message over the limit; a compressed message counts with its inflated size.
    case tooLarge
    /// A message in more frames than the limit.
    case tooManyFragments

    /// The code to close with.
    public var closeCode: CloseCode {
        switch self {
        case .invalidUTF8, .invalidCompression: .invalidPayload
        case .tooLarge, .tooManyFragments: .messageTooBig
        case .reservedBit, .unknownOpcode, .unmaskedFrame, .maskedFrame, .invalidLength, .controlTooLong,
            .fragmentedControl, .unexpectedContinuation, .interleavedMessage, .misplacedCompression,
            .invalidClose:
            .protocolError
        }
    }
}
