// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

extension SessionSnapshot {
    /// The schema `Session` of `openapi.yaml`.
    var json: JSONValue {
        ["silentMode": .bool(silentMode), "revision": .integer(Int(clamping: revision))]
    }
}

/// `/v1/session`: what the surroundings demand of all sound.
struct SessionRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(await engine.session().json)
    }

    func change(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = SessionChange(silentMode: try fields.bool("silentMode"))
        try fields.finish()
        let answer = try await asking { () async throws(EngineError) in
            try await engine.changeSession(change)
        }
        return Reply.json(answer.snapshot.json.with("changed", .bool(answer.changed)))
    }
}
