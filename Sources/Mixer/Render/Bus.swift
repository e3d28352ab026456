// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// One summing point's gains; methods are `mutating` as those of ``Voice``.
///
/// - Thread: audio only.
struct Bus: BitwiseCopyable {
    var gain = Ramp(1)
    var mute = Ramp(1)
    var duck = Ramp(1)
    /// Frames for which a timed duck still holds after its attack; negative without one.
    var duckHold: Int64 = -1
    /// Frames of its release.
    var duckRelease: Int64 = 0
    /// How much of it goes to planes of its own instead of the master, 0 to 1.
    var direct = Ramp(0)
    /// Frames for which those planes are still written; the limiter holds the last ones back.
    var directTail: Int64 = 0
    var isMetered = false

    /// A bus at unity, unmuted and not metered; control only.
    init() {}

    /// Whether any of the gains moves.
    @_noAllocation @_noLocks
    mutating func isMoving() -> Bool {
        gain.isMoving || mute.isMoving || duck.isMoving || direct.isMoving
    }

    /// The product of the gains at the present frame.
    @_noAllocation @_noLocks
    mutating func total() -> Float { gain.value * mute.value * duck.value }

    /// Frames from here over which the gain is one straight line, at most `limit`.
    @_noAllocation @_noLocks
    mutating func span(limit: Int) -> Int {
        guard isMoving() || duckHold > 0 else { return limit }
        let moving =
            (gain.isMoving ? 1 : 0) &+ (mute.isMoving ? 1 : 0) &+ (duck.isMoving ? 1 : 0)
            &+ (direct.isMoving ? 1 : 0)
        var span = limit
        if gain.isMoving { span = min(span, gain.span(alone: moving == 1)) }
        if mute.isMoving { span = min(span, mute.span(alone: moving == 1)) }
        if direct.isMoving { span = min(span, direct.span(alone: moving == 1)) }
        if duck.isMoving {
            span = min(span, duck.span(alone: moving == 1))
        } else if duckHold > 0 && duckHold < Int64(span) {
            span = Int(truncatingIfNeeded: duckHold)
        }
        return span
    }

    /// Advances all ramps by `frames` frames.
    @_noAllocation @_noLocks
    mutating func advance(_ frames: Int) {
        _ = gain.advance(frames)
        _ = mute.advance(frames)
        _ = direct.advance(frames)
        if duck.isMoving {
            _ = duck.advance(frames)
        } else if duckHold > 0 {
            duckHold &-= Int64(truncatingIfNeeded: frames)
        }
        if duckHold == 0 && !duck.isMoving { endDuck() }
    }

    /// Begins a timed duck from where the gain is.
    @_noAllocation @_noLocks
    mutating func begin(_ timed: Duck) {
        duckHold = timed.hold.frames > 0 ? timed.hold.frames : 0
        duckRelease = timed.release.frames
        let isDown = duck.move(to: timed.depth.linear, over: timed.attack.frames, curve: .linear)
        if isDown && duckHold == 0 { endDuck() }
    }

    /// Begins the release of a timed duck.
    @_noAllocation @_noLocks
    mutating func endDuck() {
        guard duckHold >= 0 else { return }
        duckHold = -1
        _ = duck.move(to: 1, over: duckRelease, curve: .linear)
    }
}
