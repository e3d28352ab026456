// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

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
        .task(
            "importStation",
            .post,
            "/v1/stations/import",
            read: .fields(StationImport.read),
            reply: Reply.imported
        ) { (engine, _, playlist) async throws(EngineError) in
            try await engine.importStation(playlist)
        },
        Operation(
            "uploadStation",
            .post,
            "/v1/uploads/station",
            on: nil,
            step: nil,
            describe: { fields, call throws(Problem) in
                _ = try uploadedName(call)
                try fields.finish()
            },
            answer: uploadStation
        ),
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
        .disposal("disposeStation", "/v1/stations/{station}", of: .station) {
            (engine, id, force) async throws(EngineError) in
            try await engine.disposeStation(id, force: force)
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

    /// Makes a station of a playlist that is sent; the content says its format, not its type.
    private static func uploadStation(
        _ request: HTTPRequest,
        _ api: APIContext
    ) async throws(Problem) -> HTTPResponse {
        let name = try uploadedName(Call(request, api))
        let type = request.head.fields[.contentType] ?? "application/octet-stream"
        guard let media = MediaType(type), media.isAudio || media.isPlaylist else {
            throw .unsupportedMediaType(
                type,
                allowed: "application/octet-stream, audio/* or application/xspf+xml"
            )
        }
        let bytes = try await request.bytes(upTo: PlaylistFile.sizeInBytes)
        let made = try await asking { () async throws(EngineError) in
            try await api.engine.importStation(StationImport(.bytes(bytes), name: name))
        }
        return Reply.imported(made).response
    }

    private static func uploadedName(_ call: Call) throws(Problem) -> String? {
        var query = call.query
        let name = try query.string("name")
        try query.finish()
        return name
    }
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

extension Reply {
    /// 201 with the station, and what of the playlist it does not have.
    fileprivate static func imported(_ made: ImportedStation) -> Reply {
        .created(made.json, at: "/v1/stations/\(made.station.id)")
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
