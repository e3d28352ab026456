// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

/// A run of frames in memory: plane `c` begins `c × stride` samples after `first`.
struct SourceRun: BitwiseCopyable {
    var first: UnsafePointer<Float>
    var stride: Int

    @_noAllocation @_noLocks
    init(first: UnsafePointer<Float>, stride: Int) {
        self.first = first
        self.stride = stride
    }
}

extension Voice {
    /// Frames that can be read at the playhead in one piece; 0 where the feeder is late or finished.
    @_noAllocation @_noLocks
    mutating func contiguousFrames(limit: Int) -> Int {
        let left = passEnd &- playhead
        var count = left < Int64(limit) ? Int(truncatingIfNeeded: left) : limit
        if usesRing {
            guard let ring = source.ring else { return 0 }
            count = ring.framesOfMark(limit: min(count, ring.contiguousFrames()))
        } else {
            count = min(count, Int(truncatingIfNeeded: source.residentFrames &- playhead))
        }
        return count
    }

    /// The frames at the playhead.
    @_noAllocation @_noLocks
    mutating func run() -> SourceRun? {
        if usesRing {
            guard let ring = source.ring else { return nil }
            return SourceRun(first: ring.front(), stride: ring.capacity)
        }
        if usesSeam, let samples = seam.samples {
            let place = hasJustReturned ? seam.lead &+ playhead : playhead &- loopEnd &+ seam.lead
            return SourceRun(first: samples + Int(truncatingIfNeeded: place), stride: seam.stride)
        }
        guard let samples = source.samples else { return nil }
        return SourceRun(first: samples + Int(truncatingIfNeeded: playhead), stride: source.stride)
    }

    /// The frames where the playhead was before a seek.
    @_noAllocation @_noLocks
    mutating func tailRun() -> SourceRun? {
        guard let samples = source.samples else { return nil }
        return SourceRun(first: samples + Int(truncatingIfNeeded: tailPlayhead), stride: source.stride)
    }

    /// Moves the playhead over frames that were read.
    @_noAllocation @_noLocks
    mutating func consume(_ frames: Int) {
        playhead &+= Int64(truncatingIfNeeded: frames)
        if usesRing {
            source.ring?.advance(frames)
            followMarks()
        } else if source.ring != nil && playhead >= source.residentFrames {
            usesRing = true
        }
    }

    /// Takes playhead and iteration from the feeder's marks, if there are any.
    @_noAllocation @_noLocks
    mutating func followMarks() {
        guard usesRing, let ring = source.ring, let mark = ring.mark() else { return }
        playhead = Int64(mark.playhead(at: ring.takenFrames()) + 0.5)
        iteration = mark.iteration
    }

    /// Whether the feeder, when it finished, had delivered the whole sound.
    @_noAllocation @_noLocks
    mutating func isComplete() -> Bool {
        guard let ring = source.ring, ring.hasMarks() else {
            return source.length == SourceView.unknownLength
        }
        guard let mark = ring.mark() else { return false }
        return mark.slope == 0
    }

    /// Whether the feeder has finished and everything was read.
    @_noAllocation @_noLocks
    mutating func isExhausted() -> Bool {
        guard usesRing, let ring = source.ring else { return false }
        return ring.isExhausted()
    }

    /// Whether the first frame can be read.
    @_noAllocation @_noLocks
    mutating func hasFrames() -> Bool {
        guard usesRing, let ring = source.ring else { return true }
        return ring.readableFrames() > 0
    }

    /// Whether its source has nothing to give for now, which is no underrun.
    @_noAllocation @_noLocks
    func isSourceIdle() -> Bool { source.ring?.isIdle() ?? false }

    /// Begins the next pass.
    @_noAllocation @_noLocks
    mutating func returnToBeginning() {
        stay()
        playhead = loopStart
        iteration &+= 1
        hasJustReturned = seam.samples != nil
        refreshPass()
        if source.ring != nil { usesRing = true }
    }
}
