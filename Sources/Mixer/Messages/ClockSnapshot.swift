// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// What a backend knows about the moment of a render call.
@frozen
public struct RenderTiming: BitwiseCopyable, Sendable {
    /// CLOCK_MONOTONIC at the call.
    public var monotonicNanoseconds: UInt64
    /// Frames between this quantum's first frame leaving the mixer and being heard.
    public var delayFrames: Int64
    /// Frames of engine time that passed before this quantum without being rendered, because nothing was audible.
    public var restedFrames: Int64

    /// Makes a timing.
    @_noAllocation @_noLocks
    public init(monotonicNanoseconds: UInt64, delayFrames: Int64 = 0, restedFrames: Int64 = 0) {
        self.monotonicNanoseconds = monotonicNanoseconds
        self.delayFrames = delayFrames
        self.restedFrames = restedFrames
    }
}

/// The newest quantum on both clocks.
@frozen
public struct ClockSnapshot: BitwiseCopyable, Hashable, Sendable {
    /// The first frame after the newest quantum: where the next one begins.
    public var frame: FrameTime
    /// CLOCK_MONOTONIC when the newest quantum was requested.
    public var monotonicNanoseconds: UInt64
    /// Frames between engine time and the ear: the limiter's latency and the backend's delay.
    public var delayFrames: Int64
    /// Frames of the newest quantum; `frame` − `quantum` was its first.
    public var quantum: Int
    /// Number of quanta rendered.
    public var sequence: UInt64

    @_noAllocation @_noLocks
    init(
        frame: FrameTime,
        monotonicNanoseconds: UInt64,
        delayFrames: Int64,
        quantum: Int,
        sequence: UInt64
    ) {
        self.frame = frame
        self.monotonicNanoseconds = monotonicNanoseconds
        self.delayFrames = delayFrames
        self.quantum = quantum
        self.sequence = sequence
    }
}

/// Where a voice was at the end of a quantum.
@frozen
public struct PlayheadSnapshot: BitwiseCopyable, Hashable, Sendable {
    /// The next frame of the sound.
    public var playhead: FrameCount
    /// Returns made so far.
    public var iteration: Int
    /// The engine time of this snapshot.
    public var at: FrameTime
}
