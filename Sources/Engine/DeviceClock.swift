// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// Relates engine time to the monotonic clock, from the quanta that the audio thread reports.
///
/// Callbacks arrive with jitter; a second-order delay-locked loop follows their mean time and true rate, so that the
/// time between two quanta is more precise than either report. Reports may be missing: the longer the gap, the faster
/// the loop follows. After a jump, such as a change of output, it starts again.
///
/// - Thread: control.
/// - Source: decision D-08; Fons Adriaensen, "Using a DLL to filter time", 2005.
struct DeviceClock: Sendable {
    /// Frames per second.
    let sampleRate: SampleRate
    /// First frame not yet rendered when the latest quantum was reported.
    private(set) var frame: FrameTime = .zero
    /// Monotonic time of that report.
    private(set) var nanoseconds: UInt64 = 0
    /// Frames of that quantum.
    private(set) var quantum = 0
    /// Latency from the renderer to the listener, in frames.
    private(set) var delayFrames: Int64 = 0

    /// Whether rendering is suspended on purpose; time then advances without reports.
    var isResting = false

    /// By how much the latest report came later than the loop predicted, in nanoseconds.
    private var lateness = 0.0
    /// The loop's estimate of the length of a frame, in nanoseconds.
    private var period: Double
    /// Largest recent deviation of a report from the loop's prediction, in nanoseconds.
    private var deviation = 0.0
    /// The latest result: time never goes back.
    private var newest: FrameTime = .zero

    /// Bandwidth of the loop in hertz; faster jitter is filtered out.
    private static let bandwidth = 1.0
    /// Largest step of the loop between two reports, in radians.
    private static let largestStep = 0.35
    /// Half-life of a deviation, in nanoseconds and in reports; the longer one counts.
    private static let halfLife = 4e9
    private static let halfReports = 32.0

    init(sampleRate: SampleRate) {
        self.sampleRate = sampleRate
        period = 1e9 / Double(sampleRate.hertz)
    }

    /// Takes the latest report; a report that was already taken is ignored.
    mutating func update(frame: FrameTime, nanoseconds: UInt64, quantum: Int, delayFrames: Int64) {
        guard frame > self.frame else { return }
        let frames = Double((frame - self.frame).frames)
        if self.quantum > 0, nanoseconds >= self.nanoseconds {
            follow(frames, elapsed: Double(nanoseconds - self.nanoseconds) + lateness, quantum)
        } else {
            begin(quantum)
        }
        self.frame = frame
        self.nanoseconds = nanoseconds
        self.quantum = quantum
        self.delayFrames = delayFrames
    }

    /// Advances by whole quanta while resting: to the first frame of the quantum that would be rendered next.
    mutating func pass(until moment: UInt64) {
        guard isResting, quantum > 0, moment > nanoseconds else { return }
        let length = Double(quantum) * nominalPeriod
        let count = (Double(moment - nanoseconds) / length).rounded(.down) - 1
        guard count > 0 else { return }
        frame = frame + FrameCount(Int64(count) * Int64(quantum))
        nanoseconds += UInt64((count * length).rounded())
    }

    /// Engine time at a monotonic time: not before the latest report, and at most one quantum plus the usual jitter after
    /// it, because a stalled device renders nothing.
    mutating func now(at moment: UInt64) -> FrameTime {
        let behind = moment > nanoseconds && quantum > 0 ? Double(moment - nanoseconds) + lateness : 0
        let longest = isResting ? behind / period : Double(quantum) + deviation / period
        let frames = min(max(0, behind / period), longest)
        newest = max(newest, frame + FrameCount(Int64(frames)))
        return newest
    }

    /// Error bound of `now(at:)` in seconds: one frame, the recent deviation of the reports, and the time by which the
    /// next quantum is overdue.
    func errorBound(at moment: UInt64) -> Double {
        guard quantum > 0 else { return 0 }
        let behind = moment > nanoseconds ? Double(moment - nanoseconds) + lateness : 0
        let overdue = isResting ? 0 : max(0, behind - Double(quantum) * period - deviation)
        return (period + deviation + overdue) / 1e9
    }

    // MARK: The loop

    private var nominalPeriod: Double { 1e9 / Double(sampleRate.hertz) }

    private mutating func begin(_ quantum: Int) {
        lateness = 0
        period = nominalPeriod
        deviation = Double(quantum) * period
    }

    /// Updates the loop with the next report: frames since the last one, and nanoseconds they took.
    private mutating func follow(_ frames: Double, elapsed: Double, _ quantum: Int) {
        let error = elapsed - frames * period
        guard abs(error) < max(5e7, 4 * Double(quantum) * period) else { return begin(quantum) }
        // Critically damped; a single report never has more than half of the weight.
        let step = min(
            2 * .pi * DeviceClock.bandwidth * frames * nominalPeriod / 1e9,
            DeviceClock.largestStep
        )
        lateness = error * (1 - 2.0.squareRoot() * step)
        // No device is off by more than 1 %.
        let followed = period + step * step * error / frames
        period = min(max(followed, 0.99 * nominalPeriod), 1.01 * nominalPeriod)
        let memory = max(exp2(-elapsed / DeviceClock.halfLife), exp2(-1 / DeviceClock.halfReports))
        deviation = max(abs(error), deviation * memory)
    }

    /// Reads the monotonic clock that the output timestamps its quanta with.
    static let monotonicNanoseconds: @Sendable () -> UInt64 = {
        UInt64(ProcessInfo.processInfo.systemUptime * 1e9)
    }
}
