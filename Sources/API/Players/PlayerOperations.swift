// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    private static let player = "/v1/players/{id}"

    /// `/v1/players`: one playback each.
    static let players: [Operation] = [
        .pages("listPlayers", "/v1/players", of: "players") { (engine, page) throws(EngineError) in
            try engine.players(page)
        },
        .step(
            "createPlayer",
            .post,
            "/v1/players",
            read: Reading(NewPlayer.read),
            prepare: { (engine, _, player) async throws(EngineError) in
                try await player.find(in: engine)
            },
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, player) throws(EngineError) in
            try engine.createPlayer(sound: player.sound, player.creation)
        }
        .takingFiles { (request, media, api) async throws(Problem) in
            try await PlayerUpload.take(request, media, api)
        }
        .verb(.create, required: "sound", makesPlayer: true),
        .task("readPlayer", .get, player, on: .player, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.player(call.subject)
        },
        .step(
            "changePlayer",
            .patch,
            player,
            on: .player,
            read: .fields(PlayerChange.read),
            reply: Reply.changed
        ) { (engine, call, change) throws(EngineError) in
            try engine.changePlayer(call.subject, change)
        }
        .command(.volume, .subject("player"))
        .command(.seek, .subject("player"), renaming: ["time": "currentTime"])
        .verb(.change, .player)
        .verb(.seek, .player, required: "currentTime")
        .verb(.rate, .player, required: "rate"),
        .step("disposePlayer", .delete, player, on: .player, read: .nothing, reply: Reply.nothing) {
            (engine, call, _) throws(EngineError) in
            try engine.disposePlayer(call.subject)
        }
        .verb(.dispose, .player),
        .task("preparePlayer", .post, player + "/prepare", on: .player, read: .nothing, reply: Reply.changed)
        {
            (engine, call, _) throws(EngineError) in
            try engine.prepare(player: call.subject)
        }
        .verb(.prepare, .player),
        .step(
            "playPlayer",
            .post,
            player + "/play",
            on: .player,
            read: Reading(PlayRequest.read),
            reply: Reply.changed
        ) { (engine, call, play) throws(EngineError) in
            try engine.play(player: call.subject, play)
        }
        .startingPlayer
        .command(.play, .subject("player"))
        .command(.resume, .subject("player"))
        .verb(.play, .player),
        .step("pausePlayer", .post, player + "/pause", on: .player, read: .nothing, reply: Reply.changed) {
            (engine, call, _) throws(EngineError) in
            try engine.pause(player: call.subject)
        }
        .command(.pause, .subject("player"))
        .verb(.pause, .player),
        .step(
            "stopPlayer",
            .post,
            player + "/stop",
            on: .player,
            read: .fields(StopRequest.readCutting),
            reply: Reply.changed
        ) { (engine, call, stop) throws(EngineError) in
            try engine.stop(player: call.subject, stop)
        }
        .command(.stop, .subject("player"))
        .verb(.stop, .player),
        .step(
            "fadePlayer",
            .post,
            player + "/fade",
            on: .player,
            read: .fields(FadeRequest.read),
            reply: Reply.changed
        ) { (engine, call, fade) throws(EngineError) in
            try engine.fade(player: call.subject, fade)
        }
        .command(.fade, .subject("player"))
        .verb(.fade, .player),
    ]
}

/// Makes players from uploaded bytes (AP-03, AP-04).
enum PlayerUpload {
    static func take(
        _ request: HTTPRequest,
        _ media: MediaType,
        _ api: APIContext
    ) async throws(Problem) -> Reply {
        let sound = try await SoundUpload(api: api, isTransient: true).take(request, media)
        do throws(EngineError) {
            let player = try await api.engine.createPlayer(sound: .text(sound.id))
            return .created(player, at: player.address)
        } catch {
            // The sound has not been returned to a client yet.
            try? await api.engine.disposeSound(.text(sound.id), force: true)
            throw Problem(error)
        }
    }
}
