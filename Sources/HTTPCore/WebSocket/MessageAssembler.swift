// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A received event.
public enum WebSocketEvent: Hashable, Sendable {
    /// More bytes are needed.
    case needMore
    /// A whole text message.
    case text(String)
    /// A whole binary message.
    case binary([UInt8])
    /// A ping; answer it by a pong with the same bytes.
    case ping([UInt8])
    /// A pong.
    case pong([UInt8])
    /// The peer closes; no event follows. Without a code the frame was empty (1005).
    case close(CloseCode?, reason: String)
}

/// Assembles messages from frames: fragments, control frames between them, limits and UTF-8.
///
/// With an inflater, compressed messages are inflated as their bytes arrive (RFC 7692). Text is checked as its bytes
/// arrive, so that an invalid byte fails the connection before its frame is complete. After an error every further
/// call throws the same error; after a close nothing more is read.
/// - Thread: any, one at a time.
/// - Source: RFC 6455 sections 5.4 to 5.6, 7 and 8.1.
public struct MessageAssembler: Sendable {
    private let limits: WebSocketLimits
    private var frames: FrameParser
    private var inflater: (any MessageInflater)?
    private var isCompressed = false
    private var deflated: [UInt8] = []
    private var frame: FrameHeader?
    private var message: [UInt8] = []
    private var messageOpcode: Opcode?
    private var fragmentCount = 0
    private var control: [UInt8] = []
    private var validator = UTF8Validator()
    private var failure: WebSocketError?
    private var isClosed = false

    /// Makes an assembler at the beginning of a connection.
    ///
    /// - Parameters:
    ///   - role: the reading side.
    ///   - limits: how large frames and messages may be.
    ///   - inflater: inflates messages if permessage-deflate was agreed; without it RSV1 is refused.
    public init(
        role: WebSocketRole = .server,
        limits: WebSocketLimits = .init(),
        inflater: (any MessageInflater)? = nil
    ) {
        self.limits = limits
        self.inflater = inflater
        frames = FrameParser(role: role, limits: limits, allowsCompressed: inflater != nil)
    }

    /// Appends bytes received from the connection.
    public mutating func append(_ bytes: [UInt8]) { append(bytes[...]) }

    /// Appends bytes received from the connection.
    public mutating func append(_ bytes: ArraySlice<UInt8>) {
        if !isClosed, failure == nil { frames.append(bytes) }
    }

    /// Whether a message or frame is under way.
    public var isInsideMessage: Bool { messageOpcode != nil || frame != nil }

    /// The next event.
    ///
    /// - Throws: the violated rule; send its close code and close the connection.
    public mutating func next() throws(WebSocketError) -> WebSocketEvent {
        if let failure { throw failure }
        do throws(WebSocketError) {
            while !isClosed {
                if let event = try step() { return event }
            }
            return .needMore
        } catch {
            failure = error
            frames.discard()
            message = []
            inflater = nil
            throw error
        }
    }

    // MARK: - Frames

    private mutating func step() throws(WebSocketError) -> WebSocketEvent? {
        guard let frame else {
            guard case .begin(let header) = try frames.next(&control) else { return .needMore }
            try begin(header)
            return nil
        }
        let start = message.count
        let step: FrameParser.Step
        if frame.opcode.isControl {
            step = try frames.next(&control)
        } else if isCompressed {
            step = try frames.next(&deflated)
        } else {
            step = try frames.next(&message)
        }
        switch step {
        case .needMore: return .needMore
        case .begin: return nil
        case .payload:
            guard !frame.opcode.isControl else { return nil }
            if isCompressed { try inflate() }
            try checkText(from: start)
            return nil
        case .end:
            self.frame = nil
            return try frame.opcode.isControl ? endControl(frame.opcode) : endData(frame)
        }
    }

    private mutating func inflate() throws(WebSocketError) {
        guard var inflater else { return }
        let limit = limits.messageSize - message.count
        try inflater.inflate(deflated, into: &message, limit: limit)
        self.inflater = inflater
        deflated.removeAll(keepingCapacity: deflated.capacity <= 4_096)
    }

    private mutating func finishInflating() throws(WebSocketError) {
        guard var inflater else { return }
        let start = message.count
        try inflater.finishMessage(into: &message, limit: limits.messageSize - start)
        self.inflater = inflater
        try checkText(from: start)
    }

    private mutating func checkText(from start: Int) throws(WebSocketError) {
        guard messageOpcode == .text else { return }
        var check = validator
        guard check.accept(message.span, from: start) else { throw .invalidUTF8 }
        validator = check
    }

    private mutating func begin(_ header: FrameHeader) throws(WebSocketError) {
        frame = header
        guard !header.opcode.isControl else { return }
        if header.opcode == .continuation {
            guard messageOpcode != nil else { throw .unexpectedContinuation }
        } else {
            guard messageOpcode == nil else { throw .interleavedMessage }
            messageOpcode = header.opcode
            isCompressed = header.isCompressed
        }
        // An empty last frame, which ends a message of equal fragments, does not count.
        if header.length > 0 || !header.isFinal { fragmentCount += 1 }
        guard fragmentCount <= limits.fragmentCount else { throw .tooManyFragments }
        // The size of a compressed frame is known only when it is inflated.
        guard isCompressed || header.length <= limits.messageSize - message.count else { throw .tooLarge }
    }

    private mutating func endData(_ frame: FrameHeader) throws(WebSocketError) -> WebSocketEvent? {
        guard frame.isFinal, let opcode = messageOpcode else { return nil }
        if isCompressed { try finishInflating() }
        let bytes = message
        message = []
        messageOpcode = nil
        fragmentCount = 0
        guard opcode == .text else { return .binary(bytes) }
        guard validator.isComplete else { throw .invalidUTF8 }
        return .text(String(decoding: bytes, as: UTF8.self))
    }

    private mutating func endControl(_ opcode: Opcode) throws(WebSocketError) -> WebSocketEvent? {
        let bytes = control
        control.removeAll(keepingCapacity: true)
        switch opcode {
        case .ping: return .ping(bytes)
        case .pong: return .pong(bytes)
        case .close, .continuation, .text, .binary: return try close(bytes)
        }
    }

    private mutating func close(_ bytes: [UInt8]) throws(WebSocketError) -> WebSocketEvent {
        var event = WebSocketEvent.close(nil, reason: "")
        if !bytes.isEmpty {
            guard bytes.count >= 2, let code = CloseCode(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
            else { throw .invalidClose }
            guard let reason = Bytes.text(bytes.span.extracting(2..<bytes.count)) else { throw .invalidUTF8 }
            event = .close(code, reason: reason)
        }
        isClosed = true
        frames.discard()
        message = []
        return event
    }
}
