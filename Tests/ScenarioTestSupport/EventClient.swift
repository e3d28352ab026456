// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A WebSocket client of `/v1/events`, which shares no code with the server.
public final class EventClient: Sendable {
    /// The first message.
    public let hello: JSON
    private let connection: Connection
    private let inbox: Inbox

    /// Connects and waits for `hello`; `query` is the address's, such as `topics=player.*`.
    static func connect(port: UInt16, query: String) async throws -> EventClient {
        let path = "/v1/events" + (query.isEmpty ? "" : "?\(query)")
        let connection = try Connection(port: port)
        let rest = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try WebSocketFrame.shakeHands(on: connection, path: path) }
                )
            }
        }
        let inbox = Inbox()
        Thread.detachNewThread {
            WebSocketFrame.read(from: connection, after: rest, pinged: inbox.wake) { inbox.append(JSON($0)) }
            inbox.finish()
        }
        let hello = try await inbox.next { _ in true }
        return EventClient(hello: hello, connection: connection, inbox: inbox)
    }

    private init(hello: JSON, connection: Connection, inbox: Inbox) {
        (self.hello, self.connection, self.inbox) = (hello, connection, inbox)
    }

    deinit { connection.end() }

    /// The next message of a type; earlier ones of other types are dropped.
    ///
    /// - Parameters:
    ///   - type: such as `player.finished`; nil takes any.
    ///   - matches: whether a message is the expected one.
    /// - Returns: the whole envelope.
    /// - Throws: ``ClientError`` if none came within 30 seconds or the server closed.
    public func next(
        _ type: String? = nil,
        where matches: @Sendable @escaping (JSON) -> Bool = { _ in true }
    ) async throws -> JSON {
        try await inbox.next { (type == nil || $0["type"].text == type) && matches($0) }
    }

    /// All messages not yet taken, up to and with the one of that sequence number; for clients of all topics.
    public func messages(through sequence: UInt64) async throws -> [JSON] {
        var all: [JSON] = []
        let last = Double(sequence)
        while (inbox.lastSequence ?? -1) < last { all.append(try await inbox.next { _ in true }) }
        return all
    }

    /// Sends a message.
    public func send(_ message: JSON) throws { try connection.send(WebSocketFrame.text(message.bytes)) }

    /// Ends the connection without a close frame.
    public func disconnect() { connection.end() }
}
