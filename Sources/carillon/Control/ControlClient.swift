// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Platform
import Reactor

/// An HTTP client that opens one connection per request.
///
/// URLSession does not support Unix sockets and would double the start time of a command.
/// - Thread: any; every call blocks.
struct ControlClient: Sendable {
    /// The server.
    let place: ServerPlace
    /// Sent as `Authorization: Bearer`; nil for none.
    let token: String?
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
        let socket = try connect()
        var fields = ["Accept: application/json", "Connection: close"]
        let content = body?.encoded ?? []
        if body != nil { fields.append("Content-Type: application/json") }
        if body != nil || !["GET", "HEAD"].contains(method) {
            fields.append("Content-Length: \(content.count)")
        }
        let request = head(method, path, fields) + content
        let bytes = try trying { () throws(SystemError) in
            try socket.send(request)
            var bytes: [UInt8] = []
            while bytes.count <= ControlAnswer.limitInBytes {
                let piece = try socket.receive()
                if piece.isEmpty { break }
                bytes += piece
            }
            return bytes
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
    func connect() throws(ControlError) -> ClientSocket {
        var last: SystemError?
        for address in place.addresses() {
            do throws(SystemError) {
                return try ClientSocket(address, timeout: timeout)
            } catch {
                last = error
            }
        }
        guard let last else { throw .unreachable(place: "\(place)", reason: "unknown host name") }
        throw failure(last)
    }

    /// Runs a socket operation and converts its error.
    func trying<Result>(_ work: () throws(SystemError) -> Result) throws(ControlError) -> Result {
        do throws(SystemError) {
            return try work()
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: SystemError) -> ControlError {
        error.isTimeout
            ? .timeout(place: "\(place)") : .unreachable(place: "\(place)", reason: error.explanation)
    }
}
