// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    /// `/v1/music`: the music deck and skipping through a station's tracks.
    static let music: [Operation] = [
        .task("readMusic", .get, "/v1/music", on: .music, read: .nothing, reply: Reply.ok) { engine, _, _ in
            engine.music()
        },
        .step(
            "playMusic",
            .post,
            "/v1/music/play",
            on: .music,
            read: .fields(MusicRequest.read),
            prepare: { (engine, _, music) async throws(EngineError) in
                guard case .sound(let sound) = music.source else { return }
                music.source = .sound(.text(try await engine.findSound(sound)))
            },
            reply: Reply.played
        ) { (engine, _, music) throws(EngineError) in
            try engine.playMusic(music)
        }
        .command(.play, .field("music", as: "sound"))
        .verb(.playMusic, required: "sound", makesPlayer: true),
        .step(
            "stopMusic",
            .post,
            "/v1/music/stop",
            on: .music,
            read: .fields(StopRequest.readFading),
            reply: Reply.changed
        ) { (engine, _, stop) throws(EngineError) in
            try engine.stopMusic(stop)
        }
        .command(.stop, .flag("music"))
        .verb(.stopMusic),
        .step("pauseMusic", .post, "/v1/music/pause", on: .music, read: .nothing, reply: Reply.changed) {
            (engine, _, _) throws(EngineError) in
            try engine.pauseMusic()
        }
        .command(.pause, .flag("music"))
        .verb(.pauseMusic),
        .step("resumeMusic", .post, "/v1/music/resume", on: .music, read: .nothing, reply: Reply.changed) {
            (engine, _, _) throws(EngineError) in
            try engine.resumeMusic()
        }
        .command(.resume, .flag("music"))
        .verb(.resumeMusic),
        .task(
            "nextMusic",
            .post,
            "/v1/music/next",
            on: .music,
            read: .fields(MusicSkip.readNext),
            reply: Reply.changed
        ) { (engine, _, skip) throws(EngineError) in
            try engine.skipMusic(by: skip.count, over: skip.fadeDuration)
        },
        .task(
            "previousMusic",
            .post,
            "/v1/music/previous",
            on: .music,
            read: .fields(MusicSkip.readPrevious),
            reply: Reply.changed
        ) { (engine, _, skip) throws(EngineError) in
            try engine.skipMusic(by: skip.count, over: skip.fadeDuration)
        },
        .task(
            "skipMusic",
            .post,
            "/v1/music/skip",
            on: .music,
            read: .fields(MusicSkip.read),
            reply: Reply.changed
        ) { (engine, _, skip) throws(EngineError) in
            try engine.skipMusic(by: skip.count, over: skip.fadeDuration)
        },
        .task(
            "seekMusic",
            .post,
            "/v1/music/seek",
            on: .music,
            read: .fields(TimeRequest.read),
            reply: Reply.changed
        ) { (engine, _, time) throws(EngineError) in
            try engine.seekMusic(to: time)
        },
        .task(
            "readMusicHistory",
            .get,
            "/v1/music/history",
            on: .music,
            read: .fields(ListLimit.read),
            reply: Reply.list("tracks")
        ) {
            engine,
            _,
            limit in
            Array(engine.musicHistory().prefix(limit))
        },
        .task(
            "readUpcomingMusic",
            .get,
            "/v1/music/upcoming",
            on: .music,
            read: .fields(ListLimit.read),
            reply: Reply.list("tracks")
        ) {
            engine,
            _,
            limit in
            engine.upcomingMusic(limit)
        },
    ]

    private static let musicQueue = "/v1/music/queue"
    private static let musicEntry = "/v1/music/queue/{entry}"

    /// `/v1/music/queue`: sounds that play once, before the next track of the station.
    static let musicEntries: [Operation] = [
        .task("readMusicQueue", .get, musicQueue, read: .nothing, reply: Reply.list("entries")) {
            engine,
            _,
            _ in
            engine.musicQueue()
        },
        .step(
            "addToMusicQueue",
            .post,
            musicQueue,
            on: .music,
            read: .fields(MusicQueueRequest.read),
            prepare: { (engine, _, request) async throws(EngineError) in
                request.sound = try await engine.findSound(.text(request.sound))
            },
            isKept: true,
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, request) throws(EngineError) in
            try engine.enqueueMusic(request)
        },
        .step(
            "clearMusicQueue",
            .delete,
            musicQueue,
            on: .music,
            read: .nothing,
            isKept: true,
            reply: Reply.nothing
        ) { (engine, _, _) throws(EngineError) in
            try engine.clearMusicQueue()
        },
        .task("readMusicEntry", .get, musicEntry, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.musicEntry(call.subject)
        },
        .step(
            "moveMusicEntry",
            .patch,
            musicEntry,
            on: .music,
            read: .fields(MusicEntryMove.read),
            isKept: true,
            reply: Reply.changed
        ) { (engine, call, before) throws(EngineError) in
            try engine.moveMusicEntry(call.subject, before: before)
        },
        .step(
            "removeMusicEntry",
            .delete,
            musicEntry,
            on: .music,
            read: .nothing,
            isKept: true,
            reply: Reply.nothing
        ) { (engine, call, _) throws(EngineError) in
            try engine.removeMusicEntry(call.subject)
        },
    ]
}

/// Skips forward by a number of tracks, or back if negative.
private struct MusicSkip: Sendable {
    var count: Int
    /// Seconds; nil for the station's fade duration.
    var fadeDuration: Double?

    static func readNext(_ fields: inout FieldReader) throws(Problem) -> MusicSkip { try read(&fields, 1) }

    static func readPrevious(_ fields: inout FieldReader) throws(Problem) -> MusicSkip {
        try read(&fields, -1)
    }

    static func read(_ fields: inout FieldReader) throws(Problem) -> MusicSkip {
        try read(&fields, try fields.requiredInteger("by", in: ValueRange.skip))
    }

    private static func read(_ fields: inout FieldReader, _ count: Int) throws(Problem) -> MusicSkip {
        let fade = try fields.number("fadeDuration", in: ValueRange.fadeSeconds, unit: " seconds")
        try fields.finish()
        return MusicSkip(count: count, fadeDuration: fade)
    }
}

/// A body or a query with a time in seconds.
enum TimeRequest {
    /// Reads `time`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> Double {
        let time = try fields.requiredNumber("time", in: ValueRange.seconds, unit: " seconds")
        try fields.finish()
        return time
    }
}

/// The maximum number of entries of a list.
enum ListLimit {
    /// Reads `?limit=`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> Int {
        let limit = try fields.integer("limit", in: 1...100, default: 20)
        try fields.finish()
        return limit
    }
}

extension Reply {
    /// The music, with the player that fades out in a crossfade.
    fileprivate static func played(_ answer: Changed<MusicSnapshot>) -> Reply {
        let from = answer.changed ? answer.snapshot.fadingOut.last : nil
        return .ok(answer.json.with("crossfadingFrom", .optional(from)))
    }
}
