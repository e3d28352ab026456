// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Realtime

/// Where a voice's frames come from, at engine rate, with 1 to 8 channels.
public enum VoiceSource: Sendable {
    /// A whole sound in memory.
    case buffer(SampleBuffer)
    /// A sound that a feeder decodes ahead.
    ///
    /// With a head, the playhead starts inside it and the ring continues at the head's end; without, the ring
    /// starts at the voice's `from`. Later passes of a loop come through the ring from their first frame. Without a
    /// length the sound ends when the ring is finished and empty.
    ///
    /// If the ring has marks, they give playhead and iteration, and the voice's own loops are ignored: pass no length
    /// and no head then.
    case stream(head: SampleBuffer?, ring: AudioRing, length: FrameCount?)

    /// Planes of the source.
    var channelCount: Int {
        switch self {
        case .buffer(let buffer): buffer.channelCount
        case .stream(_, let ring, _): ring.channelCount
        }
    }

    /// A place inside the sound, or the nearest to it; the end of a stream may be unknown.
    func clamped(_ place: FrameCount) -> FrameCount {
        switch self {
        case .buffer(let buffer): max(.zero, min(place, buffer.frameCount))
        case .stream(_, _, let length): max(.zero, length.map { min(place, $0) } ?? place)
        }
    }
}

/// Where a gain goes, how long it takes and by which curve.
@frozen
public struct RampTarget: BitwiseCopyable, Hashable, Sendable {
    /// Length; 0 sets the gain at once, which clicks where it is audible: use the mixer's declick length for a plain
    /// change.
    public var frames: FrameCount
    /// The gain at the end.
    public var to: Gain
    /// The shape.
    public var curve: FadeCurve

    /// Makes a target.
    public init(to: Gain, frames: FrameCount, curve: FadeCurve = .linear) {
        self.to = to
        self.frames = frames
        self.curve = curve
    }
}

/// What a voice does when its fade has reached its end.
@frozen
public enum FadeEnd: BitwiseCopyable, Sendable {
    /// Keeps playing.
    case hold
    /// Stops: at once if the fade ended in silence, else over the declick ramp.
    case stop

    /// Whether the voice stops.
    @_noAllocation @_noLocks
    func stops() -> Bool {
        switch self {
        case .hold: false
        case .stop: true
        }
    }
}

/// The parameters of a new voice.
public struct VoiceStart: Sendable {
    /// Its frames.
    public var source: VoiceSource
    /// The bus it is mixed into; not the master.
    public var bus: BusID
    /// The zones in which it is heard, if its bus reaches them.
    public var zones = ZoneMask.all
    /// Its first frame on engine time; nil is the next quantum's first.
    public var at: FrameTime?
    /// The playhead at the start; inside the sound the voice rises over the declick ramp.
    public var from = FrameCount.zero
    /// Returns to the beginning, or to the lower bound of the loop range.
    public var loops = LoopCount.once
    /// The frames between which the voice returns; nil is the whole sound.
    ///
    /// Passes after the first begin at the lower bound, each pass but the last ends at the upper bound. A playhead
    /// after the upper bound, because of a start or a seek, plays to the sound's end and loops from there. A
    /// range is clamped to the sound; if it is empty then, it is ignored. A stream's feeder writes the passes as they
    /// sound, and its head ends no later than the range.
    public var loopRange: Range<FrameCount>?
    /// The frames that are heard where a whole sound in memory returns; nil splices its ends.
    ///
    /// Without effect on a stream, and with a loop range or an ``end`` inside the sound.
    public var seam: LoopSeam?
    /// The playhead at which the last pass ends, as if the sound ended there; nil is the sound's own end.
    public var end: FrameCount?
    /// Frames before ``end`` over which the voice falls to silence, so that an end inside the sound does not click, or as a fade.
    public var exit = FrameCount.zero
    /// The player's own gain.
    public var volume = Gain.unity
    /// The sound's own gain.
    public var baseVolume = Gain.unity
    /// The fade's gain at the start.
    public var fade = Gain.unity
    /// A fade that begins with the voice's first frame.
    public var fadeTo: RampTarget?
    /// What happens at the end of that fade.
    public var fadeEnd = FadeEnd.hold
    /// Position between left and right.
    public var pan = Pan.center
    /// The output plane of each channel; nil is the standard matrix, with pan.
    public var routing: ChannelRouting?
    /// Whether the voice waits for a resume before its first frame.
    public var startsPaused = false
    /// Whether it is muted until unmuted by ``VoiceAction/setMute(_:)``.
    public var startsMuted = false
    /// Whether its level is measured from the start.
    public var isMetered = false

    /// A voice that starts with the next quantum, at unity, in the middle, once.
    public init(source: VoiceSource, bus: BusID, at: FrameTime? = nil) {
        self.source = source
        self.bus = bus
        self.at = at
    }
}
