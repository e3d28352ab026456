// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CRealtime
import Realtime

/// Measures the K-weighted power of the master in steps of 100 ms.
///
/// - Source: ITU-R BS.1770-4, annex 1; EBU Tech 3341.
/// - Thread: audio only; made and freed by control.
struct LoudnessMeter: ~Copyable {
    private let record: SharedRecord
    private let channelCount: Int
    private let stepFrames: Int
    /// Two second-order filters of five coefficients.
    private let filters: UnsafeMutablePointer<Double>
    /// Two values per filter and channel.
    private let states: UnsafeMutablePointer<Double>
    private let weights: UnsafeMutablePointer<Double>
    private(set) var isOn = false
    /// Number of the measurement, from 1.
    private var number: UInt64 = 0
    private var frames = 0
    private var power = 0.0

    private static let coefficientCount = 10
    private static var stateCount: Int {
        @_noAllocation @_noLocks get { 4 }
    }

    /// Makes a meter that is off; control only.
    init(record: SharedRecord, rate: Double, channelCount: Int) {
        self.record = record
        self.channelCount = channelCount
        stepFrames = max(1, Int((rate / 10).rounded()))
        filters = UnsafeMutablePointer<Double>.allocate(capacity: LoudnessMeter.coefficientCount)
        for (index, value) in LoudnessFilter.coefficients(rate: rate).enumerated() {
            (filters + index).initialize(to: value)
        }
        states = UnsafeMutablePointer<Double>.allocate(capacity: LoudnessMeter.stateCount * channelCount)
        states.initialize(repeating: 0, count: LoudnessMeter.stateCount * channelCount)
        weights = UnsafeMutablePointer<Double>.allocate(capacity: channelCount)
        for (index, value) in LoudnessFilter.weights(channelCount: channelCount).enumerated() {
            (weights + index).initialize(to: value)
        }
    }

    deinit {
        filters.deallocate()
        states.deallocate()
        weights.deallocate()
    }

    /// Restarts the measurement, or stops it.
    @_noAllocation @_noLocks
    mutating func switchOn(_ isOn: Bool) {
        self.isOn = isOn
        frames = 0
        power = 0
        states.update(repeating: 0, count: LoudnessMeter.stateCount &* channelCount)
        if isOn { number &+= 1 }
        record.beginWriting()
        record.set(0, isOn ? number : 0)
        record.set(1, 0)
        record.endWriting()
    }

    /// Measures a piece of the master.
    ///
    /// - Parameters:
    ///   - planes: the first plane.
    ///   - stride: samples from plane to plane.
    ///   - frames: any number.
    @_noAllocation @_noLocks
    mutating func measure(_ planes: UnsafePointer<Float>, stride: Int, frames: Int) {
        var done = 0
        while done < frames {
            let span = min(frames &- done, stepFrames &- self.frames)
            var channel = 0
            while channel < channelCount {
                let first = planes + channel &* stride + done
                let sum = carillon_weighted_power(
                    first,
                    span,
                    filters,
                    states + LoudnessMeter.stateCount &* channel
                )
                power += weights[channel] * sum
                channel &+= 1
            }
            self.frames &+= span
            done &+= span
            if self.frames == stepFrames { finishStep() }
        }
    }

    /// Publishes the power of a step and begins the next.
    @_noAllocation @_noLocks
    private mutating func finishStep() {
        let steps = record.word(1)
        record.beginWriting()
        record.set(1, steps &+ 1)
        let place = Int(truncatingIfNeeded: steps % UInt64(truncatingIfNeeded: LoudnessReading.steps))
        record.set(2 &+ place, (power / Double(stepFrames)).bitPattern)
        record.endWriting()
        frames = 0
        power = 0
    }
}
