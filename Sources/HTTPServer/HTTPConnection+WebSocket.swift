// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Platform
import Reactor

/// The WebSocket state of a connection; owned by the connection alone.
final class WebSocketDriver {
    let session: WebSocketSession
    var assembler: MessageAssembler
    var state: WebSocketState
    /// The close frame that follows what is still queued.
    var pendingClose: (code: CloseCode?, reason: String)?
    /// The close frame after the client closed or violated the protocol: nothing more is read, and the WebSocket is
    /// closed as soon as earlier messages were answered.
    var ending: (code: CloseCode?, reason: String)?
    /// A close frame was queued for the client; nothing may follow it.
    var hasSentClose = false
    var task: Task<Void, Never>?
    /// The groups that write to the socket directly while this connection is idle.
    var groups: [WebSocketGroupShare] = []
    /// The state last reported to the groups.
    var isIdle = false

    init(session: WebSocketSession, assembler: MessageAssembler, state: WebSocketState) {
        self.session = session
        self.assembler = assembler
        self.state = state
    }

    var isReadingPaused: Bool { ending != nil || session.inbox.isFull }
    var deadline: MonotonicTime { state.deadline }
}

extension HTTPConnection {
    /// Most bytes moved to the outbound buffer; frames left in the outbox can still be replaced.
    private static var pumpLimit: Int { 65_536 }

    /// Accepts the upgrade and switches to WebSocket.
    func beginWebSocket(_ upgrade: WebSocketUpgrade, _ response: HTTPResponse, _ request: HTTPRequest) {
        guard state.isRequestComplete, !state.isStopping else {
            return reject(
                .serviceUnavailable,
                reason: "the server stops",
                detail: "The server is shutting down.",
                bodyFailure: .closed
            )
        }
        var bytes: [UInt8] = []
        ResponseEncoder.write(
            ResponseHead(status: response.status, fields: response.fields),
            framing: .none,
            connection: .upgrade,
            date: context.dates.now(),
            to: &bytes
        )
        outbound.append(bytes)
        exchange = nil
        state.upgraded()
        let session = makeSession(upgrade, request)
        context.configuration.metrics?.webSocketOpened()
        webSocket = WebSocketDriver(
            session: session,
            assembler: MessageAssembler(
                role: .server,
                limits: upgrade.options.limits,
                inflater: upgrade.deflate.map(SessionInflater.init)
            ),
            state: WebSocketState(options: upgrade.options, at: loop.now)
        )
        webSocket?.task = Task(executorPreference: loop) { [weak self] in
            await upgrade.run(session)
            await self?.webSocketHandlerEnded()
        }
        flush()
        receiveFrames(parser.takeUnread()[...])
        if state.hasPeerEnded {
            endWebSocket()
            state.closeAfterFlush()
            flush()
        }
        readAvailable()
        armTimer()
    }

    /// Parses frames and handles them.
    func receiveFrames(_ bytes: ArraySlice<UInt8>) {
        guard webSocket != nil, !bytes.isEmpty else { return }
        webSocket?.state.received(at: loop.now)
        webSocket?.assembler.append(bytes)
        takeMessages()
    }

    /// Delivers messages until the inbox is full: a few bytes may contain a great many messages.
    private func takeMessages() {
        while webSocket?.isReadingPaused == false {
            let event: WebSocketEvent?
            do throws(WebSocketError) { event = try webSocket?.assembler.next() } catch {
                return failWebSocket(error.closeCode, reason: "\(error)")
            }
            switch event {
            case nil, .needMore: return
            case .text(let text): webSocket?.session.inbox.put(.text(text))
            case .binary(let bytes): webSocket?.session.inbox.put(.binary(bytes))
            case .ping(let payload): sendControl(.pong, payload)
            case .pong: break
            case .close(let code, _): return failWebSocket(code, reason: "")
            }
        }
    }

    /// Closes from this side after queued messages were sent.
    func beginWebSocketClose(_ code: CloseCode, reason: String) {
        guard let driver = webSocket, driver.pendingClose == nil, !driver.hasSentClose else { return }
        driver.session.outbox.close(dropping: false)
        webSocket?.pendingClose = (code, reason)
        webSocket?.state.closeBegan(at: loop.now)
        pumpOutbox()
        armTimer()
    }

    /// Moves queued frames to the socket while it accepts them.
    ///
    /// Called for each wake of the outbox and each time the socket has room. Frames stay queued only while the outbound
    /// buffer holds bytes that the socket refused, since otherwise nothing would resume the pump.
    func pumpOutbox() {
        if sendOnlyFrame() { return }
        defer { armTimer() }
        while let driver = webSocket, !driver.hasSentClose {
            if outbound.pendingBytes >= Int64(Self.pumpLimit) {
                flush()
                // Not flushed once more: if that emptied the buffer, the socket would report room to nobody.
                guard outbound.pendingBytes < Int64(Self.pumpLimit) else { return }
                continue
            }
            let frames = driver.session.outbox.take(upTo: Self.pumpLimit)
            if frames.isEmpty {
                if let close = driver.pendingClose {
                    queueClose(close.code, close.reason)
                    if driver.ending != nil { finishWebSocket() }
                }
                break
            }
            for frame in frames { outbound.append(frame) }
        }
        flush()
    }

    /// Handles the session's deadlines.
    func webSocketTimerFired() {
        switch webSocket?.state.expire(at: loop.now) {
        case .ping: sendControl(.ping, [])
        case .close where webSocket?.ending != nil && webSocket?.hasSentClose == false:
            // The handler did not answer in time.
            let ending = webSocket?.ending
            queueClose(ending?.code, ending?.reason ?? "")
            finishWebSocket()
            flush()
        case .close: close()
        case .nothing, nil: break
        }
    }

    /// Ends the session and its handler.
    func endWebSocket() {
        guard let driver = webSocket else { return }
        webSocket = nil
        context.configuration.metrics?.webSocketClosed()
        let session = driver.session
        for group in driver.groups { group.assumeIsolated { $0.remove(session) } }
        driver.groups = []
        driver.session.outbox.close(dropping: true)
        driver.session.inbox.end()
        driver.task?.cancel()
    }

    // MARK: Steps

    private func makeSession(_ upgrade: WebSocketUpgrade, _ request: HTTPRequest) -> WebSocketSession {
        let pump: @Sendable () -> Void = { [weak self] in self?.assumeIsolated { $0.pumpOutbox() } }
        let outbox = WebSocketOutbox(options: upgrade.options, metrics: context.configuration.metrics) {
            [loop] in
            // Always in a later turn, so that messages offered together are sent together.
            loop.execute(pump)
        }
        let inbox = WebSocketInbox { [weak self] in
            self?.enter { connection in
                connection.takeMessages()
                connection.readAvailable()
                connection.armTimer()
            }
        }
        return WebSocketSession(
            id: request.id,
            subprotocol: upgrade.subprotocol,
            outbox: outbox,
            inbox: inbox,
            encoder: MessageEncoder(deflate: upgrade.deflate, policy: upgrade.options.deflate),
            connection: self
        ) { [weak self] code, reason in
            self?.enter { $0.beginWebSocketClose(code, reason: reason) }
        }
    }

    /// The fast path of nearly every broadcast message: a single frame, nothing queued before it, one system call and
    /// no change of state.
    /// - Returns: whether there is nothing more to send.
    private func sendOnlyFrame() -> Bool {
        guard encryption == nil, outbound.isEmpty, let driver = webSocket, driver.pendingClose == nil,
            let frame = driver.session.outbox.takeOnly(), sendAlone(frame)
        else { return false }
        updateGroups()
        return true
    }

    /// Sends a frame directly; nothing is queued before it.
    /// - Returns: whether there is nothing more to send.
    private func sendAlone(_ frame: [UInt8]) -> Bool {
        guard let socket else { return true }
        let sent: Int
        do throws(SystemError) { sent = try socket.send(frame, offset: 0) } catch {
            close()
            return true
        }
        guard sent < frame.count else { return true }
        outbound.append(frame, sentBytes: sent)
        return false
    }

    private func webSocketHandlerEnded() {
        if webSocket?.ending == nil { beginWebSocketClose(.normal, reason: "") } else { answersAreQueued() }
    }

    private func sendControl(_ opcode: Opcode, _ payload: [UInt8]) {
        guard webSocket?.hasSentClose == false else { return }
        var frame: [UInt8] = []
        FrameEncoder.write(opcode, payload, to: &frame)
        outbound.append(frame)
        // If this empties a full buffer, no event of the socket follows that would resume the pump.
        pumpOutbox()
    }

    private func queueClose(_ code: CloseCode?, _ reason: String) {
        webSocket?.hasSentClose = true
        var frame: [UInt8] = []
        FrameEncoder.writeClose(code, reason: reason, to: &frame)
        outbound.append(frame)
    }

    /// The client closed or violated the protocol: earlier messages are answered, then a close frame follows unless
    /// one was sent already.
    private func failWebSocket(_ code: CloseCode?, reason: String) {
        guard let driver = webSocket else { return }
        guard !driver.hasSentClose else {
            finishWebSocket()
            return flush()
        }
        webSocket?.ending = (code, reason)
        webSocket?.state.closeBegan(at: loop.now)
        updateGroups()
        guard driver.pendingClose == nil else { return answersAreQueued() }
        driver.session.inbox.whenDrained { [weak self] in self?.enter { $0.answersAreQueued() } }
    }

    private func answersAreQueued() {
        guard let driver = webSocket, let ending = driver.ending else { return }
        driver.session.outbox.close(dropping: false)
        if driver.pendingClose == nil { webSocket?.pendingClose = ending }
        pumpOutbox()
    }

    private func finishWebSocket() {
        endWebSocket()
        state.rejected()
        // Unread bytes of the client would turn the close into a reset.
        scheduleRead()
    }
}
