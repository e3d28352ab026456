// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// What can be asked of a voice.
@frozen
public enum VoiceAction: Sendable, BitwiseCopyable {
    /// Falls silent over the declick ramp and keeps its playhead. An armed voice waits for a resume instead of its
    /// frame.
    case pause
    /// Sounds again, over the declick ramp.
    case resume
    /// Ends over the declick ramp.
    case stop
    /// As `stop`, to make room for another voice.
    case steal
    /// Silences or opens the voice over the declick ramp; its gains stay.
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
    /// Changes the number of returns, those already made counted.
    case setLoops(LoopCount)
    /// Jumps inside a sound in memory, with a crossfade of one declick ramp. At or behind the end it ends the pass.
    /// Streamed voices ignore it.
    case seek(FrameCount)
    /// Switches measurement on or off.
    case setMetering(Bool)
    /// Forgets what the voice was to do on a later frame; its start stays.
    case cancelScheduled
}

/// What can be asked of a bus.
@frozen
public enum BusAction: Sendable, BitwiseCopyable {
    /// Moves its gain.
    case setGain(RampTarget)
    /// Mutes or opens it over the declick ramp; the gain stays.
    case setMute(Bool)
    /// Sends it to its direct output instead of the master, or back, over the declick ramp; nothing for the master, and
    /// where the mixer has no direct outputs.
    case setDirect(Bool)
    /// Switches measurement on or off.
    case setMetering(Bool)
    /// Moves the gain a rule lays over the bus's own, and leaves it there.
    case duck(RampTarget)
    /// Switches the measurement of loudness on, from nothing, or off; of the master only, others ignore it.
    case setLoudness(Bool)
    /// Lowers that gain for a time.
    case duckFor(Duck)
    /// Begins the release of a timed duck now.
    case endDuck
    /// Forgets the gains the bus was to take on a later frame.
    case cancelScheduledGains
    /// Does nothing but report ``MixerEvent/marked(_:at:)``: so the control side hears of a frame when it has come.
    case mark(UInt32)
}
