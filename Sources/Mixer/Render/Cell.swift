// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// A cell of the matrix: the gain with which a bus reaches a zone, and how far the bus is lowered there.
///
/// - Thread: audio only.
struct Cell: BitwiseCopyable {
    var gain: Ramp
    var duck = Ramp(1)
    /// Frames for which a duck still holds after its attack; negative without one.
    private var hold: Int64 = -1
    /// Frames of its release.
    private var release: Int64 = 0

    /// A cell that is not ducked; control only.
    init(_ gain: Float) { self.gain = Ramp(gain) }

    /// Whether the bus reaches the zone, or is on its way there or back.
    @_noAllocation @_noLocks
    mutating func isOpen() -> Bool { gain.value != 0 || gain.isMoving }

    /// Whether its gains will change by themselves.
    @_noAllocation @_noLocks
    mutating func isMoving() -> Bool { gain.isMoving || duck.isMoving || hold >= 0 }

    /// The number of gains that move.
    @_noAllocation @_noLocks
    mutating func moving() -> Int { (gain.isMoving ? 1 : 0) &+ (duck.isMoving ? 1 : 0) }

    /// The product of the gains at the present frame.
    @_noAllocation @_noLocks
    mutating func total() -> Float { duck.value * gain.value }

    /// Frames from here over which each gain is one straight line, at most `limit`.
    ///
    /// - Parameters:
    ///   - limit: frames.
    ///   - alone: whether no more than one gain of the product moves.
    /// - Returns: a number of frames.
    @_noAllocation @_noLocks
    mutating func span(limit: Int, alone: Bool) -> Int {
        var span = limit
        if gain.isMoving { span = min(span, gain.span(alone: alone)) }
        if duck.isMoving {
            span = min(span, duck.span(alone: alone))
        } else if hold > 0 && hold < Int64(span) {
            span = Int(truncatingIfNeeded: hold)
        }
        return span
    }

    /// Advances all ramps by `frames` frames.
    @_noAllocation @_noLocks
    mutating func advance(_ frames: Int) {
        _ = gain.advance(frames)
        if duck.isMoving {
            _ = duck.advance(frames)
        } else if hold > 0 {
            hold &-= Int64(truncatingIfNeeded: frames)
        }
        if hold == 0 && !duck.isMoving { endDuck() }
    }

    /// Begins a duck from where the gain is.
    @_noAllocation @_noLocks
    mutating func begin(_ timed: Duck) {
        hold = timed.hold.frames > 0 ? timed.hold.frames : 0
        release = timed.release.frames
        let isDown = duck.move(to: timed.depth.linear, over: timed.attack.frames, curve: .linear)
        if isDown && hold == 0 { endDuck() }
    }

    /// Forgets a duck.
    @_noAllocation @_noLocks
    mutating func resetDuck() {
        hold = -1
        duck.set(1)
    }

    /// Begins the release of a duck.
    @_noAllocation @_noLocks
    private mutating func endDuck() {
        guard hold >= 0 else { return }
        hold = -1
        _ = duck.move(to: 1, over: release, curve: .linear)
    }
}
