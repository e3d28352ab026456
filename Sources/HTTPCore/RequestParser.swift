// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Parses requests from a connection's bytes, one after the other.
///
/// `append` takes bytes, `next` returns events: for each request one `.head`, any number of `.body` and one `.end`.
/// The events do not depend on how the bytes are cut, except for the boundaries between `.body` events. After an
/// error nothing more is read: every further call throws the same error.
/// - Thread: any, one at a time.
/// - Source: RFC 9112.
public struct RequestParser: Sendable {
    /// A parsed event.
    public enum Event: Sendable, Hashable {
        /// More bytes are needed.
        case needMore
        /// A request begins. `expectsContinue`: the client waits for 100 before it sends the content.
        case head(RequestHead, body: BodyFraming, expectsContinue: Bool)
        /// A piece of the content, at least one byte.
        case body([UInt8])
        /// The request is complete. Fields that are not allowed in trailers are dropped.
        case end(trailers: HTTPFields)
    }

    private enum State: Sendable {
        case head
        case length(remaining: Int)
        case chunked
        case end
        case failed(HTTPParseError)
    }

    /// The limits; a change takes effect with the next head.
    public var limits: HTTPLimits
    private var buffer: [UInt8] = []
    private var position = 0
    private var state = State.head
    private var head = HeadParser()
    private var chunks = ChunkedDecoder()

    /// Makes a parser at the beginning of a connection.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// Appends bytes received from the connection.
    public mutating func append(_ bytes: [UInt8]) { append(bytes[...]) }

    /// Appends bytes received from the connection.
    public mutating func append(_ bytes: ArraySlice<UInt8>) {
        Bytes.dropRead(&buffer, &position)
        buffer.append(contentsOf: bytes)
    }

    /// Bytes appended and not yet parsed; at more than a few kilobytes the caller should stop reading.
    public var unreadCount: Int { buffer.count - position }

    /// Whether no part of a request has been read: the connection may be closed here.
    public var isBetweenRequests: Bool {
        if case .head = state { return !head.hasBegun && unreadCount == 0 }
        return false
    }

    /// Takes the bytes after the last request, for a connection that changes its protocol.
    public mutating func takeUnread() -> [UInt8] {
        defer {
            buffer = []
            position = 0
        }
        return Array(buffer[position...])
    }

    /// The next event.
    ///
    /// - Throws: the rule that the request broke; answer with its status and close.
    public mutating func next() throws(HTTPParseError) -> Event {
        do throws(HTTPParseError) {
            switch state {
            case .head: return try nextHead()
            case .length(let remaining): return nextBytes(remaining)
            case .chunked: return try nextChunk()
            case .end:
                state = .head
                return .end(trailers: HTTPFields())
            case .failed(let error): throw error
            }
        } catch {
            state = .failed(error)
            throw error
        }
    }

    // MARK: - States

    private mutating func nextHead() throws(HTTPParseError) -> Event {
        guard position < buffer.count else { return .needMore }
        let bytes = buffer
        let unread = bytes.span.extracting(position..<bytes.count)
        guard let length = try head.advance(unread, limits) else { return .needMore }
        let (request, framing, expectsContinue) = try head.makeHead(bytes[position..<position + length])
        position += length
        head = HeadParser()
        switch framing {
        case .none: state = .end
        case .length(let count):
            guard count <= limits.bodySize else { throw .bodyTooLarge }
            state = .length(remaining: count)
        case .chunked:
            chunks = ChunkedDecoder()
            state = .chunked
        }
        return .head(request, body: framing, expectsContinue: expectsContinue)
    }

    private mutating func nextBytes(_ remaining: Int) -> Event {
        let available = min(remaining, unreadCount)
        guard available > 0 else { return .needMore }
        let bytes = Array(buffer[position..<position + available])
        position += available
        state = available == remaining ? .end : .length(remaining: remaining - available)
        return .body(bytes)
    }

    private mutating func nextChunk() throws(HTTPParseError) -> Event {
        let bytes = buffer
        switch try chunks.next(bytes.span, &position, limits) {
        case .needMore: return .needMore
        case .data(let range): return .body(Array(bytes[range]))
        case .end(let trailers):
            state = .head
            return .end(trailers: trailers)
        }
    }
}
