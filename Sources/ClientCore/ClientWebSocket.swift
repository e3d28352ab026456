// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import JSONCoding

/// An open WebSocket of a server.
///
/// - Thread: one receives; ``sender`` is for any. Every call blocks.
/// - Source: RFC 6455.
package struct ClientWebSocket {
    /// Sends messages.
    let sender: Sender
    private var messages = MessageAssembler(role: .client)

    /// Sends messages of a WebSocket, from any thread.
    package struct Sender: Sendable {
        fileprivate let wire: Wire

        func send(_ opcode: Opcode, _ payload: [UInt8]) throws(ClientError) {
            var frame: [UInt8] = []
            FrameEncoder.write(opcode, payload, maskingKey: UInt32.random(in: 0...UInt32.max), to: &frame)
            try wire.send(frame)
        }
    }

    private let place: Place

    /// Connects to a server and opens the WebSocket at a path, with its query.
    ///
    /// - Throws: a refusal, or why the connection failed.
    init(_ client: Carillon, _ path: String, _ ending: Ending) throws(ClientError) {
        let wire = try client.connect(client.timeout, ending)
        (place, sender) = (client.place, Sender(wire: wire))
        messages.append(try Self.open(wire, client, path))
    }

    /// Seconds without a message after which the server is asked, and those until it must have answered.
    private static let (silence, patience): (Duration, Duration) = (.seconds(15), .seconds(5))

    /// Waits for bytes of the server, however long it is silent; one that is gone does not answer when it is asked.
    mutating func receive() throws(ClientError) {
        sender.wire.setTimeout(Self.silence)
        do throws(ClientError) { try receivePiece() } catch .timeout {
            try sender.send(.ping, [])
            sender.wire.setTimeout(Self.patience)
            try receivePiece()
        }
    }

    private mutating func receivePiece() throws(ClientError) {
        let piece = try sender.wire.receive()
        guard !piece.isEmpty else { throw lost("the connection was closed") }
        messages.append(piece)
    }

    /// The next complete message of what was received.
    mutating func next() throws(ClientError) -> WebSocketEvent {
        do throws(WebSocketError) {
            return try messages.next()
        } catch {
            throw .notUnderstood("invalid WebSocket frame")
        }
    }

    func lost(_ reason: String) -> ClientError { .unreachable(place: "\(place)", reason: reason) }

    /// Performs the opening handshake.
    ///
    /// - Returns: the bytes received after the head of the response.
    private static func open(
        _ wire: Wire,
        _ client: Carillon,
        _ path: String
    ) throws(ClientError) -> [UInt8] {
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
            throw .unreachable(
                place: "\(client.place)",
                reason: "the connection was closed without a response"
            )
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
}
