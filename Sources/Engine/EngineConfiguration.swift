// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Decoding
public import Foundation
import Mixer
public import Output
public import Platform

/// Everything that can be configured at start; every value has a default that works.
public struct EngineConfiguration: Sendable {
    /// Internal frames per second, constant for the life of the process.
    public var sampleRate: SampleRate = .standard
    /// Channels of the output, 1 to 8.
    public var outputChannelCount = 2
    /// Largest number of simultaneous voices, 1 to 4,096.
    public var maximumVoices = MixerConfiguration.defaultVoiceCount
    /// Library folders: searched for sounds and scanned at start; they are also allowed roots.
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
    /// Longest sound that is kept decoded in memory, in seconds.
    public var residentSeconds: Double = 30
    /// Largest sound that is kept decoded in memory, in bytes after decoding.
    public var residentBytes = 16 << 20
    /// Budget for decoded sounds in memory, in bytes; beyond it, the least recently played sounds keep only their first
    /// half second in memory and are streamed.
    ///
    /// - Source: decision D-15.
    public var residentBudgetBytes = 512 << 20
    /// Whether a registration waits until a long file that does not say its length was read to its end; default false.
    public var countsAtRegistration = false
    /// Whether the loudness and the waveform of every sound are measured after it is decoded.
    public var analyzesSounds = false
    /// Target loudness of suggested base volumes in LUFS, −70 to 0.
    ///
    /// - Source: EBU R 128: programmes at −23 LUFS. A base volume can only attenuate, so a low target aligns more sounds
    ///   and leaves headroom for several at once.
    public var targetLoudness: Double = -23
    /// Whether a sound uses its suggested base volume unless a client set one; implies measuring.
    public var appliesLoudness = false
    /// Whether a file with any defect is refused, instead of played with ``SoundSnapshot/warnings``.
    ///
    /// - Source: decision D-62.
    public var refusesDefects = false
    /// Whether the library roots are watched for new, changed and removed files.
    public var watchesLibraries = false
    /// Seconds without writes after which an open file counts as complete.
    public var libraryQuietSeconds: Double = 2
    /// The processes that read sound files.
    public var decoders = DecoderProcess.standard
    /// Number of decoding threads, 1 to 16.
    public var workerCount = 2
    /// Number of threads that read ahead for long sounds; with 0 the caller does so (offline).
    public var feederThreadCount = 1
    /// Shortest ramp of a stop, pause, seek or volume change, in frames at the engine rate.
    public var declick = FrameCount(1_200)
    /// Limiter threshold, linear; nil disables the limiter and counts samples above full scale.
    public var limiterThreshold: Gain? = Gain(0.891_250_94)
    /// The largest master volume that any request can set, 0 to 1; also the master volume at the first start.
    public var maximumVolume = 1.0
    /// Whether the peak level of every playback is measured for the play history.
    public var measuresPlays = false
    /// Largest number of entries in the play history, 1 or more.
    public var historyEntries = 100_000
    /// Seconds for which the play history keeps entries.
    public var historySeconds = 365.0 * 86_400
    /// Whether a change is synchronized to the disk before it is answered, instead of within a second.
    public var synchronizesChanges = false
    /// Bytes on the disk of the state that are set aside for removing sounds when it is full; 0 sets none aside.
    public var diskReserveBytes = 1 << 20
    /// Whether a sound in the root of a library is loaded before the others, as by `prepare` (SM-28).
    public var preparesOnStart = false
    /// The id or name of the station that plays at start, once its sounds are read; nil for none.
    public var startStation: String?
    /// The volume of the music at start, 0 to 1; nil for the last one.
    public var startVolume: Double?
    /// The requested output, shown in health: `auto`, `pipewire`, `null`, `offline`.
    public var wantedOutput = "auto"
    /// Whether a thread of the engine takes the audio thread's events; offline, the caller drains.
    public var runsPump = true
    /// Reads the monotonic clock in nanoseconds; tests replace it to control time.
    public var monotonicNanoseconds: @Sendable () -> UInt64 = DeviceClock.monotonicNanoseconds
    /// Reads the clock by which a talker counts as lost, in nanoseconds; it goes on while the machine sleeps.
    public var bootNanoseconds: @Sendable () -> UInt64 = { SystemClock.boot.now }

    /// Reads the system clocks to detect suspend and changes of the wall clock; nil disables this.
    public var systemClocks: (@Sendable () -> SystemClocks)?
    /// Seconds without a quantum, while a player is active, after which the audio thread counts as stuck.
    public var stuckSeconds = 5.0
    /// Listens to the sink that plays our stream; nil disables the check.
    public var sinkListener: (any SinkListener)?
    /// Seconds for which the sink may stay silent while audible sound is sent to it; 0 disables the check.
    public var audibilitySeconds = 5.0
    /// Seconds for which a bus or a zone may be silenced although it has something to play; 0 disables the check.
    public var muteSeconds = 600.0
    /// Reads what the kernel knows of the time of day; nil disables the check.
    public var kernelClock: (@Sendable () -> KernelClock?)?
    /// Idle seconds after which the null output rests; nil disables this.
    public var restSeconds: Double?
    /// Whether the engine starts without its state file if that cannot be opened; it keeps no changes then.
    public var hasSafeMode = false

    /// Source of identifiers and seeds, 64 random bits per call; tests replace it to make them repeatable.
    public var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    /// The wall-clock time for a given engine time in seconds; offline, it follows rendered time.
    public var utc: @Sendable (Double) -> Date = { _ in Date() }
    /// The text-to-speech command; without it and ``voices`` texts are refused.
    public var speechCommand: SpeechCommand?
    /// Voices with commands of their own, in order of precedence; the first one is the default.
    public var voices: [SpeechVoice] = []
    /// Seconds of what was announced that are kept as files; nil for none.
    public var loggedSeconds: Double?
    /// Initial settings of the session, and what it may do to other applications.
    public var session = SessionConfiguration()
    /// Access to the sound server's graph; nil means no outputs and no other applications are known.
    public var graphPort: (any GraphPort)?
    /// Sends messages to targets.
    public var messages: any MessagePort = NoMessages()
    /// Takes the sound of inputs; nil means that none comes.
    public var inputPort: (any InputPort)?
    /// Plays to rooms on other machines; nil means that there are none.
    public var roomPort: (any RoomPort)?

    /// Makes the default configuration.
    public init() {}

    /// Configuration of the mixer.
    var mixing: MixerConfiguration {
        var mixing = MixerConfiguration()
        mixing.sampleRate = sampleRate
        mixing.outputChannelCount = max(1, min(8, outputChannelCount))
        mixing.maximumVoices = max(1, min(4096, maximumVoices))
        mixing.commandCapacity = max(1024, 4 * mixing.maximumVoices) + Self.commandsToStopAll(mixing)
        mixing.eventCapacity = max(4096, 8 * mixing.maximumVoices)
        mixing.scheduleCapacity = max(1024, 2 * mixing.maximumVoices)
        mixing.declick = declick
        mixing.limiterThreshold = limiterThreshold
        mixing.zoneCount = RecordingZone.zoneCount
        return mixing
    }

    /// Commands that only stopping everything may use: one for each voice, and some for buses and announcements.
    static func commandsToStopAll(_ mixing: MixerConfiguration) -> Int {
        mixing.maximumVoices + mixing.spareVoices + 64
    }

    /// Configuration of the decoder that is used when the resident budget is spent: it loads only the head of a sound.
    var headOnlyDecoding: DecodingConfiguration {
        var decoding = decoding
        decoding.residentSeconds = min(decoding.residentSeconds, decoding.headSeconds)
        return decoding
    }

    /// Configuration of decoders.
    var decoding: DecodingConfiguration {
        var decoding = DecodingConfiguration(engineRate: sampleRate)
        decoding.residentSeconds = residentSeconds
        decoding.residentBytes = residentBytes
        decoding.refusesDefects = refusesDefects
        return decoding
    }
}

/// Limits on what the engine holds; each has a typed error.
public struct EngineLimits: Sendable, Equatable {
    /// Waiting and playing announcements.
    public var queueItems = 10_000
    /// Announcements beyond `queueItems` that interrupt others, so that a full queue takes an alarm.
    public var queueAlarms = 100
    /// Final receipts of announcements.
    public var queueReceipts = 10_000
    /// Seconds for which final receipts are kept.
    public var receiptSeconds = 7.0 * 86_400
    /// Announcements that someone says, which wait or play.
    public var talks = 8
    /// Longest such announcement, seconds.
    public var talkSeconds = 600.0
    /// Recurring announcements.
    public var queueSchedules = 1_000
    /// Characters of a text to speak, Unicode scalars.
    public var speechCharacters = 10_000
    /// Spoken texts that are cached as sounds.
    public var speechSounds = 200
    /// Players, including finished ones.
    public var players = 4096
    /// Registered sounds.
    public var sounds = 10_000
    /// Characters of a sound's name.
    public var nameLength = 255
    /// Stations.
    public var stations = 1000
    /// Sounds in the list of a station.
    public var playlistSounds = 2000
    /// Crossfaders.
    public var crossfaders = 1000
    /// Cues of a crossfader.
    public var cues = 1000
    /// Stored actions.
    public var actions = 1000
    /// Runs of actions that are not over.
    public var runs = 256
    /// Targets.
    public var targets = 100
    /// Inputs.
    public var inputs = 16
    /// Recordings at once.
    public var recordings = 8
    /// Longest recording, seconds.
    public var recordingSeconds = 3600.0
    /// Signed links.
    public var links = 1000
    /// Shows.
    public var shows = 1000
    /// Cues of a show.
    public var showCues = 1000
    /// Plans.
    public var plans = 100
    /// Times of a plan.
    public var planTimes = 500
    /// Boards.
    public var boards = 100
    /// Tiles of all boards.
    public var tiles = 10_000
    /// Tiles of a board.
    public var boardTiles = 1000
    /// Runs of a tile at once.
    public var tileRuns = 16
    /// Entries of the music's queue.
    public var musicQueue = 100
    /// Rooms.
    public var rooms = 64
    /// Runs of a show's cues that wait or have not ended, and that follow them.
    public var cueRuns = 1000
    /// Finished one-shot players that stay visible.
    public var finishedPlayers = 256
    /// Longest fade, seconds.
    public var fadeSeconds: Double = 3600
    /// Largest upload in bytes.
    public var uploadBytes = 512 << 20
    /// Bytes of all uploads together; nil for no limit but the disk's.
    public var storeBytes: Int?
    /// Bytes of a list in an answer.
    public var pageBytes = 512 << 10
    /// UTF-8 bytes of a player's completion data.
    public var clientDataBytes = 4096
    /// System sounds.
    public var systemSounds = 1000
    /// Observers of one system sound.
    public var systemSoundObservers = 64
    /// Longest system sound, seconds (SS-01).
    public var systemSoundSeconds: Double = 30

    /// Makes the default limits.
    public init() {}
}
