// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// Offers messages to many sessions and wakes each loop once for all of its sessions.
///
/// The caller decides for each session what it gets; if all get the same, `WebSocketGroup` is faster.
/// ```swift
/// var broadcast = WebSocketBroadcast()
/// for session in sessions { broadcast.offer(text, to: session, policy: .lifecycle) }
/// broadcast.send()
/// ```
/// Each loop then writes to every client without pending messages, with one system call; for the others the message
/// waits as after `WebSocketSession.offer`. Between portions of the clients it serves requests.
/// - Thread: any, one at a time.
public struct WebSocketBroadcast: ~Copyable {
    private struct Share {
        let loop: EventLoop
        /// Sessions whose queues must be sent.
        var sessions: [WebSocketSession] = []
    }

    /// Clients written to between two polls: less than half a millisecond of system calls.
    private static let portion = 32

    /// The sessions to pump by loop; there are so few loops that a list is fastest.
    private var shares: [Share] = []

    /// A broadcast without messages.
    public init() {}

    /// Queues a shared text without waiting; it is sent by `send`.
    /// - Parameters:
    ///   - text: encoded once for all sessions.
    ///   - session: the receiver.
    ///   - policy: what happens when the client is too slow.
    /// - Returns: whether it was queued.
    @discardableResult
    public mutating func offer(
        _ text: SharedText,
        to session: WebSocketSession,
        policy: OfferPolicy
    ) -> OfferResult {
        let (result, mustPump) = session.outbox.enqueue(session.encoder.frame(text), policy: policy)
        if mustPump { shares[share(of: session)].sessions.append(session) }
        if result == .full { session.outbox.countRefusal() }
        return result
    }

    /// Makes the loops send everything that was offered; so does the deinitialiser.
    public consuming func send() {}

    deinit { flush() }

    private func flush() {
        for share in shares {
            share.loop.execute { [share] in Self.pump(share.sessions[...], on: share.loop) }
        }
    }

    /// Sends what waits for the first sessions, and for the others after the loop has looked for requests.
    private static func pump(_ sessions: ArraySlice<WebSocketSession>, on loop: EventLoop) {
        for session in sessions.prefix(portion) { session.connection.assumeIsolated { $0.pumpOutbox() } }
        let rest = sessions.dropFirst(portion)
        if !rest.isEmpty { loop.executeLater { pump(rest, on: loop) } }
    }

    private mutating func share(of session: WebSocketSession) -> Int {
        let loop = session.connection.loop
        if let index = shares.firstIndex(where: { $0.loop === loop }) { return index }
        shares.append(Share(loop: loop))
        return shares.count - 1
    }
}
