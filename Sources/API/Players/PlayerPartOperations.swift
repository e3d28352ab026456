// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// The parts of a player: data, completion, levels and explanation.
    static let playerParts: [Operation] = [
        .serve("readPlayerData", .get, "/v1/players/{id}/data", on: .player, read: .nothing) {
            (request, api, _) async throws(Problem) in
            let bytes = try await asking { () async throws(EngineError) in
                try await api.engine.data(player: request.parameters.first ?? "")
            }
            return answer(bytes)
        },
        .task(
            "readCompletion",
            .get,
            "/v1/players/{id}/completion",
            on: .player,
            read: .nothing,
            reply: { .ok($0.completion) }
        ) { (engine, call, _) throws(EngineError) in
            try engine.player(call.subject)
        },
        .task(
            "replaceCompletion",
            .put,
            "/v1/players/{id}/completion",
            on: .player,
            read: .fields(PlayerChange.readCompletion),
            reply: { .ok($0.with($0.snapshot.completion)) }
        ) { (engine, call, change) throws(EngineError) in
            try engine.changePlayer(call.subject, change)
        },
        .task(
            "removeCompletion",
            .delete,
            "/v1/players/{id}/completion",
            on: .player,
            read: .fields(PlayerChange.readNoCompletion),
            reply: { _ in .noContent }
        ) { (engine, call, change) throws(EngineError) in
            try engine.changePlayer(call.subject, change)
        },
        .task(
            "readMeters",
            .get,
            "/v1/players/{id}/meters",
            on: .player,
            read: .fields(MeterQuery.read),
            reply: Reply.ok
        ) { (engine, call, query) throws(EngineError) in
            try query.levels(of: call.subject, in: engine)
        },
        .task(
            "updateMeters",
            .post,
            "/v1/players/{id}/meters/update",
            on: .player,
            read: .fields(MeterQuery.readUpdate),
            reply: Reply.ok
        ) { (engine, call, query) throws(EngineError) in
            try query.levels(of: call.subject, in: engine)
        },
        .task("explainPlayer", .get, "/v1/players/{id}/explain", on: .player, read: .nothing, reply: Reply.ok)
        {
            (engine, call, _) throws(EngineError) in
            try engine.explain(player: call.subject)
        },
    ]

    /// The bytes from which a player was made (AP-25).
    private static func answer(_ bytes: SoundBytes) -> HTTPResponse {
        var response = HTTPResponse(
            body: .stream { writer in
                while true {
                    let piece = try await bytes.next()
                    guard !piece.isEmpty else { return }
                    try await writer.write(piece)
                }
            }
        )
        response.fields[.contentType] = bytes.mediaType
        response.fields[.cacheControl] = "no-store"
        return response
    }
}

extension PlayerSnapshot {
    /// The schema `Completion`: the single completion of a player (SM-07).
    fileprivate var completion: JSONValue {
        ["playerId": .string(id), "clientData": .optional(clientData)]
    }
}

extension PlayerChange {
    /// Reads the body of `PUT /v1/players/{id}/completion`.
    fileprivate static func readCompletion(_ fields: inout FieldReader) throws(Problem) -> PlayerChange {
        var change = PlayerChange()
        let limit = ValueRange.clientDataBytes
        let allowed = "a string of 1 to \(limit) bytes"
        change.clientData = try fields.requiredString("clientData", limit: limit, opaque: true, allowed)
        try fields.finish()
        return change
    }

    /// The change that removes the completion.
    fileprivate static func readNoCompletion(_ fields: inout FieldReader) throws(Problem) -> PlayerChange {
        try fields.finish()
        var change = PlayerChange()
        change.clientData = .some(nil)
        return change
    }
}
