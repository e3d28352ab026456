// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// The music deck.
///
/// - Source: SM-21, SM-37.
public struct MusicSnapshot: Sendable, Equatable {
    /// Whether music is on and not paused; false at once when it is stopped, though the fade runs.
    public let playing: Bool
    /// The player on the deck.
    public let player: PlayerSnapshot?
    /// Players that fade out.
    public let fadingOut: [String]
    /// Seconds of fade in, fade out and crossfade.
    public let fadeDuration: Double
    /// Counts the changes; what merely goes on with time is none.
    public let revision: UInt64
    /// The station that feeds the deck; nil for a single track.
    public let stationId: String?
    /// What follows the track on the deck, as far as it is planned.
    public let next: TrackSnapshot?
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
    /// Sounds muted; the volume stays.
    public let soundMuted: Bool
    /// Music muted.
    public let musicMuted: Bool
    /// System sounds muted.
    public let systemMuted: Bool
    /// Announcements muted.
    public let announcementMuted: Bool
    /// Everything muted.
    public let masterMuted: Bool
    /// The largest master volume that a request can set.
    public let maximumVolume: Double
    /// Whether other programs' music may go on; default false (SM-22).
    public let allowsBackgroundMusic: Bool
    /// Seconds of music fades, default 1 (SM-25).
    public let musicFadeDuration: Double
    /// Seconds of the fade of a stopped sound, default 1 (SM-26).
    public let soundFadeDuration: Double
    /// Counts the changes; what merely goes on with time is none.
    public let revision: UInt64
}

/// The two clocks.
///
/// - Source: AP-23, decision D-08.
public struct DeviceSnapshot: Sendable, Equatable {
    /// Seconds since the present epoch began; 0 while no player plays, waits or is paused.
    public let deviceCurrentTime: Double
    /// Counts the epochs.
    public let epoch: Int
    /// Engine time in seconds; never resets.
    public let engineTime: Double
    /// Engine time in frames.
    public let engineFrame: Int64
    /// Frames a second.
    public let sampleRate: Int
    /// Monotonic clock at `engineTime`, nanoseconds.
    public let monotonicNanoseconds: UInt64
    /// Wall clock at `engineTime`.
    public let utc: Date
    /// How wrong the relation of these clocks may be, seconds.
    public let errorBound: Double
    /// Frames of the last audio callback.
    public let quantum: Int
    /// Frames from the renderer to the ear, as far as the output knows.
    public let delayFrames: Int64
}

/// State of the output.
public struct OutputHealth: Sendable, Equatable {
    /// `pipewire`, `null` or `offline`; `none` before one was started.
    public let backend: String
    /// What was asked for.
    public let wanted: String
    /// Whether the device is away and a silent clock stands in.
    public let isFallback: Bool
    /// Whether an output drives the renderer.
    public let isRunning: Bool
    /// Name of the device or node.
    public let device: String?
    /// Frames of one audio callback.
    public let quantum: Int
    /// Seconds from renderer to ear.
    public let latency: Double
    /// Whether the audio thread has real-time priority.
    public let isRealtime: Bool
    /// Why it is on the fallback or degraded.
    public let reason: String?
}

/// State of the whole engine.
public struct HealthSnapshot: Sendable, Equatable {
    /// `ok`, or `degraded` while the wanted output is away.
    public enum Status: String, Sendable {
        /// All is well.
        case ok
        /// Sound does not reach the wanted device.
        case degraded
    }

    /// Summary.
    public let status: Status
    /// Whether sound is made as wanted.
    public let isReady: Bool
    /// What is wrong, in words.
    public let reasons: [HealthReason]
    /// The output.
    public let output: OutputHealth
    /// Seconds of engine time.
    public let engineTime: Double
    /// Players that sound.
    public let playersPlaying: Int
    /// Registered sounds.
    public let sounds: Int
    /// Seconds since the engine started.
    public let uptime: Double
    /// Counters since start.
    public let counters: EngineCounters
}

/// Counts since start.
public struct EngineCounters: Sendable, Equatable {
    /// Commands that came after their frame.
    public var late: Int64 = 0
    /// Quanta in which a long sound's reader was behind.
    public var underruns: Int64 = 0
    /// Frames in which the limiter's gain fell.
    public var limited: Int64 = 0
    /// Samples above full scale that went out; only without a limiter.
    public var clipped: Int64 = 0
    /// Samples that were no numbers and became silence.
    public var nonFinite: Int64 = 0
    /// Operations refused because the command queue was full.
    public var queueFull: Int64 = 0
    /// Commands and operations refused because too many waited for their frame.
    public var scheduleFull: Int64 = 0
    /// Operations refused because all voices were taken.
    public var voiceLimit: Int64 = 0

    /// Makes counters at zero.
    public init() {}
}

/// Everything a client needs to begin, true at one moment.
public struct EngineSnapshot: Sendable, Equatable {
    /// All sounds, by registration.
    public let sounds: [SoundSnapshot]
    /// All players, by creation.
    public let players: [PlayerSnapshot]
    /// The deck.
    public let music: MusicSnapshot
    /// The announcement queue.
    public let queue: QueueSnapshot
    /// All stations, in the order in which they are found.
    public let stations: [StationSnapshot]
    /// All crossfaders, by creation.
    public let crossfaders: [CrossfaderSnapshot]
    /// Volumes.
    public let manager: ManagerSnapshot
    /// Clocks.
    public let device: DeviceSnapshot
    /// Health.
    public let health: HealthSnapshot
    /// System sounds by number.
    public let systemSounds: [SystemSoundSnapshot]
    /// The session.
    public let session: SessionSnapshot
}
