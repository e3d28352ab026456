// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension CrossfaderSnapshot: JSONRepresentable {
    /// The schema `Crossfader` of `openapi.yaml`.
    var json: JSONValue {
        settings.json(id: id)
            .with("state", .string(state.rawValue))
            .with("playing", .bool(isPlaying))
            .with("master", .optional(master))
            .with("elapsed", .optional(elapsed))
            .with("at", moment.json)
            .with("drift", drift?.json ?? .null)
            .with("revision", .integer(Int(clamping: revision)))
    }
}

extension CrossfaderSettings {
    /// The settings of a crossfader, with its id.
    fileprivate func json(id: String) -> JSONValue {
        let head: JSONValue = ["id": .string(id)]
        guard case .object(let own) = head, case .object(let more) = json else { return head }
        return .object(own + more)
    }

    /// The settings of a crossfader.
    private var json: JSONValue {
        [
            "name": .string(name),
            "initialStation": initialStation.map { .strings($0.options) } ?? .null,
            "cuePoints": .array(cues.map(\.json)),
            "fadeDuration": .optional(fadeDuration),
            "volumeRamp": .number(volumeRamp),
        ]
    }

    /// The schema `CrossfaderFile`.
    var file: JSONValue {
        let head: JSONValue = ["format": .string(FileFormat.crossfader.rawValue), "version": 1]
        guard case .object(let own) = head, case .object(let more) = json else { return head }
        return .object(own + more)
    }

    /// Reads a file written by ``file``.
    static func readFile(_ fields: inout FieldReader) throws(Problem) -> CrossfaderSettings {
        _ = try fields.requiredChoice("format", of: FileFormat.self)
        _ = try fields.requiredInteger("version", in: 1...1)
        return try read(&fields)
    }

    /// The format name in a file.
    private enum FileFormat: String, CaseIterable { case crossfader = "carillon.crossfader" }

    /// Reads the settings of a crossfader; null counts as absent, as in files.
    static func read(_ fields: inout FieldReader) throws(Problem) -> CrossfaderSettings {
        var settings = CrossfaderSettings()
        settings.name = try fields.string("name") ?? ""
        if !fields.clears("initialStation"), let options = try fields.options("initialStation") {
            settings.initialStation = StationQuery(options)
        }
        settings.cues = try CuePoints.read(&fields) ?? []
        if !fields.clears("fadeDuration") {
            settings.fadeDuration = try fields.number(
                "fadeDuration",
                in: ValueRange.fadeSeconds,
                unit: " seconds"
            )
        }
        settings.volumeRamp = try fields.number(
            "volumeRamp",
            in: ValueRange.fadeSeconds,
            unit: " seconds",
            default: standardVolumeRamp
        )
        try fields.finish()
        return settings
    }
}

extension Cue {
    /// The schema `CuePoint`.
    var json: JSONValue {
        switch action {
        case .volume(let volume): ["time": .number(time), "volume": .number(volume), "station": nil]
        case .station(let query): ["time": .number(time), "volume": nil, "station": .strings(query.options)]
        }
    }
}

extension CueMoment: JSONRepresentable {
    /// The schema `CueMoment`.
    var json: JSONValue {
        [
            "time": .number(time),
            "station": station.map { .strings($0.options) } ?? .null,
            "stationId": .optional(stationId),
            "stationSince": .optional(stationSince),
            "volume": .optional(volume),
            "volumeSince": .optional(volumeSince),
        ]
    }
}

extension DriftReading {
    /// The schema `Drift`.
    var json: JSONValue {
        [
            "rate": .number(rate),
            "partsPerMillion": .number(partsPerMillion),
            "offset": .number(offset),
            "jitter": .number(jitter),
            "samples": .integer(samples),
        ]
    }
}

extension ElapseResult: JSONRepresentable {
    /// The schema `ElapseResult`.
    var json: JSONValue {
        [
            "applied": .bool(applied),
            "changes": .array(changes.map(\.json)),
            "at": moment.json,
            "drift": drift?.json ?? .null,
        ]
    }
}

extension CrossfaderChange {
    /// The schema `CrossfaderChange`.
    fileprivate var json: JSONValue {
        switch self {
        case .station(let from, let to):
            ["what": "station", "from": .optional(from), "to": .optional(to)]
        case .volume(let from, let to): ["what": "volume", "from": .number(from), "to": .number(to)]
        }
    }
}
