// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import JSONCoding

/// Follows the messages of a server over one WebSocket.
///
/// - Thread: any; blocks.
/// - Source: RFC 6455; docs/events.md.
package struct EventConnection: Sendable {
    private let client: Carillon
    private let ending: Ending

    /// Makes one; nothing is connected yet.
    package init(_ client: Carillon, ending: Ending = Ending()) {
        (self.client, self.ending) = (client, ending)
    }

    /// Passes each text message to `take` until it returns false.
    ///
    /// - Parameters:
    ///   - path: of the WebSocket, with its query.
    ///   - commands: sent first.
    ///   - open: called then; may keep the sender for other messages.
    ///   - take: called with each message; returns false to end.
    /// - Throws: a refusal, or why the connection failed or ended.
    package func follow(
        _ path: String,
        sending commands: [JSONValue] = [],
        open: (ClientWebSocket.Sender) throws(ClientError) -> Void = { _ in },
        _ take: (String) throws(ClientError) -> Bool
    ) throws(ClientError) {
        var socket = try ClientWebSocket(client, path, ending)
        defer { _ = ending.hold(nil) }
        for command in commands { try socket.sender.send(.text, command.encoded) }
        try open(socket.sender)
        while try deliver(&socket, to: take) { try socket.receive() }
    }

    /// Passes on complete messages; false if `take` ended it.
    private func deliver(
        _ socket: inout ClientWebSocket,
        to take: (String) throws(ClientError) -> Bool
    ) throws(ClientError) -> Bool {
        while true {
            switch try socket.next() {
            case .needMore: return true
            case .text(let text):
                guard try take(text) else { return false }
            case .ping(let payload): try socket.sender.send(.pong, payload)
            case .binary, .pong: break
            case .close(let code, let reason):
                // A token that was revoked meanwhile is refused at the next connection.
                let why = reason.isEmpty ? code.map { "code \($0)" } ?? "without a code" : reason
                throw socket.lost("the server closed the WebSocket, \(why)")
            }
        }
    }
}
