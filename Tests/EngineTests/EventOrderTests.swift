// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Output
import Testing

/// No event is published after one of a later frame, even if an operation comes before the engine has drained.
struct EventOrderTests {
    private func frames(_ harness: EngineHarness) -> [Int64] { harness.log.all.map(\.frame) }

    @Test func `events of the audio thread are published before those of a later operation`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("short.wav", frames: 5)
        try await harness.addConstant("long.wav", frames: 500)
        _ = try await harness.engine.play(sound: .text("short"))
        // Rendered, but the engine has not drained yet.
        _ = harness.output.render(frames: 10)
        _ = harness.log.take()
        let player = try await harness.engine.play(sound: .text("long"))
        let names = harness.log.all.map { "\(name($0.event)) \($0.frame)" }
        #expect(names.suffix(1) == ["created 10"])
        #expect(frames(harness) == frames(harness).sorted())
        #expect(names.contains { $0.hasPrefix("finished") })
        _ = harness.output.render(frames: 10)
        _ = try await harness.engine.changePlayer(player.id, PlayerChange(volume: 0.5))
        _ = try await harness.engine.changeManager(ManagerChange(soundVolume: 0.5))
        harness.engine.outputChanged(.init(backend: "offline", isRunning: true, quantum: 20))
        _ = harness.output.render(frames: 500)
        await harness.engine.drain()
        #expect(frames(harness) == frames(harness).sorted())
        await harness.stop()
    }
}

extension PlayerChange {
    fileprivate init(volume: Double) {
        self.init()
        self.volume = volume
    }
}

extension ManagerChange {
    fileprivate init(soundVolume: Double) {
        self.init()
        self.soundVolume = soundVolume
    }
}
