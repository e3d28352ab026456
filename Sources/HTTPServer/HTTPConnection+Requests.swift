// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor

extension HTTPConnection {
    /// Parses received bytes as far as possible, and answers a new request or starts its handler.
    ///
    /// Requests that are answered at once are handled in a row, and their responses are sent together.
    func advance() {
        var hasAnswered = false
        repeat { parseAvailable() } while answerOrStart(&hasAnswered)
        if hasAnswered { flush() }
    }

    private func parseAvailable() {
        while mayParse {
            let event: RequestParser.Event
            do throws(HTTPParseError) { event = try parser.next() } catch {
                return reject(error.status, reason: "\(error)", detail: error.detail, bodyFailure: .malformed)
            }
            switch event {
            case .needMore:
                if exchange == nil {
                    perform(state.awaitRequest(hasPartialRequest: !parser.isBetweenRequests, at: loop.now))
                }
                return
            case .head(let head, let framing, let expectsContinue):
                begin(head, framing, expectsContinue)
            case .body(let bytes): takeBody(bytes)
            case .end:
                exchange?.request.body.finish()
                perform(state.requestEnded())
            }
        }
    }

    /// Performs an action of the state.
    func perform(_ next: ConnectionState.Next) {
        switch next {
        case .wait: break
        case .drainBody:
            exchange?.isDraining = true
            // Buffered bytes will not be read, and the client's deadline counts again.
            exchange?.request.body.fail(.closed)
            state.setBodyPaused(false, at: loop.now)
        case .nextRequest:
            // Frees the buffer of a long body, which an idle connection would keep.
            if exchange?.hasLargeBody == true, parser.isBetweenRequests {
                parser = RequestParser(limits: context.configuration.limits)
            }
            exchange = nil
        case .finish:
            exchange = nil
            flush()
        case .close:
            if outbound.isEmpty { close() } else { state.closeAfterFlush() }
        }
    }

    /// Answers with an error instead of the request's handler and closes the connection.
    func reject(_ status: HTTPStatus, reason: String, detail: String, bodyFailure: RequestBodyError) {
        context.record(.refused(remoteAddress: remoteAddress, status: status, reason: reason))
        let interrupted = exchange
        exchange = nil
        interrupted?.request.body.fail(bodyFailure)
        interrupted?.task?.cancel()
        if let interrupted, state.hasResponseBegun {
            // A response that has begun cannot be replaced; a complete one stands.
            guard interrupted.isDraining else { return close() }
        } else {
            let isHead = interrupted?.request.head.method == .head
            append(
                ProblemDetails(status, detail: detail).response(),
                isHead: isHead,
                keepsAlive: false,
                version: .http11
            )
        }
        state.rejected()
        flush()
    }

    // MARK: Steps

    private var mayParse: Bool {
        guard socket != nil else { return false }
        switch state.phase {
        case .idle, .head: return !isOutboundFull
        case .exchange:
            guard !state.isRequestComplete, let exchange else { return false }
            return exchange.isDraining || !exchange.request.body.isFull
        case .handshake, .flushing, .lingering, .upgraded, .closed: return false
        }
    }

    private func begin(_ head: RequestHead, _ framing: BodyFraming, _ expectsContinue: Bool) {
        let now = loop.now
        state.requestBegan(keepsAlive: head.keepsAlive, hasBody: framing != .none, at: now)
        let body: RequestBody
        var length: Int?
        switch framing {
        case .none: body = .none
        case .length(let count):
            length = count
            body = makeBody(count)
        case .chunked: body = makeBody(nil)
        }
        var request = HTTPRequest(
            head: head,
            body: body,
            remoteAddress: remoteAddress,
            number: context.makeRequestNumber()
        )
        request.isEncrypted = encryption != nil
        if isProxy { request.apply(context.configuration.proxies.client(of: head.fields)) }
        exchange = Exchange(
            request: request,
            start: now,
            unreadBytes: length,
            awaitsContinue: expectsContinue && framing != .none
        )
    }

    private func makeBody(_ length: Int?) -> RequestBody {
        RequestBody(declaredLength: length) { [weak self] in self?.enter { $0.bodyWasDemanded() } }
    }

    private func takeBody(_ bytes: [UInt8]) {
        guard let exchange else { return }
        self.exchange?.awaitsContinue = false
        if bytes.count > 4_096 { self.exchange?.hasLargeBody = true }
        if let unread = exchange.unreadBytes { self.exchange?.unreadBytes = unread - bytes.count }
        if exchange.isDraining {
            perform(state.drained(bytes.count))
        } else {
            exchange.request.body.supply(bytes)
            state.setBodyPaused(exchange.request.body.isFull, at: loop.now)
        }
    }

    /// A reader waits for the body: let the client send it, and continue reading.
    private func bodyWasDemanded() {
        guard let exchange, socket != nil else { return }
        if exchange.awaitsContinue, !state.hasResponseBegun {
            self.exchange?.awaitsContinue = false
            outbound.append(ResponseEncoder.continueResponse)
            flush()
        }
        state.setBodyPaused(exchange.request.body.isFull, at: loop.now)
        advance()
        readAvailable()
        armTimer()
    }

    /// Answers a new request at once if its route allows that, or starts its handler.
    /// - Returns: whether there is more to parse.
    private func answerOrStart(_ hasAnswered: inout Bool) -> Bool {
        guard let exchange, exchange.task == nil, !exchange.isDraining else { return false }
        switch context.router.begin(exchange.request) {
        case .answered(let response):
            guard response.isComplete, !response.isLong else {
                start(exchange.request) { response }
                return false
            }
            hasAnswered = true
            let response = response.compressed(
                for: exchange.request.head,
                from: context.configuration.gzipFromBytes
            )
            begin(response, to: exchange)
            end(response, to: exchange)
            return true
        case .waiting(let request, let handler):
            start(exchange.request) { [context] in
                var response = await handler(request)
                context.router.finish(&response, to: request)
                return response
            }
            return false
        }
    }

    private func start(
        _ request: HTTPRequest,
        _ answer: @escaping @Sendable () async -> HTTPResponse
    ) {
        exchange?.task = Task(executorPreference: loop) {
            await self.finish(await answer(), number: request.number)
        }
    }
}
