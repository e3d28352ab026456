// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// Offers messages to many WebSockets, and events to many streams, and wakes each loop once for all of its clients.
///
/// The caller decides for each session what it gets; if all get the same, `WebSocketGroup` is faster.
/// ```swift
/// var broadcast = Broadcast()
/// for session in sessions { broadcast.offer(text, to: session, policy: .lifecycle) }
/// broadcast.send()
/// ```
/// Each loop then writes to every client without pending messages, with one system call; for the others the message
/// waits as after `WebSocketSession.offer`. Between portions of the clients it serves requests.
/// - Thread: any, one at a time.
public struct Broadcast: ~Copyable {
    private struct Share {
        let loop: EventLoop
        /// Connections whose queues must be sent.
        var connections: [HTTPConnection] = []
    }

    /// Clients written to between two polls: less than half a millisecond of system calls.
    private static let portion = 32

    /// The connections to pump by loop; there are so few loops that a list is fastest.
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
        if mustPump { pump(session.connection) }
        if result == .full { session.outbox.countRefusal() }
        return result
    }

    /// Queues an event without waiting; it is sent by `send`.
    /// - Parameters:
    ///   - event: encoded once for all streams.
    ///   - stream: the receiver.
    /// - Returns: whether it was queued; `full` while the client is too slow.
    @discardableResult
    public mutating func offer(_ event: SharedEvent, to stream: StreamOutbox) -> OfferResult {
        let (result, mustPump) = stream.enqueue(event.chunk)
        if mustPump { pump(stream.connection) }
        return result
    }

    /// Makes the loops send everything that was offered; so does the deinitialiser.
    public consuming func send() {}

    deinit { flush() }

    private func flush() {
        for share in shares {
            share.loop.execute { [share] in Self.pump(share.connections[...], on: share.loop) }
        }
    }

    /// Sends what waits for the first clients, and for the others after the loop has looked for requests.
    private static func pump(_ connections: ArraySlice<HTTPConnection>, on loop: EventLoop) {
        for connection in connections.prefix(portion) { connection.assumeIsolated { $0.pump() } }
        let rest = connections.dropFirst(portion)
        if !rest.isEmpty { loop.executeLater { pump(rest, on: loop) } }
    }

    private mutating func pump(_ connection: HTTPConnection) {
        let index = shares.firstIndex { $0.loop === connection.loop } ?? shares.endIndex
        if index == shares.endIndex { shares.append(Share(loop: connection.loop)) }
        shares[index].connections.append(connection)
    }
}
