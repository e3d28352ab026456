// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// When a WebSocket is pinged and when it is given up: a value without socket or clock.
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
    /// A close was begun by this side; only its end is awaited.
    private(set) var isClosing = false

    init(options: WebSocketOptions, at now: MonotonicTime) {
        self.options = options
        pingMoment = options.pingInterval.map { now.advanced(by: $0) } ?? .distantFuture
    }

    /// The first moment at which `expire` has something to say.
    var deadline: MonotonicTime { min(pingMoment, pongDeadline, closeDeadline) }

    /// Bytes came, so the client lives.
    mutating func received(at now: MonotonicTime) {
        pongDeadline = .distantFuture
        guard let interval = options.pingInterval, !isClosing else { return }
        pingMoment = now.advanced(by: interval)
    }

    /// This side wants the end; the client has some time to agree.
    mutating func closeBegan(at now: MonotonicTime) {
        guard !isClosing else { return }
        isClosing = true
        pingMoment = .distantFuture
        pongDeadline = .distantFuture
        closeDeadline = now.advanced(by: options.closeTimeout)
    }

    /// A moment has come that may be a deadline.
    mutating func expire(at now: MonotonicTime) -> Expiry {
        if now >= closeDeadline || now >= pongDeadline { return .close }
        guard now >= pingMoment else { return .nothing }
        pingMoment = .distantFuture
        pongDeadline = now.advanced(by: options.pongTimeout)
        return .ping
    }
}
