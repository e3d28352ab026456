// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// Everything the engine knows, as one value; its methods decide, and put into a ``Turn`` what they ask for.
///
/// Each operation validates completely, then mutates; nothing throws after the first change.
struct EngineState: Sendable {
    let rate: SampleRate
    let declick: FrameCount
    let limits: EngineLimits
    /// Channels of the output.
    let outputChannelCount: Int
    /// How far ahead a long sound begins when its start is not in memory, so that its reader is ready.
    let streamLead: FrameCount
    /// LUFS that suggested base volumes bring sounds to.
    let targetLoudness: Double
    /// Whether a sound takes its suggested base volume where no client set one.
    let appliesLoudness: Bool
    /// Library roots, as real paths.
    let libraries: [String]

    var sounds: SoundLibrary
    /// Sounds that go when nobody plays them any more, because their files are gone.
    var pendingRemovals: Set<String> = []
    var players: PlayerTable
    var music = MusicDeck() {
        didSet { if music != oldValue { deckRevision = players.revisions.next() } }
    }
    var stations: StationCatalog
    var crossfaders: CrossfaderTable
    var mark = DeckMark()
    var volumes = VolumeTree() {
        didSet { if volumes != oldValue { volumesRevision = players.revisions.next() } }
    }
    var systemSounds: SystemSoundTable
    var session: AudioSession {
        didSet { if session != oldValue { sessionRevision = players.revisions.next() } }
    }
    // Of one counter with the players: the version of the music is the latest of several.
    private(set) var sessionRevision: UInt64
    private(set) var deckRevision: UInt64
    private(set) var volumesRevision: UInt64
    /// Buses that the audio thread was asked to silence.
    var mutes: [VolumeScope: Bool] = [:]
    /// Buses that the audio thread was asked to send to outputs of their own.
    var directs: Set<VolumeScope> = []
    /// The silent mode that was published last.
    var publishedSilentMode = false
    /// The session as the store knows it.
    var sessionRecord: SessionRecord?
    var epoch = DeviceEpoch()
    var queue: QueueState
    var ducking = Ducking()
    var speech = SpeechCache()

    /// The state of an engine that holds nothing yet.
    ///
    /// - Parameters:
    ///   - configuration: limits and defaults.
    ///   - libraries: the library roots, as real paths.
    ///   - revisions: numbers that no run before has reached.
    init(_ configuration: EngineConfiguration, libraries: [String], revisions: RevisionCounter) {
        var counter = revisions
        (sessionRevision, deckRevision, volumesRevision) = (counter.next(), counter.next(), counter.next())
        players = PlayerTable(counter)
        stations = StationCatalog(revisions)
        crossfaders = CrossfaderTable(revisions)
        systemSounds = SystemSoundTable(revisions)
        queue = QueueState(revisions)
        rate = configuration.sampleRate
        declick = configuration.declick
        limits = configuration.limits
        outputChannelCount = configuration.mixing.outputChannelCount
        streamLead = configuration.sampleRate.frames(seconds: 0.05)
        volumes.maximum = Gain(Float(min(1, max(0, configuration.maximumVolume))))
        volumes[.master].volume = volumes.maximum
        targetLoudness = configuration.targetLoudness
        appliesLoudness = configuration.appliesLoudness
        self.libraries = libraries
        session = AudioSession(configuration.session)
        sounds = SoundLibrary(extensions: configuration.extensions, revisions)
    }

    /// The shortest ramp to a gain.
    func declicked(to gain: Gain) -> RampTarget { RampTarget(to: gain, frames: declick, curve: .linear) }

    /// The length of a fade: the requested one, else the manager's.
    func fadeFrames(
        _ seconds: Double?,
        _ field: String = "fadeDuration",
        kind: PlayerKind = .sound
    ) throws(EngineError) -> FrameCount {
        let standard = kind == .music ? volumes.musicFadeSeconds : volumes.soundFadeSeconds
        return try Check.duration(seconds ?? standard, field, limit: limits.fadeSeconds, rate: rate)
    }

    /// Ends the device clock's epoch when nothing keeps it running.
    mutating func endIdleEpoch() {
        if players.activeCount == 0 { epoch.end() }
    }
}
