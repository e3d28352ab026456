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
        .disposal("disposeSound", sound, of: .sound) { (engine, id, force) async throws(EngineError) in
            try await engine.disposeSound(.text(id), force: force)
        }
        .verb(.dispose, .sound),
        .step(
            "playSound",
            .post,
            sound + "/play",
            on: .sound,
            read: Reading { fields, call throws(Problem) in
                PlayedSound(sound: .text(call.subject), play: try PlayRequest.read(&fields, call))
            },
            prepare: { (engine, _, input) async throws(EngineError) in
                input.sound = .text(try await engine.findSound(input.sound))
            },
            reply: { .created($0.json.with("changed", true), at: $0.address) }
        ) { (engine, _, input) throws(EngineError) in
            try engine.play(sound: input.sound, input.play)
        }
        .startingPlayer
        .command(.play, .subject("sound"))
        .verb(.play, .sound, makesPlayer: true),
        .step(
            "stopSound",
            .post,
            sound + "/stop",
            on: .sound,
            read: Reading { fields, call throws(Problem) in
                StoppedSound(sound: .text(call.subject), stop: try StopRequest.readFading(&fields))
            },
            prepare: { (engine, _, input) async throws(EngineError) in
                input.sound = .text(try await engine.findRegisteredSound(input.sound))
            },
            reply: Reply.players("stopped")
        ) { (engine, _, input) throws(EngineError) in
            try engine.stop(sound: input.sound, input.stop)
        }
        .command(.stop, .subject("sound"))
        .verb(.stop, .sound),
        .step(
            "fadeSound",
            .post,
            sound + "/fade",
            on: .sound,
            read: Reading { fields, call throws(Problem) in
                FadedSound(sound: .text(call.subject), fade: try FadeRequest.read(&fields))
            },
            prepare: { (engine, _, input) async throws(EngineError) in
                input.sound = .text(try await engine.findRegisteredSound(input.sound))
            },
            reply: Reply.players("faded")
        ) { (engine, _, input) throws(EngineError) in
            try engine.fade(sound: input.sound, input.fade)
        }
        .command(.fade, .subject("sound"))
        .verb(.fade, .sound),
        players("pauseSound", "/pause", "paused") { (engine, sound) throws(EngineError) in
            try engine.pause(sound: sound)
        }
        .command(.pause, .subject("sound"))
        .verb(.pause, .sound),
        players("resumeSound", "/resume", "resumed", otherwise: .notPaused) {
            (engine, sound) throws(EngineError) in
            try engine.resume(sound: sound)
        }
        .command(.resume, .subject("sound")),
        players("devampSound", "/devamp", "devamped") { (engine, sound) throws(EngineError) in
            try engine.devamp(sound: sound)
        },
    ]

    /// An operation on the players of a sound, without fields.
    private static func players(
        _ name: String,
        _ verb: String,
        _ list: String,
        otherwise reason: UnchangedReason = .notPlaying,
        run: @escaping @Sendable (isolated Engine, SoundReference) throws(EngineError) -> [String]
    ) -> Operation {
        .step(
            name,
            .post,
            sound + verb,
            on: .sound,
            read: Reading { fields, call throws(Problem) in
                try fields.finish()
                return SoundReference.text(call.subject)
            },
            prepare: { (engine, _, sound) async throws(EngineError) in
                sound = .text(try await engine.findRegisteredSound(sound))
            },
            reply: Reply.players(list, otherwise: reason)
        ) { (engine, _, sound) throws(EngineError) in
            try run(engine, sound)
        }
    }
}

/// A sound played by a new player.
private struct PlayedSound: Sendable {
    var sound: SoundReference
    var play: PlayRequest
}

/// A sound whose players are stopped.
private struct StoppedSound: Sendable {
    var sound: SoundReference
    var stop: StopRequest
}

/// A sound whose players are faded.
private struct FadedSound: Sendable {
    var sound: SoundReference
    var fade: FadeRequest
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
