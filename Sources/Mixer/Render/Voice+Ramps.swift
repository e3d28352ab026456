// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The gains of a voice at one frame.
struct VoiceGains: BitwiseCopyable {
    var main: Float
    var tail: Float
    var pan: PanGains

    @_noAllocation @_noLocks
    init(_ voice: inout Voice) {
        main = voice.outer * voice.entry.value
        tail = voice.outer * voice.tail.value
        pan = voice.panGains
    }
}

/// Which ramps ended with a step.
struct RampEnds: BitwiseCopyable {
    var fade = false
    var edge = false
    var tail = false
    var entry = false

    @_noAllocation @_noLocks
    init() {}
}

extension Voice {
    /// Frames from here in which all gains are straight lines, at most `limit`.
    @_noAllocation @_noLocks
    mutating func span(limit: Int) -> Int {
        var moving = pan.isMoving ? 2 : 0
        if volume.isMoving { moving &+= 1 }
        if baseVolume.isMoving { moving &+= 1 }
        if fade.isMoving { moving &+= 1 }
        if edge.isMoving { moving &+= 1 }
        if mute.isMoving { moving &+= 1 }
        // `entry` and `tail` are never factors of the same product.
        if entry.isMoving || tail.isMoving { moving &+= 1 }
        let alone = moving == 1
        var span = limit
        if volume.isMoving { span = min(span, volume.span(alone: alone)) }
        if baseVolume.isMoving { span = min(span, baseVolume.span(alone: alone)) }
        if fade.isMoving { span = min(span, fade.span(alone: alone)) }
        if edge.isMoving { span = min(span, edge.span(alone: alone)) }
        if mute.isMoving { span = min(span, mute.span(alone: alone)) }
        if entry.isMoving { span = min(span, entry.span(alone: alone)) }
        if tail.isMoving { span = min(span, tail.span(alone: alone)) }
        if pan.isMoving { span = min(span, pan.span(alone: false)) }
        return span
    }

    /// Advances the only moving ramp by `frames` frames, if it is linear and does not end within them.
    ///
    /// - Returns: false, and nothing done, for every other voice.
    @_noAllocation @_noLocks
    mutating func glide(_ frames: Int) -> Bool {
        let glides =
            switch movingRamps {
            case RampBit.volume: volume.glide(frames)
            case RampBit.baseVolume: baseVolume.glide(frames)
            case RampBit.fade: fade.glide(frames)
            case RampBit.edge: edge.glide(frames)
            case RampBit.entry: entry.glide(frames)
            case RampBit.mute: mute.glide(frames)
            default: false
            }
        guard glides else { return false }
        outer = volume.value * baseVolume.value * fade.value * edge.value * mute.value
        return true
    }

    /// Advances every ramp by `frames` frames.
    @_noAllocation @_noLocks
    mutating func advanceRamps(_ frames: Int) -> RampEnds {
        var ends = RampEnds()
        if volume.isMoving { _ = volume.advance(frames) }
        if baseVolume.isMoving { _ = baseVolume.advance(frames) }
        if fade.isMoving { ends.fade = fade.advance(frames) }
        if edge.isMoving { ends.edge = edge.advance(frames) }
        if mute.isMoving { _ = mute.advance(frames) }
        if entry.isMoving { ends.entry = entry.advance(frames) }
        if tail.isMoving { ends.tail = tail.advance(frames) }
        if pan.isMoving {
            _ = pan.advance(frames)
            refreshPan()
        }
        refresh()
        return ends
    }

    /// Fades the main reading in from silence, to where the fall before an end is then.
    @_noAllocation @_noLocks
    mutating func rise(over declick: Int64) {
        entry.set(0)
        _ = entry.move(to: exitLevel(behind: declick), over: declick, curve: .linear)
        refresh()
    }
}
