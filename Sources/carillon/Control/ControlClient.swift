// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Platform
import Reactor
import TLS

/// An HTTP client that opens one connection per request.
///
/// URLSession does not support Unix sockets and would double the start time of a command.
/// - Thread: any; every call blocks.
struct ControlClient: Sendable {
    /// The server.
    let place: ServerPlace
    /// Sent as `Authorization: Bearer`; nil for none.
    let token: String?
    /// The trusted authorities; nil for a plain connection.
    let tls: TLSContext?
    /// Limit of each step that waits for the server.
    let timeout: Duration

    /// Sends a request and returns a successful response.
    ///
    /// - Parameters:
    ///   - method: of HTTP.
    ///   - path: with its query, encoded.
    ///   - body: sent as JSON; nil sends none.
    /// - Returns: the response, with a status below 400.
    /// - Throws: `refused` for another status, or the reason why there is no response.
    func send(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil
    ) throws(ControlError) -> ControlAnswer {
        let stream = try connect()
        var fields = ["Accept: application/json", "Connection: close"]
        let content = body?.encoded ?? []
        if body != nil { fields.append("Content-Type: application/json") }
        if body != nil || !["GET", "HEAD"].contains(method) {
            fields.append("Content-Length: \(content.count)")
        }
        let request = head(method, path, fields) + content
        try stream.send(request)
        var bytes: [UInt8] = []
        while bytes.count <= ControlAnswer.limitInBytes {
            let piece = try stream.receive()
            if piece.isEmpty { break }
            bytes += piece
        }
        guard !bytes.isEmpty else {
            throw .unreachable(place: "\(place)", reason: "the connection was closed without a response")
        }
        let answer = try ControlAnswer(bytes)
        guard answer.head.status < 400 else {
            throw .refused(status: answer.head.status, problem: answer.json)
        }
        return answer
    }

    /// The bytes of a request's head.
    func head(_ method: String, _ path: String, _ fields: [String]) -> [UInt8] {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(place.hostField)", "User-Agent: carillon-ctl"]
        if let token { lines.append("Authorization: Bearer \(token)") }
        return Array((lines + fields + ["", ""]).joined(separator: "\r\n").utf8)
    }

    /// Connects to the first address that accepts.
    func connect() throws(ControlError) -> ClientStream {
        try ClientStream(try connectedSocket(), to: place, trusting: tls)
    }

    private func connectedSocket() throws(ControlError) -> ClientSocket {
        var last: SystemError?
        for address in place.addresses() {
            do throws(SystemError) {
                return try ClientSocket(address, timeout: timeout)
            } catch {
                last = error
            }
        }
        guard let last else { throw .unreachable(place: "\(place)", reason: "unknown host name") }
        throw ControlError(last, at: place)
    }
}
