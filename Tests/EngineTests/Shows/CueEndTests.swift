// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// When what runs will be over, as clients see it, beside when it is.
///
/// 1,000 frames per second, a quantum of 10.
struct CueEndTests {
    /// A show whose only cue runs for 50 frames already, and its player.
    private func running(
        _ operation: String = "play long"
    ) async throws -> (harness: EngineHarness, player: String) {
        let harness = try await EngineHarness.withActions()
        try await harness.addAction("cue", cues: [(0, operation)])
        try await harness.addShow(ShowCue("1", "cue"))
        try await harness.go()
        await harness.advance(frames: 50)
        let player = try #require(await harness.engine.players().first?.id)
        _ = harness.log.take()
        return (harness, player)
    }

    private func end(_ harness: EngineHarness) async throws -> Double? {
        let run = try await harness.engine.show("show").status.runs.first
        return try #require(run).endsAt
    }

    @Test func `the end of a cue is known as soon as it starts, and is when it ends`() async throws {
        let (harness, player) = try await running()
        #expect(try await end(harness) == 2)
        #expect(try await harness.engine.player(player).endsAt == 2)
        await harness.advance(frames: 1_945)
        #expect(try await !harness.engine.show("show").status.runs.isEmpty)
        await harness.advance(frames: 10)
        #expect(try await harness.engine.show("show").status.runs.isEmpty)
        #expect(harness.showNames == ["cue 1 ended finished"])
        await harness.stop()
    }

    /// What moves the end, and when it is then, after 50 frames of a sound of 2,000.
    static let changes:
        [(name: String, end: Double?, make: @Sendable (isolated Engine, String) throws -> Void)] = [
            ("seek", 0.55, { engine, id in try engine.change(id) { $0.currentTime = 1.5 } }),
            ("pause", nil, { engine, id in _ = try engine.pause(player: id) }),
            (
                "fade", 0.45,
                { engine, id in
                    _ = try engine.stop(player: id, StopRequest(fadeOut: true, fadeDuration: 0.4))
                }
            ),
            (
                "rate", 1.025,
                { engine, id in
                    try engine.change(id) { $0.parameters.rate = 2 }
                }
            ),
            ("loops", 6, { engine, id in try engine.change(id) { $0.numberOfLoops = 2 } }),
            ("forever", nil, { engine, id in try engine.change(id) { $0.numberOfLoops = -1 } }),
        ]

    @Test(arguments: changes.indices) func `an end that moves is told once`(index: Int) async throws {
        let change = Self.changes[index]
        let (harness, player) = try await running(change.name == "rate" ? "rated long" : "play long")
        try await change.make(harness.engine, player)
        await harness.advance(frames: 200)
        let found = try await end(harness)
        switch (found, change.end) {
        case (let found?, let expected?): #expect(abs(found - expected) < 0.06, "\(change.name): \(found)")
        default: #expect(found == change.end, "\(change.name)")
        }
        #expect(harness.showNames == ["cue 1 changed"], "\(change.name)")
        await harness.stop()
    }

    @Test func `a pause moves the end by its length`() async throws {
        let (harness, player) = try await running()
        _ = try await harness.engine.pause(player: player)
        await harness.advance(frames: 700)
        _ = try await harness.engine.play(player: player)
        await harness.advance(frames: 50)
        #expect(try await abs((end(harness) ?? 0) - 2.7) < 0.02)
        #expect(harness.showNames == ["cue 1 changed", "cue 1 changed"])
        await harness.advance(frames: 1_880)
        #expect(harness.showNames.count == 2)
        await harness.advance(frames: 50)
        #expect(harness.showNames.last == "cue 1 ended finished")
        await harness.stop()
    }

    @Test func `loops that are left count, in every pass`() async throws {
        let (harness, player) = try await running("twice a")
        #expect(try await end(harness) == 0.2)
        for _ in 0..<14 {
            await harness.advance(frames: 10)
            #expect(try await harness.engine.player(player).endsAt == 0.2)
        }
        #expect(harness.showNames.isEmpty)
        await harness.stop()
    }

    @Test func `a running cue is stopped alone by its run`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "long"), ShowCue("2", "long"))
        try await harness.go()
        try await harness.go()
        await harness.advance(frames: 50)
        let runs = try await harness.engine.show("show").status.runs
        #expect(
            Set(runs.compactMap(\.runID)) == Set(await harness.engine.runs().map(\.id)) && runs.count == 2
        )
        _ = try await harness.engine.stop(run: try #require(runs[0].runID), StopRequest(fadeDuration: 0.2))
        await harness.advance(frames: 300)
        #expect(try await harness.engine.show("show").status.runs.map(\.cue) == ["2"])
        await harness.stop()
    }

    @Test func `an announcement ends when it is over, and one that waits has no end`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addAction("first", cues: [(0, "announce long")])
        try await harness.addAction("second", cues: [(0, "announce a")])
        try await harness.addShow(ShowCue("1", "first"), ShowCue("2", "second"))
        try await harness.go()
        try await harness.go()
        await harness.advance(frames: 50)
        let runs = try await harness.engine.show("show").status.runs
        #expect(runs.count == 2 && abs((runs.first?.endsAt ?? 0) - 2) < 0.03)
        #expect(runs.last?.endsAt == nil)
        await harness.stop()
    }
}

extension Engine {
    fileprivate func change(_ player: String, _ set: (inout PlayerChange) -> Void) throws {
        var change = PlayerChange()
        set(&change)
        _ = try changePlayer(player, change)
    }
}
