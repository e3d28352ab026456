// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Renderer {
    /// Moves the playhead of a sound in memory; while it sounds, the old and new place crossfade over one declick
    /// ramp.
    @_noAllocation @_noLocks
    mutating func seek(_ slot: Int, to target: Int64) {
        let voice = memory.voices + slot
        guard voice.pointee.source.ring == nil, voice.pointee.state != .stopping else { return }
        let length = voice.pointee.source.length
        let place = max(0, min(target, length))
        guard voice.pointee.isSounding() else {
            voice.pointee.stay()
            voice.pointee.hasJustReturned = false
            voice.pointee.playhead = place
            voice.pointee.refreshPass()
            publishPlayhead(slot)
            return
        }
        if voice.pointee.tail.isMoving {
            voice.pointee.pendingSeek = place
            return
        }
        jump(slot, to: place, at: now)
    }

    /// Seeks in a sounding voice; the old position continues as the tail.
    @_noAllocation @_noLocks
    mutating func jump(_ slot: Int, to place: Int64, at frame: FrameTime) {
        let voice = memory.voices + slot
        if place >= voice.pointee.source.length && !voice.pointee.hasReturns() {
            return stop(slot, at: frame, cause: .finished)
        }
        voice.pointee.tail.set(voice.pointee.entry.value)
        voice.pointee.tailPlayhead = voice.pointee.playhead
        voice.pointee.stay()
        voice.pointee.hasJustReturned = false
        voice.pointee.playhead = place
        voice.pointee.refreshPass()
        if voice.pointee.tail.move(to: 0, over: declick, curve: .linear) {
            voice.pointee.entry.set(1)
            voice.pointee.refresh()
        } else {
            voice.pointee.rise(over: declick)
        }
    }

    /// Completes a waiting seek and an unfinished crossfade at once, while the voice is silent.
    @_noAllocation @_noLocks
    mutating func finishSeek(_ slot: Int) {
        let voice = memory.voices + slot
        voice.pointee.stay()
        if voice.pointee.pendingSeek >= 0 {
            voice.pointee.hasJustReturned = false
            voice.pointee.playhead = voice.pointee.pendingSeek
        }
        voice.pointee.refreshPass()
        voice.pointee.pendingSeek = -1
        voice.pointee.tail.set(0)
        voice.pointee.entry.set(1)
        voice.pointee.refresh()
    }

    /// Begins a seek that waited for an earlier one's crossfade.
    @_noAllocation @_noLocks
    mutating func beginPendingSeek(_ slot: Int, at frame: FrameTime) {
        let place = memory.voices[slot].pendingSeek
        guard place >= 0 else { return }
        memory.voices[slot].pendingSeek = -1
        jump(slot, to: place, at: frame)
    }

    /// Frames the tail can be read in one piece; it returns where the sound does, and ends where the sound ends.
    @_noAllocation @_noLocks
    func tailFrames(_ slot: Int, limit: Int) -> Int {
        let voice = memory.voices + slot
        let returns = voice.pointee.hasReturns() && voice.pointee.tailPlayhead <= voice.pointee.loopEnd
        let end = returns ? voice.pointee.loopEnd : voice.pointee.source.length
        if voice.pointee.tailPlayhead >= end {
            guard voice.pointee.hasReturns() && end > 0 else { return 0 }
            voice.pointee.tailPlayhead = voice.pointee.loopStart
            return tailFrames(slot, limit: limit)
        }
        let left = end &- voice.pointee.tailPlayhead
        return left < Int64(limit) ? Int(truncatingIfNeeded: left) : limit
    }
}
