// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import HTTPCore
public import HTTPServer

/// The whole API: the table below is in the order of `openapi.yaml`, and a test holds both equal.
public struct APIRoutes: Sendable {
    private let configuration: APIConfiguration
    private let sounds: SoundRoutes
    private let soundFiles: SoundFileRoutes
    private let players: PlayerRoutes
    private let meters: MeterRoutes
    private let completions: CompletionRoutes
    private let explanations: ExplainRoutes
    private let music: MusicRoutes
    private let stations: StationRoutes
    private let crossfaders: CrossfaderRoutes
    private let manager: ManagerRoutes
    private let queue: QueueRoutes
    private let device: DeviceRoutes
    private let health: HealthRoutes
    private let events: EventRoutes
    private let systemSounds: SystemSoundRoutes
    private let session: SessionRoutes
    private let batch: BatchRoutes
    private let dispatcher = Dispatcher()
    private let history: HistoryRoutes
    private let document: DocumentRoutes
    private let access: AccessRoutes
    private let backup: BackupRoutes
    /// What stands before the routes and can change while the server runs.
    public let guards: APIGuards

    /// Makes the border around an engine.
    ///
    /// - Parameters:
    ///   - engine: whose event sink publishes to `hub`.
    ///   - hub: hands events to the clients.
    ///   - configuration: limits and documents.
    public init(engine: Engine, hub: EventHub, configuration: APIConfiguration = APIConfiguration()) {
        self.configuration = configuration
        sounds = SoundRoutes(engine: engine, configuration: configuration)
        soundFiles = SoundFileRoutes(engine: engine)
        players = PlayerRoutes(engine: engine, configuration: configuration)
        meters = MeterRoutes(engine: engine, configuration: configuration)
        completions = CompletionRoutes(engine: engine, configuration: configuration)
        explanations = ExplainRoutes(engine: engine)
        music = MusicRoutes(engine: engine, configuration: configuration)
        stations = StationRoutes(engine: engine, configuration: configuration)
        crossfaders = CrossfaderRoutes(engine: engine, configuration: configuration)
        manager = ManagerRoutes(engine: engine, configuration: configuration)
        queue = QueueRoutes(engine: engine, configuration: configuration)
        device = DeviceRoutes(engine: engine)
        health = HealthRoutes(engine: engine, hub: hub, version: configuration.version)
        events = EventRoutes(
            engine: engine,
            hub: hub,
            version: configuration.version,
            dispatcher: dispatcher,
            access: configuration.access
        )
        systemSounds = SystemSoundRoutes(engine: engine, hub: hub, configuration: configuration)
        batch = BatchRoutes(engine: engine, configuration: configuration)
        session = SessionRoutes(engine: engine, configuration: configuration)
        history = HistoryRoutes(engine: engine)
        document = DocumentRoutes(
            openAPI: configuration.openAPIDocument,
            asyncAPI: configuration.asyncAPIDocument
        )
        access = AccessRoutes(access: configuration.access, configuration: configuration)
        backup = BackupRoutes(engine: engine)
        guards = APIGuards(configuration)
        hub.whenVolumeIsWatched { [weak engine] isWatched in engine?.watchOutputVolume(isWatched) }
        configuration.metrics.add(
            EngineMetricFamilies.source(engine: engine, hub: hub, version: configuration.version)
        )
    }

    /// Adds every route to a router, and the dashboard below `/`.
    public func register(in router: inout Router) {
        registerSounds(in: &router)
        registerPlayers(in: &router)
        registerMusic(in: &router)
        registerSystemSounds(in: &router)
        router.on(.post, "/v1/batch", answering(batch.perform))
        registerSession(in: &router)
        registerStations(in: &router)
        registerCrossfaders(in: &router)
        router.on(.get, "/v1/manager", answering(manager.read))
        router.on(.patch, "/v1/manager", answering(manager.change))
        router.on(.post, "/v1/manager/prepare", answering(manager.prepare))
        registerQueue(in: &router)
        router.on(.get, "/v1/device", answering(device.read))
        router.on(.get, "/v1/device/outputs", answering(session.outputs))
        router.on(.get, "/v1/device/inputs", answering(session.inputs))
        router.on(.get, "/v1/formats", answering(device.formats))
        router.on(.get, "/v1/history", answering(history.list))
        router.on(.get, "/v1/history/verify", answering(history.verify))
        router.on(.get, "/v1/health", answering(health.read))
        router.on(.get, "/healthz", answering(health.live))
        router.on(.get, "/readyz", answering(health.ready))
        registerAccess(in: &router)
        router.webSocket("/v1/events", options: Self.eventOptions, fallback: answering(events.plain)) {
            [events] request, session in
            await events.serve(request, session)
        }
        router.on(.get, "/openapi.yaml", answering(document.openAPIDocument))
        router.on(.get, "/openapi.json", answering(document.openAPIInJSON))
        router.on(.get, "/asyncapi.yaml", answering(document.asyncAPIDocument))
        router.on(.get, "/asyncapi.json", answering(document.asyncAPIInJSON))
        router.on(.get, "/problems/{slug}", answering(document.problemPage))
        if let folder = configuration.publicDirectory {
            router.files(at: "/", root: folder, index: "index.html")
        }
        let repetitions = IdempotencyGuard(bodyLimit: configuration.jsonLimitInBytes).middleware
        // Whoever sends commands has passed the guards when the socket was opened; the scope is checked for each.
        var inner = router
        for layer in [
            AccessPolicy.scopeCheck, RequesterMiddleware.middleware, repetitions, ConditionGuard.middleware,
        ] {
            inner.use(layer)
        }
        dispatcher.use(inner)
        registerGuards(in: &router)
        router.use(RequesterMiddleware.middleware)
        router.use(repetitions)
        router.use(ConditionGuard.middleware)
    }

    private func registerSession(in router: inout Router) {
        router.on(.get, "/v1/session", answering(session.read))
        router.on(.put, "/v1/session", answering(session.replace))
        router.on(.patch, "/v1/session", answering(session.change))
        router.on(.post, "/v1/session/activate", answering(session.activate))
        router.on(.post, "/v1/session/deactivate", answering(session.deactivate))
        router.on(.post, "/v1/session/interruptions", answering(session.interrupt))
        router.on(.get, "/v1/session/route", answering(session.route))
        router.on(.put, "/v1/session/route", answering(session.changeRoute))
    }

    private func registerSystemSounds(in router: inout Router) {
        router.on(.get, "/v1/system-sounds", answering(systemSounds.list))
        router.on(.post, "/v1/system-sounds", answering(systemSounds.create))
        router.on(.get, "/v1/system-sounds/{id}", answering(systemSounds.read))
        router.on(.delete, "/v1/system-sounds/{id}", answering(systemSounds.dispose))
        router.on(.post, "/v1/system-sounds/{id}/play", answering(systemSounds.play))
        router.on(.post, "/v1/system-sounds/{id}/alert", answering(systemSounds.alert))
        router.on(.get, "/v1/system-sounds/{id}/completions", answering(systemSounds.completions))
        router.on(.post, "/v1/system-sounds/{id}/completions", answering(systemSounds.observe))
        router.on(.delete, "/v1/system-sounds/{id}/completions", answering(systemSounds.removeObservers))
    }

    /// A browser that names its token as a subprotocol needs another one to be chosen.
    private static var eventOptions: WebSocketOptions {
        var options = WebSocketOptions()
        options.subprotocols = ["carillon"]
        return options
    }

    private func registerAccess(in router: inout Router) {
        router.on(.get, "/v1/login", answering(access.read))
        router.on(.post, "/v1/login", answering(access.login))
        router.on(.post, "/v1/logout", answering(access.logout))
        router.on(.post, "/v1/tickets", answering(access.makeTicket))
        router.on(.get, "/v1/tokens", answering(access.tokens))
        router.on(.get, "/v1/backup", answering(backup.download))
        router.on(.get, "/metrics", configuration.metrics.handler)
    }

    /// What stands before every route; the first sees a request first.
    private func registerGuards(in router: inout Router) {
        router.use(SecurityHeaders.middleware())
        router.use(guards.sites.middleware)
        router.use(guards.rate.middleware)
        if let control = configuration.access {
            router.use(control.middleware(needing: AccessPolicy.scope, refusing: AccessPolicy.answer))
        }
    }

    private func registerSounds(in router: inout Router) {
        router.on(.get, "/v1/sounds", answering(sounds.list))
        router.on(.post, "/v1/sounds", answering(sounds.register))
        router.on(.post, "/v1/sounds/stop-all", answering(sounds.stopAll))
        router.on(.get, "/v1/sounds/{sound}", answering(sounds.read))
        router.on(.patch, "/v1/sounds/{sound}", answering(sounds.change))
        router.on(.delete, "/v1/sounds/{sound}", answering(sounds.dispose))
        router.on(.get, "/v1/sounds/{sound}/data", answering(soundFiles.data))
        router.on(.get, "/v1/sounds/{sound}/cover", answering(soundFiles.cover))
        router.on(.get, "/v1/sounds/{sound}/waveform", answering(soundFiles.waveform))
        router.on(.post, "/v1/sounds/{sound}/play", answering(sounds.play))
        router.on(.post, "/v1/sounds/{sound}/stop", answering(sounds.stop))
    }

    private func registerPlayers(in router: inout Router) {
        router.on(.get, "/v1/players", answering(players.list))
        router.on(.post, "/v1/players", answering(players.create))
        router.on(.get, "/v1/players/{id}", answering(players.read))
        router.on(.patch, "/v1/players/{id}", answering(players.change))
        router.on(.delete, "/v1/players/{id}", answering(players.dispose))
        router.on(.post, "/v1/players/{id}/prepare", answering(players.prepare))
        router.on(.post, "/v1/players/{id}/play", answering(players.play))
        router.on(.post, "/v1/players/{id}/pause", answering(players.pause))
        router.on(.post, "/v1/players/{id}/stop", answering(players.stop))
        router.on(.post, "/v1/players/{id}/fade", answering(players.fade))
        router.on(.get, "/v1/players/{id}/data", answering(players.data))
        router.on(.get, "/v1/players/{id}/completion", answering(completions.read))
        router.on(.put, "/v1/players/{id}/completion", answering(completions.replace))
        router.on(.delete, "/v1/players/{id}/completion", answering(completions.remove))
        router.on(.get, "/v1/players/{id}/meters", answering(meters.read))
        router.on(.post, "/v1/players/{id}/meters/update", answering(meters.update))
        router.on(.get, "/v1/players/{id}/explain", answering(explanations.read))
    }

    private func registerMusic(in router: inout Router) {
        router.on(.get, "/v1/music", answering(music.read))
        router.on(.post, "/v1/music/play", answering(music.play))
        router.on(.post, "/v1/music/stop", answering(music.stop))
        router.on(.post, "/v1/music/pause", answering(music.pause))
        router.on(.post, "/v1/music/resume", answering(music.resume))
        router.on(.post, "/v1/music/next", answering(music.next))
        router.on(.post, "/v1/music/previous", answering(music.previous))
        router.on(.post, "/v1/music/skip", answering(music.skip))
        router.on(.post, "/v1/music/seek", answering(music.seek))
        router.on(.get, "/v1/music/history", answering(music.history))
        router.on(.get, "/v1/music/upcoming", answering(music.upcoming))
    }

    private func registerStations(in router: inout Router) {
        router.on(.get, "/v1/stations", answering(stations.list))
        router.on(.post, "/v1/stations", answering(stations.create))
        router.on(.post, "/v1/stations/play", answering(stations.playFirst))
        router.on(.get, "/v1/stations/{station}", answering(stations.read))
        router.on(.patch, "/v1/stations/{station}", answering(stations.change))
        router.on(.delete, "/v1/stations/{station}", answering(stations.dispose))
        router.on(.get, "/v1/stations/{station}/tracks", answering(stations.tracks))
        router.on(.post, "/v1/stations/{station}/play", answering(stations.play))
    }

    private func registerCrossfaders(in router: inout Router) {
        let base = "/v1/crossfaders/{crossfader}"
        router.on(.get, "/v1/crossfaders", answering(crossfaders.list))
        router.on(.post, "/v1/crossfaders", answering(crossfaders.create))
        router.on(.post, "/v1/crossfaders/import", answering(crossfaders.importOne))
        router.on(.get, base, answering(crossfaders.read))
        router.on(.delete, base, answering(crossfaders.dispose))
        router.on(.post, base + "/cues", answering(crossfaders.addCues))
        router.on(.post, base + "/connect", answering(crossfaders.connect))
        router.on(.post, base + "/play", answering(crossfaders.play))
        router.on(.post, base + "/pause", answering(crossfaders.pause))
        router.on(.post, base + "/disconnect", answering(crossfaders.disconnect))
        router.on(.post, base + "/reconnect", answering(crossfaders.reconnect))
        router.on(.post, base + "/elapse", answering(crossfaders.elapse))
        router.on(.get, base + "/at", answering(crossfaders.at))
        router.on(.get, base + "/preview", answering(crossfaders.preview))
        router.on(.get, base + "/export", answering(crossfaders.export))
    }

    private func registerQueue(in router: inout Router) {
        router.on(.get, "/v1/queue", answering(queue.read))
        router.on(.patch, "/v1/queue", answering(queue.change))
        router.on(.post, "/v1/queue/items", answering(queue.add))
        router.on(.delete, "/v1/queue/items", answering(queue.clear))
        router.on(.get, "/v1/queue/items/{id}", answering(queue.readItem))
        router.on(.patch, "/v1/queue/items/{id}", answering(queue.changeItem))
        router.on(.delete, "/v1/queue/items/{id}", answering(queue.removeItem))
        router.on(.post, "/v1/queue/interrupt", answering(queue.interrupt))
        router.on(.post, "/v1/queue/next", answering(queue.control(.next)))
        router.on(.post, "/v1/queue/skip", answering(queue.control(.skip)))
        router.on(.post, "/v1/queue/stop-current", answering(queue.control(.stopCurrent)))
        router.on(.post, "/v1/queue/pause", answering(queue.control(.pause)))
        router.on(.post, "/v1/queue/resume", answering(queue.control(.resume)))
        router.on(.get, "/v1/queue/schedules", answering(queue.schedules))
        router.on(.post, "/v1/queue/schedules", answering(queue.addSchedule))
        router.on(.get, "/v1/queue/schedules/{id}", answering(queue.readSchedule))
        router.on(.put, "/v1/queue/schedules/{id}", answering(queue.replaceSchedule))
        router.on(.delete, "/v1/queue/schedules/{id}", answering(queue.removeSchedule))
        router.on(.get, "/v1/ducking", answering(queue.ducking))
        router.on(.put, "/v1/ducking", answering(queue.replaceDucking))
    }

    /// Turns a route's refusal into its answer.
    private func answering(
        _ route: @escaping @Sendable (HTTPRequest) async throws(Problem) -> HTTPResponse
    ) -> HTTPHandler {
        { request in
            do throws(Problem) {
                return try await route(request)
            } catch {
                return error.response()
            }
        }
    }
}
