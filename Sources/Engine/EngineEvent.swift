// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// Events of the engine, in the order in which they happened.
///
/// Times inside are seconds.
///
/// - Source: decision D-12.
public enum EngineEvent: Sendable, Equatable {
    /// A sound entered the library; it may still be decoding.
    case soundRegistered(SoundSnapshot)
    /// A sound is decoded and can be played.
    case soundReady(SoundSnapshot)
    /// A sound could not be decoded; one found by a library scan left the library again.
    case soundFailed(SoundSnapshot, EngineError)
    /// A sound's defaults were changed.
    case soundChanged(SoundSnapshot)
    /// A sound's loudness and waveform are measured.
    case soundAnalyzed(SoundSnapshot)
    /// A sound left the library.
    case soundDisposed(id: String, name: String)
    /// A player was made.
    case playerCreated(PlayerSnapshot)
    /// A player's buffers are ready (AP-09).
    case playerPrepared(PlayerSnapshot)
    /// A player will start at a given time.
    case playerScheduled(PlayerSnapshot)
    /// A player sounds; the envelope's time is its first frame.
    case playerStarted(PlayerSnapshot)
    /// A player fell silent and keeps its position.
    case playerPaused(PlayerSnapshot)
    /// A paused player sounds again.
    case playerResumed(PlayerSnapshot)
    /// A player returned to the beginning of its sound for the `iteration`-th time, counted from 1.
    case playerLooped(PlayerSnapshot, iteration: Int64)
    /// A player's sound could not be read on; its finish follows (AP-16).
    case playerDecodeFailed(PlayerSnapshot, EngineError)
    /// A player's position was set.
    case playerSeeked(PlayerSnapshot)
    /// A player's volume, base volume, pan or loops were changed.
    case playerChanged(PlayerSnapshot)
    /// A fade began.
    case playerFadeStarted(PlayerSnapshot, FadeSnapshot)
    /// A fade reached its end.
    case playerFadeEnded(PlayerSnapshot)
    /// The single completion of a player, before its `playerFinished` (SM-07).
    case playerCompleted(PlayerCompletion)
    /// A playback ended; exactly one for each playback that began or was scheduled.
    case playerFinished(PlayerFinish)
    /// A player left the table.
    case playerDisposed(id: String, soundId: String)
    /// Another player is on the music deck, it was paused, resumed or moved, or another one comes next.
    case musicChanged(MusicSnapshot)
    /// One music player fades out while another fades in.
    case musicCrossfadeStarted(from: String, to: String, duration: Double)
    /// The outgoing music player of a crossfade is silent.
    case musicCrossfadeEnded(from: String, to: String)
    /// The deck is empty; the last player may still fade out.
    case musicStopped(player: String)
    /// Events of stations, crossfaders and what they play.
    case station(StationEvent)
    /// The volume or mute of a bus was changed.
    case volumeChanged(scope: VolumeScope, volume: Double, isMuted: Bool)
    /// Fade times or the wish for other programs' music were changed.
    case managerChanged(ManagerSnapshot)
    /// A system sound was made.
    case systemSoundCreated(SystemSoundSnapshot)
    /// A system sound was removed.
    case systemSoundDisposed(id: UInt32)
    /// A system sound is over; one for each of its observers.
    case systemSoundCompleted(SystemSoundCompletion)
    /// The device is to vibrate.
    case hapticVibrate(cause: HapticCause, systemSound: UInt32, soundId: String?)
    /// Silent mode was switched.
    case silentModeChanged(Bool)
    /// Events of the session.
    case session(SessionEvent)
    /// What happened to an announcement; for `added` and `started` its state at that time, else its final receipt.
    case queueItem(QueueItemEvent, QueueItemSnapshot)
    /// An announcement was cut, and is next again: from its beginning, or where it was.
    case queueItemInterrupted(QueueItemSnapshot, progress: Double, RequeueMode)
    /// Order, holds or settings of the queue changed.
    case queueChanged(QueueSummary)
    /// No announcement sounds and none waits for its turn.
    case queueEmpty
    /// The device went away; time goes on without it.
    case outputLost(OutputHealth)
    /// The device is back.
    case outputRestored(OutputHealth)
    /// Another property of the output changed.
    case outputChanged(OutputHealth)
    /// Something is wrong, or well again.
    case healthChanged(HealthSummary)
    /// The machine slept, or its time of day was set.
    case clockJumped(ClockJump)
}

/// An event with its time.
public struct EngineEventEnvelope: Sendable, Equatable {
    /// What happened.
    public let event: EngineEvent
    /// When, in engine seconds; exact to the frame for what the audio thread reported.
    public let engineTime: Double
    /// The same in frames.
    public let frame: Int64
    /// Seconds of the device clock (AP-23), 0 while no player plays, waits or is paused.
    public let deviceTime: Double
    /// When the engine learned of it.
    public let utc: Date

    /// Makes an envelope.
    public init(event: EngineEvent, engineTime: Double, frame: Int64, deviceTime: Double, utc: Date) {
        self.event = event
        self.engineTime = engineTime
        self.frame = frame
        self.deviceTime = deviceTime
        self.utc = utc
    }
}

/// How a playback ended.
///
/// - Source: SM-42, AP-17.
public struct PlayerFinish: Sendable, Equatable {
    /// Why it ended.
    public enum Reason: String, Sendable, CaseIterable {
        /// The sound was over.
        case ended
        /// Stopped by request.
        case stopped
        /// A fade reached zero.
        case fadedOut
        /// Its voice was needed elsewhere.
        case stolen
        /// An interruption ended it.
        case interrupted
        /// The sound could not be read to its end.
        case error
    }

    /// The player.
    public let playerId: String
    /// Its sound.
    public let soundId: String
    /// The sound's name.
    public let name: String
    /// Sound, music or system sound.
    public let kind: PlayerKind
    /// Why it ended.
    public let reason: Reason
    /// Whether the sound was played to its end.
    public let successfully: Bool
    /// Seconds it sounded, pauses not counted.
    public let durationPlayed: Double
    /// Position at the end, seconds from the beginning of the sound.
    public let currentTime: Double
}

/// Delivery of a player's completion.
///
/// - Source: SM-07.
public struct PlayerCompletion: Sendable, Equatable {
    /// The player.
    public let playerId: String
    /// Its sound.
    public let soundId: String
    /// What the client attached.
    public let clientData: String
    /// Whether the sound was played to its end; false when it was stopped.
    public let didFinish: Bool
}

/// What a volume applies to.
public enum VolumeScope: String, Sendable, CaseIterable, Codable {
    /// All players of kind sound.
    case sound
    /// The music deck.
    case music
    /// System sounds.
    case system
    /// Announcements of the queue.
    case announcement
    /// Everything.
    case master
}
