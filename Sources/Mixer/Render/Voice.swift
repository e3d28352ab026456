// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

/// The life of a voice on the audio thread.
enum VoiceState: BitwiseCopyable {
    /// Not in use.
    case free
    /// Waits for its frame, or for the feeder's first frames.
    case armed
    /// Sounds.
    case playing
    /// Sounds on the way to a pause.
    case pausing
    /// Silent, keeps its playhead.
    case paused
    /// Sounds on the way to its end.
    case stopping
    /// Over; its end is not yet reported.
    case ended

    /// Whether two states are equal; the compiler's own comparison is not marked `@_noAllocation`.
    @_noAllocation @_noLocks
    static func == (left: VoiceState, right: VoiceState) -> Bool {
        // Safe because an enum of a few cases without payload is one byte.
        unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
    }

    /// Whether two states differ.
    @_noAllocation @_noLocks
    static func != (left: VoiceState, right: VoiceState) -> Bool { !(left == right) }
}

/// The bit of each ramp in ``Voice/movingRamps``.
enum RampBit {
    static var volume: UInt8 {
        @_noAllocation @_noLocks get { 1 << 0 }
    }
    static var baseVolume: UInt8 {
        @_noAllocation @_noLocks get { 1 << 1 }
    }
    static var fade: UInt8 {
        @_noAllocation @_noLocks get { 1 << 2 }
    }
    static var edge: UInt8 {
        @_noAllocation @_noLocks get { 1 << 3 }
    }
    static var entry: UInt8 {
        @_noAllocation @_noLocks get { 1 << 4 }
    }
    static var pan: UInt8 {
        @_noAllocation @_noLocks get { 1 << 5 }
    }
    static var tail: UInt8 {
        @_noAllocation @_noLocks get { 1 << 6 }
    }
    static var mute: UInt8 {
        @_noAllocation @_noLocks get { 1 << 7 }
    }
}

/// One voice of the pool; what every quantum reads comes first.
///
/// Its methods are `mutating` even where they change nothing: a non-mutating method would copy the whole value.
///
/// - Thread: made by control, then audio only.
struct Voice: BitwiseCopyable {
    var state = VoiceState.free
    /// Which ramps move: one bit of ``RampBit`` each.
    var movingRamps: UInt8 = 0
    /// Whether any ramp moves.
    var isMoving: Bool {
        @_noAllocation @_noLocks get { movingRamps != 0 }
    }
    /// Whether frames come from the ring now.
    var usesRing = false
    /// Whether frames come from the seam now, before the return or after it.
    var usesSeam = false
    var isMetered = false
    var bus: BusID
    /// Product of all gains but ``entry`` and ``tail``.
    var outer: Float = 1
    var panGains: PanGains
    var playhead: Int64
    /// Where the present pass ends.
    var passEnd: Int64
    /// Whether its channels are routed by ``routing``.
    var isRouted: Bool
    /// The zones in which it is heard; all bits for the usual voice.
    let zones: UInt32
    /// Whether it is not heard in every zone.
    var isPartial: Bool {
        @_noAllocation @_noLocks get { zones != .max }
    }
    var source: SourceView
    var loops: LoopCount
    var iteration: Int64 = 0
    var generation: UInt32

    /// Whether the voice is in the list of those that are run.
    var isListed = false
    /// Whether it waits for the feeder's first frames.
    var isWaiting = false
    var hasStarted = false
    /// Whether the start was caused by a resume.
    var wasResumed = false
    var isStarving = false
    var fadeEnd = FadeEnd.hold
    var endCause = EndCause.finished
    /// Commands in the schedule that name this voice.
    var scheduled: Int32 = 0

    var volume: Ramp
    var baseVolume: Ramp
    var fade: Ramp
    /// 0 while the voice is muted.
    var mute: Ramp
    /// Falls for a pause or stop, rises for a resume.
    var edge = Ramp(1)
    /// Rises after the playhead was placed inside the sound.
    var entry = Ramp(1)
    var pan: Ramp
    /// Falls for the old place after a seek.
    var tail = Ramp(0)
    var tailPlayhead: Int64 = 0
    /// A seek that came during another's crossfade; negative for none.
    var pendingSeek: Int64 = -1

    /// Where passes after the first begin, and where those before the last end.
    var loopStart: Int64
    var loopEnd: Int64
    /// Where the voice begins to fall before an end inside its sound; the length if it does not.
    var exitAt: Int64
    /// Whether it falls before that end.
    var isLeaving = false
    var routing: ChannelRouting
    /// The frames around the return.
    let seam: SeamView
    /// Whether the pass has come from a return, and the playhead is in the frames after it.
    var hasJustReturned = false

    var endedAt = FrameTime.zero
    /// The frame of the last return.
    var returnedAt = FrameTime.zero
    /// The fade to begin with.
    var firstFade: RampTarget
    var hasFirstFade: Bool
    var starvedAt = FrameTime.zero
    var starvedFrames: Int64 = 0
    var starvedReported: Int64 = 0

    /// The voice of a start, armed.
    ///
    /// Control only: the audio thread copies it when it takes the command.
    init(_ start: VoiceStart, generation: UInt32) {
        var view = SourceView(start.source)
        exitAt = view.length
        if let end = start.end, end.frames <= view.length {
            view.length = max(0, end.frames)
            exitAt = max(0, view.length - max(0, start.exit.frames))
        }
        let from = max(0, start.from.frames)
        (loopStart, loopEnd) = (0, view.length)
        if let range = start.loopRange {
            let lower = max(0, range.lowerBound.frames)
            let upper = min(view.length, range.upperBound.frames)
            if lower < upper { (loopStart, loopEnd) = (lower, upper) }
        }
        seam = SeamView(start, view)
        state = start.startsPaused ? .paused : .armed
        isMetered = start.isMetered
        bus = start.bus
        zones = start.zones.bits
        panGains = PanGains(position: start.pan.position, isMono: view.channelCount == 1)
        playhead = min(from, view.length)
        passEnd = view.length
        isRouted = start.routing != nil
        routing = start.routing ?? ChannelRouting()
        source = view
        loops = start.loops
        self.generation = generation
        fadeEnd = start.fadeEnd
        volume = Ramp(start.volume.linear)
        baseVolume = Ramp(start.baseVolume.linear)
        fade = Ramp(start.fade.linear)
        mute = Ramp(start.startsMuted ? 0 : 1)
        pan = Ramp(start.pan.position)
        firstFade = start.fadeTo ?? RampTarget(to: start.fade, frames: .zero)
        hasFirstFade = start.fadeTo != nil
        usesRing = view.ring != nil && from >= view.residentFrames
        refreshPass()
        refresh()
    }

    /// Whether frames are read.
    @_noAllocation @_noLocks
    mutating func isSounding() -> Bool { state == .playing || state == .pausing || state == .stopping }

    /// Whether the present pass is followed by another.
    @_noAllocation @_noLocks
    mutating func hasReturns() -> Bool { loops.returns < 0 || iteration < Int64(loops.returns) }

    /// Recomputes the end of the pass, after the playhead was moved or the number of returns changed.
    @_noAllocation @_noLocks
    mutating func refreshPass() {
        hasJustReturned = hasJustReturned && playhead < seam.trail
        usesSeam = hasJustReturned
        if hasJustReturned {
            passEnd = seam.trail
        } else if hasReturns() && playhead <= loopEnd {
            usesSeam = seam.samples != nil && playhead >= loopEnd &- seam.lead
            passEnd = usesSeam || seam.samples == nil ? loopEnd : loopEnd &- seam.lead
        } else {
            passEnd = isLeaving ? source.length : max(exitAt, playhead)
        }
    }

    /// Goes on from the sound to its seam, or from there to the sound.
    ///
    /// - Returns: whether the pass goes on.
    @_noAllocation @_noLocks
    mutating func crossSeam() -> Bool {
        guard seam.samples != nil, playhead < loopEnd || hasJustReturned else { return false }
        refreshPass()
        return playhead < passEnd
    }

    /// Begins to fall where the last pass comes near an end inside the sound.
    ///
    /// - Returns: whether the pass goes on.
    @_noAllocation @_noLocks
    mutating func leave(over declick: Int64) -> Bool {
        let isLast = !hasReturns()
        guard !isLeaving, playhead < source.length, isLast || playhead > loopEnd else { return false }
        passEnd = source.length
        isLeaving = isLast
        // While it rises to its level there, it falls behind that.
        if isLast && !entry.isMoving { fall(over: declick) }
        refresh()
        return true
    }

    /// Falls from its level at the playhead to silence at the end; where it is louder than that, it goes there over the declick ramp.
    @_noAllocation @_noLocks
    mutating func fall(over declick: Int64) {
        let left = source.length &- playhead
        let steps = min(declick, left)
        if steps > 0 && entry.value > exitLevel(behind: 0) + 1e-4 {
            _ = entry.move(to: exitLevel(behind: steps), over: steps, curve: .linear)
        } else {
            entry.set(min(entry.value, exitLevel(behind: 0)))
            _ = entry.move(to: 0, over: left, curve: .linear)
        }
        refresh()
    }

    /// Rises again, because another pass follows after all.
    @_noAllocation @_noLocks
    mutating func recover(over declick: Int64) {
        guard isLeaving && hasReturns() else { return }
        isLeaving = false
        _ = entry.move(to: 1, over: declick, curve: .linear)
        refresh()
    }

    /// The level that the fall before the end has so many frames behind the playhead; 1 where it has not begun.
    @_noAllocation @_noLocks
    mutating func exitLevel(behind frames: Int64) -> Float {
        let left = source.length &- playhead &- frames
        let whole = source.length &- exitAt
        guard left < whole && !hasReturns() else { return 1 }
        return max(0, Float(left) / Float(whole))
    }

    /// Takes back that it falls, before the playhead moves or another pass follows.
    @_noAllocation @_noLocks
    mutating func stay() {
        guard isLeaving else { return }
        isLeaving = false
        entry.set(1)
        refresh()
    }

    /// Recomputes what depends on ramps, after one was changed.
    @_noAllocation @_noLocks
    mutating func refresh() {
        var bits: UInt8 = volume.isMoving ? RampBit.volume : 0
        if baseVolume.isMoving { bits |= RampBit.baseVolume }
        if fade.isMoving { bits |= RampBit.fade }
        if edge.isMoving { bits |= RampBit.edge }
        if entry.isMoving { bits |= RampBit.entry }
        if pan.isMoving { bits |= RampBit.pan }
        if tail.isMoving { bits |= RampBit.tail }
        if mute.isMoving { bits |= RampBit.mute }
        movingRamps = bits
        outer = volume.value * baseVolume.value * fade.value * edge.value * mute.value
    }

    /// Recomputes the pan gains, after the position was changed.
    @_noAllocation @_noLocks
    mutating func refreshPan() {
        panGains = PanGains(position: pan.value, isMono: source.channelCount == 1)
    }
}
