// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import OSC
import OSCServer

/// The events of a client of OSC, as messages.
struct OSCFeed: Sendable {
    /// The messages of an event; of nil when events were lost.
    typealias Messages = @Sendable (PublishedEvent?) async -> [OSCMessage]

    /// Events taken from the replay buffer at a time.
    private static let batch = 64

    let hub: EventHub
    let client: OSCClient
    let filter: TopicFilter
    let messages: Messages

    /// Joins the hub, so that nothing that happens from now on is left out.
    ///
    /// - Returns: sends events until its task is cancelled.
    func begin() -> @Sendable () async -> Void {
        let (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (id, _) = hub.join(
            filter: filter,
            since: nil,
            session: "osc-\(client.id)",
            outlet: .pulled,
            wake: { waker.yield() }
        )
        waker.yield()
        return {
            defer { hub.leave(id) }
            for await _ in wakes {
                if Task.isCancelled || hub.hasEnded { return }
                await send(id)
            }
        }
    }

    private func send(_ id: UInt64) async {
        while true {
            switch hub.next(id, limit: Self.batch) {
            case .live: return
            case .send(let events): for event in events { await send(event) }
            case .lost:
                _ = hub.skipToNow(id)
                await send(nil)
            }
        }
    }

    /// Sends an event, without its contents if they do not fit into a datagram.
    private func send(_ event: PublishedEvent?) async {
        for message in await messages(event) where !client.send(message) {
            client.send(OSCMessage(message.address))
        }
    }
}
