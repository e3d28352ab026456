// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// Relates engine time to the clocks outside, from the newest quantum the audio thread reported.
///
/// Between two quanta it counts on by the monotonic clock, for one quantum at most, so the answer never runs ahead
/// of what may be rendered next.
///
/// - Thread: control.
/// - Source: architecture, section 8.
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

    init(sampleRate: SampleRate) { self.sampleRate = sampleRate }

    /// Takes the newest report.
    mutating func update(frame: FrameTime, nanoseconds: UInt64, quantum: Int, delayFrames: Int64) {
        guard frame >= self.frame else { return }
        self.frame = frame
        self.nanoseconds = nanoseconds
        self.quantum = quantum
        self.delayFrames = delayFrames
    }

    /// Engine time at a moment of the monotonic clock.
    func now(at moment: UInt64) -> FrameTime {
        guard moment > nanoseconds, quantum > 0 else { return frame }
        let elapsed = Double(moment - nanoseconds) / 1e9 * Double(sampleRate.hertz)
        return frame + FrameCount(Int64(min(elapsed, Double(quantum))))
    }

    /// Reads the machine's monotonic clock, the one the output stamps its quanta with.
    static let monotonicNanoseconds: @Sendable () -> UInt64 = {
        UInt64(ProcessInfo.processInfo.systemUptime * 1e9)
    }
}
