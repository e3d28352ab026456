// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Logging
import Mixer
public import Output
import Platform
import Storage

/// The only door to sound: every control is a method here, all events leave through the event sink.
///
/// It decides nothing: `EngineState` does, and puts into a ``Turn`` what it asks for. It never blocks: disk and decoding are
/// left to workers. Every operation either throws and changed nothing, or is done when it returns, audibly with the
/// next quantum; what a restart must find again is committed by then.
public actor Engine {
    /// Where outputs render from; it outlives them.
    public nonisolated let host: RenderHost

    let configuration: EngineConfiguration
    let logger: Logger
    let eventSink: @Sendable (EngineEventEnvelope) -> Void
    /// What survives a restart.
    let stateFile: StateFile
    /// Files of sounds, and the workers that read them.
    let files: SoundFiles
    /// What other threads report.
    nonisolated let inbox: Inbox
    private let pump: EventPump

    let mixer: MixerControl
    var state: EngineState
    var clock: OutputClock
    var streams: VoiceStreams
    var machine: MachineHealth
    var library: LibraryLink
    var port: PortLink
    var background = Background()
    /// Levels measured and not yet read.
    var levels = LevelAccumulator()
    /// Playbacks that are not over yet, for the play history.
    var plays = PlayLog()
    /// What the batch that runs is at; nil outside of batches.
    var phase: BatchPhase?
    /// When the queue has to be looked at though nothing happens.
    var queueAlarm: Date?
    /// Whether a sound was read to make the output ready (SM-28).
    var isPrepared = false
    private(set) var life = Life.made

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
        let store = try AssetStore(stateDirectory: configuration.stateDirectory)
        // The open state file is the lock: a second engine on the same folder ends here, before it sweeps anything.
        stateFile = try StateFile.open(configuration, logger)
        files = SoundFiles(configuration, store: store)
        let mixing = configuration.mixing
        let pair = MixerControl.make(mixing)
        pump = EventPump(pair.wake)
        inbox = Inbox(pair.wake)
        stateFile.wake(pair.wake)
        mixer = pair.control
        host = RenderHost(pair.renderer, configuration: mixing)
        state = EngineState(
            configuration,
            libraries: files.resolver.libraryRoots,
            // Milliseconds since 1970: no run makes as many changes as it lasts.
            revisions: RevisionCounter(after: UInt64(max(1, Date().timeIntervalSince1970 * 1000)))
        )
        clock = OutputClock(configuration)
        streams = VoiceStreams(configuration)
        machine = MachineHealth(configuration)
        port = PortLink(configuration.graphPort)
        library = LibraryLink(configuration, files.resolver) { [background] in
            background.add(.compareLibrary)
        }
    }

    /// Restores the state, registers the files of the library roots and begins to report events.
    ///
    /// - Parameter waitsForSounds: whether it returns only when every sound is decoded or failed.
    /// - Throws: `wrongState` when called twice.
    public func start(waitsForSounds: Bool = true) async throws(EngineError) {
        guard life == .made else { throw .wrongState(state: "\(life)", allowed: ["made"]) }
        life = .running
        if let safeMode = stateFile.safeMode { note(.safeMode, safeMode) }
        if configuration.runsPump { pump.start(self) }
        await watchLibraries()
        background.startPreparing { [weak self] job in await self?.run(job) }
        await restore(stateFile.stored, waitsForSounds: waitsForSounds)
        background.start { [weak self] job in
            await self?.run(job)
        } analyze: { [weak self] id in
            await self?.analyze(id)
        }
        startPort()
    }

    /// Ends the engine's threads and writes what is still to be written; stop the output first.
    public func stop() async {
        guard life != .stopped else { return }
        life = .stopped
        files.stopFlag.raise()
        await background.stop()
        await pump.stop()
        let (files, stateFile, background) = (files, stateFile, background)
        let (stopPort, stopLibrary, stopStreams) = (port.stop, library.stop, streams.stop)
        // Blocks a thread of its own, so that no other task waits for the disk.
        await withCheckedContinuation { continuation in
            _ = SystemThread.mustStart(name: "carillon-stop") {
                stopPort()
                stopLibrary()
                stopStreams()
                background.stopAnalysts()
                files.workers.stop()
                stateFile.close()
                files.store.close()
                continuation.resume()
            }
        }
    }

    /// Returns when the sounds that were known at the start are read, or could not be.
    public func soundsRead() async { await background.soundsRead() }

    /// Takes what the output does; from the supervisor.
    ///
    /// - Thread: any; never waits. The event follows with the next drain.
    public nonisolated func outputChanged(_ state: OutputState) { inbox.add { $0.outputs.append(state) } }

    /// Takes the events of the audio thread and what other threads reported.
    ///
    /// The pump calls it; offline, the caller does after each render.
    public func drain() {
        present()
        if state.systemSounds.vibrations > 0 { decide { $0.endVibrations(&$1) } }
        let reports = inbox.take()
        for output in reports.outputs { takeOutput(output) }
        for failure in reports.failures { takeFailure(failure.error, of: failure.player) }
        if !state.pendingRemovals.isEmpty { finishRemovals() }
        background.retryPreparing()
        takeGraphs(reports.graphs)
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
        streams.fill()
    }
}
