// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// Sounds to which something refers are not disposed by mistake.
struct SoundUserTests {
    /// A request that makes something refer to the sound `one`, and the user that a problem then names.
    struct Use: Sendable, CustomTestStringConvertible {
        let title: String
        let method: String
        let path: String
        let body: JSON
        let kind: String
        var name = JSON.null

        var testDescription: String { title }
    }

    private static func schedule(_ item: JSON) -> JSON {
        ["name": "closing", "cron": "@daily", "timeZone": "UTC", "enabled": false, "item": item]
    }

    static let uses: [Use] = [
        Use(
            title: "station",
            method: "POST",
            path: "/v1/stations",
            body: ["name": "calm", "sounds": ["two", "one"]],
            kind: "station",
            name: "calm"
        ),
        Use(
            title: "schedule",
            method: "POST",
            path: "/v1/queue/schedules",
            body: schedule(["sound": "one"]),
            kind: "schedule",
            name: "closing"
        ),
        Use(
            title: "chime of a schedule",
            method: "POST",
            path: "/v1/queue/schedules",
            body: schedule(["sound": "two", "chime": "one"]),
            kind: "schedule",
            name: "closing"
        ),
        Use(
            title: "file of a schedule",
            method: "POST",
            path: "/v1/queue/schedules",
            body: schedule(["file": "one.wav"]),
            kind: "schedule",
            name: "closing"
        ),
        Use(
            title: "chime of the queue",
            method: "PATCH",
            path: "/v1/queue",
            body: ["chime": "one"],
            kind: "queue"
        ),
        Use(
            title: "announcement",
            method: "POST",
            path: "/v1/queue/items",
            body: ["sound": "one"],
            kind: "announcement"
        ),
        Use(
            title: "chime of an announcement",
            method: "POST",
            path: "/v1/queue/items",
            body: ["sound": "two", "chime": "one", "startAt": "2126-01-01T00:00:00Z"],
            kind: "announcement"
        ),
        Use(
            title: "system sound",
            method: "POST",
            path: "/v1/system-sounds",
            body: ["sound": "one"],
            kind: "systemSound"
        ),
        Use(
            title: "queue of the music",
            method: "POST",
            path: "/v1/music/queue",
            body: ["sound": "one"],
            kind: "musicEntry"
        ),
    ]

    @Test(arguments: uses)
    func `a sound in use is not disposed without force, and the answer names the user`(
        use: Use
    ) async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.post("/v1/queue/pause")
            let made = try await server.send(use.method, use.path, use.body)
            #expect([200, 201].contains(made.status), "\(made.json)")
            let sound = try await server.get("/v1/sounds/one").json
            for path in ["/v1/sounds/one", "/v1/sounds/one.wav?force=false"] {
                let refused = try await server.delete(path)
                #expect(refused.status == 409 && refused.problem == "sound-in-use")
                #expect(refused["usersTotal"] == 1)
                let user = refused["users"][0]
                #expect(user["kind"] == .string(use.kind) && user["name"] == use.name)
                if use.kind != "queue", use.kind != "systemSound" { #expect(user["id"] == made["id"]) }
                if use.name != JSON.null { #expect(refused["detail"].text.contains(use.name.text)) }
            }
            #expect(try await server.get("/v1/sounds/one").json == sound)
            #expect(try await server.delete("/v1/sounds/three").status == 204, "another one is not in use")
            #expect(try await server.delete("/v1/sounds/one?force=true").status == 204)
            #expect(try await server.get("/v1/sounds/one").status == 404)
        }
    }

    @Test func `what no longer refers to a sound does not keep it`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let station = try await server.post("/v1/stations", ["name": "calm", "sounds": ["one", "two"]])
            let item = try await server.announce("one")
            #expect(try await server.delete("/v1/sounds/one")["usersTotal"] == 2)
            await server.advance(seconds: 1.1)
            #expect(try await server.item(item)["state"] == "completed")
            let path = "/v1/stations/\(station["id"].text)"
            try await server.patch(path, ["sounds": ["two"]])
            // It plays, but its player goes with it.
            _ = try await server.play("one")
            #expect(try await server.delete("/v1/sounds/one").status == 204)
            // One that selects by tags refers to no single sound.
            try await server.patch("/v1/sounds/three", ["tags": ["calm"]])
            try await server.post("/v1/stations", ["name": "tagged", "tags": ["calm"]])
            #expect(try await server.delete("/v1/sounds/three").status == 204)
        }
    }

    @Test func `a schedule whose sound is gone can still be disabled`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let made = try await server.post("/v1/queue/schedules", Self.schedule(["sound": "one"]))
            try await server.delete("/v1/sounds/one?force=true")
            let path = "/v1/queue/schedules/\(made["id"].text)"
            #expect(try await server.patch(path, ["enabled": true])["enabled"] == true)
            let answer = try await server.put(path, try await server.get(path).json)
            #expect(answer.status == 200)
            #expect(try await server.patch(path, ["enabled": false])["enabled"] == false)
        }
    }

    @Test func `the sound of a system sound stays while a schedule refers to it`() async throws {
        try await Scenario.run { server in
            let file = try server.write("beep.wav", planes: [[Float](repeating: 0.5, count: 480)])
            let made = try await server.post("/v1/system-sounds", ["path": .string(file.path)])
            let sound = made["soundId"].text
            let schedule = try await server.post(
                "/v1/queue/schedules",
                Self.schedule(["sound": .string(sound)])
            )
            #expect(schedule.status == 201)
            let id = Int(made["id"].number)
            #expect(try await server.delete("/v1/system-sounds/\(id)").status == 204)
            #expect(try await server.get("/v1/sounds/\(sound)").status == 200)
            try await server.delete("/v1/queue/schedules/\(schedule["id"].text)")
            #expect(try await server.delete("/v1/sounds/\(sound)").status == 204)
        }
    }
}
