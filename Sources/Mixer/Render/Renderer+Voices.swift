// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime

extension Renderer {
    /// Runs every listed voice over the present piece, and drops finished ones from the list.
    @_noAllocation @_noLocks
    mutating func runVoices(_ frames: Int) {
        var index = 0
        var kept = 0
        let count = listedCount
        while index < count {
            let slot = Int(memory.listed[index])
            prefetch(index, count)
            let voice = memory.voices + slot
            if runSteadily(slot, frames) {
                memory.listed[kept] = memory.listed[index]
                kept &+= 1
                index &+= 1
                continue
            }
            // A voice that ended after the last piece is still listed; its ramps must not run on.
            let isFree = voice.pointee.state == .free
            if !isFree { run(slot, frames) }
            let stays = voice.pointee.isSounding() || voice.pointee.isWaiting || voice.pointee.isMoving
            if stays && !isFree && voice.pointee.state != .ended {
                memory.listed[kept] = memory.listed[index]
                kept &+= 1
            } else {
                voice.pointee.isListed = false
                if voice.pointee.hasStarted { publishPlayheadAtEnd(slot, frames) }
            }
            index &+= 1
        }
        listedCount = kept
    }

    /// Publishes the playhead of a voice that leaves the list, as of the end of the piece.
    @_noAllocation @_noLocks
    private mutating func publishPlayheadAtEnd(_ slot: Int, _ frames: Int) {
        let before = now
        now = now + FrameCount(frames)
        publishPlayhead(slot)
        now = before
    }

    /// Fetches the samples of the next voice in the list.
    @_noAllocation @_noLocks
    private func prefetch(_ index: Int, _ count: Int) {
        guard index &+ 1 < count else { return }
        let voice = memory.voices + Int(memory.listed[index &+ 1])
        guard let samples = voice.pointee.source.samples else { return }
        let first = samples + Int(truncatingIfNeeded: voice.pointee.playhead)
        carillon_prefetch(first)
        carillon_prefetch(first + voice.pointee.source.stride)
    }

    /// Runs one voice over a piece, span by span: in a span gains are linear and frames contiguous.
    @_noAllocation @_noLocks
    private mutating func run(_ slot: Int, _ frames: Int) {
        let voice = memory.voices + slot
        if voice.pointee.isWaiting { begin(slot) }
        let returnsBefore = voice.pointee.iteration
        var done = 0
        while done < frames && voice.pointee.state != .ended {
            let frame = now + FrameCount(done)
            let isSounding = voice.pointee.isSounding()
            if isSounding && !continuesPass(slot, at: frame) { break }
            if !isSounding && !voice.pointee.isMoving { break }
            let left = frames &- done
            let iteration = voice.pointee.iteration
            done &+=
                isSounding ? sound(slot, limit: left, offset: done) : skip(slot, limit: left, offset: done)
            if voice.pointee.iteration != iteration { voice.pointee.returnedAt = now + FrameCount(done) }
        }
        if voice.pointee.isSounding() { _ = continuesPass(slot, at: now + FrameCount(frames)) }
        if voice.pointee.iteration != returnsBefore {
            emitMinor(
                .looped(handle(slot), at: voice.pointee.returnedAt, iteration: voice.pointee.iteration)
            )
        }
        if voice.pointee.isStarving && voice.pointee.starvedReported == 0 { reportStarvation(slot) }
    }

    /// Ensures that the playhead is on a frame: begins the next pass at the end of one, ends the voice after the
    /// last.
    ///
    /// - Returns: whether the voice still has frames to come.
    @_noAllocation @_noLocks
    private mutating func continuesPass(_ slot: Int, at frame: FrameTime) -> Bool {
        let voice = memory.voices + slot
        let length = voice.pointee.source.length
        let atEnd = voice.pointee.playhead >= voice.pointee.passEnd
        guard atEnd || voice.pointee.isExhausted() else { return true }
        if atEnd && (voice.pointee.crossSeam() || voice.pointee.leave(over: declick)) { return true }
        let cause: EndCause = atEnd || voice.pointee.isComplete() ? .finished : .sourceEnded
        if !atEnd || length == 0 || !voice.pointee.hasReturns() || voice.pointee.isExhausted() {
            end(slot, at: frame, cause: voice.pointee.state == .stopping ? voice.pointee.endCause : cause)
            return false
        }
        voice.pointee.returnToBeginning()
        // The last pass may begin where the voice is to fall already.
        if voice.pointee.playhead >= voice.pointee.passEnd { _ = voice.pointee.leave(over: declick) }
        voice.pointee.returnedAt = frame
        return true
    }

    /// Mixes one span of a sounding voice.
    ///
    /// - Returns: its frames, at least 1.
    @_noAllocation @_noLocks
    private mutating func sound(_ slot: Int, limit: Int, offset: Int) -> Int {
        let voice = memory.voices + slot
        var span = voice.pointee.contiguousFrames(limit: limit)
        guard span > 0, let run = voice.pointee.run() else {
            return starve(slot, limit: limit, offset: offset)
        }
        if voice.pointee.isStarving { feed(slot) }
        var tail = 0
        if voice.pointee.tail.isMoving {
            tail = tailFrames(slot, limit: span)
            if tail > 0 { span = tail }
        }
        if voice.pointee.isMoving { span = voice.pointee.span(limit: span) }
        let before = VoiceGains(&voice.pointee)
        if !voice.pointee.isMoving {
            mix(slot, run, offset: offset, frames: span, from: before, to: before)
            voice.pointee.consume(span)
            return span
        }
        let tailRun = tail > 0 ? voice.pointee.tailRun() : nil
        let ends = voice.pointee.advanceRamps(span)
        let after = VoiceGains(&voice.pointee)
        mix(slot, run, offset: offset, frames: span, from: before, to: after)
        if let tailRun {
            var first = before
            var last = after
            first.main = before.tail
            last.main = after.tail
            mixUnmetered(slot, tailRun, offset: offset, frames: span, from: first, to: last)
            voice.pointee.tailPlayhead &+= Int64(truncatingIfNeeded: span)
        }
        voice.pointee.consume(span)
        finishRamps(slot, ends, at: now + FrameCount(offset &+ span))
        return span
    }

    /// Moves the ramps of a voice that is silent.
    @_noAllocation @_noLocks
    private mutating func skip(_ slot: Int, limit: Int, offset: Int) -> Int {
        let span = memory.voices[slot].span(limit: limit)
        let ends = memory.voices[slot].advanceRamps(span)
        finishRamps(slot, ends, at: now + FrameCount(offset &+ span))
        return span
    }

    /// Handles ramps that have ended: a pause, a stop, the end of a fade, a waiting seek.
    @_noAllocation @_noLocks
    private mutating func finishRamps(_ slot: Int, _ ends: RampEnds, at frame: FrameTime) {
        if ends.edge {
            switch memory.voices[slot].state {
            case .pausing: finishPause(slot, at: frame)
            case .stopping: end(slot, at: frame, cause: memory.voices[slot].endCause)
            case .free, .armed, .playing, .paused, .ended: break
            }
        }
        if ends.entry && memory.voices[slot].isLeaving {
            memory.voices[slot].fall(over: declick)
        }
        if ends.fade && memory.voices[slot].state != .ended { fadeEnded(slot, at: frame) }
        if ends.tail && memory.voices[slot].isSounding() { beginPendingSeek(slot, at: frame) }
    }

    // MARK: Underruns

    /// Renders a span of silence because the feeder is late, or has nothing to give.
    @_noAllocation @_noLocks
    private mutating func starve(_ slot: Int, limit: Int, offset: Int) -> Int {
        let voice = memory.voices + slot
        let span = voice.pointee.isMoving ? voice.pointee.span(limit: limit) : limit
        if !voice.pointee.isStarving {
            voice.pointee.isStarving = true
            voice.pointee.starvedAt = now + FrameCount(offset)
            voice.pointee.starvedFrames = 0
            voice.pointee.starvedReported = 0
            if !voice.pointee.isSourceIdle() { shared.count(.underruns, 1) }
        }
        if !voice.pointee.isSourceIdle() {
            voice.pointee.starvedFrames &+= Int64(truncatingIfNeeded: span)
            shared.count(.underrunFrames, span)
        }
        return voice.pointee.isMoving ? skip(slot, limit: limit, offset: offset) : span
    }

    /// Ends an underrun: the voice rises from silence.
    @_noAllocation @_noLocks
    private mutating func feed(_ slot: Int) {
        reportStarvation(slot)
        memory.voices[slot].isStarving = false
        memory.voices[slot].rise(over: declick)
    }

    /// Reports silence not yet reported.
    @_noAllocation @_noLocks
    mutating func reportStarvation(_ slot: Int) {
        let voice = memory.voices + slot
        let frames = voice.pointee.starvedFrames &- voice.pointee.starvedReported
        guard voice.pointee.isStarving && frames > 0 else { return }
        let at = voice.pointee.starvedAt + FrameCount(voice.pointee.starvedReported)
        emitMinor(.underrun(handle(slot), at: at, frames: FrameCount(frames)))
        voice.pointee.starvedReported = voice.pointee.starvedFrames
    }
}
