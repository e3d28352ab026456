// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Decoding
import Engine
import Foundation
import HTTPCore
import HTTPServer
import Logging
import Messaging
import OSCServer
import Output
import PipeWireOutput
import Platform
import Reactor
import SQLiteStorage
import ServiceLog

/// Connects the parts and runs them: the only type that knows every concrete type.
struct Composition {
    let settings: Settings
    private let loader: SettingsLoader
    private let found: [SettingName: SettingsLoader.Found]
    private let log: LogControl
    private let logger: Logger
    let zones = ZoneStreams()
    private let monitor = SinkMonitor()
    private let passedSockets = PassedSockets.descriptors()
    private let gate: StartGate
    let missing = MissingAddresses()

    /// Bootstraps logging; takes the settings and their origins.
    init(
        _ settings: Settings,
        found: [SettingName: SettingsLoader.Found],
        loader: SettingsLoader
    ) throws(StartError) {
        self.settings = settings
        self.found = found
        self.loader = loader
        log = LogControl(level: settings.logLevel, format: settings.logFormat)
        do throws(SystemError) {
            try log.bootstrap(queueInBytes: settings.logQueueInBytes)
        } catch {
            throw .system(reason: "cannot start the log: \(error)")
        }
        logger = Logger(label: "carillon")
        gate = StartGate(early: passedSockets.isEmpty ? .refuse : .wait)
    }

    /// Starts all parts, serves until a signal ends the process, and stops them in reverse order.
    func run() async throws(StartError) {
        defer { log.flush() }
        for name in settings.unknownVariables { logger.warning("\(name) is no setting of Carillon") }
        SpareMemory.keepLittle()
        DescriptorNeed(settings).raiseLimit(logger: logger)
        let service = ServiceReport(logger: logger)
        let processEvents = try ProcessEvents.monitor(every: service.beatInterval)
        let hub = EventHub(limitInBytes: settings.network.replayLimitInBytes)
        let messenger = Messenger(networks: settings.targetNetworks, limit: settings.targetQueue)
        let engine = try makeEngine(hub, messenger)
        let parts = try makeServer(engine, hub)
        let addresses = try await listen(parts.server)
        let supervisor = makeSupervisor(engine)
        let outputLog = OutputLog()
        do {
            try await engine.start(waitsForSounds: false)
            if let document = settings.provision {
                let start = StartDocument(document: document, routes: parts.routes, logger: logger)
                try await start.apply()
                let metrics = DocumentMetrics(start)
                parts.metrics.add { await metrics.families() }
            }
            try supervisor.start { state in
                outputLog.note(state)
                engine.outputChanged(state)
            }
        } catch {
            gate.end()
            await parts.server.shutdown(grace: .zero)
            await engine.stop()
            throw error as? StartError ?? .engine(reason: "\(error)")
        }
        gate.open()
        let osc = startOSC(parts, engine)
        announce(addresses)
        service.ready(at: addresses)
        let startup = Task {
            await engine.soundsRead()
            SpareMemory.giveBackStart()
        }
        // Beats that have waited come one after the other; so what was asked just now is not late.
        let heartbeat = Heartbeat(
            parts.server.livenessProbes + (await engine.livenessProbes),
            patience: service.beatInterval / 2
        )
        let reload = Reload(loader: loader, parts: parts, logger: logger)
        await serve(processEvents, engine, heartbeat, reload, service)
        service.stopping()
        hub.end()
        osc?.cancel()
        await osc?.value?.stop()
        await parts.server.shutdown(grace: .seconds(5))
        messenger.stop(within: 2)
        supervisor.stop()
        await engine.stop()
        await startup.value
        logger.notice("stopped")
        parts.accessLog.flush()
    }

    /// Handles signals and beats until a signal ends the server.
    private func serve(
        _ processEvents: ProcessEvents,
        _ engine: Engine,
        _ heartbeat: Heartbeat,
        _ reload: Reload,
        _ service: ServiceReport
    ) async {
        var known = found
        for await event in processEvents.stream {
            switch event {
            case .beat:
                let stalled = heartbeat.beat(at: .now)
                // Without a beat the service manager restarts the process.
                if stalled.isEmpty { service.alive() }
                // Not waited for: the engine may be what does not answer.
                Task { await engine.note(stalled: stalled) }
            case .reload:
                service.reloading()
                await reload.run(since: &known)
                service.reloaded()
            case .end(let signal):
                logger.notice("shutting down", metadata: ["signal": "\(signal)"])
                return
            }
        }
    }

    // MARK: Parts

    private func makeEngine(_ hub: EventHub, _ messenger: Messenger) throws(StartError) -> Engine {
        var configuration = EngineConfiguration()
        configuration.libraries = settings.libraries
        configuration.stateDirectory = settings.isVolatile ? nil : settings.stateDirectory
        configuration.maximumVoices = settings.voices
        configuration.outputChannelCount = settings.channels
        configuration.limits.uploadBytes = settings.uploadLimitInBytes
        configuration.limits.pageBytes = settings.network.pageLimitInBytes
        configuration.limits.sounds = settings.maximumSounds
        configuration.maximumVolume = settings.maximumVolume
        configuration.startStation = settings.startStation
        configuration.startVolume = settings.startVolume
        configuration.measuresPlays = true
        configuration.systemClocks = SystemClocks.now
        configuration.hasSafeMode = true
        configuration.restSeconds = 3
        configuration.limits.storeBytes = settings.keeping.storeLimitInBytes
        configuration.loggedSeconds = settings.keeping.loggedSeconds.map(Double.init)
        configuration.limits.recordingSeconds = Double(settings.keeping.recordingLimitInSeconds)
        configuration.diskReserveBytes = settings.keeping.diskReserveInBytes ?? 0
        configuration.historyEntries = settings.keeping.historyEntries
        configuration.historySeconds = Double(settings.keeping.historyDays) * 86_400
        configuration.synchronizesChanges = settings.keeping.durability == .full
        configuration.preparesOnStart = settings.preparesOnStart
        configuration.watchesLibraries = settings.watchesLibraries
        configuration.analyzesSounds = settings.analyzesSounds
        configuration.targetLoudness = settings.targetLoudness
        configuration.appliesLoudness = settings.appliesLoudness
        configuration.refusesDefects = settings.refusesDefects
        configuration.wantedOutput = settings.output.rawValue
        configuration.speechCommand = settings.speechCommand
        configuration.speechCommand?.limits = settings.speechLimits
        configuration.voices = settings.speechVoices.map { voice in
            var voice = voice
            voice.command.limits = settings.speechLimits
            return voice
        }
        configuration.decoders = DecoderProcess(
            executable: settings.decoder,
            limits: settings.decoderLimits
        )
        if let problem = configuration.decoders.problem { throw .engine(reason: problem) }
        configuration.session = settings.session
        let graph = makeGraph()
        configuration.graphPort = graph
        configuration.messages = messenger
        configuration.inputPort = makeInputs(configuration)
        configuration.roomPort = try makeRooms(graph)
        configuration.sinkListener = settings.output == .null ? nil : monitor
        configuration.audibilitySeconds = Double(settings.audibilitySeconds)
        configuration.muteSeconds = Double(settings.muteSeconds)
        configuration.kernelClock = KernelClock.read
        do {
            return try Engine(configuration: configuration, openStore: StateDatabase.open) { hub.publish($0) }
        } catch {
            throw .engine(reason: Problem(error).detail)
        }
    }

    private func makeServer(_ engine: Engine, _ hub: EventHub) throws(StartError) -> LiveParts {
        let tokens = settings.tokens.map { _ in TokenFileMonitor(settings.tokenFile, logger: logger) }
        var configuration = APIConfiguration()
        configuration.version = Carillon.version
        configuration.allowedHosts = settings.allowedHosts
        configuration.allowedOrigins = settings.allowedOrigins
        configuration.uploadLimitInBytes = settings.uploadLimitInBytes
        configuration.greetingLimitInBytes = settings.network.greetingLimitInBytes
        configuration.publicDirectory = settings.publicDirectory
        let folder = settings.openAPIFile.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        configuration.openAPIDocument = document("openapi.yaml", in: folder)
        configuration.asyncAPIDocument = document("asyncapi.yaml", in: folder)
        configuration.access = makeAccess(tokens, engine)
        configuration.gate = gate
        configuration.requestsPerSecond = settings.network.requestsPerSecond.map(Double.init)
        if settings.publicDirectory == nil {
            logger.warning("no dashboard: the folder public/ was not found; set it with --public")
        }
        var router = Router()
        let routes = APIRoutes(engine: engine, hub: hub, configuration: configuration)
        routes.register(in: &router)
        var serving = ServerConfiguration(addresses: settings.listen)
        serving.inheritedSockets = passedSockets
        // Sockets passed by the service manager replace the default address, but not an explicit one.
        if !serving.inheritedSockets.isEmpty, found[.listen] == nil { serving.addresses = [] }
        if let files = settings.tls {
            let tls = try files.load()
            files.report(tls, to: logger)
            serving.tls = tls
        }
        // Every route has its own limit and names it in its error response; the server's limit would not.
        serving.limits.bodySize = Settings.largestSize * 1024
        settings.network.apply(to: &serving)
        serving.metrics = configuration.metrics
        serving.reservedDescriptors = DescriptorNeed(settings).reserve
        let httpLog = Logger(label: "carillon.http")
        let accessLog = try AccessLogSwitch(
            settings.network.accessLog.format,
            queueInBytes: settings.logQueueInBytes
        )
        serving.metrics?.add(LogMetrics.source(log, accessLog))
        let serverLog = ServerLog(httpLog)
        let server = HTTPServer(configuration: serving, router: router) { [missing] event in
            serverLog.write(event)
            if missing.take(event) { Task { await engine.note(missing: missing.names) } }
            if case .answered(let record) = event { accessLog.record(record) }
        }
        return LiveParts(
            log: log,
            accessLog: accessLog,
            routes: routes,
            metrics: configuration.metrics,
            tokens: tokens,
            server: server,
            isEncrypted: settings.tls != nil
        )
    }

    /// Nil if there is no token file at the start.
    private func makeAccess(_ watch: TokenFileMonitor?, _ engine: Engine) -> AccessControl? {
        guard let tokens = settings.tokens, let watch else { return nil }
        logger.info(
            "access tokens are required",
            metadata: ["file": "\(settings.tokenFile.path)", "count": "\(tokens.tokens.count)"]
        )
        var access = AccessControl.Configuration()
        access.realm = "carillon"
        // Cookies do not tell ports apart, so two servers of one host need two names.
        access.cookie =
            "carillon_session" + (settings.listen.lazy.compactMap(\.port).first.map { "_\($0)" } ?? "")
        access.maximumSessionsPerToken = settings.network.maximumSessionsPerToken
        // Without a state folder and without a file there is no place to store them.
        var store: AccessControl.Store?
        if !settings.isVolatile || settings.tokenFile.stamp != nil {
            store = { change throws(AccessTokenChange.Failure) in try watch.make(change) }
        }
        return AccessControl(
            table: tokens,
            configuration: access,
            refresh: { watch.changes() },
            store: store,
            sessions: StoredSessions(engine: engine)
        )
    }

    /// An API description; `asyncapi.yaml` lies beside `openapi.yaml`.
    private func document(_ name: String, in folder: URL?) -> [UInt8]? {
        folder.flatMap { try? Data(contentsOf: $0.appending(path: name)) }.map { Array($0) }
    }

    private func makeSupervisor(_ engine: Engine) -> OutputSupervisor {
        let device = PipeWireConfiguration(quantum: hasRooms ? Composition.roomQuantum : 256)
        let makeDevice: @Sendable () -> any OutputBackend = { [zones, monitor] in
            PipeWireOutput(device, zones: zones, monitor: monitor)
        }
        return OutputSupervisor(
            host: engine.host,
            mode: settings.output,
            makeDevice: settings.output == .null ? nil : makeDevice,
            socket: device.socket()
        )
    }
}
