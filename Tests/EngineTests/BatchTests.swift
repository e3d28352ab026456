// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

struct BatchTests {
    private typealias Operation = @Sendable (isolated Engine) throws(EngineError) -> String

    private func play(_ sound: String) -> Operation {
        { engine throws(EngineError) in try engine.play(sound: .text(sound)).id }
    }

    private func volume(_ value: Double) -> Operation {
        { engine throws(EngineError) in
            var change = ManagerChange()
            change.soundVolume = value
            return "\(try engine.changeManagerWithoutFlush(change).changed)"
        }
    }

    private func makeHarness(voices: Int = 256) async throws -> EngineHarness {
        let harness = try await EngineHarness { $0.maximumVoices = voices }
        try await harness.addConstant("a.wav", value: 0.25, frames: 100)
        try await harness.addConstant("b.wav", value: 0.5, frames: 100)
        _ = harness.log.take()
        return harness
    }

    @Test func `all operations of a batch take effect on one frame`() async throws {
        let harness = try await makeHarness()
        let result = try await harness.engine.batch([play("a"), play("b"), volume(0.5)])
        #expect(result.answers.count == 3)
        let sound = await harness.advance(frames: 20)
        #expect(sound[0][10] == 0.375)
        let starts = harness.log.all.filter { name($0.event) == "started" }
        #expect(starts.map(\.frame) == [0, 0])
        await harness.stop()
    }

    @Test func `a later operation sees the effects of an earlier one`() async throws {
        let harness = try await makeHarness()
        let id = try await harness.engine.createPlayer(sound: .text("a")).id
        let play: Operation = { engine throws(EngineError) in "\(try engine.play(player: id).changed)" }
        let pause: Operation = { engine throws(EngineError) in "\(try engine.pause(player: id).changed)" }
        let result = try await harness.engine.batch([play, play, pause])
        #expect(result.answers == ["true", "false", "true"])
        await harness.advance(frames: 20)
        #expect(try await harness.engine.player(id).state == .paused)
        await harness.stop()
    }

    @Test func `a refused operation leaves nothing changed`() async throws {
        let harness = try await makeHarness()
        let before = await harness.engine.manager()
        let operations = [play("a"), volume(0.25), play("nothing"), play("b")]
        let refusal = await #expect(throws: BatchRefusal.self) {
            try await harness.engine.batch(operations)
        }
        #expect(refusal?.index == 2)
        #expect(refusal?.error == .soundNotFound("nothing"))
        #expect(harness.log.all.isEmpty)
        #expect(await harness.engine.players().isEmpty)
        #expect(await harness.engine.manager() == before)
        #expect(await harness.advance(frames: 20)[0].allSatisfy { $0 == 0 })
        await harness.stop()
    }

    @Test func `voices are counted across the whole batch`() async throws {
        let harness = try await makeHarness(voices: 2)
        let refusal = await #expect(throws: BatchRefusal.self) {
            try await harness.engine.batch([play("a"), play("a"), play("b")])
        }
        #expect(refusal?.index == 2)
        #expect(await harness.engine.players().isEmpty)
        _ = try await harness.engine.batch([play("a"), play("b")])
        #expect(await harness.engine.players().count == 2)
        await harness.stop()
    }
}
