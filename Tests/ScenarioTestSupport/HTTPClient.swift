// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization

/// An answer of the server.
public struct Answer: Sendable {
    /// The status code.
    public let status: Int
    /// Header fields by name in lower case; several of one name are joined by a comma.
    public let fields: [String: String]
    /// The body.
    public let bytes: [UInt8]

    /// Makes an answer.
    public init(status: Int, fields: [String: String], bytes: [UInt8]) {
        (self.status, self.fields, self.bytes) = (status, fields, bytes)
    }

    /// The body as JSON; null if it is not JSON.
    public var json: JSON { JSON(bytes) }
    /// The slug of the problem; empty if the answer is not one.
    public var problem: String {
        guard fields["content-type"] == "application/problem+json" else { return "" }
        return String(json["type"].text.dropFirst("/problems/".count))
    }

    /// A member of the body.
    public subscript(name: String) -> JSON { json[name] }
}

/// An HTTP/1.1 client over plain sockets, which shares no code with the server; connections are kept and used again.
public final class HTTPClient: Sendable {
    /// Port of 127.0.0.1.
    public let port: UInt16
    private let idle = Mutex<[Connection]>([])

    /// Makes a client; nothing is connected before the first request.
    public init(port: UInt16) { self.port = port }

    /// Sends one request and waits for its answer.
    ///
    /// - Throws: ``ClientError`` if the server does not answer, or not in HTTP, or not as `openapi.yaml` says.
    public func send(
        _ method: String,
        _ path: String,
        body: [UInt8]? = nil,
        fields: [String: String] = [:]
    ) async throws -> Answer {
        var lines = ["\(method) \(path) HTTP/1.1", "host: 127.0.0.1:\(port)"]
        lines += fields.map { "\($0.key): \($0.value)" }
        if let body { lines.append("content-length: \(body.count)") }
        let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
        let answer = try await withCheckedThrowingContinuation { continuation in
            // Blocks a thread of its own, so that the server's tasks have theirs.
            Thread.detachNewThread {
                continuation.resume(with: Result { try self.exchange(request, isHead: method == "HEAD") })
            }
        }
        let violations = try Contract.shared.get().violations(method, path, answer)
        guard violations.isEmpty else {
            throw ClientError(description: "not in the contract: " + violations.joined(separator: "; "))
        }
        return answer
    }

    private func exchange(_ request: [UInt8], isHead: Bool) throws -> Answer {
        if let kept = idle.withLock({ $0.popLast() }) {
            // The server may have ended an idle connection; then the request did not reach it.
            if let answer = try? exchange(request, isHead, on: kept) { return answer }
        }
        return try exchange(request, isHead, on: Connection(port: port))
    }

    private func exchange(_ request: [UInt8], _ isHead: Bool, on connection: Connection) throws -> Answer {
        try connection.send(request)
        var reader = AnswerReader(connection)
        let answer = try reader.read(isHead: isHead)
        if answer.fields["connection"]?.lowercased() != "close" { idle.withLock { $0.append(connection) } }
        return answer
    }
}
