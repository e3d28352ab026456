// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

extension Renderer {
    /// Applies an action to a live voice at the present frame.
    @_noAllocation @_noLocks
    mutating func apply(_ action: VoiceAction, _ slot: Int) {
        let voice = memory.voices + slot
        switch action {
        case .pause: pause(slot)
        case .resume: resume(slot)
        case .stop: stop(slot, cause: .stopped)
        case .steal: stop(slot, cause: .stolen)
        case .setMute(let isMuted):
            _ = voice.pointee.mute.move(to: isMuted ? 0 : 1, over: declick, curve: .linear)
        case .fade(let target, let end): fade(slot, target, end)
        case .cancelFade:
            voice.pointee.hasFirstFade = false
            voice.pointee.fade.set(voice.pointee.fade.value)
        case .setVolume(let target):
            _ = voice.pointee.volume.move(
                to: target.to.linear,
                over: target.frames.frames,
                curve: target.curve
            )
        case .setBaseVolume(let target):
            _ = voice.pointee.baseVolume.move(
                to: target.to.linear,
                over: target.frames.frames,
                curve: target.curve
            )
        case .setPan(let pan):
            let frames = voice.pointee.isSounding() ? declick : 0
            _ = voice.pointee.pan.move(to: pan.position, over: frames, curve: .linear)
            voice.pointee.refreshPan()
        case .setLoops(let loops):
            voice.pointee.loops = loops
            voice.pointee.recover(over: declick)
            voice.pointee.refreshPass()
        case .seek(let target): seek(slot, to: target.frames)
        case .setMetering(let isMetered):
            guard voice.pointee.isMetered != isMetered else { return }
            voice.pointee.isMetered = isMetered
            shared.meter(voice: slot).switchOn(isMetered)
        case .cancelScheduled:
            let dropped = schedule.remove(.actions(handle(slot)))
            voice.pointee.scheduled &-= Int32(truncatingIfNeeded: dropped)
        }
        voice.pointee.refresh()
        if voice.pointee.isMoving && voice.pointee.state != .ended { list(slot) }
    }

    /// Starts an armed or paused voice, or makes it wait for the feeder.
    @_noAllocation @_noLocks
    mutating func begin(_ slot: Int) {
        let voice = memory.voices + slot
        list(slot)
        guard voice.pointee.hasFrames() || voice.pointee.isExhausted() else {
            voice.pointee.state = .armed
            voice.pointee.isWaiting = true
            return
        }
        voice.pointee.isWaiting = false
        voice.pointee.state = .playing
        voice.pointee.hasStarted = true
        voice.pointee.followMarks()
        if voice.pointee.playhead > 0 { voice.pointee.rise(over: declick) }
        emit(.started(handle(slot), at: now))
        if voice.pointee.wasResumed { emit(.resumed(handle(slot), at: now)) }
        if voice.pointee.hasFirstFade {
            fade(slot, voice.pointee.firstFade, voice.pointee.fadeEnd)
        }
    }

    @_noAllocation @_noLocks
    private mutating func pause(_ slot: Int) {
        let voice = memory.voices + slot
        switch voice.pointee.state {
        case .armed:
            voice.pointee.isWaiting = false
            finishPause(slot, at: now)
        case .playing:
            voice.pointee.state = .pausing
            if voice.pointee.edge.move(to: 0, over: declick, curve: .linear) { finishPause(slot, at: now) }
        case .free, .pausing, .paused, .stopping, .ended:
            break
        }
    }

    /// Completes a pause: the voice is silent and keeps its playhead.
    @_noAllocation @_noLocks
    mutating func finishPause(_ slot: Int, at frame: FrameTime) {
        let voice = memory.voices + slot
        voice.pointee.state = .paused
        finishSeek(slot)
        emit(.paused(handle(slot), at: frame, playhead: FrameCount(voice.pointee.playhead)))
    }

    @_noAllocation @_noLocks
    private mutating func resume(_ slot: Int) {
        let voice = memory.voices + slot
        switch voice.pointee.state {
        case .paused where !voice.pointee.hasStarted:
            voice.pointee.edge.set(1)
            voice.pointee.wasResumed = true
            voice.pointee.refresh()
            begin(slot)
        case .paused, .pausing:
            voice.pointee.state = .playing
            list(slot)
            _ = voice.pointee.edge.move(to: 1, over: declick, curve: .linear)
            emit(.resumed(handle(slot), at: now))
        case .free, .armed, .playing, .stopping, .ended:
            break
        }
    }

    /// Ends a voice, over the declick ramp if it is audible.
    @_noAllocation @_noLocks
    mutating func stop(_ slot: Int, cause: EndCause) { stop(slot, at: now, cause: cause) }

    /// As ``stop(_:cause:)``, at a frame inside the present piece.
    @_noAllocation @_noLocks
    mutating func stop(_ slot: Int, at frame: FrameTime, cause: EndCause) {
        let voice = memory.voices + slot
        guard voice.pointee.state != .stopping && voice.pointee.state != .ended else { return }
        guard voice.pointee.isSounding() && voice.pointee.outer != 0 else {
            return end(slot, at: frame, cause: cause)
        }
        voice.pointee.state = .stopping
        voice.pointee.endCause = cause
        if voice.pointee.edge.move(to: 0, over: declick, curve: .linear) {
            return end(slot, at: frame, cause: cause)
        }
        voice.pointee.refresh()
    }

    @_noAllocation @_noLocks
    private mutating func fade(_ slot: Int, _ target: RampTarget, _ end: FadeEnd) {
        let voice = memory.voices + slot
        guard voice.pointee.state != .stopping else { return }
        voice.pointee.hasFirstFade = false
        voice.pointee.fadeEnd = end
        if end.stops() && target.frames.frames <= 0 {
            // Setting the gain would click; the stop that follows is a ramp of its own.
            voice.pointee.fade.set(voice.pointee.fade.value)
            return fadeEnded(slot, at: now)
        }
        let isOver = voice.pointee.fade.move(
            to: target.to.linear,
            over: target.frames.frames,
            curve: target.curve
        )
        voice.pointee.refresh()
        if isOver { fadeEnded(slot, at: now) }
    }

    /// Reports the end of a fade and stops the voice if the fade requires it.
    @_noAllocation @_noLocks
    mutating func fadeEnded(_ slot: Int, at frame: FrameTime) {
        emit(.fadeEnded(handle(slot), at: frame))
        if memory.voices[slot].fadeEnd.stops() { stop(slot, at: frame, cause: .faded) }
    }

    /// Adds a voice to the list of those that are run.
    @_noAllocation @_noLocks
    mutating func list(_ slot: Int) {
        guard !memory.voices[slot].isListed else { return }
        memory.voices[slot].isListed = true
        memory.listed[listedCount] = UInt32(truncatingIfNeeded: slot)
        listedCount &+= 1
    }

    /// Ends a voice at a frame; it is reported with the end of the quantum.
    @_noAllocation @_noLocks
    mutating func end(_ slot: Int, at frame: FrameTime, cause: EndCause) {
        let voice = memory.voices + slot
        guard voice.pointee.state != .ended else { return }
        reportStarvation(slot)
        if voice.pointee.scheduled > 0 { schedule.removeAll(of: handle(slot)) }
        voice.pointee.state = .ended
        voice.pointee.isWaiting = false
        voice.pointee.endedAt = frame
        voice.pointee.endCause = cause
        memory.retiring[retiringCount] = UInt32(truncatingIfNeeded: slot)
        retiringCount &+= 1
    }
}
