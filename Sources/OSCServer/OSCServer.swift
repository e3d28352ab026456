// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import OSC
public import Platform
public import Reactor

/// Receives OSC over UDP and TCP, and keeps a session for each client.
///
/// ```swift
/// let server = OSCServer(configuration, on: loop, worker: worker) { client in MySession(client) }
/// let addresses = try await server.start()
/// ```
/// The packets of a client are performed one after the other, those of several clients side by side. What comes from a network
/// that is not allowed, or too often, is dropped and counted.
public actor OSCServer: LoopActor {
    /// The loop of its sockets and timers.
    public nonisolated let loop: EventLoop
    /// The loop of its sessions; another one, so that packets are read, and dropped, while one is performed.
    private let worker: EventLoop
    private let configuration: OSCServerConfiguration
    private let makeSession: @Sendable (OSCClient) -> any OSCSession
    private var listeners: [Listener] = []
    private var sockets: [DatagramSocket] = []
    private var peers: [UInt64: OSCPeer] = [:]
    /// The clients over UDP, by their address at each of ours.
    private var senders: [Sender: UInt64] = [:]
    private var lastID: UInt64 = 0
    private var each: RateBuckets
    private var all: RateBuckets
    private var timer: LoopTimer?
    /// What has happened to packets since the start.
    public private(set) var counts = OSCCounts()

    private struct Sender: Hashable {
        let receiver, sender: SocketAddress
    }

    /// Datagrams that are read before others are served.
    private static let datagramsPerTurn = 64
    /// How often clients are looked at.
    private static let interval = Duration.seconds(5)

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - configuration: addresses and limits.
    ///   - loop: a loop of its own, for sockets; a flood that keeps it busy delays nobody else.
    ///   - worker: another one, for sessions.
    ///   - makeSession: makes the session of a client, on the loop of the sockets.
    public init(
        _ configuration: OSCServerConfiguration,
        on loop: EventLoop,
        worker: EventLoop,
        makeSession: @escaping @Sendable (OSCClient) -> any OSCSession
    ) {
        (self.configuration, self.loop, self.worker) = (configuration, loop, worker)
        self.makeSession = makeSession
        let (rate, clients) = (Double(configuration.messagesPerSecond), configuration.maximumClients)
        each = RateBuckets(perSecond: rate, burst: 2 * configuration.messagesPerSecond, limit: 4 * clients)
        all = RateBuckets(perSecond: 4 * rate, burst: 8 * configuration.messagesPerSecond, limit: 1)
    }

    /// Listens at the addresses.
    ///
    /// - Returns: the addresses in use, with the ports that the kernel chose.
    /// - Throws: the failed call, for example if an address is in use; nothing is listened at then.
    public func start() throws(SystemError) -> [SocketAddress] {
        do throws(SystemError) {
            for address in configuration.addresses { try listen(at: address) }
        } catch {
            stop()
            throw error
        }
        watchClients()
        return listeners.map(\.address)
    }

    /// Ends all sessions and listens no more.
    public func stop() {
        if let timer { loop.cancel(timer) }
        timer = nil
        for socket in sockets { socket.stop() }
        for listener in listeners { listener.stop() }
        (sockets, listeners) = ([], [])
        for id in peers.keys { forget(id) }
    }

    private func listen(at address: SocketAddress) throws(SystemError) {
        let listener = try Listener(address, on: loop)
        listeners.append(listener)
        // The same port for both, also where the kernel chose it.
        let socket = try DatagramSocket(listener.address, on: loop)
        sockets.append(socket)
        try listener.start(
            onAccept: { [weak self] socket in self?.enter { $0.accept(socket) } },
            onExhaustion: { _ in }
        )
        try socket.start { [weak self, weak socket] in
            guard let socket else { return }
            self?.enter { $0.receive(from: socket) }
        }
    }

    // MARK: Clients

    /// Remembers a client; nil if there are too many, of which none can be forgotten.
    private func add(_ address: SocketAddress, _ way: OSCPeer.Way) -> UInt64? {
        if peers.count >= configuration.maximumClients { forgetOldest() }
        guard peers.count < configuration.maximumClients else {
            counts.excess += 1
            return nil
        }
        lastID += 1
        var isConnected = false
        if case .stream = way { isConnected = true }
        let client = OSCClient(lastID, address, isConnected: isConnected) { [weak self, lastID] bytes in
            self?.enter { $0.send(bytes, to: lastID) }
        }
        peers[lastID] = OSCPeer(client: client, session: makeSession(client), way: way, heard: loop.now)
        counts.clients = peers.count
        return lastID
    }

    private func forget(_ id: UInt64) {
        guard let peer = peers.removeValue(forKey: id) else { return }
        counts.clients = peers.count
        if case .stream(let stream) = peer.way { stream.close() }
        senders = senders.filter { $0.value != id }
        peer.session.end()
    }

    /// Forgets the client that has said nothing for the longest, among those that nothing is lost with: a program that sends
    /// one message has another port each time, and a connection that says nothing would keep others out.
    private func forgetOldest() {
        let idle = peers.filter { !$0.value.isRunning && !$0.value.session.hasMemory }
        if let oldest = idle.min(by: { $0.value.heard < $1.value.heard }) { forget(oldest.key) }
    }

    /// Lets clients over UDP rest that have said nothing, and forgets them later.
    private func watchClients() {
        let now = MonotonicTime.now
        for (id, peer) in peers where !peer.client.isConnected && !peer.isRunning {
            let silence = now.duration(since: peer.heard)
            if silence >= configuration.forgetAfter {
                forget(id)
            } else if silence >= configuration.restAfter, !peer.isResting {
                peer.session.rest()
                if peer.session.hasMemory { peers[id]?.isResting = true } else { forget(id) }
            }
        }
        timer = loop.schedule(at: now.advanced(by: Self.interval)) { [weak self] in
            self?.enter { $0.watchClients() }
        }
    }

    /// Sends to a client that is still there.
    func send(_ bytes: [UInt8], to id: UInt64) {
        guard let peer = peers[id] else { return }
        switch peer.way {
        case .datagrams(let socket): socket.send(bytes, to: peer.client.address)
        case .stream(let stream): if !stream.send(bytes) { forget(id) }
        }
    }

    /// Whether a client's network is allowed.
    private func admits(_ address: SocketAddress) -> Bool {
        let host = address.host ?? ""
        let isAllowed = configuration.networks.contains { $0.contains(host) }
        if !isAllowed { counts.foreign += 1 }
        return isAllowed
    }

    // MARK: UDP

    private func receive(from socket: DatagramSocket) {
        var buffer = [UInt8](repeating: 0, count: OSCClient.datagramLimit)
        for _ in 0..<Self.datagramsPerTurn {
            guard let (count, sender) = socket.receive(into: &buffer) else { return }
            guard admits(sender) else { continue }
            let network = ClientNetwork.name(ofHost: sender.host ?? "")
            guard each.take(network, at: loop.now) == nil, all.take("", at: loop.now) == nil else {
                counts.excess += 1
                continue
            }
            let key = Sender(receiver: socket.address, sender: sender)
            guard let id = senders[key] ?? add(sender, .datagrams(socket)) else { continue }
            senders[key] = id
            let work = OSCPeer.Work(Array(buffer[..<count]))
            charge(network, work.cost - 1)
            submit(work, of: id)
        }
    }

    /// Counts further messages of a packet that was taken.
    private func charge(_ network: String, _ messages: Int) {
        guard messages > 0 else { return }
        each.charge(network, cost: messages, at: loop.now)
        all.charge("", cost: messages, at: loop.now)
    }

    // MARK: TCP

    private func accept(_ socket: Socket) {
        guard let address = socket.peer, admits(address) else { return }
        let stream = OSCStream(
            socket,
            on: loop,
            packetLimit: configuration.packetLimitInBytes,
            outboundLimit: configuration.outboundLimitInBytes
        )
        guard let id = add(address, .stream(stream)) else { return }
        do throws(SystemError) {
            try stream.start { [weak self] in self?.enter { $0.proceed(with: id) } }
        } catch {
            forget(id)
        }
    }

    /// Sends and reads what a connection allows now.
    private func proceed(with id: UInt64) {
        guard let peer = peers[id], case .stream(let stream) = peer.way else { return }
        guard stream.send() else { return forget(id) }
        let room = configuration.maximumWaiting - peer.waiting.count
        guard room > 0 else { return }
        // Over TCP nothing is dropped: the client waits.
        let network = ClientNetwork.name(ofHost: peer.client.address.host ?? "")
        if let wait = each.wait(network, at: loop.now) {
            guard !peer.isPacing else { return }
            peers[id]?.isPacing = true
            _ = loop.schedule(at: loop.now.advanced(by: wait)) { [weak self] in
                self?.enter { server in
                    server.peers[id]?.isPacing = false
                    server.proceed(with: id)
                }
            }
            return
        }
        var found: [OSCPeer.Work] = []
        let (isOpen, isMore) = stream.read(room: room) { found.append($0) }
        charge(network, found.reduce(0) { $0 + $1.cost })
        for work in found { submit(work, of: id) }
        if !isOpen { return end(id) }
        // Without room it is read on when some of it is done.
        if isMore, room > found.count {
            loop.executeLater { [weak self] in self?.enter { $0.proceed(with: id) } }
        }
    }

    /// Ends a connection after what its client has sent.
    private func end(_ id: UInt64) {
        guard let peer = peers[id] else { return }
        guard peer.isRunning else { return forget(id) }
        peers[id]?.isEnding = true
    }

    // MARK: Work

    private func submit(_ work: OSCPeer.Work, of id: UInt64) {
        guard let peer = peers[id] else { return }
        guard peer.waiting.count < configuration.maximumWaiting else {
            counts.late += 1
            return
        }
        if case .packet = work { counts.taken += 1 } else { counts.malformed += 1 }
        peers[id]?.waiting.append(work)
        peers[id]?.heard = loop.now
        peers[id]?.isResting = false
        guard !peer.isRunning else { return }
        peers[id]?.isRunning = true
        Task(executorPreference: worker) { await self.perform(id) }
    }

    /// Performs what waits for a client.
    private func perform(_ id: UInt64) async {
        while let session = peers[id]?.session, let work = peers[id]?.next() {
            switch work {
            case .packet(let packet): await session.take(packet)
            case .malformed(let error): await session.refuse(error)
            }
            if peers[id]?.client.isConnected == true { proceed(with: id) }
            // Others have their turn.
            await Task.yield()
        }
        if peers[id]?.isEnding == true { forget(id) }
    }
}
