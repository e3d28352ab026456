// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer

/// `/v1/backup`: the state as one file, made while the server runs.
enum Backup {
    /// Makes a backup and sends it.
    static func answer(_ request: HTTPRequest, _ engine: Engine) async throws(Problem) -> HTTPResponse {
        let path = try await asking { () async throws(EngineError) in try await engine.backup() }
        var fields = HTTPFields()
        fields[.contentDisposition] = "attachment; filename=\"state.sqlite\""
        fields[.cacheControl] = "no-store"
        let url = URL(fileURLWithPath: path)
        let answer = FileReply.make(
            root: url.deletingLastPathComponent().path,
            names: [url.lastPathComponent],
            mediaType: "application/vnd.sqlite3",
            for: request,
            fields: fields
        )
        // The answer holds the file open, so its space is freed after sending.
        await engine.discardBackup(path)
        guard let answer else { throw Problem(.fileNotFound, detail: "The backup cannot be read.") }
        return answer
    }
}
