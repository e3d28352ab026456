// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `/v1/sounds`: decode, one call of the engine, encode.
struct SoundRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func list(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let query = try SoundQuery(request)
        let page = try await asking { () async throws(EngineError) in try await engine.sounds(query) }
        return Reply.json(page.json)
    }

    /// Registers by name, path or URL (JSON), or takes an upload (form or bare audio).
    func register(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let type = request.head.fields[.contentType]
        let media = MediaType(type ?? "application/json")
        if let media, media.isForm || media.isAudio {
            let upload = SoundUpload(engine: engine, configuration: configuration)
            let sound = media.isForm ? try await upload.form(request, media) : try await upload.bare(request)
            return Reply.created(sound.json.with("changed", true), at: sound.address)
        }
        guard media?.isJSON == true else {
            throw .unsupportedMediaType(
                type ?? "",
                allowed: "application/json, multipart/form-data or audio/*"
            )
        }
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        var registration = try SoundRegistration.read(&fields)
        let details = try UploadDetails(query: request)
        registration.name = registration.name ?? details.name
        registration.baseVolume = registration.baseVolume ?? details.baseVolume
        let answer = try await asking { [registration] () async throws(EngineError) in
            try await engine.registerSound(registration)
        }
        let json = answer.snapshot.json.with("changed", .bool(answer.changed))
        return answer.changed ? Reply.created(json, at: answer.snapshot.address) : Reply.json(json)
    }

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let sound = try await asking { () async throws(EngineError) in try await engine.sound(request.sound) }
        return Reply.json(sound.json)
    }

    func change(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = try SoundChange.read(&fields)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.changeSound(request.sound, change)
        }
        return Reply.json(answer.snapshot.json.with("changed", .bool(answer.changed)))
    }

    func dispose(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await asking { () async throws(EngineError) in try await engine.disposeSound(request.sound) }
        return Reply.nothing
    }

    func play(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let play = try PlayRequest.read(&fields)
        let player = try await asking { () async throws(EngineError) in
            try await engine.play(sound: .text(engine.findSound(request.sound)), play)
        }
        return Reply.created(player.json.with("changed", true), at: player.address)
    }

    func stop(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let stop = try StopRequest.read(&fields, fadesByDefault: true)
        let stopped = try await asking { () async throws(EngineError) in
            try await engine.stop(sound: request.sound, stop)
        }
        return Reply.json(["stopped": .strings(stopped), "changed": .bool(!stopped.isEmpty)])
    }

    func stopAll(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let stop = try StopRequest.read(&fields, fadesByDefault: true)
        let stopped = try await asking { () async throws(EngineError) in try await engine.stopAllSounds(stop)
        }
        return Reply.json(["stopped": .strings(stopped), "changed": .bool(!stopped.isEmpty)])
    }
}
