// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension MusicSnapshot: JSONRepresentable {
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
            "queue": .array(queue.map(\.json)),
        ]
    }
}

extension MusicEntrySnapshot: JSONRepresentable {
    /// The schema `MusicEntry`.
    var json: JSONValue { ["id": .string(id), "soundId": .string(soundId), "name": .string(name)] }

    /// The path of the entry.
    var address: String { "/v1/music/queue/\(id)" }
}

extension MusicQueueRequest {
    /// Reads the body of `POST /v1/music/queue`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> MusicQueueRequest {
        let allowed = "the id or name of a sound"
        let sound = try fields.requiredString("sound", limit: ValueRange.referenceBytes, allowed)
        let position = try fields.choice("position", default: Position.last)
        try fields.finish()
        return MusicQueueRequest(sound, at: position)
    }
}

/// The body of `PATCH /v1/music/queue/{entry}`.
enum MusicEntryMove {
    /// Reads `before`: the id of an entry, or null for the end; nil if it is absent, which moves nothing.
    static func read(_ fields: inout FieldReader) throws(Problem) -> String?? {
        let before = try fields.clearableText("before", limit: ValueRange.nameBytes)
        try fields.finish()
        return before
    }
}

extension MusicRequest {
    /// Reads the body of `POST /v1/music/play`: a sound or a player; looping and a fade-in are the defaults (SM-39).
    static func read(_ fields: inout FieldReader) throws(Problem) -> MusicRequest {
        let sound = try fields.string("sound", limit: ValueRange.referenceBytes)
        let player = try fields.string("player")
        let looping = try fields.bool("looping")
        let fadeIn = try fields.bool("fadeIn", default: true)
        let restart = try fields.bool("restart", default: false)
        let fade = try fields.number("fadeDuration", in: ValueRange.fadeSeconds, unit: " seconds")
        let (zones, rooms) = (try fields.zones(), try fields.rooms())
        try fields.finish()
        let source: Source
        switch (sound, player) {
        case (let sound?, nil): source = .sound(.text(sound))
        case (nil, let player?): source = .player(player)
        case (nil, nil):
            try fields.demandOne("sound", "the id or name of a sound, or a player")
            source = .sound(.text(""))
        case (_?, _?): throw .invalid("player", allowed: "the only one of sound and player", given: "both")
        }
        var music = MusicRequest(
            source,
            looping: looping,
            fadeIn: fadeIn,
            restart: restart,
            fadeDuration: fade
        )
        (music.zones, music.rooms) = (zones, rooms)
        return music
    }
}
