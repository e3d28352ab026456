// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// The deadlines of a WebSocket for pings, pongs and closing: a value without socket or clock.
struct WebSocketState {
    /// What to do when a deadline has passed.
    enum Expiry: Sendable, Hashable {
        case nothing
        case ping
        case close
    }

    private let options: WebSocketOptions
    private var pingMoment: MonotonicTime
    private var pongDeadline = MonotonicTime.distantFuture
    private var closeDeadline = MonotonicTime.distantFuture
    /// Whether this side has begun to close.
    private(set) var isClosing = false

    init(options: WebSocketOptions, at now: MonotonicTime) {
        self.options = options
        pingMoment = options.pingInterval.map { now.advanced(by: $0) } ?? .distantFuture
    }

    /// The earliest deadline.
    var deadline: MonotonicTime { min(pingMoment, pongDeadline, closeDeadline) }

    /// Bytes were received, so the client is alive.
    mutating func received(at now: MonotonicTime) {
        pongDeadline = .distantFuture
        guard let interval = options.pingInterval, !isClosing else { return }
        pingMoment = now.advanced(by: interval)
    }

    /// This side begins to close; the client has `closeTimeout` to answer.
    mutating func closeBegan(at now: MonotonicTime) {
        guard !isClosing else { return }
        isClosing = true
        pingMoment = .distantFuture
        pongDeadline = .distantFuture
        closeDeadline = now.advanced(by: options.closeTimeout)
    }

    /// Handles deadlines that have passed.
    mutating func expire(at now: MonotonicTime) -> Expiry {
        if now >= closeDeadline || now >= pongDeadline { return .close }
        guard now >= pingMoment else { return .nothing }
        pingMoment = .distantFuture
        pongDeadline = now.advanced(by: options.pongTimeout)
        return .ping
    }
}
