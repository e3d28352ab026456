// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Output
import SQLiteStorage
import Testing

/// The engine's reaction to the output's reports.
struct OutputEventTests {
    @Test func `loss and return of the device are published, and health follows`() async throws {
        let harness = try await EngineHarness()
        #expect(await harness.engine.health().status == .ok)
        _ = harness.log.take()
        harness.engine.outputChanged(OutputState(backend: "null", isFallback: true, reason: "gone"))
        harness.engine.outputChanged(
            OutputState(backend: "null", isFallback: true, isRunning: true, reason: "gone")
        )
        await harness.engine.drain()
        var health = await harness.engine.health()
        #expect(
            health.status == .degraded && health.output.reason == "gone" && health.output.backend == "null"
        )
        harness.engine.outputChanged(OutputState(backend: "pipewire", isRunning: true, device: "sink"))
        harness.engine.outputChanged(OutputState(backend: "pipewire", isRunning: true, device: "sink"))
        await harness.engine.drain()
        health = await harness.engine.health()
        #expect(health.status == .ok && health.output.device == "sink" && health.output.wanted == "offline")
        let names = harness.log.all.map { name($0.event) }
        #expect(
            names == [
                "output lost", "health changed", "output changed", "output restored", "health changed",
            ]
        )
        await harness.stop()
    }

    @Test func `the pump delivers the audio thread's events by itself`() async throws {
        let (events, sink) = AsyncStream.makeStream(of: EngineEventEnvelope.self)
        var configuration = EngineConfiguration()
        configuration.feederThreadCount = 0
        let folder = try EngineHarness.makeFolder()
        let path = try EngineHarness.writeConstant("bell.wav", in: folder, frames: 20)
        configuration.allowedRoots = [folder.path]
        let engine = try Engine(configuration: configuration, openStore: StateDatabase.open) {
            sink.yield($0)
        }
        let output = OfflineOutput()
        try output.start(engine.host) { _ in }
        try await engine.start()
        _ = try await engine.registerSound(SoundRegistration(source: .path(path)))
        _ = try await engine.play(sound: .text("bell"))
        _ = output.render(frames: 48_000)
        for await envelope in events {
            guard case .playerFinished(let finish) = envelope.event else { continue }
            #expect(finish.reason == .ended && finish.durationPlayed == 0.02)
            break
        }
        output.stop()
        await engine.stop()
        try FileManager.default.removeItem(at: folder)
    }
}
