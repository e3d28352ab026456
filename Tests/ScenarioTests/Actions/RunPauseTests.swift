// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import ScenarioTestSupport
import Testing

/// Runs that stand still and go on, steps that act on all players of a sound, and the end of a run while a step of it waits.
struct RunPauseTests {
    /// A server with the sounds `a` and `b` of a second each, and the action `act`.
    private func run(_ steps: JSON, _ test: (Scenario) async throws -> Void) async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 1)
            try await server.addConstant("b.wav", value: 0.25, seconds: 1)
            try await server.addConstant("long.wav", seconds: 2)
            let made = try await server.post("/v1/actions", ["name": "act", "steps": steps])
            #expect(made.status == 201, "\(made.json)")
            try await test(server)
        }
    }

    private static let twice: JSON = [
        ["operation": ["op": "play", "sound": "a"]], ["at": 0.5, "operation": ["op": "play", "sound": "b"]],
    ]

    private func start(_ server: Scenario) async throws -> String {
        let run = try await server.post("/v1/actions/act/run")
        #expect(run.status == 201, "\(run.json)")
        return "/v1/runs/" + run["id"].text
    }

    @Test func `a paused run is silent, and goes on with its players and steps where it was`() async throws {
        try await run(RunPauseTests.twice) { server in
            let run = try await start(server)
            _ = await server.advance(seconds: 0.25)
            let paused = try await server.post(run + "/pause")
            #expect(paused["paused"] == true && paused["changed"] == true && paused["endsAt"] == .null)
            _ = await server.advance(seconds: 0.1)
            let silence = await server.advance(seconds: 2)
            #expect(silence.planes[0].allSatisfy { $0 == 0 })
            #expect(try await server.get(run)["steps"][1]["state"] == "waiting")
            #expect(try await server.post(run + "/pause")["reason"] == "alreadyPaused")
            let resumed = try await server.post(run + "/resume")
            #expect(resumed["paused"] == false && resumed["changed"] == true)
            let first = await server.advance(seconds: 0.2)
            #expect(abs(first.planes[0][9_000] - 0.5) < 0.01, "a goes on alone")
            let both = await server.advance(seconds: 0.3)
            #expect(abs(both.planes[0][13_000] - 0.75) < 0.01, "b has come, 0.5 s of the run behind a")
            _ = await server.advance(seconds: 2)
            #expect(try await server.get(run).status == 404, "it is over")
        }
    }

    @Test func `a paused run can be stopped, and what was paused by itself stays so`() async throws {
        try await run(RunPauseTests.twice) { server in
            let run = try await start(server)
            _ = await server.advance(seconds: 0.1)
            #expect(try await server.post(run + "/pause").status == 200)
            #expect(try await server.post(run + "/stop")["changed"] == true)
            _ = await server.advance(seconds: 3)
            #expect(try await server.get(run).status == 404)
            let other = try await start(server)
            _ = await server.advance(seconds: 0.1)
            let player = try await server.get(other)["players"][0].text
            #expect(try await server.post("/v1/players/\(player)/pause").status == 200)
            #expect(try await server.post(other + "/pause")["changed"] == true)
            #expect(try await server.post(other + "/resume")["changed"] == true)
            #expect(try await server.get("/v1/players/\(player)")["state"] == "paused")
        }
    }

    @Test func `what has not begun keeps its delay and its fade over a pause`() async throws {
        let delayed: JSON = [
            ["operation": ["op": "play", "sound": "a", "delay": 1, "fadeIn": true, "fadeDuration": 0.5]]
        ]
        try await run(delayed) { server in
            let run = try await start(server)
            _ = await server.advance(seconds: 0.6)
            _ = try await server.post(run + "/pause")
            _ = await server.advance(seconds: 3)
            _ = try await server.post(run + "/resume")
            let sound = await server.advance(seconds: 1.5)
            let first = Double(try #require(sound.firstSound())) / 48_000
            #expect(abs(first - 0.4) < 0.06, "\(first)")
            #expect(
                abs(sound.value(at: first + 0.25) - 0.25) < 0.02
                    && abs(sound.value(at: first + 0.6) - 0.5) < 0.01
            )
        }
    }

    @Test func `the limit of voices refuses no pause`() async throws {
        try await Scenario.run(configure: { $0.maximumVoices = 4 }) { server in
            try await server.addConstant("a.wav", seconds: 9)
            let step: JSON = ["operation": ["op": "play", "sound": "a"]]
            _ = try await server.post("/v1/actions", ["name": "act", "steps": [step, step, step, step]])
            let run = try await start(server)
            _ = await server.advance(seconds: 0.1)
            #expect(try await server.post(run + "/pause").status == 200)
            #expect(try await server.post(run + "/resume").status == 200)
            #expect(try await server.post("/v1/sounds/a/fade", ["to": 0.5])["faded"].items.count == 4)
            #expect(try await server.post("/v1/sounds/a/pause")["paused"].items.count == 4)
            #expect(try await server.post("/v1/sounds/a/resume")["resumed"].items.count == 4)
        }
    }

    @Test func `pauses and resumptions are events`() async throws {
        try await run(RunPauseTests.twice) { server in
            let run = try await start(server)
            _ = await server.advance(seconds: 0.1)
            let events = try await server.events()
            _ = try await server.post(run + "/pause")
            _ = try await server.post(run + "/resume")
            let seen = try await server.all(events).filter { $0["type"].text.hasPrefix("action.") }
            #expect(seen.map { $0["type"].text } == ["action.paused", "action.resumed"])
            #expect(seen.map { $0["data"]["run"]["paused"] } == [true, false])
        }
    }

    @Test func `a run says when it will be over while a step of it waits`() async throws {
        try await run(RunPauseTests.twice) { server in
            let run = try await start(server)
            let begun = try await server.get(run)
            let length = begun["endsAt"].number - begun["startsAt"].number
            #expect(abs(length - 1.5) < 0.001, "the second sound begins after 0.5 s")
            _ = await server.advance(seconds: 0.25)
            _ = try await server.post(run + "/pause")
            _ = await server.advance(seconds: 1)
            let later = try await server.post(run + "/resume")
            #expect(abs(later["endsAt"].number - begun["endsAt"].number - 1) < 0.02)
        }
    }

    @Test func `a run whose later step plays until it is stopped has no end`() async throws {
        let endless: JSON = [
            ["operation": ["op": "play", "sound": "a"]],
            ["at": 0.5, "operation": ["op": "play", "sound": "b", "looping": true]],
        ]
        try await run(endless) { server in
            let run = try await start(server)
            #expect(try await server.get(run)["endsAt"] == .null)
        }
    }

    @Test func `a step fades, pauses and resumes all players of a sound`() async throws {
        let steps: JSON = [
            ["operation": ["op": "play", "sound": "a", "looping": true]],
            ["operation": ["op": "play", "sound": "a", "looping": true]],
            ["at": 0.5, "operation": ["op": "fade", "sound": "a", "to": 0.5, "duration": 0.25]],
            ["at": 1, "operation": ["op": "pause", "sound": "a"]],
            ["at": 1.5, "operation": ["op": "resume", "sound": "a"]],
        ]
        try await run(steps) { server in
            _ = try await start(server)
            let sound = await server.advance(seconds: 2.5).planes[0]
            // The run begins 50 ms ahead, so that its frames are exact.
            let at = { (seconds: Double) in sound[Int((seconds + 0.05) * 48_000)] }
            #expect(abs(at(0.4) - 1) < 0.01 && abs(at(0.9) - 0.5) < 0.01, "\(at(0.4)) \(at(0.9))")
            #expect(at(1.25) == 0, "both are paused")
            #expect(abs(at(1.75) - 0.5) < 0.01, "and resumed at their level")
        }
    }

    @Test func `acting on a sound says which players it changed`() async throws {
        try await run(RunPauseTests.twice) { server in
            let none = try await server.post("/v1/sounds/a/pause")
            #expect(none["paused"] == [] && none["reason"] == "notPlaying" && none["changed"] == false)
            let played = try await server.post("/v1/sounds/a/play")
            let id = played["id"]
            #expect(try await server.post("/v1/sounds/a/fade", ["to": 0.25, "duration": 1])["faded"] == [id])
            #expect(try await server.post("/v1/sounds/a/pause")["paused"] == [id])
            #expect(try await server.post("/v1/sounds/a/resume")["resumed"] == [id])
            #expect(try await server.post("/v1/sounds/a/resume")["reason"] == "notPaused")
            #expect(try await server.post("/v1/sounds/none/fade", ["to": 0]).problem == "sound-not-found")
        }
    }

    @Test func `a devamp leaves the loop at the end of its pass, and plays on behind it`() async throws {
        try await run([
            ["operation": ["op": "play", "sound": "long", "looping": true, "loopStart": 0.5, "loopEnd": 1]],
            ["at": 1.2, "operation": ["method": "POST", "path": "/v1/sounds/long/devamp"]],
        ]) { server in
            let first = try await start(server)
            #expect(
                try await server.get(first)["endsAt"] == .null,
                "in which pass the devamp comes is not known"
            )
            let sound = await server.advance(seconds: 3)
            // Two passes to 1.5 s, then what is behind the loop; the run begins 50 ms ahead.
            #expect(abs((sound.endOfSound() ?? 0) - Int(2.55 * 48_000)) <= 1, "\(sound.endOfSound() ?? 0)")
            #expect(try await server.get(first).status == 404)
            let second = try await start(server)
            _ = await server.advance(seconds: 1.4)
            let run = try await server.get(second)
            guard case .number(let begin) = run["startsAt"], case .number(let end) = run["endsAt"] else {
                Issue.record("\(run.json)")
                return
            }
            #expect(abs(end - begin - 2.5) < 0.001)
            _ = await server.advance(seconds: 2)
            let none = try await server.post("/v1/sounds/long/devamp")
            #expect(none["devamped"] == [] && none["reason"] == "notPlaying")
            let id = try await server.post("/v1/sounds/long/play", ["looping": true])["id"]
            #expect(try await server.post("/v1/sounds/long/devamp")["devamped"] == [id])
            #expect(try await server.post("/v1/sounds/long/devamp")["changed"] == false)
        }
    }
}
