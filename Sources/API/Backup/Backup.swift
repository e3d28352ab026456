// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `/v1/backup`: the state as one file, made while the server runs.
enum Backup {
    /// Makes a backup and sends it.
    static func answer(_ request: HTTPRequest, _ engine: Engine) async throws(Problem) -> HTTPResponse {
        let content = try await asking { () async throws(EngineError) in try await engine.backup() }
        var fields = HTTPFields()
        fields[.contentDisposition] = "attachment; filename=\"state.sqlite\""
        fields[.cacheControl] = "no-store"
        return try await content.answer(request, engine, mediaType: "application/vnd.sqlite3", fields)
    }
}

extension Operation {
    /// `/v1/backup`.
    static let backup: [Operation] = [
        .serve("downloadBackup", .get, "/v1/backup", read: .nothing) {
            (request, api, _) async throws(Problem) in
            try await Backup.answer(request, api.engine)
        }
        .needing(.admin)
    ]
}
