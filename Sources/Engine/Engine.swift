// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Logging
import Mixer
public import Output
import Platform
public import Storage
import Synchronization

/// The facade of the audio system: every operation is a method here, and all events leave through the event sink.
///
/// The engine makes no decisions: `EngineState` does, and records their effects in a ``Turn``. It never blocks: disk
/// access and decoding run on workers. An operation either throws and changes nothing, or has taken effect when it
/// returns and is audible with the next quantum; durable changes are committed by then, or ``KeepingNote`` says that
/// they are not.
public actor Engine {
    /// What outputs render from; it outlives them.
    public nonisolated let host: RenderHost

    let configuration: EngineConfiguration
    let logger: Logger
    let eventSink: @Sendable (EngineEventEnvelope) -> Void
    /// The state that survives a restart.
    let stateFile: StateFile
    /// Sound files, and the workers that read them.
    let files: SoundFiles
    /// Reports of other threads.
    nonisolated let inbox: Inbox
    let pump: EventPump

    let mixer: MixerControl
    var state: EngineState
    var clock: OutputClock
    var streams: VoiceStreams
    var machine: MachineHealth
    var library: LibraryLink
    var port: PortLink
    var background = Background()
    /// Levels that were measured and not read yet.
    var levels = LevelAccumulator()
    /// Playbacks in progress, for the play history.
    var plays = PlayLog()
    /// The batch in progress.
    var batching = Batching()
    /// When the queue has to run even if nothing happens.
    var queueAlarm: Date?
    /// Files of uploads that were removed while their records could not be; see ``save()``.
    var forgottenAssets: [String] = []
    /// What the start leaves for later.
    var startup = Startup()
    /// Reads the actions that the calendar runs; nil before it is given, and after the stop.
    nonisolated let actionReader = Mutex<KeptActionReader?>(nil)
    /// Whether a sound was loaded to make the output ready (SM-28).
    var isPrepared = false
    private(set) var life = Life.made

    /// Whether every sound is measured after it is decoded.
    var measuresSounds: Bool { configuration.analyzesSounds || configuration.appliesLoudness }

    /// Phase of the engine's life.
    enum Life { case made, running, stopped }

    /// Opens the state file and makes the mixer; nothing plays before ``start(waitsForSounds:)``.
    ///
    /// Blocks on the disk.
    ///
    /// - Parameters:
    ///   - configuration: limits, folders and sizes.
    ///   - openStore: opens the durable state, such as `StateDatabase.open`.
    ///   - eventSink: called on the engine, in order, once per event; must not block.
    /// - Throws: `stateDamaged` or `storageFailed` if the state cannot be opened.
    public init(
        configuration: EngineConfiguration = EngineConfiguration(),
        openStore: OpenStateStore,
        eventSink: @escaping @Sendable (EngineEventEnvelope) -> Void
    ) throws(EngineError) {
        let logger = Logger(label: "carillon.engine")
        self.configuration = configuration
        self.eventSink = eventSink
        self.logger = logger
        let store = try AssetStore(
            stateDirectory: configuration.stateDirectory,
            limitInBytes: configuration.limits.storeBytes
        )
        // The open state file is the lock: a second engine on the same folder fails here, before it removes any file.
        stateFile = try StateFile.open(configuration, openStore, logger)
        files = SoundFiles(configuration, store: store)
        let mixing = configuration.mixing
        let pair = MixerControl.make(mixing)
        pump = EventPump(pair.wake)
        inbox = Inbox(pair.wake)
        stateFile.wake(pair.wake)
        mixer = pair.control
        host = RenderHost(pair.takeRenderer(), configuration: mixing)
        state = EngineState(
            configuration,
            libraries: files.resolver.libraryRoots,
            // Milliseconds since 1970, so that revisions grow across restarts: no run makes a change every millisecond.
            revisions: RevisionCounter(after: UInt64(max(1, Date().timeIntervalSince1970 * 1000)))
        )
        clock = OutputClock(configuration)
        streams = VoiceStreams(configuration, store, inbox)
        machine = MachineHealth(configuration)
        port = PortLink(configuration.graphPort)
        library = LibraryLink(configuration, files.resolver) { [background] in
            background.add(.compareLibrary)
        }
    }

    /// Restores the state, registers the files of the library roots and starts publishing events.
    ///
    /// - Parameter waitsForSounds: whether to return only when every sound is decoded or has failed.
    /// - Throws: `wrongState` when called twice.
    public func start(waitsForSounds: Bool = true) async throws(EngineError) {
        guard life == .made else { throw .wrongState(state: "\(life)", allowed: ["made"]) }
        life = .running
        if let safeMode = stateFile.safeMode { note(.safeMode, safeMode) }
        // Before anything makes a file there. In safe mode the records may be missing, and every asset would look unused.
        if stateFile.safeMode == nil {
            await files.sweep(keeping: Set(stateFile.stored.sounds.compactMap(\.asset)))
        }
        if configuration.runsPump { pump.start(self) }
        // A program that hangs delays the requests that come next, and no sound.
        let voices = Task { takeVoices(await listVoices()) }
        startup.voices = voices
        await watchLibraries()
        await restore(stateFile.stored, waitsForSounds: waitsForSounds)
        background.start { [weak self] job in
            await self?.run(job)
        } analyze: { [weak self] id in
            await self?.analyze(id)
        }
        await restoreAnnouncementLog()
        startPort()
        startRooms()
        await voices.value
    }

    /// Ends the engine's threads and writes pending changes; stop the output first.
    public func stop() async {
        guard life != .stopped else { return }
        await finishRecordings()
        keepPlace()
        life = .stopped
        // Steps retain the caller that requested them.
        state.runs = RunTable()
        actionReader.withLock { $0 = nil }
        state.actions.reader = nil
        files.stopFlag.raise()
        await background.stop()
        await pump.stop()
        let (files, stateFile) = (files, stateFile)
        let (stopPort, stopLibrary, stopStreams) = (port.stop, library.stop, streams.stop)
        let (rooms, inputs) = (configuration.roomPort, configuration.inputPort)
        // Blocks a separate thread, so that no other task waits for the disk.
        await withCheckedContinuation { continuation in
            _ = SystemThread.mustStart(name: "carillon-stop") {
                rooms?.stop()
                inputs?.stop()
                stopPort()
                stopLibrary()
                stopStreams()
                files.lanes.stop()
                stateFile.close()
                files.store.close()
                continuation.resume()
            }
        }
    }

    /// Returns when every sound known at the start is decoded or has failed.
    public func soundsRead() async { await background.soundsRead() }

    /// Takes a state of the output from the supervisor.
    ///
    /// - Thread: any; never waits. Events follow with the next drain.
    public nonisolated func outputChanged(_ state: OutputState) { inbox.add { $0.outputs.append(state) } }

    /// Takes the events of the audio thread and the reports of other threads.
    ///
    /// The pump calls it; offline, the caller does so after each render.
    public func drain() {
        present()
        if state.systemSounds.vibrations > 0 { decide { $0.endVibrations(&$1) } }
        let reports = inbox.take()
        for output in reports.outputs { takeOutput(output) }
        for failure in reports.failures { takeFailure(failure.error, of: failure.player) }
        if !state.pendingRemovals.isEmpty { finishRemovals() }
        retryPreparing()
        watchStart()
        takeGraphs(reports.graphs)
        takeRooms(reports.rooms)
        watchMachine()
        reconcile()
        updateRest()
    }

    /// Reconciles the engine with what happened: what is heard, due steps of runs, the next music track, due announcements, ducked buses, the
    /// session's gates, spoken texts that are no longer used, tiles that are held, and what the engine of rooms is to do.
    func reconcile() {
        watchClocks()
        noteSilences()
        reconcileRuns()
        reconcileMusic()
        noteTalkEnds()
        reconcileQueue()
        reconcileTalks()
        reconcileInputs()
        reconcileRecordings()
        reconcileSession()
        removeUnusedSpeech()
        reconcileShows()
        reconcileCalendar()
        reconcileTiles()
        reconcileRooms()
        watchPath()
        watchVoices()
        watchFaults()
    }

    /// Makes the pump drain after the given seconds even without events; nil cancels this.
    func wakePump(_ purpose: Alarms.Purpose, at seconds: Double?) {
        pump.setAlarm(purpose, after: seconds)
    }

    /// Makes the pump drain at a wall-clock time; nil cancels this.
    ///
    /// Because the clock may be set, the pump waits ten seconds at most and then checks the time again.
    func wakePump(_ purpose: Alarms.Purpose, at time: Date?, _ now: Date) {
        wakePump(purpose, at: time.map { min(10, max(0.001, $0.timeIntervalSince(now))) })
    }

    /// Reads ahead for long sounds now; for offline use with `feederThreadCount` 0, before each render.
    ///
    /// Does nothing if the feeder has its own threads.
    public func fillStreams() {
        streams.fill()
    }
}
