// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// Where a response's events go.
///
/// - Thread: any; one writer at a time.
public struct EventWriter: Sendable {
    private let writer: ResponseWriter

    init(_ writer: ResponseWriter) { self.writer = writer }

    /// Sends an event; waits while the client is behind.
    /// - Throws: `ResponseClosed` when nobody reads any more; stop sending.
    public func send(_ event: ServerSentEvent) async throws(ResponseClosed) {
        try await writer.write(event.bytes)
    }

    /// Sends a line that clients ignore; do so every 15 seconds or so while nothing else is sent, so that no proxy
    /// ends the connection and a client that has gone is noticed.
    /// - Throws: as `send`.
    public func keepAlive() async throws(ResponseClosed) { try await writer.write(ServerSentEvent.comment) }
}

extension HTTPResponse {
    /// Makes a response of Server-Sent Events, for clients without WebSocket.
    ///
    /// - Parameter produce: sends events until it returns; it is cancelled when the client goes away. A client that
    ///   has lost a stream asks again with `request.lastEventID`.
    /// - Returns: the response, with its content type.
    public static func events(
        _ produce: @escaping @Sendable (EventWriter) async throws -> Void
    ) -> HTTPResponse {
        var response = HTTPResponse(body: .stream { writer in try await produce(EventWriter(writer)) })
        response.fields[.contentType] = "text/event-stream"
        response.fields[.cacheControl] = "no-store"
        return response
    }
}

extension HTTPRequest {
    /// The last event that a client of Server-Sent Events has seen, where it connects again.
    public var lastEventID: String? { head.fields[.lastEventID].flatMap { $0.isEmpty ? nil : $0 } }
}
