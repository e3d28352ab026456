// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation

extension SoundSnapshot: JSONRepresentable {
    /// The address of the sound.
    var address: String { "/v1/sounds/\(id)" }

    /// The schema `Sound` of `openapi.yaml`.
    var json: JSONValue { .object(members + details.members + measures) }

    private var members: [JSONMember] {
        let value: JSONValue = [
            "id": .string(id),
            "name": .string(name),
            "url": .optional(url),
            "path": .optional(path),
            "state": .string(state.rawValue),
            "baseVolume": .number(baseVolume),
            "baseVolumeDb": .decibels(baseVolume),
            "maxInstances": .optional(maxInstances),
            "cooldown": .number(cooldown),
            "stealPolicy": .string(stealPolicy.rawValue),
            "duration": .optional(duration),
            "frames": .optional(frames.map { Int($0) }),
            "numberOfChannels": .optional(numberOfChannels),
            "settings": settings?.json ?? .null,
            "isResident": .optional(isResident),
            "sizeInBytes": .integer(sizeInBytes),
            "failure": failure.map { Problem($0).json } ?? .null,
            "warnings": .array(warnings.map { $0.json }),
            "playerCount": .integer(playerCount),
            "registeredAt": .optional(registeredAt.map(Timestamp.text)),
            "revision": .integer(Int(clamping: revision)),
        ]
        guard case .object(let members) = value else { return [] }
        return members
    }

    /// Properties of the file, measurements and counts.
    private var measures: [JSONMember] {
        let tags = fileTags.sorted { $0.key < $1.key }.map { JSONMember($0, .string($1)) }
        return [
            JSONMember("fileTags", .object(tags)),
            JSONMember("replayGain", replayGain?.json ?? .null),
            JSONMember("chapters", .array(chapters.map(\.json))),
            JSONMember("loudness", loudness?.json ?? .null),
            JSONMember("suggestedBaseVolume", .optional(suggestedBaseVolume)),
            JSONMember("playCount", .integer(playCount)),
            JSONMember("playedAt", .optional(playedAt.map(Timestamp.text))),
        ]
    }
}

extension SoundLoudness {
    /// The schema `Loudness`.
    var json: JSONValue {
        [
            "integrated": .optional(integrated),
            "range": .optional(range),
            "truePeak": .optional(truePeak),
        ]
    }
}

extension SoundSettings {
    /// The schema `SoundSettings`.
    ///
    /// - Source: AP-18.
    var json: JSONValue {
        [
            "channelLayout": .string(channelLayout),
            "bitRate": .optional(bitRate),
            "formatID": .string(formatID),
            "numberOfChannels": .integer(numberOfChannels),
            "sampleRate": .integer(sampleRate),
            "container": .string(container),
            "codec": .string(codec),
        ]
    }
}

extension SoundRegistration {
    /// Reads the body of `POST /v1/sounds`: exactly one of `name`, `path` and `url`.
    ///
    /// - Source: SM-11 to SM-15.
    static func read(_ fields: inout FieldReader) throws(Problem) -> SoundRegistration {
        let path = try fields.string("path", limit: ValueRange.referenceBytes)
        let url = try fields.string("url", limit: ValueRange.referenceBytes)
        let name = try fields.string(
            "name",
            limit: path == nil && url == nil ? ValueRange.referenceBytes : ValueRange.nameBytes
        )
        let baseVolume = try fields.number("baseVolume", in: ValueRange.volume)
        try fields.finish()
        switch (path, url, name) {
        case (let path?, nil, _):
            return SoundRegistration(source: .path(path), name: name, baseVolume: baseVolume)
        case (nil, let url?, _):
            return SoundRegistration(source: .url(url), name: name, baseVolume: baseVolume)
        case (nil, nil, let name?): return SoundRegistration(source: .name(name), baseVolume: baseVolume)
        case (.some, .some, _):
            throw .invalid("url", allowed: "absent where \"path\" is given", given: "both")
        case (nil, nil, nil):
            try fields.demandOne("name", "a string; or give \"path\" or \"url\"")
            return SoundRegistration(source: .name(""))
        }
    }
}

extension SoundRegistration {
    /// Reads the body, with the name and the volume of the query as defaults.
    static func read(_ fields: inout FieldReader, _ call: Call) throws(Problem) -> SoundRegistration {
        var registration = try read(&fields)
        let details = try UploadDetails(call.query)
        registration.name = registration.name ?? details.name
        registration.baseVolume = registration.baseVolume ?? details.baseVolume
        return registration
    }
}

/// Timestamps in the format of the API.
enum Timestamp {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// UTC with milliseconds, such as `2026-01-02T03:04:05.678Z`.
    static func text(_ date: Date) -> String { date.formatted(style) }

    /// A time with or without fractions of a second; nil if the text is not a time.
    static func parse(_ text: String) -> Date? {
        (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
    }
}
