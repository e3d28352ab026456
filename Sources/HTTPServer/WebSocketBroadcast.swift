// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// Offers messages to many sessions so that each loop is woken once for all of its sessions.
///
/// Who gets what is decided for each session by itself; where all get the same, `WebSocketGroup` is quicker.
/// ```swift
/// var broadcast = WebSocketBroadcast()
/// for session in sessions { broadcast.offer(text, to: session, policy: .lifecycle) }
/// broadcast.send()
/// ```
/// Each loop then goes through its sessions and writes to every client that has taken all before, with one system call;
/// for the others the message waits as it does after `WebSocketSession.offer`.
/// - Thread: any, one at a time.
public struct WebSocketBroadcast: ~Copyable {
    private struct Share {
        let loop: EventLoop
        /// Those whose queues have to be emptied.
        var sessions: [WebSocketSession] = []
    }

    /// The sessions to be pumped; there are as many shares as loops, so few that a list is quickest.
    private var shares: [Share] = []

    /// A broadcast without messages.
    public init() {}

    /// Queues a shared text without ever waiting; it leaves with `send`.
    /// - Parameters:
    ///   - text: encoded once for all sessions.
    ///   - session: who gets it.
    ///   - policy: what happens when the client is behind.
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

    /// Lets the loops send everything that was offered; so does the end of the broadcast's life.
    public consuming func send() {}

    deinit { flush() }

    private func flush() {
        for share in shares {
            share.loop.execute { [sessions = share.sessions] in
                for session in sessions { session.connection.assumeIsolated { $0.pumpOutbox() } }
            }
        }
    }

    private mutating func share(of session: WebSocketSession) -> Int {
        let loop = session.connection.loop
        if let index = shares.firstIndex(where: { $0.loop === loop }) { return index }
        shares.append(Share(loop: loop))
        return shares.count - 1
    }
}
