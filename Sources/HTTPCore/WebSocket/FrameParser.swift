// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Parses frames and refuses each as early as its header violates a rule.
///
/// `append` takes bytes; `next` appends unmasked payload to an array of the caller, so that a message is copied once.
/// For permessage-deflate the caller sets `allowsCompressed` and inflates the payload.
/// - Thread: any, one at a time.
/// - Source: RFC 6455 section 5.
public struct FrameParser: Sendable {
    /// The result of a step.
    public enum Step: Sendable, Hashable {
        /// More bytes are needed.
        case needMore
        /// A frame begins.
        case begin(FrameHeader)
        /// Number of payload bytes that were appended, at least 1.
        case payload(Int)
        /// The frame is complete.
        case end
    }

    private enum State: Sendable {
        case header
        case payload(FrameHeader, done: Int)
    }

    private let role: WebSocketRole
    private let frameSize: Int
    private let allowsCompressed: Bool
    private var buffer: [UInt8] = []
    private var position = 0
    private var state = State.header

    /// Makes a parser at the beginning of a connection.
    ///
    /// - Parameters:
    ///   - role: the reading side.
    ///   - limits: how large a frame may be.
    ///   - allowsCompressed: whether RSV1 was negotiated; RSV2 and RSV3 are always refused.
    public init(role: WebSocketRole, limits: WebSocketLimits = .init(), allowsCompressed: Bool = false) {
        self.role = role
        self.allowsCompressed = allowsCompressed
        frameSize = limits.frameSize
    }

    /// Appends bytes received from the connection.
    public mutating func append(_ bytes: ArraySlice<UInt8>) {
        Bytes.dropRead(&buffer, &position)
        buffer.append(contentsOf: bytes)
    }

    /// Drops bytes that were appended and not parsed.
    mutating func discard() {
        buffer = []
        position = 0
    }

    /// The next step; payload is appended to `payload`.
    ///
    /// - Throws: the violated rule; fail the connection with its close code.
    public mutating func next(_ payload: inout [UInt8]) throws(WebSocketError) -> Step {
        switch state {
        case .header:
            guard let header = try readHeader() else { return .needMore }
            state = .payload(header, done: 0)
            return .begin(header)
        case .payload(let header, let done):
            let count = min(header.length - done, buffer.count - position)
            guard done < header.length else {
                state = .header
                return .end
            }
            guard count > 0 else { return .needMore }
            let start = payload.count
            payload.append(contentsOf: buffer[position..<position + count])
            if let key = header.maskingKey { Masking.apply(&payload, from: start, key: key, phase: done) }
            position += count
            state = .payload(header, done: done + count)
            return .payload(count)
        }
    }

    // MARK: - Header

    private mutating func readHeader() throws(WebSocketError) -> FrameHeader? {
        guard position < buffer.count else { return nil }
        let opcode = try checkFirst(buffer[position])
        guard position + 1 < buffer.count else { return nil }
        let second = buffer[position + 1]
        let isMasked = second & 0x80 != 0
        guard isMasked == (role == .server) else { throw isMasked ? .maskedFrame : .unmaskedFrame }
        let short = Int(second & 0x7F)
        guard !opcode.isControl || short <= 125 else { throw .controlTooLong }
        let lengthSize = short < 126 ? 0 : short == 126 ? 2 : 8
        let size = 2 + lengthSize + (isMasked ? 4 : 0)
        guard position + 2 + lengthSize <= buffer.count else { return nil }
        let length = lengthSize == 0 ? short : try longLength(lengthSize)
        guard length <= frameSize else { throw .tooLarge }
        guard position + size <= buffer.count else { return nil }
        var key: UInt32?
        if isMasked {
            key = buffer[position + size - 4..<position + size].reduce(0) { $0 << 8 | UInt32($1) }
        }
        let first = buffer[position]
        position += size
        return FrameHeader(
            isFinal: first & 0x80 != 0,
            isCompressed: first & 0x40 != 0,
            opcode: opcode,
            maskingKey: key,
            length: length
        )
    }

    private func checkFirst(_ byte: UInt8) throws(WebSocketError) -> Opcode {
        guard byte & 0x30 == 0 else { throw .reservedBit }
        guard let opcode = Opcode(rawValue: byte & 0x0F) else { throw .unknownOpcode }
        if byte & 0x40 != 0 {
            guard allowsCompressed else { throw .reservedBit }
            guard opcode == .text || opcode == .binary else { throw .misplacedCompression }
        }
        guard !opcode.isControl || byte & 0x80 != 0 else { throw .fragmentedControl }
        return opcode
    }

    private func longLength(_ size: Int) throws(WebSocketError) -> Int {
        let bytes = buffer[position + 2..<position + 2 + size]
        let length = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length >= (size == 2 ? 126 : 65_536), length <= UInt64(Int.max) else { throw .invalidLength }
        return Int(length)
    }
}
