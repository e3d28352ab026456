// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `/v1/players`: decode, one call of the engine, encode.
struct PlayerRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func list(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let players = await engine.players()
        return Reply.json(["players": .array(players.map(\.json))])
    }

    /// Makes a player of a sound, a file, or of the bytes of the body (AP-03, AP-04).
    func create(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let media = request.head.fields[.contentType].flatMap(MediaType.init)
        if let media, media.isForm || media.isAudio { return try await createFromBytes(request, media) }
        // They are for bytes that are sent, but wrong ones are refused in any case.
        _ = try UploadDetails(query: request)
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let source = try PlayerSource.read(&fields)
        let creation = try PlayerCreation.read(&fields)
        let player = try await asking { () async throws(EngineError) in
            try await engine.createPlayer(sound: .text(source.sound(in: engine)), creation)
        }
        return Reply.created(player.json, at: player.address)
    }

    private func createFromBytes(
        _ request: HTTPRequest,
        _ media: MediaType
    ) async throws(Problem) -> HTTPResponse {
        let upload = SoundUpload(engine: engine, configuration: configuration, isTransient: true)
        let sound = media.isForm ? try await upload.form(request, media) : try await upload.bare(request)
        do throws(EngineError) {
            let player = try await engine.createPlayer(sound: .text(sound.id))
            return Reply.created(player.json, at: player.address)
        } catch {
            // Nobody knows of the sound yet.
            try? await engine.disposeSound(.text(sound.id))
            throw Problem(error)
        }
    }

    /// The bytes that the player was made of (AP-25).
    func data(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let bytes = try await asking { () async throws(EngineError) in
            try await engine.data(player: request.resourceID)
        }
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
