// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import Reactor
import Synchronization

/// Sends a numbered time stamp to every subscriber at the rate it asked for, each encoded once per rate.
final class TickSource: Sendable {
    /// Names one subscriber.
    struct Subscription: Hashable {
        let rate: Int
        let session: String
    }

    private struct Ticker {
        /// In the order in which they came, as the kernel's sockets lie in memory: a sweep over thousands is quicker so.
        var sessions: [WebSocketSession] = []
        var number: UInt64 = 0
        var next: MonotonicTime
    }

    /// The loop whose timers make the ticks.
    let loop: EventLoop
    private let tickers = Mutex<[Int: Ticker]>([:])

    init() throws(SystemError) { loop = try EventLoop(name: "ticks") }

    func stop() { loop.stop() }

    /// Adds a session; nothing when the rate is not 1 to 1000 a second.
    func subscribe(_ session: WebSocketSession, perSecond rate: Int) -> Subscription? {
        guard (1...1_000).contains(rate) else { return nil }
        let isFirst = tickers.withLock { tickers in
            let isFirst = tickers[rate] == nil
            tickers[rate, default: Ticker(next: .now)].sessions.append(session)
            return isFirst
        }
        if isFirst { loop.execute { self.tick(rate) } }
        return Subscription(rate: rate, session: session.id)
    }

    func unsubscribe(_ subscription: Subscription) {
        tickers.withLock { $0[subscription.rate]?.sessions.removeAll { $0.id == subscription.session } }
    }

    private func tick(_ rate: Int) {
        let due = tickers.withLock {
            tickers -> (sessions: [WebSocketSession], number: UInt64, next: MonotonicTime)? in
            guard var ticker = tickers[rate], !ticker.sessions.isEmpty else {
                tickers[rate] = nil
                return nil
            }
            ticker.number += 1
            ticker.next = ticker.next.advanced(by: .seconds(1) / rate)
            tickers[rate] = ticker
            return (ticker.sessions, ticker.number, ticker.next)
        }
        guard let due else { return }
        let text = SharedText(#"{"ts":\#(WallClock.microsecondsSinceEpoch),"seq":\#(due.number)}"#)
        var broadcast = WebSocketBroadcast()
        for session in due.sessions { broadcast.push(text, to: session) }
        broadcast.send()
        _ = loop.schedule(at: due.next) { self.tick(rate) }
    }
}
