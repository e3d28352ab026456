// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// The state of the engine as one value; its methods make the decisions and record their effects in a ``Turn``.
///
/// Each operation validates completely, then mutates; nothing throws after the first change.
struct EngineState: Sendable {
    let rate: SampleRate
    let declick: FrameCount
    let limits: EngineLimits
    /// Number of output channels.
    let outputChannelCount: Int
    /// How far ahead a streamed sound is scheduled when its start is not in memory, so that the feeder is ready.
    let streamLead: FrameCount
    /// How far a stream may be read ahead, in seconds at the sound's own rate: its ring, and a margin.
    let readAheadSeconds = 2.5
    /// Target loudness of suggested base volumes, LUFS.
    let targetLoudness: Double
    /// Whether sounds use the suggested base volume when no client set one.
    let appliesLoudness: Bool
    /// The volume of the music at start; nil for the last one.
    let startVolume: Gain?
    /// Id or name of the station that is played at the start; nil for none.
    let startStation: String?
    /// Library roots, with symbolic links resolved.
    let libraries: [String]

    var sounds: SoundLibrary
    /// Sounds whose files are gone, removed when their last player ends.
    var pendingRemovals: Set<String> = []
    var players: PlayerTable
    var music = MusicDeck() {
        didSet { if music != oldValue { deckRevision = players.revisions.next() } }
    }
    var stations: StationCatalog
    var crossfaders: CrossfaderTable
    var actions: ActionTable
    var runs = RunTable()
    var shows: ShowTable
    var plans: PlanTable
    var calendar: PlanCalendar
    var links = LinkTable()
    var boards: BoardTable
    var targets: TargetTable
    var inputs: InputTable
    var recordings = RecordingTable()
    var rooms: RoomTable
    /// Who refers to what.
    var references = References()
    var mark = DeckMark()
    var volumes = VolumeTree() {
        didSet { if volumes != oldValue { volumesRevision = players.revisions.next() } }
    }
    var systemSounds: SystemSoundTable
    var zones: ZoneTable
    var session: AudioSession {
        didSet {
            guard session != oldValue else { return }
            sessionRevision = players.revisions.next()
            // The manager shows it, too.
            guard session.allowsBackgroundMusic != oldValue.allowsBackgroundMusic else { return }
            volumesRevision = players.revisions.next()
        }
    }
    // These share the players' counter, because the version of the music is the latest of several revisions.
    private(set) var sessionRevision: UInt64
    private(set) var deckRevision: UInt64
    private(set) var volumesRevision: UInt64
    /// Mutes of the buses as last sent to the audio thread.
    var mutes: [VolumeScope: Bool] = [:]
    /// Buses with an output of their own, as last sent to the audio thread.
    var directs: Set<VolumeScope> = []
    /// What silences each bus in each zone.
    var silences = BusSilences()
    /// The last published silent mode.
    var publishedSilentMode = false
    /// The session as last saved.
    var sessionRecord: SessionRecord?
    var epoch = DeviceEpoch()
    var queue: QueueState
    var ducking: Ducking
    var speech = SpeechCache()
    /// The voices of texts; those that the speech command lists are added by the start.
    var voices: VoiceTable
    /// The programs of voices that cannot be run.
    var absentPrograms: Set<String> = []

    /// Makes an empty state.
    ///
    /// - Parameters:
    ///   - configuration: limits and defaults.
    ///   - libraries: the library roots, with symbolic links resolved.
    ///   - revisions: starts above all revisions of earlier runs.
    init(_ configuration: EngineConfiguration, libraries: [String], revisions: RevisionCounter) {
        var counter = revisions
        (sessionRevision, deckRevision, volumesRevision) = (counter.next(), counter.next(), counter.next())
        players = PlayerTable(counter)
        stations = StationCatalog(revisions)
        crossfaders = CrossfaderTable(revisions)
        actions = ActionTable(revisions)
        shows = ShowTable(revisions)
        plans = PlanTable(revisions)
        calendar = PlanCalendar(revisions)
        boards = BoardTable(revisions)
        targets = TargetTable(revisions)
        inputs = InputTable(revisions)
        rooms = RoomTable(revisions)
        systemSounds = SystemSoundTable(revisions)
        zones = ZoneTable(revisions)
        queue = QueueState(revisions)
        ducking = Ducking(revisions)
        voices = VoiceTable(configuration.voices, configuration.speechCommand)
        rate = configuration.sampleRate
        declick = configuration.declick
        limits = configuration.limits
        outputChannelCount = configuration.mixing.outputChannelCount
        streamLead = configuration.sampleRate.frames(seconds: 0.05)
        volumes.maximum = Gain(Float(min(1, max(0, configuration.maximumVolume))))
        volumes[.master].volume = volumes.maximum
        targetLoudness = configuration.targetLoudness
        appliesLoudness = configuration.appliesLoudness
        startVolume = configuration.startVolume.map { Gain(Float(min(1, max(0, $0)))) }
        startStation = configuration.startStation
        self.libraries = libraries
        session = AudioSession(configuration.session)
        sounds = SoundLibrary(extensions: configuration.extensions, revisions)
    }

    /// The shortest ramp to a gain that does not click.
    func declicked(to gain: Gain) -> RampTarget { RampTarget(to: gain, frames: declick, curve: .linear) }

    /// The length of a fade: as requested, or the default of the manager.
    func fadeFrames(
        _ seconds: Double?,
        _ field: String = "fadeDuration",
        kind: PlayerKind = .sound
    ) throws(EngineError) -> FrameCount {
        let standard = kind == .music ? volumes.musicFadeSeconds : volumes.soundFadeSeconds
        return try Check.duration(seconds ?? standard, field, limit: limits.fadeSeconds, rate: rate)
    }

    /// Ends the device clock's epoch when no player is active and the end of the last one was reported.
    mutating func endIdleEpoch() {
        if players.activeCount == 0, !players.hasLeaving { epoch.end() }
    }
}
