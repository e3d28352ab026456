// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer
import Testing
import Yams

@testable import API

/// `openapi.yaml` as plain values.
private struct Document {
    let root: Node

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../openapi.yaml"
        )
        root = try #require(
            try Yams.compose(yaml: try String(contentsOf: file.standardizedFileURL, encoding: .utf8))
        )
    }

    /// The operations as `get /v1/sounds`.
    var operations: Set<String> {
        var operations: Set<String> = []
        for (path, item) in root["paths"]?.mapping ?? [:] {
            for method in ["get", "put", "post", "patch", "delete"] where item[method] != nil {
                operations.insert("\(method) \(path.string ?? "")")
            }
        }
        return operations
    }

    func schema(_ name: String) throws -> Node {
        try #require(root["components"]?["schemas"]?[name])
    }

    /// The schema behind a reference.
    func resolved(_ node: Node) throws -> Node {
        guard let reference = node["$ref"]?.string else { return node }
        return try schema(String(reference.split(separator: "/").last ?? ""))
    }

    func enumeration(_ name: String) throws -> [String] {
        try schema(name)["enum"]?.sequence?.compactMap(\.string) ?? []
    }
}

struct ContractTests {
    @Test func `routes and document name the same operations`() async throws {
        let document = try Document()
        try await APIHarness.run { api in
            let routes = Set(api.router.routes.map { "\($0.method.rawValue.lowercased()) \($0.pattern)" })
            #expect(routes.subtracting(document.operations).isEmpty, "routes that the document does not know")
            #expect(document.operations.subtracting(routes).isEmpty, "operations that have no route")
        }
    }

    @Test func `problem types, event types and curves are the same as in the document`() throws {
        let document = try Document()
        #expect(try document.enumeration("ProblemSlug") == ProblemType.allCases.map(\.rawValue))
        #expect(try document.enumeration("EventType") == EventType.allCases.map(\.rawValue))
        #expect(try document.enumeration("UnchangedReason") == UnchangedReason.allCases.map(\.rawValue))
        #expect(try document.enumeration("Curve") == CurveName.allCases.map(\.rawValue))
    }

    @Test func `limits are the same as in the document`() throws {
        let document = try Document()
        func expectRange(_ name: String, _ range: ClosedRange<Double>) throws {
            let schema = try document.schema(name)
            #expect(schema["minimum"]?.float == range.lowerBound, "minimum of \(name)")
            #expect(schema["maximum"]?.float == range.upperBound, "maximum of \(name)")
        }
        try expectRange("Volume", ValueRange.volume)
        try expectRange("Pan", ValueRange.pan)
        try expectRange("FadeSeconds", ValueRange.fadeSeconds)
        try expectRange("Seconds", ValueRange.seconds)
        try expectRange("Loops", Double(ValueRange.loops.lowerBound)...Double(ValueRange.loops.upperBound))
        #expect(try document.schema("ClientData")["maxLength"]?.int == ValueRange.clientDataBytes)
        let text = try #require(document.root["info"]?["description"]?.string)
        #expect(text.contains("65,536 bytes") && APIConfiguration().jsonLimitInBytes == 65_536)
        #expect(text.contains("32 levels") && JSONParser.depthLimit == 32)
        #expect(text.contains("4,096 values") && JSONParser.valueLimit == 4096)
    }

    /// The fields that a request may have: the problem of an unknown field lists the known ones.
    @Test(arguments: [
        ("POST", "/v1/sounds", "SoundRegistration", #""name":"x""#),
        ("PATCH", "/v1/sounds/bell", "SoundChange", ""),
        ("POST", "/v1/sounds/bell/play", "PlayRequest", ""),
        ("POST", "/v1/sounds/bell/stop", "StopRequest", ""),
        ("POST", "/v1/players", "PlayerCreation", #""sound":"x""#),
        ("PATCH", "/v1/players/x", "PlayerChange", ""),
        ("POST", "/v1/players/x/fade", "FadeRequest", ""),
        ("POST", "/v1/music/play", "MusicRequest", #""sound":"x""#),
        ("POST", "/v1/music/next", "StepRequest", ""),
        ("POST", "/v1/music/skip", "SkipRequest", #""by":1"#),
        ("POST", "/v1/music/seek", "TimeRequest", #""time":1"#),
        ("POST", "/v1/stations", "StationRequest", ""),
        ("PATCH", "/v1/stations/x", "StationChange", ""),
        ("POST", "/v1/stations/x/play", "StationPlay", ""),
        ("POST", "/v1/stations/play", "StationQueryPlay", #""options":{}"#),
        ("POST", "/v1/stations/import", "StationImport", #""file":"x""#),
        ("POST", "/v1/crossfaders", "CrossfaderRequest", ""),
        ("POST", "/v1/crossfaders/x/connect", "ConnectRequest", ""),
        ("POST", "/v1/crossfaders/x/elapse", "TimeRequest", #""time":1"#),
        ("POST", "/v1/zones", "ZoneRequest", ""),
        ("PATCH", "/v1/zones/main", "ZoneChange", ""),
        ("POST", "/v1/shows", "ShowRequest", ""),
        ("PATCH", "/v1/shows/x", "ShowChange", ""),
        ("POST", "/v1/shows/x/select", "CueSelection", ""),
        ("POST", "/v1/plans", "PlanRequest", ""),
        ("PATCH", "/v1/plans/x", "PlanChange", ""),
        ("POST", "/v1/plans/x/times", "PlanTimeRequest", #""at":"08:00","action":"x""#),
        ("PATCH", "/v1/plan-times/x", "PlanTimeChange", ""),
        ("PATCH", "/v1/calendar", "CalendarChange", ""),
        ("POST", "/v1/calendar/pause", "CalendarPause", ""),
        ("POST", "/v1/boards", "BoardRequest", ""),
        ("PATCH", "/v1/boards/x", "BoardRequest", ""),
        ("POST", "/v1/tiles", "TileRequest", #""board":"x""#),
        ("PATCH", "/v1/tiles/x", "TileChange", ""),
        ("POST", "/v1/tiles/x/press", "TilePressRequest", ""),
        ("PATCH", "/v1/manager", "ManagerChange", ""),
        ("PUT", "/v1/session", "SessionCategoryRequest", #""category":"playback""#),
        ("PATCH", "/v1/session", "SessionChange", ""),
        ("POST", "/v1/session/activate", "ActivationRequest", ""),
        ("POST", "/v1/session/deactivate", "DeactivationRequest", ""),
        ("POST", "/v1/session/interruptions", "InterruptionRequest", #""type":"began""#),
        ("PUT", "/v1/session/route", "RouteRequest", ""),
    ])
    func `requests know the fields of their schema`(
        _ method: String,
        _ path: String,
        _ schema: String,
        _ given: String
    ) async throws {
        let documented = Set(
            try Document().schema(schema)["properties"]?.mapping?.keys.compactMap(\.string) ?? []
        )
        try await APIHarness.run { api in
            let body = "{" + (given.isEmpty ? "" : given + ",") + #""unknown":1}"#
            let answer = await api.send(method, path, body: Array(body.utf8), type: "application/json")
            let known = answer.json["allowed"]?.text?.split(separator: ", ").map(String.init) ?? []
            #expect(Set(known) == documented)
        }
    }

    @Test func `answers have exactly the fields of their schemas`() async throws {
        let document = try Document()
        try await APIHarness.run { api in
            try await api.addSound()
            let player = await api.post("/v1/sounds/bell/play", ["fadeIn": true]).json
            let station: JSONValue = ["name": "s", "sounds": ["bell"], "options": ["k": "v"]]
            #expect(await api.post("/v1/stations", station).status == 201)
            let cues: JSONValue = [["time": 1, "volume": 0.5], ["time": 2, "station": ["k": "v"]]]
            #expect(await api.post("/v1/crossfaders", ["name": "c", "cuePoints": cues]).status == 201)
            _ = await api.post("/v1/stations/s/play", [:])
            await api.advance(frames: 20)
            try expect(used: await api.get("/v1/stations/s").json, "Station", document)
            try expect(await api.get("/v1/crossfaders/c").json, "Crossfader", document)
            let ring: JSONValue = [
                "name": "ring", "steps": [["operation": ["op": "play", "sound": "bell"]]],
            ]
            #expect(await api.post("/v1/actions", ring).status == 201)
            let cue: JSONValue = ["number": "1", "action": "ring", "preWait": 1]
            #expect(await api.post("/v1/shows", ["name": "w", "cues": [cue]]).status == 201)
            _ = await api.post("/v1/shows/w/go", [:])
            let show = await api.get("/v1/shows/w").json
            try expect(show, "Show", document)
            try expect(try #require(show["status"]), "ShowStatus", document)
            guard case .array(let made)? = show["cues"], case .array(let runs)? = show["status"]?["runs"]
            else {
                Issue.record("the show has no lists")
                return
            }
            try expect(try #require(made.first), "ShowCue", document)
            try expect(try #require(runs.first), "CueRun", document)
            let eight: JSONValue = ["at": "08:00", "action": "ring"]
            let plan = await api.post("/v1/plans", ["name": "n", "times": [eight]]).json
            try expect(plan, "Plan", document)
            guard case .array(let times)? = plan["times"], let time = times.first?["id"]?.text else {
                Issue.record("the plan has no times")
                return
            }
            try expect(try #require(times.first), "PlanTime", document)
            let change: JSONValue = [
                "rules": [["plan": "n"]], "holidays": [["from": "2026-01-01", "to": "2026-01-01"]],
            ]
            #expect(await api.patch("/v1/calendar", change).status == 200)
            #expect(await api.post("/v1/plan-times/\(time)/test", [:]).status == 201)
            let calendar = await api.get("/v1/calendar").json
            try expect(calendar, "PlanCalendar", document)
            let lists = [
                (calendar["rules"], "CalendarRule"), (calendar["holidays"], "Holiday"),
                (await api.get("/v1/calendar/preview").json["days"], "CalendarDay"),
                (await api.get("/v1/calendar/next").json["times"], "PlanOccurrence"),
                (await api.get("/v1/calendar/results").json["results"], "PlanResult"),
            ]
            for (list, schema) in lists {
                guard case .array(let elements)? = list, let first = elements.first else {
                    Issue.record("no element of \(schema)")
                    continue
                }
                try expect(first, schema, document)
            }
            #expect(await api.patch("/v1/calendar", ["rules": []]).status == 200)
            #expect(await api.send("DELETE", "/v1/plans/n").status == 204)
            try expect(await api.post("/v1/boards", ["name": "b"]).json, "Board", document)
            let midi: JSONValue = ["type": "note", "number": 1, "channel": 1]
            let tile: JSONValue = ["board": "b", "sounds": ["bell"], "midi": midi]
            let id = await api.post("/v1/tiles", tile).json["id"]?.text ?? ""
            let press = await api.post("/v1/tiles/\(id)/press", [:]).json
            try expect(try #require(press["run"]), "Run", document)
            let pressed = try #require(press["tile"])
            try expect(pressed, "Tile", document)
            try expect(try #require(pressed["midi"]), "MidiBinding", document)
            guard case .array(let played)? = pressed["runs"] else {
                Issue.record("the tile has no list of runs")
                return
            }
            try expect(try #require(played.first), "TileRun", document)
            #expect(await api.send("DELETE", "/v1/boards/b").status == 204)
            // The steps of an action are the same in requests, so that not all of their fields are required.
            #expect(await api.send("DELETE", "/v1/shows/w").status == 204)
            #expect(await api.send("DELETE", "/v1/actions/ring").status == 204)
            try expect(await api.get("/v1/crossfaders/c/at?time=1").json, "CueMoment", document)
            try expect(used: await api.get("/v1/sounds/bell").json, "Sound", document)
            try expect(await api.get("/v1/players/\(player["id"]?.text ?? "")").json, "Player", document)
            try expect(await api.get("/v1/music").json, "Music", document)
            try expect(await api.get("/v1/manager").json, "Manager", document)
            try expect(used: await api.get("/v1/zones/main").json, "Zone", document)
            try expect(await api.get("/v1/device").json, "Device", document)
            try expect(await api.get("/v1/loudness").json, "OutputLoudness", document)
            try expect(await api.get("/v1/health").json, "Health", document)
            let snapshot = await api.engine.snapshot().json(version: "1", limitInBytes: .max)
            let parts = ["device", "manager", "health", "session", "music"]
            let collections = StateCollection.allCases.map(\.rawValue)
            try expect(
                try JSONValue(parsing: snapshot.encoded),
                "Snapshot",
                document,
                optional: Set(parts + collections)
            )
        }
    }

    /// Compares a resource and who uses it with the two schemas of which its answer is made.
    private func expect(used value: JSONValue, _ name: String, _ document: Document) throws {
        guard case .object(let members) = value else {
            Issue.record("\(name) is \(value.kind)")
            return
        }
        let uses = try #require(try document.schema("UsedBy")["properties"]?.mapping)
        let names = Set(uses.keys.compactMap(\.string))
        try expect(.object(members.filter { !names.contains($0.name) }), name, document)
        try expect(.object(members.filter { names.contains($0.name) }), "UsedBy", document)
    }

    /// Compares names and kinds, going into nested schemas.
    private func expect(
        _ value: JSONValue,
        _ name: String,
        _ document: Document,
        optional: Set<String> = []
    ) throws {
        let schema = try document.schema(name)
        let properties = try #require(schema["properties"]?.mapping)
        guard case .object(let members) = value else {
            Issue.record("\(name) is \(value.kind)")
            return
        }
        let names = Set(members.map(\.name))
        let documented = Set(properties.keys.compactMap(\.string))
        #expect(names.subtracting(documented).isEmpty, "undocumented fields of \(name)")
        let required = Set(schema["required"]?.sequence?.compactMap(\.string) ?? [])
        #expect(required.subtracting(names).isEmpty, "missing fields of \(name)")
        #expect(
            documented.subtracting(required).subtracting(optional.union(["events"])).isEmpty,
            "fields of \(name) not required"
        )
        for member in members {
            guard let property = properties[Node(member.name)] else { continue }
            try check(member.value, property, "\(name).\(member.name)", document)
        }
    }

    private func check(_ value: JSONValue, _ node: Node, _ place: String, _ document: Document) throws {
        if let choices = node["oneOf"]?.sequence {
            if value == .null {
                #expect(choices.contains { $0["type"]?.string == "null" }, "\(place) is null")
            } else if let other = choices.first(where: { $0["type"]?.string != "null" }) {
                try check(value, other, place, document)
            }
            return
        }
        if let reference = node["$ref"]?.string?.split(separator: "/").last.map(String.init),
            try document.schema(reference)["properties"] != nil
        {
            return try expect(value, reference, document)
        }
        let schema = try document.resolved(node)
        if schema["oneOf"] != nil { return try check(value, schema, place, document) }
        let types = schema["type"]?.sequence?.compactMap(\.string) ?? [schema["type"]?.string ?? ""]
        #expect(types.contains { Self.matches(value, $0) }, "\(place) is \(value.kind)")
        if let allowed = schema["enum"]?.sequence?.compactMap(\.string), let text = value.text {
            #expect(allowed.contains(text), "\(place) is \(text)")
        }
        if case .array(let elements) = value, let items = schema["items"] {
            for element in elements { try check(element, items, place + "[]", document) }
        }
    }

    private static func matches(_ value: JSONValue, _ type: String) -> Bool {
        switch (value, type) {
        case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"),
            (.number, "number"),
            (.string, "string"), (.array, "array"), (.object, "object"):
            true
        case (.number(let number), "integer"): number == number.rounded()
        default: false
        }
    }

    @Test func `every reference in the document resolves`() throws {
        let document = try Document()
        func walk(_ node: Node) {
            if let reference = node["$ref"]?.string {
                var target: Node? = document.root
                for part in reference.split(separator: "/").dropFirst() { target = target?[String(part)] }
                #expect(target != nil, "\(reference)")
            }
            for (_, child) in node.mapping ?? [:] { walk(child) }
            for child in node.sequence ?? [] { walk(child) }
        }
        walk(document.root)
    }

    @Test func `the document is served`() async throws {
        try await APIHarness.run(configureAPI: { $0.openAPIDocument = Array("openapi: 3.1.0".utf8) }) { api in
            let answer = await api.get("/openapi.yaml")
            #expect(answer.status == 200)
            #expect(answer.fields[.contentType]?.hasPrefix("application/yaml") == true)
        }
    }
}
