// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    private static let sound = "/v1/sounds/{sound}"

    /// `/v1/sounds`: registered sounds and playing them by name.
    static let sounds: [Operation] = [
        .task("listSounds", .get, "/v1/sounds", read: .fields(SoundQuery.read), reply: Reply.page("sounds")) {
            (engine, _, query) throws(EngineError) in
            try engine.sounds(query)
        },
        .task(
            "registerSound",
            .post,
            "/v1/sounds",
            read: Reading(SoundRegistration.read),
            reply: { .created($0.answer.json, at: $0.snapshot.address, isNew: $0.isNew) }
        ) { (engine, _, sound) async throws(EngineError) in
            try await engine.registerSound(sound)
        }
        .takingFiles { (request, media, api) async throws(Problem) in
            let sound = try await SoundUpload(api: api).take(request, media)
            return .created(sound.json.with("changed", true), at: sound.address)
        },
        .step(
            "stopAllSounds",
            .post,
            "/v1/sounds/stop-all",
            read: .fields(StopRequest.readFading),
            reply: Reply.players("stopped")
        ) { (engine, _, stop) throws(EngineError) in
            try engine.stopAllSounds(stop)
        }
        .command(.stop, .otherwise)
        .verb(.stopAll),
        .task("readSound", .get, sound, on: .sound, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            let sound = try engine.sound(.text(call.subject))
            return UsedResource(sound, by: engine.users(of: .sound, sound.id))
        },
        .task("changeSound", .patch, sound, on: .sound, read: .fields(SoundChange.read), reply: Reply.changed)
        { (engine, call, change) async throws(EngineError) in
            try await engine.changeSound(.text(call.subject), change)
        }
        .verb(.change, .sound),
        .task(
            "cutSound",
            .post,
            sound + "/cut",
            on: .sound,
            read: .fields(CutRequest.read),
            reply: { .created($0, at: $0.address) }
        ) { (engine, call, request) async throws(EngineError) in
            try await engine.cut(.text(call.subject), request)
        },
        .disposal("disposeSound", sound, of: .sound) { (engine, id, force) async throws(EngineError) in
            try await engine.disposeSound(.text(id), force: force)
        }
        .verb(.dispose, .sound),
        .step(
            "playSound",
            .post,
            sound + "/play",
            on: .sound,
            read: .ofSound(Reading(PlayRequest.read)),
            prepare: { (engine, _, input) async throws(EngineError) in
                input.sound = .text(try await engine.findSound(input.sound))
            },
            reply: { .created($0.json.with("changed", true), at: $0.address) }
        ) { (engine, _, input) throws(EngineError) in
            try engine.play(sound: input.sound, input.request)
        }
        .startingPlayer
        .command(.play, .subject("sound"))
        .verb(.play, .sound, makesPlayer: true),
        players("stopSound", "/stop", .fields(StopRequest.readFading), "stopped") {
            (engine, sound, stop) throws(EngineError) in
            try engine.stop(sound: sound, stop)
        }
        .command(.stop, .subject("sound"))
        .verb(.stop, .sound),
        players("fadeSound", "/fade", .fields(FadeRequest.read), "faded") {
            (engine, sound, fade) throws(EngineError) in
            try engine.fade(sound: sound, fade)
        }
        .command(.fade, .subject("sound"))
        .verb(.fade, .sound),
        players("pauseSound", "/pause", .nothing, "paused") { (engine, sound, _) throws(EngineError) in
            try engine.pause(sound: sound)
        }
        .command(.pause, .subject("sound"))
        .verb(.pause, .sound),
        players("resumeSound", "/resume", .nothing, "resumed", otherwise: .notPaused) {
            (engine, sound, _) throws(EngineError) in
            try engine.resume(sound: sound)
        }
        .command(.resume, .subject("sound")),
        players("devampSound", "/devamp", .nothing, "devamped") { (engine, sound, _) throws(EngineError) in
            try engine.devamp(sound: sound)
        },
    ]

    /// An operation on all players of a sound, which answers with those that it changed.
    private static func players<Input: Sendable>(
        _ name: String,
        _ verb: String,
        _ reading: Reading<Input>,
        _ list: String,
        otherwise reason: UnchangedReason = .notPlaying,
        run: @escaping @Sendable (isolated Engine, SoundReference, Input) throws(EngineError) -> [String]
    ) -> Operation {
        .step(
            name,
            .post,
            sound + verb,
            on: .sound,
            read: .ofSound(reading),
            prepare: { (engine, _, input) async throws(EngineError) in
                input.sound = .text(try await engine.findRegisteredSound(input.sound))
            },
            reply: Reply.players(list, otherwise: reason)
        ) { (engine, _, input) throws(EngineError) in
            try run(engine, input.sound, input.request)
        }
    }
}

/// A sound, and what is done with it.
private struct SoundInput<Request: Sendable>: Sendable {
    var sound: SoundReference
    var request: Request
}

extension Reading {
    /// Reads the sound of the path, and what is done with it.
    fileprivate static func ofSound<Request>(
        _ request: Reading<Request>
    ) -> Self where Input == SoundInput<Request> {
        Reading { fields, call throws(Problem) in
            SoundInput(sound: .text(call.subject), request: try request.read(&fields, call))
        }
    }
}

extension Reply {
    /// 200 with the ids of the players that were changed, in a list of that name; without any, with the reason.
    fileprivate static func players(
        _ list: String,
        otherwise reason: UnchangedReason = .notPlaying
    ) -> @Sendable ([String]) -> Reply {
        { players in
            let answer = JSONValue.object([
                JSONMember(list, .strings(players)), JSONMember("changed", .bool(!players.isEmpty)),
            ])
            return .ok(players.isEmpty ? answer.with("reason", .string(reason.rawValue)) : answer)
        }
    }
}
