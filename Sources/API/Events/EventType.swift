// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Every type of event on `/v1/events`; the raw value is the topic to subscribe to.
///
/// - Source: decision D-12.
public enum EventType: String, CaseIterable, Sendable {
    /// The first message of every connection: a complete snapshot.
    case hello
    /// This client lost events; a complete snapshot.
    case resync
    /// The answer to a subscription.
    case subscribed
    /// The answer to an invalid message.
    case problem
    /// The answer to a command.
    case reply
    /// The answer to a request for levels.
    case metering
    /// Levels, loudness and reduction.
    case meter
    /// A sound was registered.
    case soundRegistered = "sound.registered"
    /// A sound can be played.
    case soundReady = "sound.ready"
    /// A sound could not be decoded.
    case soundFailed = "sound.failed"
    /// A sound's defaults were changed.
    case soundChanged = "sound.changed"
    /// A sound's loudness and waveform are measured.
    case soundAnalyzed = "sound.analyzed"
    /// A sound was removed.
    case soundDisposed = "sound.disposed"
    /// A player was made.
    case playerCreated = "player.created"
    /// A player will start at a known time.
    case playerScheduled = "player.scheduled"
    /// A player's buffers are ready.
    case playerPrepared = "player.prepared"
    /// A player's sound could not be decoded further.
    case playerDecodeError = "player.decodeError"
    /// A player started.
    case playerStarted = "player.started"
    /// A player was paused.
    case playerPaused = "player.paused"
    /// A paused player was resumed.
    case playerResumed = "player.resumed"
    /// A player returned to its beginning.
    case playerLooped = "player.looped"
    /// A player's position was set.
    case playerSeeked = "player.seeked"
    /// A player's volume, base volume, pan or loops were changed.
    case playerChanged = "player.changed"
    /// A fade began.
    case playerFadeStarted = "player.fade.started"
    /// A fade reached its end.
    case playerFadeEnded = "player.fade.ended"
    /// A player's single completion (SM-07).
    case playerCompleted = "player.completed"
    /// A playback ended (SM-42).
    case playerFinished = "player.finished"
    /// A player was removed.
    case playerDisposed = "player.disposed"
    /// Another player is on the music deck, or it was paused or resumed.
    case musicChanged = "music.changed"
    /// One track fades out while another fades in.
    case musicCrossfadeStarted = "music.crossfadeStarted"
    /// The outgoing track is silent.
    case musicCrossfadeEnded = "music.crossfadeEnded"
    /// The deck is empty.
    case musicStopped = "music.stopped"
    /// A track or a station could not be played.
    case musicFailed = "music.failed"
    /// The position of the track on the deck, once per second.
    case musicPosition = "music.position"
    /// A station was made.
    case stationCreated = "station.created"
    /// A station was changed or moved.
    case stationChanged = "station.changed"
    /// A station was removed.
    case stationDisposed = "station.disposed"
    /// An action was stored.
    case actionCreated = "action.created"
    /// An action was changed.
    case actionChanged = "action.changed"
    /// An action was removed.
    case actionDisposed = "action.disposed"
    /// An action runs.
    case actionStarted = "action.started"
    /// A step of a run was refused on its frame.
    case actionStepFailed = "action.stepFailed"
    /// A run stands still.
    case actionPaused = "action.paused"
    /// A run goes on.
    case actionResumed = "action.resumed"
    /// All of a run is over.
    case actionEnded = "action.ended"
    /// A link was made.
    case linkCreated = "link.created"
    /// A run of a link was used or given back.
    case linkChanged = "link.changed"
    /// A link was removed.
    case linkDisposed = "link.disposed"
    /// An input was made.
    case inputCreated = "input.created"
    /// An input was changed, or its sound came or went.
    case inputChanged = "input.changed"
    /// An input was removed.
    case inputDisposed = "input.disposed"
    /// A recording began.
    case recordingCreated = "recording.created"
    /// A recording ended, became a sound or failed.
    case recordingChanged = "recording.changed"
    /// A recording was discarded or forgotten.
    case recordingDisposed = "recording.disposed"
    /// A target was made.
    case targetCreated = "target.created"
    /// A target was changed.
    case targetChanged = "target.changed"
    /// A target was removed.
    case targetDisposed = "target.disposed"
    /// A message was sent to a target.
    case targetSent = "target.sent"
    /// A message did not reach its target.
    case targetFailed = "target.failed"
    /// A zone was made.
    case zoneCreated = "zone.created"
    /// A zone was changed, or a sink began or ended to play it.
    case zoneChanged = "zone.changed"
    /// A zone was removed.
    case zoneDisposed = "zone.disposed"
    /// A show was made.
    case showCreated = "show.created"
    /// The settings of a show were changed.
    case showChanged = "show.changed"
    /// A show was removed.
    case showDisposed = "show.disposed"
    /// The pointer of a show was moved.
    case showPointerMoved = "show.pointerMoved"
    /// A show was stopped.
    case showStopped = "show.stopped"
    /// A cue waits for its start frame.
    case showCueWaiting = "show.cue.waiting"
    /// A cue has started.
    case showCueStarted = "show.cue.started"
    /// The end of a running cue has moved.
    case showCueChanged = "show.cue.changed"
    /// A cue has ended.
    case showCueEnded = "show.cue.ended"
    /// A plan was made.
    case planCreated = "plan.created"
    /// A plan or one of its times was changed.
    case planChanged = "plan.changed"
    /// A plan was removed.
    case planDisposed = "plan.disposed"
    /// The action of a time was started.
    case planTimeStarted = "plan.time.started"
    /// A time is done with.
    case planTimeEnded = "plan.time.ended"
    /// The calendar was changed, paused or resumed.
    case calendarChanged = "calendar.changed"
    /// A board was made.
    case boardCreated = "board.created"
    /// A board was changed or moved.
    case boardChanged = "board.changed"
    /// A board was removed.
    case boardDisposed = "board.disposed"
    /// A tile was made.
    case tileCreated = "tile.created"
    /// A tile was changed or moved.
    case tileChanged = "tile.changed"
    /// A tile was removed.
    case tileDisposed = "tile.disposed"
    /// What of a tile plays changed.
    case tileStatusChanged = "tile.statusChanged"
    /// A room's player that was not known has connected.
    case roomCreated = "room.created"
    /// A room's name, volume, mute, latency or zone was changed.
    case roomChanged = "room.changed"
    /// A room's player has connected.
    case roomConnected = "room.connected"
    /// A room's player is away.
    case roomDisconnected = "room.disconnected"
    /// A room was removed.
    case roomDisposed = "room.disposed"
    /// A crossfader was made.
    case crossfaderCreated = "crossfader.created"
    /// A crossfader has more cues, or was connected, disconnected, played or paused.
    case crossfaderChanged = "crossfader.changed"
    /// A crossfader was removed.
    case crossfaderDisposed = "crossfader.disposed"
    /// A crossfader changed the station on the deck (SX-18).
    case crossfaderStationChanged = "crossfader.stationChanged"
    /// A crossfader changed the volume of the music (SX-19).
    case crossfaderVolumeChanged = "crossfader.volumeChanged"
    /// A volume or mute of a bus was changed.
    case volumeChanged = "volume.changed"
    /// Fade times or `allowsBackgroundMusic` were changed.
    case managerChanged = "manager.changed"
    /// A system sound was made.
    case systemSoundCreated = "system-sound.created"
    /// A system sound was removed.
    case systemSoundDisposed = "system-sound.disposed"
    /// A system sound is over, for one of its observers (SS-09).
    case systemSoundCompleted = "system-sound.completed"
    /// A request to make the device vibrate (SS-06, SS-08).
    case hapticVibrate = "haptic.vibrate"
    /// Silent mode was switched.
    case silentModeChanged = "session.silentModeChanged"
    /// The screen was locked or unlocked (SS-15).
    case screenLockChanged = "session.screenLockChanged"
    /// Category, options, screen lock, monitor or choice of outputs changed.
    case sessionChanged = "session.changed"
    /// The session became active.
    case sessionActivated = "session.activated"
    /// The session became inactive (AQ-09, AQ-37).
    case sessionDeactivated = "session.deactivated"
    /// An interruption began (AQ-19).
    case sessionInterruptionBegan = "session.interruptionBegan"
    /// An interruption ended (AQ-20).
    case sessionInterruptionEnded = "session.interruptionEnded"
    /// The output devices changed (SS-17).
    case sessionRouteChanged = "session.routeChanged"
    /// The volume of the output changed (AQ-17).
    case sessionOutputVolume = "session.outputVolume"
    /// Other applications started or stopped playing (SS-16).
    case sessionOtherAudioChanged = "session.otherAudioChanged"
    /// An announcement was accepted.
    case queueItemAdded = "queue.itemAdded"
    /// An announcement started.
    case queueItemStarted = "queue.itemStarted"
    /// An announcement was played to its end.
    case queueItemCompleted = "queue.itemCompleted"
    /// An announcement was interrupted and queued again.
    case queueItemInterrupted = "queue.itemInterrupted"
    /// Nobody could hear an announcement, and it waits to be played once more.
    case queueItemRequeued = "queue.itemRequeued"
    /// An announcement was dropped.
    case queueItemDropped = "queue.itemDropped"
    /// An announcement expired before it could start.
    case queueItemExpired = "queue.itemExpired"
    /// An announcement could not be played.
    case queueItemFailed = "queue.itemFailed"
    /// Order, holds or settings of the queue changed.
    case queueChanged = "queue.changed"
    /// No announcement plays or waits.
    case queueEmpty = "queue.empty"
    /// The output device was lost.
    case outputLost = "output.lost"
    /// The output device is available again.
    case outputRestored = "output.restored"
    /// Another property of the output changed.
    case outputChanged = "output.changed"
    /// A health problem appeared or was resolved.
    case healthChanged = "health.changed"
    /// The machine slept, or its clock was set.
    case clockJumped = "clock.jumped"

    /// Whether it is sent to one connection only, so that no topic selects it and it is not replayed.
    public var isPersonal: Bool {
        switch self {
        case .hello, .resync, .subscribed, .problem, .reply, .metering, .meter: true
        default: false
        }
    }
}
