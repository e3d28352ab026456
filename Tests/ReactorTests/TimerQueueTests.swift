// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization
import Testing

@testable import Reactor

struct TimerQueueTests {
    /// Collects the names of the timers that fired.
    final class Log: Sendable {
        let names = Mutex<[String]>([])
        func action(_ name: String) -> @Sendable () -> Void {
            { self.names.withLock { $0.append(name) } }
        }
    }

    private func time(_ nanoseconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: nanoseconds) }

    private func runDue(_ queue: inout TimerQueue, at moment: Int64) {
        while let action = queue.popDue(at: time(moment)) { action() }
    }

    @Test func `timers fire in the order of their deadlines`() {
        var queue = TimerQueue()
        let log = Log()
        for moment in [5, 1, 4, 2, 3] as [Int64] {
            _ = queue.schedule(at: time(moment), log.action("\(moment)"))
        }
        runDue(&queue, at: 3)
        #expect(log.names.withLock { $0 } == ["1", "2", "3"])
        #expect(queue.nextMoment() == time(4))
        runDue(&queue, at: 9)
        #expect(log.names.withLock { $0 } == ["1", "2", "3", "4", "5"])
    }

    @Test func `timers of one deadline fire in the order of creation`() {
        var queue = TimerQueue()
        let log = Log()
        for name in ["a", "b", "c", "d"] { _ = queue.schedule(at: time(1), log.action(name)) }
        runDue(&queue, at: 1)
        #expect(log.names.withLock { $0 } == ["a", "b", "c", "d"])
    }

    @Test func `a cancelled timer never fires and is not the next deadline`() {
        var queue = TimerQueue()
        let log = Log()
        let first = queue.schedule(at: time(1), log.action("first"))
        _ = queue.schedule(at: time(2), log.action("second"))
        queue.cancel(first)
        #expect(queue.nextMoment() == time(2))
        runDue(&queue, at: 5)
        #expect(log.names.withLock { $0 } == ["second"])
        #expect(queue.nextMoment() == nil)
    }

    @Test func `cancelling many timers keeps the order of the rest`() {
        var queue = TimerQueue()
        let log = Log()
        var identifiers: [TimerQueue.Identifier] = []
        for moment in 0..<1_000 {
            identifiers.append(queue.schedule(at: time(Int64((moment * 7_919) % 1_000)), log.action("x")))
        }
        for identifier in identifiers.dropFirst(10) { queue.cancel(identifier) }
        #expect(queue.count == 10)
        var last = Int64.min
        while let next = queue.nextMoment() {
            #expect(next.nanoseconds >= last)
            last = next.nanoseconds
            queue.popDue(at: next)?()
        }
        #expect(log.names.withLock { $0.count } == 10)
    }

    @Test func `memory for many timers is released when they are gone`() {
        var queue = TimerQueue()
        let timers = (0..<10_000).map { queue.schedule(at: MonotonicTime(nanoseconds: $0)) {} }
        #expect(queue.actions.capacity >= 10_000)
        for timer in timers.dropFirst(3) { queue.cancel(timer) }
        #expect(queue.count == 3)
        #expect(queue.actions.capacity <= 512)
        #expect(queue.nextMoment() == MonotonicTime(nanoseconds: 0))
    }
}
