// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Output
import Platform
import Synchronization
import Testing

/// The queue when the wall clock is set or the server restarts.
struct QueueClockTests {
    /// A wall clock that the test sets.
    private final class SetClock: Sendable {
        private let offset: Mutex<Double>

        init(_ seconds: Double = 0) { offset = Mutex(seconds) }

        /// Sets its offset to engine time in seconds.
        func set(_ seconds: Double) { offset.withLock { $0 = seconds } }

        func utc(_ seconds: Double) -> Date {
            EngineHarness.beginning.addingTimeInterval(seconds + offset.withLock { $0 })
        }

        func clocks() -> SystemClocks {
            let real = (4_000_000_000 + offset.withLock { $0 }) * 1e9
            return SystemClocks(monotonic: 0, boot: 0, real: UInt64(real))
        }
    }

    /// Two sounds of 100 frames: a with the value 0.5, b with 0.25.
    private func makeHarness(
        _ clock: SetClock,
        folder: URL? = nil,
        keepsState: Bool = false,
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> EngineHarness {
        let harness = try await EngineHarness(folder: folder, keepsState: keepsState) { configuration in
            configuration.utc = { clock.utc($0) }
            configuration.systemClocks = { clock.clocks() }
            configure(&configuration)
        }
        guard folder == nil else { return harness }
        try await harness.addConstant("a.wav", value: 0.5, frames: 100)
        try await harness.addConstant("b.wav", value: 0.25, frames: 100)
        return harness
    }

    private func item(
        _ name: String,
        _ change: (inout QueueItemRequest) -> Void = { _ in }
    ) -> QueueItemRequest {
        var request = QueueItemRequest(.sound(.text(name)))
        change(&request)
        return request
    }

    /// At 22:14, forty seconds after the start.
    private func closing(_ item: QueueItemRequest) -> QueueScheduleRequest {
        QueueScheduleRequest(name: "closing", cron: "14 22 * * *", timeZone: "UTC", item: item)
    }

    @Test func `after the clock is set back, today's announcement plays once`() async throws {
        let clock = SetClock(3_600)
        let harness = try await makeHarness(clock)
        let schedule = try await harness.engine.putQueueSchedule(nil, closing(item("a")))
        #expect(schedule.next == EngineHarness.beginning.addingTimeInterval(40 + 86_400))
        clock.set(0)
        let heard = await harness.advance(frames: 40_200)[0]
        #expect(heard.firstIndex { $0 != 0 } == 40_000)
        clock.set(-5)
        let again = await harness.advance(frames: 5_500)[0]
        #expect(again.allSatisfy { $0 == 0 })
        await harness.stop()
    }

    /// From the first of 1970 to some seconds after 22:14 of the day that the harness begins.
    @Test(arguments: [-5.0, 30])
    func `what was asked for before the clock was set counts from when it was`(_ late: Double) async throws {
        // In 2026; of an earlier time nobody knows whether it was set.
        let year = 3 * 365.25 * 86_400
        let day = (year / 86_400).rounded() * 86_400
        let clock = SetClock(-EngineHarness.beginning.timeIntervalSince1970)
        let harness = try await makeHarness(clock)
        _ = try await harness.engine.putQueueSchedule(nil, closing(item("a")))
        await harness.advance(frames: 1_000)
        // It is 22:13:20 and 40 seconds of engine time until 22:14 at an offset of 0.
        clock.set(day + 39 + late)
        let heard = await harness.advance(frames: 10_000)[0]
        #expect(heard.contains { $0 != 0 } == (late < 0))
        await harness.stop()
    }

    @Test func `an announcement missed while the server was down plays once when it is back`()
        async throws
    {
        let clock = SetClock()
        let first = try await makeHarness(clock, keepsState: true)
        _ = try await first.engine.putQueueSchedule(nil, closing(item("a")))
        await first.stop(keepsFolder: true)
        clock.set(50)
        let second = try await makeHarness(clock, folder: first.folder, keepsState: true)
        let heard = await second.advance(frames: 200)[0]
        #expect(heard[50] == 0.5 && heard[150] == 0)
        await second.stop(keepsFolder: true)
        clock.set(60)
        let third = try await makeHarness(clock, folder: first.folder, keepsState: true)
        let again = await third.advance(frames: 200)[0]
        #expect(again.allSatisfy { $0 == 0 })
        await third.stop()
    }

    @Test(arguments: [3_600.0, -3_600.0])
    func `an item for a device time keeps its frame when the clock is set, and delays no other`(
        step: Double
    ) async throws {
        let clock = SetClock()
        let harness = try await makeHarness(clock)
        _ = try await harness.engine.announce(item("a") { $0.atDeviceTime = 5 })
        clock.set(step)
        await harness.advance(frames: 100)
        _ = try await harness.engine.announce(item("b"))
        let heard = await harness.advance(frames: 5_100)[0]
        #expect(heard[50] == 0.25)
        #expect(heard.firstIndex { $0 == 0.5 } == 4_900)
        await harness.stop()
    }

    @Test func `a pre-empting schedule interrupts the playing item and precedes waiting ones`() async throws {
        let harness = try await makeHarness(SetClock())
        try await harness.addConstant("long.wav", value: 0.125, frames: 5_000)
        _ = try await harness.engine.putQueueSchedule(nil, closing(item("a") { $0.preempts = true }))
        await harness.advance(frames: 39_000)
        for name in ["long", "b"] { _ = try await harness.engine.announce(item(name)) }
        let heard = await harness.advance(frames: 1_150)[0]
        #expect(heard[500] == 0.125 && heard[1_050] == 0.5)
        await harness.stop()
    }

    /// With a limit of one item the queue is full, with a limit of ten the key is in use.
    @Test(arguments: [1, 10])
    func `a schedule adds nothing to a full queue, nor for a key that is waiting`(
        limit: Int
    ) async throws {
        let harness = try await makeHarness(SetClock()) { $0.limits.queueItems = limit }
        _ = try await harness.engine.controlQueue(.pause)
        _ = try await harness.engine.announce(item("b") { $0.dedupeKey = limit == 1 ? nil : "door" })
        let request = closing(item("a") { $0.dedupeKey = "door" })
        _ = try await harness.engine.putQueueSchedule(nil, request)
        await harness.advance(frames: 40_100)
        let queue = await harness.engine.queue()
        #expect(queue.pending.count == 1 && queue.scheduled.isEmpty && queue.current == nil)
        let tomorrow = EngineHarness.beginning.addingTimeInterval(40 + 86_400)
        #expect(await harness.engine.queueSchedules().first?.next == tomorrow)
        await harness.stop()
    }

    @Test(arguments: [28_800.0, -3_600])
    func `what was given as a duration lasts that long when the clock is set`(
        _ jump: Double
    ) async throws {
        let clock = SetClock(0)
        let harness = try await makeHarness(clock)
        let engine = harness.engine
        _ = try await engine.controlQueue(.pause)
        let short = try await engine.announce(item("a") { $0.expiresIn = 3 }).snapshot
        let long = try await engine.announce(item("b") { $0.expiresIn = 120 }).snapshot
        let pause = try #require(await engine.pauseCalendar(.seconds(10)).snapshot.pausedUntil)
        await harness.advance(frames: 1_000)
        clock.set(jump)
        await harness.advance(frames: 1_500)
        #expect(try await engine.queueItem(short.id).state == .queued)
        await harness.advance(frames: 1_000)
        #expect(try await engine.queueItem(short.id).state == .expired)
        #expect(try await engine.queueItem(long.id).state == .queued)
        #expect(await engine.calendar().pausedUntil == pause.addingTimeInterval(jump))
        await harness.stop()
    }
}
