// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
public import Reactor
import Synchronization

/// An HTTP/1.1 and WebSocket server.
///
/// ```swift
/// var router = Router()
/// router.on(.get, "/hello/{name}") { request in
///     HTTPResponse(bytes: Array("Hello \(request.parameters["name"] ?? "")".utf8), contentType: "text/plain")
/// }
/// let server = HTTPServer(configuration: ServerConfiguration(addresses: [address]), router: router)
/// let addresses = try await server.start()
/// ```
/// - Thread: any.
public final class HTTPServer: Sendable {
    private struct State {
        var group: EventLoopGroup?
        var listeners: [Listener] = []
        var isStopped = false
    }

    private let context: ServerContext
    private let state = Mutex(State())

    /// Makes a server that does not listen yet.
    /// - Parameters:
    ///   - configuration: addresses, limits and timeouts.
    ///   - router: answers the requests.
    ///   - log: called on the loops for everything worth a line; it must not block. Without it nothing is recorded.
    public init(
        configuration: ServerConfiguration,
        router: Router,
        log: (@Sendable (ServerEvent) -> Void)? = nil
    ) {
        context = ServerContext(configuration: configuration, router: router, log: log)
    }

    /// Open connections, WebSockets included.
    public var connectionCount: Int { context.registry.count }

    /// Listens at every address, or at none.
    /// - Returns: the addresses in use in the order of the configuration, with the ports that the kernel chose.
    /// - Throws: the failing call, for example when an address is in use. A server starts once.
    public func start() async throws(SystemError) -> [SocketAddress] {
        let configuration = context.configuration
        let group = try EventLoopGroup(count: configuration.loops, name: "http")
        do throws(SystemError) {
            let loop = group.loops[0]
            var listeners: [Listener] = []
            for address in configuration.addresses { listeners.append(try Listener(address, on: loop)) }
            state.withLock { state in
                precondition(state.group == nil && !state.isStopped, "a server starts once")
                state.group = group
                state.listeners = listeners
            }
            for listener in listeners {
                context.log?(.listening(listener.address))
                loop.execute { [self] in begin(listener, group) }
            }
            return listeners.map(\.address)
        } catch {
            group.stop()
            throw error
        }
    }

    /// Stops accepting, lets requests in flight end, closes idle connections, and WebSockets with 1001.
    /// - Parameter grace: time until what is still open is cut.
    public func shutdown(grace: Duration = .seconds(10)) async {
        let (group, listeners) = state.withLock { state in
            let taken = (state.group, state.listeners)
            state.isStopped = true
            state.listeners = []
            return taken
        }
        guard let group else { return }
        let registry = context.registry
        let loop = group.loops[0]
        loop.execute {
            for listener in listeners { listener.stop() }
            _ = loop.schedule(at: MonotonicTime.now.advanced(by: grace)) {
                for connection in registry.giveUp() { connection.enter { $0.close() } }
            }
        }
        for connection in registry.stop() { connection.enter { $0.stop() } }
        let cut = await registry.waitUntilEmpty()
        context.log?(.stopped(cut: cut))
        group.stop()
    }

    // MARK: Accepting

    private func begin(_ listener: Listener, _ group: EventLoopGroup) {
        let context = context
        do throws(SystemError) {
            try listener.start { socket in
                Self.accept(socket, context, group.next())
            } onFailure: { error in
                context.log?(.acceptPaused(error))
            }
        } catch {
            context.log?(.acceptPaused(error))
        }
    }

    private static func accept(_ socket: Socket, _ context: ServerContext, _ loop: EventLoop) {
        guard context.registry.count < context.configuration.maximumConnections else {
            return refuse(socket, context)
        }
        var countedHost: String?
        if let limit = context.configuration.maximumConnectionsPerAddress, let host = socket.peer?.host {
            guard context.registry.admit(host, limit: limit) else { return refuse(socket, context) }
            countedHost = host
        }
        let open: @Sendable () -> Void = { [countedHost] in
            let connection = HTTPConnection(
                socket: socket,
                countedHost: countedHost,
                loop: loop,
                context: context,
                at: loop.now
            )
            connection.assumeIsolated { $0.open() }
        }
        if loop.isCurrent { open() } else { loop.execute(open) }
    }

    /// Says 503 in one write and closes; a client that is not quick enough to read it loses nothing.
    private static func refuse(_ socket: Socket, _ context: ServerContext) {
        var problem = ProblemDetails(.serviceUnavailable, detail: "There are too many connections.")
        problem.fields[.retryAfter] = "5"
        let response = problem.response()
        guard case .bytes(let content) = response.body else { return }
        var bytes: [UInt8] = []
        ResponseEncoder.write(
            ResponseHead(status: response.status, fields: response.fields),
            framing: .length(content.count),
            connection: .close,
            date: context.dates.now(),
            to: &bytes
        )
        _ = try? socket.send(bytes + content, offset: 0)
        socket.shutdownWriting()
        context.log?(.connectionLimitReached(remoteAddress: socket.peer?.description ?? "unknown"))
    }
}
