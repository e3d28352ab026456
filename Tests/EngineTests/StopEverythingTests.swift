// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

struct StopEverythingTests {
    @Test func `everything stops while other operations are refused because the command queue is full`()
        async throws
    {
        let harness = try await EngineHarness { $0.maximumVoices = 64 }
        try await harness.addConstant("a.wav", value: 0.25, frames: 4000)
        var players: [String] = []
        for _ in 0..<32 { players.append(try await harness.engine.play(sound: .text("a")).id) }
        await harness.advance(frames: 20)
        // Nothing is rendered, so that the commands stay in the queue.
        let refusal = await #expect(throws: EngineError.self) {
            for step in 0..<5_000 {
                var change = PlayerChange()
                change.volume = step.isMultiple(of: 2) ? 0.5 : 0.25
                _ = try await harness.engine.changePlayer(players[0], change)
            }
        }
        guard case .overloaded = refusal else {
            Issue.record("the queue was not full: \(String(describing: refusal))")
            return
        }
        let stopped = try await harness.engine.stopEverything(StopRequest(fadeOut: false))
        #expect(Set(stopped.players) == Set(players))
        await harness.advance(frames: 100)
        #expect(await harness.advance(frames: 20)[0].allSatisfy { $0 == 0 })
        await harness.stop()
    }
}
