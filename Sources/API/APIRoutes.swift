// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import HTTPCore
public import HTTPServer
import SafeText

/// The complete API: the operations of ``OperationTable`` as routes, with their middleware.
public struct APIRoutes: Sendable {
    /// The dependencies of the operations.
    let api: APIContext
    /// The guards before the routes that can change while the server runs.
    public var guards: APIGuards { api.guards }

    /// Makes the API of an engine.
    ///
    /// - Parameters:
    ///   - engine: the engine; its event sink publishes to `hub`.
    ///   - hub: distributes the events to the clients.
    ///   - configuration: limits and documents.
    public init(engine: Engine, hub: EventHub, configuration: APIConfiguration = APIConfiguration()) {
        api = APIContext(engine: engine, hub: hub, configuration: configuration)
        engine.take(reader: OperationReader(api: api))
        hub.whenVolumeIsWatched { [weak engine] isWatched in engine?.watchOutputVolume(isWatched) }
        configuration.metrics.add(
            EngineMetricFamilies.source(engine: engine, hub: hub, version: configuration.version)
        )
    }

    /// Adds every route to a router, and the dashboard below `/`.
    public func register(in router: inout Router) {
        OperationTable.buildIndexes()
        for operation in OperationTable.all { register(operation, in: &router) }
        if let folder = api.configuration.publicDirectory {
            router.files(at: "/", root: folder, index: "index.html")
        }
        // A WebSocket client has passed the guards when it connected; each command is counted, and its scope checked.
        var inner = router
        inner.use(guards.rate)
        inner.use(AccessPolicy.scopeCheck)
        registerGuards(in: &router)
        let gate = api.configuration.gate
        router.use(when: { gate.stops($0) }, gate.middleware)
        // One for both: a command may repeat a request.
        let keys = IdempotencyGuard(engine: api.engine, bodyLimit: api.configuration.jsonLimitInBytes)
        registerLayers(keys, in: &inner)
        registerLayers(keys, in: &router)
        api.dispatcher.use(inner)
    }

    /// What surrounds the operations; the first one registered receives a request first.
    private func registerLayers(_ keys: IdempotencyGuard, in router: inout Router) {
        router.use(when: { !$0.head.isRead }, RequesterMiddleware.middleware)
        router.use(when: IdempotencyGuard.applies, keys.middleware)
        // Inside of the keys, so that a repetition receives what was first said about keeping.
        router.use(when: { !$0.head.isRead }, KeepingGuard.middleware)
        router.use(when: ConditionGuard.applies, ConditionGuard.middleware)
    }

    private func register(_ operation: Operation, in router: inout Router) {
        if let immediate = operation.immediate {
            return router.on(
                operation.method,
                operation.pattern.text,
                immediate: { [api] request in
                    do throws(Problem) { return try immediate(request, api) } catch {
                        return error.response()
                    }
                }
            )
        }
        let handler: HTTPHandler = { [api] request in
            do throws(Problem) {
                return try await operation.answer(request, api)
            } catch {
                return error.response()
            }
        }
        guard let socket = operation.socket else {
            // A sound may be named by the path of its file.
            let takesSeparators = operation.resource == .sound
            return router.on(
                operation.method,
                operation.pattern.text,
                takesSeparators: takesSeparators,
                handler
            )
        }
        router.webSocket(operation.pattern.text, options: Self.socketOptions, fallback: handler) {
            [api] request, session in
            await socket(request, session, api)
        }
    }

    /// A browser that sends its token as a subprotocol requires the server to select another one.
    private static var socketOptions: WebSocketOptions {
        var options = WebSocketOptions()
        options.subprotocols = ["carillon"]
        return options
    }

    /// The filters of every route; the first one registered receives a request first.
    private func registerGuards(in router: inout Router) {
        router.use(SecurityHeaders.filter())
        router.use(guards.sites)
        router.use(guards.rate)
        if let control = api.configuration.access {
            router.use(control.filter(needing: AccessPolicy.scope, refusing: AccessPolicy.answer))
        }
        router.use(
            ContentCodingGuard.filter { coding in
                Problem(
                    .unsupportedMediaType,
                    detail:
                        "Content encoded as \"\(coding.cut(toBytes: 64))\" is not read here; send it as it is."
                ).response()
            }
        )
    }
}
