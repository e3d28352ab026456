// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Output
import ScenarioTestSupport
import Testing

/// Each kind of reference over HTTP: who uses something is named, and what lost it says so everywhere.
struct ReferenceTableTests {
    /// A house with the zone `hall`, and a queue that waits.
    private static func run(_ test: (inout RoomHouse) async throws -> Void) async throws {
        try await RoomHouse.run { house in
            let hall = try await house.server.post("/v1/zones", ["name": "Hall", "sink": "rooms-main"])
            #expect(hall.status == 201)
            #expect(try await house.server.post("/v1/queue/pause").status == 200)
            try await test(&house)
        }
    }

    /// The text of a health reason; empty if it is not there.
    private static func health(_ server: Scenario) async throws -> String {
        let reasons = try await server.get("/v1/health").json["reasons"].items
        return reasons.first { $0["code"] == "plans-broken" }?["text"].text ?? ""
    }

    @Test(arguments: ReferenceCase.all)
    func `what is in use is not removed without force, and its users are named`(
        _ reference: ReferenceCase
    ) async throws {
        try await ReferenceTableTests.run { house in
            let server = house.server
            try await reference.make(server)
            if reference.used.contains("rooms") { await house.report("attic") { $0.isConnected = false } }
            let used = try await server.get(reference.used)
            #expect(used["usedBy"].items.map { $0["kind"].text }.contains(reference.kind), "\(used.json)")
            let refused = try await server.delete(reference.used)
            let slug = reference.used.split(separator: "/")[1].dropLast() + "-in-use"
            #expect(refused.status == 409 && refused.problem == String(slug), "\(refused.json)")
            #expect(refused["users"] == used["usedBy"] && refused["usersTotal"] == used["usedByTotal"])
            let named = refused["users"].items.first { $0["kind"].text == reference.kind }?["name"].text
            if let named, named == "user" || named == "act" { #expect(refused["detail"].text.contains("\"")) }
            #expect(try await server.get(reference.used).json == used.json, "nothing was changed")
        }
    }

    @Test(arguments: ReferenceCase.all)
    func `what lost something says so in its answer, its event and in health`(
        _ reference: ReferenceCase
    ) async throws {
        try await ReferenceTableTests.run { house in
            let server = house.server
            try await reference.make(server)
            if reference.used.contains("rooms") { await house.report("attic") { $0.isConnected = false } }
            await server.engine.drain()
            if !reference.used.contains("rooms") {
                #expect(try await ReferenceTableTests.health(server) == "")
            }
            let events = try await server.events(reference.shown?.event ?? "queue.changed")
            #expect(try await server.delete(reference.used + "?force=true").status == 204)
            await server.engine.drain()
            #expect(try await server.get(reference.used).status == 404)
            let text = try await ReferenceTableTests.health(server)
            #expect(text.contains(reference.health ?? ""), "\(text)")
            if reference.health != nil, reference.kind == "schedule" { #expect(text.contains(", due 20")) }
            guard let shown = reference.shown else { return }
            let reasons = shown.reasons(try await server.get(shown.path).json)
            #expect(!reasons.items.isEmpty)
            let event = try await events.next(shown.event) { !shown.reasons($0).items.isEmpty }
            #expect(!shown.reasons(event).items.isEmpty)
        }
    }

    @Test func `the station of the start is in use`() async throws {
        try await Scenario.run(configure: { $0.startStation = "calm" }) { server in
            try await server.prepareQueue()
            await server.engine.drain()
            #expect(
                try await ReferenceTableTests.health(server).contains(
                    "the music of the start (there is no station calm)"
                )
            )
            #expect(try await server.post("/v1/stations", ["name": "calm", "sounds": ["one"]]).status == 201)
            await server.engine.drain()
            #expect(try await ReferenceTableTests.health(server) == "")
            let refused = try await server.delete("/v1/stations/calm")
            #expect(refused.problem == "station-in-use")
            #expect(refused["detail"] == "The station \"calm\" is in use by the start.")
        }
    }

    @Test func `a new name changes no reference`() async throws {
        try await ReferenceTableTests.run { house in
            let server = house.server
            _ = try await server.post("/v1/stations", ["name": "calm", "sounds": ["two"]])
            let steps: [JSON] = [
                ["method": "POST", "path": "/v1/stations/calm/play"],
                ["method": "POST", "path": "/v1/sounds/two/play", "body": ["zones": ["hall"]]],
                ["method": "POST", "path": "/v1/sounds/two/play", "body": ["rooms": ["attic"]]],
            ].map { ["operation": $0] }
            let made = try await server.post("/v1/actions", ["name": "a", "steps": .array(steps)])
            #expect(made.status == 201)
            #expect(try await server.patch("/v1/stations/calm", ["name": "still quiet"]).status == 200)
            #expect(try await server.patch("/v1/zones/hall", ["name": "Lobby"]).status == 200)
            #expect(try await server.patch("/v1/rooms/attic", ["name": "loft"]).status == 200)
            await server.engine.drain()
            let action = try await server.get("/v1/actions/a").json
            #expect(action["broken"] == [])
            let operations = action["steps"].items.map { $0["operation"] }
            #expect(operations[0]["path"] == "/v1/stations/still%20quiet/play")
            #expect(operations[1]["body"]["zones"] == ["Lobby"])
            #expect(operations[2]["body"]["rooms"] == ["loft"])
            for path in ["/v1/stations/still%20quiet", "/v1/zones/Lobby"] {
                #expect(try await server.get(path)["usedBy"].items.map { $0["name"].text } == ["a"])
            }
        }
    }

    @Test func `values that name a thing follow its new name`() async throws {
        try await ReferenceTableTests.run { house in
            let server = house.server
            let parameter: JSON = [
                "name": "where", "type": "string", "default": "hall", "choices": ["hall", "main"],
            ]
            let other: JSON = ["name": "text", "type": "string", "default": "hall"]
            let play: JSON = [
                "method": "POST", "path": "/v1/sounds/two/play",
                "body": ["zones": [["parameter": "where"]], "clientData": ["parameter": "text"]],
            ]
            func run(_ fields: [String: JSON]) -> JSON {
                let values: JSON = ["where": "hall", "text": "hall"]
                return .object(fields.merging(["action": "a", "parameters": values]) { $1 })
            }
            func post(_ path: String, _ body: JSON) async throws {
                let made = try await server.post(path, body)
                #expect(made.status == 201, "\(made.json)")
            }
            try await post(
                "/v1/actions",
                ["name": "a", "parameters": [parameter, other], "steps": [["operation": play]]]
            )
            try await post("/v1/boards", ["name": "board"])
            try await post("/v1/tiles", run(["board": "board", "label": "tile"]))
            try await post("/v1/shows", ["name": "show", "cues": [run(["number": "1"])]])
            try await post("/v1/plans", ["name": "plan", "times": [run(["at": "08:00"])]])
            try await post("/v1/links", run(["name": "link"]))
            #expect(try await server.patch("/v1/zones/hall", ["name": "Lobby"]).status == 200)
            await server.engine.drain()
            let parameters = try await server.get("/v1/actions/a")["parameters"]
            #expect(parameters[0]["default"] == "Lobby" && parameters[0]["choices"] == ["Lobby", "main"])
            #expect(parameters[1]["default"] == "hall", "it names nothing")
            let users = [
                try await server.get("/v1/tiles")["tiles"][0],
                try await server.get("/v1/shows")["shows"][0]["cues"][0],
                try await server.get("/v1/plans")["plans"][0]["times"][0],
                try await server.get("/v1/links")["links"][0],
            ]
            for user in users {
                #expect(user["parameters"] == ["where": "Lobby", "text": "hall"], "\(user)")
                #expect(user["broken"] == [] || user["broken"] == .null)
            }
            let kinds = Set(try await server.get("/v1/zones/Lobby")["usedBy"].items.map { $0["kind"].text })
            #expect(kinds == ["action", "tile", "show", "plan", "link"])
        }
    }

    @Test func `a place that cannot be heard breaks what is heard nowhere else`() async throws {
        try await ReferenceTableTests.run { house in
            let server = house.server
            _ = try await server.post("/v1/boards", ["name": "board"])
            let attic: JSON = ["board": "board", "label": "attic", "sounds": ["two"], "rooms": ["attic"]]
            let both: JSON = [
                "board": "board", "label": "both", "sounds": ["two"], "rooms": ["attic"], "zones": ["main"],
            ]
            let bare: JSON = ["board": "board", "label": "bare", "sounds": ["two"], "zones": ["shed"]]
            _ = try await server.post("/v1/zones", ["name": "shed"])
            for tile in [attic, both, bare] {
                #expect(try await server.post("/v1/tiles", tile).status == 201)
            }
            await house.report("attic") { $0.isConnected = false }
            await server.engine.drain()
            let tiles = try await server.get("/v1/tiles")["tiles"].items
            #expect(
                tiles.map { $0["broken"] } == [
                    ["the room attic is away"], [], ["the zone shed has no output"],
                ]
            )
            await house.report("attic") { $0.isConnected = true }
            #expect(try await server.patch("/v1/zones/shed", ["sink": "rooms-main"]).status == 200)
            await server.engine.drain()
            #expect(try await ReferenceTableTests.health(server) == "")
        }
    }
}
