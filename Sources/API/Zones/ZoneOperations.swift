// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    /// `/v1/zones`: places where sound is heard, each with its own mix of the buses.
    static let zones: [Operation] = [
        .task("listZones", .get, "/v1/zones", read: .fields(PageRequest.read), reply: Reply.page("zones")) {
            (engine, _, page) throws(EngineError) in
            try engine.zones(page)
        },
        .task(
            "createZone",
            .post,
            "/v1/zones",
            read: .fields(ZoneChange.readNew),
            reply: { .created($0, at: "/v1/zones/\($0.id)") }
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.createZone(change)
        },
        .task("readZone", .get, "/v1/zones/{zone}", on: .zone, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            let zone = try engine.zone(call.subject)
            return UsedResource(zone, by: engine.users(of: .zone, zone.id))
        },
        .step(
            "changeZone",
            .patch,
            "/v1/zones/{zone}",
            on: .zone,
            read: .fields(ZoneChange.read),
            isKept: true,
            reply: Reply.changed
        ) { (engine, call, change) throws(EngineError) in
            try engine.changeZoneWithoutFlush(call.subject, change)
        },
        .disposal("disposeZone", "/v1/zones/{zone}", of: .zone) {
            (engine, id, force) async throws(EngineError) in
            try await engine.disposeZone(id, force: force)
        },
    ]
}

extension ZoneChange {
    /// Reads the body of `POST /v1/zones`.
    fileprivate static func readNew(_ fields: inout FieldReader) throws(Problem) -> ZoneChange {
        let name = try fields.string("name", limit: ValueRange.zoneNameBytes)
        var change = try readRest(&fields)
        change.name = try fields.demanded("name", name, "a string of 1 to 64 bytes", sample: "kitchen")
        return change
    }

    /// Reads the body of `PATCH /v1/zones/{zone}`; `sink` null removes the sink.
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> ZoneChange {
        let name = try fields.string("name", limit: ValueRange.zoneNameBytes)
        var change = try readRest(&fields)
        change.name = name
        return change
    }

    private static func readRest(_ fields: inout FieldReader) throws(Problem) -> ZoneChange {
        var change = ZoneChange()
        change.sink = try fields.clearable("sink") { (fields) throws(Problem) in try fields.string("sink") }
        change.volume = try fields.number("volume", in: ValueRange.volume)
        change.isMuted = try fields.bool("muted")
        let sources = try fields.object("sources") { sources throws(Problem) in
            var map: [VolumeScope: Double] = [:]
            for scope in VolumeScope.allCases where scope != .master {
                map[scope] = try sources.number(scope.rawValue, in: ValueRange.volume)
            }
            try sources.finish()
            return map
        }
        change.sources = sources ?? [:]
        change.fadeDuration = try fields.number("fadeDuration", in: ValueRange.fadeSeconds, unit: " seconds")
        try fields.finish()
        return change
    }
}

extension FieldReader {
    /// `zones`: ids or names of zones; null means the same as its absence.
    mutating func zones() throws(Problem) -> [String]? {
        try nullable("zones") { (fields) throws(Problem) in try fields.zoneList() }
    }

    /// Ids or names of zones; the engine checks their number.
    mutating func zoneList() throws(Problem) -> [String]? {
        try texts("zones", limit: Engine.zoneLimit, bytes: ValueRange.zoneNameBytes)
    }
}
