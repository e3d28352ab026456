// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// What is planned and cannot sound is shown before it is due, wherever it is shown, and no longer once it can.
struct FaultTests {
    /// A reference that breaks: what is planned, how it breaks, and what health names.
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        /// Part of the text in health.
        let text: String
        /// Makes what is planned and breaks it.
        let breaks: @Sendable (Scenario) async throws -> Void
        /// Mends it.
        let mend: @Sendable (Scenario) async throws -> Void

        var testDescription: String { name }
    }

    private static let play: JSON = ["op": "play", "sound": "one"]

    private static func remove(_ server: Scenario, _ path: String) async throws {
        #expect(try await server.delete(path).status == 204)
    }

    private static func action(_ server: Scenario, _ operation: JSON) async throws -> String {
        let made = try await server.post("/v1/actions", ["name": "a", "steps": [["operation": operation]]])
        #expect(made.status == 201, "\(made.json)")
        #expect(made["broken"] == [])
        return made["id"].text
    }

    /// A plan whose time runs an action.
    private static func plan(_ server: Scenario, _ operation: JSON) async throws {
        let id = try await action(server, operation)
        let times: JSON = [["at": "08:00", "action": .string(id)]]
        #expect(try await server.post("/v1/plans", ["name": "day", "times": times]).status == 201)
    }

    private static func bell(_ server: Scenario, _ item: JSON) async throws {
        let bell: JSON = ["name": "bell", "cron": "0 8 * * *", "timeZone": "UTC", "item": item]
        #expect(try await server.post("/v1/queue/schedules", bell).status == 201)
    }

    private static func change(_ server: Scenario, to operation: JSON) async throws {
        let steps: JSON = ["steps": [["operation": operation]]]
        #expect(try await server.patch("/v1/actions/a", steps).status == 200)
    }

    private static let two: JSON = ["op": "play", "sound": "two"]

    private static let faults = [
        Fault(name: "the sound of a time", text: "day 08:00") { server in
            try await plan(server, play)
            try await remove(server, "/v1/sounds/one?force=true")
        } mend: {
            try await change($0, to: two)
        },
        Fault(name: "the sound of a cue", text: "cue 9 of Hamlet") { server in
            let cue: JSON = ["number": "9", "action": .string(try await action(server, play))]
            #expect(try await server.post("/v1/shows", ["name": "Hamlet", "cues": [cue]]).status == 201)
            try await remove(server, "/v1/sounds/one?force=true")
        } mend: {
            try await change($0, to: two)
        },
        Fault(name: "the sound of a tile's action", text: "the tile door") { server in
            let id = try await action(server, ["method": "POST", "path": "/v1/sounds/one/play"])
            _ = try await server.post("/v1/boards", ["name": "board"])
            let tile: JSON = ["board": "board", "label": "door", "action": .string(id)]
            #expect(try await server.post("/v1/tiles", tile).status == 201)
            try await remove(server, "/v1/sounds/one?force=true")
        } mend: {
            try await change($0, to: two)
        },
        Fault(name: "the sound of a tile", text: "the tile door") { server in
            _ = try await server.post("/v1/boards", ["name": "board"])
            let tile: JSON = ["board": "board", "label": "door", "sounds": ["one"]]
            #expect(try await server.post("/v1/tiles", tile).status == 201)
            try await remove(server, "/v1/sounds/one?force=true")
        } mend: { server in
            let tile = try await server.get("/v1/tiles").json["tiles"][0]["id"].text
            try await remove(server, "/v1/tiles/\(tile)")
        },
        Fault(name: "the sound of a bell", text: "the bell bell") { server in
            try await bell(server, ["sound": "one"])
            try await remove(server, "/v1/sounds/one?force=true")
        } mend: { server in
            let id = try await server.get("/v1/queue/schedules").json["schedules"][0]["id"].text
            #expect(try await server.get("/v1/queue/schedules/\(id)")["broken"].items.count == 1)
            _ = try await server.patch("/v1/queue/schedules/\(id)", ["item": ["sound": "two"]])
        },
        Fault(name: "the chime of a bell", text: "the bell bell") { server in
            try await bell(server, ["sound": "two", "chime": "one"])
            try await remove(server, "/v1/sounds/one?force=true")
        } mend: { server in
            let id = try await server.get("/v1/queue/schedules").json["schedules"][0]["id"].text
            _ = try await server.patch("/v1/queue/schedules/\(id)", ["item": ["chime": .null]])
        },
        Fault(name: "the zone of a time", text: "day 08:00") { server in
            #expect(try await server.post("/v1/zones", ["name": "hall"]).status == 201)
            let body: JSON = ["zones": ["hall"]]
            try await plan(server, ["method": "POST", "path": "/v1/sounds/one/play", "body": body])
            try await remove(server, "/v1/zones/hall?force=true")
        } mend: { server in
            _ = try await server.post("/v1/zones", ["name": "hall"])
        },
        Fault(name: "the station of a time", text: "day 08:00") { server in
            #expect(try await server.post("/v1/stations", ["name": "pop", "sounds": ["one"]]).status == 201)
            try await plan(server, ["method": "POST", "path": "/v1/stations/pop/play"])
            try await remove(server, "/v1/stations/pop?force=true")
        } mend: { server in
            _ = try await server.post("/v1/stations", ["name": "pop", "sounds": ["one"]])
        },
        Fault(name: "a station without a track", text: "the station pop has no track") { server in
            #expect(try await server.post("/v1/stations", ["name": "pop", "sounds": ["one"]]).status == 201)
            try await plan(server, ["method": "POST", "path": "/v1/stations/pop/play"])
            try await remove(server, "/v1/sounds/one?force=true")
        } mend: { server in
            _ = try await server.patch("/v1/stations/pop", ["sounds": ["two"]])
        },
    ]

    @Test(arguments: faults) func `what cannot sound is named at once, and no longer once it can`(
        _ fault: Fault
    ) async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            await server.engine.drain()
            #expect(try await server.get("/v1/health").json["reasons"].items.isEmpty)
            try await fault.breaks(server)
            await server.engine.drain()
            let reason = try await server.get("/v1/health").json["reasons"][0]
            #expect(reason["code"] == "plans-broken" && reason["level"] == "degraded")
            #expect(reason["text"].text.contains(fault.text), "\(reason["text"].text)")
            for action in try await server.get("/v1/actions").json["actions"].items {
                #expect(action["broken"].items.count == 1)
            }
            try await fault.mend(server)
            await server.engine.drain()
            #expect(try await server.get("/v1/health").json["reasons"].items.isEmpty)
            for action in try await server.get("/v1/actions").json["actions"].items {
                #expect(action["broken"] == [])
            }
        }
    }

    @Test func `a sound that an action names is in use, and the problem names who runs it`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await FaultTests.plan(server, FaultTests.play)
            let refused = try await server.delete("/v1/sounds/one")
            #expect(refused.status == 409 && refused.problem == "sound-in-use")
            #expect(refused["users"].items.map { $0["kind"].text } == ["action", "plan"])
            #expect(refused["users"].items.map { $0["name"].text } == ["a", "day"])
            #expect(try await server.delete("/v1/sounds/one?force=true").status == 204)
        }
    }

    @Test func `clients are told when an action breaks`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await FaultTests.plan(server, FaultTests.play)
            await server.engine.drain()
            let events = try await server.events("action.changed")
            _ = try await server.delete("/v1/sounds/one?force=true")
            await server.engine.drain()
            let broken = try await events.next()["data"]["action"]["broken"]
            #expect(broken.items.count == 1)
        }
    }
}
