// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `/v1/crossfaders`: decode, one call of the engine, encode.
///
/// - Source: SX-01 to SX-21.
struct CrossfaderRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func list(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let crossfaders = await engine.crossfaders()
        return Reply.json(["crossfaders": .array(crossfaders.map(\.json))])
    }

    func create(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        return try await create(&fields)
    }

    /// Makes a crossfader of what ``export(_:)`` gave.
    func importOne(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let format = try fields.string("format")
        guard format == CrossfaderSettings.format else {
            throw .invalid("format", allowed: "\"\(CrossfaderSettings.format)\"", given: format ?? "nothing")
        }
        guard try fields.integer("version", in: 1...1) != nil else { throw .missing("version", allowed: "1") }
        return try await create(&fields)
    }

    private func create(_ fields: inout FieldReader) async throws(Problem) -> HTTPResponse {
        let settings = try CrossfaderSettings.read(&fields)
        let crossfader = try await asking { () async throws(EngineError) in
            try await engine.createCrossfader(settings)
        }
        return Reply.created(crossfader.json, at: "/v1/crossfaders/\(crossfader.id)")
    }

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let crossfader = try await asking { () async throws(EngineError) in
            try await engine.crossfader(request.crossfader)
        }
        return Reply.json(crossfader.json)
    }

    func export(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let crossfader = try await asking { () async throws(EngineError) in
            try await engine.crossfader(request.crossfader)
        }
        return Reply.json(crossfader.settings.file)
    }

    func dispose(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await asking { () async throws(EngineError) in
            try await engine.disposeCrossfader(request.crossfader)
        }
        return Reply.nothing
    }

    /// Adds one cue, or the list `cuePoints` in either form (SX-06, SX-07).
    func addCues(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let cues: [Cue]
        if let points = fields.value("cuePoints") {
            try fields.finish()
            cues = try CuePoints.read(points, "cuePoints")
        } else {
            cues = [try CuePoints.cue(&fields)]
        }
        let crossfader = try await asking { () async throws(EngineError) in
            try await engine.addCues(cues, to: request.crossfader)
        }
        return Reply.json(crossfader.json)
    }

    func connect(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let master = try fields.string("master")
        try fields.finish()
        return try await answer { [engine] () async throws(EngineError) in
            try await engine.connectCrossfader(request.crossfader, master: master)
        }
    }

    func play(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await request.refuseFields(configuration)
        return try await answer { [engine] () async throws(EngineError) in
            try await engine.setCrossfader(request.crossfader, playing: true)
        }
    }

    func pause(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await request.refuseFields(configuration)
        return try await answer { [engine] () async throws(EngineError) in
            try await engine.setCrossfader(request.crossfader, playing: false)
        }
    }

    func disconnect(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await request.refuseFields(configuration)
        return try await answer { [engine] () async throws(EngineError) in
            try await engine.setCrossfader(request.crossfader, connected: false)
        }
    }

    func reconnect(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await request.refuseFields(configuration)
        return try await answer { [engine] () async throws(EngineError) in
            try await engine.setCrossfader(request.crossfader, connected: true)
        }
    }

    func elapse(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        guard let time = try fields.number("time", in: FieldRange.seconds, unit: " seconds") else {
            throw .missing("time", allowed: "a number from 0 to 1000000000 seconds")
        }
        try fields.finish()
        let result = try await asking { () async throws(EngineError) in
            try await engine.elapseCrossfader(request.crossfader, to: time)
        }
        return Reply.json(result.json)
    }

    func at(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        guard let time = try request.time() else {
            throw .missing("time", allowed: "a number from 0 to 1000000000 seconds, in the query")
        }
        let moment = try await asking { () async throws(EngineError) in
            try await engine.moment(ofCrossfader: request.crossfader, at: time)
        }
        return Reply.json(moment.json)
    }

    func preview(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let time = try request.time()
        let limit = try request.limit()
        let (after, cues) = try await asking { () async throws(EngineError) in
            try await engine.upcomingCues(ofCrossfader: request.crossfader, after: time, limit: limit)
        }
        let ahead = cues.map { $0.json.with("in", .number($0.time - after)) }
        return Reply.json(["after": .number(after), "cuePoints": .array(ahead)])
    }

    private func answer(
        _ work: () async throws(EngineError) -> Changed<CrossfaderSnapshot>
    ) async throws(Problem) -> HTTPResponse {
        let answer = try await asking(work)
        return Reply.json(answer.snapshot.json.with("changed", .bool(answer.changed)))
    }
}

extension HTTPRequest {
    /// The crossfader that the path names, by id or name.
    fileprivate var crossfader: String { parameters["crossfader"] ?? "" }

    /// Refuses a body with any field.
    fileprivate func refuseFields(_ configuration: APIConfiguration) async throws(Problem) {
        try await fields(upTo: configuration.jsonLimitInBytes).finish()
    }

    /// The time in the query; nil where it is absent.
    fileprivate func time() throws(Problem) -> Double? {
        guard let text = query("time") else { return nil }
        let allowed = "a number from 0 to 1000000000 seconds"
        guard let time = Double(text), FieldRange.seconds.contains(time) else {
            throw .invalid("time", allowed: allowed, given: "\"\(text.prefix(64))\"")
        }
        return time
    }
}
