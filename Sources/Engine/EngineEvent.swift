// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// An event of the engine; events are published in the order in which they happened.
///
/// All times are in seconds.
///
/// - Source: decision D-12.
public enum EngineEvent: Sendable, Equatable {
    /// A sound entered the library; it may still be decoding.
    case soundRegistered(SoundSnapshot)
    /// A sound is decoded and can be played.
    case soundReady(SoundSnapshot)
    /// A sound could not be decoded; one that a library scan found is removed again.
    case soundFailed(SoundSnapshot, EngineError)
    /// A sound's defaults or details were changed.
    case soundChanged(SoundSnapshot)
    /// A sound's loudness and waveform were measured.
    case soundAnalyzed(SoundSnapshot)
    /// A sound left the library.
    case soundDisposed(id: String, name: String)
    /// A player was created.
    case playerCreated(PlayerSnapshot)
    /// A player's buffers are ready (AP-09).
    case playerPrepared(PlayerSnapshot)
    /// A player was scheduled to start at a given time.
    case playerScheduled(PlayerSnapshot)
    /// A player started; the envelope's time is its first frame.
    case playerStarted(PlayerSnapshot)
    /// A player was paused and keeps its position.
    case playerPaused(PlayerSnapshot)
    /// A paused player was resumed.
    case playerResumed(PlayerSnapshot)
    /// A player returned to the beginning of its sound for the `iteration`-th time, counted from 1.
    case playerLooped(PlayerSnapshot, iteration: Int64)
    /// Reading a player's sound failed; its `playerFinished` follows (AP-16).
    case playerDecodeFailed(PlayerSnapshot, EngineError)
    /// A player's position was set.
    case playerSeeked(PlayerSnapshot)
    /// A player's volume, base volume, pan or loops were changed.
    case playerChanged(PlayerSnapshot)
    /// A fade began.
    case playerFadeStarted(PlayerSnapshot, FadeSnapshot)
    /// A fade reached its end.
    case playerFadeEnded(PlayerSnapshot)
    /// A player's completion, once, before its `playerFinished` (SM-07).
    case playerCompleted(PlayerCompletion)
    /// A playback ended; exactly one event for each playback that started or was scheduled.
    case playerFinished(PlayerFinish)
    /// A player was removed.
    case playerDisposed(id: String, soundId: String)
    /// The deck's player changed, was paused, resumed or moved, or the next track changed.
    case musicChanged(MusicSnapshot)
    /// A crossfade of the music began.
    case musicCrossfadeStarted(from: String, to: String, duration: Double)
    /// The outgoing music player of a crossfade became silent.
    case musicCrossfadeEnded(from: String, to: String)
    /// The deck became empty; the last player may still be fading out.
    case musicStopped(player: String)
    /// An event of stations, crossfaders and their music.
    case station(StationEvent)
    /// An event of actions and their runs.
    case action(ActionEvent)
    /// An event of signed links.
    case link(LinkEvent)
    /// An event of a zone.
    case zone(ZoneEvent)
    /// An event of shows and their cues.
    case show(ShowEvent)
    /// An event of plans and the calendar.
    case plan(PlanEvent)
    /// An event of targets.
    case target(TargetEvent)
    /// An input was made, changed or removed, or its sound came or went.
    case input(InputEvent)
    /// A recording began, ended, became a sound or failed, or was forgotten.
    case recording(RecordingEvent)
    /// An event of boards and their tiles.
    case board(BoardEvent)
    /// An event of rooms.
    case room(RoomEvent)
    /// The volume or mute of a bus was changed.
    case volumeChanged(scope: VolumeScope, volume: Double, isMuted: Bool)
    /// Fade times or `allowsBackgroundMusic` were changed.
    case managerChanged(ManagerSnapshot)
    /// A system sound was created.
    case systemSoundCreated(SystemSoundSnapshot)
    /// A system sound was removed.
    case systemSoundDisposed(id: UInt32)
    /// A system sound ended; one event for each of its observers.
    case systemSoundCompleted(SystemSoundCompletion)
    /// The device should vibrate.
    case hapticVibrate(cause: HapticCause, systemSound: UInt32, soundId: String?)
    /// Silent mode was switched.
    case silentModeChanged(Bool)
    /// An event of the session.
    case session(SessionEvent)
    /// An event of an announcement; with its state for `added` and `started`, otherwise with its final receipt.
    case queueItem(QueueItemEvent, QueueItemSnapshot)
    /// An announcement was interrupted and is next in the queue: from its beginning, or from its position.
    case queueItemInterrupted(QueueItemSnapshot, progress: Double, RequeueMode)
    /// Order, holds or settings of the queue changed.
    case queueChanged(QueueSummary)
    /// No announcement is playing or pending.
    case queueEmpty
    /// The device was lost; engine time continues.
    case outputLost(OutputHealth)
    /// The device is back.
    case outputRestored(OutputHealth)
    /// Another property of the output changed.
    case outputChanged(OutputHealth)
    /// A health condition began, changed or ended.
    case healthChanged(HealthSummary)
    /// The machine was suspended, or its wall clock was set.
    case clockJumped(ClockJump)
}

/// An event with its time.
public struct EngineEventEnvelope: Sendable, Equatable {
    /// The event.
    public let event: EngineEvent
    /// Engine time in seconds; exact to the frame for events of the audio thread.
    public let engineTime: Double
    /// Engine time in frames.
    public let frame: Int64
    /// Seconds of the device clock (AP-23), 0 while no player plays, waits or is paused.
    public let deviceTime: Double
    /// Wall-clock time at which the engine published it.
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
        /// The sound was played to its end.
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
    /// Seconds played, without pauses.
    public let durationPlayed: Double
    /// Position at the end, seconds from the beginning of the sound.
    public let currentTime: Double
    /// Whether it was heard while it sounded.
    public let audibility: Audibility
}

/// A player's completion.
///
/// - Source: SM-07.
public struct PlayerCompletion: Sendable, Equatable {
    /// The player.
    public let playerId: String
    /// Its sound.
    public let soundId: String
    /// Data that the client attached.
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
