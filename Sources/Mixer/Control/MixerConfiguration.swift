// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Sizes and constants of a mixer, fixed for its lifetime; all memory is allocated from them at the start.
public struct MixerConfiguration: Sendable {
    /// Voices that may be heard at once unless a configuration says otherwise.
    public static let defaultVoiceCount = 256

    /// Frames per second of engine time.
    public var sampleRate: SampleRate = .standard
    /// Planes of the output, 1 to 8.
    public var outputChannelCount = 2
    /// Voices that may be heard at once, 1 to 4,096.
    public var maximumVoices = MixerConfiguration.defaultVoiceCount
    /// Additional voices that may fade out after being stolen, or run muted, 0 to 4,096.
    public var spareVoices = 32
    /// Largest quantum rendered in one go, 1 to 8,192 frames; a larger one is rendered in pieces.
    public var maximumQuantum = 8_192
    /// Capacity of the command ring to the audio thread, 1 to 2^20.
    public var commandCapacity = 1_024
    /// Capacity of the event ring back, 8 to 2^20.
    public var eventCapacity = 4_096
    /// Most commands that wait for their frame, starts included, 1 to 2^20.
    public var scheduleCapacity = 1_024
    /// Length of the ramps that keep stops, pauses and seeks from clicking; default 25 ms at 48 kHz.
    ///
    /// A constant at full scale falls by less than −60 dBFS per frame over more than 1,000 frames (Mixer.md).
    public var declick = FrameCount(1_200)
    /// The largest true peak of the master; nil switches the limiter off and counts samples above full scale.
    ///
    /// Default −1 dBTP; below it the signal passes bit for bit, ``latency`` late.
    public var limiterThreshold: Gain? = Gain(0.891_250_94)

    /// Frames between engine time and the output's planes: the limiter's look-ahead, two thirds of a millisecond at 48 kHz.
    ///
    /// 0 without a limiter. It is part of ``ClockSnapshot/delayFrames``.
    public var latency: FrameCount { FrameCount(limiterThreshold == nil ? 0 : Limiter.latency) }

    /// Zones, 1 to 32: the main one, and those with planes of their own.
    ///
    /// One in which nothing sounded yet costs no more than addresses.
    public var zoneCount = 1

    /// Planes of a quantum: those of the main zone, then those of each other zone.
    public var planeCount: Int { outputChannelCount * zoneCount }

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
        precondition((1...ZoneMask.capacity).contains(zoneCount), "a mixer has 1 to 32 zones")
        precondition((1...8_192).contains(maximumQuantum), "a quantum has 1 to 8192 frames")
        precondition((1...1 << 20).contains(commandCapacity), "a command ring holds 1 to 2^20 commands")
        precondition((8...1 << 20).contains(eventCapacity), "an event ring holds 8 to 2^20 events")
        precondition((1...1 << 20).contains(scheduleCapacity), "a schedule holds 1 to 2^20 commands")
        precondition((0...1 << 20).contains(declick.frames), "a declick ramp has 0 to 2^20 frames")
    }
}
