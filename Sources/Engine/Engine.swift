// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import FolderMonitor
import Foundation
import Logging
import Mixer
public import Output
import Realtime
import Storage
import Synchronization

/// The only door to sound: every control is a method here, all news leaves through the event sink.
///
/// It decides nothing: `EngineState` does, and returns what is to be done. It never blocks: disk and decoding are
/// left to workers. Every operation either throws and changed nothing, or is done when it returns, audibly with the
/// next quantum; what a restart must find again is committed by then.
public actor Engine {
    /// Where outputs render from; it outlives them.
    public nonisolated let host: RenderHost

    let configuration: EngineConfiguration
    let logger: Logger
    let workers: WorkerPool
    let stopFlag = StopFlag()
    let store: AssetStore
    let resolver: PathResolver
    let decoder: AssetDecoder
    let headOnlyDecoder: AssetDecoder
    let feeder: StreamFeeder
    let database: StateDatabase
    private let stored: StoredState
    /// Why changes cannot be kept since the start; nil where they can.
    let safeMode: String?
    nonisolated let storageNews: StorageNews
    let eventSink: @Sendable (EngineEventEnvelope) -> Void
    private let pump: EventPump
    nonisolated let wake: WakeSignal
    private nonisolated let outputStates = Mutex<[OutputState]>([])

    let mixer: MixerControl
    var state: EngineState
    var streams: [VoiceHandle: FeederStream] = [:]
    var clock: DeviceClock
    var output: OutputHealth
    let startedAt: UInt64
    /// Whether a sound was read to make the output ready (SM-28).
    var isPrepared = false
    /// Playbacks that are not over yet, for the play history.
    var plays = PlayLog()
    /// Levels measured and not yet read.
    var levels = LevelAccumulator()
    /// Long sounds that could not be read on, from the feeder's threads.
    private nonisolated let failures = Mutex<[(player: String, error: EngineError)]>([])
    /// Who wants the loudness of the output.
    var loudnessReaders: Set<LevelReader> = []
    /// The newest frame of an event so far.
    var newestEvent = FrameTime.zero
    /// What the batch that runs is at; nil outside of batches.
    var phase: BatchPhase?
    /// What is wrong at present.
    var healthStatus = HealthStatus()
    var clockMonitor = ClockMonitor()
    /// How often what happened to the machine's clocks.
    var clockJumps: [ClockJump.Kind: Int64] = [:]
    var audioThreadMonitor: AudioThreadMonitor
    var audibility: AudibilityMonitor
    /// Since when nothing is to be heard, monotonic nanoseconds; nil while something is, and in a rest.
    var idleSince: UInt64?
    /// Times the wanted device went away.
    var outputLosses: Int64 = 0
    var xruns = XrunCount()
    /// Whether the audio thread is looked at every second.
    var isWatching = false
    var underrunLog = LogLimit()
    var lateLog = LogLimit()
    /// Watches the library roots; nil where that is not wanted.
    let watch: FolderMonitor?
    /// What the watch saw and nobody looked at yet.
    nonisolated let libraryChanges: ChangeBox
    /// Which folders the library roots are when their sounds are there.
    var libraryHomes: [String: FileIdentity] = [:]
    /// What is done in the background.
    nonisolated let jobs: SerialQueue<Job>
    /// Makes sounds of the files and texts of announcements, beside the other jobs.
    let preparations = SerialQueue<Job>()
    /// Whether an announcement found no room among the workers.
    var preparesLater = false
    /// The thread that measures sounds, so that no client waits for it.
    let analysts = WorkerPool(threads: 1)
    /// Sounds to be measured.
    let analyses = SerialQueue<String>()
    /// Reads the sounds a start does not wait for.
    var decoding: Task<Void, Never>?
    private(set) var life = Life.made
    /// When the queue has to be looked at though nothing happens.
    var queueAlarm: Date?
    /// What the sound server showed and nobody looked at yet.
    nonisolated let graphs = Mutex<[AudioGraph]>([])
    /// Whether a client wants the output's volume every interval.
    nonisolated let wantsVolumeEvents = Atomic(false)
    /// When the output's volume is told next though it did not change.
    var volumeReport: Date?
    /// Whether an interruption of the sound server found no room in the mixer's queue.
    var hasLateInterruptions = false
    /// Whether the port watches and can be told.
    var isPortRunning = false
    /// What the port was told last.
    var appliedPolicy = OtherAppsPolicy.leave
    var appliedRoutes = OutputRoutes()

    /// Whether every sound is measured when it is decoded.
    var measuresSounds: Bool { configuration.analyzesSounds || configuration.appliesLoudness }

    /// Where the engine is in its life.
    enum Life { case made, running, stopped }

    /// Opens the state and makes the mixer; nothing sounds and no pump runs before ``start(waitsForSounds:)``.
    ///
    /// Blocks on the disk.
    ///
    /// - Parameters:
    ///   - configuration: limits, folders and sizes.
    ///   - eventSink: called on the engine, in order, once for each event; must not block.
    /// - Throws: `stateDamaged` or `storageFailed` where the state cannot be opened.
    public init(
        configuration: EngineConfiguration = EngineConfiguration(),
        eventSink: @escaping @Sendable (EngineEventEnvelope) -> Void
    ) throws(EngineError) {
        let logger = Logger(label: "carillon.engine")
        self.configuration = configuration
        self.eventSink = eventSink
        self.logger = logger
        store = try AssetStore(stateDirectory: configuration.stateDirectory)
        // The open state file is the lock: a second engine on the same folder ends here, before it sweeps anything.
        let news = StorageNews()
        let opened = try Engine.openState(configuration, news, logger)
        (database, stored, safeMode, storageNews) = (opened.database, opened.stored, opened.safeMode, news)
        workers = WorkerPool(threads: max(1, min(16, configuration.workerCount)))
        resolver = PathResolver(
            libraries: configuration.libraries,
            allowedRoots: configuration.allowedRoots,
            extensions: configuration.extensions
        )
        decoder = AssetDecoder(configuration.decoding)
        headOnlyDecoder = AssetDecoder(configuration.headOnlyDecoding)
        let (jobs, changes) = (SerialQueue<Job>(), ChangeBox())
        (self.jobs, libraryChanges) = (jobs, changes)
        watch =
            configuration.watchesLibraries ? Engine.makeWatch(configuration, resolver, changes, jobs) : nil
        feeder = StreamFeeder(
            configuration.decoding,
            threads: max(0, configuration.feederThreadCount)
        )
        let mixing = configuration.mixing
        let pair = MixerControl.make(mixing)
        wake = pair.wake
        pump = EventPump(pair.wake)
        mixer = pair.control
        host = RenderHost(pair.renderer, configuration: mixing)
        state = EngineState(configuration)
        clock = DeviceClock(sampleRate: configuration.sampleRate)
        output = .none(wanted: configuration.wantedOutput)
        startedAt = configuration.monotonicNanoseconds()
        audioThreadMonitor = AudioThreadMonitor(patience: configuration.stuckSeconds)
        audibility = AudibilityMonitor(patience: configuration.audibilitySeconds)
        news.wake(pair.wake)
    }

    /// Restores the state, registers the files of the library roots and begins to report events.
    ///
    /// - Parameter waitsForSounds: whether it returns only when every sound is decoded or failed.
    /// - Throws: `wrongState` when called twice.
    public func start(waitsForSounds: Bool = true) async throws(EngineError) {
        guard life == .made else { throw .wrongState(state: "\(life)", allowed: ["made"]) }
        life = .running
        if let safeMode { note(.safeMode, safeMode) }
        if configuration.runsPump { pump.start(self) }
        await watchLibraries()
        preparations.start { [weak self] job in await self?.run(job) }
        await restore(stored, waitsForSounds: waitsForSounds)
        jobs.start { [weak self] job in await self?.run(job) }
        analyses.start { [weak self] id in await self?.analyze(id) }
        startPort()
    }

    /// Ends the engine's threads and writes what is still to be written; stop the output first.
    public func stop() async {
        guard life != .stopped else { return }
        life = .stopped
        stopFlag.raise()
        await decoding?.value
        await jobs.stop()
        await preparations.stop()
        await analyses.stop()
        await pump.stop()
        let (feeder, workers, database, store, watch) = (feeder, workers, database, store, watch)
        let (analysts, port) = (analysts, configuration.graphPort)
        // Blocks a thread of its own, so that no other task waits for the disk.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                port?.stop()
                watch?.stop()
                feeder.stop()
                analysts.stop()
                workers.stop()
                database.close()
                store.close()
                continuation.resume()
            }
        }
    }

    /// Returns when the sounds that were known at the start are read, or could not be.
    public func soundsRead() async { await decoding?.value }

    /// Tells the engine what the output does; from the supervisor.
    ///
    /// - Thread: any; never waits. The event follows with the next drain.
    public nonisolated func outputChanged(_ state: OutputState) {
        outputStates.withLock { $0.append(state) }
        wake.signal()
    }

    /// Takes the news of the audio thread and the output.
    ///
    /// The pump calls it; offline, the caller does after each render.
    public func drain() {
        let now = present()
        if state.systemSounds.vibrations > 0 { apply(state.endVibrations(now: now)) }
        for state in outputStates.withLock({ states in
            defer { states.removeAll() }
            return states
        }) { takeOutput(state) }
        for failure in failures.withLock({ failures in
            defer { failures.removeAll() }
            return failures
        }) { takeFailure(failure.error, of: failure.player) }
        if !state.pendingRemovals.isEmpty { finishRemovals() }
        if preparesLater { prepareItems() }
        takeGraphs()
        watchMachine()
        reconcile()
        updateRest()
    }

    /// Does what follows from what happened: the music that comes next, announcements whose turn it is, buses that are
    /// lowered for them, what the session demands, spoken texts that are over.
    func reconcile() {
        reconcileMusic()
        reconcileQueue()
        reconcileSession()
        removeUnusedSpeech()
    }

    /// Tells that the sound of a player cannot be read on.
    ///
    /// - Thread: any; never waits.
    nonisolated func readingFailed(_ error: EngineError, player: String) {
        failures.withLock { $0.append((player, error)) }
        wake.signal()
    }

    /// Lets the pump drain after so many seconds though nothing happens; nil takes that back.
    func wakePump(_ purpose: Alarms.Purpose, at seconds: Double?) {
        pump.setAlarm(purpose, after: seconds)
    }

    /// Lets the pump drain at a time of the calendar; nil takes that back.
    ///
    /// Clocks are set: the wait is never longer than ten seconds, after which the time is looked at again.
    func wakePump(_ purpose: Alarms.Purpose, at time: Date?, _ now: Date) {
        wakePump(purpose, at: time.map { min(10, max(0.001, $0.timeIntervalSince(now))) })
    }

    /// Reads ahead for long sounds, now; for offline use with `feederThreadCount` 0, before each render.
    ///
    /// Nothing happens where the feeder has its own threads.
    public func fillStreams() {
        if configuration.feederThreadCount == 0 { feeder.fillAll() }
    }
}
