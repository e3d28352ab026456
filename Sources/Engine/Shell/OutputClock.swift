// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer

/// Engine time as the engine sees it: the device clock, the newest event, and the rests of the null output.
struct OutputClock {
    /// What to do about a rest of the null output.
    enum RestStep: Equatable {
        /// Nothing.
        case none
        /// Nobody waits for one any more.
        case cancel
        /// Look again after so many seconds.
        case wait(Double)
        /// The rest begins.
        case begin
        /// The rest ends.
        case end
    }

    /// Follows the quanta of the output.
    private(set) var device: DeviceClock
    /// The newest frame of an event so far.
    private var newestEvent = FrameTime.zero
    /// Since when nothing is to be heard, monotonic nanoseconds; nil while something is, and in a rest.
    private var idleSince: UInt64?
    private let rate: SampleRate
    private let monotonicNanoseconds: @Sendable () -> UInt64
    private let utc: @Sendable (Double) -> Date

    init(_ configuration: EngineConfiguration) {
        rate = configuration.sampleRate
        monotonicNanoseconds = configuration.monotonicNanoseconds
        utc = configuration.utc
        device = DeviceClock(sampleRate: rate)
    }

    /// First frame not yet rendered.
    var frame: FrameTime { device.frame }

    /// The present: not earlier than anything that was published.
    var present: FrameTime { max(device.frame, newestEvent) }

    /// Frames from the renderer to the ear.
    var delay: FrameCount { FrameCount(device.delayFrames) }

    /// The monotonic clock, nanoseconds.
    var moment: UInt64 { monotonicNanoseconds() }

    /// The time people would say it is at a frame.
    func utc(at frame: FrameTime) -> Date { utc(rate.seconds(frame)) }

    /// Takes the newest report of the audio thread.
    mutating func refresh(_ newest: ClockSnapshot) {
        device.pass(until: moment)
        device.update(
            frame: newest.frame,
            nanoseconds: newest.monotonicNanoseconds,
            quantum: newest.quantum,
            delayFrames: newest.delayFrames
        )
    }

    /// Notes the frame of an event.
    mutating func note(event frame: FrameTime) { newestEvent = max(newestEvent, frame) }

    /// Engine time at a moment of the monotonic clock.
    mutating func now(at moment: UInt64) -> FrameTime { device.now(at: moment) }

    /// When a frame is heard, microseconds since 1970.
    mutating func heard(at frame: FrameTime) -> Int64 {
        let now = max(device.now(at: moment), frame)
        let since = rate.seconds(now - frame) - rate.seconds(delay)
        return Int64((utc(at: now).addingTimeInterval(-since).timeIntervalSince1970 * 1e6).rounded())
    }

    // MARK: Rests

    /// Decides whether the null output sleeps.
    ///
    /// - Parameters:
    ///   - isIdle: whether nothing is to be heard or measured.
    ///   - patience: seconds of that after which it sleeps.
    /// - Returns: the next step.
    mutating func rest(isIdle: Bool, patience: Double) -> RestStep {
        if device.isResting { return isIdle ? .none : .end }
        guard isIdle else {
            defer { idleSince = nil }
            return idleSince == nil ? .none : .cancel
        }
        let moment = moment
        guard let since = idleSince else {
            idleSince = moment
            return .wait(patience)
        }
        let left = patience - Double(moment - min(moment, since)) / 1e9
        guard left <= 0 else { return .wait(left) }
        idleSince = nil
        return .begin
    }

    /// Lets time go on without reports.
    mutating func beginRest(_ newest: ClockSnapshot) {
        refresh(newest)
        device.isResting = true
    }

    /// Ends a rest; engine time is where it would be without it.
    ///
    /// - Returns: whether there was one.
    mutating func endRest(_ newest: ClockSnapshot) -> Bool {
        guard device.isResting else { return false }
        refresh(newest)
        device.isResting = false
        return true
    }
}
