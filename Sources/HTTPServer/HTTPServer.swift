// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
public import Platform
public import Reactor
import Synchronization
public import TLS

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
        var endpoints: [Endpoint] = []
        /// Addresses that could not be listened on.
        var missing: [SocketAddress] = []
        var isStopped = false
    }

    /// A listener and the loop of its connections.
    private struct Endpoint {
        let listener: Listener
        let loop: EventLoop
        /// Its connections stay on its loop, because every loop has a listener for the address.
        let isShared: Bool
    }

    private let context: ServerContext
    private let state = Mutex(State())

    /// Makes a server that does not listen yet.
    /// - Parameters:
    ///   - configuration: addresses, limits and timeouts.
    ///   - router: answers the requests.
    ///   - log: called on the loops for every event; it must not block. Without it nothing is logged.
    public init(
        configuration: ServerConfiguration,
        router: Router,
        log: (@Sendable (ServerEvent) -> Void)? = nil
    ) {
        context = ServerContext(configuration: configuration, router: router, log: log)
    }

    /// Open connections, WebSockets included.
    public var connectionCount: Int { context.registry.count }

    /// Whether its event loops move; none before the start.
    public var livenessProbes: [LivenessProbe] {
        state.withLock { $0.group?.loops ?? [] }.enumerated().map { index, loop in
            LivenessProbe(name: "event loop \(index + 1)") { loop.execute($0) }
        }
    }

    /// Changes the limits of connections; open connections are kept.
    /// - Parameters:
    ///   - total: most open connections; further ones get 503 and are closed.
    ///   - perAddress: most open connections from one address, except Unix sockets; nil for no limit.
    public func limitConnections(total: Int, perAddress: Int?) {
        context.connectionLimits.withLock { $0 = ConnectionLimits(total: total, perAddress: perAddress) }
    }

    /// Replaces the certificate of a server that was started with one; open connections keep theirs.
    public func use(_ tls: TLSContext) { context.tls.withLock { $0 = $0 == nil ? nil : tls } }

    /// Listens at the addresses, or fails if there is none that it can listen on.
    ///
    /// The others are tried again every ``ServerConfiguration/listenInterval``: the network may come later than the server.
    /// - Returns: the addresses in use, those of inherited sockets first, in the order of the configuration and with
    ///   the ports chosen by the kernel.
    /// - Throws: the failing call, for example when an address is in use. A server starts once.
    public func start() async throws(SystemError) -> [SocketAddress] {
        let configuration = context.configuration
        let group = try EventLoopGroup(count: configuration.loops, name: "http")
        do throws(SystemError) {
            let (endpoints, missing) = try makeEndpoints(group)
            state.withLock { state in
                precondition(state.group == nil && !state.isStopped, "a server starts once")
                state.group = group
                state.endpoints = endpoints
                state.missing = missing.map(\.address)
            }
            for (address, error) in missing { context.record(.notListening(address, error)) }
            if !missing.isEmpty { group.loops[0].execute { [self] in waitForAddresses(group) } }
            return begin(endpoints, group)
        } catch {
            group.stop()
            throw error
        }
    }

    /// Stops accepting, completes requests in flight, closes idle connections, and WebSockets with 1001.
    /// - Parameter grace: time until connections that are still open are closed at once.
    public func shutdown(grace: Duration = .seconds(10)) async {
        let (group, endpoints) = state.withLock { state in
            let taken = (state.group, state.endpoints)
            state.isStopped = true
            state.endpoints = []
            return taken
        }
        guard let group else { return }
        let registry = context.registry
        for endpoint in endpoints {
            await withCheckedContinuation { stopped in
                endpoint.loop.execute {
                    endpoint.listener.stop()
                    stopped.resume()
                }
            }
        }
        let loop = group.loops[0]
        loop.execute {
            _ = loop.schedule(at: MonotonicTime.now.advanced(by: grace)) {
                for connection in registry.giveUp() { connection.enter { $0.close() } }
            }
        }
        for connection in registry.stop() { connection.enter { $0.stop() } }
        let cut = await registry.waitUntilEmpty()
        context.record(.stopped(cut: cut))
        group.stop()
    }

    // MARK: Accepting

    private typealias Missing = (address: SocketAddress, error: SystemError)

    private func makeEndpoints(
        _ group: EventLoopGroup
    ) throws(SystemError) -> (endpoints: [Endpoint], missing: [Missing]) {
        let first = group.loops[0]
        var (endpoints, missing): ([Endpoint], [Missing]) = ([], [])
        for number in context.configuration.inheritedSockets {
            let reserve = context.configuration.reservedDescriptors
            let listener = try Listener(inherited: number, on: first, keeping: reserve)
            endpoints.append(Endpoint(listener: listener, loop: first, isShared: false))
        }
        for address in context.configuration.addresses {
            do throws(SystemError) { endpoints += try makeEndpoints(at: address, group) } catch {
                missing.append((address, error))
            }
        }
        if endpoints.isEmpty, let error = missing.first?.error { throw error }
        return (endpoints, missing)
    }

    private func makeEndpoints(
        at address: SocketAddress,
        _ group: EventLoopGroup
    ) throws(SystemError) -> [Endpoint] {
        let first = group.loops[0]
        let reserve = context.configuration.reservedDescriptors
        guard group.loops.count > 1, address.port != nil else {
            let listener = try Listener(address, on: first, keeping: reserve)
            return [Endpoint(listener: listener, loop: first, isShared: false)]
        }
        let listener = try Listener(address, on: first, keeping: reserve, sharing: .first)
        var endpoints = [Endpoint(listener: listener, loop: first, isShared: true)]
        for loop in group.loops.dropFirst() {
            let further = try Listener(listener.address, on: loop, keeping: reserve, sharing: .further)
            endpoints.append(Endpoint(listener: further, loop: loop, isShared: true))
        }
        return endpoints
    }

    /// Tries to listen at the missing addresses, again and again; on the first loop.
    private func waitForAddresses(_ group: EventLoopGroup) {
        let next = MonotonicTime.now.advanced(by: context.configuration.listenInterval)
        _ = group.loops[0].schedule(at: next) { [weak self] in
            guard let self else { return }
            for address in state.withLock(\.missing) { listen(at: address, group) }
            if state.withLock({ !$0.missing.isEmpty && !$0.isStopped }) { waitForAddresses(group) }
        }
    }

    private func listen(at address: SocketAddress, _ group: EventLoopGroup) {
        guard let endpoints = try? makeEndpoints(at: address, group) else { return }
        let isTaken = state.withLock { state in
            guard !state.isStopped else { return false }
            state.missing.removeAll { $0 == address }
            state.endpoints += endpoints
            return true
        }
        guard isTaken else { return endpoints.forEach { $0.listener.stop() } }
        _ = begin(endpoints, group)
    }

    /// Starts to accept.
    ///
    /// - Returns: the addresses.
    private func begin(_ endpoints: [Endpoint], _ group: EventLoopGroup) -> [SocketAddress] {
        var addresses: [SocketAddress] = []
        for endpoint in endpoints {
            endpoint.loop.execute { [self] in begin(endpoint, group) }
            if endpoint.isShared, endpoint.loop !== group.loops[0] { continue }
            context.record(.listening(endpoint.listener.address))
            addresses.append(endpoint.listener.address)
        }
        return addresses
    }

    private func begin(_ endpoint: Endpoint, _ group: EventLoopGroup) {
        let context = context
        // Only this machine reaches a Unix socket.
        let isEncrypted = context.configuration.tls != nil && endpoint.listener.address.port != nil
        do throws(SystemError) {
            try endpoint.listener.start { socket in
                let loop = endpoint.isShared ? endpoint.loop : group.next()
                Self.accept(socket, isEncrypted: isEncrypted, context, loop)
            } onExhaustion: { error in
                context.record(error.map { .acceptPaused($0) } ?? .acceptResumed)
            }
        } catch {
            context.record(.acceptPaused(error))
        }
    }

    private static func accept(
        _ socket: Socket,
        isEncrypted: Bool,
        _ context: ServerContext,
        _ loop: EventLoop
    ) {
        let limits = context.connectionLimits.withLock(\.self)
        guard context.registry.count < limits.total else {
            return refuse(socket, isEncrypted: isEncrypted, context)
        }
        var countedHost: String?
        let isProxy = context.configuration.proxies.trust(socket.peer?.host)
        if let limit = limits.perAddress, let host = socket.peer?.host, !isProxy {
            let network = ClientNetwork.name(ofHost: host)
            guard context.registry.admit(network, limit: limit) else {
                return refuse(socket, isEncrypted: isEncrypted, context)
            }
            countedHost = network
        }
        let open: @Sendable () -> Void = { [countedHost] in
            let connection = HTTPConnection(
                socket: socket,
                isEncrypted: isEncrypted,
                countedHost: countedHost,
                isProxy: isProxy,
                loop: loop,
                context: context,
                at: loop.now
            )
            connection.assumeIsolated { $0.open() }
        }
        if loop.isCurrent { open() } else { loop.execute(open) }
    }

    /// Sends 503 in one write and closes; a handshake is not worth the refusal.
    private static func refuse(_ socket: Socket, isEncrypted: Bool, _ context: ServerContext) {
        context.record(.connectionLimitReached(remoteAddress: socket.peer?.description ?? "unknown"))
        guard !isEncrypted else { return }
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
    }
}
