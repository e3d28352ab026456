// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Actions on a voice.
@frozen
public enum VoiceAction: Sendable, BitwiseCopyable {
    /// Falls silent over the declick ramp and keeps its playhead. An armed voice waits for a resume instead of its
    /// frame.
    case pause
    /// Plays again, over the declick ramp.
    case resume
    /// Ends over the declick ramp.
    case stop
    /// As `stop`, to make room for another voice.
    case steal
    /// Mutes or unmutes the voice over the declick ramp; its gains stay.
    case setMute(Bool)
    /// Moves the fade's gain from where it is.
    case fade(RampTarget, end: FadeEnd)
    /// Holds the fade's gain where it is; no event.
    case cancelFade
    /// Moves the player's own gain.
    case setVolume(RampTarget)
    /// Moves the sound's own gain.
    case setBaseVolume(RampTarget)
    /// Moves between left and right over the declick ramp.
    case setPan(Pan)
    /// Changes the number of returns; those already made count.
    case setLoops(LoopCount)
    /// Jumps inside a sound in memory, with a crossfade of one declick ramp. At or beyond the end it ends the pass.
    /// Streamed voices ignore it.
    case seek(FrameCount)
    /// Switches measurement on or off.
    case setMetering(Bool)
    /// Drops the voice's scheduled actions; its start stays scheduled.
    case cancelScheduled
}

/// Actions on a bus.
@frozen
public enum BusAction: Sendable, BitwiseCopyable {
    /// Moves its gain.
    case setGain(RampTarget)
    /// Mutes or unmutes it over the declick ramp; the gain stays.
    case setMute(Bool)
    /// Switches measurement on or off.
    case setMetering(Bool)
    /// Restarts or stops the measurement of loudness; other buses than the master ignore it.
    case setLoudness(Bool)
    /// Drops the bus's scheduled gains.
    case cancelScheduledGains
    /// Only reports ``MixerEvent/marked(_:at:)``, so that the control side is notified when a frame has come.
    case mark(UInt32)
}
