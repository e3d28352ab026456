// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

extension StationSnapshot: JSONRepresentable {
    /// The schema `Station` of `openapi.yaml`.
    var json: JSONValue {
        let playlist = settings.playlist
        return [
            "id": .string(id),
            "name": .string(settings.name),
            "options": .strings(settings.options),
            "sounds": playlist.sounds.map { .strings($0) } ?? .null,
            "tags": playlist.tags.map { .strings($0) } ?? .null,
            "folder": .optional(playlist.folder),
            "shuffle": .bool(settings.isShuffled),
            "seed": .optional(settings.seed),
            "crossfadeDuration": .optional(settings.crossfadeDuration),
            "skipFadeDuration": .optional(settings.skipFadeDuration),
            "gapless": .bool(settings.isGapless),
            "targetLoudness": .optional(settings.targetLoudness),
            "resume": .bool(settings.resumes),
            "rotation": .array(settings.rotation.map(\.json)),
            "position": .integer(position),
            "trackCount": .integer(trackCount),
            "current": .bool(isCurrent),
            "broken": .strings(broken),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension TrackSnapshot: JSONRepresentable {
    /// The schema `Track`.
    var json: JSONValue {
        [
            "soundId": .string(soundId),
            "name": .string(name),
            "playerId": .optional(playerId),
            "stationId": .optional(stationId),
            "entryId": .optional(entryId),
            "inserted": .bool(isInserted),
            "startsAt": .optional(startsAt),
            "reason": .optional(reason?.rawValue),
        ]
    }
}

extension JSONValue {
    /// An object of strings, sorted by name.
    static func strings(_ members: [String: String]) -> JSONValue {
        .object(members.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })
    }
}

extension FieldReader {
    /// Options of a station: an object of strings.
    mutating func options(_ field: String) throws(Problem) -> [String: String]? {
        guard let value = take(field, .map(.string(1...ValueRange.optionBytes), limit: ValueRange.options))
        else {
            return nil
        }
        return try FieldReader.options(value, path + field)
    }

    /// Options in a value.
    static func options(_ value: JSONValue, _ field: String) throws(Problem) -> [String: String] {
        guard case .object(let members) = value, members.count <= ValueRange.options else {
            let allowed = "an object of at most \(ValueRange.options) options, such as {\"bpm\": \"slow\"}"
            throw .invalid(field, allowed: allowed, given: value.kind)
        }
        let bytes = ValueRange.optionBytes
        var options: [String: String] = [:]
        for member in members {
            guard case .string(let text) = member.value, (1...bytes).contains(text.utf8.count) else {
                throw .invalid(
                    "\(field).\(member.name.cut(toBytes: 64))",
                    allowed: "a string of 1 to \(bytes) bytes",
                    given: member.value.kind
                )
            }
            options[member.name] = text
        }
        return options
    }

    /// At most one of `sounds`, `tags` and `folder`.
    mutating func playlist(limit: Int = EngineLimits().playlistSounds) throws(Problem) -> PlaylistSource? {
        let sounds = try texts("sounds", limit: limit, bytes: ValueRange.referenceBytes)
        let tags = try texts("tags", limit: ValueRange.options, bytes: ValueRange.optionBytes)
        let folder = try string("folder", limit: ValueRange.referenceBytes)
        let given: [PlaylistSource] = [
            sounds.map { .sounds($0) }, tags.map { .tags($0) }, folder.map { .folder($0) },
        ].compactMap(\.self)
        guard given.count <= 1 else {
            throw .invalid(
                path + "sounds",
                allowed: "the only one of sounds, tags and folder",
                given: "several"
            )
        }
        return given.first
    }
}

extension StationChange {
    /// Reads the fields of a station.
    static func read(_ fields: inout FieldReader) throws(Problem) -> StationChange {
        var change = StationChange()
        change.name = try fields.string("name")
        change.options = try fields.options("options")
        change.playlist = try fields.playlist()
        change.isShuffled = try fields.bool("shuffle")
        if fields.clears("seed") {
            change.seed = .some(nil)
        } else if let seed = try fields.integer("seed", in: ValueRange.seed) {
            change.seed = seed
        }
        change.crossfadeDuration = try fields.clearable(
            "crossfadeDuration",
            in: ValueRange.fadeSeconds,
            unit: " seconds"
        )
        change.skipFadeDuration = try fields.clearable(
            "skipFadeDuration",
            in: ValueRange.fadeSeconds,
            unit: " seconds"
        )
        change.isGapless = try fields.bool("gapless")
        change.targetLoudness = try fields.clearable("targetLoudness", in: ValueRange.loudness, unit: " LUFS")
        change.resumes = try fields.bool("resume")
        change.rotation = try fields.objects("rotation", limit: ValueRange.rotation, of: "rules") {
            (rule) throws(Problem) in
            try RotationRule.read(&rule)
        }
        change.position = try fields.integer("position", in: ValueRange.stationPosition)
        try fields.finish()
        return change
    }
}

extension StationPlay {
    /// Reads how a station is played.
    static func read(_ fields: inout FieldReader) throws(Problem) -> StationPlay {
        var play = StationPlay()
        play.fadeDuration = try fields.number("fadeDuration", in: ValueRange.fadeSeconds, unit: " seconds")
        play.restart = try fields.bool("restart", default: false)
        try fields.finish()
        return play
    }
}
