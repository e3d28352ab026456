// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `/v1/stations`: decode, one call of the engine, encode.
struct StationRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    /// All stations, or with `option.key=value` those that have these options; the first is the one meant (SX-04).
    func list(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var options: [String: String] = [:]
        for item in request.head.target.query where item.name.hasPrefix("option.") {
            let option = String(item.name.dropFirst("option.".count))
            guard !option.isEmpty else {
                throw .invalid("option.", allowed: "option.KEY=VALUE with a key", given: "")
            }
            options[option] = item.value
        }
        let stations = await engine.stations(StationQuery(options))
        return Reply.json(["stations": .array(stations.map(\.json))])
    }

    func create(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = try StationChange.read(&fields)
        guard let playlist = change.playlist else {
            throw .missing("sounds", allowed: "one of sounds, tags and folder")
        }
        var settings = StationSettings(playlist: playlist)
        settings.take(change)
        let station = try await asking { [settings] () async throws(EngineError) in
            try await engine.createStation(settings, at: change.position)
        }
        return Reply.created(station.json, at: "/v1/stations/\(station.id)")
    }

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let station = try await asking { () async throws(EngineError) in
            try await engine.station(request.station)
        }
        return Reply.json(station.json)
    }

    func change(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = try StationChange.read(&fields)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.changeStation(request.station, change)
        }
        return Reply.json(answer.snapshot.json.with("changed", .bool(answer.changed)))
    }

    func dispose(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await asking { () async throws(EngineError) in try await engine.disposeStation(request.station) }
        return Reply.nothing
    }

    func tracks(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let sounds = try await asking { () async throws(EngineError) in
            try await engine.tracks(ofStation: request.station)
        }
        return Reply.json(["sounds": .array(sounds.map(\.json))])
    }

    func play(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let play = try StationPlay.read(&fields)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.playStation(request.station, play)
        }
        return Reply.json(MusicRoutes.json(answer))
    }

    /// Plays the first station that has the options.
    func playFirst(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        guard let options = try fields.options("options") else {
            throw .missing("options", allowed: "an object of options, such as {\"bpm\": \"slow\"}")
        }
        let play = try StationPlay.read(&fields)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.playStation(StationQuery(options), play)
        }
        return Reply.json(MusicRoutes.json(answer))
    }
}

extension HTTPRequest {
    /// The station that the path names, by id or name.
    fileprivate var station: String { parameters["station"] ?? "" }
}

extension StationPlay {
    /// Reads how a station is played.
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> StationPlay {
        var play = StationPlay()
        play.fadeDuration = try fields.number("fadeDuration", in: FieldRange.fadeSeconds, unit: " seconds")
        play.restart = try fields.bool("restart") ?? false
        try fields.finish()
        return play
    }
}
