// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Gain and mute of a bus, of the master, or of a zone; methods are `mutating` as those of ``Voice``.
///
/// - Thread: audio only.
struct Strip: BitwiseCopyable {
    var gain = Ramp(1)
    var mute = Ramp(1)
    var isMetered = false

    /// A strip at unity, unmuted and not metered; control only.
    init() {}

    /// The number of gains that move.
    @_noAllocation @_noLocks
    mutating func moving() -> Int { (gain.isMoving ? 1 : 0) &+ (mute.isMoving ? 1 : 0) }

    /// The product of the gains at the present frame.
    @_noAllocation @_noLocks
    mutating func total() -> Float { gain.value * mute.value }

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
        if mute.isMoving { span = min(span, mute.span(alone: alone)) }
        return span
    }

    /// Advances all ramps by `frames` frames.
    @_noAllocation @_noLocks
    mutating func advance(_ frames: Int) {
        _ = gain.advance(frames)
        _ = mute.advance(frames)
    }
}
