// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// A field of a request, and values that must be refused.
struct BadField: Sendable {
    let name: String
    let values: [JSON]

    private static let noNumber: [JSON] = ["1", true, [], [:], nil]

    /// A number within a range.
    static func number(_ name: String, _ range: ClosedRange<Double>) -> BadField {
        let step = max(0.001, range.upperBound * 1e-9)
        let outside: [JSON] = [.number(range.lowerBound - step), .number(range.upperBound + step), 1e300]
        return BadField(name: name, values: noNumber + outside)
    }

    /// A number within a range, or null.
    static func optionalNumber(_ name: String, _ range: ClosedRange<Double>) -> BadField {
        BadField(name: name, values: number(name, range).values.filter { $0 != .null })
    }

    /// A whole number within a range.
    static func integer(_ name: String, _ range: ClosedRange<Double>) -> BadField {
        let outside: [JSON] = [.number(range.lowerBound - 1), .number(range.upperBound + 1)]
        return BadField(name: name, values: noNumber + outside + [0.5, 1e300])
    }

    /// A Boolean.
    static func bool(_ name: String) -> BadField {
        BadField(name: name, values: [0, 1, "true", [], [:], nil])
    }

    /// A text with a limit on its bytes.
    static func text(_ name: String, limit: Int, isOptional: Bool = false) -> BadField {
        let long = JSON.string(String(repeating: "é", count: limit / 2 + 1))
        return BadField(name: name, values: [1, true, [], [:], "", long] + (isOptional ? [] : [nil]))
    }

    /// One of some words.
    static func choice(_ name: String) -> BadField {
        BadField(name: name, values: ["nothing", "", 1, true, [], [:], nil])
    }

    /// Ids or names of zones or rooms, or null.
    static func places(_ name: String, limit: Int) -> BadField {
        let many = JSON.array((0...limit).map { _ in "main" })
        return BadField(name: name, values: [1, "main", true, [:], [], [1], [nil], [[]], many])
    }

    /// Channel assignments.
    static let channels = BadField(
        name: "channelAssignments",
        values: [1, "0", true, [:], [], [1], [nil], [["channel": 0], ["channel": 0]], [["channel": 2]]]
    )
}

/// An operation with its fields.
struct BadOperation: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    /// The required fields of a valid body.
    let body: JSON
    let fields: [BadField]

    var testDescription: String { "\(method) \(path)" }

    init(_ method: String, _ path: String, _ body: JSON = [:], _ fields: [BadField] = []) {
        (self.method, self.path, self.body, self.fields) = (method, path, body, fields)
    }
}

extension BadOperation {
    private static let seconds = 0.0...1e9
    private static let fade = 0.0...3600.0
    private static let loops: [BadField] = [
        .bool("looping"), .integer("numberOfLoops", -2_147_483_648...2_147_483_647),
    ]
    private static let level: [BadField] = [
        .number("volume", 0...1), .number("baseVolume", 0...1), .number("pan", -1...1),
    ]
    private static let parameters: [BadField] = [
        .number("rate", 0.5...2), .choice("pitchMode"), .optionalNumber("loopStart", seconds),
        .optionalNumber("loopEnd", seconds), .channels,
    ]
    private static let places: [BadField] = [.places("zones", limit: 16), .places("rooms", limit: 64)]
    private static let play: [BadField] =
        loops + level + parameters + places + [
            .bool("fadeIn"), .number("fadeDuration", fade), .number("at", seconds), .number("delay", seconds),
            .number("atDeviceTime", seconds), .text("clientData", limit: 4096),
        ]
    private static let player: [BadField] =
        loops + level + parameters + [
            .number("currentTime", seconds), .bool("enableRate"), .bool("meteringEnabled"),
        ]
    private static let stop: [BadField] = [
        .bool("fadeOut"), .number("fadeDuration", fade), .bool("rewind"),
    ]
    private static let manager: [BadField] =
        ["sound", "music", "system", "announcement", "master"].flatMap { name -> [BadField] in
            [.number(name + "Volume", 0...1), .bool(name + "Muted")]
        } + [
            .bool("allowsBackgroundMusic"), .number("musicFadeDuration", fade),
            .number("soundFadeDuration", fade),
        ]

    /// Every operation of players, music and manager that reads a body; `{id}` is a scheduled player.
    static let all: [BadOperation] = [
        BadOperation(
            "POST",
            "/v1/players",
            ["sound": "hum"],
            player + places + [.text("sound", limit: 4096), .text("clientData", limit: 4096)]
        ),
        BadOperation(
            "PATCH",
            "/v1/players/{id}",
            [:],
            player + [.text("clientData", limit: 4096, isOptional: true)]
        ),
        BadOperation("POST", "/v1/players/{id}/play", [:], play),
        BadOperation("POST", "/v1/sounds/hum/play", [:], play),
        BadOperation("POST", "/v1/players/{id}/prepare"),
        BadOperation("POST", "/v1/players/{id}/pause"),
        BadOperation("POST", "/v1/players/{id}/stop", [:], stop),
        BadOperation("POST", "/v1/sounds/hum/stop", [:], stop),
        BadOperation("POST", "/v1/sounds/stop-all", [:], stop),
        BadOperation(
            "POST",
            "/v1/players/{id}/fade",
            ["to": 0.5],
            [.choice("kind"), .number("to", 0...1), .number("duration", fade), .choice("curve")]
        ),
        BadOperation(
            "PUT",
            "/v1/players/{id}/completion",
            ["clientData": "x"],
            [.text("clientData", limit: 4096)]
        ),
        BadOperation("POST", "/v1/players/{id}/meters/update"),
        BadOperation("POST", "/v1/loudness/reset"),
        BadOperation(
            "POST",
            "/v1/music/play",
            ["sound": "hum"],
            places + [
                .text("sound", limit: 4096), .text("player", limit: 255), .bool("looping"), .bool("fadeIn"),
                .bool("restart"),
            ]
        ),
        BadOperation("POST", "/v1/music/stop", [:], stop),
        BadOperation("POST", "/v1/music/pause"),
        BadOperation("POST", "/v1/music/resume"),
        BadOperation("PATCH", "/v1/manager", [:], manager),
        BadOperation(
            "POST",
            "/v1/manager/prepare",
            [:],
            [.text("sound", limit: 4096), .text("path", limit: 4096), .text("player", limit: 255)]
        ),
    ]
}
