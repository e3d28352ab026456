// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// `/v1/players`: decode, one call of the engine, encode.
struct PlayerRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func list(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let players = await engine.players()
        return Reply.json(["players": .array(players.map(\.json))])
    }

    func create(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        guard let sound = try fields.string("sound", limit: 4096) else {
            throw .missing("sound", allowed: "the id or name of a sound")
        }
        let creation = try PlayerCreation.read(&fields)
        let player = try await asking { () async throws(EngineError) in
            try await engine.createPlayer(sound: .text(sound), creation)
        }
        return Reply.created(player.json, at: player.address)
    }

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let player = try await asking { () async throws(EngineError) in
            try await engine.player(request.resourceID)
        }
        return Reply.json(player.json)
    }

    func change(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = try PlayerChange.read(&fields)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.changePlayer(request.resourceID, change)
        }
        return Reply.json(answer.json)
    }

    func dispose(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await asking { () async throws(EngineError) in try await engine.disposePlayer(request.resourceID)
        }
        return Reply.nothing
    }

    func play(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let play = try PlayRequest.read(&fields)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.play(player: request.resourceID, play)
        }
        return Reply.json(answer.json)
    }

    func prepare(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        try fields.finish()
        let answer = try await asking { () async throws(EngineError) in
            try await engine.prepare(player: request.resourceID)
        }
        return Reply.json(answer.json)
    }

    func pause(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        try fields.finish()
        let answer = try await asking { () async throws(EngineError) in
            try await engine.pause(player: request.resourceID)
        }
        return Reply.json(answer.json)
    }

    func stop(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let stop = try StopRequest.read(&fields, fadesByDefault: false)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.stop(player: request.resourceID, stop)
        }
        return Reply.json(answer.json)
    }

    func fade(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let fade = try FadeRequest.read(&fields)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.fade(player: request.resourceID, fade)
        }
        return Reply.json(answer.json)
    }
}
