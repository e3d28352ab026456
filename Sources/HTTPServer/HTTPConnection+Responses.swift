// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Platform
import Reactor

extension HTTPConnection {
    /// Sends a handler's response, unless the request was aborted meanwhile.
    func finish(_ response: HTTPResponse, number: UInt64) async {
        guard let head = exchange?.request.head else { return }
        let response =
            response.isLong
            ? await context.compressed(response, for: head)
            : response.compressed(for: head, from: context.configuration.gzipFromBytes)
        guard let exchange, exchange.request.number == number, socket != nil else { return }
        if let upgrade = response.upgrade { return beginWebSocket(upgrade, response, exchange.request) }
        begin(response, to: exchange)
        if case .stream(let produce) = response.body, head.method != .head, !response.status.forbidsContent {
            guard await send(produce, number: number, isChunked: head.version >= .http11) else { return }
        }
        end(response, to: exchange)
        advance()
        flush()
        readAvailable()
        armTimer()
    }

    /// Queues head and content; a stream's content follows.
    func begin(_ response: HTTPResponse, to exchange: Exchange) {
        isSendingPermitted = response.isPermitted
        var response = response
        if !exchange.request.prefix.isEmpty, let path = response.fields[.location], path.hasPrefix("/") {
            response.fields[.location] = exchange.request.prefix + path
        }
        let head = exchange.request.head
        let isStreamToOldClient = response.body.lengthInBytes == nil && head.version < .http11
        let keepsAlive = state.responseBegan(
            wantsClose: response.fields.hasToken("close", in: .connection) || isStreamToOldClient,
            unreadBytes: exchange.unreadBytes,
            awaitsContinue: exchange.awaitsContinue
        )
        append(response, isHead: head.method == .head, keepsAlive: keepsAlive, version: head.version)
    }

    /// The whole response is queued.
    func end(_ response: HTTPResponse, to exchange: Exchange) {
        logAnswer(response, exchange)
        perform(state.responseEnded())
    }

    /// Queues head and content; a stream's content follows by `send`.
    func append(_ response: HTTPResponse, isHead: Bool, keepsAlive: Bool, version: HTTPVersion) {
        var bytes = makeHead(response, keepsAlive: keepsAlive, version: version)
        guard !isHead, !response.status.forbidsContent else { return outbound.append(bytes) }
        switch response.body {
        case .empty, .stream: outbound.append(bytes)
        case .bytes(let content):
            if content.count <= 16_384 {
                bytes.append(contentsOf: content)
                outbound.append(bytes)
            } else {
                outbound.append(bytes)
                outbound.append(content)
            }
        case .file(let region):
            outbound.append(bytes)
            outbound.append(region)
        case .segments(let segments):
            outbound.append(bytes)
            for segment in segments {
                switch segment {
                case .bytes(let content): outbound.append(content)
                case .file(let region): outbound.append(region)
                }
            }
        }
    }

    private func makeHead(_ response: HTTPResponse, keepsAlive: Bool, version: HTTPVersion) -> [UInt8] {
        let framing: ResponseFraming
        if response.status.forbidsContent {
            framing = .none
        } else if let length = response.body.lengthInBytes {
            framing = .length(Int(length))
        } else {
            framing = version >= .http11 ? .chunked : .untilClose
        }
        var fields = response.fields
        // Only the server sets framing and connection fields.
        for name in [FieldName.date, .contentLength, .transferEncoding, .connection]
        where fields.contains(name) {
            fields.remove(name)
        }
        let connection: ConnectionOption
        if response.status == .upgradeRequired {
            connection = keepsAlive ? .upgrade : .closeAndUpgrade
        } else if !keepsAlive {
            connection = .close
        } else {
            connection = version < .http11 ? .keepAlive : .implied
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        ResponseEncoder.write(
            ResponseHead(status: response.status, fields: fields),
            framing: framing,
            connection: connection,
            date: context.dates.now(),
            to: &bytes
        )
        return bytes
    }

    /// Sends as much as the socket takes, and resumes what waited for room.
    func flush() {
        guard let socket else { return }
        if !outbound.isEmpty, isSendingPermitted?() == false { return abort() }
        let progress: OutboundBuffer.Progress
        do throws(SystemError) {
            progress = try outbound.flush(to: socket, encryptedBy: encryption?.session)
        } catch { return close() }
        state.outputChanged(isEmpty: outbound.isEmpty, madeProgress: progress.sentBytes > 0, at: loop.now)
        updateGroups()
        stream?.update(isBehind: !outbound.isEmpty)
        if progress.wantsTurn { scheduleFlush() }
        if outbound.pendingBytes <= Int64(context.configuration.outboundLimitInBytes / 2) {
            resumeRoomWaiters()
        }
        guard outbound.isEmpty else { return }
        switch state.phase {
        case .flushing:
            if encryption?.mustSendEnd() == true { return flush() }
            if state.flushed(at: loop.now) == .close { return close() }
            linger()
        case .idle, .head:
            // Requests that waited for room are parsed now.
            guard progress.sentBytes > 0 else { break }
            if parser.unreadCount > 0 || state.awaitsDecision { scheduleAdvance() }
        default: break
        }
    }

    func resumeRoomWaiters() {
        let waiters = roomWaiters
        roomWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    // MARK: Streams

    private func send(
        _ produce: @Sendable (ResponseWriter) async throws -> Void,
        number: UInt64,
        isChunked: Bool
    ) async -> Bool {
        flush()
        guard socket != nil else { return false }
        stream = isChunked ? StreamOutbox(self, answering: number) : nil
        let writer = ResponseWriter(outbox: stream) { [weak self] bytes in
            await self?.write(bytes, number: number, isChunked: isChunked) ?? false
        }
        do { try await produce(writer) } catch {
            if exchange?.request.number == number { abort() }
            return false
        }
        guard exchange?.request.number == number, socket != nil else { return false }
        takeEvents()
        endStream()
        if isChunked {
            var end: [UInt8] = []
            ResponseEncoder.writeLastChunk(to: &end)
            outbound.append(end)
        }
        return true
    }

    private func write(_ bytes: [UInt8], number: UInt64, isChunked: Bool) async -> Bool {
        guard exchange?.request.number == number, socket != nil else { return false }
        takeEvents()
        if isChunked {
            // The memory of a large piece is not copied, since connections may share it; small pieces are joined.
            var head: [UInt8] = []
            ResponseEncoder.writeChunkHead(length: bytes.count, to: &head)
            for part in [head, bytes, ResponseEncoder.chunkEnd] { outbound.append(part) }
        } else {
            outbound.append(bytes)
        }
        flush()
        armTimer()
        if isOutboundFull, socket != nil {
            await withCheckedContinuation { roomWaiters.append($0) }
        }
        return exchange?.request.number == number && socket != nil
    }

    /// Closes the connection so that the client sees that the response is incomplete: without the last chunk, or by a reset.
    private func abort() {
        encryption = nil
        socket?.resetOnClose()
        close()
    }

    /// Appends the events that were offered to the stream.
    private func takeEvents() {
        for chunk in stream?.take() ?? [] { outbound.append(chunk) }
    }

    /// No more events are taken.
    func endStream() {
        stream?.close()
        stream = nil
    }

    /// Sends what was offered to the client of a stream or WebSocket.
    func pump() {
        guard stream != nil else { return pumpOutbox() }
        takeEvents()
        flush()
        armTimer()
    }

    // MARK: Turns

    /// The socket is writable again: continue sending, and resume what waited for room.
    func continueSending() {
        sendAvailable()
        readAvailable()
    }

    /// Sends what waits, as far as the socket accepts it.
    func sendAvailable() { if webSocket == nil { flush() } else { pumpOutbox() } }

    private func scheduleFlush() {
        loop.execute { [weak self] in
            self?.assumeIsolated { connection in
                connection.continueSending()
                connection.armTimer()
            }
        }
    }

    private func scheduleAdvance() {
        loop.execute { [weak self] in
            self?.assumeIsolated { connection in
                connection.advance()
                connection.readAvailable()
                connection.armTimer()
            }
        }
    }

    private func logAnswer(_ response: HTTPResponse, _ exchange: Exchange) {
        guard context.wantsRecords else { return }
        let request = exchange.request
        let length = request.head.method == .head ? 0 : response.body.lengthInBytes ?? 0
        context.record(
            .answered(
                AccessRecord(
                    number: request.number,
                    remoteAddress: request.remoteAddress,
                    client: response.client,
                    method: request.head.method,
                    target: request.head.target.raw,
                    route: response.route,
                    status: response.status,
                    lengthInBytes: length,
                    microsecondsSinceEpoch: WallClock.microsecondsSinceEpoch,
                    duration: MonotonicTime.now.duration(since: exchange.start)
                )
            )
        )
    }
}
