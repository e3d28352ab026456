// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Runs of actions: which frame each step takes effect on, and when a run is over.
///
/// 1,000 frames per second, a quantum of 10: a run whose steps follow each other begins 50 frames ahead.
struct RunTests {
    private func makeHarness(
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> EngineHarness {
        let harness = try await EngineHarness(configure: configure)
        try await harness.addConstant("a.wav", value: 0.25, frames: 100)
        try await harness.addConstant("b.wav", value: 0.5, frames: 100)
        try await harness.addConstant("long.wav", value: 0.5, frames: 2000)
        _ = harness.log.take()
        return harness
    }

    @Test func `steps at 0 begin together with the next quantum`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("both", [(0, "play a"), (0, "play b")])
        let run = try await harness.run("both")
        #expect(run.players.count == 2 && run.steps.map(\.state) == [.done, .done])
        let heard = await harness.advance(frames: 110)[0]
        #expect(heard == Array(repeating: 0.75, count: 100) + Array(repeating: 0, count: 10))
        await harness.stop()
    }

    @Test func `later steps take effect exactly their offset after the first frame`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("row", [(0.123, "play b"), (0, "play a"), (0.301, "announce a")])
        let run = try await harness.run("row")
        #expect(run.frame == 50 && run.steps.map(\.frame) == [173, 50, 351])
        #expect(run.steps.map(\.state) == [.waiting, .done, .waiting])
        let heard = await harness.advance(frames: 500)[0]
        var expected = [Float](repeating: 0, count: 500)
        for frame in 50..<150 { expected[frame] = 0.25 }
        for frame in 173..<273 { expected[frame] = 0.5 }
        for frame in 351..<451 { expected[frame] = 0.25 }
        #expect(heard == expected)
        await harness.stop()
    }

    @Test func `a step that is no start takes effect on its frame, too`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("dip", [(0, "play long"), (0.2005, "volume 0.5"), (0.4, "stop long")])
        try await harness.run("dip")
        let heard = await harness.advance(frames: 600)[0]
        // 200.5 frames are rounded to 201; the ramps are of four frames and begin with the old value.
        #expect(heard[50] == 0.5 && heard[251] == 0.5 && heard[252] < 0.5 && heard[255] == 0.25)
        #expect(heard[450] == 0.25 && heard[451] < 0.25 && heard[454] == 0)
        await harness.stop()
    }

    @Test(arguments: [10, 50, 130])
    func `the frames do not depend on when the engine looks`(quantum: Int) async throws {
        let harness = try await makeHarness()
        try await harness.addAction("row", [(0, "play a"), (0.5, "volume 0.5"), (0.5, "play b")])
        await harness.advance(frames: quantum)
        let run = try await harness.run("row")
        let heard = await harness.advance(frames: 700)[0]
        let first = Int(run.frame) - quantum
        #expect(heard.firstIndex(of: 0.25) == first)
        #expect(heard[first + 499] == 0 && heard[first + 504] == 0.25 && heard[first + 599] == 0.25)
        #expect(heard[first + 500] > 0)
        await harness.stop()
    }

    @Test func `a run is over when nothing of it waits or plays`() async throws {
        let harness = try await makeHarness()
        let action = try await harness.addAction("row", [(0, "play a"), (0.2, "announce b")])
        let run = try await harness.run("row")
        #expect(await harness.engine.runs().map(\.id) == [run.id])
        #expect(try await harness.engine.action("row").runs == [run.id])
        await harness.advance(frames: 300)
        #expect(try await harness.engine.run(run.id).items.count == 1)
        #expect(try await !harness.engine.run(run.id).isOver)
        await harness.advance(frames: 120)
        #expect(await harness.engine.runs().isEmpty)
        await #expect(throws: EngineError.runNotFound(run.id)) { try await harness.engine.run(run.id) }
        #expect(harness.actionNames == ["action created", "run started", "run ended"])
        let ended = harness.log.all.compactMap { envelope -> RunningBatch? in
            guard case .action(.ended(let run)) = envelope.event else { return nil }
            return run
        }
        #expect(ended.map(\.isOver) == [true] && ended[0].origin.actionID == action.id)
        #expect(ended[0].steps.map(\.state) == [.done, .done])
        await harness.stop()
    }

    @Test(arguments: [Choice.roundRobin, .random])
    func `an action that chooses does one of its steps, and another one the next time`(
        _ choice: Choice
    ) async throws {
        let harness = try await makeHarness()
        try await harness.addAction("one", [(0, "play a"), (0, "play b"), (0, "play long")])
        var change = ActionChange()
        change.choice = choice
        #expect(
            try await harness.engine.changeAction("one", change, WordReader()).snapshot.settings.choice
                == choice
        )
        var done: [Int] = []
        for _ in 0..<12 {
            let run = try await harness.run("one")
            #expect(run.steps.count == 1 && run.players.count == 1)
            done.append(run.steps[0].number)
        }
        #expect(Set(done) == [0, 1, 2] && zip(done, done.dropFirst()).allSatisfy { $0 != $1 })
        if choice == .roundRobin { #expect(done == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]) }
        change.choice = .some(nil)
        _ = try await harness.engine.changeAction("one", change, WordReader())
        #expect(try await harness.run("one").players.count == 3)
        await harness.stop()
    }

    @Test func `a run without sound is over at once`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("quiet", [(0, "volume 0.5")])
        #expect(try await harness.run("quiet").isOver)
        #expect(await harness.engine.manager().soundVolume == 0.5)
        await harness.stop()
    }

    @Test func `a stop cancels what waits and ends what plays, at once or over a fade`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("row", [(0, "play long"), (0, "announce long"), (1, "play a")])
        let run = try await harness.run("row")
        await harness.advance(frames: 100)
        let answer = try await harness.engine.stop(run: run.id, StopRequest(fadeOut: false))
        #expect(answer.changed && answer.snapshot.steps.map(\.state) == [.done, .done, .cancelled])
        #expect(await harness.advance(frames: 1200)[0].dropFirst(10).allSatisfy { $0 == 0 })
        #expect(await harness.engine.queue().summary.playing == false)
        #expect(harness.actionNames.last == "run ended")

        let second = try await harness.run("row")
        await harness.advance(frames: 100)
        _ = try await harness.engine.stop(run: second.id, StopRequest(fadeOut: true, fadeDuration: 0.2))
        let fading = await harness.advance(frames: 300)[0]
        #expect(fading[100] > 0.2 && fading[100] < 0.8 && fading[250] == 0)
        #expect(await harness.engine.runs().isEmpty)
        await harness.stop()
    }

    @Test func `stopping an action stops all its runs, and no others`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("one", [(0, "play long")])
        try await harness.addAction("two", [(0, "play long")])
        let runs = [try await harness.run("one").id, try await harness.run("one").id]
        let other = try await harness.run("two")
        await harness.advance(frames: 20)
        #expect(
            try await harness.engine.stopRuns(ofAction: "one", StopRequest(fadeOut: false)) == runs
        )
        #expect(await harness.engine.runs().map(\.id) == [other.id])
        #expect(try await harness.engine.stopRuns(ofAction: "one").isEmpty)
        await harness.stop()
    }

    @Test func `removing an action does not stop its runs`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("row", [(0, "play a"), (0.2, "play b")])
        let run = try await harness.run("row")
        try await harness.engine.disposeAction("row")
        let heard = await harness.advance(frames: 300)[0]
        #expect(heard[50] == 0.25 && heard[250] == 0.5)
        #expect(try await harness.engine.run(run.id).origin.name == "row")
        await harness.stop()
    }

    @Test func `stopping everything cancels the steps that wait`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("row", [(0, "play long"), (0.5, "play b")])
        let run = try await harness.run("row")
        await harness.advance(frames: 100)
        let stopped = try await harness.engine.stopEverything(StopRequest(fadeOut: false))
        #expect(stopped.runs == [run.id] && stopped.players == run.players)
        #expect(await harness.advance(frames: 700)[0].dropFirst(10).allSatisfy { $0 == 0 })
        #expect(await harness.engine.runs().isEmpty)
        await harness.stop()
    }

    @Test func `a refused step leaves nothing done`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("row", [(0, "play a"), (0, "volume 0.5"), (0.2, "play b")])
        try await harness.engine.disposeSound(.text("b"), force: true)
        let refusal = BatchRefusal(index: 2, error: .soundNotFound("b"))
        await #expect(throws: EngineError.batchRefused([refusal])) { try await harness.run("row") }
        #expect(await harness.engine.players().isEmpty)
        #expect(await harness.engine.runs().isEmpty)
        #expect(await harness.engine.manager().soundVolume == 1)
        await harness.stop()
    }

    @Test func `steps of a later frame are all done or none`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("row", [(0, "play long"), (0.3, "volume 0.5"), (0.3, "play b")])
        let run = try await harness.run("row")
        await harness.advance(frames: 100)
        try await harness.engine.disposeSound(.text("b"), force: true)
        await harness.advance(frames: 400)
        #expect(await harness.engine.manager().soundVolume == 1)
        let steps = try await harness.engine.run(run.id).steps
        #expect(steps[1].state == .failed(.soundNotFound("b")) && steps[2].state == steps[1].state)
        #expect(harness.actionNames == ["action created", "run started", "step 2 failed"])
        await harness.stop()
    }

    @Test func `a later step may wait for a state that is not yet there`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("row", [(0, "play a"), (0.3, "pause music")])
        let run = try await harness.run("row")
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("long")))
        await harness.advance(frames: 500)
        #expect(await harness.engine.music().player?.state == .paused)
        #expect(await harness.engine.runs().allSatisfy { $0.id != run.id })
        await harness.stop()
    }

    @Test func `parameters stand for values`() async throws {
        let harness = try await makeHarness()
        var sound = ActionParameter("sound", .string)
        (sound.default, sound.choices) = (.string("a"), [.string("a"), .string("b")])
        try await harness.addAction("any", [(0, "play $sound")], [sound])
        try await harness.run("any")
        #expect(await harness.advance(frames: 110)[0][0] == 0.25)
        try await harness.run("any", ["sound": .string("b")])
        #expect(await harness.advance(frames: 110)[0][0] == 0.5)
        await #expect(
            throws: EngineError.invalidValue(
                field: "parameters.sound",
                allowed: "one of \"a\", \"b\"",
                given: "\"long\""
            )
        ) { try await harness.run("any", ["sound": .string("long")]) }
        await harness.stop()
    }

    @Test func `there are as many runs as the limit allows`() async throws {
        let harness = try await makeHarness { $0.limits.runs = 2 }
        try await harness.addAction("long", [(0, "play long")])
        try await harness.run("long")
        try await harness.run("long")
        await #expect(throws: EngineError.limitReached(what: "runs", limit: 2)) {
            try await harness.run("long")
        }
        await harness.stop()
    }
}
