// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    private static let crossfader = "/v1/crossfaders/{crossfader}"

    /// `/v1/crossfaders`: cue points of an external medium (SX-01 to SX-21).
    static let crossfaders: [Operation] = [
        .pages("listCrossfaders", "/v1/crossfaders", of: "crossfaders") {
            (engine, page) throws(EngineError) in
            try engine.crossfaders(page)
        },
        .task(
            "createCrossfader",
            .post,
            "/v1/crossfaders",
            read: .fields(CrossfaderSettings.read),
            reply: { .created($0, at: "/v1/crossfaders/\($0.id)") }
        ) { (engine, _, settings) async throws(EngineError) in
            try await engine.createCrossfader(settings)
        },
        .task(
            "importCrossfader",
            .post,
            "/v1/crossfaders/import",
            read: .fields(CrossfaderSettings.readFile),
            reply: { .created($0, at: "/v1/crossfaders/\($0.id)") }
        ) { (engine, _, settings) async throws(EngineError) in
            try await engine.createCrossfader(settings)
        },
        .task("readCrossfader", .get, crossfader, on: .crossfader, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.crossfader(call.subject)
        },
        .task("disposeCrossfader", .delete, crossfader, on: .crossfader, read: .nothing, reply: Reply.nothing)
        {
            (engine, call, _) async throws(EngineError) in
            try await engine.disposeCrossfader(call.subject)
        },
        .task(
            "addCues",
            .post,
            crossfader + "/cues",
            on: .crossfader,
            read: .fields(CuePoints.readAdded),
            reply: Reply.ok
        ) { (engine, call, cues) async throws(EngineError) in
            try await engine.addCues(cues, to: call.subject)
        },
        .task(
            "connectCrossfader",
            .post,
            crossfader + "/connect",
            on: .crossfader,
            read: .fields(readMaster),
            reply: Reply.changed
        ) { (engine, call, master) throws(EngineError) in
            try engine.connectCrossfader(call.subject, master: master)
        },
        .task(
            "playCrossfader",
            .post,
            crossfader + "/play",
            on: .crossfader,
            read: .nothing,
            reply: Reply.changed
        ) {
            (engine, call, _) throws(EngineError) in
            try engine.setCrossfader(call.subject, playing: true)
        },
        .task(
            "pauseCrossfader",
            .post,
            crossfader + "/pause",
            on: .crossfader,
            read: .nothing,
            reply: Reply.changed
        ) {
            (engine, call, _) throws(EngineError) in
            try engine.setCrossfader(call.subject, playing: false)
        },
        .task(
            "disconnectCrossfader",
            .post,
            crossfader + "/disconnect",
            on: .crossfader,
            read: .nothing,
            reply: Reply.changed
        ) { (engine, call, _) throws(EngineError) in
            try engine.setCrossfader(call.subject, connected: false)
        },
        .task(
            "reconnectCrossfader",
            .post,
            crossfader + "/reconnect",
            on: .crossfader,
            read: .nothing,
            reply: Reply.changed
        ) { (engine, call, _) throws(EngineError) in
            try engine.setCrossfader(call.subject, connected: true)
        },
        .task(
            "elapseCrossfader",
            .post,
            crossfader + "/elapse",
            on: .crossfader,
            read: .fields(TimeRequest.read),
            reply: Reply.ok
        ) { (engine, call, time) throws(EngineError) in
            try engine.elapseCrossfader(call.subject, to: time)
        }
        .command(.elapse, .subject("crossfader")),
        .task(
            "readCrossfaderAt",
            .get,
            crossfader + "/at",
            on: .crossfader,
            read: .fields(TimeRequest.read),
            reply: Reply.ok
        ) { (engine, call, time) throws(EngineError) in
            try engine.moment(ofCrossfader: call.subject, at: time)
        },
        .task(
            "previewCrossfader",
            .get,
            crossfader + "/preview",
            on: .crossfader,
            read: .fields(readPreview),
            reply: { after, cues in
                let ahead = cues.map { $0.json.with("in", .number($0.time - after)) }
                return .ok(["after": .number(after), "cuePoints": .array(ahead)])
            }
        ) { (engine, call, query) throws(EngineError) in
            try engine.upcomingCues(ofCrossfader: call.subject, after: query.time, limit: query.limit)
        },
        .task(
            "exportCrossfader",
            .get,
            crossfader + "/export",
            on: .crossfader,
            read: .nothing,
            reply: { .ok($0.settings.file) }
        ) { (engine, call, _) throws(EngineError) in
            try engine.crossfader(call.subject)
        },
    ]

    private static func readMaster(_ fields: inout FieldReader) throws(Problem) -> String? {
        let master = try fields.string("master")
        try fields.finish()
        return master
    }

    private static func readPreview(
        _ fields: inout FieldReader
    ) throws(Problem) -> (time: Double?, limit: Int) {
        let time = try fields.number("time", in: ValueRange.seconds, unit: " seconds")
        return (time, try ListLimit.read(&fields))
    }
}
