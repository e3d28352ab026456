// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

extension MusicSnapshot {
    /// The schema `Music` of `openapi.yaml`.
    var json: JSONValue {
        [
            "playing": .bool(playing),
            "player": player?.json ?? .null,
            "fadingOut": .strings(fadingOut),
            "fadeDuration": .number(fadeDuration),
            "revision": .integer(Int(clamping: revision)),
            "stationId": .optional(stationId),
            "next": next?.json ?? .null,
        ]
    }
}

extension MusicRequest {
    /// Reads the body of `POST /v1/music/play`; loops and fades in where it does not say (SM-39).
    static func read(_ fields: inout FieldReader) throws(Problem) -> MusicRequest {
        guard let sound = try fields.string("sound", limit: 4096) else {
            throw .missing("sound", allowed: "the id or name of a sound")
        }
        let request = MusicRequest(
            sound: .text(sound),
            looping: try fields.bool("looping") ?? true,
            fadeIn: try fields.bool("fadeIn") ?? true,
            restart: try fields.bool("restart") ?? false
        )
        try fields.finish()
        return request
    }
}

/// `/v1/music`: the deck of one track.
struct MusicRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(await engine.music().json)
    }

    /// Loops and fades in where the body does not say (SM-39); the same sound again changes nothing.
    func play(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        var music = try MusicRequest.read(&fields)
        music.sound = .text(
            try await asking { [music] () async throws(EngineError) in
                try await engine.findSound(music.sound)
            }
        )
        let answer = try await asking { [music] () async throws(EngineError) in
            try await engine.playMusic(music)
        }
        let from = answer.changed ? answer.snapshot.fadingOut.last : nil
        return Reply.json(Self.json(answer).with("crossfadingFrom", .optional(from)))
    }

    func stop(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let stop = try StopRequest.read(&fields, fadesByDefault: true)
        return Reply.json(
            Self.json(try await asking { () async throws(EngineError) in try await engine.stopMusic(stop) })
        )
    }

    func pause(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        try fields.finish()
        return Reply.json(
            Self.json(try await asking { () async throws(EngineError) in try await engine.pauseMusic() })
        )
    }

    func resume(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        try fields.finish()
        return Reply.json(
            Self.json(try await asking { () async throws(EngineError) in try await engine.resumeMusic() })
        )
    }

    static func json(_ answer: Changed<MusicSnapshot>) -> JSONValue {
        answer.snapshot.json.with("changed", .bool(answer.changed))
    }
}
