// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// What presses and releases of tiles do, on exact frames.
///
/// 1,000 frames per second, a quantum of 10, a declick ramp of 4; `a` has 100 frames of 0.25, `long` 2,000 of 0.5.
struct TilePressTests {
    @Test func `a press starts with the next quantum, as a run that names its tile`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("a")
        let answer = try await harness.press(tile)
        let run = try #require(answer.run)
        #expect(answer.reason == nil && answer.stopped.isEmpty && answer.tile.status.isActive)
        #expect(run.origin == RunOrigin(tileID: tile, name: "a.wav") && run.players.count == 1)
        #expect(answer.tile.status.runs.map(\.run) == [run.id])
        #expect(answer.tile.status.runs[0].players == run.players)
        let heard = await harness.advance(frames: 120)[0]
        #expect(heard == Array(repeating: 0.25, count: 100) + Array(repeating: 0, count: 20))
        #expect(try await !harness.engine.tile(tile).status.isActive)
        #expect(harness.boardNames == ["tile created a", "tile a active 1", "tile a idle 0"])
        await harness.stop()
    }

    @Test func `once starts one more with each press, up to a limit`() async throws {
        let harness = try await EngineHarness.withBoard { $0.limits.tileRuns = 2 }
        let tile = try await harness.addTile("a")
        try await harness.press(tile)
        await harness.advance(frames: 50)
        try await harness.press(tile)
        await #expect(throws: EngineError.limitReached(what: "runs of the tile", limit: 2)) {
            try await harness.press(tile)
        }
        let heard = await harness.advance(frames: 100)[0]
        #expect(heard[0] == 0.5 && heard[49] == 0.5 && heard[50] == 0.25 && heard[99] == 0.25)
        try await harness.press(tile)
        await harness.stop()
    }

    @Test func `restart ends and starts on the same frame`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("long") { $0.behavior = .restart }
        try await harness.press(tile)
        await harness.advance(frames: 100)
        let answer = try await harness.press(tile)
        #expect(answer.stopped == [tile] && answer.run != nil)
        let heard = await harness.advance(frames: 20)[0]
        // The new sound begins at full level while the old one falls over four frames.
        #expect(heard[0] == 1 && heard[1] < 1 && heard[4] == 0.5)
        #expect(try await harness.engine.tile(tile).status.runs.count == 1)
        await harness.stop()
    }

    @Test func `toggle ends what plays, over its fade, and starts again meanwhile`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("long") { ($0.behavior, $0.fadeOut) = (.toggle, 0.2) }
        try await harness.press(tile)
        await harness.advance(frames: 100)
        let off = try await harness.press(tile)
        #expect(off.stopped == [tile] && off.run == nil && off.reason == nil)
        #expect(!off.tile.status.isActive && off.tile.status.runs.map(\.isEnding) == [true])
        let fading = await harness.advance(frames: 100)[0]
        #expect(fading[0] == 0.5 && abs(fading[99] - 0.25) < 0.01)
        let again = try await harness.press(tile)
        #expect(again.run != nil && again.stopped.isEmpty && again.tile.status.runs.count == 2)
        let both = await harness.advance(frames: 110)[0]
        #expect(both[0] > 0.7 && both[105] == 0.5)
        #expect(try await harness.engine.tile(tile).status.runs.count == 1)
        let expected = ["active 1", "idle 1", "active 2", "active 1"].map { "tile long " + $0 }
        #expect(Array(harness.boardNames.dropFirst()) == expected)
        await harness.stop()
    }

    @Test func `loop returns without a gap between its places until it is pressed again`() async throws {
        let harness = try await EngineHarness.withBoard()
        try await harness.addRamp("ramp.wav", frames: 100)
        let tile = try await harness.addTile("ramp") { tile in
            (tile.behavior, tile.start, tile.end) = (.loop, 0.02, .some(0.05))
        }
        try await harness.press(tile)
        let heard = await harness.advance(frames: 100)[0]
        // Inside the sound it rises over four frames; the returns are not lowered.
        #expect(heard[0] == 0)
        for frame in 4..<100 { #expect(abs(heard[frame] - Float(20 + frame % 30) / 100) < 0.001) }
        let off = try await harness.press(tile)
        #expect(off.stopped == [tile])
        #expect(await harness.advance(frames: 20)[0].suffix(10).allSatisfy { $0 == 0 })
        await harness.stop()
    }

    @Test func `a sound begins at start and ends at end, exact to the frame`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("long") { ($0.start, $0.end) = (0.5, .some(0.623)) }
        let answer = try await harness.press(tile)
        let player = try await harness.engine.player(answer.run?.players.first ?? "")
        #expect(player.start == 0.5 && player.end == 0.623 && player.currentTime == 0.5)
        let heard = await harness.advance(frames: 140)[0]
        #expect(heard[0] == 0 && heard[1] > 0 && heard[4] == 0.5)
        #expect(heard[119] == 0.5 && heard[120] < 0.5 && heard[122] > 0 && heard[123] == 0)
        #expect(heard[123...].allSatisfy { $0 == 0 })
        let end = harness.log.all.compactMap { envelope -> Int64? in
            guard case .playerFinished(let finish) = envelope.event, finish.reason == .ended else {
                return nil
            }
            return envelope.frame
        }
        #expect(end == [123])
        await harness.stop()
    }

    @Test func `hold plays until the release; a press meanwhile starts nothing`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("long") { $0.behavior = .hold }
        #expect(try await harness.engine.release(tile: tile).reason == .notPlaying)
        try await harness.press(tile)
        await harness.advance(frames: 100)
        let second = try await harness.press(tile)
        #expect(second.reason == .alreadyPlaying && second.run == nil)
        #expect(await harness.advance(frames: 100)[0].allSatisfy { $0 == 0.5 })
        let released = try await harness.engine.release(tile: tile)
        #expect(released.stopped == [tile] && !released.tile.status.isActive)
        let heard = await harness.advance(frames: 20)[0]
        #expect(heard[0] == 0.5 && heard[4] == 0)
        #expect(try await harness.engine.release(tile: tile).reason == .notPlaying)
        await harness.stop()
    }

    @Test func `a tile that nobody holds any more ends by itself`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("long") { $0.behavior = .hold }
        try await harness.press(tile, holdFor: 1)
        await harness.advance(frames: 800)
        try await harness.press(tile, holdFor: 1)
        let heard = await harness.advance(frames: 1100)[0]
        #expect(heard[990] == 0.5 && heard[1020] == 0)
        #expect(try await !harness.engine.tile(tile).status.isActive)
        await harness.stop()
    }

    @Test func `a start ends the others of its group on the same frame, and no other tile`() async throws {
        let harness = try await EngineHarness.withBoard()
        let first = try await harness.addTile("long") { ($0.behavior, $0.group) = (.toggle, .some("x")) }
        let other = try await harness.addTile("long") { $0.label = .some("other") }
        let second = try await harness.addTile("a") { $0.group = .some("x") }
        try await harness.press(first)
        try await harness.press(other)
        await harness.advance(frames: 100)
        let answer = try await harness.press(second)
        #expect(answer.stopped == [first])
        let heard = await harness.advance(frames: 20)[0]
        #expect(heard[0] == 1.25 && heard[1] < 1.25 && heard[1] > 1 && heard[4] == 0.75)
        #expect(try await !harness.engine.tile(first).status.isActive)
        #expect(try await harness.engine.tile(other).status.isActive)
        // Its end is no start.
        try await harness.press(first)
        #expect(try await !harness.engine.tile(second).status.isActive)
        await harness.stop()
    }

    @Test func `steps of an action and what it ends in its group have exact frames`() async throws {
        let harness = try await EngineHarness.withBoard()
        try await harness.addAction("row", cues: [(0, "play a"), (0.2, "play b")])
        let long = try await harness.addTile("long") { $0.group = .some("x") }
        let row = try await harness.addTile { tile in
            (tile.label, tile.action, tile.group) = (.some("row"), .some("row"), .some("x"))
        }
        try await harness.press(long)
        await harness.advance(frames: 100)
        let answer = try await harness.press(row)
        let first = Int(try #require(answer.run).frame) - 100
        #expect(answer.run?.steps.map(\.number) == [0, 1] && answer.stopped == [long])
        let heard = await harness.advance(frames: 400)[0]
        #expect(heard[first - 1] == 0.5 && heard[first] == 0.75 && heard[first + 4] == 0.25)
        #expect(heard[first + 199] == 0 && heard[first + 200] == 0.5)
        await harness.stop()
    }

    @Test func `random repeats no sound at once, and the same seeds choose the same`() async throws {
        var heard: [[String]] = []
        for _ in 0..<2 {
            let harness = try await EngineHarness.withBoard()
            let tile = try await harness.addTile("a", "b", "long") { $0.behavior = .restart }
            var names: [String] = []
            for _ in 0..<40 { names.append(try await harness.press(tile).run?.origin.name ?? "") }
            #expect(zip(names, names.dropFirst()).allSatisfy { $0 != $1 })
            #expect(Set(names) == ["a.wav", "b.wav", "long.wav"])
            heard.append(names)
            await harness.stop()
        }
        #expect(heard[0] == heard[1])
    }

    @Test func `round robin takes one after the other, without those that are gone`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("a", "b", "long") { tile in
            (tile.choice, tile.behavior) = (.roundRobin, .restart)
        }
        let next = { try await harness.press(tile).run?.origin.name ?? "" }
        #expect(try await [next(), next(), next(), next()] == ["a.wav", "b.wav", "long.wav", "a.wav"])
        try await harness.engine.disposeSound(.text("b"), force: true)
        #expect(try await [next(), next()] == ["long.wav", "a.wav"])
        for sound in ["a", "long"] { try await harness.engine.disposeSound(.text(sound), force: true) }
        await #expect(throws: EngineError.self) { try await harness.press(tile) }
        await harness.stop()
    }

    @Test func `what is refused is the answer, and nothing was done`() async throws {
        let harness = try await EngineHarness.withBoard()
        try await harness.addAction(
            "broken",
            cues: [(0, "play a"), (0, "play $x")],
            {
                var sound = ActionParameter("x", .string)
                sound.default = .string("b")
                return [sound]
            }()
        )
        let long = try await harness.addTile("long") { $0.group = .some("x") }
        let broken = try await harness.addTile { tile in
            (tile.action, tile.group, tile.parameters) = (.some("broken"), .some("x"), ["x": .string("none")])
        }
        let late = try await harness.addTile("a") { ($0.start, $0.group) = (0.15, .some("x")) }
        try await harness.press(long)
        await harness.advance(frames: 100)
        await #expect(
            throws: EngineError.batchRefused([BatchRefusal(index: 1, error: .soundNotFound("none"))])
        ) {
            try await harness.press(broken)
        }
        let refusal = await #expect(throws: EngineError.self) { try await harness.press(late) }
        guard case .invalidValue("start", _, _) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(await harness.advance(frames: 50)[0].allSatisfy { $0 == 0.5 })
        #expect(await harness.engine.runs().count == 1)
        #expect(try await harness.engine.tile(long).status.isActive)
        await harness.stop()
    }

    @Test func `stopping everything, or the run, makes the tile idle`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("long") { $0.behavior = .toggle }
        try await harness.press(tile)
        await harness.advance(frames: 50)
        _ = try await harness.engine.stopEverything(StopRequest(fadeOut: false))
        await harness.advance(frames: 20)
        #expect(try await !harness.engine.tile(tile).status.isActive)
        let run = try await harness.press(tile).run?.id ?? ""
        _ = try await harness.engine.stop(run: run, StopRequest(fadeOut: false))
        await harness.advance(frames: 20)
        #expect(try await !harness.engine.tile(tile).status.isActive)
        #expect(harness.boardNames.filter { $0 == "tile long idle 0" }.count == 2)
        await harness.stop()
    }

    @Test func `a removed tile is gone while what it plays goes on`() async throws {
        let harness = try await EngineHarness.withBoard()
        let tile = try await harness.addTile("long") { $0.behavior = .hold }
        try await harness.press(tile, holdFor: 1)
        await harness.advance(frames: 50)
        try await harness.engine.disposeTile(tile)
        #expect(await harness.advance(frames: 1500)[0].allSatisfy { $0 == 0.5 })
        await #expect(throws: EngineError.tileNotFound(tile)) { try await harness.press(tile) }
        await harness.stop()
    }
}
