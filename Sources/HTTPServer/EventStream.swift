// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// Writes the events of a response.
///
/// - Thread: any; one writer at a time.
public struct EventWriter: Sendable {
    private let writer: ResponseWriter

    /// Where events can be offered that go to many clients; nil if this client needs a writer of its own.
    public var outbox: StreamOutbox? { writer.outbox }

    init(_ writer: ResponseWriter) { self.writer = writer }

    /// Sends an event; waits while the client is too slow.
    /// - Throws: `ResponseClosed` when the client has gone; stop sending.
    public func send(_ event: ServerSentEvent) async throws(ResponseClosed) {
        try await writer.write(event.bytes)
    }

    /// Sends an event of one line in two parts, of which many streams may share the second without a copy.
    /// - Parameters:
    ///   - head: the first part of the data, UTF-8 without line ends.
    ///   - shared: the rest of the data, UTF-8 without line ends.
    ///   - id: the event's id.
    /// - Throws: as `send(_:)`.
    public func send(
        line head: [UInt8],
        followedBy shared: [UInt8],
        id: String?
    ) async throws(ResponseClosed) {
        // As an event without data is written, so that only one place knows how an id is.
        let start = ServerSentEvent("", id: id).bytes.dropLast(2)
        try await writer.write(start + head)
        try await writer.write(shared)
        try await writer.write([0x0A, 0x0A])
    }

    /// Sends events of one line each in one piece.
    /// - Parameter events: each with its id and its data, without line ends.
    /// - Throws: as `send(_:)`.
    public func send(lines events: [(id: String, data: SharedText)]) async throws(ResponseClosed) {
        var piece: [UInt8] = []
        piece.reserveCapacity(events.reduce(0) { $0 + $1.data.sizeInBytes + 48 })
        for event in events { SharedEvent.write(event.data, id: event.id, to: &piece) }
        try await writer.write(piece)
    }

    /// Sends a comment; call every 15 seconds or so while nothing else is sent, so that no proxy closes the
    /// connection and a dead client is detected.
    /// - Throws: as `send`.
    public func keepAlive() async throws(ResponseClosed) { try await writer.write(ServerSentEvent.comment) }
}

extension HTTPResponse {
    /// Makes a response of Server-Sent Events, for clients without WebSocket.
    ///
    /// - Parameter produce: sends events until it returns; it is cancelled when the client disconnects. A client that
    ///   reconnects sends `request.lastEventID`.
    /// - Returns: the response, with its content type.
    public static func events(
        _ produce: @escaping @Sendable (EventWriter) async throws -> Void
    ) -> HTTPResponse {
        var response = HTTPResponse(body: .stream { writer in try await produce(EventWriter(writer)) })
        response.fields[.contentType] = "text/event-stream"
        response.fields[.cacheControl] = "no-store"
        // nginx, and what is built on it, would keep the events until its buffer is full.
        response.fields[.xAccelBuffering] = "no"
        return response
    }
}

extension HTTPRequest {
    /// The last event that a reconnecting client of Server-Sent Events has received.
    public var lastEventID: String? { head.fields[.lastEventID].flatMap { $0.isEmpty ? nil : $0 } }
}
