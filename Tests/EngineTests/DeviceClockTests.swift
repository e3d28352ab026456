// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Engine

/// The clock between quanta, fed with jittering reports.
struct DeviceClockTests {
    /// A device with an exact rate whose quanta are late by up to `jitter` nanoseconds.
    private struct Device {
        let quantum: Int
        let jitter: Double
        /// True length of a frame in nanoseconds.
        let period: Double
        var sequence = 0
        private var seed: UInt64 = 1

        init(quantum: Int, jitter: Double, partsPerMillion: Double) {
            self.quantum = quantum
            self.jitter = jitter
            period = 1e9 / 48_000 * (1 + partsPerMillion / 1e6)
        }

        /// The exact time of quantum `number`.
        func time(_ number: Int) -> Double { 1e9 + Double((number - 1) * quantum) * period }

        /// Reports the next quantum after leaving out `skipped` reports.
        mutating func report(to clock: inout DeviceClock, skipping skipped: Int = 0) -> UInt64 {
            sequence += 1 + skipped
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let late = jitter * (Double(seed >> 11) / Double(1 << 53) - 0.5)
            let moment = UInt64(time(sequence) + late)
            clock.update(
                frame: FrameTime(Int64(sequence * quantum)),
                nanoseconds: moment,
                quantum: quantum,
                delayFrames: 0
            )
            return moment
        }

        /// The exact frame at a monotonic time.
        func frame(at moment: UInt64) -> Double {
            Double(sequence * quantum) + (Double(moment) - time(sequence)) / period
        }
    }

    @Test func `between quanta it advances by at most one quantum and the usual jitter`() {
        var clock = DeviceClock(sampleRate: SampleRate(1000))
        #expect(clock.now(at: 5_000_000) == .zero)
        clock.update(frame: FrameTime(100), nanoseconds: 1_000_000_000, quantum: 20, delayFrames: 0)
        #expect(clock.now(at: 0) == FrameTime(100))
        #expect(clock.now(at: 1_005_000_000) == FrameTime(105))
        #expect(clock.now(at: 9_000_000_000) == FrameTime(140))
        clock.update(frame: FrameTime(90), nanoseconds: 2_000_000_000, quantum: 20, delayFrames: 0)
        #expect(clock.frame == FrameTime(100))
    }

    @Test(arguments: [(256, 2e6, 120.0), (1024, 8e6, -300), (64, 3e5, 0), (8192, 4e6, 50)])
    func `it stays within its error bound and is more precise than the reports`(
        quantum: Int,
        jitter: Double,
        partsPerMillion: Double
    ) {
        var device = Device(quantum: quantum, jitter: jitter, partsPerMillion: partsPerMillion)
        var clock = DeviceClock(sampleRate: .standard)
        var squares = 0.0
        var count = 0
        let quanta = 48_000 * 60 / quantum
        for number in 1...quanta {
            let moment = device.report(to: &clock)
            let later = moment + UInt64(Double(quantum) * device.period / 2)
            let error = (Double(clock.now(at: later).frame) - device.frame(at: later)) * device.period
            guard number > quanta / 3 else { continue }
            #expect(abs(error) <= clock.errorBound(at: later) * 1e9)
            squares += error * error
            count += 1
        }
        let deviation = (squares / Double(count)).squareRoot()
        let ofReports = jitter / 12.0.squareRoot()
        #expect(deviation < (quantum > 4096 ? 1 : 0.5) * ofReports + 1e9 / 48_000)
        // When locked, the bound has the size of the jitter, not of the quantum.
        #expect(clock.errorBound(at: clock.nanoseconds) * 1e9 < 1.5 * jitter + 3e4)
    }

    @Test func `it never goes back, whatever the reports and however often it is read`() {
        var device = Device(quantum: 256, jitter: 6e6, partsPerMillion: 500)
        var clock = DeviceClock(sampleRate: .standard)
        var last = FrameTime.zero
        for number in 0..<20_000 {
            let moment = device.report(to: &clock, skipping: number % 97 == 0 ? 500 : 0)
            for step in 0..<4 {
                let now = clock.now(at: moment + UInt64(step) * 2_000_000)
                #expect(now >= last && now >= clock.frame)
                last = now
            }
        }
    }

    @Test func `it follows rare reports`() {
        var device = Device(quantum: 256, jitter: 1e6, partsPerMillion: 200)
        var clock = DeviceClock(sampleRate: .standard)
        for number in 0..<200 {
            let moment = device.report(to: &clock, skipping: 2000)
            let error = (Double(clock.now(at: moment).frame) - device.frame(at: moment)) * device.period
            if number > 20 { #expect(abs(error) <= clock.errorBound(at: moment) * 1e9) }
        }
    }

    @Test func `it restarts after a jump, and a late quantum widens the bound`() {
        var clock = DeviceClock(sampleRate: SampleRate(1000))
        func report(_ frame: Int64, _ milliseconds: UInt64) {
            clock.update(
                frame: FrameTime(frame),
                nanoseconds: milliseconds * 1_000_000,
                quantum: 10,
                delayFrames: 0
            )
        }
        for number in 1...2000 { report(Int64(number) * 10, UInt64(number) * 10) }
        #expect(clock.errorBound(at: 20_000_000_000) < 0.002)
        #expect(clock.errorBound(at: 23_000_000_000) > 2.9)
        // The output stalled for two seconds.
        report(20_010, 22_010)
        #expect(clock.errorBound(at: 22_010_000_000) > 0.01)
        #expect(clock.now(at: 22_015_000_000) == FrameTime(20_015))
    }
}
