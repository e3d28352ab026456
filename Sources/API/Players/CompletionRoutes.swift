// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// `/v1/players/{id}/completion`: the single completion of a player (SM-07).
struct CompletionRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let player = try await asking { () async throws(EngineError) in
            try await engine.player(request.resourceID)
        }
        return Reply.json(Self.json(player))
    }

    /// Replaces what there was.
    func replace(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let limit = FieldRange.clientDataBytes
        let data = try fields.string("clientData", limit: limit, opaque: true)
        try fields.finish()
        guard let data else { throw .missing("clientData", allowed: "a string of 1 to \(limit) bytes") }
        return try await set(data, request)
    }

    func remove(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        _ = try await set(nil, request)
        return Reply.nothing
    }

    private func set(_ data: String?, _ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var change = PlayerChange()
        change.clientData = .some(data)
        let answer = try await asking { [change] () async throws(EngineError) in
            try await engine.changePlayer(request.resourceID, change)
        }
        return Reply.json(Self.json(answer.snapshot).with("changed", .bool(answer.changed)))
    }

    private static func json(_ player: PlayerSnapshot) -> JSONValue {
        ["playerId": .string(player.id), "clientData": .optional(player.clientData)]
    }
}
