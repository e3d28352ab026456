// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
// Written by Scripts/clients/javascript.py from openapi.yaml; do not edit.

// The dashboard names them API.Sound and so on.
export as namespace API;

/** No members; no body is the same. */
export type Nothing = { [name: string]: any };
export type Scope = ("read") | ("page") | ("control") | ("admin");
export type Login = { required: boolean; name: (string) | (null); scope: (Scope) | (null) };
export type LoginRequest = { token: string; stays?: boolean };
export type Ticket = { ticket: string; expiresIn: number };
export type Token = { name: string; scope: Scope; created: string; digest: SaltedDigest; own: boolean };
/**
 * `sha256:SALT:DIGEST` in hexadecimal digits. The digest is the SHA-256 of the salt's bytes, 8 to 64, followed by the
 * token. Only tokens of 256 random bits are safe in this form, such as those of `carillon token create`.
 */
export type SaltedDigest = string;
export type TokenRequest = { name: string; scope: Scope; digest: SaltedDigest };
/** What is absent stays as it is. */
export type TokenChange = { scope?: Scope; digest?: SaltedDigest };
export type TokenList = { tokens: (Token)[] };
/** At most so many bytes of UTF-8, without control characters. */
export type PlainText = string;
/** A `file:` URL under an allowed folder. */
export type FileURL = string;
/** At most 4,096 bytes of UTF-8, without control characters. */
export type AbsolutePath = string;
/** At most 255 bytes of UTF-8, without control characters. */
export type Name = string;
/** Linear volume, 1 is unity. */
export type Volume = number;
/** -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance. */
export type Pan = number;
export type FadeSeconds = number;
export type Seconds = number;
/** 0 plays once, n repeats n times, any negative number forever (returned as -1). */
export type Loops = number;
export type Curve = ("linear") | ("equalPower") | ("sCurve") | ("exponential");
/** Exactly one of `path`, `url`, or `name` alone; with `path` or `url`, `name` is the sound's own name. */
export type SoundRegistration = { name?: PlainText; path?: AbsolutePath; url?: FileURL; baseVolume?: Volume };
/**
 * `decoding` until the sound can be played: `sound.ready` or `sound.failed` follows. So is a long sound whose file does
 * not say its length, until it was read to its end; its `duration` is null until then.
 */
export type SoundState = ("decoding") | ("ready") | ("failed");
export type SoundSort = ("registeredAt") | ("name") | ("duration") | ("playCount") | ("playedAt");
export type SoundPage = { sounds: (Sound)[]; total: number; nextCursor: (string) | (null) };
export type PlayerPage = { players: (Player)[]; total: number; nextCursor: (string) | (null) };
export type StationPage = { stations: (Station)[]; total: number; nextCursor: (string) | (null) };
export type CrossfaderPage = { crossfaders: (Crossfader)[]; total: number; nextCursor: (string) | (null) };
export type ShowPage = { shows: (Show)[]; total: number; nextCursor: (string) | (null) };
export type PlanPage = { plans: (Plan)[]; total: number; nextCursor: (string) | (null) };
export type CalendarDayPage = { days: (CalendarDay)[]; total: number; nextCursor: (string) | (null) };
export type BoardPage = { boards: (Board)[]; total: number; nextCursor: (string) | (null) };
export type TilePage = { tiles: (Tile)[]; total: number; nextCursor: (string) | (null) };
export type RoomPage = { rooms: (Room)[]; total: number; nextCursor: (string) | (null) };
export type Room = { id: string; name: string; engine: "snapcast"; player: string; zone: string; volume: number; muted: boolean; latency: number; connected: boolean; health: RoomHealth; address: (string) | (null); lastSeen: (string) | (null); revision: Revision };
/**
 * `good`: its player is connected; `away`: it is not; `engineAway`: the engine itself cannot be reached, which
 * `/v1/health` explains as `rooms-away`.
 */
export type RoomHealth = ("good") | ("away") | ("engineAway");
export type RoomChange = { name?: string; volume?: number; muted?: boolean; latency?: number; zone?: string };
export type ChangedRoom = (Room) & (Changed);
export type SystemSoundPage = { systemSounds: (SystemSound)[]; total: number; nextCursor: (string) | (null) };
export type QueueItemPage = { items: (QueueItem)[]; total: number; nextCursor: (string) | (null) };
export type QueueReceiptPage = { receipts: (QueueItem)[]; total: number; nextCursor: (string) | (null) };
/**
 * Whether it could be heard while it sounded, as far as the server knows: its own volumes, mutes and gates, the state of
 * the output, and what the sound server reports of the sink. It knows nothing of amplifiers and loudspeakers. A state of
 * less than 0.1 seconds and less than a tenth of the time does not count.
 */
export type Heard = ("yes") | ("no") | ("partly") | ("unknown");
/**
 * Why it was not heard, or why that is not known. `notPlayed`: it never sounded; `cutShort`: it was ended before its end;
 * `silent`: the sound itself was silent, below −60 dBFS; `volume`: its own or its sound's volume was 0; `limit`: too many
 * players of its sound; `busVolume`, `busMute`, `busSolo` (others were soloed), `masterVolume`, `masterMute`: of the
 * manager; `silentMode`, `screenLocked`, `record`: the session; `zoneVolume`, `zoneMute`: of the zone; `zoneSource`: the
 * zone does not hear its bus; `zoneGone`: the zone was removed; `roomsAway`: all its rooms were away, muted or at volume
 * 0; `roomAway`: the player of the room, or its engine, was; `roomMute`, `roomVolume`: of the room; `roomMoved`: it played
 * a zone in which this did not sound; `roomShared`: others would have heard it, too, so that it was not played there;
 * `roomGone`: the room was removed; `noOutput`: no output ran; `outputAway`: the device was lost; `noSink`: the sound
 * server played it nowhere, or not to the room; `otherOutput`: it played at another output than the one that was chosen;
 * `sinkMute`, `sinkVolume`: of the sink; `noSignal`: nothing arrived at the sink, by the audibility check. Not known:
 * `noDevice`, the output is the null output by request or a file; `unobserved`, the sound server did not report.
 */
export type HeardReason = ("notPlayed") | ("cutShort") | ("silent") | ("volume") | ("limit") | ("busVolume") | ("busMute") | ("busSolo") | ("silentMode") | ("screenLocked") | ("record") | ("masterVolume") | ("masterMute") | ("zoneVolume") | ("zoneMute") | ("zoneSource") | ("zoneGone") | ("roomsAway") | ("roomAway") | ("roomMute") | ("roomVolume") | ("roomMoved") | ("roomShared") | ("roomGone") | ("noOutput") | ("outputAway") | ("noSink") | ("otherOutput") | ("sinkMute") | ("sinkVolume") | ("noSignal") | ("noDevice") | ("unobserved");
/** What happens to an announcement that is interrupted. */
export type RequeueMode = ("restart") | ("resume") | ("drop");
/** 0 to 255, higher goes first; or `normal` for 0 and `high` for 1. */
export type QueuePriority = (("normal") | ("high")) | (number);
/**
 * What happens to an announcement that was played to its end and of which nothing was heard. `complete`: its receipt says
 * so; `requeue`: it waits until it can be heard, ten minutes at most unless it expires earlier or has an `expiresAt` of
 * its own, and is played once more; `fail`: it fails.
 */
export type UnheardPolicy = ("complete") | ("requeue") | ("fail");
/**
 * What an announcement does to one that waits with the same `dedupeKey`; null is `replace`. `replace`: the waiting item
 * announces the newer content, with its chime, silences and repetitions. `keep`: it announces what it did before. In both
 * cases it takes the higher priority and volume, the earlier start, the later expiry, `preempts`, `duck`, and the places
 * of both: a repetition never makes it less urgent.
 */
export type DuplicatePolicy = ("replace") | ("keep");
/** At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters. */
export type PlainName = string;
/** At most 64 bytes of UTF-8. */
export type ShortText = string;
export type Tags = (string)[];
export type Custom = { [name: string]: (string) | (number) | (boolean) };
export type SoundChange = { baseVolume?: (number) | (null); maxInstances?: MaxInstances; cooldown?: FadeSeconds; stealPolicy?: StealPolicy; title?: (string) | (null); color?: (string) | (null); hotkey?: (string) | (null); tags?: ((string)[]) | (null); custom?: (Custom) | (null) };
export type Waveform = { version: number; channels: number; sample_rate: number; samples_per_pixel: number; bits: (8) | (16); length: number; data: (number)[] };
/** By EBU R 128; null throughout for silence. */
export type Loudness = { integrated: (number) | (null); range: (number) | (null); truePeak: (number) | (null) };
export type Sound = { id: string; name: string; url: (string) | (null); path: (string) | (null); state: SoundState; baseVolume: Volume; baseVolumeDb: Decibels; maxInstances: MaxInstances; cooldown: FadeSeconds; stealPolicy: StealPolicy; duration: (number) | (null); frames: (number) | (null); numberOfChannels: (number) | (null); settings: (SoundSettings) | (null); isResident: (boolean) | (null); sizeInBytes: number; failure: (Problem) | (null); warnings: (SoundWarning)[]; playerCount: number; registeredAt: (string) | (null); revision: Revision; title: (string) | (null); color: (string) | (null); hotkey: (string) | (null); tags: Tags; custom: Custom; fileTags: { [name: string]: string }; replayGain: (ReplayGain) | (null); chapters: (SoundChapter)[]; loudness: (Loudness) | (null); suggestedBaseVolume: (number) | (null); playCount: number; playedAt: (string) | (null) };
/**
 * ReplayGain 2.0: dB that bring the track or its album to -18 LUFS, so `-18 - trackGain` is the loudness that the file
 * claims. The R128 tags of Opus are converted.
 */
export type ReplayGain = { trackGain: (number) | (null); trackPeak: (number) | (null); albumGain: (number) | (null); albumPeak: (number) | (null) };
export type SoundChapter = { start: number; title: string };
export type ChangedSound = (Sound) & (Changed);
export type SoundWarning = { code: ("ends-early") | ("damaged") | ("skipped-data") | ("format-changes") | ("inconsistent") | ("out-of-range") | ("loop-gap"); text: string; at: (number) | (null) };
export type SoundSettings = { channelLayout: string; bitRate: (number) | (null); formatID: string; numberOfChannels: number; sampleRate: number; container: string; codec: string };
/**
 * Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade,
 * `playerCount`) is no change.
 */
export type Revision = number;
export type Changed = { changed: boolean; reason?: UnchangedReason };
/** Why there was nothing to do; only if `changed` is false. */
export type UnchangedReason = ("alreadyActive") | ("alreadyConnected") | ("alreadyInterrupted") | ("alreadyPaused") | ("alreadyPlaying") | ("alreadyPrepared") | ("alreadyRegistered") | ("alreadyScheduled") | ("alreadyStopping") | ("interrupted") | ("notActive") | ("notConnected") | ("notInterrupted") | ("notPaused") | ("notPlaying") | ("nothingWaiting") | ("sameValues");
export type Stopped = { stopped: (string)[]; changed: boolean; reason?: UnchangedReason };
export type FadedPlayers = { faded: (string)[]; changed: boolean; reason?: UnchangedReason };
export type PausedPlayers = { paused: (string)[]; changed: boolean; reason?: UnchangedReason };
export type ResumedPlayers = { resumed: (string)[]; changed: boolean; reason?: UnchangedReason };
export type DevampedPlayers = { devamped: (string)[]; changed: boolean; reason?: UnchangedReason };
export type StoppedEverything = { stopped: (string)[]; music: (string) | (null); announcement: (string) | (null); crossfader: (string) | (null); runs: (string)[]; shows: (string)[]; calendarHeld: boolean; queueHeld: boolean; changed: boolean; reason?: UnchangedReason };
/**
 * At most one of `at`, `atDeviceTime` and `delay` says when; without them at once, also if the player was scheduled. A
 * player that plays already is not restarted: it takes the values, `fadeIn` begins again from silence, and a time is
 * refused with 409. One that fades out to a stop plays on.
 */
export type PlayRequest = { looping?: boolean; numberOfLoops?: Loops; fadeIn?: boolean; fadeDuration?: FadeSeconds; volume?: Volume; baseVolume?: Volume; pan?: Pan; at?: Seconds; atDeviceTime?: Seconds; delay?: Seconds; clientData?: ClientData; rate?: Rate; pitchMode?: PitchMode; loopStart?: LoopPoint; loopEnd?: LoopPoint; start?: TrimPoint; end?: TrimPoint; endFade?: EndFade; channelAssignments?: ChannelAssignments; zones?: ZoneReferences; rooms?: RoomReferences };
/**
 * Playback rate; 1 by default. Needs `enableRate`. At 1 a sound starts at once; at other rates 50 ms later, unless the
 * start has a time.
 */
export type Rate = number;
/** Whether the pitch stays, or follows the rate as with a tape. */
export type PitchMode = ("preserve") | ("varispeed");
/**
 * Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning
 * or end.
 */
export type LoopPoint = (number) | (null);
/** Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does. */
export type EndFade = (number) | (null);
/**
 * A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own
 * beginning or end. Inside the sound it rises and falls over 25 ms.
 */
export type TrimPoint = (number) | (null);
/**
 * Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout
 * by the standard matrix, and pans.
 */
export type ChannelAssignments = ((ChannelAssignment)[]) | (null);
export type ChannelAssignment = { port?: "output"; channel: number };
export type Completion = { playerId: string; clientData: (string) | (null) };
export type CompletionChange = { clientData: ClientData };
export type ChangedCompletion = (Completion) & (Changed);
export type Meters = { playerId: string; channels: (ChannelLevel)[] };
/** In decibels; 0 is full scale, -160 the floor, and what exceeds full scale is above 0. */
export type ChannelLevel = { channel: number; averagePower: number; peakPower: number };
export type Explanation = { playerId: string; name: string; state: PlayerState; audible: boolean; why: (string)[]; chain: (GainStage)[]; gain: number; gainDb: Decibels; pan: PanFactors; limiter: LimiterState; route: (string)[]; channelAssignments: ChannelAssignments; output: Output };
export type GainStage = { stage: ("volume") | ("fade") | ("baseVolume") | ("limit") | ("busVolume") | ("busMute") | ("busSolo") | ("duck") | ("gate") | ("masterVolume") | ("masterMute"); gain: number; gainDb: Decibels; detail: string };
export type PanFactors = { position: Pan; left: number; leftDb: Decibels; right: number; rightDb: Decibels };
export type LimiterState = { thresholdDb: (number) | (null); limitedFrames: number };
/** The same in decibels, to a hundredth; -160 for silence. Read only. */
export type Decibels = number;
/**
 * What happens when the limit is exceeded: the play is refused with 409 `limit-reached`, the player that began first or
 * the one with the lowest volume ends as `stolen`, or the new one runs in silence until there is room.
 */
export type StealPolicy = ("fail") | ("stealOldest") | ("stealQuietest") | ("mute");
/** Maximum number of audible players of the sound, music excluded; null is no limit. */
export type MaxInstances = (number) | (null);
/** At most one of them. */
export type PrepareRequest = { sound?: PlainText; path?: AbsolutePath; player?: Name };
/** Delivered with `player.completed`; at most 4,096 bytes of UTF-8. */
export type ClientData = string;
export type StopRequest = { fadeOut?: boolean; fadeDuration?: FadeSeconds; rewind?: boolean };
/** Exactly one of `sound`, `path` and `url`. */
export type PlayerCreation = { sound?: PlainText; path?: AbsolutePath; url?: FileURL; volume?: Volume; baseVolume?: Volume; pan?: Pan; looping?: boolean; numberOfLoops?: Loops; currentTime?: Seconds; clientData?: ClientData; zones?: ZoneReferences; rooms?: RoomReferences; enableRate?: boolean; rate?: Rate; pitchMode?: PitchMode; loopStart?: LoopPoint; loopEnd?: LoopPoint; start?: TrimPoint; end?: TrimPoint; endFade?: EndFade; channelAssignments?: ChannelAssignments; meteringEnabled?: boolean };
export type PlayerChange = { volume?: Volume; baseVolume?: Volume; pan?: Pan; looping?: boolean; numberOfLoops?: Loops; currentTime?: Seconds; clientData?: (string) | (null); enableRate?: boolean; rate?: Rate; pitchMode?: PitchMode; loopStart?: LoopPoint; loopEnd?: LoopPoint; start?: TrimPoint; end?: TrimPoint; endFade?: EndFade; channelAssignments?: ChannelAssignments; meteringEnabled?: boolean };
/**
 * `to` fades from the present volume to `to`; `in` sets 0 and fades to 1; `out` fades to 0 and stops. After `to` and `in`
 * the target is the volume, also 0: the next playback is silent then. `out` leaves the volume for the next playback, and
 * does nothing if nothing plays. The fade of a scheduled player begins with its first frame.
 */
export type FadeRequest = { kind?: ("to") | ("in") | ("out"); to?: Volume; duration?: FadeSeconds; curve?: Curve };
export type Fade = { from: Volume; to: Volume; duration: number; remaining: number; curve: Curve };
export type Player = { id: string; soundId: string; name: string; kind: PlayerKind; zones: ZoneIds; rooms: RoomIds; state: PlayerState; playing: boolean; prepared: boolean; looping: boolean; numberOfLoops: Loops; loopStart: (number) | (null); loopEnd: (number) | (null); start: (number) | (null); end: (number) | (null); endFade: (number) | (null); volume: Volume; volumeDb: Decibels; baseVolume: Volume; baseVolumeDb: Decibels; pan: Pan; effectiveVolume: number; effectiveVolumeDb: Decibels; fade: (Fade) | (null); enableRate: boolean; rate: Rate; pitchMode: PitchMode; channelAssignments: ChannelAssignments; meteringEnabled: boolean; numberOfChannels: number; settings: (SoundSettings) | (null); duration: number; currentTime: number; currentFrame: number; currentTimeAt: number; startedAt: (number) | (null); scheduledAt: (number) | (null); endsAt: (number) | (null); finishReason: (FinishReason) | (null); deviceCurrentTime: number; url: (string) | (null); hasData: boolean; clientData: (string) | (null); revision: Revision };
export type ChangedPlayer = (Player) & (Changed);
export type PlayerKind = ("sound") | ("music") | ("system") | ("announcement");
export type PlayerState = ("idle") | ("prepared") | ("scheduled") | ("playing") | ("paused") | ("fadingOut") | ("finished");
export type FinishReason = ("ended") | ("stopped") | ("fadedOut") | ("stolen") | ("interrupted") | ("error");
/** Exactly one of `sound` and `player`. */
export type MusicRequest = { sound?: PlainText; player?: Name; looping?: boolean; fadeIn?: boolean; restart?: boolean; fadeDuration?: FadeSeconds; zones?: ZoneReferences; rooms?: RoomReferences };
export type Music = { playing: boolean; player: (Player) | (null); fadingOut: (string)[]; fadeDuration: FadeSeconds; revision: Revision; stationId: (string) | (null); next: (Track) | (null); queue: (MusicEntry)[] };
/** A sound in the queue of the deck. */
export type MusicEntry = { id: string; soundId: string; name: string };
export type MusicEntryList = { entries: (MusicEntry)[] };
export type ChangedMusicEntry = (MusicEntry) & (Changed);
export type MusicQueueRequest = { sound: PlainText; position?: ("next") | ("last") };
export type MusicEntryMove = { before?: (string) | (null) };
export type StepRequest = { fadeDuration?: FadeSeconds };
export type SkipRequest = { by: number; fadeDuration?: FadeSeconds };
export type TimeRequest = { time: Seconds };
/** A track of the deck that was played, is planned or will be. */
export type Track = { soundId: string; name: string; playerId: (string) | (null); stationId: (string) | (null); entryId: (string) | (null); inserted: boolean; startsAt: (number) | (null); reason: (string) | (null) };
export type TrackList = { tracks: (Track)[] };
/** At most 16 keys and values of 1 to 64 bytes. */
export type StationOptions = { [name: string]: string };
export type PlayerStopRequest = { fadeOut?: boolean; fadeDuration?: FadeSeconds; rewind?: boolean };
/** Exactly one of `sounds`, `tags` and `folder`; `null` returns a value to its default. */
export type StationRequest = { name?: PlainName; options?: StationOptions; sounds?: (PlainText)[]; tags?: (ShortText)[]; folder?: PlainText; shuffle?: boolean; seed?: (number) | (null); crossfadeDuration?: (number) | (null); skipFadeDuration?: (number) | (null); gapless?: boolean; targetLoudness?: (number) | (null); resume?: boolean; rotation?: (RotationRule)[]; position?: number };
/** At most one of `sounds`, `tags` and `folder`; `null` returns a value to its default. */
export type StationChange = { name?: PlainName; options?: StationOptions; sounds?: (PlainText)[]; tags?: (ShortText)[]; folder?: PlainText; shuffle?: boolean; seed?: (number) | (null); crossfadeDuration?: (number) | (null); skipFadeDuration?: (number) | (null); gapless?: boolean; targetLoudness?: (number) | (null); resume?: boolean; rotation?: (RotationRule)[]; position?: number };
export type StationImport = { file: PlainText; name?: PlainName };
export type ImportedStation = { station: Station; entryCount: number; missingCount: number; missing: (MissingEntry)[] };
export type MissingEntry = { number: number; entry: string; reason: ("notFound") | ("ambiguous") | ("remote") | ("repeated") };
/**
 * A sound that comes between two tracks of a station: one of `sounds`, `tags` and `folder`, each time another one, and one
 * of `everyTracks`, `everyMinutes` and `atMinutes`.
 */
export type RotationRule = { sounds?: (PlainText)[]; tags?: (ShortText)[]; folder?: PlainText; shuffle?: boolean; everyTracks?: number; everyMinutes?: number; atMinutes?: (number)[] };
export type StationPlay = { fadeDuration?: FadeSeconds; restart?: boolean };
export type StationQueryPlay = { options: StationOptions; fadeDuration?: FadeSeconds; restart?: boolean };
export type Station = { id: string; name: string; options: StationOptions; sounds: ((string)[]) | (null); tags: ((string)[]) | (null); folder: (string) | (null); shuffle: boolean; seed: (number) | (null); crossfadeDuration: (number) | (null); skipFadeDuration: (number) | (null); gapless: boolean; targetLoudness: (number) | (null); resume: boolean; rotation: (RotationRule)[]; position: number; trackCount: number; current: boolean; broken: Broken; revision: Revision };
export type StationTracks = { sounds: (Sound)[] };
export type ChangedStation = (Station) & (Changed);
/**
 * Either typed cues, each with `time` and one of `volume` and `station`; or the alternating form: time, action, time,
 * action, where a number is a volume and an object a station.
 */
export type CueList = (({ [name: string]: any }) | (number))[];
export type CrossfaderRequest = { name?: PlainName; initialStation?: (StationOptions) | (null); cuePoints?: CueList; fadeDuration?: (number) | (null); volumeRamp?: number };
export type CrossfaderFile = { format: "carillon.crossfader"; version: 1; name?: PlainName; initialStation?: (StationOptions) | (null); cuePoints?: CueList; fadeDuration?: (number) | (null); volumeRamp?: number };
/** One cue, `time` with one of `volume` and `station`, or the list `cuePoints` alone. */
export type CueRequest = { time?: Seconds; volume?: (number) | (null); station?: (StationOptions) | (null); cuePoints?: CueList };
export type CuePoint = { time: Seconds; volume: (number) | (null); station: (StationOptions) | (null) };
export type NextCue = { time: Seconds; volume: (number) | (null); station: (StationOptions) | (null); in: number };
export type CuePreview = { after: Seconds; cuePoints: (NextCue)[] };
/** Station and volume at a time; a cue holds until the next of its kind, its own time included. */
export type CueMoment = { time: Seconds; station: (StationOptions) | (null); stationId: (string) | (null); stationSince: (number) | (null); volume: (number) | (null); volumeSince: (number) | (null) };
/** The external clock relative to that of the server, from the times reported over the last minute. */
export type Drift = { rate: number; partsPerMillion: number; offset: number; jitter: number; samples: number };
export type ConnectRequest = { master?: string };
export type Crossfader = { id: string; name: string; initialStation: (StationOptions) | (null); cuePoints: (CuePoint)[]; fadeDuration: (number) | (null); volumeRamp: number; state: ("created") | ("connected") | ("disconnected"); playing: boolean; master: (string) | (null); elapsed: (number) | (null); at: CueMoment; drift: (Drift) | (null); revision: Revision };
export type ChangedCrossfader = (Crossfader) & (Changed);
export type ElapseResult = { applied: boolean; changes: (CrossfaderChange)[]; at: CueMoment; drift: (Drift) | (null) };
export type CrossfaderChange = { what: ("station") | ("volume"); from: CueAction; to: CueAction };
/** Station id or volume; null is silence. */
export type CueAction = (string) | (number) | (null);
/** At most 32 bytes of UTF-8, such as `12.5`; unique within the show. */
export type CueNumber = string;
/**
 * What starts the next cue: the next GO (`manual`), the start of this cue's action (`continue`), or the end of the players
 * and announcements that it started (`follow`).
 */
export type CueContinuation = ("manual") | ("continue") | ("follow");
/** Values of the action's parameters by name; absent ones have their defaults. */
export type CueParameters = { [name: string]: ParameterValue };
export type ShowCueRequest = { number: CueNumber; name?: (string) | (null); notes?: (string) | (null); color?: (string) | (null); action: string; parameters?: CueParameters; preWait?: number; postWait?: number; continue?: ("manual") | ("continue") | ("follow"); armed?: boolean; broken?: (string)[] };
export type ShowCue = { number: string; name: (string) | (null); notes: (string) | (null); color: (string) | (null); action: string; parameters: CueParameters; preWait: number; postWait: number; continue: CueContinuation; armed: boolean; broken: Broken };
export type ShowRequest = { name?: PlainName; notes?: (string) | (null); goInterval?: number; rehearsal?: boolean; cues?: (ShowCueRequest)[] };
/** `null` removes the notes. */
export type ShowChange = { name?: PlainName; notes?: (string) | (null); goInterval?: number; rehearsal?: boolean; cues?: (ShowCueRequest)[] };
export type CueStart = { cue?: string };
export type ShowStopRequest = { cue?: string; fadeOut?: boolean; fadeDuration?: FadeSeconds; rewind?: boolean };
export type CueArming = { cues: (string)[]; armed: boolean };
/** Exactly one of `cue` and `move`. A `cue` of null is behind the last cue. */
export type CueSelection = { cue?: (string) | (null); move?: ("next") | ("back") | ("first") };
/** A cue that waits for its frame, or whose action runs. */
export type CueRun = { run: number; runId: (string) | (null); cue: string; state: ("waiting") | ("running"); startsAt: number; endsAt: ExpectedEnd; paused: boolean; rehearsal: boolean };
export type ShowStatus = { pointer: (string) | (null); runs: (CueRun)[]; interrupted: (string)[] };
export type Show = { id: string; name: string; notes: (string) | (null); goInterval: number; rehearsal: boolean; cues: (ShowCue)[]; status: ShowStatus; revision: Revision };
export type ChangedShow = (Show) & (Changed);
/** As the clocks of the calendar's zone show it, with seconds only if they are not 0. */
export type TimeOfDay = string;
export type PlanRequest = { name?: string; times?: (PlanTimeRequest)[] };
export type PlanChange = { name?: string };
export type PlanTimeRequest = { at: TimeOfDay; name?: (string) | (null); action: string; parameters?: CueParameters; enabled?: boolean };
export type PlanTimeChange = { at?: TimeOfDay; name?: (string) | (null); action?: string; parameters?: CueParameters; enabled?: boolean };
export type Plan = { id: string; name: string; times: (PlanTime)[]; revision: Revision };
export type PlanTime = { id: string; at: TimeOfDay; name: (string) | (null); action: string; parameters: CueParameters; enabled: boolean; broken: Broken; revision: Revision };
export type ChangedPlan = (Plan) & (Changed);
export type ChangedPlanTime = (PlanTime) & (Changed);
export type CalendarChange = { timeZone?: TimeZoneName; rules?: (CalendarRuleRequest)[]; holidays?: (HolidayRequest)[] };
/** A language (BCP 47), for its first voice; `fr` includes `fr-CA`, which falls back to `fr`. */
export type LanguageTag = (string) | (null);
/** Days, and the plan that is valid on them. */
export type CalendarRuleRequest = { name?: (string) | (null); days?: (number)[]; from?: (string) | (null); to?: (string) | (null); holidays?: ("skip") | ("include") | ("only"); plan?: (string) | (null) };
export type HolidayRequest = { name?: (string) | (null); from: string; to: string; yearly?: boolean };
/** Days, and the plan that is valid on them. */
export type CalendarRule = { name: (string) | (null); days: (number)[]; from: (string) | (null); to: (string) | (null); holidays: ("skip") | ("include") | ("only"); plan: (string) | (null) };
export type Holiday = { name: (string) | (null); from: string; to: string; yearly: boolean };
/** At most one of both; with neither it lasts until it is ended. */
export type CalendarPause = { until?: string; seconds?: number };
/** The first rule that matches a day decides; a day that none matches is silent. */
export type PlanCalendar = { timeZone: string; rules: (CalendarRule)[]; holidays: (Holiday)[]; paused: boolean; pausedUntil: (string) | (null); revision: Revision };
export type ChangedPlanCalendar = (PlanCalendar) & (Changed);
export type ImportedHolidays = (ChangedPlanCalendar) & ({ imported: number; leftOut: (LeftOutEvent)[]; leftOutTotal: number });
/** An event of an iCalendar file that is no holiday. */
export type LeftOutEvent = { line: number; name: (string) | (null); reason: ("cancelled") | ("timed") | ("invalid") | ("rule") | ("tooLong") | ("tooMuch"); detail: string };
/** A time of a plan on a day. */
export type PlanOccurrence = { at: string; local: TimeOfDay; planId: string; planName: string; timeId: string; name: (string) | (null); actionId: string; actionName: string };
export type CalendarDay = { date: string; rule: (number) | (null); planId: (string) | (null); planName: (string) | (null); holiday: (string) | (null); times: (PlanOccurrence)[] };
/** What became of a time. */
export type PlanResult = { at: string; planId: string; planName: string; timeId: string; name: (string) | (null); actionId: string; actionName: string; test: boolean; runId: (string) | (null); state: ("running") | ("finished") | ("failed") | ("skipped") | ("interrupted"); detail: (string) | (null) };
/** `null` removes the color. */
export type BoardRequest = { name?: PlainName; color?: (string) | (null); columns?: number; before?: (string) | (null) };
export type Board = { id: string; name: string; color: (string) | (null); columns: number; order: number; revision: Revision };
export type ChangedBoard = (Board) & (Changed);
/** A note or controller of a MIDI device. */
export type MidiBinding = { type: ("note") | ("controller"); number: number; channel: number };
/**
 * What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same frame.
 * `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a release ends it; a
 * press while it is held only holds it for longer. What fades out to its end already does not count as playing.
 */
export type TileBehavior = ("once") | ("restart") | ("toggle") | ("loop") | ("hold");
/** Either `sounds` or an `action`. */
export type TileRequest = { board: string; before?: (string) | (null); label?: (string) | (null); color?: (string) | (null); notes?: (string) | (null); width?: number; height?: number; key?: (string) | (null); midi?: (MidiBinding) | (null); behavior?: TileBehavior; group?: (string) | (null); action?: (string) | (null); parameters?: CueParameters; sounds?: (string)[]; choose?: ("random") | ("roundRobin"); volume?: Volume; fadeIn?: FadeSeconds; fadeOut?: FadeSeconds; start?: Seconds; end?: (number) | (null); endFade?: number; zones?: ZoneReferences; rooms?: RoomReferences };
/** `null` removes a value. What is absent stays as it is. */
export type TileChange = { board?: string; before?: (string) | (null); label?: (string) | (null); color?: (string) | (null); notes?: (string) | (null); width?: number; height?: number; key?: (string) | (null); midi?: (MidiBinding) | (null); behavior?: TileBehavior; group?: (string) | (null); action?: (string) | (null); parameters?: CueParameters; sounds?: (string)[]; choose?: ("random") | ("roundRobin"); volume?: Volume; fadeIn?: FadeSeconds; fadeOut?: FadeSeconds; start?: Seconds; end?: (number) | (null); endFade?: number; zones?: ZoneReferences; rooms?: RoomReferences };
/**
 * Engine time at which all that was started will be over, with loops, rate and fades. Null before the start, while a step
 * or an announcement waits or something is paused, and if it plays until it is stopped.
 */
export type ExpectedEnd = (number) | (null);
/** What one press started and is not over. */
export type TileRun = { run: string; startsAt: number; endsAt: ExpectedEnd; players: (string)[]; ending: boolean };
export type Tile = { id: string; boardId: string; order: number; label: (string) | (null); color: (string) | (null); notes: (string) | (null); width: number; height: number; key: (string) | (null); midi: (MidiBinding) | (null); behavior: TileBehavior; group: (string) | (null); action: (string) | (null); parameters: CueParameters; sounds: (string)[]; choose: ("random") | ("roundRobin"); volume: Volume; fadeIn: number; fadeOut: number; start: number; end: (number) | (null); endFade: number; zones: ZoneIds; rooms: RoomIds; active: boolean; runs: (TileRun)[]; broken: Broken; revision: Revision };
export type ChangedTile = (Tile) & (Changed);
export type TilePressRequest = { holdFor?: number };
export type TilePress = (Changed) & ({ tile: Tile; run: (Run) | (null); stopped: (string)[] });
export type ChangedMusic = (Music) & (Changed) & (Crossfading);
export type Crossfading = { crossfadingFrom?: (string) | (null) };
export type Voice = { name: string; language: (string) | (null); otherLanguages: (string)[]; default: boolean; usable: boolean };
export type VoicePage = { voices: (Voice)[]; total: number; nextCursor: (string) | (null) };
/** At most one of `voice` and `language`. Null counts as absent. */
export type VoicePreview = { text: string; voice?: (string) | (null); language?: LanguageTag };
/**
 * Exactly one of `sound`, `file` and `text`; at most one of `startAt` and `atDeviceTime`, of `expiresAt` and `expiresIn`,
 * and of `voice` and `language`. Null counts as absent.
 */
export type QueueItemRequest = { sound?: (string) | (null); file?: (string) | (null); text?: (string) | (null); voice?: (string) | (null); language?: LanguageTag; priority?: QueuePriority; volume?: Volume; chime?: (string) | (null); leadIn?: number; gap?: (number) | (null); repeat?: number; repeatGap?: number; requeue?: (RequeueMode) | (null); onUnheard?: (UnheardPolicy) | (null); onDuplicate?: (DuplicatePolicy) | (null); duck?: boolean; zones?: ZoneReferences; rooms?: RoomReferences; preempts?: boolean; dedupeKey?: (string) | (null); clientData?: (string) | (null); startAt?: string; atDeviceTime?: Seconds; expiresAt?: string; expiresIn?: number };
export type LiveRequest = { input?: PlainName; sampleRate?: number; channels?: number; longest?: number; delay?: number; mutes?: (string)[]; whileWaiting?: WhileWaiting; priority?: QueuePriority; volume?: Volume; chime?: (string) | (null); leadIn?: number; duck?: boolean; zones?: ZoneReferences; rooms?: RoomReferences; preempts?: boolean; expiresIn?: number; clientData?: (string) | (null) };
/** Whether what is said before its turn is dropped, or kept and heard when its turn comes. */
export type WhileWaiting = ("drop") | ("keep");
export type LiveTalk = { input: (string) | (null); address: (string) | (null); sampleRate: number; channels: number; longest: number; delay: number; mutes: (string)[]; whileWaiting: WhileWaiting; end: ("released") | ("longest") | ("lost") | ("cut") | ("revoked") | ("invalid") | (null) };
export type QueueItemChange = { priority?: QueuePriority; volume?: Volume; expiresAt?: (string) | (null); position?: number };
export type QueueItem = { id: string; state: ("scheduled") | ("queued") | ("started") | ("completed") | ("dropped") | ("expired") | ("failed"); reason: (string) | (null); soundId: (string) | (null); file: (string) | (null); text: (string) | (null); voice: (string) | (null); language: (string) | (null); live: (LiveTalk) | (null); playerId: (string) | (null); duration: (number) | (null); priority: number; volume: Volume; chime: (string) | (null); leadIn: number; gap: (number) | (null); repeat: number; repeatGap: number; requeue: (RequeueMode) | (null); onUnheard: (UnheardPolicy) | (null); onDuplicate: (DuplicatePolicy) | (null); duck: boolean; zones: ZoneIds; rooms: RoomIds; preempts: boolean; dedupeKey: (string) | (null); clientData: (string) | (null); scheduleId: (string) | (null); queuedAt: string; startAt: (string) | (null); expiresAt: (string) | (null); startedAt: (string) | (null); endedAt: (string) | (null); starts: number; progress: number; heard: (Heard) | (null); heardReasons: (HeardReason)[]; heardIn: ((ZoneHearing)[]) | (null); heardInRooms: ((RoomHearing)[]) | (null); position: (number) | (null); eta: (number) | (null); recording?: (string) | (null); waiting: (QueueWait) | (null) };
export type QueueWait = { for: ("time") | ("interruption") | ("pause") | ("stop") | ("quietHours") | ("audibility") | ("preparation") | ("priority") | ("turn"); until: (string) | (null) };
export type AnnouncedQueueItem = (QueueItem) & (Deduplication);
export type Deduplication = { deduplicated: boolean };
export type QuietHours = { from: string; to: string; days?: (number)[]; timeZone: TimeZoneName; action?: ("hold") | ("drop"); exemptPriority?: number };
export type QueueSettingsChange = { dropThreshold?: number; requeue?: RequeueMode; preemptsHigher?: boolean; onUnheard?: (UnheardPolicy) | (null); gap?: number; tailGap?: number; leadIn?: number; chime?: (string) | (null); quietHours?: (QuietHours)[] };
export type QueueSettings = { dropThreshold: number; requeue: RequeueMode; preemptsHigher: boolean; onUnheard: (UnheardPolicy) | (null); gap: number; tailGap: number; leadIn: number; chime: (string) | (null); quietHours: (QuietHours)[] };
export type QueueSummary = { playing: boolean; paused: boolean; held: boolean; interrupted: boolean; order: (string)[]; revision: Revision };
export type Queue = { playing: boolean; paused: boolean; held: boolean; interrupted: boolean; current: (QueueItem) | (null); pending: (QueueItem)[]; pendingTotal: number; scheduled: (QueueItem)[]; scheduledTotal: number; settings: QueueSettings; revision: Revision };
export type ChangedQueue = (Queue) & (Changed);
/** Minute, hour, day of month, month, day of week; or a name such as `@daily`. */
export type Cron = string;
/** An IANA name. */
export type TimeZoneName = string;
/** Exactly one of `sound`, `file` and `text`, at most one of `voice` and `language`. Null counts as absent. */
export type QueueScheduleTemplate = { sound?: (string) | (null); file?: (string) | (null); text?: (string) | (null); voice?: (string) | (null); language?: LanguageTag; priority?: QueuePriority; volume?: Volume; chime?: (string) | (null); leadIn?: number; gap?: (number) | (null); repeat?: number; repeatGap?: number; requeue?: (RequeueMode) | (null); onUnheard?: (UnheardPolicy) | (null); onDuplicate?: (DuplicatePolicy) | (null); duck?: boolean; zones?: ZoneReferences; rooms?: RoomReferences; preempts?: boolean; dedupeKey?: (string) | (null); clientData?: (string) | (null); expiresIn?: (number) | (null) };
export type QueueScheduleRequest = { name: Name; cron: Cron; timeZone: TimeZoneName; enabled?: boolean; item: QueueScheduleTemplate };
export type QueueScheduleReplacement = { name: Name; cron: Cron; timeZone: TimeZoneName; enabled?: boolean; item: QueueScheduleTemplate; id?: string; next?: (string) | (null); broken?: (string)[]; revision?: Revision };
export type QueueScheduleChange = { name?: Name; cron?: Cron; timeZone?: TimeZoneName; enabled?: boolean; item?: QueueTemplateChange };
/** At most one of `sound`, `file` and `text` that is not null. */
export type QueueTemplateChange = { sound?: (string) | (null); file?: (string) | (null); text?: (string) | (null); voice?: (string) | (null); language?: (string) | (null); priority?: QueuePriority; volume?: Volume; chime?: (string) | (null); leadIn?: number; gap?: (number) | (null); repeat?: number; repeatGap?: number; requeue?: (RequeueMode) | (null); onUnheard?: (UnheardPolicy) | (null); onDuplicate?: (DuplicatePolicy) | (null); duck?: boolean; zones?: ZoneReferences; rooms?: RoomReferences; preempts?: boolean; dedupeKey?: (string) | (null); clientData?: (string) | (null); expiresIn?: (number) | (null) };
/** What each occurrence announces; a request may give it back. */
export type QueueScheduleItem = { sound: (string) | (null); file: (string) | (null); text: (string) | (null); voice: (string) | (null); language: (string) | (null); priority: number; volume: Volume; chime: (string) | (null); leadIn: number; gap: (number) | (null); repeat: number; repeatGap: number; requeue: (RequeueMode) | (null); onUnheard: (UnheardPolicy) | (null); onDuplicate: (DuplicatePolicy) | (null); duck: boolean; zones?: ZoneIds; rooms?: RoomIds; preempts: boolean; dedupeKey: (string) | (null); clientData: (string) | (null); expiresIn: (number) | (null) };
export type QueueSchedule = { id: string; name: string; cron: string; timeZone: string; enabled: boolean; next: (string) | (null); item: QueueScheduleItem; broken: Broken; revision: Revision };
export type QueueSchedulePage = { schedules: (QueueSchedule)[]; total: number; nextCursor: (string) | (null) };
export type Bus = ("sound") | ("music") | ("system") | ("announcement") | ("master");
/** Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some. */
export type ZoneReferences = ((string)[]) | (null);
/** The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus. */
export type ZoneIds = ((string)[]) | (null);
/**
 * Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts.
 * All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with
 * 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there,
 * and the receipt has `roomShared`.
 */
export type RoomReferences = ((string)[]) | (null);
/** The rooms that were asked for, by id; null for none. */
export type RoomIds = ((string)[]) | (null);
/** With which gain the zone hears each bus. */
export type ZoneSources = { sound: Volume; music: Volume; system: Volume; announcement: Volume };
/** With which gain the zone is to hear each bus. Buses that are absent are unchanged, and 1 in a new zone. */
export type ZoneSourcesChange = { sound?: Volume; music?: Volume; system?: Volume; announcement?: Volume };
export type ZoneRequest = { name: string; sink?: (string) | (null); volume?: Volume; muted?: boolean; sources?: ZoneSourcesChange; fadeDuration?: FadeSeconds };
export type ZoneChange = { name?: string; sink?: (string) | (null); volume?: Volume; muted?: boolean; sources?: ZoneSourcesChange; fadeDuration?: FadeSeconds };
export type Zone = { id: string; name: string; sink: (string) | (null); rooms: (string)[]; playingSinks: (string)[]; volume: Volume; volumeDb: Decibels; muted: boolean; sources: ZoneSources; revision: number };
export type ChangedZone = (Zone) & (Changed);
export type ZonePage = { zones: (Zone)[]; total: number; nextCursor: (string) | (null) };
export type ZoneHearing = { zone: string; heard: Heard; heardReasons: (HeardReason)[] };
export type RoomHearing = { room: string; name: string; heard: Heard; heardReasons: (HeardReason)[] };
/** One bus lowers another; the master takes no part. */
export type DuckingRule = { source: Bus; target: Bus; depthDb?: number; attack?: number; hold?: number; release?: number; zones?: ZoneReferences };
export type DuckingChange = { rules: (DuckingRule)[] };
export type Ducking = { rules: (DuckingRule)[]; revision: Revision };
export type ManagerChange = { soundVolume?: Volume; musicVolume?: Volume; systemVolume?: Volume; announcementVolume?: Volume; masterVolume?: Volume; soundMuted?: boolean; musicMuted?: boolean; systemMuted?: boolean; announcementMuted?: boolean; masterMuted?: boolean; soundSoloed?: boolean; musicSoloed?: boolean; systemSoloed?: boolean; announcementSoloed?: boolean; allowsBackgroundMusic?: boolean; musicFadeDuration?: FadeSeconds; soundFadeDuration?: FadeSeconds; fadeDuration?: FadeSeconds };
export type Manager = { soundVolume: Volume; musicVolume: Volume; systemVolume: Volume; announcementVolume: Volume; masterVolume: Volume; soundMuted: boolean; musicMuted: boolean; systemMuted: boolean; announcementMuted: boolean; masterMuted: boolean; soundSoloed: boolean; musicSoloed: boolean; systemSoloed: boolean; announcementSoloed: boolean; allowsBackgroundMusic: boolean; musicFadeDuration: FadeSeconds; soundFadeDuration: FadeSeconds; soundVolumeDb: Decibels; musicVolumeDb: Decibels; systemVolumeDb: Decibels; announcementVolumeDb: Decibels; masterVolumeDb: Decibels; maximumVolume: Volume; maximumVolumeDb: Decibels; revision: Revision };
export type ChangedManager = (Manager) & (Changed) & (ManagerWarning);
export type ManagerWarning = { warning?: (string) | (null) };
/** Exactly one of them. */
export type SystemSoundCreation = { name?: PlainText; path?: AbsolutePath; url?: FileURL; sound?: PlainText };
export type SystemSound = { id: number; osStatus: number; soundId: (string) | (null); name: string; duration: number; completions: (SystemSoundCompletion)[]; playing: (string)[]; revision: Revision };
export type SystemSoundPlayRequest = { zones?: ZoneReferences; rooms?: RoomReferences };
export type SystemSoundPlay = { id: number; osStatus: number; playerId: (string) | (null); vibrates: boolean };
export type CompletionCreation = { clientData?: ClientData; connectionId?: (string) | (null); topic?: (string) | (null) };
export type SystemSoundCompletion = { id: string; osStatus: number; clientData: (string) | (null); connectionId: (string) | (null); topic: string };
export type SystemSoundCompletions = { completions: (SystemSoundCompletion)[] };
/**
 * `ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are cut
 * while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences all
 * playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of their own.
 */
export type SessionCategory = ("ambient") | ("soloAmbient") | ("playback") | ("record") | ("playAndRecord") | ("multiRoute");
export type SessionOption = ("mixWithOthers") | ("duckOthers") | ("allowBluetooth") | ("defaultToSpeaker");
export type SessionOptions = (SessionOption)[];
export type SoundBus = ("sound") | ("music") | ("system") | ("announcement");
export type OutputVolumeMonitorChange = { enabled?: boolean; interval?: number };
export type OutputVolumeMonitor = { enabled: boolean; interval: number };
/** The options that a category takes; the others are refused with `option-not-allowed`. */
export type SessionCategoryRequest = { category: SessionCategory; options?: SessionOptions };
export type SessionChange = { category?: SessionCategory; options?: SessionOptions; silentMode?: boolean; screenLocked?: boolean; othersDepthDb?: number; outputVolumeMonitor?: OutputVolumeMonitorChange };
export type ActivationRequest = { input?: boolean; notifyOthers?: boolean };
export type DeactivationRequest = { notifyOthers?: boolean; force?: boolean };
export type InterruptionRequest = { type: InterruptionType; reason?: string; shouldResume?: boolean };
export type InterruptionType = ("began") | ("ended");
export type Interruption = { source: ("request") | ("stream"); reason: string; application: (string) | (null) };
export type Gate = { bus: SoundBus; reason: ("silentMode") | ("screenLocked") | ("record") };
export type OtherApplications = { playing: (string)[]; permission: ("leave") | ("duck") | ("mute"); treatment: ("leave") | ("duck") | ("mute"); depthDb: number };
export type Session = { category: SessionCategory; options: (SessionOption)[]; nextCategory: (SessionCategory) | (null); active: boolean; activation: ("explicit") | ("automatic") | (null); silentMode: boolean; screenLocked: boolean; gates: (Gate)[]; interrupted: boolean; interruptions: (Interruption)[]; otherAudioPlaying: boolean; otherApplications: OtherApplications; outputVolume: (number) | (null); outputMuted: (boolean) | (null); outputVolumeMonitor: OutputVolumeMonitor; route: Route; revision: Revision };
export type ChangedSession = (Session) & (Changed);
export type DeviceOutput = { name: string; description: string; formFactor: (string) | (null); isBluetooth: boolean; volume: number; muted: boolean; channels: number; isDefault: boolean; isCurrent: boolean; isAllowed: boolean };
export type DeviceOutputs = { connected: boolean; outputs: (DeviceOutput)[] };
export type DeviceInput = { name: string; description: string; formFactor: (string) | (null); isBluetooth: boolean; muted: boolean; channels: number; isDefault: boolean; isAllowed: boolean };
export type DeviceInputs = { connected: boolean; inputs: (DeviceInput)[] };
export type OutputName = string;
export type BusOutputs = { sound?: OutputName; music?: OutputName; system?: OutputName; announcement?: OutputName };
export type RouteRequest = { output?: (string) | (null); buses?: BusOutputs };
export type Route = { outputs: (DeviceOutput)[]; output: (string) | (null); buses: { [name: string]: string }; revision: Revision };
export type ChangedRoute = (Route) & (Changed);
export type BatchRequest = { at?: Seconds; operations: (BatchOperation)[] };
/**
 * A request with `method`, `path` and `body`, or a command as over the socket: `op` with the members of its message in
 * `asyncapi.yaml`.
 */
export type BatchOperation = { id?: any; op?: BatchCommand; method?: BatchMethod; path?: string; body?: { [name: string]: any } };
export type BatchCommand = ("request") | ("play") | ("stop") | ("pause") | ("resume") | ("fade") | ("volume") | ("seek") | ("send");
export type BatchMethod = ("POST") | ("PUT") | ("PATCH") | ("DELETE");
export type BatchReply = { engineTime: number; replies: (BatchAnswer)[] };
export type BatchAnswer = { id: any; status: number; location: (string) | (null); body: any };
export type ParameterName = string;
/** True or false, a number, or a text of at most 4,096 bytes of UTF-8. */
export type ParameterValue = (boolean) | (number) | (string);
/**
 * A value that a run chooses. Without `default` a run must give it. `minimum` and `maximum` are for numbers alone. A text
 * with neither `default` nor `choices` needs `example`, with which the action is tried.
 */
export type ActionParameter = { name: ParameterName; type: ("number") | ("integer") | ("boolean") | ("string"); default?: (ParameterValue) | (null); example?: (ParameterValue) | (null); minimum?: (number) | (null); maximum?: (number) | (null); choices?: ((ParameterValue)[]) | (null) };
export type ActionStep = { at?: number; operation: ActionOperation };
/** An operation as in a batch, at most 16,384 bytes; `{"parameter": "name"}` stands for a value. */
export type ActionOperation = { [name: string]: any };
/** At most one of `expiresAt` and `expiresIn`. */
export type LinkRequest = { action: string; parameters?: { [name: string]: ParameterValue }; name?: PlainName; expiresAt?: string; expiresIn?: number; count?: number };
export type Link = { id: string; name: string; actionId: string; actionName: (string) | (null); parameters: { [name: string]: ParameterValue }; count: number; used: number; createdAt: string; expiresAt: string; state: ("active") | ("spent") | ("expired") | ("actionRemoved") };
export type MadeLink = (Link) & ({ url: string });
export type LinkPage = { links: (Link)[]; total: number; nextCursor: (string) | (null) };
export type RevokedLinks = { revoked: number };
/** The bus that it plays on, whose volume, mute and ducking it has; default `music`. */
export type InputBus = ("sound") | ("music") | ("announcement");
export type InputRequest = { kind: InputKind; name?: PlainName; node?: (string) | (null); url?: (string) | (null); buffer?: number; channels?: ((string)[]) | (null); bus?: InputBus; zones?: ZoneReferences; rooms?: RoomReferences; volume?: number; muted?: boolean; enabled?: boolean; highPass?: (number) | (null); gate?: (number) | (null); delay?: number; fallback?: (string) | (null); silence?: number };
export type InputChange = { kind?: InputKind; name?: PlainName; node?: (string) | (null); url?: (string) | (null); buffer?: number; channels?: ((string)[]) | (null); bus?: InputBus; zones?: ZoneReferences; rooms?: RoomReferences; volume?: number; muted?: boolean; enabled?: boolean; highPass?: (number) | (null); gate?: (number) | (null); delay?: number; fallback?: (string) | (null); silence?: number };
/**
 * `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes,
 * for other programs. `stream`: a stream of the web.
 */
export type InputKind = ("source") | ("monitor") | ("sink") | ("stream");
export type Input = { id: string; name: string; kind: InputKind; node: (string) | (null); url: (string) | (null); buffer: number; channels: ((string)[]) | (null); bus: InputBus; zones: ZoneIds; rooms: RoomIds; volume: Volume; muted: boolean; enabled: boolean; highPass: (number) | (null); gate: (number) | (null); delay: number; fallback: (string) | (null); silence: number; state: ("off") | ("waiting") | ("playing") | ("fallback") | ("held"); sink: (string) | (null); player: (string) | (null); title: (string) | (null); problem: (string) | (null); revision: number };
export type UsedInput = (Input) & (UsedBy);
export type ChangedInput = (Input) & (Changed);
export type InputPage = { inputs: (Input)[]; total: number; nextCursor: (string) | (null) };
export type CutRequest = { start?: Seconds; end?: Seconds; name?: PlainName; format?: RecordingFormat };
/** At most one of `zone`, `bus` and `input`. */
export type RecordingRequest = { zone?: string; bus?: InputBus; input?: PlainName; name?: PlainName; format?: RecordingFormat; longest?: number };
/** The format of its file, 24 bits a sample; default `flac`. */
export type RecordingFormat = ("flac") | ("wav");
export type Recording = { id: string; name: string; zone: (string) | (null); bus: (string) | (null); input: (string) | (null); format: RecordingFormat; longest: number; state: ("recording") | ("saving") | ("finished") | ("failed"); startedAt: string; requestedBy: (string) | (null); seconds: number; size: number; lost: number; sound: (string) | (null); problem: (string) | (null) };
export type RecordingPage = { recordings: (Recording)[]; total: number; nextCursor: (string) | (null) };
export type TargetRequest = { name?: PlainName; address: string; user?: (string) | (null); secret?: (string) | (null); timeout?: number; retries?: number };
export type TargetChange = { name?: PlainName; address?: string; user?: (string) | (null); secret?: (string) | (null); timeout?: number; retries?: number };
export type Target = { id: string; name: string; address: string; user: (string) | (null); hasSecret: boolean; timeout: number; retries: number; status: TargetStatus; revision: number };
/** What became of its messages since the start of the server, or since its address was changed. */
export type TargetStatus = { state: ("unused") | ("working") | ("failing"); sent: number; failed: number; waiting: number; lastAt: (string) | (null); answer: (string) | (null); failure: (string) | (null) };
export type UsedTarget = (Target) & (UsedBy);
export type ChangedTarget = (Target) & (Changed);
export type TargetPage = { targets: (Target)[]; total: number; nextCursor: (string) | (null) };
/** The protocol of the target says which of the fields a message has. */
export type TargetMessage = { address?: string; arguments?: (ParameterValue)[]; types?: string; method?: ("GET") | ("POST") | ("PUT") | ("PATCH") | ("DELETE"); path?: string; contentType?: string; topic?: string; qos?: number; retain?: boolean; text?: string; hex?: string };
export type SentMessage = { messageId: string; targetId: string; targetName: string; message: (TargetMessage) | (null) };
export type MessageReport = { sent: boolean; answer: (string) | (null); failure: (string) | (null); seconds: number };
/**
 * Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is forgotten
 * when the server ends.
 */
export type StepChoice = ("random") | ("roundRobin") | (null);
export type ActionRequest = { name?: PlainName; parameters?: (ActionParameter)[]; steps: (ActionStep)[]; choose?: StepChoice };
/** A list replaces the whole list. */
export type ActionChange = { name?: PlainName; parameters?: (ActionParameter)[]; steps?: (ActionStep)[]; choose?: StepChoice };
export type ActionCapture = { name?: PlainName; include: (("volumes") | ("mutes") | ("ducking") | ("session") | ("station"))[]; over?: number };
export type ActionRunRequest = { parameters?: { [name: string]: ParameterValue } };
export type Action = { id: string; name: string; parameters: (ActionParameter)[]; steps: (ActionStep)[]; choose: StepChoice; runs: (string)[]; broken: Broken; revision: Revision };
export type ActionPage = { actions: (Action)[]; total: number; nextCursor: (string) | (null) };
export type ChangedAction = (Action) & (Changed);
/** It is over when no step waits, no player of `players` is active and no announcement of `items` plays or waits. */
export type Run = { id: string; actionId: (string) | (null); tileId: (string) | (null); name: string; startsAt: number; endsAt: ExpectedEnd; frame: number; steps: (RunStep)[]; players: (string)[]; items: (string)[]; paused: boolean; over: boolean };
export type RunStep = { step: number; at: number; frame: number; state: ("waiting") | ("done") | ("failed") | ("cancelled"); problem: (Problem) | (null); players: (string)[]; items: (string)[] };
export type RunList = { runs: (Run)[] };
export type ChangedRun = (Run) & (Changed);
export type StoppedRuns = { stopped: (string)[]; changed: boolean; reason?: UnchangedReason };
export type Device = { deviceCurrentTime: number; epoch: number; engineTime: number; engineFrame: number; sampleRate: number; monotonicNanoseconds: number; utc: string; errorBound: number; quantum: number; delayFrames: number };
/**
 * By EBU R 128, of what the main output plays while a connection asks for it. The gates of ITU-R BS.1770-4 leave out
 * blocks of 400 ms at or below -70 LUFS, then those 10 LU or more below the mean of the others, to 0.1 LU.
 */
export type OutputLoudness = { momentary: (number) | (null); shortTerm: (number) | (null); integrated: (number) | (null); duration: number };
export type Format = { name: string; codecs: (string)[]; extensions: (string)[]; mediaTypes: (string)[]; decoder: string };
export type FormatList = { formats: (Format)[] };
export type Output = { backend: string; wanted: string; isFallback: boolean; isRunning: boolean; device: (string) | (null); quantum: number; latency: number; isRealtime: boolean; reason: (string) | (null) };
export type Counters = { late: number; underruns: number; limited: number; clipped: number; nonFinite: number; queueFull: number; scheduleFull: number; voiceLimit: number };
export type HistoryEntry = { number: number; playerId: string; soundId: string; name: string; kind: ("sound") | ("music") | ("system") | ("announcement"); askedBy: string; announcementId: (string) | (null); startedAt: string; endedAt: string; startFrame: number; endFrame: number; playedFrames: number; reason: ("ended") | ("stopped") | ("fadedOut") | ("stolen") | ("interrupted") | ("error"); peakDb: (number) | (null); heard: (Heard) | (null); heardReasons: (HeardReason)[]; heardIn: ((ZoneHearing)[]) | (null); title: (string) | (null); artist: (string) | (null); album: (string) | (null); isrc: (string) | (null); digest: string };
export type HistoryPage = { entries: (HistoryEntry)[]; nextCursor: (string) | (null) };
export type HistoryCheck = { intact: boolean; count: number; first: number; last: number; digest: string; fault: ("missing") | ("changed") | ("added") | (null); faultNumber: (number) | (null); knowsMark: (boolean) | (null) };
export type HealthReason = { code: ("output-away") | ("audio-stuck") | ("inaudible") | ("state-unwritten") | ("safe-mode") | ("store-full") | ("library-away") | ("library-unreadable") | ("library-full") | ("music-not-started") | ("work-stuck") | ("stalled") | ("rooms-away") | ("clock-unsynchronized") | ("output-elsewhere") | ("silenced") | ("held") | ("plans-broken") | ("target-away") | ("input-away") | ("address-away"); text: string; since: string; level: ("notReady") | ("degraded") | ("notice"); preventsReadiness: boolean };
export type HealthNews = { status: ("ok") | ("degraded"); ready: boolean; reasons: (HealthReason)[] };
export type ClockJump = { kind: ("suspended") | ("set"); seconds: number };
export type Health = { status: ("ok") | ("degraded"); live: boolean; ready: boolean; reasons: (HealthReason)[]; version: string; uptime: number; engineTime: number; output: Output; playersPlaying: number; sounds: number; store: StoreUse; speechCommand: (string) | (null); clock: (ClockHealth) | (null); counters: Counters; events?: EventCounts };
/** What the kernel knows of its time of day, which a program such as chrony sets. */
export type ClockHealth = { synchronized: boolean; estimatedError: number; largestError: number };
/** The uploads, including those that arrive. */
export type StoreUse = { usedInBytes: number; limitInBytes: (number) | (null) };
/** Not in snapshots. */
export type EventCounts = { seq: number; subscribers: number };
/**
 * Number of elements of each collection; of the queue, of the items that play or wait; of the calendar, of its rules and
 * holidays.
 */
export type StateCounts = { queue: number; boards: number; tiles: number; crossfaders: number; stations: number; zones: number; actions: number; shows: number; plans: number; calendar: number; rooms: number; players: number; systemSounds: number; sounds: number };
export type StatePart = ("device") | ("manager") | ("health") | ("session") | ("music") | ("queue") | ("crossfaders") | ("stations") | ("zones") | ("actions") | ("shows") | ("boards") | ("tiles") | ("plans") | ("calendar") | ("rooms") | ("players") | ("systemSounds") | ("sounds");
/**
 * The state for a client's topics. The small parts and `counts` are always in it. A collection is in it, whole, if the
 * topics select all of its events (`sound.*`, `player.*`, `queue.*`, `station.*`, `crossfader.*`, `zone.*`, `action.*`,
 * `show.*`, `board.*`, `tile.*`, `plan.*`, `calendar.*`, `room.*`, `system-sound.*`, or `*`) and it fits into `--greeting-
 * limit` (64 KiB). What does not fit is in `omitted`, and is read by pages. Without a collection the limit is 4 KiB.
 */
export type Snapshot = { counts: StateCounts; omitted: (StatePart)[]; device?: Device; manager?: Manager; health?: Health; session?: Session; boards?: (Board)[]; tiles?: (Tile)[]; music?: Music; queue?: Queue; crossfaders?: (Crossfader)[]; stations?: (Station)[]; zones?: (Zone)[]; actions?: (Action)[]; shows?: (Show)[]; plans?: (Plan)[]; calendar?: PlanCalendar; rooms?: (Room)[]; players?: (Player)[]; systemSounds?: (SystemSound)[]; sounds?: (Sound)[] };
export type EventType = ("hello") | ("resync") | ("subscribed") | ("problem") | ("reply") | ("metering") | ("meter") | ("sound.registered") | ("sound.ready") | ("sound.failed") | ("sound.changed") | ("sound.analyzed") | ("sound.disposed") | ("player.created") | ("player.scheduled") | ("player.prepared") | ("player.decodeError") | ("player.started") | ("player.paused") | ("player.resumed") | ("player.looped") | ("player.seeked") | ("player.changed") | ("player.fade.started") | ("player.fade.ended") | ("player.completed") | ("player.finished") | ("player.disposed") | ("music.changed") | ("music.crossfadeStarted") | ("music.crossfadeEnded") | ("music.stopped") | ("music.failed") | ("music.position") | ("station.created") | ("station.changed") | ("station.disposed") | ("action.created") | ("action.changed") | ("action.disposed") | ("action.started") | ("action.stepFailed") | ("action.paused") | ("action.resumed") | ("action.ended") | ("link.created") | ("link.changed") | ("link.disposed") | ("input.created") | ("input.changed") | ("input.disposed") | ("recording.created") | ("recording.changed") | ("recording.disposed") | ("target.created") | ("target.changed") | ("target.disposed") | ("target.sent") | ("target.failed") | ("zone.created") | ("zone.changed") | ("zone.disposed") | ("show.created") | ("show.changed") | ("show.disposed") | ("show.pointerMoved") | ("show.stopped") | ("show.cue.waiting") | ("show.cue.started") | ("show.cue.changed") | ("show.cue.ended") | ("plan.created") | ("plan.changed") | ("plan.disposed") | ("plan.time.started") | ("plan.time.ended") | ("calendar.changed") | ("board.created") | ("board.changed") | ("board.disposed") | ("tile.created") | ("tile.changed") | ("tile.disposed") | ("tile.statusChanged") | ("room.created") | ("room.changed") | ("room.connected") | ("room.disconnected") | ("room.disposed") | ("crossfader.created") | ("crossfader.changed") | ("crossfader.disposed") | ("crossfader.stationChanged") | ("crossfader.volumeChanged") | ("volume.changed") | ("manager.changed") | ("system-sound.created") | ("system-sound.disposed") | ("system-sound.completed") | ("haptic.vibrate") | ("session.silentModeChanged") | ("session.screenLockChanged") | ("session.changed") | ("session.activated") | ("session.deactivated") | ("session.interruptionBegan") | ("session.interruptionEnded") | ("session.routeChanged") | ("session.outputVolume") | ("session.otherAudioChanged") | ("queue.itemAdded") | ("queue.itemStarted") | ("queue.itemCompleted") | ("queue.itemInterrupted") | ("queue.itemRequeued") | ("queue.itemDropped") | ("queue.itemExpired") | ("queue.itemFailed") | ("queue.changed") | ("queue.empty") | ("output.lost") | ("output.restored") | ("output.changed") | ("health.changed") | ("clock.jumped");
export type Event = { seq: number; ts: string; engineTime: number; deviceTime: number; type: EventType; resource: string; data: { [name: string]: any } };
export type Finish = { playerId: string; soundId: string; name: string; kind: PlayerKind; reason: FinishReason; didFinish: boolean; successfully: boolean; durationPlayed: number; currentTime: number };
export type ProblemSlug = ("malformed-json") | ("malformed-multipart") | ("incomplete-body") | ("invalid-field") | ("missing-field") | ("unknown-field") | ("unsupported-media-type") | ("unsupported-format") | ("corrupt-audio") | ("decoder-failed") | ("sound-too-long") | ("sound-not-ready") | ("sound-not-found") | ("sound-in-use") | ("cover-not-found") | ("player-not-found") | ("station-not-found") | ("crossfader-not-found") | ("zone-not-found") | ("station-empty") | ("station-in-use") | ("zone-in-use") | ("crossfader-connected") | ("room-not-found") | ("room-in-use") | ("room-shared") | ("action-not-found") | ("action-in-use") | ("target-not-found") | ("target-in-use") | ("input-not-found") | ("input-in-use") | ("recording-not-found") | ("link-not-found") | ("link-ended") | ("link-failed") | ("show-not-found") | ("no-cue") | ("go-too-soon") | ("plan-not-found") | ("plan-time-not-found") | ("plan-in-use") | ("board-not-found") | ("tile-not-found") | ("music-entry-not-found") | ("binding-taken") | ("run-not-found") | ("queue-item-not-found") | ("queue-schedule-not-found") | ("speech-unavailable") | ("file-not-found") | ("problem-not-found") | ("path-outside-roots") | ("wrong-state") | ("rate-not-enabled") | ("metering-not-enabled") | ("no-data") | ("no-sound-in-root") | ("cooling-down") | ("no-music") | ("time-in-past") | ("name-taken") | ("body-too-large") | ("upload-too-large") | ("request-timeout") | ("websocket-required") | ("overloaded") | ("limit-reached") | ("starting") | ("shutting-down") | ("storage-full") | ("changes-refused") | ("storage-failed") | ("precondition-failed") | ("idempotency-key-reused") | ("idempotency-key-in-use") | ("batch-refused") | ("option-not-allowed") | ("session-busy") | ("system-sound-not-found") | ("authentication-required") | ("insufficient-scope") | ("token-not-found") | ("token-in-use") | ("cross-site-request") | ("unknown-host") | ("internal-error");
export type BatchFailure = { operation: number; id: any; problem: Problem };
export type ResourceUser = { kind: ("station") | ("schedule") | ("queue") | ("announcement") | ("systemSound") | ("tile") | ("musicEntry") | ("action") | ("show") | ("plan") | ("calendar") | ("link") | ("ducking") | ("room") | ("start") | ("target") | ("input") | ("sound") | ("zone"); id: (string) | (null); name: (string) | (null) };
export type UsedBy = { usedBy: (ResourceUser)[]; usedByTotal: number };
export type UsedSound = (Sound) & (UsedBy);
export type UsedStation = (Station) & (UsedBy);
export type UsedZone = (Zone) & (UsedBy);
export type UsedRoom = (Room) & (UsedBy);
export type UsedAction = (Action) & (UsedBy);
export type UsedPlan = (Plan) & (UsedBy);
/**
 * Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known
 * against it. `revision` does not count it.
 */
export type Broken = (string)[];
/** RFC 9457. Requests that are broken or reach no operation get the type `about:blank`. */
export type Problem = { type: string; title: string; status: number; detail?: string; option?: SessionOption; category?: SessionCategory; categories?: (SessionCategory)[]; players?: number; users?: (ResourceUser)[]; usersTotal?: number; field?: string; allowed?: ((string)[]) | (string); state?: string; now?: number; retryAfter?: number; limitInBytes?: number; usedInBytes?: number; limitSeconds?: number; what?: string; limit?: number; revision?: number; scope?: string; needed?: string; crossfader?: string; name?: string; shows?: (string)[]; rules?: (number)[]; tile?: string; label?: (string) | (null); room?: string; zone?: string; others?: (string)[]; near?: (string)[]; osStatus?: number; failures?: (BatchFailure)[]; host?: string; container?: (string) | (null); codec?: (string) | (null); supported?: (string)[] };
