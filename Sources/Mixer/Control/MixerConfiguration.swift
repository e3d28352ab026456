// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Sizes and constants of a mixer, fixed for its life; all memory is made from them at the start.
public struct MixerConfiguration: Sendable {
    /// Voices that may be heard at once unless a configuration says otherwise.
    public static let defaultVoiceCount = 256

    /// Frames a second of engine time.
    public var sampleRate: SampleRate = .standard
    /// Planes of the output, 1 to 8.
    public var outputChannelCount = 2
    /// Voices that may be heard at once, 1 to 4,096.
    public var maximumVoices = MixerConfiguration.defaultVoiceCount
    /// Voices beyond those that may fade out after they were stolen, or run mute, 0 to 4,096.
    public var spareVoices = 32
    /// Largest quantum rendered in one go, 1 to 8,192 frames; a larger one is rendered in pieces.
    public var maximumQuantum = 8_192
    /// Commands on their way to the audio thread.
    public var commandCapacity = 1_024
    /// Events on their way back.
    public var eventCapacity = 4_096
    /// Commands that wait for their frame, starts included.
    public var scheduleCapacity = 1_024
    /// Length of the ramps that keep stops, pauses and seeks from clicking; default 25 ms at 48 kHz.
    ///
    /// A constant at full scale falls by less than −60 dBFS a frame over more than 1,000 frames (Mixer.md).
    public var declick = FrameCount(1_200)
    /// The largest true peak the master lets out; nil lets everything out and counts what exceeds full scale.
    ///
    /// Default −1 dBTP; below it the signal passes bit for bit, ``latency`` late.
    public var limiterThreshold: Gain? = Gain(0.891_250_94)

    /// Frames between engine time and the output's planes: the limiter's look-ahead, two thirds of a millisecond at 48 kHz.
    ///
    /// Nothing without a limiter. It is part of ``ClockSnapshot/delayFrames``.
    public var latency: FrameCount { FrameCount(limiterThreshold == nil ? 0 : Limiter.latency) }

    /// Whether each bus but the master has planes of its own beside the master's (``BusAction/setDirect(_:)``).
    ///
    /// Costs memory, and nothing more while no bus is sent there.
    public var hasDirectOutputs = false

    /// Planes of a quantum: the master's, then those of the direct outputs.
    public var planeCount: Int { outputChannelCount * (hasDirectOutputs ? BusID.allCases.count : 1) }

    /// The defaults.
    public init() {}

    /// The defaults with another rate, number of planes or voices, or length of declick ramps.
    public init(
        sampleRate: SampleRate = .standard,
        outputChannelCount: Int = 2,
        maximumVoices: Int = MixerConfiguration.defaultVoiceCount,
        declick: FrameCount = FrameCount(1_200),
        limiterThreshold: Gain? = Gain(0.891_250_94)
    ) {
        self.sampleRate = sampleRate
        self.outputChannelCount = outputChannelCount
        self.maximumVoices = maximumVoices
        self.declick = declick
        self.limiterThreshold = limiterThreshold
    }

    /// Slots of the voice pool.
    var voiceCapacity: Int { maximumVoices + spareVoices }

    /// Traps on a size out of range.
    func check() {
        precondition((1...8).contains(outputChannelCount), "an output has 1 to 8 planes")
        precondition((1...4_096).contains(maximumVoices), "a mixer has 1 to 4096 voices")
        precondition((0...4_096).contains(spareVoices), "a mixer has 0 to 4096 spare voices")
        precondition((1...8_192).contains(maximumQuantum), "a quantum has 1 to 8192 frames")
        precondition((1...1 << 20).contains(commandCapacity), "a command ring holds 1 to 2^20 commands")
        precondition((8...1 << 20).contains(eventCapacity), "an event ring holds 8 to 2^20 events")
        precondition((1...1 << 20).contains(scheduleCapacity), "a schedule holds 1 to 2^20 commands")
        precondition((0...1 << 20).contains(declick.frames), "a declick ramp has 0 to 2^20 frames")
    }
}
