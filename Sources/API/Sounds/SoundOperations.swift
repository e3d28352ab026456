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
            reply: Reply.stopped
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
            reply: Reply.stopped
        ) { (engine, _, input) throws(EngineError) in
            try engine.stop(sound: input.sound, input.stop)
        }
        .command(.stop, .subject("sound"))
        .verb(.stop, .sound),
    ]
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

extension Reply {
    /// 200 with the ids of the stopped players.
    fileprivate static func stopped(_ players: [String]) -> Reply {
        let answer: JSONValue = ["stopped": .strings(players), "changed": .bool(!players.isEmpty)]
        let reason = UnchangedReason.notPlaying.rawValue
        return .ok(players.isEmpty ? answer.with("reason", .string(reason)) : answer)
    }
}
