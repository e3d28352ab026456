// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import JSONCoding

/// Follows the events of a server over one WebSocket.
///
/// - Thread: any; blocks.
/// - Source: RFC 6455; docs/events.md.
package struct EventConnection: Sendable {
    /// Seconds without a message after which the server is asked, and those until it must have answered.
    private static let (silence, patience): (Duration, Duration) = (.seconds(15), .seconds(5))

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
    ///   - take: called with each message; returns false to end.
    /// - Throws: a refusal, or why the connection failed or ended.
    package func follow(
        _ path: String,
        sending commands: [JSONValue] = [],
        _ take: (String) throws(ClientError) -> Bool
    ) throws(ClientError) {
        let wire = try client.connect(client.timeout, ending)
        defer { _ = ending.hold(nil) }
        var messages = MessageAssembler(role: .client)
        messages.append(try open(wire, path))
        for command in commands { try send(.text, command.encoded, on: wire) }
        wire.setTimeout(Self.silence)
        var isAsked = false
        while try deliver(&messages, to: take, on: wire) {
            do throws(ClientError) {
                let piece = try wire.receive()
                guard !piece.isEmpty else { throw lost("the connection was closed") }
                messages.append(piece)
                if isAsked { wire.setTimeout(Self.silence) }
                isAsked = false
            } catch .timeout where !isAsked {
                // A server without events is silent; one that is gone does not answer.
                try send(.ping, [], on: wire)
                wire.setTimeout(Self.patience)
                isAsked = true
            }
        }
    }

    /// Performs the opening handshake.
    ///
    /// - Returns: the bytes received after the head of the response.
    private func open(_ wire: Wire, _ path: String) throws(ClientError) -> [UInt8] {
        let key = Base64.encode((0..<16).map { _ in UInt8.random(in: 0...255) })
        var request = Request("GET", path)
        request.fields = [
            ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", key),
        ]
        try wire.send(request.bytes(to: client.place, token: client.token))
        var reader = AnswerReader { () throws(ClientError) in try wire.receive() }
        let head: AnswerHead
        do throws(ClientError) { head = try reader.readHead() } catch {
            guard reader.isEmpty, case .notUnderstood = error else { throw error }
            throw lost("the connection was closed without a response")
        }
        guard head.status == 101 else {
            let body = try reader.readBody(head, "GET")
            throw .problem(Problem(status: head.status, try? JSONValue(parsing: body)))
        }
        guard head["sec-websocket-accept"] == Handshake.acceptValue(forKey: key) else {
            throw .notUnderstood("it is not a WebSocket")
        }
        return reader.rest
    }

    /// Passes on complete messages; false if `take` ended it.
    private func deliver(
        _ messages: inout MessageAssembler,
        to take: (String) throws(ClientError) -> Bool,
        on wire: Wire
    ) throws(ClientError) -> Bool {
        while true {
            switch try next(&messages) {
            case .needMore: return true
            case .text(let text):
                guard try take(text) else { return false }
            case .ping(let payload): try send(.pong, payload, on: wire)
            case .binary, .pong: break
            case .close(let code, let reason):
                // A token that was revoked meanwhile is refused at the next connection.
                let why = reason.isEmpty ? code.map { "code \($0)" } ?? "without a code" : reason
                throw lost("the server closed the WebSocket, \(why)")
            }
        }
    }

    private func next(_ messages: inout MessageAssembler) throws(ClientError) -> WebSocketEvent {
        do throws(WebSocketError) {
            return try messages.next()
        } catch {
            throw .notUnderstood("invalid WebSocket frame")
        }
    }

    private func send(_ opcode: Opcode, _ payload: [UInt8], on wire: Wire) throws(ClientError) {
        var frame: [UInt8] = []
        FrameEncoder.write(opcode, payload, maskingKey: UInt32.random(in: 0...UInt32.max), to: &frame)
        try wire.send(frame)
    }

    private func lost(_ reason: String) -> ClientError {
        .unreachable(place: "\(client.place)", reason: reason)
    }
}
