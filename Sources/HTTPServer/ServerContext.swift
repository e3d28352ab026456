// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Platform
import Reactor
import Synchronization
import TLS

/// The state that all connections of a server share.
final class ServerContext: Sendable {
    let configuration: ServerConfiguration
    let router: Router
    let log: (@Sendable (ServerEvent) -> Void)?
    let registry = ConnectionRegistry()
    let dates = DateCache()
    /// Limits of connections; may change while the server runs.
    let connectionLimits: Mutex<ConnectionLimits>
    /// Certificate and key of new connections; may be replaced while the server runs.
    let tls: Mutex<TLSContext?>
    /// The connections whose TLS handshake is not complete.
    let handshakes: Mutex<HandshakeQueue<HTTPConnection>>
    /// The connections whose client has not closed after the last response.
    let lingering: BoundedCount
    /// Compresses long content; refuses when too much waits.
    private let compressor = WorkerPool(name: "gzip", threads: 1, limit: 64)
    private let lastRequest = Atomic<UInt64>(0)
    private let isTrimScheduled = Atomic<Bool>(false)

    init(configuration: ServerConfiguration, router: Router, log: (@Sendable (ServerEvent) -> Void)?) {
        self.configuration = configuration
        self.router = router
        self.log = log
        tls = Mutex(configuration.tls)
        lingering = BoundedCount(limit: configuration.maximumLingering)
        handshakes = Mutex(HandshakeQueue(limit: configuration.maximumHandshakes))
        connectionLimits = Mutex(
            ConnectionLimits(
                total: configuration.maximumConnections,
                perAddress: configuration.maximumConnectionsPerAddress
            )
        )
    }

    /// Whether answered requests are recorded.
    var wantsRecords: Bool { log != nil || configuration.metrics != nil }

    /// Passes an event to metrics and log.
    func record(_ event: ServerEvent) {
        if let metrics = configuration.metrics {
            switch event {
            case .answered(let record): metrics.answered(record)
            case .refused: metrics.refusedRequest()
            case .acceptPaused: metrics.acceptPaused()
            case .connectionLimitReached: metrics.connectionRefused()
            case .encryptionFailed: metrics.encryptionFailed()
            case .listening, .notListening, .acceptResumed, .stopped: break
            }
        }
        log?(event)
    }

    /// A response with long content compressed on a thread for that, or as it is if many wait for that.
    func compressed(_ response: HTTPResponse, for head: RequestHead) async -> HTTPResponse {
        let smallest = configuration.gzipFromBytes
        let compressed = try? await compressor.run(orThrow: { $0 }) { () throws(WorkerPool.Refusal) in
            response.compressed(for: head, from: smallest)
        }
        return compressed ?? response
    }

    /// Schedules, after a connection has closed, the return of unused memory to the kernel a few seconds later.
    func connectionClosed(on loop: EventLoop) {
        guard !isTrimScheduled.exchange(true, ordering: .relaxed) else { return }
        _ = loop.schedule(at: loop.now.advanced(by: .seconds(5))) { [weak self] in
            self?.isTrimScheduled.store(false, ordering: .relaxed)
            SpareMemory.giveBack()
        }
    }

    /// A unique number for a request.
    func makeRequestNumber() -> UInt64 { lastRequest.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// Limits of open connections.
struct ConnectionLimits: Sendable {
    /// In all.
    var total: Int
    /// From one address; nil for no limit.
    var perAddress: Int?
}

/// The open connections of a server.
final class ConnectionRegistry: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: HTTPConnection] = [:]
        /// Connections of each host, if they are limited.
        var hosts: [String: Int] = [:]
        var isStopping = false
        /// Connections that had to be closed at once.
        var cut = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Open connections.
    var count: Int { state.withLock { $0.connections.count } }

    /// Counts a connection of a host unless it has reached the limit.
    func admit(_ host: String, limit: Int) -> Bool {
        state.withLock { state in
            let count = state.hosts[host] ?? 0
            guard count < limit else { return false }
            state.hosts[host] = count + 1
            return true
        }
    }

    /// Undoes one `admit`.
    func release(_ host: String) {
        state.withLock { state in
            guard let count = state.hosts[host] else { return }
            state.hosts[host] = count > 1 ? count - 1 : nil
        }
    }

    /// Adds a connection; false when the server is stopping and the connection must stop too.
    func add(_ connection: HTTPConnection) -> Bool {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            return !state.isStopping
        }
    }

    func remove(_ connection: HTTPConnection) {
        let waiters = state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            // A copy has no spare capacity.
            if state.connections.capacity > max(256, 8 * state.connections.count) {
                state.connections = Dictionary(
                    uniqueKeysWithValues: state.connections.map { ($0.key, $0.value) }
                )
            }
            guard state.connections.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            let waiters = state.waiters
            state.waiters = []
            return waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Marks the server as stopping and returns the connections that are still open.
    func stop() -> [HTTPConnection] {
        state.withLock { state in
            state.isStopping = true
            return Array(state.connections.values)
        }
    }

    /// The connections that are still open at the end of the grace period; they count as cut.
    func giveUp() -> [HTTPConnection] {
        state.withLock { state in
            state.cut += state.connections.count
            return Array(state.connections.values)
        }
    }

    /// Returns once no connection is open.
    /// - Returns: how many had to be closed at once.
    func waitUntilEmpty() async -> Int {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.connections.isEmpty { state.waiters.append(continuation) }
                return state.connections.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
        return state.withLock { $0.cut }
    }
}
