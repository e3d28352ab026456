// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import OSC
import OSCServer

/// The events of a client of OSC: `/carillon/event/` and the type, with the event in JSON.
struct OSCFeed: Sendable {
    /// Events taken from the replay buffer at a time.
    private static let batch = 64

    let hub: EventHub
    let client: OSCClient
    let filter: TopicFilter

    /// Sends events until the task is cancelled.
    func run() async {
        let (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (id, _) = hub.join(
            filter: filter,
            since: nil,
            session: "osc-\(client.id)",
            outlet: .pulled,
            wake: { waker.yield() }
        )
        defer { hub.leave(id) }
        waker.yield()
        for await _ in wakes {
            if Task.isCancelled || hub.hasEnded { return }
            send(id)
        }
    }

    private func send(_ id: UInt64) {
        while true {
            switch hub.next(id, limit: Self.batch) {
            case .live: return
            case .send(let events): for event in events { send(event.type, [.string(event.text.text)]) }
            case .lost:
                _ = hub.skipToNow(id)
                send(.resync, [])
            }
        }
    }

    /// Sends an event, without its contents if they do not fit into a datagram.
    private func send(_ type: EventType, _ arguments: [OSCArgument]) {
        let address = "/\(OSCCommand.root)/event/" + type.rawValue.replacing(".", with: "/")
        if !client.send(OSCMessage(address, arguments)) { client.send(OSCMessage(address)) }
    }
}
