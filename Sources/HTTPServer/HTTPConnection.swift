// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Platform
import Reactor
import TLS

/// One client connection: moves bytes between its socket, the parser, the handlers and the outbound buffer.
///
/// An actor pinned to its loop. `ConnectionState` decides; this shell acts.
actor HTTPConnection: LoopActor {
    /// The request being answered.
    struct Exchange {
        let request: HTTPRequest
        let start: MonotonicTime
        /// Bytes of the body that the client still has to send, if its length is known.
        var unreadBytes: Int?
        /// The client waits for 100 before it sends the body.
        var awaitsContinue: Bool
        /// A response is complete and the rest of the body is dropped.
        var isDraining = false
        /// A piece of the body was larger than 4 KiB.
        var hasLargeBody = false
        var task: Task<Void, Never>?
    }

    /// Read calls per turn before other connections are served.
    private static let readsPerTurn = 16
    /// Bytes after the present request that are read ahead.
    private static let readAheadLimit = 65_536

    nonisolated let loop: EventLoop
    let context: ServerContext
    /// The client's address; that of a proxy until it has named its client.
    private(set) var remoteAddress: String
    /// Whether the peer may speak for its clients.
    let isProxy: Bool
    /// Nil once it is over, or for a peer that is no proxy.
    private var preface: ProxyPreface?
    /// The client's host, if connections per host are counted.
    private let countedHost: String?
    var socket: Socket?
    /// Nil if bytes pass as they are.
    var encryption: Encryption?
    var state: ConnectionState
    var parser: RequestParser
    var outbound = OutboundBuffer()
    var exchange: Exchange?
    var webSocket: WebSocketDriver?
    /// The way of events into the response that is being streamed.
    var stream: StreamOutbox?
    /// Asked before each part of a response is sent; nil always permits.
    var isSendingPermitted: (@Sendable () -> Bool)?
    var roomWaiters: [CheckedContinuation<Void, Never>] = []
    private var watch: Watch?
    private var timer: (LoopTimer, moment: MonotonicTime)?
    private var isReadable = false
    private var mayHaveEnded = false
    private var isReadScheduled = false
    private var lingeredBytes = 0
    private var isLingering = false

    init(
        socket: Socket,
        isEncrypted: Bool = false,
        countedHost: String? = nil,
        isProxy: Bool = false,
        loop: EventLoop,
        context: ServerContext,
        at now: MonotonicTime
    ) {
        self.loop = loop
        self.countedHost = countedHost
        self.isProxy = isProxy
        preface = isProxy ? ProxyPreface() : nil
        self.context = context
        self.socket = socket
        remoteAddress = socket.peer?.description ?? "unknown"
        let configuration = context.configuration
        state = ConnectionState(
            timeouts: configuration.timeouts,
            drainLimit: configuration.drainLimitInBytes,
            beginsWithHandshake: isEncrypted,
            at: now
        )
        if isEncrypted { encryption = Encryption() }
        parser = RequestParser(limits: configuration.limits)
    }

    /// Starts serving; on the loop.
    func open() {
        guard let socket else { return }
        context.configuration.metrics?.connectionOpened()
        socket.disableWriteDelay()
        do throws(SystemError) {
            watch = try loop.watch(socket) { [weak self] readiness in
                self?.assumeIsolated { $0.ready(readiness) }
            }
        } catch {
            return close()
        }
        if encryption != nil { waitForHandshake() }
        if !context.registry.add(self) { perform(state.stop()) }
        armTimer()
    }

    /// Closes the connection after requests in flight; an idle one at once.
    func stop() {
        if webSocket != nil {
            beginWebSocketClose(.goingAway, reason: "the server stops")
        } else {
            perform(state.stop())
        }
        armTimer()
    }

    /// Closes the connection at once.
    func close() {
        guard socket != nil else { return }
        endEncryption()
        context.configuration.metrics?.connectionClosed()
        if let watch { loop.unwatch(watch) }
        if let timer { loop.cancel(timer.0) }
        watch = nil
        timer = nil
        socket = nil
        outbound.removeAll()
        exchange?.request.body.fail(.closed)
        exchange?.task?.cancel()
        exchange = nil
        endWebSocket()
        endStream()
        isSendingPermitted = nil
        resumeRoomWaiters()
        context.registry.remove(self)
        context.connectionClosed(on: loop)
        if let countedHost { context.registry.release(countedHost) }
        if isLingering { context.lingering.release() }
    }

    /// The last response is sent: waits until the client has read it and closes, or closes at once if too many wait.
    func linger() {
        guard context.lingering.take() else { return close() }
        isLingering = true
        socket?.shutdownWriting()
    }

    // MARK: Readiness and reading

    private func ready(_ readiness: Readiness) {
        if !readiness.isDisjoint(with: [.peerEnded, .failed]) { mayHaveEnded = true }
        if !readiness.isDisjoint(with: [.readable, .peerEnded, .failed]) { isReadable = true }
        if readiness.contains(.writable), !outbound.isEmpty { continueSending() } else { readAvailable() }
        armTimer()
    }

    /// Reads while bytes are available and reading is not paused.
    func readAvailable() {
        var reads = 0
        while isReadable || encryption?.hasInput == true, let socket, !isReadingPaused {
            guard reads < Self.readsPerTurn else { return scheduleRead() }
            reads += 1
            if encryption?.hasInput == true {
                decrypt()
                continue
            }
            let received: Received
            do throws(SystemError) { received = try loop.receive(from: socket) } catch { return close() }
            switch received {
            case .wouldBlock: isReadable = false
            case .bytes(let bytes, let isDrained):
                if isDrained, !mayHaveEnded { isReadable = false }
                takeReceived(bytes)
            case .end:
                isReadable = false
                peerEnded()
            }
        }
    }

    private var isReadingPaused: Bool {
        if let webSocket { return webSocket.isReadingPaused || isOutboundFull }
        if state.phase == .lingering || state.phase == .flushing { return false }
        if let exchange, !state.isRequestComplete, !exchange.isDraining {
            return exchange.request.body.isFull
        }
        return parser.unreadCount >= Self.readAheadLimit || isOutboundFull
    }

    var isOutboundFull: Bool {
        outbound.pendingBytes >= Int64(context.configuration.outboundLimitInBytes)
    }

    /// Continues reading in the next turn.
    func scheduleRead() {
        guard !isReadScheduled else { return }
        isReadScheduled = true
        loop.execute { [weak self] in
            self?.assumeIsolated { connection in
                connection.isReadScheduled = false
                connection.readAvailable()
                connection.armTimer()
            }
        }
    }

    /// Handles what came from the socket.
    private func takeReceived(_ bytes: ArraySlice<UInt8>) {
        guard preface != nil else { return pass(bytes) }
        switch preface?.take(bytes) {
        case .over(let address, let rest):
            preface = nil
            if let address { remoteAddress = address }
            if !rest.isEmpty { pass(rest[...]) }
        case .malformed: close()
        case .needMore, nil: break
        }
    }

    private func pass(_ bytes: ArraySlice<UInt8>) {
        if encryption == nil { take(bytes) } else { takeEncrypted(bytes) }
    }

    /// Handles plain bytes of the client.
    func take(_ bytes: ArraySlice<UInt8>) {
        switch state.phase {
        case .idle, .head, .exchange:
            state.received(bytes.count, at: loop.now)
            parser.append(bytes)
            advance()
        case .flushing, .lingering:
            lingeredBytes += bytes.count
            state.lingered(at: loop.now)
            if lingeredBytes > context.configuration.lingerLimitInBytes { close() }
        case .upgraded: receiveFrames(bytes)
        case .handshake, .closed: break
        }
    }

    /// The client has ended its side.
    func peerEnded() {
        if webSocket != nil { return close() }
        switch state.peerEnded(hasUnsentBytes: !outbound.isEmpty, at: loop.now) {
        case .close: close()
        case .answer: break
        case .failBody:
            let text = "The body is incomplete."
            reject(.badRequest, reason: text, detail: text, bodyFailure: .closed)
        }
    }

    // MARK: Deadlines

    /// Ensures that the loop calls back at the earliest deadline; a timer that is set earlier is kept.
    func armTimer() {
        guard socket != nil else { return }
        let deadline = min(state.deadline, webSocket?.deadline ?? .distantFuture)
        if let timer {
            if timer.moment <= deadline { return }
            loop.cancel(timer.0)
            self.timer = nil
        }
        guard deadline < .distantFuture else { return }
        let identifier = loop.schedule(at: deadline) { [weak self] in
            self?.assumeIsolated { $0.timerFired() }
        }
        timer = (identifier, deadline)
    }

    private func timerFired() {
        timer = nil
        switch state.expire(at: loop.now) {
        case .nothing: webSocketTimerFired()
        case .close:
            // An orderly close would keep unsent bytes in the kernel for a client that does not read.
            if !outbound.isEmpty { socket?.resetOnClose() }
            close()
        case .rejectSlowRequest:
            let text = "The request did not arrive in time."
            reject(.requestTimeout, reason: text, detail: text, bodyFailure: .timeout)
        }
        armTimer()
    }
}
