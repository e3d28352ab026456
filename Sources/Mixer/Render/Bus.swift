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
    var isMetered = false

    /// At unity, open and not measured; control only.
    init() {}

    /// Whether any of the gains moves.
    @_noAllocation @_noLocks
    mutating func isMoving() -> Bool { gain.isMoving || mute.isMoving || duck.isMoving }

    /// The product of the gains at the present frame.
    @_noAllocation @_noLocks
    mutating func total() -> Float { gain.value * mute.value * duck.value }

    /// Frames from here that are one straight line, at most `limit`.
    @_noAllocation @_noLocks
    mutating func span(limit: Int) -> Int {
        guard isMoving() else { return limit }
        let moving = (gain.isMoving ? 1 : 0) &+ (mute.isMoving ? 1 : 0) &+ (duck.isMoving ? 1 : 0)
        var span = limit
        if gain.isMoving { span = min(span, gain.span(alone: moving == 1)) }
        if mute.isMoving { span = min(span, mute.span(alone: moving == 1)) }
        if duck.isMoving { span = min(span, duck.span(alone: moving == 1)) }
        return span
    }

    /// Goes on by `frames` frames.
    @_noAllocation @_noLocks
    mutating func advance(_ frames: Int) {
        _ = gain.advance(frames)
        _ = mute.advance(frames)
        _ = duck.advance(frames)
    }
}
