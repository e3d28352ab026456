// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
// Written by Scripts/clients/javascript.py from openapi.yaml; do not edit.

import type { CallOptions, Content } from "./carillon.js";
import type * as models from "./models.js";

export const operations: string;

/** All operations by name: what the path needs, the members of query, header and body, and options of the call. */
export interface Operations {
  /** The sounds, filtered, sorted and paged. */
  listSounds(members?: { q?: string; tag?: (string)[]; state?: models.SoundState; sort?: models.SoundSort; order?: ("asc") | ("desc"); limit?: number; cursor?: string }, options?: CallOptions): Promise<models.SoundPage>;
  /** Register a sound from the library. */
  registerSound(members?: models.SoundRegistration & { idempotencyKey?: string }, options?: CallOptions): Promise<models.ChangedSound>;
  /** Stop every sound, but not the music. */
  stopAllSounds(members?: models.StopRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.Stopped>;
  /** One sound. */
  readSound(sound: string, members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.UsedSound>;
  /** Change defaults and details of a sound; null clears, absent fields keep their values. */
  changeSound(sound: string, members?: models.SoundChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedSound>;
  /** Dispose a sound; its players stop. */
  disposeSound(sound: string, members?: { force?: boolean; ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** The file of a sound, whole or in ranges; as application/octet-stream until it is decoded. */
  readSoundData(sound: string, members?: { ifMatch?: string; ifNoneMatch?: string }, options?: CallOptions): Promise<Uint8Array>;
  /** The picture in the file of a sound. */
  readSoundCover(sound: string, members?: {}, options?: CallOptions): Promise<Uint8Array>;
  /** The waveform of a sound, as peaks.js and wavesurfer.js draw it. */
  readSoundWaveform(sound: string, members?: { format?: ("json") | ("dat"); samplesPerPixel?: number; bits?: (8) | (16); channels?: ("mono") | ("split") }, options?: CallOptions): Promise<models.Waveform>;
  /** Make a new sound of a part of a sound. */
  cutSound(sound: string, members?: models.CutRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.Sound>;
  /** Play a sound with a new player. */
  playSound(sound: string, members?: models.PlayRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlayer>;
  /** Stop every player of a sound. */
  stopSound(sound: string, members?: models.StopRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.Stopped>;
  /** Fade every player of a sound to a level, or out; music is left alone. */
  fadeSound(sound: string, members?: models.FadeRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.FadedPlayers>;
  /** Pause every player of a sound; music is left alone. */
  pauseSound(sound: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.PausedPlayers>;
  /** Resume every player of a sound that is paused; music is left alone. */
  resumeSound(sound: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ResumedPlayers>;
  /**
   * Let every player of a sound that loops leave its loop at the end of this pass, and play on to the end; music is left
   * alone.
   */
  devampSound(sound: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.DevampedPlayers>;
  /** Upload a sound. */
  uploadSound(members: { name?: models.Name; baseVolume?: models.Volume; idempotencyKey?: string; content: Content; contentType?: string }, options?: CallOptions): Promise<models.ChangedSound>;
  /** Make a station of a playlist that is sent (M3U, M3U8, PLS, XSPF). */
  uploadStation(members: { name?: models.PlainName; idempotencyKey?: string; content: Content; contentType?: string }, options?: CallOptions): Promise<models.ImportedStation>;
  /** Make a player of a file that is sent. */
  uploadPlayer(members: { name?: models.Name; baseVolume?: models.Volume; idempotencyKey?: string; content: Content; contentType?: string }, options?: CallOptions): Promise<models.Player>;
  /** The players, in the order of their creation, paged. */
  listPlayers(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.PlayerPage>;
  /** Make a player that does not play yet. */
  createPlayer(members?: models.PlayerCreation & { name?: models.Name; idempotencyKey?: string }, options?: CallOptions): Promise<models.Player>;
  /** One player. */
  readPlayer(id: string, members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.Player>;
  /** Change volume, base volume, pan, loops, position or client data. */
  changePlayer(id: string, members?: models.PlayerChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlayer>;
  /** Dispose a player; it stops. */
  disposePlayer(id: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Prepare to play without delay; stopping or finishing undoes it. */
  preparePlayer(id: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlayer>;
  /** Play, or resume after a pause or a stop; no effect if it is already playing. */
  playPlayer(id: string, members?: models.PlayRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlayer>;
  /** Pause; play continues from the same frame. */
  pausePlayer(id: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlayer>;
  /** Stop at once, or with a fade; the position stays unless `rewind` is true. */
  stopPlayer(id: string, members?: models.PlayerStopRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlayer>;
  /** Fade the volume; a fade that ends at 0 stops the player. */
  fadePlayer(id: string, members?: models.FadeRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlayer>;
  /** The bytes that the player was made of. */
  readPlayerData(id: string, members?: {}, options?: CallOptions): Promise<Uint8Array>;
  /** The data that is delivered with `player.completed`. */
  readCompletion(id: string, members?: {}, options?: CallOptions): Promise<models.Completion>;
  /** Set the only completion of a player; it replaces the one before. */
  replaceCompletion(id: string, members: models.CompletionChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedCompletion>;
  /** Remove the completion. */
  removeCompletion(id: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** The levels of the last update. */
  readMeters(id: string, members?: { update?: boolean; channel?: number; ifMatch?: string }, options?: CallOptions): Promise<models.Meters>;
  /** Update the levels. */
  updateMeters(id: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.Meters>;
  /** Every gain from file to output, and why nothing is heard. */
  explainPlayer(id: string, members?: {}, options?: CallOptions): Promise<models.Explanation>;
  /** What is on the deck. */
  readMusic(members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.Music>;
  /** Play a sound or a player as music; the current track fades out. */
  playMusic(members?: models.MusicRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Stop the music; fades over the manager's `musicFadeDuration` unless the body says otherwise. */
  stopMusic(members?: models.StopRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Pause the music. */
  pauseMusic(members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Resume paused music. */
  resumeMusic(members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Skip to the next track of the queue, else of the current station, with a crossfade. */
  nextMusic(members?: models.StepRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Go back to the previous track; the first one restarts. */
  previousMusic(members?: models.StepRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Skip forward by a number of tracks, or back by a negative number. */
  skipMusic(members: models.SkipRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Set the position of the track on the deck; the next track follows its new end. */
  seekMusic(members: models.TimeRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Past tracks of the deck, newest first; at most 100. */
  readMusicHistory(members?: { limit?: number }, options?: CallOptions): Promise<models.TrackList>;
  /** Upcoming tracks, also beyond the end of a shuffled cycle; first those of the queue. */
  readUpcomingMusic(members?: { limit?: number }, options?: CallOptions): Promise<models.TrackList>;
  /** The queue of the deck, in order. */
  readMusicQueue(members?: {}, options?: CallOptions): Promise<models.MusicEntryList>;
  /** Add a sound to the queue of the deck. */
  addToMusicQueue(members: models.MusicQueueRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.MusicEntry>;
  /** Empty the queue of the deck. */
  clearMusicQueue(members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** One entry of the queue of the deck. */
  readMusicEntry(entry: string, members?: {}, options?: CallOptions): Promise<models.MusicEntry>;
  /** Move an entry of the queue of the deck. */
  moveMusicEntry(entry: string, members?: models.MusicEntryMove & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusicEntry>;
  /** Remove an entry of the queue of the deck. */
  removeMusicEntry(entry: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Stations in the order of lookup; with options those that have them all. */
  listStations(members?: { options?: { [name: string]: any }; limit?: number; cursor?: string }, options?: CallOptions): Promise<models.StationPage>;
  /** Make a station. */
  createStation(members?: models.StationRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Station>;
  /** Play the first station that has these options. */
  playFirstStation(members: models.StationQueryPlay & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** Make a station of a playlist in the library (M3U, M3U8, PLS, XSPF). */
  importStation(members: models.StationImport & { idempotencyKey?: string }, options?: CallOptions): Promise<models.ImportedStation>;
  /** One station. */
  readStation(station: string, members?: {}, options?: CallOptions): Promise<models.UsedStation>;
  /** Change a station; its current track continues, the next one is chosen again. */
  changeStation(station: string, members?: models.StationChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedStation>;
  /** Remove a station; its current track plays to its end. */
  disposeStation(station: string, members?: { force?: boolean; ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** The sounds of a station in its order, whether they can be played or not. */
  listStationTracks(station: string, members?: {}, options?: CallOptions): Promise<models.StationTracks>;
  /** Play a station on the music deck, with a crossfade; no effect if it is already playing. */
  playStation(station: string, members?: models.StationPlay & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedMusic>;
  /** All crossfaders, by creation, paged. */
  listCrossfaders(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.CrossfaderPage>;
  /** Make a crossfader; it does nothing before it is connected. */
  createCrossfader(members?: models.CrossfaderRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Crossfader>;
  /** Make a crossfader from an exported file. */
  importCrossfader(members: models.CrossfaderFile & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Crossfader>;
  /** One crossfader. */
  readCrossfader(crossfader: string, members?: {}, options?: CallOptions): Promise<models.Crossfader>;
  /** Remove a crossfader; the music continues, at the volume from before its cues. */
  disposeCrossfader(crossfader: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Add one cue, or a list of them in either form; refused once the crossfader was connected. */
  addCues(crossfader: string, members?: models.CueRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.Crossfader>;
  /** Reset the music, sort the cues and load the first track of the initial station, without playing it. */
  connectCrossfader(crossfader: string, members?: models.ConnectRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedCrossfader>;
  /** Start or resume the music with the external medium. */
  playCrossfader(crossfader: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedCrossfader>;
  /** Pause the music with the external medium. */
  pauseCrossfader(crossfader: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedCrossfader>;
  /** Release the music; elapsed times are only stored. */
  disconnectCrossfader(crossfader: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedCrossfader>;
  /** Control the music again, and apply the last elapsed time at once. */
  reconnectCrossfader(crossfader: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedCrossfader>;
  /** Report the time of the external medium; station and volume are set for that time. */
  elapseCrossfader(crossfader: string, members: models.TimeRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ElapseResult>;
  /** Station and volume at a time; a pure function of the cues. */
  readCrossfaderAt(crossfader: string, members: { time: models.Seconds }, options?: CallOptions): Promise<models.CueMoment>;
  /** The cues after a time, or after the last reported time; all of them if none was reported. */
  previewCrossfader(crossfader: string, members?: { time?: models.Seconds; limit?: number }, options?: CallOptions): Promise<models.CuePreview>;
  /** The crossfader as a file. */
  exportCrossfader(crossfader: string, members?: {}, options?: CallOptions): Promise<models.CrossfaderFile>;
  /** All system sounds by number, the vibration first, paged. */
  listSystemSounds(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.SystemSoundPage>;
  /** Make a system sound from a CAF, AIFF or WAV file of at most 30 seconds, or from a registered sound. */
  createSystemSound(members?: models.SystemSoundCreation & { idempotencyKey?: string }, options?: CallOptions): Promise<models.SystemSound>;
  /** One system sound. */
  readSystemSound(id: string, members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.SystemSound>;
  /** Dispose a system sound; its playback stops, no completion is sent, and its number is not reused before a restart. */
  disposeSystemSound(id: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Play without a player to control; the vibration vibrates, and so does every sound in silent mode. */
  playSystemSound(id: string, members?: models.SystemSoundPlayRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.SystemSoundPlay>;
  /** Play as an alert, which sounds and vibrates; in silent mode it only vibrates. */
  alertSystemSound(id: string, members?: models.SystemSoundPlayRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.SystemSoundPlay>;
  /** The completion observers of a system sound. */
  listCompletions(id: string, members?: {}, options?: CallOptions): Promise<models.SystemSoundCompletions>;
  /** Observe the end of a system sound; reported by `system-sound.completed`, never before this response. */
  addCompletion(id: string, members?: models.CompletionCreation & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.SystemSoundCompletion>;
  /** Remove all observers of a system sound; succeeds if there are none. */
  removeCompletions(id: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Perform up to 100 operations on one frame, all or none. */
  performBatch(members: models.BatchRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.BatchReply>;
  /** All actions, by creation, paged. */
  listActions(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.ActionPage>;
  /** Store an action: a named batch, whose steps may follow each other in time. */
  createAction(members: models.ActionRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Action>;
  /** Store a scene: an action that brings back the present state. */
  captureAction(members: models.ActionCapture & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Action>;
  /** One action. */
  readAction(action: string, members?: {}, options?: CallOptions): Promise<models.UsedAction>;
  /** Change an action and try it again; its runs go on as they began. */
  changeAction(action: string, members?: models.ActionChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedAction>;
  /** Remove an action; its runs go on. */
  disposeAction(action: string, members?: { force?: boolean; ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Run an action. */
  runAction(action: string, members?: models.ActionRunRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.Run>;
  /** Stop all runs of an action, as `/v1/runs/{id}/stop` does one. */
  stopAction(action: string, members?: models.StopRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.StoppedRuns>;
  /** The runs of actions that are not over: at most 100. */
  listRuns(members?: {}, options?: CallOptions): Promise<models.RunList>;
  /** One run; 404 once it is over. */
  readRun(id: string, members?: {}, options?: CallOptions): Promise<models.Run>;
  /** Stop a run: cancel its steps that wait, and end the players and announcements that it started. */
  stopRun(id: string, members?: models.StopRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.ChangedRun>;
  /** Pause a run: its steps wait, and what it plays stands still with its fades; its announcements go on. */
  pauseRun(id: string, members?: { idempotencyKey?: string }, options?: CallOptions): Promise<models.ChangedRun>;
  /** Resume a run that was paused; its steps wait as long as they had to. */
  resumeRun(id: string, members?: { idempotencyKey?: string }, options?: CallOptions): Promise<models.ChangedRun>;
  /** All links, by creation, paged; without the addresses that use them. */
  listLinks(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.LinkPage>;
  /** Make a link that runs one action, without a token, a number of times until a time. */
  createLink(members: models.LinkRequest, options?: CallOptions): Promise<models.MadeLink>;
  /** Revoke all links, and sign later ones with another secret. */
  rotateLinks(members?: {}, options?: CallOptions): Promise<models.RevokedLinks>;
  /** Revoke a link; what it started goes on. */
  disposeLink(id: string, members?: {}, options?: CallOptions): Promise<null>;
  /** A page with a button that uses the link; the same for every link. */
  showLink(token: string, members?: {}, options?: CallOptions): Promise<string>;
  /** Run the action of a link with the link's values. */
  runLink(token: string, members?: {}, options?: CallOptions): Promise<null>;
  /** All targets, by creation, paged; without their secrets. */
  listTargets(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.TargetPage>;
  /** Add a target; nothing is sent to it yet. */
  createTarget(members: models.TargetRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Target>;
  /** One target, with who sends to it. */
  readTarget(target: string, members?: {}, options?: CallOptions): Promise<models.UsedTarget>;
  /** Change a target; its messages that wait go where they were sent. */
  changeTarget(target: string, members?: models.TargetChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedTarget>;
  /** Remove a target; its messages that wait are not sent. */
  disposeTarget(target: string, members?: { force?: boolean; ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** All inputs, by creation, paged. */
  listInputs(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.InputPage>;
  /** Add an input; it is captured at once unless `enabled` is false. */
  createInput(members: models.InputRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Input>;
  /** One input, with who refers to it. */
  readInput(input: string, members?: {}, options?: CallOptions): Promise<models.UsedInput>;
  /** Change an input; what is heard of it follows. */
  changeInput(input: string, members?: models.InputChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedInput>;
  /** Remove an input; its sound ends. */
  disposeInput(input: string, members?: { force?: boolean; ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** The recordings that go on and the last 64 that are over, paged. */
  listRecordings(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.RecordingPage>;
  /** Begin to record a zone, a bus or an input. */
  startRecording(members?: models.RecordingRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Recording>;
  /** One recording. */
  readRecording(recording: string, members?: {}, options?: CallOptions): Promise<models.Recording>;
  /** Discard a recording that goes on, or forget one that is over; its sound stays. */
  disposeRecording(recording: string, members?: {}, options?: CallOptions): Promise<null>;
  /** End a recording; it becomes a sound a moment later. */
  stopRecording(recording: string, members?: { idempotencyKey?: string }, options?: CallOptions): Promise<models.Recording>;
  /** Send a message to a target, without waiting for it. */
  sendMessage(target: string, members?: models.TargetMessage & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.SentMessage>;
  /** Send a message to a target and wait for what becomes of it; without fields, only try to reach it. */
  testTarget(target: string, members?: models.TargetMessage & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.MessageReport>;
  /** All shows, by creation, paged. */
  listShows(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.ShowPage>;
  /** Make a show; its pointer is at the first cue. */
  createShow(members?: models.ShowRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Show>;
  /** One show, with its pointer and the cues that wait and run. */
  readShow(show: string, members?: {}, options?: CallOptions): Promise<models.Show>;
  /** Change a show; `cues` replaces all cues. */
  changeShow(show: string, members?: models.ShowChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedShow>;
  /** Remove a show; cues that wait are cancelled, and what its cues started goes on. */
  disposeShow(show: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Start the cue at the pointer, and move the pointer behind it and the cues that continue or follow it. */
  goShow(show: string, members?: models.CueStart & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedShow>;
  /** Stop what the cues of a show started, over a fade or at once, and cancel those that wait. */
  stopShow(show: string, members?: models.ShowStopRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedShow>;
  /** Move the pointer to a cue, or by one cue; nothing starts or stops. */
  selectCue(show: string, members?: models.CueSelection & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedShow>;
  /** Arm or disarm cues; of a cue that is not armed only the waits pass. */
  armCues(show: string, members: models.CueArming & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedShow>;
  /** All plans with their times, by creation, paged. */
  listPlans(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.PlanPage>;
  /** Make a plan, which comes once a rule of the calendar has it. */
  createPlan(members?: models.PlanRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Plan>;
  /** One plan with its times. */
  readPlan(plan: string, members?: {}, options?: CallOptions): Promise<models.UsedPlan>;
  /** Rename a plan; each of its times has an address of its own. */
  changePlan(plan: string, members?: models.PlanChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlan>;
  /** Remove a plan. */
  disposePlan(plan: string, members?: { force?: boolean; ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Add a time to a plan. */
  addPlanTime(plan: string, members: models.PlanTimeRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.PlanTime>;
  /** One time of a plan. */
  readPlanTime(id: string, members?: {}, options?: CallOptions): Promise<models.PlanTime>;
  /** Change a time of a plan; `parameters` replaces all values. */
  changePlanTime(id: string, members?: models.PlanTimeChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlanTime>;
  /** Remove a time of a plan; a run of its action goes on. */
  removePlanTime(id: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Run the action of a time now, also if it is not enabled and while the calendar is paused. */
  testPlanTime(id: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.Run>;
  /** The calendar: which plan is valid on which day. */
  readCalendar(members?: {}, options?: CallOptions): Promise<models.PlanCalendar>;
  /** Change the calendar; a list replaces the whole list. */
  changeCalendar(members?: models.CalendarChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlanCalendar>;
  /** Pause the calendar until a time, for seconds, or until it is resumed; what comes until then is skipped. */
  pauseCalendar(members?: models.CalendarPause & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlanCalendar>;
  /** End a pause of the calendar; what would have come during it does not. */
  resumeCalendar(members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedPlanCalendar>;
  /** What the calendar says about days, and what will sound on them, paged by days. */
  previewCalendar(members?: { from?: string; to?: string; limit?: number; cursor?: string }, options?: CallOptions): Promise<models.CalendarDayPage>;
  /** What comes next, within the next 400 days; what a pause skips is left out. */
  nextPlanTimes(members?: { limit?: number }, options?: CallOptions): Promise<{ times: (models.PlanOccurrence)[] }>;
  /** What became of the last 100 times that came or were tested, the newest first. */
  listCalendarResults(members?: {}, options?: CallOptions): Promise<{ results: (models.PlanResult)[] }>;
  /** Add the holidays of an iCalendar file to the calendar, or replace all by them. */
  importHolidays(members: { replace?: boolean; idempotencyKey?: string; ifMatch?: string; content: Content; contentType?: string }, options?: CallOptions): Promise<models.ImportedHolidays>;
  /** All boards, in their order, paged. */
  listBoards(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.BoardPage>;
  /** Make a board without tiles. */
  createBoard(members?: models.BoardRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Board>;
  /** One board; `GET /v1/tiles?board=` has its tiles. */
  readBoard(board: string, members?: {}, options?: CallOptions): Promise<models.Board>;
  /** Change a board, or move it before another one. */
  changeBoard(board: string, members?: models.BoardRequest & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedBoard>;
  /** Remove a board with its tiles; what they play goes on. */
  disposeBoard(board: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** The tiles of one board or of all, in the order of the boards and their own, paged. */
  listTiles(members?: { board?: string; limit?: number; cursor?: string }, options?: CallOptions): Promise<models.TilePage>;
  /** Make a tile. */
  createTile(members: models.TileRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Tile>;
  /** One tile, with what of it plays. */
  readTile(tile: string, members?: {}, options?: CallOptions): Promise<models.Tile>;
  /** Change a tile, or move it; what it plays goes on as it began. */
  changeTile(tile: string, members?: models.TileChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedTile>;
  /** Remove a tile; what it plays goes on. */
  disposeTile(tile: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Press a tile; what that does is its `behavior`. */
  pressTile(tile: string, members?: models.TilePressRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.TilePress>;
  /** Release a tile that is held; all other tiles play on. */
  releaseTile(tile: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.TilePress>;
  /** All rooms that were ever seen, by appearance, paged. */
  listRooms(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.RoomPage>;
  /** One room. */
  readRoom(room: string, members?: {}, options?: CallOptions): Promise<models.UsedRoom>;
  /** Change a room's name, volume, mute, latency or zone. */
  changeRoom(room: string, members?: models.RoomChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedRoom>;
  /** Remove a room that is away; 409 while its player is connected. */
  disposeRoom(room: string, members?: { force?: boolean; ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Stop everything: players, music, announcements, and what is scheduled. */
  stopEverything(members?: models.StopRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.StoppedEverything>;
  /** The audio session, with its category, interruptions and other applications. */
  readSession(members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.Session>;
  /** Set category and options. */
  setSessionCategory(members: models.SessionCategoryRequest & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedSession>;
  /** Change single values of the session, such as silent mode or the locked screen. */
  changeSession(members?: models.SessionChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedSession>;
  /** Activate the session until it is deactivated or the queue has run empty. */
  activateSession(members?: models.ActivationRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedSession>;
  /** Deactivate the session; the volumes of other applications are restored. */
  deactivateSession(members?: models.DeactivationRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedSession>;
  /** Begin or end an interruption, such as a call. */
  interruptSession(members: models.InterruptionRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedSession>;
  /** The current route. */
  readRoute(members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.Route>;
  /** Choose the outputs. */
  changeRoute(members?: models.RouteRequest & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedRoute>;
  /** The zones, the main one first. */
  listZones(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.ZonePage>;
  /** Make a zone. */
  createZone(members: models.ZoneRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<models.Zone>;
  /** One zone. */
  readZone(zone: string, members?: {}, options?: CallOptions): Promise<models.UsedZone>;
  /** Change a zone. */
  changeZone(zone: string, members?: models.ZoneChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedZone>;
  /** Remove a zone; what plays in it fades out there. */
  disposeZone(zone: string, members?: { force?: boolean; ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** Volumes, mutes, solos and fade times. */
  readManager(members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.Manager>;
  /** Change volumes, mutes, solos and fade times; all but solos are kept across restarts. */
  changeManager(members?: models.ManagerChange & { ifMatch?: string }, options?: CallOptions): Promise<models.ChangedManager>;
  /** Prepare the output so that the first play has no delay. */
  prepareManager(members?: models.PrepareRequest & { idempotencyKey?: string }, options?: CallOptions): Promise<null>;
  /** The current announcement, the waiting ones, and the settings. */
  readQueue(members?: {}, options?: CallOptions): Promise<models.Queue>;
  /** Change the settings of the queue. */
  changeQueue(members?: models.QueueSettingsChange & { ifMatch?: string }, options?: CallOptions): Promise<models.Queue>;
  /** All announcements that play or wait, in the order of their ids, paged. */
  listQueueItems(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.QueueItemPage>;
  /** Put an announcement into the queue, after those of its priority and above. */
  addQueueItem(members?: models.QueueItemRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.AnnouncedQueueItem>;
  /** Empty the queue; the current item continues unless `current` is true. */
  clearQueue(members?: { current?: boolean; ifMatch?: string }, options?: CallOptions): Promise<models.Queue>;
  /** The receipts of announcements that have ended, newest first, paged. */
  listQueueReceipts(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.QueueReceiptPage>;
  /** An announcement, or its receipt. */
  readQueueItem(id: string, members?: {}, options?: CallOptions): Promise<models.QueueItem>;
  /** Change or move a waiting announcement. */
  changeQueueItem(id: string, members?: models.QueueItemChange & { ifMatch?: string }, options?: CallOptions): Promise<models.QueueItem>;
  /** Drop an announcement, also the current one. */
  removeQueueItem(id: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** What an announcement sounded like, as FLAC, whole or in ranges. */
  readQueueRecording(id: string, members?: {}, options?: CallOptions): Promise<Uint8Array>;
  /** Announce before all others; the current item is cut and played again, unless most of it was heard. */
  interruptQueue(members?: models.QueueItemRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.AnnouncedQueueItem>;
  /** Start the first item although the queue is held; lifts the holds. */
  nextInQueue(members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedQueue>;
  /** Drop the current item; the next one follows. */
  skipInQueue(members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedQueue>;
  /** Stop the current item; nothing is removed and the queue does not advance. */
  stopCurrentInQueue(members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedQueue>;
  /** Start no further item; the current one continues. */
  pauseQueue(members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedQueue>;
  /** Lift every hold, but that of an interruption that lasts. */
  resumeQueue(members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.ChangedQueue>;
  /** Put an announcement into the queue that someone says while it is heard. */
  announceLive(members?: models.LiveRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.QueueItem>;
  /** End the sound of an announcement that is spoken through an input. */
  releaseTalk(id: string, members?: { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.QueueItem>;
  /** The recurring announcements, by creation, paged. */
  listQueueSchedules(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.QueueSchedulePage>;
  /** Make a recurring announcement. */
  addQueueSchedule(members: models.QueueScheduleRequest & { idempotencyKey?: string; ifMatch?: string }, options?: CallOptions): Promise<models.QueueSchedule>;
  /** A recurring announcement. */
  readQueueSchedule(id: string, members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.QueueSchedule>;
  /** Replace a recurring announcement; takes what GET answers. */
  replaceQueueSchedule(id: string, members: models.QueueScheduleReplacement & { ifMatch?: string }, options?: CallOptions): Promise<models.QueueSchedule>;
  /** Change a recurring announcement, such as to disable it. */
  changeQueueSchedule(id: string, members?: models.QueueScheduleChange & { ifMatch?: string }, options?: CallOptions): Promise<models.QueueSchedule>;
  /** Remove a recurring announcement; its items stay. */
  removeQueueSchedule(id: string, members?: { ifMatch?: string }, options?: CallOptions): Promise<null>;
  /** The voices that texts can be spoken with, in order of precedence, paged. */
  listVoices(members?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<models.VoicePage>;
  /** Speak a text for this client alone; nothing sounds in the room. */
  previewVoice(members: models.VoicePreview, options?: CallOptions): Promise<Uint8Array>;
  /** The rules by which buses lower others while they play. */
  readDucking(members?: { ifNoneMatch?: string }, options?: CallOptions): Promise<models.Ducking>;
  /** Replace the ducking rules. */
  replaceDucking(members: models.DuckingChange & { ifMatch?: string }, options?: CallOptions): Promise<models.Ducking>;
  /** The clocks. */
  readDevice(members?: {}, options?: CallOptions): Promise<models.Device>;
  /** The outputs of the machine. */
  listOutputs(members?: {}, options?: CallOptions): Promise<models.DeviceOutputs>;
  /** The sources of the machine, from which inputs are made. */
  listSources(members?: {}, options?: CallOptions): Promise<models.DeviceInputs>;
  /** The loudness of the main output. */
  readLoudness(members?: {}, options?: CallOptions): Promise<models.OutputLoudness>;
  /** Reset the integrated loudness. */
  resetLoudness(members?: { idempotencyKey?: string }, options?: CallOptions): Promise<models.OutputLoudness>;
  /** The containers and codecs that this build plays. */
  listFormats(members?: {}, options?: CallOptions): Promise<models.FormatList>;
  /** What was played, for whom, and how it ended; newest first. */
  listHistory(members?: { from?: string; to?: string; day?: string; sound?: string; kind?: ("sound") | ("music") | ("system") | ("announcement"); heard?: models.Heard; format?: ("json") | ("csv"); limit?: number; cursor?: string }, options?: CallOptions): Promise<models.HistoryPage>;
  /** Whether an entry was removed, changed or added. */
  verifyHistory(members?: { number?: number; digest?: string }, options?: CallOptions): Promise<models.HistoryCheck>;
  /** Whether sound reaches the device. */
  readHealth(members?: {}, options?: CallOptions): Promise<models.Health>;
  /** Whether the process answers; needs no token and reports nothing else. */
  readLiveness(members?: {}, options?: CallOptions): Promise<string>;
  /** Whether sound reaches the wanted output; needs no token and reports only the codes of what prevents it. */
  readReadiness(members?: {}, options?: CallOptions): Promise<string>;
  /** Whether a token is needed, and what the client may do at the moment. */
  readLogin(members?: {}, options?: CallOptions): Promise<models.Login>;
  /** Begin a browser session, which ends after twelve hours without a request, or stays. */
  login(members: models.LoginRequest, options?: CallOptions): Promise<models.Login>;
  /** End the browser session. */
  logout(members?: {}, options?: CallOptions): Promise<null>;
  /** Make a ticket, which opens one WebSocket as `?ticket=` within 30 seconds. */
  makeTicket(members?: {}, options?: CallOptions): Promise<models.Ticket>;
  /** The tokens by name; the tokens themselves are not stored. */
  listTokens(members?: {}, options?: CallOptions): Promise<models.TokenList>;
  /** Add a token by its digest, so that the token itself stays with its owner. */
  createToken(members: models.TokenRequest, options?: CallOptions): Promise<models.Token>;
  /** Change the scope of a token, or replace its secret by another one. */
  changeToken(token: string, members?: models.TokenChange, options?: CallOptions): Promise<models.Token>;
  /** Revoke a token; what was opened with it ends. */
  revokeToken(token: string, members?: {}, options?: CallOptions): Promise<null>;
  /** The state as an SQLite file, with everything accepted so far, while the server keeps running. */
  downloadBackup(members?: { ifMatch?: string; ifNoneMatch?: string }, options?: CallOptions): Promise<Uint8Array>;
  /** Metrics for Prometheus. */
  readMetrics(members?: {}, options?: CallOptions): Promise<string>;
  /** This document. */
  readDocument(members?: {}, options?: CallOptions): Promise<string>;
  /** This document in JSON. */
  readDocumentInJSON(members?: {}, options?: CallOptions): Promise<{ [name: string]: any }>;
  /** The document of `/v1/events`. */
  readEventDocument(members?: {}, options?: CallOptions): Promise<string>;
  /** The document of `/v1/events` in JSON. */
  readEventDocumentInJSON(members?: {}, options?: CallOptions): Promise<{ [name: string]: any }>;
  /** What a type of problem means, as a page. */
  readProblem(slug: string, members?: {}, options?: CallOptions): Promise<string>;
}
