// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What went wrong since the start, counted on the audio thread unless it says otherwise.
public struct MixerCounters: Sendable, Hashable {
    /// Commands that came after their frame.
    public var lateCommands: UInt64 = 0
    /// Times a feeder's ring ran empty.
    public var underruns: UInt64 = 0
    /// Frames of silence inserted by underruns.
    public var underrunFrames: UInt64 = 0
    /// Frames in which the limiter's gain fell.
    public var limitedFrames: UInt64 = 0
    /// Output samples above full scale; counted only without a limiter.
    public var clippedSamples: UInt64 = 0
    /// Samples that were not finite and became silence.
    public var nonFiniteSamples: UInt64 = 0
    /// Events, other than ends and releases, that found no room.
    public var eventsLost: UInt64 = 0
    /// Commands and operations refused because too many waited for their frame (both sides).
    public var scheduleFull: UInt64 = 0
    /// Commands to a voice that was gone.
    public var staleCommands: UInt64 = 0
    /// Operations refused because the command ring was full (control side).
    public var queueFull: UInt64 = 0
    /// Operations refused because every voice was in use (control side).
    public var voiceLimit: UInt64 = 0
    /// Voices stolen for others (control side).
    public var stolenVoices: UInt64 = 0
    /// Voices that began mute because of the limit (control side).
    public var mutedVoices: UInt64 = 0
}
