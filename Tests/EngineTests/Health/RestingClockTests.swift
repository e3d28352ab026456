// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Engine

struct RestingClockTests {
    @Test func `during a rest time advances by whole quanta, and the next report continues from there`() {
        var clock = DeviceClock(sampleRate: SampleRate(48_000))
        clock.update(frame: FrameTime(480), nanoseconds: 0, quantum: 480, delayFrames: 0)
        clock.isResting = true
        #expect(clock.now(at: 3_600_000_000_000) == FrameTime(480 + 3_600 * 48_000))
        // The quantum that is due now is not rendered yet.
        clock.pass(until: 3_600_000_000_000)
        #expect(clock.frame == FrameTime(3_600 * 48_000))
        clock.isResting = false
        clock.update(
            frame: FrameTime(3_600 * 48_000 + 480),
            nanoseconds: 3_600_000_000_000,
            quantum: 480,
            delayFrames: 0
        )
        #expect(clock.frame == FrameTime(3_600 * 48_000 + 480))
        #expect(clock.errorBound(at: 3_600_000_000_000) < 0.011)
    }

    @Test func `outside a rest time does not advance without a report`() {
        var clock = DeviceClock(sampleRate: SampleRate(48_000))
        clock.update(frame: FrameTime(480), nanoseconds: 0, quantum: 480, delayFrames: 0)
        clock.pass(until: 1_000_000_000)
        #expect(clock.frame == FrameTime(480))
    }
}
