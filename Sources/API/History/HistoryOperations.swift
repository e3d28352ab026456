// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/history`: the playbacks with their requesters, and the verification of the record.
    static let history: [Operation] = [
        .serve("listHistory", .get, "/v1/history", read: .fields(HistoryQuery.read)) {
            (request, api, wanted) async throws(Problem) in
            let page = try await asking { () async throws(EngineError) in
                try await api.engine.history(wanted.query)
            }
            let isTable = wanted.format.map { $0 == .csv } ?? prefersTable(request)
            return isTable ? table(page) : Reply.ok(page).response
        },
        .task("verifyHistory", .get, "/v1/history/verify", read: .fields(HistoryMark.read), reply: Reply.ok) {
            (engine, _, mark) async throws(EngineError) in
            try await engine.verifyHistory(number: mark.number, digest: mark.digest)
        },
    ]

    private static func table(_ page: HistoryPage) -> HTTPResponse {
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

    /// Whether the client prefers CSV.
    private static func prefersTable(_ request: HTTPRequest) -> Bool {
        let accept = AcceptHeader(.accept, in: request.head.fields)
        guard let table = MediaType("text/csv"), let json = MediaType("application/json") else {
            return false
        }
        return accept.weight(of: table) > accept.weight(of: json)
    }
}
