// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

/// Where a voice reads: a view of memory that the voice table keeps alive.
struct SourceView: BitwiseCopyable, @unchecked Sendable {
    // Safe because the voice table holds the buffer and the ring until the voice is released.
    /// First sample of the sound in memory, or of the head.
    var samples: UnsafePointer<Float>?
    /// Samples from plane to plane in memory.
    var stride = 0
    /// Frames in memory.
    var residentFrames: Int64 = 0
    /// The feeder's ring.
    var ring: AudioRingConsumer?
    /// Frames of one pass; ``unknownLength`` where the feeder will say.
    var length: Int64
    /// Planes, 1 to 8.
    var channelCount: Int

    /// Longer than anything that is played.
    static var unknownLength: Int64 {
        @_noAllocation @_noLocks get { .max }
    }

    /// The view of a source; control only.
    init(_ source: VoiceSource) {
        channelCount = source.channelCount
        switch source {
        case .buffer(let buffer):
            length = buffer.frameCount.frames
            setMemory(buffer)
        case .stream(let head, let ring, let length):
            self.length = length?.frames ?? SourceView.unknownLength
            self.ring = ring.consumer
            if let head { setMemory(head) }
        }
    }

    private mutating func setMemory(_ buffer: SampleBuffer) {
        samples = buffer.samples
        stride = buffer.stride
        residentFrames = buffer.frameCount.frames
    }
}

/// The beginning of a voice as the audio thread reads it: written by the control side into the voice's slot before
/// the start command is published, read when the command is taken.
struct VoicePlan: BitwiseCopyable, Sendable {
    var source: SourceView
    var at: FrameTime
    var from: Int64
    /// Where passes after the first begin, and where those before the last end.
    var loopStart: Int64
    var loopEnd: Int64
    var isRouted: Bool
    var routing: ChannelRouting
    var fadeTo: RampTarget
    var volume: Float
    var baseVolume: Float
    var fade: Float
    var pan: Float
    var loops: LoopCount
    var bus: BusID
    var hasFade: Bool
    var fadeEnd: FadeEnd
    var startsPaused: Bool
    var startsMuted: Bool
    var isMetered: Bool

    /// The plan of a start; control only.
    init(_ start: VoiceStart) {
        source = SourceView(start.source)
        at = start.at ?? MixerCommand.immediately()
        from = max(0, start.from.frames)
        loopStart = 0
        loopEnd = source.length
        if let range = start.loopRange {
            let lower = max(0, range.lowerBound.frames)
            let upper = min(source.length, range.upperBound.frames)
            if lower < upper { (loopStart, loopEnd) = (lower, upper) }
        }
        isRouted = start.routing != nil
        routing = start.routing ?? ChannelRouting()
        fadeTo = start.fadeTo ?? RampTarget(to: start.fade, frames: .zero)
        volume = start.volume.linear
        baseVolume = start.baseVolume.linear
        fade = start.fade.linear
        pan = start.pan.position
        loops = start.loops
        bus = start.bus
        hasFade = start.fadeTo != nil
        fadeEnd = start.fadeEnd
        startsPaused = start.startsPaused
        startsMuted = start.startsMuted
        isMetered = start.isMetered
    }
}
