# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
# Written by Scripts/clients/python.py from openapi.yaml; do not edit.
# ruff: noqa: E501, I001, RUF100
"""The values of the API, as they are in JSON."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


AbsolutePath: TypeAlias = str
"""At most 4,096 bytes of UTF-8, without control characters."""


class Action(TypedDict):
    id: str
    name: str
    parameters: list[ActionParameter]
    steps: list[ActionStep]
    choose: StepChoice
    runs: list[str]
    broken: Broken
    revision: Revision


class ActionCapture(TypedDict):
    name: NotRequired[PlainName]
    include: list[Literal["volumes", "mutes", "ducking", "session", "station"]]
    over: NotRequired[float]


class ActionChange(TypedDict):
    """A list replaces the whole list."""

    name: NotRequired[PlainName]
    parameters: NotRequired[list[ActionParameter]]
    steps: NotRequired[list[ActionStep]]
    choose: NotRequired[StepChoice]


ActionOperation: TypeAlias = "dict[str, Any]"
"""An operation as in a batch, at most 16,384 bytes; `{"parameter": "name"}` stands for a value."""


class ActionPage(TypedDict):
    actions: list[Action]
    total: int
    nextCursor: str | None


class ActionParameter(TypedDict):
    """A value that a run chooses. Without `default` a run must give it. `minimum` and `maximum` are for numbers
    alone. A text with neither `default` nor `choices` needs `example`, with which the action is tried.
    """

    name: ParameterName
    type: Literal["number", "integer", "boolean", "string"]
    default: NotRequired[ParameterValue | None]
    example: NotRequired[ParameterValue | None]
    minimum: NotRequired[float | None]
    maximum: NotRequired[float | None]
    choices: NotRequired[list[ParameterValue] | None]


class ActionRequest(TypedDict):
    name: NotRequired[PlainName]
    parameters: NotRequired[list[ActionParameter]]
    steps: list[ActionStep]
    choose: NotRequired[StepChoice]


class ActionRunRequest(TypedDict):
    parameters: NotRequired[dict[str, ParameterValue]]


class ActionStep(TypedDict):
    at: NotRequired[float]
    operation: ActionOperation


class ActivationRequest(TypedDict):
    input: NotRequired[bool]
    notifyOthers: NotRequired[bool]


class AnnouncedQueueItem(TypedDict):
    id: str
    state: Literal["scheduled", "queued", "started", "completed", "dropped", "expired", "failed"]
    reason: str | None
    soundId: str | None
    file: str | None
    text: str | None
    voice: str | None
    language: str | None
    live: LiveTalk | None
    playerId: str | None
    duration: float | None
    priority: int
    volume: Volume
    chime: str | None
    leadIn: float
    gap: float | None
    repeat: int
    repeatGap: float
    requeue: RequeueMode | None
    onUnheard: UnheardPolicy | None
    onDuplicate: DuplicatePolicy | None
    duck: bool
    zones: ZoneIds
    rooms: RoomIds
    preempts: bool
    dedupeKey: str | None
    clientData: str | None
    scheduleId: str | None
    queuedAt: str
    startAt: str | None
    expiresAt: str | None
    startedAt: str | None
    endedAt: str | None
    starts: int
    progress: float
    heard: Heard | None
    heardReasons: list[HeardReason]
    heardIn: list[ZoneHearing] | None
    heardInRooms: list[RoomHearing] | None
    position: int | None
    eta: float | None
    recording: NotRequired[str | None]
    waiting: QueueWait | None
    deduplicated: bool


class BatchAnswer(TypedDict):
    id: Any
    status: int
    location: str | None
    body: Any


BatchCommand: TypeAlias = Literal["request", "play", "stop", "pause", "resume", "fade", "volume", "seek", "send"]


class BatchFailure(TypedDict):
    operation: int
    id: Any
    problem: Problem


BatchMethod: TypeAlias = Literal["POST", "PUT", "PATCH", "DELETE"]


class BatchOperation(TypedDict):
    """A request with `method`, `path` and `body`, or a command as over the socket: `op` with the members of its
    message in `asyncapi.yaml`.
    """

    id: NotRequired[Any]
    op: NotRequired[BatchCommand]
    method: NotRequired[BatchMethod]
    path: NotRequired[str]
    body: NotRequired[dict[str, Any]]


class BatchReply(TypedDict):
    engineTime: float
    replies: list[BatchAnswer]


class BatchRequest(TypedDict):
    at: NotRequired[Seconds]
    operations: list[BatchOperation]


class Board(TypedDict):
    id: str
    name: str
    color: str | None
    columns: int
    order: int
    revision: Revision


class BoardPage(TypedDict):
    boards: list[Board]
    total: int
    nextCursor: str | None


class BoardRequest(TypedDict):
    """`null` removes the color."""

    name: NotRequired[PlainName]
    color: NotRequired[str | None]
    columns: NotRequired[int]
    before: NotRequired[str | None]


Broken: TypeAlias = list[str]
"""Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is
known against it. `revision` does not count it.
"""


Bus: TypeAlias = Literal["sound", "music", "system", "announcement", "master"]


class BusOutputs(TypedDict):
    sound: NotRequired[OutputName]
    music: NotRequired[OutputName]
    system: NotRequired[OutputName]
    announcement: NotRequired[OutputName]


class CalendarChange(TypedDict):
    timeZone: NotRequired[TimeZoneName]
    rules: NotRequired[list[CalendarRuleRequest]]
    holidays: NotRequired[list[HolidayRequest]]


class CalendarDay(TypedDict):
    date: str
    rule: int | None
    planId: str | None
    planName: str | None
    holiday: str | None
    times: list[PlanOccurrence]


class CalendarDayPage(TypedDict):
    days: list[CalendarDay]
    total: int
    nextCursor: str | None


class CalendarPause(TypedDict):
    """At most one of both; with neither it lasts until it is ended."""

    until: NotRequired[str]
    seconds: NotRequired[float]


CalendarRule = TypedDict("CalendarRule", {
    "name": "str | None",
    "days": "list[int]",
    "from": "str | None",
    "to": "str | None",
    "holidays": "Literal[\"skip\", \"include\", \"only\"]",
    "plan": "str | None",
})
"""Days, and the plan that is valid on them."""


CalendarRuleRequest = TypedDict("CalendarRuleRequest", {
    "name": NotRequired["str | None"],
    "days": NotRequired["list[int]"],
    "from": NotRequired["str | None"],
    "to": NotRequired["str | None"],
    "holidays": NotRequired["Literal[\"skip\", \"include\", \"only\"]"],
    "plan": NotRequired["str | None"],
})
"""Days, and the plan that is valid on them."""


class Changed(TypedDict):
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedAction(TypedDict):
    id: str
    name: str
    parameters: list[ActionParameter]
    steps: list[ActionStep]
    choose: StepChoice
    runs: list[str]
    broken: Broken
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedBoard(TypedDict):
    id: str
    name: str
    color: str | None
    columns: int
    order: int
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedCompletion(TypedDict):
    playerId: str
    clientData: str | None
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedCrossfader(TypedDict):
    id: str
    name: str
    initialStation: StationOptions | None
    cuePoints: list[CuePoint]
    fadeDuration: float | None
    volumeRamp: float
    state: Literal["created", "connected", "disconnected"]
    playing: bool
    master: str | None
    elapsed: float | None
    at: CueMoment
    drift: Drift | None
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedInput(TypedDict):
    id: str
    name: str
    kind: InputKind
    node: str | None
    url: str | None
    buffer: float
    channels: list[str] | None
    bus: InputBus
    zones: ZoneIds
    rooms: RoomIds
    volume: Volume
    muted: bool
    enabled: bool
    highPass: float | None
    gate: float | None
    delay: float
    fallback: str | None
    silence: float
    state: Literal["off", "waiting", "playing", "fallback", "held"]
    sink: str | None
    player: str | None
    title: str | None
    problem: str | None
    revision: int
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedManager(TypedDict):
    soundVolume: Volume
    musicVolume: Volume
    systemVolume: Volume
    announcementVolume: Volume
    masterVolume: Volume
    soundMuted: bool
    musicMuted: bool
    systemMuted: bool
    announcementMuted: bool
    masterMuted: bool
    soundSoloed: bool
    musicSoloed: bool
    systemSoloed: bool
    announcementSoloed: bool
    allowsBackgroundMusic: bool
    musicFadeDuration: FadeSeconds
    soundFadeDuration: FadeSeconds
    soundVolumeDb: Decibels
    musicVolumeDb: Decibels
    systemVolumeDb: Decibels
    announcementVolumeDb: Decibels
    masterVolumeDb: Decibels
    maximumVolume: Volume
    maximumVolumeDb: Decibels
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]
    warning: NotRequired[str | None]


class ChangedMusic(TypedDict):
    playing: bool
    player: Player | None
    fadingOut: list[str]
    fadeDuration: FadeSeconds
    revision: Revision
    stationId: str | None
    next: Track | None
    queue: list[MusicEntry]
    changed: bool
    reason: NotRequired[UnchangedReason]
    crossfadingFrom: NotRequired[str | None]


class ChangedMusicEntry(TypedDict):
    id: str
    soundId: str
    name: str
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedPlan(TypedDict):
    id: str
    name: str
    times: list[PlanTime]
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedPlanCalendar(TypedDict):
    timeZone: str
    rules: list[CalendarRule]
    holidays: list[Holiday]
    paused: bool
    pausedUntil: str | None
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedPlanTime(TypedDict):
    id: str
    at: TimeOfDay
    name: str | None
    action: str
    parameters: CueParameters
    enabled: bool
    broken: Broken
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedPlayer(TypedDict):
    id: str
    soundId: str
    name: str
    kind: PlayerKind
    zones: ZoneIds
    rooms: RoomIds
    state: PlayerState
    playing: bool
    prepared: bool
    looping: bool
    numberOfLoops: Loops
    loopStart: float | None
    loopEnd: float | None
    start: float | None
    end: float | None
    endFade: float | None
    volume: Volume
    volumeDb: Decibels
    baseVolume: Volume
    baseVolumeDb: Decibels
    pan: Pan
    effectiveVolume: float
    effectiveVolumeDb: Decibels
    fade: Fade | None
    enableRate: bool
    rate: Rate
    pitchMode: PitchMode
    channelAssignments: ChannelAssignments
    meteringEnabled: bool
    numberOfChannels: int
    settings: SoundSettings | None
    duration: float
    currentTime: float
    currentFrame: int
    currentTimeAt: float
    startedAt: float | None
    scheduledAt: float | None
    endsAt: float | None
    finishReason: FinishReason | None
    deviceCurrentTime: float
    url: str | None
    hasData: bool
    clientData: str | None
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedQueue(TypedDict):
    playing: bool
    paused: bool
    held: bool
    interrupted: bool
    current: QueueItem | None
    pending: list[QueueItem]
    pendingTotal: int
    scheduled: list[QueueItem]
    scheduledTotal: int
    settings: QueueSettings
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedRoom(TypedDict):
    id: str
    name: str
    engine: Literal["snapcast"]
    player: str
    zone: str
    volume: float
    muted: bool
    latency: int
    connected: bool
    health: RoomHealth
    address: str | None
    lastSeen: str | None
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedRoute(TypedDict):
    outputs: list[DeviceOutput]
    output: str | None
    buses: dict[str, str]
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedRun(TypedDict):
    id: str
    actionId: str | None
    tileId: str | None
    name: str
    startsAt: float
    endsAt: ExpectedEnd
    frame: int
    steps: list[RunStep]
    players: list[str]
    items: list[str]
    paused: bool
    over: bool
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedSession(TypedDict):
    category: SessionCategory
    options: list[SessionOption]
    nextCategory: SessionCategory | None
    active: bool
    activation: Literal["explicit", "automatic"] | None
    silentMode: bool
    screenLocked: bool
    gates: list[Gate]
    interrupted: bool
    interruptions: list[Interruption]
    otherAudioPlaying: bool
    otherApplications: OtherApplications
    outputVolume: float | None
    outputMuted: bool | None
    outputVolumeMonitor: OutputVolumeMonitor
    route: Route
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedShow(TypedDict):
    id: str
    name: str
    notes: str | None
    goInterval: float
    rehearsal: bool
    cues: list[ShowCue]
    status: ShowStatus
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedSound(TypedDict):
    id: str
    name: str
    url: str | None
    path: str | None
    state: SoundState
    baseVolume: Volume
    baseVolumeDb: Decibels
    maxInstances: MaxInstances
    cooldown: FadeSeconds
    stealPolicy: StealPolicy
    duration: float | None
    frames: int | None
    numberOfChannels: int | None
    settings: SoundSettings | None
    isResident: bool | None
    sizeInBytes: int
    failure: Problem | None
    warnings: list[SoundWarning]
    playerCount: int
    registeredAt: str | None
    revision: Revision
    title: str | None
    color: str | None
    hotkey: str | None
    tags: Tags
    custom: Custom
    fileTags: dict[str, str]
    replayGain: ReplayGain | None
    chapters: list[SoundChapter]
    loudness: Loudness | None
    suggestedBaseVolume: float | None
    playCount: int
    playedAt: str | None
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedStation(TypedDict):
    id: str
    name: str
    options: StationOptions
    sounds: list[str] | None
    tags: list[str] | None
    folder: str | None
    shuffle: bool
    seed: int | None
    crossfadeDuration: float | None
    skipFadeDuration: float | None
    gapless: bool
    targetLoudness: float | None
    resume: bool
    rotation: list[RotationRule]
    position: int
    trackCount: int
    current: bool
    broken: Broken
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedTarget(TypedDict):
    id: str
    name: str
    address: str
    user: str | None
    hasSecret: bool
    timeout: float
    retries: int
    status: TargetStatus
    revision: int
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedTile(TypedDict):
    id: str
    boardId: str
    order: int
    label: str | None
    color: str | None
    notes: str | None
    width: int
    height: int
    key: str | None
    midi: MidiBinding | None
    behavior: TileBehavior
    group: str | None
    action: str | None
    parameters: CueParameters
    sounds: list[str]
    choose: Literal["random", "roundRobin"]
    volume: Volume
    fadeIn: float
    fadeOut: float
    start: float
    end: float | None
    endFade: float
    zones: ZoneIds
    rooms: RoomIds
    active: bool
    runs: list[TileRun]
    broken: Broken
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChangedZone(TypedDict):
    id: str
    name: str
    sink: str | None
    rooms: list[str]
    playingSinks: list[str]
    volume: Volume
    volumeDb: Decibels
    muted: bool
    sources: ZoneSources
    revision: int
    changed: bool
    reason: NotRequired[UnchangedReason]


class ChannelAssignment(TypedDict):
    port: NotRequired[Literal["output"]]
    channel: int


ChannelAssignments: TypeAlias = "list[ChannelAssignment] | None"
"""Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's
layout by the standard matrix, and pans.
"""


class ChannelLevel(TypedDict):
    """In decibels; 0 is full scale, -160 the floor, and what exceeds full scale is above 0."""

    channel: int
    averagePower: float
    peakPower: float


ClientData: TypeAlias = str
"""Delivered with `player.completed`; at most 4,096 bytes of UTF-8."""


class ClockHealth(TypedDict):
    """What the kernel knows of its time of day, which a program such as chrony sets."""

    synchronized: bool
    estimatedError: float
    largestError: float


class ClockJump(TypedDict):
    kind: Literal["suspended", "set"]
    seconds: float


class Completion(TypedDict):
    playerId: str
    clientData: str | None


class CompletionChange(TypedDict):
    clientData: ClientData


class CompletionCreation(TypedDict):
    clientData: NotRequired[ClientData]
    connectionId: NotRequired[str | None]
    topic: NotRequired[str | None]


class ConnectRequest(TypedDict):
    master: NotRequired[str]


class Counters(TypedDict):
    late: int
    underruns: int
    limited: int
    clipped: int
    nonFinite: int
    queueFull: int
    scheduleFull: int
    voiceLimit: int


Cron: TypeAlias = str
"""Minute, hour, day of month, month, day of week; or a name such as `@daily`."""


class Crossfader(TypedDict):
    id: str
    name: str
    initialStation: StationOptions | None
    cuePoints: list[CuePoint]
    fadeDuration: float | None
    volumeRamp: float
    state: Literal["created", "connected", "disconnected"]
    playing: bool
    master: str | None
    elapsed: float | None
    at: CueMoment
    drift: Drift | None
    revision: Revision


CrossfaderChange = TypedDict("CrossfaderChange", {
    "what": "Literal[\"station\", \"volume\"]",
    "from": "CueAction",
    "to": "CueAction",
})


class CrossfaderFile(TypedDict):
    format: Literal["carillon.crossfader"]
    version: Literal[1]
    name: NotRequired[PlainName]
    initialStation: NotRequired[StationOptions | None]
    cuePoints: NotRequired[CueList]
    fadeDuration: NotRequired[float | None]
    volumeRamp: NotRequired[float]


class CrossfaderPage(TypedDict):
    crossfaders: list[Crossfader]
    total: int
    nextCursor: str | None


class CrossfaderRequest(TypedDict):
    name: NotRequired[PlainName]
    initialStation: NotRequired[StationOptions | None]
    cuePoints: NotRequired[CueList]
    fadeDuration: NotRequired[float | None]
    volumeRamp: NotRequired[float]


class Crossfading(TypedDict):
    crossfadingFrom: NotRequired[str | None]


CueAction: TypeAlias = "Any"
"""Station id or volume; null is silence."""


class CueArming(TypedDict):
    cues: list[str]
    armed: bool


CueContinuation: TypeAlias = Literal["manual", "continue", "follow"]
"""What starts the next cue: the next GO (`manual`), the start of this cue's action (`continue`), or the end of the
players and announcements that it started (`follow`).
"""


CueList: TypeAlias = "list[Any]"
"""Either typed cues, each with `time` and one of `volume` and `station`; or the alternating form: time, action,
time, action, where a number is a volume and an object a station.
"""


class CueMoment(TypedDict):
    """Station and volume at a time; a cue holds until the next of its kind, its own time included."""

    time: Seconds
    station: StationOptions | None
    stationId: str | None
    stationSince: float | None
    volume: float | None
    volumeSince: float | None


CueNumber: TypeAlias = str
"""At most 32 bytes of UTF-8, such as `12.5`; unique within the show."""


CueParameters: TypeAlias = "dict[str, ParameterValue]"
"""Values of the action's parameters by name; absent ones have their defaults."""


class CuePoint(TypedDict):
    time: Seconds
    volume: float | None
    station: StationOptions | None


class CuePreview(TypedDict):
    after: Seconds
    cuePoints: list[NextCue]


class CueRequest(TypedDict):
    """One cue, `time` with one of `volume` and `station`, or the list `cuePoints` alone."""

    time: NotRequired[Seconds]
    volume: NotRequired[float | None]
    station: NotRequired[StationOptions | None]
    cuePoints: NotRequired[CueList]


class CueRun(TypedDict):
    """A cue that waits for its frame, or whose action runs."""

    run: int
    runId: str | None
    cue: str
    state: Literal["waiting", "running"]
    startsAt: float
    endsAt: ExpectedEnd
    paused: bool
    rehearsal: bool


class CueSelection(TypedDict):
    """Exactly one of `cue` and `move`. A `cue` of null is behind the last cue."""

    cue: NotRequired[str | None]
    move: NotRequired[Literal["next", "back", "first"]]


class CueStart(TypedDict):
    cue: NotRequired[str]


Curve: TypeAlias = Literal["linear", "equalPower", "sCurve", "exponential"]


Custom: TypeAlias = "dict[str, Any]"


class CutRequest(TypedDict):
    start: NotRequired[Seconds]
    end: NotRequired[Seconds]
    name: NotRequired[PlainName]
    format: NotRequired[RecordingFormat]


class DeactivationRequest(TypedDict):
    notifyOthers: NotRequired[bool]
    force: NotRequired[bool]


Decibels: TypeAlias = float
"""The same in decibels, to a hundredth; -160 for silence. Read only."""


class Deduplication(TypedDict):
    deduplicated: bool


class DevampedPlayers(TypedDict):
    devamped: list[str]
    changed: bool
    reason: NotRequired[UnchangedReason]


class Device(TypedDict):
    deviceCurrentTime: float
    epoch: int
    engineTime: float
    engineFrame: int
    sampleRate: int
    monotonicNanoseconds: int
    utc: str
    errorBound: float
    quantum: int
    delayFrames: int


class DeviceInput(TypedDict):
    name: str
    description: str
    formFactor: str | None
    isBluetooth: bool
    muted: bool
    channels: int
    isDefault: bool
    isAllowed: bool


class DeviceInputs(TypedDict):
    connected: bool
    inputs: list[DeviceInput]


class DeviceOutput(TypedDict):
    name: str
    description: str
    formFactor: str | None
    isBluetooth: bool
    volume: float
    muted: bool
    channels: int
    isDefault: bool
    isCurrent: bool
    isAllowed: bool


class DeviceOutputs(TypedDict):
    connected: bool
    outputs: list[DeviceOutput]


class Drift(TypedDict):
    """The external clock relative to that of the server, from the times reported over the last minute."""

    rate: float
    partsPerMillion: float
    offset: float
    jitter: float
    samples: int


class Ducking(TypedDict):
    rules: list[DuckingRule]
    revision: Revision


class DuckingChange(TypedDict):
    rules: list[DuckingRule]


class DuckingRule(TypedDict):
    """One bus lowers another; the master takes no part."""

    source: Bus
    target: Bus
    depthDb: NotRequired[float]
    attack: NotRequired[float]
    hold: NotRequired[float]
    release: NotRequired[float]
    zones: NotRequired[ZoneReferences]


DuplicatePolicy: TypeAlias = Literal["replace", "keep"]
"""What an announcement does to one that waits with the same `dedupeKey`; null is `replace`. `replace`: the waiting
item announces the newer content, with its chime, silences and repetitions. `keep`: it announces what it did
before. In both cases it takes the higher priority and volume, the earlier start, the later expiry, `preempts`,
`duck`, and the places of both: a repetition never makes it less urgent.
"""


class ElapseResult(TypedDict):
    applied: bool
    changes: list[CrossfaderChange]
    at: CueMoment
    drift: Drift | None


EndFade: TypeAlias = "float | None"
"""Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does."""


class Event(TypedDict):
    seq: int
    ts: str
    engineTime: float
    deviceTime: float
    type: EventType
    resource: str
    data: dict[str, Any]


class EventCounts(TypedDict):
    """Not in snapshots."""

    seq: int
    subscribers: int


EventType: TypeAlias = Literal["hello", "resync", "subscribed", "problem", "reply", "metering", "meter", "sound.registered", "sound.ready", "sound.failed", "sound.changed", "sound.analyzed", "sound.disposed", "player.created", "player.scheduled", "player.prepared", "player.decodeError", "player.started", "player.paused", "player.resumed", "player.looped", "player.seeked", "player.changed", "player.fade.started", "player.fade.ended", "player.completed", "player.finished", "player.disposed", "music.changed", "music.crossfadeStarted", "music.crossfadeEnded", "music.stopped", "music.failed", "music.position", "station.created", "station.changed", "station.disposed", "action.created", "action.changed", "action.disposed", "action.started", "action.stepFailed", "action.paused", "action.resumed", "action.ended", "link.created", "link.changed", "link.disposed", "input.created", "input.changed", "input.disposed", "recording.created", "recording.changed", "recording.disposed", "target.created", "target.changed", "target.disposed", "target.sent", "target.failed", "zone.created", "zone.changed", "zone.disposed", "show.created", "show.changed", "show.disposed", "show.pointerMoved", "show.stopped", "show.cue.waiting", "show.cue.started", "show.cue.changed", "show.cue.ended", "plan.created", "plan.changed", "plan.disposed", "plan.time.started", "plan.time.ended", "calendar.changed", "board.created", "board.changed", "board.disposed", "tile.created", "tile.changed", "tile.disposed", "tile.statusChanged", "room.created", "room.changed", "room.connected", "room.disconnected", "room.disposed", "crossfader.created", "crossfader.changed", "crossfader.disposed", "crossfader.stationChanged", "crossfader.volumeChanged", "volume.changed", "manager.changed", "system-sound.created", "system-sound.disposed", "system-sound.completed", "haptic.vibrate", "session.silentModeChanged", "session.screenLockChanged", "session.changed", "session.activated", "session.deactivated", "session.interruptionBegan", "session.interruptionEnded", "session.routeChanged", "session.outputVolume", "session.otherAudioChanged", "queue.itemAdded", "queue.itemStarted", "queue.itemCompleted", "queue.itemInterrupted", "queue.itemRequeued", "queue.itemDropped", "queue.itemExpired", "queue.itemFailed", "queue.changed", "queue.empty", "output.lost", "output.restored", "output.changed", "health.changed", "clock.jumped"]


ExpectedEnd: TypeAlias = "float | None"
"""Engine time at which all that was started will be over, with loops, rate and fades. Null before the start, while a
step or an announcement waits or something is paused, and if it plays until it is stopped.
"""


class Explanation(TypedDict):
    playerId: str
    name: str
    state: PlayerState
    audible: bool
    why: list[str]
    chain: list[GainStage]
    gain: float
    gainDb: Decibels
    pan: PanFactors
    limiter: LimiterState
    route: list[str]
    channelAssignments: ChannelAssignments
    output: Output


Fade = TypedDict("Fade", {
    "from": "Volume",
    "to": "Volume",
    "duration": "float",
    "remaining": "float",
    "curve": "Curve",
})


class FadeRequest(TypedDict):
    """`to` fades from the present volume to `to`; `in` sets 0 and fades to 1; `out` fades to 0 and stops. After `to`
    and `in` the target is the volume, also 0: the next playback is silent then. `out` leaves the volume for the
    next playback, and does nothing if nothing plays. The fade of a scheduled player begins with its first frame.
    """

    kind: NotRequired[Literal["to", "in", "out"]]
    to: NotRequired[Volume]
    duration: NotRequired[FadeSeconds]
    curve: NotRequired[Curve]


FadeSeconds: TypeAlias = float


class FadedPlayers(TypedDict):
    faded: list[str]
    changed: bool
    reason: NotRequired[UnchangedReason]


FileURL: TypeAlias = str
"""A `file:` URL under an allowed folder."""


class Finish(TypedDict):
    playerId: str
    soundId: str
    name: str
    kind: PlayerKind
    reason: FinishReason
    didFinish: bool
    successfully: bool
    durationPlayed: float
    currentTime: float


FinishReason: TypeAlias = Literal["ended", "stopped", "fadedOut", "stolen", "interrupted", "error"]


class Format(TypedDict):
    name: str
    codecs: list[str]
    extensions: list[str]
    mediaTypes: list[str]
    decoder: str


class FormatList(TypedDict):
    formats: list[Format]


class GainStage(TypedDict):
    stage: Literal["volume", "fade", "baseVolume", "limit", "busVolume", "busMute", "busSolo", "duck", "gate", "masterVolume", "masterMute"]
    gain: float
    gainDb: Decibels
    detail: str


class Gate(TypedDict):
    bus: SoundBus
    reason: Literal["silentMode", "screenLocked", "record"]


class Health(TypedDict):
    status: Literal["ok", "degraded"]
    live: bool
    ready: bool
    reasons: list[HealthReason]
    version: str
    uptime: float
    engineTime: float
    output: Output
    playersPlaying: int
    sounds: int
    store: StoreUse
    speechCommand: str | None
    clock: ClockHealth | None
    counters: Counters
    events: NotRequired[EventCounts]


class HealthNews(TypedDict):
    status: Literal["ok", "degraded"]
    ready: bool
    reasons: list[HealthReason]


class HealthReason(TypedDict):
    code: Literal["output-away", "audio-stuck", "inaudible", "state-unwritten", "safe-mode", "store-full", "library-away", "library-unreadable", "library-full", "music-not-started", "work-stuck", "stalled", "rooms-away", "clock-unsynchronized", "output-elsewhere", "silenced", "held", "plans-broken", "target-away", "input-away", "address-away"]
    text: str
    since: str
    level: Literal["notReady", "degraded", "notice"]
    preventsReadiness: bool


Heard: TypeAlias = Literal["yes", "no", "partly", "unknown"]
"""Whether it could be heard while it sounded, as far as the server knows: its own volumes, mutes and gates, the
state of the output, and what the sound server reports of the sink. It knows nothing of amplifiers and
loudspeakers. A state of less than 0.1 seconds and less than a tenth of the time does not count.
"""


HeardReason: TypeAlias = Literal["notPlayed", "cutShort", "silent", "volume", "limit", "busVolume", "busMute", "busSolo", "silentMode", "screenLocked", "record", "masterVolume", "masterMute", "zoneVolume", "zoneMute", "zoneSource", "zoneGone", "roomsAway", "roomAway", "roomMute", "roomVolume", "roomMoved", "roomShared", "roomGone", "noOutput", "outputAway", "noSink", "otherOutput", "sinkMute", "sinkVolume", "noSignal", "noDevice", "unobserved"]
"""Why it was not heard, or why that is not known. `notPlayed`: it never sounded; `cutShort`: it was ended before its
end; `silent`: the sound itself was silent, below −60 dBFS; `volume`: its own or its sound's volume was 0;
`limit`: too many players of its sound; `busVolume`, `busMute`, `busSolo` (others were soloed), `masterVolume`,
`masterMute`: of the manager; `silentMode`, `screenLocked`, `record`: the session; `zoneVolume`, `zoneMute`: of
the zone; `zoneSource`: the zone does not hear its bus; `zoneGone`: the zone was removed; `roomsAway`: all its
rooms were away, muted or at volume 0; `roomAway`: the player of the room, or its engine, was; `roomMute`,
`roomVolume`: of the room; `roomMoved`: it played a zone in which this did not sound; `roomShared`: others would
have heard it, too, so that it was not played there; `roomGone`: the room was removed; `noOutput`: no output ran;
`outputAway`: the device was lost; `noSink`: the sound server played it nowhere, or not to the room;
`otherOutput`: it played at another output than the one that was chosen; `sinkMute`, `sinkVolume`: of the sink;
`noSignal`: nothing arrived at the sink, by the audibility check. Not known: `noDevice`, the output is the null
output by request or a file; `unobserved`, the sound server did not report.
"""


class HistoryCheck(TypedDict):
    intact: bool
    count: int
    first: int
    last: int
    digest: str
    fault: Literal["missing", "changed", "added"] | None
    faultNumber: int | None
    knowsMark: bool | None


class HistoryEntry(TypedDict):
    number: int
    playerId: str
    soundId: str
    name: str
    kind: Literal["sound", "music", "system", "announcement"]
    askedBy: str
    announcementId: str | None
    startedAt: str
    endedAt: str
    startFrame: int
    endFrame: int
    playedFrames: int
    reason: Literal["ended", "stopped", "fadedOut", "stolen", "interrupted", "error"]
    peakDb: float | None
    heard: Heard | None
    heardReasons: list[HeardReason]
    heardIn: list[ZoneHearing] | None
    title: str | None
    artist: str | None
    album: str | None
    isrc: str | None
    digest: str


class HistoryPage(TypedDict):
    entries: list[HistoryEntry]
    nextCursor: str | None


Holiday = TypedDict("Holiday", {
    "name": "str | None",
    "from": "str",
    "to": "str",
    "yearly": "bool",
})


HolidayRequest = TypedDict("HolidayRequest", {
    "name": NotRequired["str | None"],
    "from": "str",
    "to": "str",
    "yearly": NotRequired["bool"],
})


class ImportedHolidays(TypedDict):
    timeZone: str
    rules: list[CalendarRule]
    holidays: list[Holiday]
    paused: bool
    pausedUntil: str | None
    revision: Revision
    changed: bool
    reason: NotRequired[UnchangedReason]
    imported: int
    leftOut: list[LeftOutEvent]
    leftOutTotal: int


class ImportedStation(TypedDict):
    station: Station
    entryCount: int
    missingCount: int
    missing: list[MissingEntry]


class Input(TypedDict):
    id: str
    name: str
    kind: InputKind
    node: str | None
    url: str | None
    buffer: float
    channels: list[str] | None
    bus: InputBus
    zones: ZoneIds
    rooms: RoomIds
    volume: Volume
    muted: bool
    enabled: bool
    highPass: float | None
    gate: float | None
    delay: float
    fallback: str | None
    silence: float
    state: Literal["off", "waiting", "playing", "fallback", "held"]
    sink: str | None
    player: str | None
    title: str | None
    problem: str | None
    revision: int


InputBus: TypeAlias = Literal["sound", "music", "announcement"]
"""The bus that it plays on, whose volume, mute and ducking it has; default `music`."""


class InputChange(TypedDict):
    kind: NotRequired[InputKind]
    name: NotRequired[PlainName]
    node: NotRequired[str | None]
    url: NotRequired[str | None]
    buffer: NotRequired[float]
    channels: NotRequired[list[str] | None]
    bus: NotRequired[InputBus]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]
    volume: NotRequired[float]
    muted: NotRequired[bool]
    enabled: NotRequired[bool]
    highPass: NotRequired[float | None]
    gate: NotRequired[float | None]
    delay: NotRequired[float]
    fallback: NotRequired[str | None]
    silence: NotRequired[float]


InputKind: TypeAlias = Literal["source", "monitor", "sink", "stream"]
"""`source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon
makes, for other programs. `stream`: a stream of the web.
"""


class InputPage(TypedDict):
    inputs: list[Input]
    total: int
    nextCursor: str | None


class InputRequest(TypedDict):
    kind: InputKind
    name: NotRequired[PlainName]
    node: NotRequired[str | None]
    url: NotRequired[str | None]
    buffer: NotRequired[float]
    channels: NotRequired[list[str] | None]
    bus: NotRequired[InputBus]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]
    volume: NotRequired[float]
    muted: NotRequired[bool]
    enabled: NotRequired[bool]
    highPass: NotRequired[float | None]
    gate: NotRequired[float | None]
    delay: NotRequired[float]
    fallback: NotRequired[str | None]
    silence: NotRequired[float]


class Interruption(TypedDict):
    source: Literal["request", "stream"]
    reason: str
    application: str | None


class InterruptionRequest(TypedDict):
    type: InterruptionType
    reason: NotRequired[str]
    shouldResume: NotRequired[bool]


InterruptionType: TypeAlias = Literal["began", "ended"]


LanguageTag: TypeAlias = "str | None"
"""A language (BCP 47), for its first voice; `fr` includes `fr-CA`, which falls back to `fr`."""


class LeftOutEvent(TypedDict):
    """An event of an iCalendar file that is no holiday."""

    line: int
    name: str | None
    reason: Literal["cancelled", "timed", "invalid", "rule", "tooLong", "tooMuch"]
    detail: str


class LimiterState(TypedDict):
    thresholdDb: float | None
    limitedFrames: int


class Link(TypedDict):
    id: str
    name: str
    actionId: str
    actionName: str | None
    parameters: dict[str, ParameterValue]
    count: int
    used: int
    createdAt: str
    expiresAt: str
    state: Literal["active", "spent", "expired", "actionRemoved"]


class LinkPage(TypedDict):
    links: list[Link]
    total: int
    nextCursor: str | None


class LinkRequest(TypedDict):
    """At most one of `expiresAt` and `expiresIn`."""

    action: str
    parameters: NotRequired[dict[str, ParameterValue]]
    name: NotRequired[PlainName]
    expiresAt: NotRequired[str]
    expiresIn: NotRequired[float]
    count: NotRequired[int]


class ListCalendarResultsAnswer(TypedDict):
    results: list[PlanResult]


class LiveRequest(TypedDict):
    input: NotRequired[PlainName]
    sampleRate: NotRequired[int]
    channels: NotRequired[int]
    longest: NotRequired[float]
    delay: NotRequired[float]
    mutes: NotRequired[list[str]]
    whileWaiting: NotRequired[WhileWaiting]
    priority: NotRequired[QueuePriority]
    volume: NotRequired[Volume]
    chime: NotRequired[str | None]
    leadIn: NotRequired[float]
    duck: NotRequired[bool]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]
    preempts: NotRequired[bool]
    expiresIn: NotRequired[float]
    clientData: NotRequired[str | None]


class LiveTalk(TypedDict):
    input: str | None
    address: str | None
    sampleRate: int
    channels: int
    longest: float
    delay: float
    mutes: list[str]
    whileWaiting: WhileWaiting
    end: Literal["released", "longest", "lost", "cut", "revoked", "invalid"] | None


class Login(TypedDict):
    required: bool
    name: str | None
    scope: Scope | None


class LoginRequest(TypedDict):
    token: str
    stays: NotRequired[bool]


LoopPoint: TypeAlias = "float | None"
"""Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own
beginning or end.
"""


Loops: TypeAlias = int
"""0 plays once, n repeats n times, any negative number forever (returned as -1)."""


class Loudness(TypedDict):
    """By EBU R 128; null throughout for silence."""

    integrated: float | None
    range: float | None
    truePeak: float | None


class MadeLink(TypedDict):
    id: str
    name: str
    actionId: str
    actionName: str | None
    parameters: dict[str, ParameterValue]
    count: int
    used: int
    createdAt: str
    expiresAt: str
    state: Literal["active", "spent", "expired", "actionRemoved"]
    url: str


class Manager(TypedDict):
    soundVolume: Volume
    musicVolume: Volume
    systemVolume: Volume
    announcementVolume: Volume
    masterVolume: Volume
    soundMuted: bool
    musicMuted: bool
    systemMuted: bool
    announcementMuted: bool
    masterMuted: bool
    soundSoloed: bool
    musicSoloed: bool
    systemSoloed: bool
    announcementSoloed: bool
    allowsBackgroundMusic: bool
    musicFadeDuration: FadeSeconds
    soundFadeDuration: FadeSeconds
    soundVolumeDb: Decibels
    musicVolumeDb: Decibels
    systemVolumeDb: Decibels
    announcementVolumeDb: Decibels
    masterVolumeDb: Decibels
    maximumVolume: Volume
    maximumVolumeDb: Decibels
    revision: Revision


class ManagerChange(TypedDict):
    soundVolume: NotRequired[Volume]
    musicVolume: NotRequired[Volume]
    systemVolume: NotRequired[Volume]
    announcementVolume: NotRequired[Volume]
    masterVolume: NotRequired[Volume]
    soundMuted: NotRequired[bool]
    musicMuted: NotRequired[bool]
    systemMuted: NotRequired[bool]
    announcementMuted: NotRequired[bool]
    masterMuted: NotRequired[bool]
    soundSoloed: NotRequired[bool]
    musicSoloed: NotRequired[bool]
    systemSoloed: NotRequired[bool]
    announcementSoloed: NotRequired[bool]
    allowsBackgroundMusic: NotRequired[bool]
    musicFadeDuration: NotRequired[FadeSeconds]
    soundFadeDuration: NotRequired[FadeSeconds]
    fadeDuration: NotRequired[FadeSeconds]


class ManagerWarning(TypedDict):
    warning: NotRequired[str | None]


MaxInstances: TypeAlias = "int | None"
"""Maximum number of audible players of the sound, music excluded; null is no limit."""


class MessageReport(TypedDict):
    sent: bool
    answer: str | None
    failure: str | None
    seconds: float


class Meters(TypedDict):
    playerId: str
    channels: list[ChannelLevel]


class MidiBinding(TypedDict):
    """A note or controller of a MIDI device."""

    type: Literal["note", "controller"]
    number: int
    channel: int


class MissingEntry(TypedDict):
    number: int
    entry: str
    reason: Literal["notFound", "ambiguous", "remote", "repeated"]


class Music(TypedDict):
    playing: bool
    player: Player | None
    fadingOut: list[str]
    fadeDuration: FadeSeconds
    revision: Revision
    stationId: str | None
    next: Track | None
    queue: list[MusicEntry]


class MusicEntry(TypedDict):
    """A sound in the queue of the deck."""

    id: str
    soundId: str
    name: str


class MusicEntryList(TypedDict):
    entries: list[MusicEntry]


class MusicEntryMove(TypedDict):
    before: NotRequired[str | None]


class MusicQueueRequest(TypedDict):
    sound: PlainText
    position: NotRequired[Literal["next", "last"]]


class MusicRequest(TypedDict):
    """Exactly one of `sound` and `player`."""

    sound: NotRequired[PlainText]
    player: NotRequired[Name]
    looping: NotRequired[bool]
    fadeIn: NotRequired[bool]
    restart: NotRequired[bool]
    fadeDuration: NotRequired[FadeSeconds]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]


Name: TypeAlias = str
"""At most 255 bytes of UTF-8, without control characters."""


NextCue = TypedDict("NextCue", {
    "time": "Seconds",
    "volume": "float | None",
    "station": "StationOptions | None",
    "in": "float",
})


class NextPlanTimesAnswer(TypedDict):
    times: list[PlanOccurrence]


Nothing: TypeAlias = "dict[str, Any]"
"""No members; no body is the same."""


class OtherApplications(TypedDict):
    playing: list[str]
    permission: Literal["leave", "duck", "mute"]
    treatment: Literal["leave", "duck", "mute"]
    depthDb: float


class Output(TypedDict):
    backend: str
    wanted: str
    isFallback: bool
    isRunning: bool
    device: str | None
    quantum: int
    latency: float
    isRealtime: bool
    reason: str | None


class OutputLoudness(TypedDict):
    """By EBU R 128, of what the main output plays while a connection asks for it. The gates of ITU-R BS.1770-4 leave
    out blocks of 400 ms at or below -70 LUFS, then those 10 LU or more below the mean of the others, to 0.1 LU.
    """

    momentary: float | None
    shortTerm: float | None
    integrated: float | None
    duration: float


OutputName: TypeAlias = str


class OutputVolumeMonitor(TypedDict):
    enabled: bool
    interval: float


class OutputVolumeMonitorChange(TypedDict):
    enabled: NotRequired[bool]
    interval: NotRequired[float]


Pan: TypeAlias = float
"""-1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance."""


class PanFactors(TypedDict):
    position: Pan
    left: float
    leftDb: Decibels
    right: float
    rightDb: Decibels


ParameterName: TypeAlias = str


ParameterValue: TypeAlias = "Any"
"""True or false, a number, or a text of at most 4,096 bytes of UTF-8."""


class PausedPlayers(TypedDict):
    paused: list[str]
    changed: bool
    reason: NotRequired[UnchangedReason]


PitchMode: TypeAlias = Literal["preserve", "varispeed"]
"""Whether the pitch stays, or follows the rate as with a tape."""


PlainName: TypeAlias = str
"""At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control
characters.
"""


PlainText: TypeAlias = str
"""At most so many bytes of UTF-8, without control characters."""


class Plan(TypedDict):
    id: str
    name: str
    times: list[PlanTime]
    revision: Revision


class PlanCalendar(TypedDict):
    """The first rule that matches a day decides; a day that none matches is silent."""

    timeZone: str
    rules: list[CalendarRule]
    holidays: list[Holiday]
    paused: bool
    pausedUntil: str | None
    revision: Revision


class PlanChange(TypedDict):
    name: NotRequired[str]


class PlanOccurrence(TypedDict):
    """A time of a plan on a day."""

    at: str
    local: TimeOfDay
    planId: str
    planName: str
    timeId: str
    name: str | None
    actionId: str
    actionName: str


class PlanPage(TypedDict):
    plans: list[Plan]
    total: int
    nextCursor: str | None


class PlanRequest(TypedDict):
    name: NotRequired[str]
    times: NotRequired[list[PlanTimeRequest]]


class PlanResult(TypedDict):
    """What became of a time."""

    at: str
    planId: str
    planName: str
    timeId: str
    name: str | None
    actionId: str
    actionName: str
    test: bool
    runId: str | None
    state: Literal["running", "finished", "failed", "skipped", "interrupted"]
    detail: str | None


class PlanTime(TypedDict):
    id: str
    at: TimeOfDay
    name: str | None
    action: str
    parameters: CueParameters
    enabled: bool
    broken: Broken
    revision: Revision


class PlanTimeChange(TypedDict):
    at: NotRequired[TimeOfDay]
    name: NotRequired[str | None]
    action: NotRequired[str]
    parameters: NotRequired[CueParameters]
    enabled: NotRequired[bool]


class PlanTimeRequest(TypedDict):
    at: TimeOfDay
    name: NotRequired[str | None]
    action: str
    parameters: NotRequired[CueParameters]
    enabled: NotRequired[bool]


class PlayRequest(TypedDict):
    """At most one of `at`, `atDeviceTime` and `delay` says when; without them at once, also if the player was
    scheduled. A player that plays already is not restarted: it takes the values, `fadeIn` begins again from
    silence, and a time is refused with 409. One that fades out to a stop plays on.
    """

    looping: NotRequired[bool]
    numberOfLoops: NotRequired[Loops]
    fadeIn: NotRequired[bool]
    fadeDuration: NotRequired[FadeSeconds]
    volume: NotRequired[Volume]
    baseVolume: NotRequired[Volume]
    pan: NotRequired[Pan]
    at: NotRequired[Seconds]
    atDeviceTime: NotRequired[Seconds]
    delay: NotRequired[Seconds]
    clientData: NotRequired[ClientData]
    rate: NotRequired[Rate]
    pitchMode: NotRequired[PitchMode]
    loopStart: NotRequired[LoopPoint]
    loopEnd: NotRequired[LoopPoint]
    start: NotRequired[TrimPoint]
    end: NotRequired[TrimPoint]
    endFade: NotRequired[EndFade]
    channelAssignments: NotRequired[ChannelAssignments]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]


class Player(TypedDict):
    id: str
    soundId: str
    name: str
    kind: PlayerKind
    zones: ZoneIds
    rooms: RoomIds
    state: PlayerState
    playing: bool
    prepared: bool
    looping: bool
    numberOfLoops: Loops
    loopStart: float | None
    loopEnd: float | None
    start: float | None
    end: float | None
    endFade: float | None
    volume: Volume
    volumeDb: Decibels
    baseVolume: Volume
    baseVolumeDb: Decibels
    pan: Pan
    effectiveVolume: float
    effectiveVolumeDb: Decibels
    fade: Fade | None
    enableRate: bool
    rate: Rate
    pitchMode: PitchMode
    channelAssignments: ChannelAssignments
    meteringEnabled: bool
    numberOfChannels: int
    settings: SoundSettings | None
    duration: float
    currentTime: float
    currentFrame: int
    currentTimeAt: float
    startedAt: float | None
    scheduledAt: float | None
    endsAt: float | None
    finishReason: FinishReason | None
    deviceCurrentTime: float
    url: str | None
    hasData: bool
    clientData: str | None
    revision: Revision


class PlayerChange(TypedDict):
    volume: NotRequired[Volume]
    baseVolume: NotRequired[Volume]
    pan: NotRequired[Pan]
    looping: NotRequired[bool]
    numberOfLoops: NotRequired[Loops]
    currentTime: NotRequired[Seconds]
    clientData: NotRequired[str | None]
    enableRate: NotRequired[bool]
    rate: NotRequired[Rate]
    pitchMode: NotRequired[PitchMode]
    loopStart: NotRequired[LoopPoint]
    loopEnd: NotRequired[LoopPoint]
    start: NotRequired[TrimPoint]
    end: NotRequired[TrimPoint]
    endFade: NotRequired[EndFade]
    channelAssignments: NotRequired[ChannelAssignments]
    meteringEnabled: NotRequired[bool]


class PlayerCreation(TypedDict):
    """Exactly one of `sound`, `path` and `url`."""

    sound: NotRequired[PlainText]
    path: NotRequired[AbsolutePath]
    url: NotRequired[FileURL]
    volume: NotRequired[Volume]
    baseVolume: NotRequired[Volume]
    pan: NotRequired[Pan]
    looping: NotRequired[bool]
    numberOfLoops: NotRequired[Loops]
    currentTime: NotRequired[Seconds]
    clientData: NotRequired[ClientData]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]
    enableRate: NotRequired[bool]
    rate: NotRequired[Rate]
    pitchMode: NotRequired[PitchMode]
    loopStart: NotRequired[LoopPoint]
    loopEnd: NotRequired[LoopPoint]
    start: NotRequired[TrimPoint]
    end: NotRequired[TrimPoint]
    endFade: NotRequired[EndFade]
    channelAssignments: NotRequired[ChannelAssignments]
    meteringEnabled: NotRequired[bool]


PlayerKind: TypeAlias = Literal["sound", "music", "system", "announcement"]


class PlayerPage(TypedDict):
    players: list[Player]
    total: int
    nextCursor: str | None


PlayerState: TypeAlias = Literal["idle", "prepared", "scheduled", "playing", "paused", "fadingOut", "finished"]


class PlayerStopRequest(TypedDict):
    fadeOut: NotRequired[bool]
    fadeDuration: NotRequired[FadeSeconds]
    rewind: NotRequired[bool]


class PrepareRequest(TypedDict):
    """At most one of them."""

    sound: NotRequired[PlainText]
    path: NotRequired[AbsolutePath]
    player: NotRequired[Name]


class Problem(TypedDict):
    """RFC 9457. Requests that are broken or reach no operation get the type `about:blank`."""

    type: str
    title: str
    status: int
    detail: NotRequired[str]
    option: NotRequired[SessionOption]
    category: NotRequired[SessionCategory]
    categories: NotRequired[list[SessionCategory]]
    players: NotRequired[int]
    users: NotRequired[list[ResourceUser]]
    usersTotal: NotRequired[int]
    field: NotRequired[str]
    allowed: NotRequired[Any]
    state: NotRequired[str]
    now: NotRequired[float]
    retryAfter: NotRequired[float]
    limitInBytes: NotRequired[int]
    usedInBytes: NotRequired[int]
    limitSeconds: NotRequired[float]
    what: NotRequired[str]
    limit: NotRequired[int]
    revision: NotRequired[int]
    scope: NotRequired[str]
    needed: NotRequired[str]
    crossfader: NotRequired[str]
    name: NotRequired[str]
    shows: NotRequired[list[str]]
    rules: NotRequired[list[int]]
    tile: NotRequired[str]
    label: NotRequired[str | None]
    room: NotRequired[str]
    zone: NotRequired[str]
    others: NotRequired[list[str]]
    near: NotRequired[list[str]]
    osStatus: NotRequired[int]
    failures: NotRequired[list[BatchFailure]]
    host: NotRequired[str]
    container: NotRequired[str | None]
    codec: NotRequired[str | None]
    supported: NotRequired[list[str]]


ProblemSlug: TypeAlias = Literal["malformed-json", "malformed-multipart", "incomplete-body", "invalid-field", "missing-field", "unknown-field", "unsupported-media-type", "unsupported-format", "corrupt-audio", "decoder-failed", "sound-too-long", "sound-not-ready", "sound-not-found", "sound-in-use", "cover-not-found", "player-not-found", "station-not-found", "crossfader-not-found", "zone-not-found", "station-empty", "station-in-use", "zone-in-use", "crossfader-connected", "room-not-found", "room-in-use", "room-shared", "action-not-found", "action-in-use", "target-not-found", "target-in-use", "input-not-found", "input-in-use", "recording-not-found", "link-not-found", "link-ended", "link-failed", "show-not-found", "no-cue", "go-too-soon", "plan-not-found", "plan-time-not-found", "plan-in-use", "board-not-found", "tile-not-found", "music-entry-not-found", "binding-taken", "run-not-found", "queue-item-not-found", "queue-schedule-not-found", "speech-unavailable", "file-not-found", "problem-not-found", "path-outside-roots", "wrong-state", "rate-not-enabled", "metering-not-enabled", "no-data", "no-sound-in-root", "cooling-down", "no-music", "time-in-past", "name-taken", "body-too-large", "upload-too-large", "request-timeout", "websocket-required", "overloaded", "limit-reached", "starting", "shutting-down", "storage-full", "changes-refused", "storage-failed", "precondition-failed", "idempotency-key-reused", "idempotency-key-in-use", "batch-refused", "option-not-allowed", "session-busy", "system-sound-not-found", "authentication-required", "insufficient-scope", "token-not-found", "token-in-use", "cross-site-request", "unknown-host", "internal-error"]


class Queue(TypedDict):
    playing: bool
    paused: bool
    held: bool
    interrupted: bool
    current: QueueItem | None
    pending: list[QueueItem]
    pendingTotal: int
    scheduled: list[QueueItem]
    scheduledTotal: int
    settings: QueueSettings
    revision: Revision


class QueueItem(TypedDict):
    id: str
    state: Literal["scheduled", "queued", "started", "completed", "dropped", "expired", "failed"]
    reason: str | None
    soundId: str | None
    file: str | None
    text: str | None
    voice: str | None
    language: str | None
    live: LiveTalk | None
    playerId: str | None
    duration: float | None
    priority: int
    volume: Volume
    chime: str | None
    leadIn: float
    gap: float | None
    repeat: int
    repeatGap: float
    requeue: RequeueMode | None
    onUnheard: UnheardPolicy | None
    onDuplicate: DuplicatePolicy | None
    duck: bool
    zones: ZoneIds
    rooms: RoomIds
    preempts: bool
    dedupeKey: str | None
    clientData: str | None
    scheduleId: str | None
    queuedAt: str
    startAt: str | None
    expiresAt: str | None
    startedAt: str | None
    endedAt: str | None
    starts: int
    progress: float
    heard: Heard | None
    heardReasons: list[HeardReason]
    heardIn: list[ZoneHearing] | None
    heardInRooms: list[RoomHearing] | None
    position: int | None
    eta: float | None
    recording: NotRequired[str | None]
    waiting: QueueWait | None


class QueueItemChange(TypedDict):
    priority: NotRequired[QueuePriority]
    volume: NotRequired[Volume]
    expiresAt: NotRequired[str | None]
    position: NotRequired[int]


class QueueItemPage(TypedDict):
    items: list[QueueItem]
    total: int
    nextCursor: str | None


class QueueItemRequest(TypedDict):
    """Exactly one of `sound`, `file` and `text`; at most one of `startAt` and `atDeviceTime`, of `expiresAt` and
    `expiresIn`, and of `voice` and `language`. Null counts as absent.
    """

    sound: NotRequired[str | None]
    file: NotRequired[str | None]
    text: NotRequired[str | None]
    voice: NotRequired[str | None]
    language: NotRequired[LanguageTag]
    priority: NotRequired[QueuePriority]
    volume: NotRequired[Volume]
    chime: NotRequired[str | None]
    leadIn: NotRequired[float]
    gap: NotRequired[float | None]
    repeat: NotRequired[int]
    repeatGap: NotRequired[float]
    requeue: NotRequired[RequeueMode | None]
    onUnheard: NotRequired[UnheardPolicy | None]
    onDuplicate: NotRequired[DuplicatePolicy | None]
    duck: NotRequired[bool]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]
    preempts: NotRequired[bool]
    dedupeKey: NotRequired[str | None]
    clientData: NotRequired[str | None]
    startAt: NotRequired[str]
    atDeviceTime: NotRequired[Seconds]
    expiresAt: NotRequired[str]
    expiresIn: NotRequired[float]


QueuePriority: TypeAlias = "Any"
"""0 to 255, higher goes first; or `normal` for 0 and `high` for 1."""


class QueueReceiptPage(TypedDict):
    receipts: list[QueueItem]
    total: int
    nextCursor: str | None


class QueueSchedule(TypedDict):
    id: str
    name: str
    cron: str
    timeZone: str
    enabled: bool
    next: str | None
    item: QueueScheduleItem
    broken: Broken
    revision: Revision


class QueueScheduleChange(TypedDict):
    name: NotRequired[Name]
    cron: NotRequired[Cron]
    timeZone: NotRequired[TimeZoneName]
    enabled: NotRequired[bool]
    item: NotRequired[QueueTemplateChange]


class QueueScheduleItem(TypedDict):
    """What each occurrence announces; a request may give it back."""

    sound: str | None
    file: str | None
    text: str | None
    voice: str | None
    language: str | None
    priority: int
    volume: Volume
    chime: str | None
    leadIn: float
    gap: float | None
    repeat: int
    repeatGap: float
    requeue: RequeueMode | None
    onUnheard: UnheardPolicy | None
    onDuplicate: DuplicatePolicy | None
    duck: bool
    zones: NotRequired[ZoneIds]
    rooms: NotRequired[RoomIds]
    preempts: bool
    dedupeKey: str | None
    clientData: str | None
    expiresIn: float | None


class QueueSchedulePage(TypedDict):
    schedules: list[QueueSchedule]
    total: int
    nextCursor: str | None


class QueueScheduleReplacement(TypedDict):
    name: Name
    cron: Cron
    timeZone: TimeZoneName
    enabled: NotRequired[bool]
    item: QueueScheduleTemplate
    id: NotRequired[str]
    next: NotRequired[str | None]
    broken: NotRequired[list[str]]
    revision: NotRequired[Revision]


class QueueScheduleRequest(TypedDict):
    name: Name
    cron: Cron
    timeZone: TimeZoneName
    enabled: NotRequired[bool]
    item: QueueScheduleTemplate


class QueueScheduleTemplate(TypedDict):
    """Exactly one of `sound`, `file` and `text`, at most one of `voice` and `language`. Null counts as absent."""

    sound: NotRequired[str | None]
    file: NotRequired[str | None]
    text: NotRequired[str | None]
    voice: NotRequired[str | None]
    language: NotRequired[LanguageTag]
    priority: NotRequired[QueuePriority]
    volume: NotRequired[Volume]
    chime: NotRequired[str | None]
    leadIn: NotRequired[float]
    gap: NotRequired[float | None]
    repeat: NotRequired[int]
    repeatGap: NotRequired[float]
    requeue: NotRequired[RequeueMode | None]
    onUnheard: NotRequired[UnheardPolicy | None]
    onDuplicate: NotRequired[DuplicatePolicy | None]
    duck: NotRequired[bool]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]
    preempts: NotRequired[bool]
    dedupeKey: NotRequired[str | None]
    clientData: NotRequired[str | None]
    expiresIn: NotRequired[float | None]


class QueueSettings(TypedDict):
    dropThreshold: float
    requeue: RequeueMode
    preemptsHigher: bool
    onUnheard: UnheardPolicy | None
    gap: float
    tailGap: float
    leadIn: float
    chime: str | None
    quietHours: list[QuietHours]


class QueueSettingsChange(TypedDict):
    dropThreshold: NotRequired[float]
    requeue: NotRequired[RequeueMode]
    preemptsHigher: NotRequired[bool]
    onUnheard: NotRequired[UnheardPolicy | None]
    gap: NotRequired[float]
    tailGap: NotRequired[float]
    leadIn: NotRequired[float]
    chime: NotRequired[str | None]
    quietHours: NotRequired[list[QuietHours]]


class QueueSummary(TypedDict):
    playing: bool
    paused: bool
    held: bool
    interrupted: bool
    order: list[str]
    revision: Revision


class QueueTemplateChange(TypedDict):
    """At most one of `sound`, `file` and `text` that is not null."""

    sound: NotRequired[str | None]
    file: NotRequired[str | None]
    text: NotRequired[str | None]
    voice: NotRequired[str | None]
    language: NotRequired[str | None]
    priority: NotRequired[QueuePriority]
    volume: NotRequired[Volume]
    chime: NotRequired[str | None]
    leadIn: NotRequired[float]
    gap: NotRequired[float | None]
    repeat: NotRequired[int]
    repeatGap: NotRequired[float]
    requeue: NotRequired[RequeueMode | None]
    onUnheard: NotRequired[UnheardPolicy | None]
    onDuplicate: NotRequired[DuplicatePolicy | None]
    duck: NotRequired[bool]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]
    preempts: NotRequired[bool]
    dedupeKey: NotRequired[str | None]
    clientData: NotRequired[str | None]
    expiresIn: NotRequired[float | None]


QueueWait = TypedDict("QueueWait", {
    "for": "Literal[\"time\", \"interruption\", \"pause\", \"stop\", \"quietHours\", \"audibility\", \"preparation\", \"priority\", \"turn\"]",
    "until": "str | None",
})


QuietHours = TypedDict("QuietHours", {
    "from": "str",
    "to": "str",
    "days": NotRequired["list[int]"],
    "timeZone": "TimeZoneName",
    "action": NotRequired["Literal[\"hold\", \"drop\"]"],
    "exemptPriority": NotRequired["int"],
})


Rate: TypeAlias = float
"""Playback rate; 1 by default. Needs `enableRate`. At 1 a sound starts at once; at other rates 50 ms later, unless
the start has a time.
"""


class Recording(TypedDict):
    id: str
    name: str
    zone: str | None
    bus: str | None
    input: str | None
    format: RecordingFormat
    longest: float
    state: Literal["recording", "saving", "finished", "failed"]
    startedAt: str
    requestedBy: str | None
    seconds: float
    size: int
    lost: float
    sound: str | None
    problem: str | None


RecordingFormat: TypeAlias = Literal["flac", "wav"]
"""The format of its file, 24 bits a sample; default `flac`."""


class RecordingPage(TypedDict):
    recordings: list[Recording]
    total: int
    nextCursor: str | None


class RecordingRequest(TypedDict):
    """At most one of `zone`, `bus` and `input`."""

    zone: NotRequired[str]
    bus: NotRequired[InputBus]
    input: NotRequired[PlainName]
    name: NotRequired[PlainName]
    format: NotRequired[RecordingFormat]
    longest: NotRequired[float]


class ReplayGain(TypedDict):
    """ReplayGain 2.0: dB that bring the track or its album to -18 LUFS, so `-18 - trackGain` is the loudness that
    the file claims. The R128 tags of Opus are converted.
    """

    trackGain: float | None
    trackPeak: float | None
    albumGain: float | None
    albumPeak: float | None


RequeueMode: TypeAlias = Literal["restart", "resume", "drop"]
"""What happens to an announcement that is interrupted."""


class ResourceUser(TypedDict):
    kind: Literal["station", "schedule", "queue", "announcement", "systemSound", "tile", "musicEntry", "action", "show", "plan", "calendar", "link", "ducking", "room", "start", "target", "input", "sound", "zone"]
    id: str | None
    name: str | None


class ResumedPlayers(TypedDict):
    resumed: list[str]
    changed: bool
    reason: NotRequired[UnchangedReason]


Revision: TypeAlias = int
"""Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade,
`playerCount`) is no change.
"""


class RevokedLinks(TypedDict):
    revoked: int


class Room(TypedDict):
    id: str
    name: str
    engine: Literal["snapcast"]
    player: str
    zone: str
    volume: float
    muted: bool
    latency: int
    connected: bool
    health: RoomHealth
    address: str | None
    lastSeen: str | None
    revision: Revision


class RoomChange(TypedDict):
    name: NotRequired[str]
    volume: NotRequired[float]
    muted: NotRequired[bool]
    latency: NotRequired[int]
    zone: NotRequired[str]


RoomHealth: TypeAlias = Literal["good", "away", "engineAway"]
"""`good`: its player is connected; `away`: it is not; `engineAway`: the engine itself cannot be reached, which
`/v1/health` explains as `rooms-away`.
"""


class RoomHearing(TypedDict):
    room: str
    name: str
    heard: Heard
    heardReasons: list[HeardReason]


RoomIds: TypeAlias = "list[str] | None"
"""The rooms that were asked for, by id; null for none."""


class RoomPage(TypedDict):
    rooms: list[Room]
    total: int
    nextCursor: str | None


RoomReferences: TypeAlias = "list[str] | None"
"""Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it
starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is
refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is
not played there, and the receipt has `roomShared`.
"""


class RotationRule(TypedDict):
    """A sound that comes between two tracks of a station: one of `sounds`, `tags` and `folder`, each time another
    one, and one of `everyTracks`, `everyMinutes` and `atMinutes`.
    """

    sounds: NotRequired[list[PlainText]]
    tags: NotRequired[list[ShortText]]
    folder: NotRequired[PlainText]
    shuffle: NotRequired[bool]
    everyTracks: NotRequired[int]
    everyMinutes: NotRequired[int]
    atMinutes: NotRequired[list[int]]


class Route(TypedDict):
    outputs: list[DeviceOutput]
    output: str | None
    buses: dict[str, str]
    revision: Revision


class RouteRequest(TypedDict):
    output: NotRequired[str | None]
    buses: NotRequired[BusOutputs]


class Run(TypedDict):
    """It is over when no step waits, no player of `players` is active and no announcement of `items` plays or waits."""

    id: str
    actionId: str | None
    tileId: str | None
    name: str
    startsAt: float
    endsAt: ExpectedEnd
    frame: int
    steps: list[RunStep]
    players: list[str]
    items: list[str]
    paused: bool
    over: bool


class RunList(TypedDict):
    runs: list[Run]


class RunStep(TypedDict):
    step: int
    at: float
    frame: int
    state: Literal["waiting", "done", "failed", "cancelled"]
    problem: Problem | None
    players: list[str]
    items: list[str]


SaltedDigest: TypeAlias = str
"""`sha256:SALT:DIGEST` in hexadecimal digits. The digest is the SHA-256 of the salt's bytes, 8 to 64, followed by
the token. Only tokens of 256 random bits are safe in this form, such as those of `carillon token create`.
"""


Scope: TypeAlias = Literal["read", "page", "control", "admin"]


Seconds: TypeAlias = float


class SentMessage(TypedDict):
    messageId: str
    targetId: str
    targetName: str
    message: TargetMessage | None


class Session(TypedDict):
    category: SessionCategory
    options: list[SessionOption]
    nextCategory: SessionCategory | None
    active: bool
    activation: Literal["explicit", "automatic"] | None
    silentMode: bool
    screenLocked: bool
    gates: list[Gate]
    interrupted: bool
    interruptions: list[Interruption]
    otherAudioPlaying: bool
    otherApplications: OtherApplications
    outputVolume: float | None
    outputMuted: bool | None
    outputVolumeMonitor: OutputVolumeMonitor
    route: Route
    revision: Revision


SessionCategory: TypeAlias = Literal["ambient", "soloAmbient", "playback", "record", "playAndRecord", "multiRoute"]
"""`ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are
cut while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences
all playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of
their own.
"""


class SessionCategoryRequest(TypedDict):
    """The options that a category takes; the others are refused with `option-not-allowed`."""

    category: SessionCategory
    options: NotRequired[SessionOptions]


class SessionChange(TypedDict):
    category: NotRequired[SessionCategory]
    options: NotRequired[SessionOptions]
    silentMode: NotRequired[bool]
    screenLocked: NotRequired[bool]
    othersDepthDb: NotRequired[float]
    outputVolumeMonitor: NotRequired[OutputVolumeMonitorChange]


SessionOption: TypeAlias = Literal["mixWithOthers", "duckOthers", "allowBluetooth", "defaultToSpeaker"]


SessionOptions: TypeAlias = "list[SessionOption]"


ShortText: TypeAlias = str
"""At most 64 bytes of UTF-8."""


class Show(TypedDict):
    id: str
    name: str
    notes: str | None
    goInterval: float
    rehearsal: bool
    cues: list[ShowCue]
    status: ShowStatus
    revision: Revision


class ShowChange(TypedDict):
    """`null` removes the notes."""

    name: NotRequired[PlainName]
    notes: NotRequired[str | None]
    goInterval: NotRequired[float]
    rehearsal: NotRequired[bool]
    cues: NotRequired[list[ShowCueRequest]]


ShowCue = TypedDict("ShowCue", {
    "number": "str",
    "name": "str | None",
    "notes": "str | None",
    "color": "str | None",
    "action": "str",
    "parameters": "CueParameters",
    "preWait": "float",
    "postWait": "float",
    "continue": "CueContinuation",
    "armed": "bool",
    "broken": "Broken",
})


ShowCueRequest = TypedDict("ShowCueRequest", {
    "number": "CueNumber",
    "name": NotRequired["str | None"],
    "notes": NotRequired["str | None"],
    "color": NotRequired["str | None"],
    "action": "str",
    "parameters": NotRequired["CueParameters"],
    "preWait": NotRequired["float"],
    "postWait": NotRequired["float"],
    "continue": NotRequired["Literal[\"manual\", \"continue\", \"follow\"]"],
    "armed": NotRequired["bool"],
    "broken": NotRequired["list[str]"],
})


class ShowPage(TypedDict):
    shows: list[Show]
    total: int
    nextCursor: str | None


class ShowRequest(TypedDict):
    name: NotRequired[PlainName]
    notes: NotRequired[str | None]
    goInterval: NotRequired[float]
    rehearsal: NotRequired[bool]
    cues: NotRequired[list[ShowCueRequest]]


class ShowStatus(TypedDict):
    pointer: str | None
    runs: list[CueRun]
    interrupted: list[str]


class ShowStopRequest(TypedDict):
    cue: NotRequired[str]
    fadeOut: NotRequired[bool]
    fadeDuration: NotRequired[FadeSeconds]
    rewind: NotRequired[bool]


class SkipRequest(TypedDict):
    by: int
    fadeDuration: NotRequired[FadeSeconds]


class Snapshot(TypedDict):
    """The state for a client's topics. The small parts and `counts` are always in it. A collection is in it, whole,
    if the topics select all of its events (`sound.*`, `player.*`, `queue.*`, `station.*`, `crossfader.*`,
    `zone.*`, `action.*`, `show.*`, `board.*`, `tile.*`, `plan.*`, `calendar.*`, `room.*`, `system-sound.*`, or
    `*`) and it fits into `--greeting-limit` (64 KiB). What does not fit is in `omitted`, and is read by pages.
    Without a collection the limit is 4 KiB.
    """

    counts: StateCounts
    omitted: list[StatePart]
    device: NotRequired[Device]
    manager: NotRequired[Manager]
    health: NotRequired[Health]
    session: NotRequired[Session]
    boards: NotRequired[list[Board]]
    tiles: NotRequired[list[Tile]]
    music: NotRequired[Music]
    queue: NotRequired[Queue]
    crossfaders: NotRequired[list[Crossfader]]
    stations: NotRequired[list[Station]]
    zones: NotRequired[list[Zone]]
    actions: NotRequired[list[Action]]
    shows: NotRequired[list[Show]]
    plans: NotRequired[list[Plan]]
    calendar: NotRequired[PlanCalendar]
    rooms: NotRequired[list[Room]]
    players: NotRequired[list[Player]]
    systemSounds: NotRequired[list[SystemSound]]
    sounds: NotRequired[list[Sound]]


class Sound(TypedDict):
    id: str
    name: str
    url: str | None
    path: str | None
    state: SoundState
    baseVolume: Volume
    baseVolumeDb: Decibels
    maxInstances: MaxInstances
    cooldown: FadeSeconds
    stealPolicy: StealPolicy
    duration: float | None
    frames: int | None
    numberOfChannels: int | None
    settings: SoundSettings | None
    isResident: bool | None
    sizeInBytes: int
    failure: Problem | None
    warnings: list[SoundWarning]
    playerCount: int
    registeredAt: str | None
    revision: Revision
    title: str | None
    color: str | None
    hotkey: str | None
    tags: Tags
    custom: Custom
    fileTags: dict[str, str]
    replayGain: ReplayGain | None
    chapters: list[SoundChapter]
    loudness: Loudness | None
    suggestedBaseVolume: float | None
    playCount: int
    playedAt: str | None


SoundBus: TypeAlias = Literal["sound", "music", "system", "announcement"]


class SoundChange(TypedDict):
    baseVolume: NotRequired[float | None]
    maxInstances: NotRequired[MaxInstances]
    cooldown: NotRequired[FadeSeconds]
    stealPolicy: NotRequired[StealPolicy]
    title: NotRequired[str | None]
    color: NotRequired[str | None]
    hotkey: NotRequired[str | None]
    tags: NotRequired[list[str] | None]
    custom: NotRequired[Custom | None]


class SoundChapter(TypedDict):
    start: float
    title: str


class SoundPage(TypedDict):
    sounds: list[Sound]
    total: int
    nextCursor: str | None


class SoundRegistration(TypedDict):
    """Exactly one of `path`, `url`, or `name` alone; with `path` or `url`, `name` is the sound's own name."""

    name: NotRequired[PlainText]
    path: NotRequired[AbsolutePath]
    url: NotRequired[FileURL]
    baseVolume: NotRequired[Volume]


class SoundSettings(TypedDict):
    channelLayout: str
    bitRate: int | None
    formatID: str
    numberOfChannels: int
    sampleRate: int
    container: str
    codec: str


SoundSort: TypeAlias = Literal["registeredAt", "name", "duration", "playCount", "playedAt"]


SoundState: TypeAlias = Literal["decoding", "ready", "failed"]
"""`decoding` until the sound can be played: `sound.ready` or `sound.failed` follows. So is a long sound whose file
does not say its length, until it was read to its end; its `duration` is null until then.
"""


class SoundWarning(TypedDict):
    code: Literal["ends-early", "damaged", "skipped-data", "format-changes", "inconsistent", "out-of-range", "loop-gap"]
    text: str
    at: float | None


class StateCounts(TypedDict):
    """Number of elements of each collection; of the queue, of the items that play or wait; of the calendar, of its
    rules and holidays.
    """

    queue: int
    boards: int
    tiles: int
    crossfaders: int
    stations: int
    zones: int
    actions: int
    shows: int
    plans: int
    calendar: int
    rooms: int
    players: int
    systemSounds: int
    sounds: int


StatePart: TypeAlias = Literal["device", "manager", "health", "session", "music", "queue", "crossfaders", "stations", "zones", "actions", "shows", "boards", "tiles", "plans", "calendar", "rooms", "players", "systemSounds", "sounds"]


class Station(TypedDict):
    id: str
    name: str
    options: StationOptions
    sounds: list[str] | None
    tags: list[str] | None
    folder: str | None
    shuffle: bool
    seed: int | None
    crossfadeDuration: float | None
    skipFadeDuration: float | None
    gapless: bool
    targetLoudness: float | None
    resume: bool
    rotation: list[RotationRule]
    position: int
    trackCount: int
    current: bool
    broken: Broken
    revision: Revision


class StationChange(TypedDict):
    """At most one of `sounds`, `tags` and `folder`; `null` returns a value to its default."""

    name: NotRequired[PlainName]
    options: NotRequired[StationOptions]
    sounds: NotRequired[list[PlainText]]
    tags: NotRequired[list[ShortText]]
    folder: NotRequired[PlainText]
    shuffle: NotRequired[bool]
    seed: NotRequired[int | None]
    crossfadeDuration: NotRequired[float | None]
    skipFadeDuration: NotRequired[float | None]
    gapless: NotRequired[bool]
    targetLoudness: NotRequired[float | None]
    resume: NotRequired[bool]
    rotation: NotRequired[list[RotationRule]]
    position: NotRequired[int]


class StationImport(TypedDict):
    file: PlainText
    name: NotRequired[PlainName]


StationOptions: TypeAlias = dict[str, str]
"""At most 16 keys and values of 1 to 64 bytes."""


class StationPage(TypedDict):
    stations: list[Station]
    total: int
    nextCursor: str | None


class StationPlay(TypedDict):
    fadeDuration: NotRequired[FadeSeconds]
    restart: NotRequired[bool]


class StationQueryPlay(TypedDict):
    options: StationOptions
    fadeDuration: NotRequired[FadeSeconds]
    restart: NotRequired[bool]


class StationRequest(TypedDict):
    """Exactly one of `sounds`, `tags` and `folder`; `null` returns a value to its default."""

    name: NotRequired[PlainName]
    options: NotRequired[StationOptions]
    sounds: NotRequired[list[PlainText]]
    tags: NotRequired[list[ShortText]]
    folder: NotRequired[PlainText]
    shuffle: NotRequired[bool]
    seed: NotRequired[int | None]
    crossfadeDuration: NotRequired[float | None]
    skipFadeDuration: NotRequired[float | None]
    gapless: NotRequired[bool]
    targetLoudness: NotRequired[float | None]
    resume: NotRequired[bool]
    rotation: NotRequired[list[RotationRule]]
    position: NotRequired[int]


class StationTracks(TypedDict):
    sounds: list[Sound]


StealPolicy: TypeAlias = Literal["fail", "stealOldest", "stealQuietest", "mute"]
"""What happens when the limit is exceeded: the play is refused with 409 `limit-reached`, the player that began first
or the one with the lowest volume ends as `stolen`, or the new one runs in silence until there is room.
"""


StepChoice: TypeAlias = "Literal[\"random\", \"roundRobin\"] | None"
"""Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is
forgotten when the server ends.
"""


class StepRequest(TypedDict):
    fadeDuration: NotRequired[FadeSeconds]


class StopRequest(TypedDict):
    fadeOut: NotRequired[bool]
    fadeDuration: NotRequired[FadeSeconds]
    rewind: NotRequired[bool]


class Stopped(TypedDict):
    stopped: list[str]
    changed: bool
    reason: NotRequired[UnchangedReason]


class StoppedEverything(TypedDict):
    stopped: list[str]
    music: str | None
    announcement: str | None
    crossfader: str | None
    runs: list[str]
    shows: list[str]
    calendarHeld: bool
    queueHeld: bool
    changed: bool
    reason: NotRequired[UnchangedReason]


class StoppedRuns(TypedDict):
    stopped: list[str]
    changed: bool
    reason: NotRequired[UnchangedReason]


class StoreUse(TypedDict):
    """The uploads, including those that arrive."""

    usedInBytes: int
    limitInBytes: int | None


class SystemSound(TypedDict):
    id: int
    osStatus: int
    soundId: str | None
    name: str
    duration: float
    completions: list[SystemSoundCompletion]
    playing: list[str]
    revision: Revision


class SystemSoundCompletion(TypedDict):
    id: str
    osStatus: int
    clientData: str | None
    connectionId: str | None
    topic: str


class SystemSoundCompletions(TypedDict):
    completions: list[SystemSoundCompletion]


class SystemSoundCreation(TypedDict):
    """Exactly one of them."""

    name: NotRequired[PlainText]
    path: NotRequired[AbsolutePath]
    url: NotRequired[FileURL]
    sound: NotRequired[PlainText]


class SystemSoundPage(TypedDict):
    systemSounds: list[SystemSound]
    total: int
    nextCursor: str | None


class SystemSoundPlay(TypedDict):
    id: int
    osStatus: int
    playerId: str | None
    vibrates: bool


class SystemSoundPlayRequest(TypedDict):
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]


Tags: TypeAlias = list[str]


class Target(TypedDict):
    id: str
    name: str
    address: str
    user: str | None
    hasSecret: bool
    timeout: float
    retries: int
    status: TargetStatus
    revision: int


class TargetChange(TypedDict):
    name: NotRequired[PlainName]
    address: NotRequired[str]
    user: NotRequired[str | None]
    secret: NotRequired[str | None]
    timeout: NotRequired[float]
    retries: NotRequired[int]


class TargetMessage(TypedDict):
    """The protocol of the target says which of the fields a message has."""

    address: NotRequired[str]
    arguments: NotRequired[list[ParameterValue]]
    types: NotRequired[str]
    method: NotRequired[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]
    path: NotRequired[str]
    contentType: NotRequired[str]
    topic: NotRequired[str]
    qos: NotRequired[int]
    retain: NotRequired[bool]
    text: NotRequired[str]
    hex: NotRequired[str]


class TargetPage(TypedDict):
    targets: list[Target]
    total: int
    nextCursor: str | None


class TargetRequest(TypedDict):
    name: NotRequired[PlainName]
    address: str
    user: NotRequired[str | None]
    secret: NotRequired[str | None]
    timeout: NotRequired[float]
    retries: NotRequired[int]


class TargetStatus(TypedDict):
    """What became of its messages since the start of the server, or since its address was changed."""

    state: Literal["unused", "working", "failing"]
    sent: int
    failed: int
    waiting: int
    lastAt: str | None
    answer: str | None
    failure: str | None


class Ticket(TypedDict):
    ticket: str
    expiresIn: float


class Tile(TypedDict):
    id: str
    boardId: str
    order: int
    label: str | None
    color: str | None
    notes: str | None
    width: int
    height: int
    key: str | None
    midi: MidiBinding | None
    behavior: TileBehavior
    group: str | None
    action: str | None
    parameters: CueParameters
    sounds: list[str]
    choose: Literal["random", "roundRobin"]
    volume: Volume
    fadeIn: float
    fadeOut: float
    start: float
    end: float | None
    endFade: float
    zones: ZoneIds
    rooms: RoomIds
    active: bool
    runs: list[TileRun]
    broken: Broken
    revision: Revision


TileBehavior: TypeAlias = Literal["once", "restart", "toggle", "loop", "hold"]
"""What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same
frame. `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a
release ends it; a press while it is held only holds it for longer. What fades out to its end already does not
count as playing.
"""


class TileChange(TypedDict):
    """`null` removes a value. What is absent stays as it is."""

    board: NotRequired[str]
    before: NotRequired[str | None]
    label: NotRequired[str | None]
    color: NotRequired[str | None]
    notes: NotRequired[str | None]
    width: NotRequired[int]
    height: NotRequired[int]
    key: NotRequired[str | None]
    midi: NotRequired[MidiBinding | None]
    behavior: NotRequired[TileBehavior]
    group: NotRequired[str | None]
    action: NotRequired[str | None]
    parameters: NotRequired[CueParameters]
    sounds: NotRequired[list[str]]
    choose: NotRequired[Literal["random", "roundRobin"]]
    volume: NotRequired[Volume]
    fadeIn: NotRequired[FadeSeconds]
    fadeOut: NotRequired[FadeSeconds]
    start: NotRequired[Seconds]
    end: NotRequired[float | None]
    endFade: NotRequired[float]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]


class TilePage(TypedDict):
    tiles: list[Tile]
    total: int
    nextCursor: str | None


class TilePress(TypedDict):
    changed: bool
    reason: NotRequired[UnchangedReason]
    tile: Tile
    run: Run | None
    stopped: list[str]


class TilePressRequest(TypedDict):
    holdFor: NotRequired[float]


class TileRequest(TypedDict):
    """Either `sounds` or an `action`."""

    board: str
    before: NotRequired[str | None]
    label: NotRequired[str | None]
    color: NotRequired[str | None]
    notes: NotRequired[str | None]
    width: NotRequired[int]
    height: NotRequired[int]
    key: NotRequired[str | None]
    midi: NotRequired[MidiBinding | None]
    behavior: NotRequired[TileBehavior]
    group: NotRequired[str | None]
    action: NotRequired[str | None]
    parameters: NotRequired[CueParameters]
    sounds: NotRequired[list[str]]
    choose: NotRequired[Literal["random", "roundRobin"]]
    volume: NotRequired[Volume]
    fadeIn: NotRequired[FadeSeconds]
    fadeOut: NotRequired[FadeSeconds]
    start: NotRequired[Seconds]
    end: NotRequired[float | None]
    endFade: NotRequired[float]
    zones: NotRequired[ZoneReferences]
    rooms: NotRequired[RoomReferences]


class TileRun(TypedDict):
    """What one press started and is not over."""

    run: str
    startsAt: float
    endsAt: ExpectedEnd
    players: list[str]
    ending: bool


TimeOfDay: TypeAlias = str
"""As the clocks of the calendar's zone show it, with seconds only if they are not 0."""


class TimeRequest(TypedDict):
    time: Seconds


TimeZoneName: TypeAlias = str
"""An IANA name."""


class Token(TypedDict):
    name: str
    scope: Scope
    created: str
    digest: SaltedDigest
    own: bool


class TokenChange(TypedDict):
    """What is absent stays as it is."""

    scope: NotRequired[Scope]
    digest: NotRequired[SaltedDigest]


class TokenList(TypedDict):
    tokens: list[Token]


class TokenRequest(TypedDict):
    name: str
    scope: Scope
    digest: SaltedDigest


class Track(TypedDict):
    """A track of the deck that was played, is planned or will be."""

    soundId: str
    name: str
    playerId: str | None
    stationId: str | None
    entryId: str | None
    inserted: bool
    startsAt: float | None
    reason: str | None


class TrackList(TypedDict):
    tracks: list[Track]


TrimPoint: TypeAlias = "float | None"
"""A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the
sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
"""


UnchangedReason: TypeAlias = Literal["alreadyActive", "alreadyConnected", "alreadyInterrupted", "alreadyPaused", "alreadyPlaying", "alreadyPrepared", "alreadyRegistered", "alreadyScheduled", "alreadyStopping", "interrupted", "notActive", "notConnected", "notInterrupted", "notPaused", "notPlaying", "nothingWaiting", "sameValues"]
"""Why there was nothing to do; only if `changed` is false."""


UnheardPolicy: TypeAlias = Literal["complete", "requeue", "fail"]
"""What happens to an announcement that was played to its end and of which nothing was heard. `complete`: its receipt
says so; `requeue`: it waits until it can be heard, ten minutes at most unless it expires earlier or has an
`expiresAt` of its own, and is played once more; `fail`: it fails.
"""


class UsedAction(TypedDict):
    id: str
    name: str
    parameters: list[ActionParameter]
    steps: list[ActionStep]
    choose: StepChoice
    runs: list[str]
    broken: Broken
    revision: Revision
    usedBy: list[ResourceUser]
    usedByTotal: int


class UsedBy(TypedDict):
    usedBy: list[ResourceUser]
    usedByTotal: int


class UsedInput(TypedDict):
    id: str
    name: str
    kind: InputKind
    node: str | None
    url: str | None
    buffer: float
    channels: list[str] | None
    bus: InputBus
    zones: ZoneIds
    rooms: RoomIds
    volume: Volume
    muted: bool
    enabled: bool
    highPass: float | None
    gate: float | None
    delay: float
    fallback: str | None
    silence: float
    state: Literal["off", "waiting", "playing", "fallback", "held"]
    sink: str | None
    player: str | None
    title: str | None
    problem: str | None
    revision: int
    usedBy: list[ResourceUser]
    usedByTotal: int


class UsedPlan(TypedDict):
    id: str
    name: str
    times: list[PlanTime]
    revision: Revision
    usedBy: list[ResourceUser]
    usedByTotal: int


class UsedRoom(TypedDict):
    id: str
    name: str
    engine: Literal["snapcast"]
    player: str
    zone: str
    volume: float
    muted: bool
    latency: int
    connected: bool
    health: RoomHealth
    address: str | None
    lastSeen: str | None
    revision: Revision
    usedBy: list[ResourceUser]
    usedByTotal: int


class UsedSound(TypedDict):
    id: str
    name: str
    url: str | None
    path: str | None
    state: SoundState
    baseVolume: Volume
    baseVolumeDb: Decibels
    maxInstances: MaxInstances
    cooldown: FadeSeconds
    stealPolicy: StealPolicy
    duration: float | None
    frames: int | None
    numberOfChannels: int | None
    settings: SoundSettings | None
    isResident: bool | None
    sizeInBytes: int
    failure: Problem | None
    warnings: list[SoundWarning]
    playerCount: int
    registeredAt: str | None
    revision: Revision
    title: str | None
    color: str | None
    hotkey: str | None
    tags: Tags
    custom: Custom
    fileTags: dict[str, str]
    replayGain: ReplayGain | None
    chapters: list[SoundChapter]
    loudness: Loudness | None
    suggestedBaseVolume: float | None
    playCount: int
    playedAt: str | None
    usedBy: list[ResourceUser]
    usedByTotal: int


class UsedStation(TypedDict):
    id: str
    name: str
    options: StationOptions
    sounds: list[str] | None
    tags: list[str] | None
    folder: str | None
    shuffle: bool
    seed: int | None
    crossfadeDuration: float | None
    skipFadeDuration: float | None
    gapless: bool
    targetLoudness: float | None
    resume: bool
    rotation: list[RotationRule]
    position: int
    trackCount: int
    current: bool
    broken: Broken
    revision: Revision
    usedBy: list[ResourceUser]
    usedByTotal: int


class UsedTarget(TypedDict):
    id: str
    name: str
    address: str
    user: str | None
    hasSecret: bool
    timeout: float
    retries: int
    status: TargetStatus
    revision: int
    usedBy: list[ResourceUser]
    usedByTotal: int


class UsedZone(TypedDict):
    id: str
    name: str
    sink: str | None
    rooms: list[str]
    playingSinks: list[str]
    volume: Volume
    volumeDb: Decibels
    muted: bool
    sources: ZoneSources
    revision: int
    usedBy: list[ResourceUser]
    usedByTotal: int


class Voice(TypedDict):
    name: str
    language: str | None
    otherLanguages: list[str]
    default: bool
    usable: bool


class VoicePage(TypedDict):
    voices: list[Voice]
    total: int
    nextCursor: str | None


class VoicePreview(TypedDict):
    """At most one of `voice` and `language`. Null counts as absent."""

    text: str
    voice: NotRequired[str | None]
    language: NotRequired[LanguageTag]


Volume: TypeAlias = float
"""Linear volume, 1 is unity."""


class Waveform(TypedDict):
    version: int
    channels: int
    sample_rate: int
    samples_per_pixel: int
    bits: Literal[8, 16]
    length: int
    data: list[int]


WhileWaiting: TypeAlias = Literal["drop", "keep"]
"""Whether what is said before its turn is dropped, or kept and heard when its turn comes."""


class Zone(TypedDict):
    id: str
    name: str
    sink: str | None
    rooms: list[str]
    playingSinks: list[str]
    volume: Volume
    volumeDb: Decibels
    muted: bool
    sources: ZoneSources
    revision: int


class ZoneChange(TypedDict):
    name: NotRequired[str]
    sink: NotRequired[str | None]
    volume: NotRequired[Volume]
    muted: NotRequired[bool]
    sources: NotRequired[ZoneSourcesChange]
    fadeDuration: NotRequired[FadeSeconds]


class ZoneHearing(TypedDict):
    zone: str
    heard: Heard
    heardReasons: list[HeardReason]


ZoneIds: TypeAlias = "list[str] | None"
"""The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its
bus.
"""


class ZonePage(TypedDict):
    zones: list[Zone]
    total: int
    nextCursor: str | None


ZoneReferences: TypeAlias = "list[str] | None"
"""Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some."""


class ZoneRequest(TypedDict):
    name: str
    sink: NotRequired[str | None]
    volume: NotRequired[Volume]
    muted: NotRequired[bool]
    sources: NotRequired[ZoneSourcesChange]
    fadeDuration: NotRequired[FadeSeconds]


class ZoneSources(TypedDict):
    """With which gain the zone hears each bus."""

    sound: Volume
    music: Volume
    system: Volume
    announcement: Volume


class ZoneSourcesChange(TypedDict):
    """With which gain the zone is to hear each bus. Buses that are absent are unchanged, and 1 in a new zone."""

    sound: NotRequired[Volume]
    music: NotRequired[Volume]
    system: NotRequired[Volume]
    announcement: NotRequired[Volume]
