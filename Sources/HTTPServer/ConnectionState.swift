// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// The state machine of a connection, with its deadlines: a value without socket, clock or task.
///
/// The connection passes events with their times and performs the returned actions.
struct ConnectionState {
    enum Phase: Sendable { case handshake, idle, head, exchange, flushing, lingering, upgraded, closed }

    private(set) var phase: Phase
    private(set) var keepsAlive = true
    private(set) var hasPeerEnded = false
    private(set) var isStopping = false
    private(set) var isRequestComplete = true
    private(set) var hasResponseBegun = false
    private var isResponseComplete = true
    private var closesWhenFlushed = false
    private var drainedBytes = 0
    private var bodyBytes = 0
    private var bodyStart = MonotonicTime.distantFuture
    private var bodyPause: MonotonicTime?

    private let timeouts: ServerTimeouts
    private let drainLimit: Int
    private var phaseDeadline: MonotonicTime
    private var lingerEnd = MonotonicTime.distantFuture
    private var bodyDeadline = MonotonicTime.distantFuture
    private var writeDeadline = MonotonicTime.distantFuture

    init(
        timeouts: ServerTimeouts,
        drainLimit: Int,
        beginsWithHandshake: Bool = false,
        at now: MonotonicTime
    ) {
        self.timeouts = timeouts
        self.drainLimit = drainLimit
        phase = beginsWithHandshake ? .handshake : .idle
        phaseDeadline = now.advanced(by: beginsWithHandshake ? timeouts.handshake : timeouts.idle)
    }

    /// Whether a queued response must be sent before the next request is looked for; until then there is no deadline.
    var awaitsDecision: Bool { phase == .idle && phaseDeadline == .distantFuture }

    /// The earliest deadline.
    var deadline: MonotonicTime { min(phaseDeadline, bodyDeadline, writeDeadline) }

    // MARK: Requests

    /// The TLS handshake is complete.
    mutating func handshakeEnded(at now: MonotonicTime) {
        guard phase == .handshake else { return }
        phase = .idle
        phaseDeadline = now.advanced(by: timeouts.idle)
    }

    /// Bytes were received from the client.
    mutating func received(_ count: Int, at now: MonotonicTime) {
        switch phase {
        case .idle:
            phase = .head
            phaseDeadline = now.advanced(by: timeouts.head)
        case .exchange where !isRequestComplete:
            bodyBytes += count
            updateBodyDeadline()
        default: break
        }
    }

    /// A head was parsed.
    mutating func requestBegan(keepsAlive: Bool, hasBody: Bool, at now: MonotonicTime) {
        phase = .exchange
        self.keepsAlive = keepsAlive
        isRequestComplete = !hasBody
        isResponseComplete = false
        hasResponseBegun = false
        drainedBytes = 0
        bodyBytes = 0
        bodyPause = nil
        phaseDeadline = hasPeerEnded ? now.advanced(by: timeouts.halfClosed) : .distantFuture
        bodyStart = now
        updateBodyDeadline()
    }

    /// The body is complete.
    mutating func requestEnded() -> Next {
        isRequestComplete = true
        updateBodyDeadline()
        return next()
    }

    /// The server paused or resumed reading the body; paused time does not count.
    mutating func setBodyPaused(_ isPaused: Bool, at now: MonotonicTime) {
        guard !isRequestComplete, isPaused != (bodyPause != nil) else { return }
        if let pause = bodyPause {
            bodyStart = bodyStart.advanced(by: now.duration(since: pause))
            bodyPause = nil
        } else {
            bodyPause = now
        }
        updateBodyDeadline()
    }

    /// Bytes of an unread body were dropped.
    mutating func drained(_ count: Int) -> Next {
        drainedBytes += count
        guard drainedBytes > drainLimit else { return .drainBody }
        keepsAlive = false
        return next()
    }

    /// The parser needs more bytes and no exchange is open.
    mutating func awaitRequest(hasPartialRequest: Bool, at now: MonotonicTime) -> Next {
        if hasPeerEnded || (isStopping && !hasPartialRequest) {
            phase = .closed
            return .close
        }
        if hasPartialRequest {
            if phase != .head { phaseDeadline = now.advanced(by: timeouts.head) }
            phase = .head
        } else {
            phase = .idle
            phaseDeadline = now.advanced(by: timeouts.idle)
        }
        return .wait
    }

    // MARK: Responses

    /// A response is about to be written.
    /// - Parameters:
    ///   - wantsClose: the handler requested the end of the connection.
    ///   - unreadBytes: bytes left of the body; nil if unknown.
    ///   - awaitsContinue: the client waits for 100 before it sends the body.
    /// - Returns: whether the connection is kept alive.
    mutating func responseBegan(wantsClose: Bool, unreadBytes: Int?, awaitsContinue: Bool) -> Bool {
        hasResponseBegun = true
        if phase == .exchange { phaseDeadline = .distantFuture }
        if wantsClose || isStopping { keepsAlive = false }
        if !isRequestComplete, awaitsContinue || (unreadBytes ?? 0) > drainLimit { keepsAlive = false }
        return keepsAlive
    }

    /// The whole response is in the outbound buffer.
    mutating func responseEnded() -> Next {
        isResponseComplete = true
        return next()
    }

    /// An error response replaces all others; nothing more is parsed.
    mutating func rejected() {
        hasResponseBegun = true
        phase = .flushing
        keepsAlive = false
        isRequestComplete = true
        isResponseComplete = true
        phaseDeadline = .distantFuture
        updateBodyDeadline()
    }

    /// The outbound buffer grew, shrank or emptied.
    mutating func outputChanged(isEmpty: Bool, madeProgress: Bool, at now: MonotonicTime) {
        if isEmpty {
            writeDeadline = .distantFuture
        } else if madeProgress || writeDeadline == .distantFuture {
            writeDeadline = now.advanced(by: timeouts.write)
        }
    }

    /// Everything was sent in the flushing phase.
    mutating func flushed(at now: MonotonicTime) -> Next {
        guard !hasPeerEnded, !closesWhenFlushed else {
            phase = .closed
            return .close
        }
        phase = .lingering
        lingerEnd = now.advanced(by: timeouts.lingerTotal)
        phaseDeadline = min(lingerEnd, now.advanced(by: timeouts.linger))
        return .wait
    }

    /// The client still sends after the last response: closing now could erase the response before it is read.
    ///
    /// - Source: RFC 9112 section 9.6; nginx, `lingering_close`.
    mutating func lingered(at now: MonotonicTime) {
        guard phase == .lingering else { return }
        phaseDeadline = min(lingerEnd, now.advanced(by: timeouts.linger))
    }

    // MARK: Ends

    /// The peer closed its side; it may still read unsent bytes, and earlier requests may be pending.
    ///
    /// Nothing tells a client that waits from one that has gone, so the response has to begin in time.
    mutating func peerEnded(hasUnsentBytes: Bool, at now: MonotonicTime) -> PeerEnd {
        hasPeerEnded = true
        switch phase {
        case .idle where awaitsDecision: return .answer
        case .idle, .head:
            guard hasUnsentBytes else {
                phase = .closed
                return .close
            }
            closeAfterFlush()
            return .answer
        case .handshake, .lingering, .upgraded, .closed:
            phase = .closed
            return .close
        case .exchange:
            guard isRequestComplete else { return .failBody }
            if !hasResponseBegun { phaseDeadline = now.advanced(by: timeouts.halfClosed) }
            return .answer
        case .flushing: return .answer
        }
    }

    /// Nothing more is parsed; once everything is sent the connection closes without lingering.
    mutating func closeAfterFlush() {
        phase = .flushing
        keepsAlive = false
        closesWhenFlushed = true
        phaseDeadline = .distantFuture
    }

    /// The server is stopping: exchanges end, idle connections close.
    mutating func stop() -> Next {
        isStopping = true
        guard phase == .idle || phase == .handshake else { return .wait }
        phase = .closed
        return .close
    }

    /// The connection switched to another protocol, which has its own deadlines.
    mutating func upgraded() {
        phase = .upgraded
        phaseDeadline = .distantFuture
    }

    /// Handles deadlines that have passed.
    mutating func expire(at now: MonotonicTime) -> Expiry {
        if now >= writeDeadline { return close() }
        if now >= phaseDeadline { return phase == .head ? .rejectSlowRequest : close() }
        if now >= bodyDeadline { return hasResponseBegun ? close() : .rejectSlowRequest }
        return .nothing
    }

    private mutating func close() -> Expiry {
        phase = .closed
        return .close
    }

    private mutating func next() -> Next {
        guard phase == .exchange, isResponseComplete else { return .wait }
        guard keepsAlive else {
            phase = .flushing
            isRequestComplete = true
            updateBodyDeadline()
            return .finish
        }
        guard isRequestComplete else { return .drainBody }
        phase = .idle
        return .nextRequest
    }

    private mutating func updateBodyDeadline() {
        guard !isRequestComplete, bodyPause == nil else {
            bodyDeadline = .distantFuture
            return
        }
        bodyDeadline = bodyStart.advanced(by: timeouts.body)
        guard timeouts.leastBodyRate > 0 else { return }
        let earned = Duration.seconds(bodyBytes / timeouts.leastBodyRate)
        bodyDeadline = min(bodyDeadline, bodyStart.advanced(by: timeouts.bodyGrace + earned))
    }
}
