// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import Platform
import Reactor
import Synchronization

/// Sends a numbered time stamp to every subscriber at its rate, encoded once per rate.
final class TickSource: Sendable {
    /// Names one subscriber.
    struct Subscription {
        let rate: Int
        let session: WebSocketSession
    }

    private struct Ticker {
        let group = WebSocketGroup()
        var count = 0
        var number: UInt64 = 0
        var next: MonotonicTime
    }

    /// The loop whose timers make the ticks.
    let loop: EventLoop
    private let tickers = Mutex<[Int: Ticker]>([:])

    init() throws(SystemError) { loop = try EventLoop(name: "ticks") }

    func stop() { loop.stop() }

    /// Adds a session; nil if the rate is not 1 to 1000 per second.
    func subscribe(_ session: WebSocketSession, perSecond rate: Int) -> Subscription? {
        guard (1...1_000).contains(rate) else { return nil }
        let isFirst = tickers.withLock { tickers in
            let isFirst = tickers[rate] == nil
            tickers[rate, default: Ticker(next: .now)].count += 1
            tickers[rate]?.group.add(session)
            return isFirst
        }
        if isFirst { loop.execute { self.tick(rate) } }
        return Subscription(rate: rate, session: session)
    }

    func unsubscribe(_ subscription: Subscription) {
        tickers.withLock { tickers in
            tickers[subscription.rate]?.group.remove(subscription.session)
            tickers[subscription.rate]?.count -= 1
        }
    }

    private func tick(_ rate: Int) {
        let due = tickers.withLock { tickers -> Ticker? in
            guard var ticker = tickers[rate], ticker.count > 0 else {
                tickers[rate] = nil
                return nil
            }
            ticker.number += 1
            ticker.next = ticker.next.advanced(by: .seconds(1) / rate)
            tickers[rate] = ticker
            return ticker
        }
        guard let due else { return }
        due.group.send(SharedText(#"{"ts":\#(WallClock.microsecondsSinceEpoch),"seq":\#(due.number)}"#))
        _ = loop.schedule(at: due.next) { self.tick(rate) }
    }
}
