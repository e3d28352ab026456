// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension StationSnapshot {
    /// The schema `Station` of `openapi.yaml`.
    var json: JSONValue {
        var sounds: [String]?
        var tags: [String]?
        var folder: String?
        switch settings.playlist {
        case .sounds(let list): sounds = list
        case .tags(let wanted): tags = wanted
        case .folder(let path): folder = path
        }
        return [
            "id": .string(id),
            "name": .string(settings.name),
            "options": .strings(settings.options),
            "sounds": sounds.map { .strings($0) } ?? .null,
            "tags": tags.map { .strings($0) } ?? .null,
            "folder": .optional(folder),
            "shuffle": .bool(settings.isShuffled),
            "seed": .optional(settings.seed),
            "crossfadeDuration": .optional(settings.crossfadeDuration),
            "skipFadeDuration": .optional(settings.skipFadeDuration),
            "gapless": .bool(settings.isGapless),
            "targetLoudness": .optional(settings.targetLoudness),
            "resume": .bool(settings.resumes),
            "position": .integer(position),
            "trackCount": .integer(trackCount),
            "current": .bool(isCurrent),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension TrackSnapshot {
    /// The schema `Track`.
    var json: JSONValue {
        [
            "soundId": .string(soundId),
            "name": .string(name),
            "playerId": .optional(playerId),
            "stationId": .optional(stationId),
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
        guard let value = value(field) else { return nil }
        return try FieldReader.options(value, field)
    }

    /// Options in a value.
    static func options(_ value: JSONValue, _ field: String) throws(Problem) -> [String: String] {
        let allowed = "an object of options, such as {\"bpm\": \"slow\"}"
        guard case .object(let members) = value else {
            throw .invalid(field, allowed: allowed, given: value.kind)
        }
        var options: [String: String] = [:]
        for member in members {
            guard case .string(let text) = member.value else {
                throw .invalid(
                    field,
                    allowed: allowed,
                    given: "\(member.value.kind) for \"\(member.name.prefix(64))\""
                )
            }
            options[member.name] = text
        }
        return options
    }

    /// A list of strings, each of 1 to `limit` bytes.
    mutating func texts(_ field: String, limit: Int) throws(Problem) -> [String]? {
        guard let value = value(field) else { return nil }
        let allowed = "a list of strings of 1 to \(limit) bytes"
        guard case .array(let elements) = value else {
            throw .invalid(field, allowed: allowed, given: value.kind)
        }
        var list: [String] = []
        for element in elements {
            guard case .string(let text) = element, (1...limit).contains(text.utf8.count) else {
                throw .invalid(field, allowed: allowed, given: element.kind)
            }
            list.append(text)
        }
        return list
    }

    /// Whether a field is null, which returns a value to its default.
    mutating func clears(_ field: String) -> Bool { value(field) == .null }

    /// A number that null returns to its default.
    mutating func clearable(
        _ field: String,
        in range: ClosedRange<Double>,
        unit: String
    ) throws(Problem) -> Double?? {
        if clears(field) { return .some(nil) }
        return try number(field, in: range, unit: unit).map(Optional.some)
    }

    /// At most one of `sounds`, `tags` and `folder`.
    mutating func playlist() throws(Problem) -> PlaylistSource? {
        let sounds = try texts("sounds", limit: 4096)
        let tags = try texts("tags", limit: 255)
        let folder = try string("folder", limit: 4096)
        let given: [PlaylistSource] = [
            sounds.map { .sounds($0) }, tags.map { .tags($0) }, folder.map { .folder($0) },
        ].compactMap(\.self)
        guard given.count <= 1 else {
            throw .invalid("sounds", allowed: "the only one of sounds, tags and folder", given: "several")
        }
        return given.first
    }
}

extension StationChange {
    /// Reads the fields that a station has.
    static func read(_ fields: inout FieldReader) throws(Problem) -> StationChange {
        var change = StationChange()
        change.name = try fields.string("name")
        change.options = try fields.options("options")
        change.playlist = try fields.playlist()
        change.isShuffled = try fields.bool("shuffle")
        if fields.clears("seed") {
            change.seed = .some(nil)
        } else if let seed = try fields.integer("seed", in: FieldRange.seed) {
            change.seed = seed
        }
        change.crossfadeDuration = try fields.clearable(
            "crossfadeDuration",
            in: FieldRange.fadeSeconds,
            unit: " seconds"
        )
        change.skipFadeDuration = try fields.clearable(
            "skipFadeDuration",
            in: FieldRange.fadeSeconds,
            unit: " seconds"
        )
        change.isGapless = try fields.bool("gapless")
        change.targetLoudness = try fields.clearable("targetLoudness", in: FieldRange.loudness, unit: " LUFS")
        change.resumes = try fields.bool("resume")
        change.position = try fields.integer("position", in: 0...100_000)
        try fields.finish()
        return change
    }
}

extension FieldRange {
    /// What makes a shuffle repeat.
    static let seed = 0...Int(Int32.max)
    /// Integrated loudness in LUFS.
    static let loudness = -60.0...0.0
}
