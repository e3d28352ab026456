// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// What is done to single cues of a show, and what actions do to shows.
///
/// 1,000 frames per second, a quantum of 10: what needs an exact frame begins 50 frames ahead.
struct ShowStepTests {
    @Test func `a cue is started alone; the pointer stays, and no interval is kept`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "a"), ShowCue("2", "b", .continue), ShowCue("3", "a")) {
            $0.goInterval = 10
        }
        try await harness.go()
        let status = try await harness.engine.go(show: "show", cue: "2", CueReader()).snapshot.status
        #expect(status.pointer == "2" && status.runs.map(\.cue) == ["1", "2", "3"])
        await #expect(throws: EngineError.goTooSoon(retryAfter: 10)) { try await harness.go() }
        await #expect(throws: EngineError.cueNotFound("9")) {
            try await harness.engine.go(show: "show", cue: "9", CueReader())
        }
        let sound = await harness.advance(frames: 300)[0]
        #expect(sound[0..<50].allSatisfy { $0 == 0.25 } && sound[60..<100].allSatisfy { $0 == 1 })
        await harness.stop()
    }

    @Test func `one cue is stopped; the others go on, and what would follow it does not start`() async throws
    {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(
            ShowCue("1", "long", .follow),
            ShowCue("2", "a"),
            ShowCue("3", "long"),
            ShowCue("4", "a")
        )
        try await harness.go()
        try await harness.go()
        await harness.advance(frames: 100)
        var request = StopRequest()
        request.fadeOut = false
        let stopped = try await harness.engine.stopShow("show", cue: "1", request)
        #expect(stopped.changed && stopped.snapshot.status.runs.map(\.cue) == ["3"])
        #expect(stopped.snapshot.status.pointer == "4")
        let again = try await harness.engine.stopShow("show", cue: "1", request)
        #expect(!again.changed)
        await #expect(throws: EngineError.cueNotFound("9")) {
            try await harness.engine.stopShow("show", cue: "9", request)
        }
        let sound = await harness.advance(frames: 500)[0]
        #expect(sound.dropFirst(20).allSatisfy { $0 == 0.5 })
        #expect(!harness.showNames.contains("cue 2 started"))
        await harness.stop()
    }

    @Test func `cues are armed and disarmed, all or none`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "a"), ShowCue("2", "b"), ShowCue("3", "a"))
        await #expect(throws: EngineError.cueNotFound("9", field: "cues[1]")) {
            try await harness.engine.arm(["1", "9"], false, ofShow: "show")
        }
        let changed = try await harness.engine.arm(["1", "3"], false, ofShow: "show")
        #expect(changed.changed && changed.snapshot.settings.cues.map(\.isArmed) == [false, true, false])
        #expect(try await !harness.engine.arm(["3"], false, ofShow: "show").changed)
        try await harness.go()
        #expect(await harness.advance(frames: 100)[0].allSatisfy { $0 == 0 })
        await harness.stop()
    }

    @Test func `an action presses GO, starts, selects, stops and disarms cues`() async throws {
        let harness = try await EngineHarness.withActions()
        for verb in ["go show", "start 2", "select 1", "stop show", "disarm 1"] {
            try await harness.addAction(verb, cues: [(0, verb)])
        }
        try await harness.addShow(ShowCue("1", "a"), ShowCue("2", "long"), ShowCue("3", "a"))
        func run(_ action: String) async throws -> ShowStatus {
            _ = try await harness.engine.runAction(action, [:], CueReader())
            return try await harness.engine.show("show").status
        }
        #expect(try await run("go show").pointer == "2")
        #expect(try await run("start 2").runs.map(\.cue) == ["1", "2"])
        #expect(try await run("select 1").pointer == "1")
        await harness.advance(frames: 200)
        #expect(try await run("stop show").runs.isEmpty)
        _ = try await run("disarm 1")
        #expect(try await harness.engine.show("show").settings.cues.map(\.isArmed) == [false, true, true])
        await harness.stop()
    }

    @Test func `a cue whose action starts itself comes again and again, and leaves time for everything else`()
        async throws
    {
        let harness = try await EngineHarness.withActions()
        try await harness.addAction("again", cues: [(0, "play a"), (0.2, "start 1")])
        try await harness.addShow(ShowCue("1", "again"), ShowCue("2", "b"))
        try await harness.go()
        let sound = await harness.advance(frames: 1000)[0]
        #expect((0..<4).allSatisfy { sound[50 + 200 * $0] == 0.25 && sound[49 + 200 * $0] == 0 })
        let starts = harness.showNames.count { $0 == "cue 1 started" }
        #expect(starts == 5)
        try await harness.go()
        #expect(try await harness.engine.show("show").status.runs.contains { $0.cue == "2" })
        let stopped = try await harness.engine.stopShow("show")
        #expect(stopped.snapshot.status.runs.isEmpty)
        _ = harness.log.take()
        await harness.advance(frames: 1000)
        #expect(!harness.showNames.contains("cue 1 started"))
        await harness.stop()
    }

    @Test(arguments: [
        [(0.0, "start 1")], [(0, "select 1"), (0, "go show")], [(0.001, "start 1"), (0.002, "start 1")],
    ])
    func `a cue that starts itself at once is refused`(_ steps: [(Double, String)]) async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addAction("again", cues: steps)
        try await harness.addShow(ShowCue("1", "again"), ShowCue("2", "b"))
        try await harness.go()
        await harness.advance(frames: 500)
        #expect(harness.showNames.count { $0 == "cue 1 started" } <= 1)
        #expect(try await harness.engine.show("show").status.runs.isEmpty)
        await harness.stop()
    }

    @Test func `an action may name a show or cue that is not there yet; running it is refused`() async throws
    {
        let harness = try await EngineHarness.withActions()
        try await harness.addAction("early", cues: [(0, "start 7")])
        await #expect(
            throws: EngineError.batchRefused([BatchRefusal(index: 0, error: .showNotFound("show"))])
        ) {
            try await harness.engine.runAction("early", [:], CueReader())
        }
        try await harness.addShow(ShowCue("1", "a"))
        await #expect(throws: EngineError.batchRefused([BatchRefusal(index: 0, error: .cueNotFound("7"))])) {
            try await harness.engine.runAction("early", [:], CueReader())
        }
        await harness.stop()
    }
}
