// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer

/// Engine time: the device clock, the latest event, and the rests of the null output.
struct OutputClock {
    /// The next step concerning a rest of the null output.
    enum RestStep: Equatable {
        /// Nothing.
        case none
        /// Cancel the alarm.
        case cancel
        /// Check again after the given seconds.
        case wait(Double)
        /// The rest begins.
        case begin
        /// The rest ends.
        case end
    }

    /// Follows the quanta of the output.
    private(set) var device: DeviceClock
    /// The latest frame of an event so far.
    private var newestEvent = FrameTime.zero
    /// Start of the idle period in monotonic nanoseconds; nil while active, and during a rest.
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

    /// The current frame: not earlier than any published event.
    var present: FrameTime { max(device.frame, newestEvent) }

    /// Latency from the renderer to the listener.
    var delay: FrameCount { FrameCount(device.delayFrames) }

    /// The monotonic clock, nanoseconds.
    var moment: UInt64 { monotonicNanoseconds() }

    /// Wall-clock time at a frame.
    func utc(at frame: FrameTime) -> Date { utc(rate.seconds(frame)) }

    /// Takes the latest report of the audio thread.
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

    /// The moment of the monotonic clock at which a frame is heard, nanoseconds; now for one that was heard before.
    ///
    /// A quantum begins to sound, but for the delay, when the report of it says which frame comes behind it.
    mutating func moment(hearing frame: FrameTime) -> UInt64 {
        let moment = moment
        let seconds = rate.seconds(frame + delay + FrameCount(Int64(device.quantum)) - device.now(at: moment))
        return moment + UInt64(max(0, seconds) * 1e9)
    }

    // MARK: Rests

    /// Decides whether the null output rests.
    ///
    /// - Parameters:
    ///   - isIdle: whether nothing plays or is measured.
    ///   - patience: idle seconds after which a rest begins.
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

    /// Begins a rest: time advances without reports.
    mutating func beginRest(_ newest: ClockSnapshot) {
        refresh(newest)
        device.isResting = true
    }

    /// Ends a rest; engine time continues as if there had been none.
    ///
    /// - Returns: whether there was one.
    mutating func endRest(_ newest: ClockSnapshot) -> Bool {
        guard device.isResting else { return false }
        refresh(newest)
        device.isResting = false
        return true
    }
}
