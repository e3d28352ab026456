// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import LiveAudio
import Output
import Testing

/// Announcements that steps of actions let someone say into an input, such as a held tile does.
struct InputTalkTests {
    private func makeHarness(_ behavior: TileBehavior) async throws -> (EngineHarness, tile: String) {
        let harness = try await EngineHarness.withBoard()
        var input = InputChange()
        (input.kind, input.name) = (.sink, "Stage")
        _ = try await harness.engine.createInput(input)
        try await harness.addAction("talk", cues: [(0, "talk Stage")])
        var change = QueueSettingsChange()
        change.tailGap = 0
        _ = try await harness.engine.changeQueueSettings(change)
        let tile = try await harness.addTile { ($0.action, $0.behavior) = (.some("talk"), behavior) }
        return (harness, tile)
    }

    /// Says a tenth of a second.
    private func say(_ talk: Talk, _ format: LiveFormat) {
        let bytes = [UInt8](repeating: 0x10, count: 2 * format.channels * format.sampleRate / 10)
        #expect(talk.take(bytes) == nil)
    }

    @Test func `a held tile is an announcement that its release completes`() async throws {
        let (harness, tile) = try await makeHarness(.hold)
        for _ in 0..<2 {
            let run = try #require(try await harness.press(tile).run)
            let id = try #require(run.items.first)
            let item = try await harness.engine.queueItem(id)
            #expect(run.items.count == 1 && item.state == .started)
            let talk = try #require(await harness.engine.inputTalk(of: id))
            say(talk, try #require(item.live).format)
            #expect(try await harness.press(tile).reason == .alreadyPlaying)
            #expect(try await harness.engine.release(tile: tile).stopped == [tile])
            #expect(try await !harness.engine.tile(tile).status.isActive)
            await harness.advance(frames: 300)
            let ended = try await harness.engine.queueItem(id)
            #expect(ended.state == .completed && ended.talk?.end == .released)
            #expect(await harness.engine.inputTalk(of: id) == nil)
        }
        await harness.stop()
    }

    @Test func `pressed again while what was said is still heard, it is the next announcement`() async throws
    {
        let (harness, tile) = try await makeHarness(.toggle)
        let first = try #require(try await harness.press(tile).run?.items.first)
        let item = try await harness.engine.queueItem(first)
        say(try #require(await harness.engine.inputTalk(of: first)), try #require(item.live).format)
        #expect(try await harness.press(tile).stopped == [tile])
        #expect(try await harness.engine.queueItem(first).state == .started)
        let next = try #require(try await harness.press(tile).run?.items.first)
        #expect(try await harness.engine.queueItem(next).state == .queued)
        await harness.stop()
    }

    @Test func `a step without an input is refused, and a trial opens nothing`() async throws {
        let (harness, _) = try await makeHarness(.hold)
        let refusal = EngineError.invalidValue(
            field: "input",
            allowed: "an input, in batches and actions",
            given: "none"
        )
        await #expect(throws: EngineError.batchRefused([BatchRefusal(index: 2, error: refusal)])) {
            try await harness.addAction("both", cues: [(0, "talk Stage"), (0, "play a"), (0, "talk nobody")])
        }
        #expect(await harness.engine.queue().current == nil)
        await harness.stop()
    }
}
