// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
import Decoding
public import Foundation
import Mixer
public import Output
public import Platform

/// Everything that can be configured at start; every value has a default that works.
public struct EngineConfiguration: Sendable {
    /// Frames a second inside, constant for the life of the process.
    public var sampleRate: SampleRate = .standard
    /// Channels of the output, 1 to 8.
    public var outputChannelCount = 2
    /// Voices sounding at once, 1 to 4,096.
    public var maximumVoices = 256
    /// Folders searched for sounds and scanned at start; also allowed roots.
    public var libraries: [String] = []
    /// Further folders from which files may be registered.
    public var allowedRoots: [String] = []
    /// Folder of the state file and uploaded assets; nil keeps state in memory and assets in a temporary folder.
    public var stateDirectory: String?
    /// Extensions tried for a name without one, in this order.
    ///
    /// - Source: SM-11.
    public var extensions = ["caf", "m4a", "mp4", "mp3", "wav", "aif", "aiff", "flac", "ogg", "opus", "aac"]
    /// Limits on what the engine holds.
    public var limits = EngineLimits()
    /// Sounds up to this long are kept decoded in memory, seconds.
    public var residentSeconds: Double = 30
    /// Sounds up to this size decoded are kept in memory.
    public var residentBytes = 16 << 20
    /// Bytes of decoded sounds kept in memory; beyond, the sounds played longest ago are kept by their first half second
    /// and read while they play.
    ///
    /// - Source: decision D-15.
    public var residentBudgetBytes = 512 << 20
    /// Whether the loudness and the waveform of every sound are measured after it is decoded.
    public var analyzesSounds = false
    /// LUFS that suggested base volumes bring sounds to, −70 to 0.
    ///
    /// - Source: EBU R 128: programmes at −23 LUFS. A base volume can only lower, so a low target is the one that makes
    ///   more sounds equal, and it leaves room for several at once.
    public var targetLoudness: Double = -23
    /// Whether a sound takes its suggested base volume where no client set one; implies measuring.
    public var appliesLoudness = false
    /// Whether files of the library roots that appear, change or vanish are noticed while the engine runs.
    public var watchesLibraries = false
    /// Seconds after which a file that nobody closed counts as written.
    public var libraryQuietSeconds: Double = 2
    /// Threads that decode, 1 to 16.
    public var workerCount = 2
    /// Threads that read ahead for long sounds; 0 leaves it to the caller (offline).
    public var feederThreadCount = 1
    /// Shortest ramp of every stop, pause, seek and volume change, frames at the engine rate.
    public var declick = FrameCount(1_200)
    /// The largest sample that goes out; nil lets everything out and counts what exceeds full scale.
    public var limiterThreshold: Gain? = Gain(0.891_250_94)
    /// The largest master volume that any request can set, 0 to 1; also the one at the first start.
    public var maximumVolume = 1.0
    /// Whether the level of every playback is measured, so that the play history shows how loud it was.
    public var measuresPlays = false
    /// Playbacks that the play history keeps at most, 1 or more.
    public var historyEntries = 100_000
    /// Seconds for which it keeps them.
    public var historySeconds = 365.0 * 86_400
    /// Whether a change waits for the disk before it is answered, instead of being there within a second.
    public var synchronizesChanges = false
    /// Whether a sound of the library's root is read before the others, as `prepare` does (SM-28).
    public var preparesOnStart = false
    /// The output asked for, shown in health: `auto`, `pipewire`, `null`, `offline`.
    public var wantedOutput = "auto"
    /// Whether the engine's own thread takes the audio thread's events; offline, the caller drains.
    public var runsPump = true
    /// Reads the monotonic clock in nanoseconds; tests replace it to stop time between quanta.
    public var monotonicNanoseconds: @Sendable () -> UInt64 = DeviceClock.monotonicNanoseconds

    /// Reads all clocks of the machine, which shows sleep and a changed time of day; nil does not look.
    public var systemClocks: (@Sendable () -> SystemClocks)?
    /// Seconds without a quantum, while something is to be heard, after which the audio thread counts as stuck.
    public var stuckSeconds = 5.0
    /// Listens to the sink we play to; nil proves nothing.
    public var sinkListener: (any SinkListener)?
    /// Seconds for which a sink may stay silent while something audible is sent to it; 0 for ever.
    public var audibilitySeconds = 5.0
    /// Seconds without anything to be heard after which the null output sleeps; nil lets it never sleep.
    public var restSeconds: Double?
    /// Whether it starts without its state file where that cannot be opened, and refuses changes then.
    public var hasSafeMode = false

    /// Where identifiers and seeds come from, 64 random bits a call; tests replace it to have them repeat.
    public var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    /// The time people would say it is, given engine seconds; offline, time is what is rendered.
    public var utc: @Sendable (Double) -> Date = { _ in Date() }
    /// Turns text into sound; nil refuses texts.
    public var speechCommand: SpeechCommand?
    /// What the session begins as, and what it may do to others.
    public var session = SessionConfiguration()
    /// The hold on the sound server's graph; nil knows of no outputs and no other applications.
    public var graphPort: (any GraphPort)?

    /// Makes the default configuration.
    public init() {}

    /// What the mixer is made with.
    var mixing: MixerConfiguration {
        var mixing = MixerConfiguration()
        mixing.sampleRate = sampleRate
        mixing.outputChannelCount = max(1, min(8, outputChannelCount))
        mixing.maximumVoices = max(1, min(4096, maximumVoices))
        mixing.commandCapacity = max(1024, 4 * mixing.maximumVoices)
        mixing.eventCapacity = max(4096, 8 * mixing.maximumVoices)
        mixing.scheduleCapacity = max(1024, 2 * mixing.maximumVoices)
        mixing.declick = declick
        mixing.limiterThreshold = limiterThreshold
        mixing.hasDirectOutputs = graphPort != nil
        return mixing
    }

    /// What the decoder is made with that takes over when the resident budget is spent.
    var headOnlyDecoding: DecodingConfiguration {
        var decoding = decoding
        decoding.residentSeconds = min(decoding.residentSeconds, decoding.headSeconds)
        return decoding
    }

    /// What decoders are made with.
    var decoding: DecodingConfiguration {
        var decoding = DecodingConfiguration(engineRate: sampleRate)
        decoding.residentSeconds = residentSeconds
        decoding.residentBytes = residentBytes
        return decoding
    }
}

/// How much the engine holds; each limit has a typed error.
public struct EngineLimits: Sendable, Equatable {
    /// Announcements that wait or sound.
    public var queueItems = 10_000
    /// Final receipts of announcements that are kept.
    public var queueReceipts = 10_000
    /// Seconds for which they are kept.
    public var receiptSeconds = 7.0 * 86_400
    /// Recurring announcements.
    public var queueSchedules = 1_000
    /// Bytes of a text that is to be spoken.
    public var speechBytes = 10_000
    /// Spoken texts that are kept as sounds.
    public var speechSounds = 200
    /// Players in the table, finished ones included.
    public var players = 4096
    /// Registered sounds.
    public var sounds = 10_000
    /// Characters of a sound's name.
    public var nameLength = 255
    /// Stations.
    public var stations = 1000
    /// Sounds a station lists.
    public var playlistSounds = 2000
    /// Crossfaders.
    public var crossfaders = 1000
    /// Cues of a crossfader.
    public var cues = 1000
    /// Finished players of one-shot plays that stay visible.
    public var finishedPlayers = 256
    /// Longest fade, seconds.
    public var fadeSeconds: Double = 3600
    /// Largest upload.
    public var uploadBytes = 512 << 20
    /// UTF-8 bytes of a player's completion data.
    public var clientDataBytes = 4096
    /// System sounds at once.
    public var systemSounds = 1000
    /// Observers of one system sound.
    public var systemSoundObservers = 64
    /// Longest system sound, seconds (SS-01).
    public var systemSoundSeconds: Double = 30

    /// Makes the default limits.
    public init() {}
}
