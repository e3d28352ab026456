// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import LiveAudio
import Output
import ScenarioTestSupport
import Testing

/// `/v1/inputs`: what comes in is a strip, through the API.
struct InputTests {
    /// A server with the input `line`, a sink of its own, and what a test plays into it.
    private func run(
        folder: URL? = nil,
        graph: ScriptedGraph? = nil,
        _ test: (Scenario, PlayedInputs) async throws -> Void
    ) async throws {
        let inputs = PlayedInputs()
        let settings = { (configuration: inout EngineConfiguration) in
            configuration.inputPort = inputs
            configuration.graphPort = graph
            configuration.session.category = .playback
        }
        try await Scenario.run(folder: folder, configure: settings) { server in
            if try await server.get("/v1/inputs/line").status == 404 {
                let made = try await server.post("/v1/inputs", ["kind": "sink", "name": "line"])
                #expect(made.status == 201 && made["state"] == "waiting", "\(made.json)")
            }
            try await test(server, inputs)
        }
    }

    private func input(_ server: Scenario) async throws -> JSON {
        try await server.get("/v1/inputs/line").json
    }

    @Test func `AQ-27 what comes in is heard by a player of its own, as long as it comes`() async throws {
        try await run { server, inputs in
            let events = try await server.events("input.*", "player.*")
            #expect(await server.hear(inputs, 0.5) == 0.5)
            let playing = try await input(server)
            #expect(playing["state"] == "playing")
            let player = try await server.player(playing["player"].text)
            #expect(player["name"] == "line" && player["kind"] == "music" && player["duration"] == 0)
            try await server.patch("/v1/inputs/line", ["volume": 0.5])
            #expect(await server.hear(inputs, 0.5) == 0.25)
            try await server.patch("/v1/inputs/line", ["muted": true])
            #expect(await server.hear(inputs, 0.5) == 0)
            try await server.patch("/v1/inputs/line", ["muted": false, "volume": 1])
            inputs.pause("line")
            _ = await server.advance(seconds: 1.5)
            #expect(try await input(server)["state"] == "playing", "a pause between two tracks")
            _ = await server.advance(seconds: 1)
            let waiting = try await input(server)
            #expect(waiting["state"] == "waiting" && waiting["player"] == .null && waiting["enabled"] == true)
            #expect(await server.hear(inputs, 0.5) == 0.5)
            let told = try await server.all(events)
            let states = told.filter { $0["type"] == "input.changed" }.map {
                $0["data"]["input"]["state"].text
            }
            #expect(states.contains("waiting") && states.last == "playing")
            #expect(told.count { $0["type"] == "player.finished" } == 1)
        }
    }

    @Test func `whoever stops its player, or everything, switches it off`() async throws {
        try await run { server, inputs in
            for path in ["/v1/players/*/stop", "/v1/stop-all", "/v1/session/deactivate"] {
                try await server.patch("/v1/inputs/line", ["enabled": true])
                #expect(await server.hear(inputs, 0.5) == 0.5)
                let player = try await input(server)["player"].text
                let stopped = try await server.post(
                    path.replacing("*", with: player),
                    path.hasSuffix("deactivate") ? ["force": true] : ["fadeOut": false]
                )
                #expect(stopped.status == 200, "\(path) \(stopped.json)")
                #expect(await server.hear(inputs, 0.5) == 0, "\(path)")
                let off = try await input(server)
                #expect(off["state"] == "off" && off["enabled"] == false && off["player"] == .null, "\(path)")
                #expect(inputs.sources["line"] != nil, "programs keep the output into which they play")
            }
        }
    }

    @Test func `stopping everything also switches off what only waits`() async throws {
        try await run { server, inputs in
            #expect(await server.hear(inputs, 0.5) == 0.5)
            inputs.pause("line")
            _ = await server.advance(seconds: 0.5)
            #expect(try await input(server)["state"] == "playing", "within its patience")
            #expect(try await server.post("/v1/inputs", ["kind": "sink", "name": "other"]).status == 201)
            #expect(try await server.post("/v1/stop-all", ["fadeOut": false]).status == 200)
            _ = await server.advance(seconds: 0.1)
            for name in ["line", "other"] {
                let off = try await server.get("/v1/inputs/\(name)")
                #expect(off["state"] == "off" && off["enabled"] == false, "\(name)")
            }
            #expect(await server.hear(inputs, 0.5) == 0)
        }
    }

    @Test func `it stays on if it is switched on while it fades out`() async throws {
        try await run { server, inputs in
            #expect(await server.hear(inputs, 0.5) == 0.5)
            let stopped = try await server.post("/v1/stop-all", ["fadeOut": true, "fadeDuration": 0.5])
            #expect(stopped.status == 200)
            _ = await server.hear(inputs, 0.5, pieces: 2)
            #expect(try await server.patch("/v1/inputs/line", ["enabled": true]).status == 200)
            #expect(await server.hear(inputs, 0.5, pieces: 15) == 0.5)
            #expect(try await input(server)["enabled"] == true)
        }
    }

    @Test(arguments: [true, false])
    func `it is held during an interruption and comes back by itself`(_ resumes: Bool) async throws {
        try await run { server, inputs in
            #expect(await server.hear(inputs, 0.5) == 0.5)
            try await server.interrupt(["type": "began", "reason": "phone"])
            #expect(await server.hear(inputs, 0.5) == 0)
            #expect(try await input(server)["state"] == "held")
            try await server.interrupt(["type": "ended", "shouldResume": .bool(resumes)])
            _ = await server.advance(seconds: 1)
            #expect(await server.hear(inputs, 0.5) == 0.5)
        }
    }

    @Test func `the end of a program is no underrun`() async throws {
        try await run { server, inputs in
            #expect(await server.hear(inputs, 0.5) == 0.5)
            let before = try await server.get("/v1/health")["counters"]["underruns"]
            inputs.pause("line")
            _ = await server.advance(seconds: 3)
            #expect(try await server.get("/v1/health")["counters"]["underruns"] == before)
            #expect(await server.hear(inputs, 0.5) == 0.5)
            _ = await server.advance(seconds: 1)
            let late = try await server.get("/v1/health")["counters"]["underruns"]
            #expect(late != before, "a device that delivers nothing any more is late")
        }
    }

    @Test func `what live sound cannot have is refused by its name`() async throws {
        try await run { server, inputs in
            #expect(await server.hear(inputs, 0.5) == 0.5)
            let player = try await input(server)["player"].text
            let wrong: [(String, JSON)] = [
                ("start", 1), ("end", 2), ("endFade", 1), ("rate", 1.5), ("enableRate", true),
                ("currentTime", 1),
                ("channelAssignments", .null),
            ]
            for (field, value) in wrong {
                let answer = try await server.patch("/v1/players/\(player)", .object([field: value]))
                #expect(answer.status == 422 && answer["field"].text == field, "\(field) \(answer.json)")
            }
        }
    }

    @Test func `a stream has an address, what it plays, and what is wrong with it`() async throws {
        try await run { server, inputs in
            let url = "https://radio.example/live.mp3"
            let made = try await server.post(
                "/v1/inputs",
                ["kind": "stream", "name": "radio", "url": .string(url)]
            )
            #expect(made.status == 201 && made["url"].text == url && made["buffer"] == 3, "\(made.json)")
            #expect(made["title"] == .null && made["problem"] == .null && made["state"] == "waiting")
            await server.engine.drain()
            #expect(inputs.sources["radio"]?.url == url && inputs.sources["radio"]?.buffer == 3)
            inputs.note("radio") { $0.problem = "the server answers 503" }
            _ = await server.advance(seconds: 0.1)
            #expect(try await server.get("/v1/inputs/radio")["problem"] == "the server answers 503")
            let reasons = try await server.get("/v1/health")["reasons"].items
            #expect(reasons.contains { $0["text"] == "not received: radio (the server answers 503)" })
            inputs.note("radio") { ($0.problem, $0.title) = (nil, "Ada - Song") }
            _ = await server.advance(seconds: 0.1)
            #expect(try await server.get("/v1/health")["reasons"].items.isEmpty)
            let known = try await server.get("/v1/inputs/radio")
            #expect(known["problem"] == .null && known["title"] == "Ada - Song")
            let changed = try await server.patch(
                "/v1/inputs/radio",
                ["url": "http://other.example/", "buffer": 1]
            )
            #expect(changed["url"] == "http://other.example/" && changed["buffer"] == 1, "\(changed.json)")
            await server.engine.drain()
            #expect(inputs.sources["radio"]?.buffer == 1)
            let wrong: [(JSON, String)] = [
                (["kind": "stream"], "url"), (["kind": "stream", "url": "file:///etc/passwd"], "url"),
                (["kind": "stream", "url": "http://a:b@radio.example/"], "url"),
                (["kind": "sink", "url": "http://a/"], "url"),
                (["kind": "stream", "url": "http://a/", "node": "x"], "node"),
                (["kind": "stream", "url": "http://a/", "channels": ["FL"]], "channels"),
                (["kind": "stream", "url": "http://a/", "buffer": 0.1], "buffer"),
                (["kind": "stream", "url": "http://a/", "buffer": 31], "buffer"),
            ]
            for (body, field) in wrong {
                let answer = try await server.post("/v1/inputs", body)
                #expect(answer.status == 422 && answer["field"].text == field, "\(body) \(answer.json)")
            }
        }
    }

    @Test func `AQ-26 record silences what comes in, too`() async throws {
        try await run { server, inputs in
            #expect(await server.hear(inputs, 0.5) == 0.5)
            try await server.setCategory("record")
            #expect(await server.hear(inputs, 0.5) == 0)
            try await server.setCategory("playAndRecord")
            #expect(await server.hear(inputs, 0.5) == 0.5)
        }
    }

    @Test func `AQ-27 AQ-33 a session takes sound where its category and the machine have a source`()
        async throws
    {
        let port = ScriptedGraph()
        try await run(graph: port) { server, inputs in
            var graph = AudioGraph.house
            graph.sources = [
                AudioSource(name: "headset", summary: "Headset", isBluetooth: true, channelCount: 1)
            ]
            graph.defaultSource = "headset"
            await server.show(graph, on: port)
            let take: JSON = ["input": true]
            let refused = try await server.post("/v1/session/activate", take)
            #expect(refused.status == 409 && refused.problem == "wrong-state")
            try await server.setCategory("playAndRecord")
            #expect(try await server.post("/v1/session/activate", take).status == 409)
            let sources = try await server.get("/v1/device/inputs")
            #expect(sources.status == 200 && sources["connected"] == true)
            let one = sources["inputs"].items[0]
            #expect(one["name"] == "headset" && one["isDefault"] == true && one["isAllowed"] == false)
            let made = try await server.post("/v1/inputs", ["kind": "source", "name": "mic"])
            #expect(made.status == 201)
            #expect(inputs.sources["mic"] == nil, "a headset is not taken without the option")
            graph.defaultSource = "speaker"
            try await server.setCategory("playAndRecord", ["allowBluetooth"])
            await server.show(graph, on: port)
            #expect(inputs.sources["mic"] == nil, "an output is no source, though it is the default")
            graph.defaultSource = "headset"
            await server.show(graph, on: port)
            #expect(try await server.post("/v1/session/activate", take).status == 200)
            #expect(inputs.sources["mic"]?.node == "headset")
        }
    }

    @Test func `an announcement lowers it, and a step of an action closes it`() async throws {
        try await run { server, inputs in
            try await server.addConstant("say.wav", value: 0.1, seconds: 2)
            #expect(await server.hear(inputs, 0.5) == 0.5)
            #expect(try await server.post("/v1/queue/items", ["sound": "say"]).status == 201)
            let lowered = await server.hear(inputs, 0.5, pieces: 10)
            #expect(lowered > 0.1 && lowered < 0.25, "\(lowered)")
            _ = await server.advance(seconds: 3)
            let close: JSON = ["method": "PATCH", "path": "/v1/inputs/line", "body": ["enabled": false]]
            let steps: JSON = [["operation": close]]
            let action = try await server.post("/v1/actions", ["name": "close", "steps": steps])
            #expect(action.status == 201, "\(action.json)")
            #expect(try await server.get("/v1/inputs/line")["usedBy"].items.first?["kind"] == "action")
            try await server.patch("/v1/inputs/line", ["name": "stage"])
            #expect(try await server.post("/v1/actions/close/run").status < 300)
            _ = await server.advance(seconds: 0.2)
            #expect(try await server.get("/v1/inputs/stage")["enabled"] == false)
            let used = try await server.delete("/v1/inputs/stage")
            #expect(used.status == 409 && used.problem == "input-in-use")
            #expect(try await server.delete("/v1/inputs/stage?force=true").status == 204)
        }
    }

    @Test func `it is kept over a restart with its values`() async throws {
        let folder = try EngineHarness.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let values: JSON = [
            "volume": 0.5, "highPass": 80, "gate": -50, "delay": 0.1, "bus": "sound", "channels": ["FL"],
            "zones": ["main"],
        ]
        try await run(folder: folder) { server, _ in
            let changed = try await server.patch("/v1/inputs/line", values)
            #expect(changed.status == 200 && changed["changed"] == true, "\(changed.json)")
            #expect(try await server.patch("/v1/inputs/line", values)["changed"] == false)
        }
        try await run(folder: folder) { server, inputs in
            let kept = try await input(server)
            for (name, value) in values.members { #expect(kept[name] == value, "\(name)") }
            #expect(inputs.sources["line"]?.channels == ["FL"])
            let cleared = try await server.patch(
                "/v1/inputs/line",
                ["highPass": .null, "gate": .null, "zones": .null, "channels": .null]
            )
            #expect(cleared["highPass"] == .null && cleared["zones"] == .null, "\(cleared.json)")
        }
    }

    @Test func `values that no input has are refused with what is allowed`() async throws {
        try await run { server, _ in
            let wrong: [(JSON, String)] = [
                (["node": "alsa"], "node"), (["channels": ["left"]], "channels"),
                (["channels": []], "channels"), (["volume": 1.5], "volume"), (["highPass": 10], "highPass"),
                (["gate": 3], "gate"), (["delay": 5], "delay"), (["bus": "system"], "bus"),
                (["zones": ["attic"]], "zones"), (["kind": "tape"], "kind"),
            ]
            for (body, field) in wrong {
                let answer = try await server.patch("/v1/inputs/line", body)
                #expect(answer.status == 422 || answer.status == 404, "\(field) \(answer.json)")
                #expect(answer["field"].text == field, "\(field) \(answer.json)")
            }
            let monitor = try await server.post("/v1/inputs", ["kind": "monitor"])
            #expect(monitor.status == 422 && monitor["field"] == "node")
            #expect(try await server.post("/v1/inputs", ["kind": "sink", "name": "line"]).status == 409)
            for _ in 2...16 { #expect(try await server.post("/v1/inputs", ["kind": "sink"]).status == 201) }
            let many = try await server.post("/v1/inputs", ["kind": "sink"])
            #expect(many.problem == "limit-reached")
        }
    }

    @Test func `an announcement is said into an input until it is let go`() async throws {
        try await run { server, inputs in
            try await server.patch("/v1/inputs/line", ["enabled": false])
            let live = try await server.post("/v1/queue/live", ["input": "line"])
            #expect(live.status == 201 && live["live"]["channels"] == 2, "\(live.json)")
            #expect(live["live"]["input"].text == (try await input(server))["id"].text)
            #expect(await server.hear(inputs, 0.5) == 0.5)
            #expect(try await input(server)["state"] == "off", "only the announcement takes it")
            #expect(try await server.get("/v1/inputs/line")["usedBy"].items.first?["kind"] == "announcement")
            let path = "/v1/queue/live/\(live["id"].text)/release"
            #expect(try await server.post(path).status == 200)
            _ = await server.advance(seconds: 1)
            let receipt = try await server.get("/v1/queue/items/\(live["id"].text)")
            #expect(
                receipt["state"] == "completed" && receipt["live"]["end"] == "released",
                "\(receipt.json)"
            )
            #expect(try await server.post(path).status == 409)
            let absent = try await server.post("/v1/queue/live", ["input": "attic"])
            #expect(absent.status == 404 && absent.problem == "input-not-found")
        }
    }
}

extension Scenario {
    /// Plays pieces of 0.1 s of a constant into the input `line`, and hears them.
    ///
    /// - Returns: the value heard at last.
    fileprivate func hear(_ inputs: PlayedInputs, _ value: Float, pieces: Int = 5) async -> Float {
        await engine.drain()
        var heard: Float = 0
        for _ in 0..<pieces {
            inputs.play("line", value, seconds: 0.1)
            heard = await advance(seconds: 0.1).value(at: 0.05)
        }
        return (heard * 1_000).rounded() / 1_000
    }
}
