// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport

@testable import API

/// A plain blocking WebSocket client on a thread of its own, for tests over a real socket.
final class LiveClient: Sendable {
    /// Received messages; ends when the connection ends or is silent for 30 seconds.
    let messages: AsyncStream<JSONValue>
    private let connection: Connection

    /// Connects, and shakes hands on the client's thread.
    init(port: UInt16, path: String) throws {
        let connection = try Connection(port: port)
        let (stream, continuation) = AsyncStream.makeStream(of: JSONValue.self)
        (self.connection, messages) = (connection, stream)
        Thread.detachNewThread {
            defer { continuation.finish() }
            guard let rest = try? WebSocketFrame.shakeHands(on: connection, path: path) else { return }
            WebSocketFrame.read(from: connection, after: rest) { text in
                if let json = try? JSONValue.parse(text) { continuation.yield(json) }
            }
        }
    }

    deinit { connection.end() }

    /// Sends a masked text frame.
    func send(_ text: String) { try? connection.send(WebSocketFrame.text(Array(text.utf8))) }
}
