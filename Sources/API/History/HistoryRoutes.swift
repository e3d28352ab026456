// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer

/// `/v1/history`: what was played, for whom, and whether the record is whole.
struct HistoryRoutes: Sendable {
    let engine: Engine

    func list(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let query = try HistoryQuery(request)
        let isTable = try wantsTable(request)
        let page = try await asking { () async throws(EngineError) in try await engine.history(query) }
        guard isTable else { return Reply.json(page.json) }
        var response = HTTPResponse(
            status: .ok,
            bytes: Array(page.table.utf8),
            contentType: "text/csv; charset=utf-8; header=present"
        )
        response.fields[.cacheControl] = "no-store"
        response.fields[.vary] = "Accept"
        if let cursor = page.nextCursor { response.fields["X-Next-Cursor"] = cursor }
        return response
    }

    func verify(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let number = try request.query("number").map { (text) throws(Problem) in
            guard let number = Int64(text), number > 0 else {
                throw .invalid("number", allowed: "a whole number from 1", given: "\"\(text.prefix(32))\"")
            }
            return number
        }
        let digest = request.query("digest")
        if let digest, digest.utf8.count != 64 || !digest.allSatisfy({ $0.isHexDigit && $0.isASCII }) {
            throw .invalid("digest", allowed: "64 hexadecimal digits", given: "\"\(digest.prefix(80))\"")
        }
        guard (number == nil) == (digest == nil) else {
            throw .missing(number == nil ? "number" : "digest", allowed: "number and digest of one entry")
        }
        let check = try await asking { () async throws(EngineError) in
            try await engine.verifyHistory(number: number, digest: digest?.lowercased())
        }
        return Reply.json(check.json)
    }

    /// `format` decides; without it what the client would rather have.
    private func wantsTable(_ request: HTTPRequest) throws(Problem) -> Bool {
        switch request.query("format") {
        case "csv": return true
        case "json": return false
        case let other?:
            throw .invalid("format", allowed: "one of json, csv", given: "\"\(other.prefix(32))\"")
        case nil:
            let accept = AcceptHeader(.accept, in: request.head.fields)
            guard let table = MediaType("text/csv"), let json = MediaType("application/json") else {
                return false
            }
            return accept.weight(of: table) > accept.weight(of: json)
        }
    }
}

extension HistoryQuery {
    /// Reads `?from=&to=&sound=&kind=&limit=&cursor=`.
    init(_ request: HTTPRequest) throws(Problem) {
        self.init()
        from = try Self.time(request, "from")
        until = try Self.time(request, "to")
        sound = try Self.text(request, "sound", limit: 255)
        cursor = try Self.text(request, "cursor", limit: 64)
        if let text = request.query("kind") {
            guard let wanted = PlayerKind(rawValue: text) else {
                let allowed = "one of " + PlayerKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid("kind", allowed: allowed, given: "\"\(text.prefix(64))\"")
            }
            kind = wanted
        }
        guard let given = request.query("limit") else { return }
        guard let number = Int(given), (1...1000).contains(number) else {
            throw .invalid(
                "limit",
                allowed: "a whole number from 1 to 1000",
                given: "\"\(given.prefix(32))\""
            )
        }
        limit = number
    }

    private static func time(_ request: HTTPRequest, _ name: String) throws(Problem) -> Int64? {
        guard let text = request.query(name) else { return nil }
        guard text.utf8.count <= 64, let date = Timestamp.parse(text),
            abs(date.timeIntervalSince1970) < 1e11
        else {
            let allowed = "a time such as 2026-01-02T03:04:05Z"
            throw .invalid(name, allowed: allowed, given: "\"\(text.prefix(64))\"")
        }
        return Int64((date.timeIntervalSince1970 * 1e6).rounded())
    }

    private static func text(_ request: HTTPRequest, _ name: String, limit: Int) throws(Problem) -> String? {
        guard let text = request.query(name) else { return nil }
        guard text.utf8.count <= limit else {
            throw .invalid(name, allowed: "at most \(limit) bytes", given: "\(text.utf8.count) bytes")
        }
        return text
    }
}
