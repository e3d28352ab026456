// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import ScenarioTestSupport
import Testing

/// `/v1/actions` and `/v1/runs`: stored batches and their runs, through the API.
///
/// 48,000 frames per second.
struct ActionTests {
    private func play(_ sound: String, _ more: JSON = [:]) -> JSON {
        let members: [String: JSON] = ["op": "play", "sound": .string(sound)]
        return .object(members.merging(more.members) { $1 })
    }

    private func patch(_ path: String, _ body: JSON) -> JSON {
        ["method": "PATCH", "path": .string(path), "body": body]
    }

    @Test func `an action is made, read, changed, listed and removed`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 1)
            let events = try await server.events()
            let body: JSON = ["name": "door", "steps": [["operation": play("a")]]]
            let made = try await server.post("/v1/actions", body)
            #expect(made.status == 201 && made.fields["location"] == "/v1/actions/\(made["id"].text)")
            #expect(made["steps"][0]["at"] == 0 && made["parameters"].items.isEmpty)
            let read = try await server.get("/v1/actions/door").json.members
            #expect(.object(read.filter { !["usedBy", "usedByTotal"].contains($0.key) }) == made.json)
            #expect(read["usedBy"] == [] && read["usedByTotal"] == 0)
            #expect(try await server.get("/v1/actions")["actions"].items == [made.json])
            #expect(try await server.post("/v1/actions", body).problem == "name-taken")
            let changed = try await server.patch("/v1/actions/door", ["name": "gate"])
            #expect(changed["changed"] == true && changed["name"] == "gate")
            #expect(try await server.get("/v1/actions/door").problem == "action-not-found")
            let old = ["If-Match": made.fields["etag"] ?? ""]
            #expect(try await server.delete("/v1/actions/gate", fields: old).status == 412)
            #expect(try await server.delete("/v1/actions/gate").status == 204)
            #expect(try await server.get("/v1/actions")["total"] == 0)
            #expect(try await server.get("/v1/runs/r1").problem == "run-not-found")
            let types = try await server.all(events).map { $0["type"].text }.filter {
                $0.hasPrefix("action.")
            }
            #expect(types == ["action.created", "action.changed", "action.disposed"])
        }
    }

    @Test func `a run begins its steps exactly their offsets apart`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", value: 0.25, seconds: 0.1)
            try await server.addConstant("b.wav", value: 0.5, seconds: 0.1)
            try await server.addConstant("bed.wav", value: 0.125, seconds: 5)
            let events = try await server.events()
            try await server.post(
                "/v1/actions",
                [
                    "name": "row",
                    "steps": [
                        ["operation": play("a")],
                        ["at": 0.25, "operation": play("b")],
                        ["at": 0.25, "operation": play("a", ["volume": 0.5])],
                        ["at": 0.5, "operation": ["op": "play", "music": "bed", "fadeIn": false]],
                        [
                            "at": 0.75,
                            "operation": [
                                "method": "POST", "path": "/v1/queue/items", "body": ["sound": "b"],
                            ],
                        ],
                    ],
                ]
            )
            let run = try await server.post("/v1/actions/row/run")
            #expect(run.status == 201)
            let states = run["steps"].items.map { $0["state"].text }
            #expect(states == ["done", "waiting", "waiting", "waiting", "waiting"])
            let first = run["frame"].number
            await server.advance(seconds: 1.2)
            let started = try await server.all(events).filter { $0["type"] == "player.started" }
            let starts = started.map { ($0["engineTime"].number * 48_000 - first).rounded() }
            #expect(starts == [0, 12_000, 12_000, 24_000, 36_000])
            let now = try await server.get("/v1/runs/\(run["id"].text)")
            #expect(now["players"].items.count == 4 && now["items"].items.count == 1)
            #expect(now["over"] == false)
        }
    }

    @Test func `parameters replace references anywhere in an operation`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", value: 0.5, seconds: 1)
            try await server.addConstant("b.wav", value: 0.25, seconds: 1)
            let made = try await server.post(
                "/v1/actions",
                [
                    "name": "any",
                    "parameters": [
                        ["name": "what", "type": "string", "choices": ["a", "b"]],
                        ["name": "loud", "type": "number", "default": 1, "minimum": 0, "maximum": 1],
                    ],
                    "steps": [
                        [
                            "operation": play(
                                "",
                                ["sound": ["parameter": "what"], "volume": ["parameter": "loud"]]
                            )
                        ],
                        ["operation": patch("/v1/manager", ["soundVolume": ["parameter": "loud"]])],
                    ],
                ]
            )
            #expect(made.status == 201)
            let missing = try await server.post("/v1/actions/any/run")
            #expect(missing.problem == "invalid-field" && missing["field"] == "parameters.what")
            #expect(missing["allowed"] == "one of \"a\", \"b\"")
            let run = try await server.post(
                "/v1/actions/any/run",
                ["parameters": ["what": "b", "loud": 0.5]]
            )
            #expect(run.status == 201)
            let player = try await server.player(run["players"][0].text)
            #expect(player["name"] == "b.wav" && player["volume"] == 0.5)
            #expect(try await server.get("/v1/manager")["soundVolume"] == 0.5)
            for wrong: JSON in [["what": "c"], ["what": "a", "loud": 2], ["what": "a", "more": 1]] {
                #expect(try await server.post("/v1/actions/any/run", ["parameters": wrong]).status == 422)
            }
        }
    }

    @Test func `an action that cannot be done is refused with every step and field`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 1)
            let refused = try await server.post(
                "/v1/actions",
                [
                    "steps": [
                        ["operation": play("a")],
                        ["operation": play("a", ["volume": 2])],
                        ["operation": play("a", ["volume": ["parameter": "loud"]])],
                        ["operation": play("a", ["at": 5])],
                        ["operation": ["method": "GET", "path": "/v1/sounds"]],
                        ["operation": ["method": "POST", "path": ["parameter": "where"]]],
                    ]
                ]
            )
            #expect(refused.status == 422 && refused.problem == "batch-refused")
            let failures = refused["failures"].items
            #expect(failures.map { $0["operation"] } == [1, 2, 3, 4, 5])
            #expect(failures.map { $0["problem"]["field"] } == ["volume", "volume", "at", "path", "path"])
            let gone = try await server.post("/v1/actions", ["steps": [["operation": play("gone")]]])
            #expect(gone["failures"][0]["problem"]["type"] == "/problems/sound-not-found")
            let run = ["method": "POST", "path": "/v1/actions/x/run"] as JSON
            let nested = try await server.post("/v1/actions", ["steps": [["operation": run]]])
            #expect(nested["failures"][0]["problem"]["field"] == "path")
            for body: JSON in [
                [:], ["steps": []], ["steps": [["at": 0]]], ["steps": [["operation": 5]]],
                ["steps": [["at": -1, "operation": play("a")]]],
                ["parameters": [["name": "p", "type": "text"]], "steps": [["operation": play("a")]]],
            ] {
                #expect(try await server.post("/v1/actions", body).status == 422, "\(body)")
            }
            #expect(try await server.get("/v1/actions")["total"] == 0)
        }
    }

    @Test func `runs are stopped one by one, or all of an action`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 60)
            let steps: JSON = [["operation": play("a")], ["at": 30, "operation": play("a")]]
            let action = try await server.post("/v1/actions", ["name": "long", "steps": steps])
            var runs: [String] = []
            for _ in 0..<3 { runs.append(try await server.post("/v1/actions/long/run")["id"].text) }
            await server.advance(seconds: 0.2)
            #expect(try await server.get("/v1/runs")["runs"].items.map { $0["id"].text } == runs)
            #expect(try await server.get("/v1/actions/long")["runs"].items.map(\.text) == runs)
            #expect(try await server.get("/v1/actions/long")["revision"] == action["revision"])
            let one = try await server.post("/v1/runs/\(runs[0])/stop", ["fadeOut": false])
            #expect(one["changed"] == true && one["steps"][1]["state"] == "cancelled")
            await server.advance(seconds: 0.1)
            #expect(try await server.post("/v1/runs/\(runs[0])/stop").problem == "run-not-found")
            let rest = try await server.post("/v1/actions/long/stop", ["fadeDuration": 0.05])
            #expect(rest["stopped"].items.map(\.text) == Array(runs.dropFirst()))
            await server.advance(seconds: 0.2)
            #expect(try await server.get("/v1/runs")["runs"].items.isEmpty)
            let nothing = try await server.post("/v1/actions/long/stop")
            #expect(nothing["changed"] == false && nothing["reason"] == "notPlaying")
        }
    }

    @Test func `a repeated run with its key is not run twice`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 1)
            try await server.post("/v1/actions", ["name": "one", "steps": [["operation": play("a")]]])
            let key = ["Idempotency-Key": "k"]
            let first = try await server.post("/v1/actions/one/run", [:], fields: key)
            let second = try await server.post("/v1/actions/one/run", [:], fields: key)
            #expect(first.status == 201 && second.json == first.json)
            #expect(try await server.get("/v1/players")["total"] == 1)
        }
    }

    @Test func `a scene brings back volumes, mutes, ducking, session and station`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 60)
            try await server.post("/v1/stations", ["name": "calm", "sounds": ["a"]])
            try await server.post("/v1/stations/calm/play", ["fadeDuration": 0])
            try await server.patch("/v1/manager", ["musicVolume": 0.25, "soundMuted": true])
            let rule: JSON = ["source": "announcement", "target": "sound", "depthDb": -9]
            let rules = try await server.put("/v1/ducking", ["rules": [rule]])
            try await server.patch("/v1/session", ["silentMode": true])
            let parts: JSON = ["volumes", "mutes", "ducking", "session", "station"]
            let scene = try await server.post(
                "/v1/actions/capture",
                ["name": "evening", "include": parts, "over": 3]
            )
            #expect(scene.status == 201 && scene["parameters"][0]["default"] == 3)
            #expect(scene["parameters"][0]["name"] == "over")

            try await server.patch("/v1/manager", ["musicVolume": 1, "soundMuted": false])
            try await server.put("/v1/ducking", ["rules": []])
            try await server.patch("/v1/session", ["silentMode": false])
            try await server.post("/v1/music/stop", ["fadeOut": false])
            await server.advance(seconds: 0.1)
            let run = try await server.post("/v1/actions/evening/run", ["parameters": ["over": 0.2]])
            #expect(run.status == 201, "\(run.json)")
            let manager = try await server.get("/v1/manager")
            #expect(manager["musicVolume"] == 0.25 && manager["soundMuted"] == true)
            #expect(try await server.get("/v1/ducking")["rules"] == rules["rules"])
            #expect(try await server.get("/v1/session")["silentMode"] == true)
            #expect(try await server.get("/v1/music")["playing"] == true)
        }
    }

    @Test func `a scene without music stops the music`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 60)
            try await server.post("/v1/actions/capture", ["name": "quiet", "include": ["station"]])
            try await server.post("/v1/music/play", ["sound": "a"])
            try await server.post("/v1/actions/quiet/run")
            #expect(try await server.get("/v1/music")["playing"] == false)
            for wrong: JSON in [
                [:], ["include": []], ["include": ["all"]], ["include": ["volumes", "volumes"]],
                ["include": ["volumes"], "over": 3601],
            ] {
                #expect(try await server.post("/v1/actions/capture", wrong).status == 422)
            }
        }
    }

    @Test func `the history names who asked for a step that waited`() async throws {
        // The clock of scenarios is years in the past.
        try await Scenario.run(configure: { $0.historySeconds = 1e10 }) { server in
            try await server.addConstant("a.wav", seconds: 0.1)
            let steps: JSON = [["operation": play("a")], ["at": 0.3, "operation": play("a")]]
            try await server.post("/v1/actions", ["name": "row", "steps": steps])
            try await server.post("/v1/actions/row/run")
            await server.advance(seconds: 0.6)
            let entries = try await server.get("/v1/history")["entries"].items
            #expect(entries.map { $0["askedBy"] } == ["127.0.0.1", "127.0.0.1"])
        }
    }

    @Test func `volumes are reached in the time that is given`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", value: 0.5, seconds: 60)
            _ = try await server.play("a")
            await server.advance(seconds: 0.1)
            try await server.patch("/v1/manager", ["soundVolume": 0, "fadeDuration": 1])
            let heard = await server.advance(seconds: 1.1).planes[0]
            let middle = heard[24_000]
            #expect(abs(middle - 0.25) < 0.01)
            #expect(heard[12_000] > middle && middle > heard[36_000] && heard.last == 0)
        }
    }

    @Test func `actions are in the snapshot of those who follow them`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 1)
            let made = try await server.post("/v1/actions", ["steps": [["operation": play("a")]]])
            let hello = try await server.events("action.*").hello
            #expect(hello["data"]["snapshot"]["actions"].items == [made.json])
            #expect(hello["data"]["snapshot"]["counts"]["actions"] == 1)
        }
    }
}
