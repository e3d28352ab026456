// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import HTTPCore
public import HTTPServer

/// The whole API: the operations of ``OperationTable`` as routes, with what stands before them.
public struct APIRoutes: Sendable {
    /// What the operations work with.
    let api: APIContext
    /// The guards that stand before the routes and can change while the server runs.
    public let guards: APIGuards

    /// Makes the border around an engine.
    ///
    /// - Parameters:
    ///   - engine: whose event sink publishes to `hub`.
    ///   - hub: hands events to the clients.
    ///   - configuration: limits and documents.
    public init(engine: Engine, hub: EventHub, configuration: APIConfiguration = APIConfiguration()) {
        api = APIContext(engine: engine, hub: hub, configuration: configuration)
        guards = APIGuards(configuration)
        hub.whenVolumeIsWatched { [weak engine] isWatched in engine?.watchOutputVolume(isWatched) }
        configuration.metrics.add(
            EngineMetricFamilies.source(engine: engine, hub: hub, version: configuration.version)
        )
    }

    /// Adds every route to a router, and the dashboard below `/`.
    public func register(in router: inout Router) {
        for operation in OperationTable.all { register(operation, in: &router) }
        if let folder = api.configuration.publicDirectory {
            router.files(at: "/", root: folder, index: "index.html")
        }
        let keys = IdempotencyGuard(bodyLimit: api.configuration.jsonLimitInBytes).middleware
        // A client that sends commands passed the guards when it opened the socket; each command's scope is checked.
        var inner = router
        inner.use(AccessPolicy.scopeCheck)
        registerGuards(in: &router)
        for layer in [RequesterMiddleware.middleware, keys, ConditionGuard.middleware] {
            inner.use(layer)
            router.use(layer)
        }
        api.dispatcher.use(inner)
    }

    private func register(_ operation: Operation, in router: inout Router) {
        let handler: HTTPHandler = { [api] request in
            do throws(Problem) {
                return try await operation.answer(request, api)
            } catch {
                return error.response()
            }
        }
        guard let socket = operation.socket else {
            return router.on(operation.method, operation.pattern.text, handler)
        }
        router.webSocket(operation.pattern.text, options: Self.socketOptions, fallback: handler) {
            [api] request, session in
            await socket(request, session, api)
        }
    }

    /// A browser that names its token as a subprotocol needs another one to be chosen.
    private static var socketOptions: WebSocketOptions {
        var options = WebSocketOptions()
        options.subprotocols = ["carillon"]
        return options
    }

    /// What stands before every route; the first sees a request first.
    private func registerGuards(in router: inout Router) {
        router.use(SecurityHeaders.middleware())
        router.use(guards.sites.middleware)
        router.use(guards.rate.middleware)
        if let control = api.configuration.access {
            router.use(control.middleware(needing: AccessPolicy.scope, refusing: AccessPolicy.answer))
        }
    }
}
