// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime

/// The mechanism of every number that changes over time: a value and its progress towards a target.
///
/// Positions are counted in whole frames, so a ramp of n frames that begins at frame f has its target's exact value
/// at frame f + n. Between the ends of a span (see ``span(alone:)``) the mixer draws a straight line.
///
/// - Thread: audio only, except the initializer.
struct Ramp: BitwiseCopyable {
    /// The value at the present frame.
    private(set) var value: Float
    private var from: Float
    private var to: Float
    private var curve = FadeCurve.linear
    private var position: Int64 = 0
    private var length: Int64 = 0
    /// The change per frame of a linear ramp.
    private var slope = 0.0

    /// A constant value.
    @_noAllocation @_noLocks
    init(_ value: Float) {
        self.value = value
        from = value
        to = value
    }

    /// Whether the value will change by itself.
    var isMoving: Bool {
        @_noAllocation @_noLocks get { length != 0 }
    }

    /// Sets the value and ends the ramp.
    @_noAllocation @_noLocks
    mutating func set(_ value: Float) {
        self.value = value
        length = 0
    }

    /// Starts a ramp from the present value to a target; without frames or distance it ends at once.
    ///
    /// - Returns: whether the ramp is over already.
    @_noAllocation @_noLocks
    mutating func move(to target: Float, over frames: Int64, curve: FadeCurve) -> Bool {
        guard frames > 0 && target != value else {
            set(target)
            return true
        }
        from = value
        to = target
        self.curve = curve
        position = 0
        length = frames
        slope = (Double(target) - Double(from)) / Double(frames)
        return false
    }

    /// How many frames from here may be drawn as one straight line, at least 1 while moving.
    ///
    /// - Parameter alone: whether no other ramp is multiplied with this one; the product of two lines is not a line.
    /// - Returns: a number of frames.
    @_noAllocation @_noLocks
    func span(alone: Bool) -> Int {
        let left = length &- position
        if alone && curve == .linear { return Int(truncatingIfNeeded: left) }
        let steps: Int64 =
            switch curve {
            case .linear, .equalPower: 128
            case .sCurve: 160
            case .exponential: 600
            }
        let step = Swift.max(1, Swift.min(64, length / steps))
        return Int(truncatingIfNeeded: Swift.min(left, step))
    }

    /// Advances by `frames` frames, no further than the end.
    ///
    /// - Returns: whether the ramp ended with this step.
    @_noAllocation @_noLocks
    mutating func advance(_ frames: Int) -> Bool {
        guard length != 0 else { return false }
        position &+= Int64(truncatingIfNeeded: frames)
        guard position < length else {
            set(to)
            return true
        }
        value = shaped(Double(position) / Double(length))
        return false
    }

    /// Advances by `frames` frames, if that is one straight line and does not reach the end.
    ///
    /// - Returns: false, and nothing changed, otherwise.
    @_noAllocation @_noLocks
    mutating func glide(_ frames: Int) -> Bool {
        let next = position &+ Int64(truncatingIfNeeded: frames)
        guard curve == .linear, next < length else { return false }
        position = next
        value = Float(Double(from) + slope * Double(next))
        return true
    }

    /// The value at `part` of the length, 0 to 1 exclusive.
    @_noAllocation @_noLocks
    private func shaped(_ part: Double) -> Float {
        let start = Double(from)
        let distance = Double(to) - start
        let quarter = Double.pi / 2
        switch curve {
        case .linear:
            return Float(start + slope * Double(position))
        case .equalPower:
            if distance > 0 { return Float(start + distance * carillon_sine(quarter * part)) }
            return Float(Double(to) - distance * carillon_sine(quarter * (1 - part)))
        case .sCurve:
            return Float(start + distance * 0.5 * (1 - carillon_sine(quarter * (1 - 2 * part))))
        case .exponential:
            return exponential(part)
        }
    }

    /// Straight in decibels; silence counts as −80 dB, and a ramp that stays below that is straight.
    @_noAllocation @_noLocks
    private func exponential(_ part: Double) -> Float {
        let floor = 0.0001
        let start = Double(from) > floor ? Double(from) : floor
        let end = Double(to) > floor ? Double(to) : floor
        if start == end { return Float(Double(from) + (Double(to) - Double(from)) * part) }
        return Float(start * carillon_exp2(part * carillon_log2(end / start)))
    }
}
