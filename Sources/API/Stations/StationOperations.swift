// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    /// `/v1/stations`: playlists of music, selected by options.
    static let stations: [Operation] = [
        .task(
            "listStations",
            .get,
            "/v1/stations",
            read: .fields(StationQuery.read),
            reply: Reply.page("stations")
        ) { (engine, _, input) throws(EngineError) in
            try engine.stations(input.query, input.page)
        },
        .task(
            "createStation",
            .post,
            "/v1/stations",
            read: .fields(NewStation.read),
            reply: { .created($0, at: "/v1/stations/\($0.id)") }
        ) { (engine, _, station) async throws(EngineError) in
            try await engine.createStation(station.settings, at: station.position)
        },
        .step(
            "playFirstStation",
            .post,
            "/v1/stations/play",
            read: .fields(StationPlay.readWithOptions),
            reply: Reply.changed
        ) { (engine, _, request) throws(EngineError) in
            try engine.playStation(request.query, request.play)
        },
        .task("readStation", .get, "/v1/stations/{station}", on: .station, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            let station = try engine.station(call.subject)
            return UsedResource(station, by: engine.users(of: .station, station.id))
        },
        .task(
            "changeStation",
            .patch,
            "/v1/stations/{station}",
            on: .station,
            read: .fields(StationChange.read),
            reply: Reply.changed
        ) { (engine, call, change) async throws(EngineError) in
            try await engine.changeStation(call.subject, change)
        },
        .task(
            "disposeStation",
            .delete,
            "/v1/stations/{station}",
            on: .station,
            read: .fields(FieldReader.readForce),
            reply: Reply.nothing
        ) {
            (engine, call, force) async throws(EngineError) in
            try await engine.disposeStation(call.subject, force: force)
        },
        .task(
            "listStationTracks",
            .get,
            "/v1/stations/{station}/tracks",
            on: .station,
            read: .nothing,
            reply: Reply.list("sounds")
        ) { (engine, call, _) throws(EngineError) in
            try engine.tracks(ofStation: call.subject)
        },
        .step(
            "playStation",
            .post,
            "/v1/stations/{station}/play",
            on: .station,
            read: .fields(StationPlay.read),
            reply: Reply.changed
        ) { (engine, call, play) throws(EngineError) in
            try engine.playStation(call.subject, play)
        },
    ]
}

/// The request of `POST /v1/stations`.
private struct NewStation: Sendable {
    let settings: StationSettings
    /// Index among the stations; nil for the end.
    let position: Int?

    static func read(_ fields: inout FieldReader) throws(Problem) -> NewStation {
        let change = try StationChange.read(&fields)
        if change.playlist == nil { try fields.demandOne("sounds", "one of sounds, tags and folder") }
        var settings = StationSettings(playlist: change.playlist ?? .sounds([]))
        settings.take(change)
        return NewStation(settings: settings, position: change.position)
    }
}

extension StationQuery {
    /// Reads `?option.KEY=VALUE&limit=&cursor=`: stations with these options, of which the first is used (SX-04).
    fileprivate static func read(
        _ fields: inout FieldReader
    ) throws(Problem) -> (query: StationQuery, page: PageRequest) {
        var options: [String: String] = [:]
        for (option, value) in fields.texts(beginning: "option.", as: "options") {
            guard !option.isEmpty else {
                throw .invalid("option.", allowed: "option.KEY=VALUE with a key", given: "")
            }
            options[option] = value
        }
        let page = try PageRequest.part(of: &fields)
        try fields.finish()
        return (StationQuery(options), page)
    }
}

extension StationPlay {
    /// Reads the body of `POST /v1/stations/play`, which plays the first station with these options.
    fileprivate static func readWithOptions(
        _ fields: inout FieldReader
    ) throws(Problem) -> (query: StationQuery, play: StationPlay) {
        let allowed = "an object of options, such as {\"bpm\": \"slow\"}"
        let given = try fields.options("options")
        let options = try fields.demanded("options", given, allowed, sample: [:])
        return (StationQuery(options), try read(&fields))
    }
}
