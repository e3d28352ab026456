// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Platform
import Synchronization
import Testing

@testable import Engine

/// Kinds of work that do not wait for one another.
struct WorkLaneTests {
    /// Jobs that occupy threads of lanes, by default all, until they are released.
    private final class Hold: Sendable {
        private let running = Mutex(0)
        private let wanted: Int
        private let end = DispatchSemaphore(value: 0)

        init(_ lanes: [WorkLane], threads: Int = 16, of engine: Engine) async {
            wanted = lanes.count * threads
            let pools = await engine.files.lanes
            for lane in lanes { for _ in 0..<threads { pools[lane].submit { [self] in wait() } } }
        }

        var isTaken: Bool { running.withLock { $0 > 0 } }

        func release() { for _ in 0..<wanted { end.signal() } }

        private func wait() {
            running.withLock { $0 += 1 }
            end.wait()
        }
    }

    @Test func `a cover picture does not wait for one that takes long`() async throws {
        let harness = try await EngineHarness()
        let bell = try await harness.addConstant("bell.wav", frames: 50)
        let hold = await Hold([.covers], threads: 1, of: harness.engine)
        try await harness.wait(until: { hold.isTaken })
        await #expect(throws: EngineError.coverNotFound("bell.wav")) {
            try await harness.engine.cover(of: .text(bell.id))
        }
        hold.release()
        await harness.stop()
    }

    @Test func `a waveform waits neither for sounds that are measured nor for another waveform`()
        async throws
    {
        let harness = try await EngineHarness()
        let bell = try await harness.addConstant("bell.wav", frames: 50)
        let all = await Hold([.analysis], of: harness.engine)
        let one = await Hold([.waveforms], threads: 1, of: harness.engine)
        try await harness.wait(until: { all.isTaken && one.isTaken })
        var request = WaveformRequest()
        request.samplesPerPixel = 2
        _ = try await harness.engine.waveform(of: .text(bell.id), request)
        all.release()
        one.release()
        await harness.stop()
    }

    private func speaks(_ configuration: inout EngineConfiguration, _ spoken: String) {
        configuration.speechCommand = SpeechCommand(
            executable: "/bin/cp",
            arguments: [spoken, "{output}"]
        )
    }

    @Test func `announcements, spoken or of a file, wait for no other work`() async throws {
        let folder = try EngineHarness.makeFolder()
        let spoken = try EngineHarness.writeConstant("spoken.wav", in: folder, frames: 50)
        let harness = try await EngineHarness(folder: folder) { speaks(&$0, spoken) }
        try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 50)
        let hold = await Hold([.registrations, .covers, .lengths, .analysis], of: harness.engine)
        _ = try await harness.engine.controlQueue(.pause)
        for content: QueueItemRequest.Content in [.text("fire", voice: nil), .file("bell.wav")] {
            _ = try await harness.engine.announce(QueueItemRequest(content))
        }
        try await harness.wait(until: { await harness.engine.state.queue.machine.firstUnprepared() == nil })
        hold.release()
        await harness.stop()
    }

    @Test(arguments: [WorkLane.announcements, .registrations])
    func `work that waits too long is a reason in health until it goes on`(lane: WorkLane) async throws {
        let clock = Mutex<UInt64>(1)
        let harness = try await EngineHarness { $0.monotonicNanoseconds = { clock.withLock { $0 } } }
        let hold = await Hold([lane], of: harness.engine)
        try await harness.wait(until: { hold.isTaken })
        // What the start left to do must not wait when the clock is set.
        let others = await harness.engine.files.lanes
        try await harness.wait(until: {
            WorkLane.allCases.allSatisfy { $0 == lane || others[$0].waitingSeconds == nil }
        })
        clock.withLock { $0 += UInt64(lane.patience * 1e9) }
        #expect(await harness.engine.health().reasons.isEmpty)
        clock.withLock { $0 += 1_000_000_000 }
        let health = await harness.engine.health()
        #expect(health.reasons.map(\.code) == [.workStuck])
        #expect(health.reasons.first?.text == "\(lane.title) wait too long for those before them")
        #expect(health.isReady == (lane == .registrations))
        hold.release()
        try await harness.wait(until: { await harness.engine.health().reasons.isEmpty })
        await harness.stop()
    }

    @Test func `a registration whose caller has gone ends, and registers nothing`() async throws {
        let harness = try await EngineHarness()
        let path = try EngineHarness.writeConstant("late.wav", in: harness.library, frames: 50)
        let hold = await Hold([.registrations], of: harness.engine)
        try await harness.wait(until: { hold.isTaken })
        let caller = Task { [engine = harness.engine] in
            try await engine.registerSound(SoundRegistration(source: .path(path)))
        }
        caller.cancel()
        hold.release()
        await #expect(throws: EngineError.stopped) { try await caller.value }
        #expect(await harness.engine.sounds().isEmpty)
        await harness.stop()
    }
}
