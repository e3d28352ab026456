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
    private let manager: ManagerRoutes
    private let device: DeviceRoutes
    private let health: HealthRoutes
    private let events: EventRoutes
    private let systemSounds: SystemSoundRoutes
    private let session: SessionRoutes
    private let batch: BatchRoutes
    private let dispatcher = Dispatcher()
    private let document: DocumentRoutes
    private let access: AccessRoutes

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
        manager = ManagerRoutes(engine: engine, configuration: configuration)
        device = DeviceRoutes(engine: engine)
        health = HealthRoutes(engine: engine, hub: hub, version: configuration.version)
        events = EventRoutes(
            engine: engine,
            hub: hub,
            version: configuration.version,
            dispatcher: dispatcher
        )
        systemSounds = SystemSoundRoutes(engine: engine, hub: hub, configuration: configuration)
        batch = BatchRoutes(engine: engine, configuration: configuration)
        session = SessionRoutes(engine: engine, configuration: configuration)
        document = DocumentRoutes(
            openAPI: configuration.openAPIDocument,
            asyncAPI: configuration.asyncAPIDocument
        )
        access = AccessRoutes(access: configuration.access, configuration: configuration)
        configuration.metrics.add(
            EngineMetrics.source(engine: engine, hub: hub, version: configuration.version)
        )
    }

    /// Adds every route to a router, and the dashboard below `/`.
    public func register(in router: inout Router) {
        registerSounds(in: &router)
        registerPlayers(in: &router)
        registerMusic(in: &router)
        registerSystemSounds(in: &router)
        router.on(.post, "/v1/batch", answering(batch.perform))
        router.on(.get, "/v1/session", answering(session.read))
        router.on(.patch, "/v1/session", answering(session.change))
        router.on(.get, "/v1/manager", answering(manager.read))
        router.on(.patch, "/v1/manager", answering(manager.change))
        router.on(.post, "/v1/manager/prepare", answering(manager.prepare))
        router.on(.get, "/v1/device", answering(device.read))
        router.on(.get, "/v1/formats", answering(device.formats))
        router.on(.get, "/v1/health", answering(health.read))
        registerAccess(in: &router)
        router.webSocket("/v1/events", options: Self.eventOptions, fallback: answering(events.plain)) {
            [events] request, session in
            await events.serve(request, session)
        }
        router.on(.get, "/openapi.yaml", answering(document.openAPIDocument))
        router.on(.get, "/asyncapi.yaml", answering(document.asyncAPIDocument))
        router.on(.get, "/problems/{slug}", answering(document.problemPage))
        if let folder = configuration.publicDirectory {
            router.files(at: "/", root: folder, index: "index.html")
        }
        let repetitions = IdempotencyGuard(bodyLimit: configuration.jsonLimitInBytes).middleware
        // Whoever sends commands has passed the guards when the socket was opened; the scope is checked for each.
        var inner = router
        for layer in [AccessPolicy.scopeCheck, repetitions, ConditionGuard.middleware] { inner.use(layer) }
        dispatcher.use(inner)
        registerGuards(in: &router)
        router.use(repetitions)
        router.use(ConditionGuard.middleware)
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
        router.on(.get, "/metrics", configuration.metrics.handler)
    }

    /// What stands before every route; the first sees a request first.
    private func registerGuards(in router: inout Router) {
        router.use(SecurityHeaders.middleware())
        let sites = SiteGuard(hosts: configuration.allowedHosts, origins: configuration.allowedOrigins)
        router.use(sites.middleware(refusing: AccessPolicy.answer))
        if let rate = configuration.requestsPerSecond {
            router.use(RateLimiter(perSecond: rate, burst: max(1, Int(clamping: Int64(rate * 4)))).middleware)
        }
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
