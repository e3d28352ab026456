// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Why a voice ended.
@frozen
public enum EndCause: BitwiseCopyable, Sendable {
    /// The sound and its loops were played.
    case finished
    /// It was stopped.
    case stopped
    /// It made room for another voice.
    case stolen
    /// Its fade ended with ``FadeEnd/stop``.
    case faded
    /// The feeder finished before the sound's length.
    case sourceEnded
    /// It never started: no room in the schedule.
    case refused
}

/// An event of the audio thread.
///
/// `ended` and `released` are never lost: if the ring is full the voice keeps its slot and they are sent later. Other
/// events that find no room are counted in ``MixerCounters/eventsLost``.
@frozen
public enum MixerEvent: BitwiseCopyable, Hashable, Sendable {
    /// The voice's first frame sounds at this frame.
    case started(VoiceHandle, at: FrameTime)
    /// The voice is silent from this frame on and will continue at this playhead.
    case paused(VoiceHandle, at: FrameTime, playhead: FrameCount)
    /// The voice sounds again.
    case resumed(VoiceHandle, at: FrameTime)
    /// The playhead returned to the beginning of the loop for the `iteration`th time; of several within a piece of a quantum
    /// the last.
    case looped(VoiceHandle, at: FrameTime, iteration: Int64)
    /// The fade reached its target exactly at this frame.
    case fadeEnded(VoiceHandle, at: FrameTime)
    /// The first frame without the voice.
    case ended(VoiceHandle, at: FrameTime, playhead: FrameCount, cause: EndCause)
    /// The audio thread no longer reads the voice's memory, and the handle is stale.
    case released(VoiceHandle)
    /// The feeder was late: `frames` frames of silence since `at`. Reported when the silence begins, and again for
    /// what it lasted beyond that quantum when it ends.
    case underrun(VoiceHandle, at: FrameTime, frames: FrameCount)
    /// A command came after its frame and took effect at once; nil stands for a bus.
    case late(VoiceHandle?, by: FrameCount)
    /// The frame of a ``BusAction/mark(_:)`` has come.
    case marked(UInt32, at: FrameTime)
    /// A command for a later frame was refused: too many wait; nil stands for a bus.
    case scheduleFull(VoiceHandle?)

    /// When it happened; nil for what has no frame of its own.
    public var frame: FrameTime? {
        switch self {
        case .started(_, let frame), .paused(_, let frame, _), .resumed(_, let frame): frame
        case .looped(_, let frame, _), .fadeEnded(_, let frame), .ended(_, let frame, _, _): frame
        case .underrun(_, let frame, _), .marked(_, let frame): frame
        case .released, .late, .scheduleFull: nil
        }
    }
}
