// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `/v1/events` as Server-Sent Events: the same messages, from the server only.
///
/// A client that keeps up gets the events from the loop of its connection. For one that reads too slowly they stay in the hub's
/// bounded replay buffer, and if it falls behind further it receives `resync`.
struct EventStreamFeed: Sendable {
    /// Events taken from the replay buffer at a time.
    private static let batch = 64
    /// Interval at which a comment is sent if there are no events.
    private static let keepAlive = Duration.seconds(15)

    let greeting: EventGreeting
    let subscription: Subscription
    let token: HeldToken

    /// The answer, which ends when the client disconnects, its token is revoked or the server stops.
    var response: HTTPResponse {
        .events { writer in try await run(writer) }
    }

    private func run(_ writer: EventWriter) async throws {
        let (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (id, messages, isResumed) = await greeting.join(
            subscription,
            outlet: writer.outbox.map { .stream($0) } ?? .pulled,
            wake: { waker.yield() }
        )
        defer { greeting.hub.leave(id) }
        let watch = token.whenRevoked { waker.finish() }
        defer { token.forget(watch) }
        for message in messages {
            // A browser reconnects with the last id received, which must not be later than events still to be replayed.
            try await send(message, hasID: !isResumed, writer)
        }
        waker.yield()
        try await withThrowingTaskGroup { group in
            group.addTask {
                let clock = ContinuousClock()
                while true {
                    try await clock.sleep(for: Self.keepAlive)
                    waker.yield()
                }
            }
            defer { group.cancelAll() }
            for await _ in wakes {
                // Read before sending, so that all events published until the end are sent, and each time, since the
                // wake of the end and that of an event may coincide.
                let isEnd = greeting.hub.hasEnded
                let count = try await send(id, writer)
                if isEnd { return }
                if count == 0 { try await writer.keepAlive() }
            }
        }
    }

    /// Sends the missing events.
    ///
    /// - Returns: the number of messages sent.
    private func send(_ id: UInt64, _ writer: EventWriter) async throws(ResponseClosed) -> Int {
        var count = 0
        while true {
            switch greeting.hub.next(id, limit: Self.batch) {
            case .live: return count
            case .send(let events):
                try await writer.send(lines: events.map { (String($0.sequence), $0.text) })
                count += events.count
            case .lost:
                try await send(await greeting.resync(id), hasID: true, writer)
                count += 1
            }
        }
    }

    private func send(
        _ message: SnapshotMessage,
        hasID: Bool,
        _ writer: EventWriter
    ) async throws(ResponseClosed) {
        let id = hasID ? String(message.sequence) : nil
        try await writer.send(line: message.head, followedBy: message.tail, id: id)
    }
}
