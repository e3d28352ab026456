// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// Relates engine time to the monotonic clock, from the quanta the audio thread reports.
///
/// Quanta are asked for with jitter; a delay-locked loop of second order follows their mean time and their true rate,
/// so that the answer between two quanta is better than either report. Reports may be left out: the loop follows
/// faster, the longer it heard nothing. After a jump, as when outputs change over, it begins anew.
///
/// - Thread: control.
/// - Source: decision D-08; Fons Adriaensen, "Using a DLL to filter time", 2005.
struct DeviceClock: Sendable {
    /// Frames a second.
    let sampleRate: SampleRate
    /// First frame not yet rendered when the newest quantum was reported.
    private(set) var frame: FrameTime = .zero
    /// Monotonic time of that report.
    private(set) var nanoseconds: UInt64 = 0
    /// Frames of that quantum.
    private(set) var quantum = 0
    /// Frames from the renderer to the ear.
    private(set) var delayFrames: Int64 = 0

    /// Whether nothing is rendered on purpose, and time goes on without reports.
    var isResting = false

    /// By how much the newest report came later than the loop's time for it, in nanoseconds.
    private var lateness = 0.0
    /// Length of a frame as the loop sees it, in nanoseconds.
    private var period: Double
    /// How far reports were from the loop's time lately, at most; in nanoseconds.
    private var deviation = 0.0
    /// The newest answer: time never goes back.
    private var newest: FrameTime = .zero

    /// Of the loop, in hertz; what jitters faster is left out.
    private static let bandwidth = 1.0
    /// Largest angle of the loop between two reports, in radians.
    private static let largestStep = 0.35
    /// Nanoseconds and reports, both, after which a deviation is forgotten by half.
    private static let halfLife = 4e9
    private static let halfReports = 32.0

    init(sampleRate: SampleRate) {
        self.sampleRate = sampleRate
        period = 1e9 / Double(sampleRate.hertz)
    }

    /// Takes the newest report; one taken before is left alone.
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

    /// Goes on to a moment in a rest, by whole quanta: to the first frame of the quantum that would be rendered next.
    mutating func pass(until moment: UInt64) {
        guard isResting, quantum > 0, moment > nanoseconds else { return }
        let length = Double(quantum) * nominalPeriod
        let count = (Double(moment - nanoseconds) / length).rounded(.down) - 1
        guard count > 0 else { return }
        frame = frame + FrameCount(Int64(count) * Int64(quantum))
        nanoseconds += UInt64((count * length).rounded())
    }

    /// Engine time at a moment of the monotonic clock: not before the newest report, and at most one quantum and the
    /// usual jitter behind it, for a device that stands still renders nothing.
    mutating func now(at moment: UInt64) -> FrameTime {
        let behind = moment > nanoseconds && quantum > 0 ? Double(moment - nanoseconds) + lateness : 0
        let longest = isResting ? behind / period : Double(quantum) + deviation / period
        let frames = min(max(0, behind / period), longest)
        newest = max(newest, frame + FrameCount(Int64(frames)))
        return newest
    }

    /// Seconds by which `now(at:)` may be wrong: one frame, what reports deviated lately, and by how much the next
    /// quantum is overdue.
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

    /// Closes the loop over so many frames that took so long.
    private mutating func follow(_ frames: Double, elapsed: Double, _ quantum: Int) {
        let error = elapsed - frames * period
        guard abs(error) < max(5e7, 4 * Double(quantum) * period) else { return begin(quantum) }
        // Critically damped; a single report is never believed more than by half.
        let step = min(
            2 * .pi * DeviceClock.bandwidth * frames * nominalPeriod / 1e9,
            DeviceClock.largestStep
        )
        lateness = error * (1 - 2.0.squareRoot() * step)
        // No device is further off than a hundredth.
        let followed = period + step * step * error / frames
        period = min(max(followed, 0.99 * nominalPeriod), 1.01 * nominalPeriod)
        let memory = max(exp2(-elapsed / DeviceClock.halfLife), exp2(-1 / DeviceClock.halfReports))
        deviation = max(abs(error), deviation * memory)
    }

    /// Reads the machine's monotonic clock, the one the output stamps its quanta with.
    static let monotonicNanoseconds: @Sendable () -> UInt64 = {
        UInt64(ProcessInfo.processInfo.systemUptime * 1e9)
    }
}
