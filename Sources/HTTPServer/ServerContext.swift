// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor
import Synchronization

/// What all connections of a server share.
final class ServerContext: Sendable {
    let configuration: ServerConfiguration
    let router: Router
    let log: (@Sendable (ServerEvent) -> Void)?
    let registry = ConnectionRegistry()
    let dates = DateCache()
    /// How many connections there may be; may change while the server runs.
    let connectionLimits: Mutex<ConnectionLimits>
    private let lastRequest = Atomic<UInt64>(0)
    private let willGiveBack = Atomic<Bool>(false)

    init(configuration: ServerConfiguration, router: Router, log: (@Sendable (ServerEvent) -> Void)?) {
        self.configuration = configuration
        self.router = router
        self.log = log
        connectionLimits = Mutex(
            ConnectionLimits(
                total: configuration.maximumConnections,
                perAddress: configuration.maximumConnectionsPerAddress
            )
        )
    }

    /// Whether anybody wants to hear of answers.
    var wantsRecords: Bool { log != nil || configuration.metrics != nil }

    /// Tells counters and log what happened.
    func note(_ event: ServerEvent) {
        if let metrics = configuration.metrics {
            switch event {
            case .answered(let record): metrics.answered(record)
            case .refused: metrics.refusedRequest()
            case .acceptPaused: metrics.acceptPaused()
            case .connectionLimitReached: metrics.connectionRefused()
            case .listening, .stopped: break
            }
        }
        log?(event)
    }

    /// A connection has closed: a few seconds later, the memory that it and others needed goes back to the kernel.
    func connectionClosed(on loop: EventLoop) {
        guard !willGiveBack.exchange(true, ordering: .relaxed) else { return }
        _ = loop.schedule(at: loop.now.advanced(by: .seconds(5))) { [weak self] in
            self?.willGiveBack.store(false, ordering: .relaxed)
            SpareMemory.giveBack()
        }
    }

    /// A number that no other request of this server has.
    func makeRequestNumber() -> UInt64 { lastRequest.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// How many connections there may be at once.
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
        /// Connections of each host, where they are limited.
        var hosts: [String: Int] = [:]
        var isStopping = false
        /// Connections that had to be cut.
        var cut = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Open connections.
    var count: Int { state.withLock { $0.connections.count } }

    /// Counts a connection of a host unless there are so many already.
    func admit(_ host: String, limit: Int) -> Bool {
        state.withLock { state in
            let count = state.hosts[host] ?? 0
            guard count < limit else { return false }
            state.hosts[host] = count + 1
            return true
        }
    }

    /// Takes back one `admit`.
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
            // A copy has room for what it holds, and no more.
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

    /// The connections that are still open when the time to stop is over; they count as cut.
    func giveUp() -> [HTTPConnection] {
        state.withLock { state in
            state.cut += state.connections.count
            return Array(state.connections.values)
        }
    }

    /// Returns once no connection is open.
    /// - Returns: how many had to be cut.
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
