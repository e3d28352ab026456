// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// On which frames the cues of a show are heard.
///
/// 1,000 frames per second, a quantum of 10: what needs an exact frame begins 50 frames ahead.
struct ShowRunTests {
    /// Which frames have each value, as runs of `(first frame, value)`.
    private func edges(_ sound: [Float]) -> [String] {
        var edges: [String] = []
        var last: Float = 0
        for (frame, value) in sound.enumerated() where value != last {
            edges.append("\(frame) \(value)")
            last = value
        }
        return edges
    }

    @Test func `GO starts a cue with the next quantum`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "a"), ShowCue("2", "b"))
        await harness.advance(frames: 20)
        let status = try await harness.go()
        #expect(status.pointer == "2" && status.runs.map(\.startsAt) == [0.02])
        #expect(edges(await harness.advance(frames: 200)[0]) == ["0 0.25", "100 0.0"])
        #expect(
            harness.showNames == [
                "show created", "show pointer 2", "cue 1 waiting", "cue 1 started", "cue 1 ended finished",
            ]
        )
        #expect(try await harness.engine.show("show").status.runs.isEmpty)
        await harness.stop()
    }

    @Test(arguments: [(0.0, 50), (30, 50), (70, 70), (200, 200)])
    func `a pre-wait is exact, and begins later if it is too short for that`(
        _ pre: Double,
        _ frame: Int
    ) async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "a", pre: pre, .continue), ShowCue("2", "b", pre: 123))
        try await harness.go()
        let sound = await harness.advance(frames: 500)[0]
        #expect(
            edges(sound) == [
                "\(frame) 0.25", "\(frame + 100) 0.0", "\(frame + 123) 0.5", "\(frame + 223) 0.0",
            ]
        )
        await harness.stop()
    }

    @Test func `continued cues begin exactly post-wait and pre-wait after the one before`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(
            ShowCue("1", "a", post: 333, .continue),
            ShowCue("2", "b", pre: 7, post: 111, .continue),
            ShowCue("3", "a"),
            ShowCue("4", "b")
        )
        let status = try await harness.go()
        #expect(status.pointer == "4" && status.runs.map(\.startsAt) == [0.05, 0.39, 0.501])
        #expect(
            edges(await harness.advance(frames: 800)[0]) == [
                "50 0.25", "150 0.0", "390 0.5", "490 0.0", "501 0.25", "601 0.0",
            ]
        )
        await harness.stop()
    }

    @Test func `a followed cue waits for all that the one before started`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addAction("both", cues: [(0, "play a"), (0.2, "announce b")])
        try await harness.addShow(ShowCue("1", "both", post: 40, .follow), ShowCue("2", "a", pre: 10))
        try await harness.go()
        let sound = await harness.advance(frames: 700)[0]
        #expect(Array(edges(sound).prefix(4)) == ["50 0.25", "150 0.0", "250 0.5", "350 0.0"])
        // The end is noticed after the quantum in which it lies.
        let second = try #require(sound.indices.first { $0 > 350 && sound[$0] != 0 })
        #expect((400...420).contains(second))
        let ends = harness.log.all.compactMap { envelope -> Int64? in
            guard case .show(.cueEnded(_, let run, _)) = envelope.event, run.cue == "1" else { return nil }
            return envelope.frame
        }
        #expect(ends == [Int64(second - 50)])
        await harness.stop()
    }

    @Test func `a cue that is not armed is left out`() async throws {
        let harness = try await EngineHarness.withActions()
        var silent = ShowCue("1", "long", post: 100, .continue)
        silent.isArmed = false
        try await harness.addShow(silent, ShowCue("2", "a"))
        try await harness.go()
        #expect(edges(await harness.advance(frames: 300)[0]) == ["150 0.25", "250 0.0"])
        #expect(harness.showNames.contains("cue 1 ended skipped"))
        #expect(!harness.showNames.contains("cue 1 started"))
        await harness.stop()
    }

    @Test func `a cue whose action is refused fails, and the show goes on`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "b", .follow), ShowCue("2", "a"))
        try await harness.engine.disposeSound(.text("b"), force: true)
        try await harness.go()
        #expect(await harness.advance(frames: 200)[0].contains(0.25))
        let failures = harness.log.all.compactMap { envelope -> EngineError? in
            guard case .show(.cueEnded(_, _, .failed(let error))) = envelope.event else { return nil }
            return error
        }
        #expect(failures == [.batchRefused([BatchRefusal(index: 0, error: .soundNotFound("b"))])])
        #expect(!harness.showNames.contains("cue 1 started"))
        await harness.stop()
    }

    @Test func `a stop ends what cues started and cancels what waits, at once or over a fade`() async throws {
        for (request, isFading) in [
            (StopRequest(fadeOut: false), false), (StopRequest(fadeOut: true, fadeDuration: 0.2), true),
        ] {
            let harness = try await EngineHarness.withActions()
            try await harness.addShow(
                ShowCue("1", "long", .continue),
                ShowCue("2", "a", pre: 500),
                ShowCue("3", "b")
            )
            try await harness.go()
            await harness.advance(frames: 100)
            let answer = try await harness.engine.stopShow("show", request)
            #expect(answer.changed && answer.snapshot.status.runs.isEmpty)
            #expect(answer.snapshot.status.pointer == "3")
            let sound = await harness.advance(frames: 1000)[0]
            #expect((sound[100] > 0) == isFading)
            #expect(sound[250...].allSatisfy { $0 == 0 })
            #expect(
                Array(harness.showNames.suffix(3)) == [
                    "cue 1 ended stopped", "cue 2 ended stopped", "show stopped",
                ]
            )
            #expect(try await !harness.engine.stopShow("show", request).changed)
            await harness.stop()
        }
    }

    @Test func `stopping everything stops shows`() async throws {
        let harness = try await EngineHarness.withActions()
        let show = try await harness.addShow(ShowCue("1", "long", .continue), ShowCue("2", "a", pre: 500))
        try await harness.go()
        await harness.advance(frames: 100)
        let stopped = try await harness.engine.stopEverything(StopRequest(fadeOut: false))
        #expect(stopped.shows == [show.id])
        #expect(await harness.advance(frames: 1000)[0].dropFirst(10).allSatisfy { $0 == 0 })
        await harness.stop()
    }

    @Test func `a rehearsal is silent, and its cues start and end on the same frames`() async throws {
        var starts: [[Double]] = []
        var ends: [[Double]] = []
        for isRehearsal in [false, true] {
            let harness = try await EngineHarness.withActions()
            try await harness.addAction("late", cues: [(0, "play a"), (0.25, "play b")])
            try await harness.addShow(
                ShowCue("1", "late", post: 20, .follow),
                ShowCue("2", "a", pre: 30, .continue),
                ShowCue("3", "b", pre: 11)
            ) { $0.isRehearsal = isRehearsal }
            try await harness.go()
            let sound = await harness.advance(frames: 900)[0]
            #expect(sound.contains { $0 != 0 } == !isRehearsal)
            let runs = harness.log.all.compactMap { envelope -> (Double, Double?)? in
                guard case .show(.cueEnded(_, let run, .finished)) = envelope.event else { return nil }
                return (run.startsAt, run.endsAt)
            }
            starts.append(runs.map(\.0))
            ends.append(runs.compactMap(\.1))
            await harness.stop()
        }
        #expect(starts[0].count == 3 && ends[1].count == 3)
        // A real end is noticed after the quantum in which it lies.
        for (played, rehearsed) in zip(starts[0] + ends[0], starts[1] + ends[1]) {
            #expect(abs(played - rehearsed) <= 0.0401)
        }
        #expect(starts[1] == [0.05, 0.45, 0.461])
    }

    @Test(arguments: ["loop a", "ages long"])
    func `a rehearsed cue that would play until it is stopped runs until then`(operation: String) async throws
    {
        let harness = try await EngineHarness.withActions()
        try await harness.addAction("for ever", cues: [(0, operation)])
        try await harness.addShow(ShowCue("1", "for ever")) { $0.isRehearsal = true }
        try await harness.go()
        await harness.advance(frames: 1000)
        let runs = try await harness.engine.show("show").status.runs
        #expect(runs.map(\.isRunning) == [true] && runs.map(\.endsAt) == [nil])
        #expect(try await harness.engine.stopShow("show").changed)
        await harness.stop()
    }

    @Test func `values of parameters reach the action`() async throws {
        let harness = try await EngineHarness.withActions()
        var name = ActionParameter("name", .string)
        name.default = .string("b")
        try await harness.addAction("any", cues: [(0, "play $name")], [name])
        var cue = ShowCue("1", "any")
        cue.parameters = ["name": .string("a")]
        try await harness.addShow(cue, ShowCue("2", "any"))
        try await harness.go()
        #expect(await harness.advance(frames: 50)[0][10] == 0.25)
        try await harness.go()
        #expect(await harness.advance(frames: 20)[0][10] == 0.75)
        await harness.stop()
    }
}
