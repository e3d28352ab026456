// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Engine
import EngineTestSupport
import Foundation
import Output
import Synchronization
import Testing

/// The engine's reaction to a silent sink.
struct AudibilityTests {
    private let graph = ScriptedGraph()
    private let sink = ScriptedSink()
    private let moment = SettableMoment()

    private func makeHarness(seconds: Double = 5) async throws -> EngineHarness {
        let (graph, sink, moment) = (graph, sink, moment)
        let harness = try await EngineHarness { configuration in
            configuration.graphPort = graph
            configuration.sinkListener = sink
            configuration.audibilitySeconds = seconds
            configuration.stuckSeconds = 1_000
            configuration.monotonicNanoseconds = { moment.nanoseconds }
        }
        harness.engine.outputChanged(OutputState(backend: "pipewire", isRunning: true, device: "Desk"))
        show()
        await harness.engine.drain()
        try await harness.addConstant("hum.wav", frames: 60_000)
        _ = try await harness.engine.play(sound: .text("hum"))
        await harness.advance(frames: 20)
        return harness
    }

    private func show(isMuted: Bool = false) {
        let desk = AudioSink(name: "usb", summary: "Desk", isMuted: isMuted)
        graph.show(AudioGraph(isConnected: true, sinks: [desk], defaultSink: "usb", ownSinks: ["usb"]))
    }

    /// Advances by seconds, with one drain each.
    private func pass(_ seconds: Int, _ harness: EngineHarness) async {
        for _ in 0..<seconds {
            moment.pass(1)
            await harness.engine.drain()
        }
    }

    @Test func `a silent sink is named and prevents readiness until a sound is heard`() async throws {
        let harness = try await makeHarness()
        #expect(sink.target == "usb")
        sink.hear(SinkHearing(sent: Gain(0.5), heard: .silence))
        await pass(4, harness)
        #expect(await harness.engine.health().isReady)
        _ = harness.log.take()
        await pass(1, harness)
        let health = await harness.engine.health()
        let reason = try #require(health.reasons.first)
        #expect(!health.isReady && reason.code == .inaudible && reason.preventsReadiness)
        #expect(reason.text.contains("no signal arrives at the output Desk (usb)"))
        let player = try #require(await harness.engine.players().first)
        let explanation = try await harness.engine.explain(player: player.id)
        #expect(
            !explanation.isAudible
                && explanation.reasons.contains { $0.hasPrefix("Sounds play, but no signal arrives") }
        )
        sink.hear(SinkHearing(sent: Gain(0.5), heard: Gain(0.5)))
        await pass(1, harness)
        #expect(await harness.engine.health().isReady)
        #expect(harness.log.all.map { name($0.event) } == ["health changed", "health changed"])
        #expect(await harness.engine.metrics().conditions[.inaudible] == 1)
        #expect(try await harness.engine.explain(player: player.id).isAudible)
        await harness.stop()
    }

    @Test func `a muted sink is reported as such, and cleared when nothing plays`() async throws {
        let harness = try await makeHarness()
        show(isMuted: true)
        sink.hear(SinkHearing(sent: Gain(0.5), heard: Gain(0.5)))
        await pass(6, harness)
        let reasons = await harness.engine.health().reasons
        let text = "sounds play, but the output Desk (usb) is muted in the sound server"
        #expect(reasons.map(\.text) == [text])
        let player = try #require(await harness.engine.players().first)
        _ = try await harness.engine.stop(player: player.id)
        await harness.advance(frames: 20)
        await pass(1, harness)
        #expect(await harness.engine.health().isReady && sink.target == "usb")
        await pass(3, harness)
        #expect(sink.target == nil)
        await harness.stop()
    }

    @Test func `0 seconds disable the check`() async throws {
        let harness = try await makeHarness(seconds: 0)
        await pass(10, harness)
        #expect(sink.target == nil)
        #expect(await harness.engine.health().isReady)
        await harness.stop()
    }
}

/// A monotonic clock that the test moves.
private final class SettableMoment: Sendable {
    private let now = Mutex<UInt64>(1_000_000_000)
    var nanoseconds: UInt64 { now.withLock { $0 } }
    func pass(_ seconds: UInt64) { now.withLock { $0 += seconds * 1_000_000_000 } }
}
