// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// Follows the events of a server over a WebSocket.
///
/// - Thread: any; blocks.
/// - Source: RFC 6455.
struct EventFollower: Sendable {
    /// Connects to the server.
    let client: ControlClient

    /// Passes each message to `take` until it returns false.
    ///
    /// - Parameters:
    ///   - path: of the WebSocket, with its query.
    ///   - take: called with each text message; returns false to end.
    /// - Throws: a refusal, or why the connection failed or ended.
    func follow(_ path: String, _ take: (String) -> Bool) throws(ControlError) {
        let stream = try client.connect()
        var messages = MessageAssembler(role: .client)
        messages.append(try open(stream, path))
        // A server without events sends nothing.
        stream.setTimeout(nil)
        while try deliver(&messages, to: take, answeringTo: stream) {
            let piece = try stream.receive()
            guard !piece.isEmpty else {
                throw .unreachable(place: "\(client.place)", reason: "the connection was closed")
            }
            messages.append(piece)
        }
    }

    /// Performs the opening handshake.
    ///
    /// - Returns: the bytes received after the head of the response.
    private func open(_ stream: ClientStream, _ path: String) throws(ControlError) -> [UInt8] {
        let key = Base64.encode((0..<16).map { _ in UInt8.random(in: 0...255) })
        let fields = [
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: \(key)",
        ]
        let request = client.head("GET", path, fields)
        try stream.send(request)
        var bytes: [UInt8] = []
        while true {
            let piece = try stream.receive()
            bytes += piece
            guard let (head, end) = try AnswerHead.read(bytes) else {
                guard !piece.isEmpty else { throw .notUnderstood("it ends too early") }
                continue
            }
            guard head.status == 101 else { throw try refusal(head, bytes, stream) }
            guard head["sec-websocket-accept"] == Handshake.acceptValue(forKey: key) else {
                throw .notUnderstood("it is not a WebSocket")
            }
            return Array(bytes[end...])
        }
    }

    /// Reads the rest of a response other than 101.
    private func refusal(
        _ head: AnswerHead,
        _ bytes: [UInt8],
        _ stream: ClientStream
    ) throws(ControlError) -> ControlError {
        var bytes = bytes
        let length = head["content-length"].flatMap { Int($0) } ?? 0
        while let (_, end) = try AnswerHead.read(bytes), bytes.count < end + min(length, 65_536) {
            let piece = try stream.receive()
            if piece.isEmpty { break }
            bytes += piece
        }
        return .refused(status: head.status, problem: try ControlAnswer(bytes).json)
    }

    /// Passes on complete messages; false if `take` ended it.
    private func deliver(
        _ messages: inout MessageAssembler,
        to take: (String) -> Bool,
        answeringTo stream: ClientStream
    ) throws(ControlError) -> Bool {
        while true {
            switch try next(&messages) {
            case .needMore: return true
            case .text(let text):
                if !take(text) { return false }
            case .ping(let payload):
                var frame: [UInt8] = []
                let mask = UInt32.random(in: 0...UInt32.max)
                FrameEncoder.write(.pong, payload, maskingKey: mask, to: &frame)
                try stream.send(frame)
            case .binary, .pong: break
            case .close(let code, let reason):
                let why = reason.isEmpty ? code.map { "code \($0)" } ?? "without a code" : reason
                throw .unreachable(
                    place: "\(client.place)",
                    reason: "the server closed the WebSocket, \(why)"
                )
            }
        }
    }

    private func next(_ messages: inout MessageAssembler) throws(ControlError) -> WebSocketEvent {
        do throws(WebSocketError) {
            return try messages.next()
        } catch {
            throw .notUnderstood("invalid WebSocket frame")
        }
    }
}
