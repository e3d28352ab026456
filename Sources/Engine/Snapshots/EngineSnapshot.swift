// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// The music deck.
///
/// - Source: SM-21, SM-37.
public struct MusicSnapshot: Sendable, Equatable {
    /// Whether music is playing and not paused; false as soon as it is stopped, even while it fades out.
    public let playing: Bool
    /// The player on the deck.
    public let player: PlayerSnapshot?
    /// Players that are fading out.
    public let fadingOut: [String]
    /// Length of fade-in, fade-out and crossfade in seconds.
    public let fadeDuration: Double
    /// Version; increases with every change, but not with the passing of time.
    public let revision: UInt64
    /// The station that feeds the deck; nil for a single track.
    public let stationId: String?
    /// The next track, if it is planned.
    public let next: TrackSnapshot?
    /// The sounds that come before the next track of the station, in order; a planned one is still among them.
    public let queue: [MusicEntrySnapshot]
}

/// A sound in the queue of the music deck.
public struct MusicEntrySnapshot: Sendable, Equatable {
    /// Unique id.
    public let id: String
    /// Its sound.
    public let soundId: String
    /// The sound's name.
    public let name: String
}

/// The volumes and fade times of the manager.
///
/// - Source: SM-22 to SM-27.
public struct ManagerSnapshot: Sendable, Equatable {
    /// Volume of all sounds, 0 to 1.
    public let soundVolume: Double
    /// Volume of the music, 0 to 1.
    public let musicVolume: Double
    /// Volume of system sounds, 0 to 1.
    public let systemVolume: Double
    /// Volume of announcements, 0 to 1.
    public let announcementVolume: Double
    /// Volume of everything, 0 to 1.
    public let masterVolume: Double
    /// Whether sounds are muted; this does not change the volume.
    public let soundMuted: Bool
    /// Whether music is muted.
    public let musicMuted: Bool
    /// Whether system sounds are muted.
    public let systemMuted: Bool
    /// Whether announcements are muted.
    public let announcementMuted: Bool
    /// Whether everything is muted.
    public let masterMuted: Bool
    /// Whether sounds are soloed; while a bus is soloed, the others are silent, but for announcements (D-83).
    public let soundSoloed: Bool
    /// Whether music is soloed.
    public let musicSoloed: Bool
    /// Whether system sounds are soloed.
    public let systemSoloed: Bool
    /// Whether announcements are soloed.
    public let announcementSoloed: Bool
    /// The largest master volume that a request can set.
    public let maximumVolume: Double
    /// Whether the music of other applications may continue; default false (SM-22).
    public let allowsBackgroundMusic: Bool
    /// Length of music fades in seconds, default 1 (SM-25).
    public let musicFadeDuration: Double
    /// Length of the fade of a stopped sound in seconds, default 1 (SM-26).
    public let soundFadeDuration: Double
    /// Version; increases with every change, but not with the passing of time.
    public let revision: UInt64
}

/// Engine and device clock.
///
/// - Source: AP-23, decision D-08.
public struct DeviceSnapshot: Sendable, Equatable {
    /// Seconds since the current epoch began; 0 while no player plays, waits or is paused.
    public let deviceCurrentTime: Double
    /// Number of the current epoch.
    public let epoch: Int
    /// Engine time in seconds; never resets.
    public let engineTime: Double
    /// Engine time in frames.
    public let engineFrame: Int64
    /// Frames per second.
    public let sampleRate: Int
    /// Monotonic clock at `engineTime`, nanoseconds.
    public let monotonicNanoseconds: UInt64
    /// Wall clock at `engineTime`.
    public let utc: Date
    /// Error bound of the relation between these clocks, in seconds.
    public let errorBound: Double
    /// Frames of the last audio callback.
    public let quantum: Int
    /// Latency from the renderer to the listener in frames, as reported by the output.
    public let delayFrames: Int64
}

/// State of the output.
public struct OutputHealth: Sendable, Equatable {
    /// `pipewire`, `null` or `offline`; `none` before the output starts.
    public let backend: String
    /// The requested output.
    public let wanted: String
    /// Whether the device is missing and the null output replaces it.
    public let isFallback: Bool
    /// Whether an output drives the renderer.
    public let isRunning: Bool
    /// Name of the device or node.
    public let device: String?
    /// Frames of one audio callback.
    public let quantum: Int
    /// Latency from the renderer to the listener in seconds.
    public let latency: Double
    /// Whether the audio thread has real-time priority.
    public let isRealtime: Bool
    /// Why the fallback is active or the output is degraded.
    public let reason: String?
}

/// State of the whole engine.
public struct HealthSnapshot: Sendable, Equatable {
    /// `ok`, or `degraded` while a condition holds or the requested output is missing.
    public enum Status: String, Sendable {
        /// No condition holds.
        case ok
        /// A condition holds, or sound does not reach the requested device.
        case degraded
    }

    /// Summary.
    public let status: Status
    /// Whether the server can do its work.
    public let isReady: Bool
    /// The conditions that hold.
    public let reasons: [HealthReason]
    /// The output.
    public let output: OutputHealth
    /// Engine time in seconds.
    public let engineTime: Double
    /// Number of playing players.
    public let playersPlaying: Int
    /// Number of registered sounds.
    public let sounds: Int
    /// Number of registered sounds whose file cannot be played.
    public let failedSounds: Int
    /// The size of the uploads.
    public let store: StoreUsage
    /// Path of the program that speaks texts; nil if texts cannot be announced.
    public let speechCommand: String?
    /// The machine's time of day, where rooms are kept in step by it; nil otherwise, or if the kernel does not tell.
    public let clock: ClockHealth?
    /// Seconds since the engine started.
    public let uptime: Double
    /// Counters since start.
    public let counters: EngineCounters
}

/// What the kernel knows of the machine's time of day.
public struct ClockHealth: Sendable, Equatable {
    /// Whether a program such as chrony sets it.
    public let isSynchronized: Bool
    /// Its estimated error in seconds.
    public let estimatedError: Double
    /// Its largest error in seconds.
    public let largestError: Double
}

/// Counters since the start.
public struct EngineCounters: Sendable, Equatable {
    /// Commands that arrived after their frame.
    public var late: Int64 = 0
    /// Quanta in which the reader of a long sound was late.
    public var underruns: Int64 = 0
    /// Frames in which the limiter reduced the gain.
    public var limited: Int64 = 0
    /// Samples above full scale at the output; only without a limiter.
    public var clipped: Int64 = 0
    /// Samples that were not finite and were replaced by silence.
    public var nonFinite: Int64 = 0
    /// Operations refused because the command queue was full.
    public var queueFull: Int64 = 0
    /// Commands and operations refused because the schedule was full.
    public var scheduleFull: Int64 = 0
    /// Operations refused because all voices were in use.
    public var voiceLimit: Int64 = 0

    /// Makes counters that are zero.
    public init() {}
}
