// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Engine

/// The queue as a value: order, interruptions and receipts of its items.
struct AnnouncementQueueTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func item(
        _ id: String,
        _ priority: UInt8 = 0,
        _ change: (inout QueueItem) -> Void = { _ in }
    ) -> QueueItem {
        var item = QueueItem(id: id, content: .sound("s"), queuedAt: now)
        item.priority = priority
        change(&item)
        return item
    }

    private func queue(_ items: QueueItem...) -> AnnouncementQueue {
        var queue = AnnouncementQueue()
        for item in items { queue.add(item, now: now) }
        return queue
    }

    /// The final receipts so far, as "id state reason".
    private func receipts(_ queue: inout AnnouncementQueue) -> [String] {
        queue.takeDecisions().compactMap { decision in
            guard case .ended(let receipt) = decision else { return nil }
            return [receipt.item.id, receipt.state.rawValue, receipt.reason].compactMap(\.self).joined(
                separator: " "
            )
        }
    }

    private func order(_ queue: AnnouncementQueue) -> [String] { queue.backlog.pending.map(\.id) }

    @Test func `AQ-07 high priority comes before normal, and equal priorities in order of arrival`() {
        #expect(
            order(queue(item("a"), item("b", 1), item("c"), item("d", 1), item("e", 200))) == [
                "e", "b", "d", "a", "c",
            ]
        )
    }

    @Test func `the file or text that is needed first is prepared first`() {
        var queue = queue(
            item("later") {
                $0.soundID = nil
                $0.startAt = now.addingTimeInterval(60)
            },
            item("ready", 9),
            item("normal") { $0.soundID = nil },
            item("high", 1) { $0.soundID = nil }
        )
        var prepared: [String] = []
        while let next = queue.firstUnprepared() {
            prepared.append(next.id)
            queue.prepared(next.id, next.content, soundID: "s")
        }
        #expect(prepared == ["high", "normal", "later"])
    }

    @Test func `an item that is still prepared holds up those behind it for a while only`() {
        var queue = queue(
            item("text", 1) { $0.soundID = nil },
            item("other") { $0.soundID = nil },
            item("a"),
            item("b")
        )
        #expect(queue.startNext(now: now) == nil)
        let end = now.addingTimeInterval(AnnouncementQueue.patience)
        #expect(queue.nextDeadline(now: now) == end)
        #expect(queue.startNext(now: end.addingTimeInterval(-0.01)) == nil)
        #expect(queue.startNext(now: end)?.id == "a")
        #expect(queue.nextDeadline(now: end) == nil)
        queue.finish("a", now: end)
        #expect(queue.startNext(now: end)?.id == "b", "no further wait")
        queue.finish("b", now: end)
        queue.prepared("text", .sound("s"), soundID: "s")
        #expect(queue.startNext(now: end)?.id == "text")
        queue.finish("text", now: end)
        #expect(queue.startNext(now: end) == nil)
        queue.add(item("c"), now: end)
        #expect(queue.startNext(now: end) == nil, "another one is waited for again")
    }

    @Test func `AQ-07 an item never pre-empts by priority alone`() {
        var queue = queue(item("a"))
        #expect(queue.startNext(now: now)?.id == "a")
        queue.add(item("b", 255), now: now)
        #expect(queue.startNext(now: now) == nil)
        #expect(queue.current?.id == "a")
    }

    @Test func `AQ-Q1 a high item that arrives while another plays is played`() {
        var queue = queue(item("a"))
        _ = queue.startNext(now: now)
        queue.add(item("b", 1), now: now)
        queue.finish("a", now: now)
        #expect(queue.startNext(now: now)?.id == "b")
    }

    @Test func `AQ-Q2 a broken item fails and the next one plays`() {
        var queue = queue(item("a"), item("b"))
        _ = queue.startNext(now: now)
        queue.fail("a", "no file", now: now)
        #expect(queue.startNext(now: now)?.id == "b")
        #expect(receipts(&queue) == ["a failed no file"])
    }

    @Test func `AQ-Q3 after a clear during play later items start`() {
        var queue = queue(item("a"), item("b"))
        _ = queue.startNext(now: now)
        queue.clear(current: false, progress: 0, now: now)
        #expect(queue.current?.id == "a")
        queue.finish("a", now: now)
        #expect(queue.startNext(now: now) == nil)
        queue.add(item("c"), now: now)
        #expect(queue.startNext(now: now)?.id == "c")
        #expect(receipts(&queue) == ["b dropped cleared", "a completed"])
    }

    @Test func `AQ-Q4 after an interruption that ended without resume, next starts the first item`() {
        var queue = queue(item("a"))
        _ = queue.startNext(now: now)
        queue.setInterrupted(true, now: .distantPast)
        #expect(queue.current == nil && order(queue) == ["a"])
        #expect(queue.startNext(now: now) == nil)
        #expect(queue.next() == true)
        #expect(queue.startNext(now: now)?.id == "a")
    }

    @Test(arguments: [(0.0, ["b", "a"]), (0.79, ["b", "a"]), (0.8, ["b"]), (1.0, ["b"])])
    func `AQ-12 and AQ-13 an interrupted item is next, unless most of it was played`(
        progress: Double,
        played: [String]
    ) {
        var queue = queue(item("a"))
        _ = queue.startNext(now: now)
        queue.interrupt(with: item("b", 1))
        var started: [String] = []
        var heard = AnnouncementQueue.Heard(progress: progress, seconds: 3)
        while let next = queue.startNext(heard, now: now) {
            started.append(next.id)
            #expect(next.resumeAt == 0)
            queue.finish(next.id, now: now)
            heard = .init()
        }
        #expect(started == played)
        #expect(receipts(&queue).contains("a dropped mostlyPlayed") == (progress >= 0.8))
    }

    @Test func `AQ-12 with resume it continues from its position`() {
        var queue = queue(item("a") { $0.requeue = .resume })
        _ = queue.startNext(now: now)
        queue.interrupt(with: item("b"))
        _ = queue.startNext(.init(progress: 0.5, playsDone: 1, seconds: 3), now: now)
        queue.finish("b", now: now)
        let again = queue.startNext(now: now)
        #expect(again?.id == "a" && again?.resumeAt == 3 && again?.playsDone == 1 && again?.starts == 2)
    }

    @Test func `nested interruptions return in order`() {
        var queue = queue(item("a"), item("z"))
        _ = queue.startNext(now: now)
        queue.interrupt(with: item("b"))
        _ = queue.startNext(now: now)
        queue.interrupt(with: item("c"))
        #expect(queue.startNext(now: now)?.id == "c")
        #expect(order(queue) == ["b", "a", "z"])
    }

    @Test func `an urgent item interrupts another only when it can play itself`() {
        var queue = queue(item("a"))
        _ = queue.startNext(now: now)
        queue.interrupt(with: item("b") { $0.soundID = nil })
        #expect(queue.startNext(now: now) == nil && queue.current?.id == "a")
        queue.prepared("b", .sound("s"), soundID: "s")
        #expect(queue.startNext(now: now)?.id == "b")
    }

    @Test func `AQ-14 stop-current neither removes nor advances, and next starts it again`() {
        var queue = queue(item("a"), item("b"))
        _ = queue.startNext(now: now)
        #expect(queue.stopCurrent(.init(progress: 0.9), now: .distantPast) == true)
        #expect(queue.startNext(now: now) == nil && order(queue) == ["a", "b"])
        let again = queue.stopCurrent(.init(), now: .distantPast)
        #expect(!again)
        let isLifted = queue.next()
        #expect(isLifted)
        #expect(queue.startNext(now: now)?.id == "a")
    }

    @Test func `AQ-15 skip drops the item that plays or was stopped`() {
        var queue = queue(item("a"), item("b"), item("c"))
        _ = queue.startNext(now: now)
        #expect(queue.skip(progress: 0.3, now: now) == true)
        _ = queue.startNext(now: now)
        _ = queue.stopCurrent(.init(), now: .distantPast)
        #expect(queue.skip(progress: 0, now: now) == true)
        #expect(queue.startNext(now: now)?.id == "c")
        #expect(receipts(&queue) == ["a dropped skipped", "b dropped skipped"])
    }

    @Test func `an item expires when it could not start in time, also while the queue is held`() {
        var queue = queue(item("a") { $0.expiresAt = now.addingTimeInterval(1) })
        _ = queue.pause()
        #expect(queue.nextDeadline(now: now) == now.addingTimeInterval(1))
        #expect(queue.startNext(now: now.addingTimeInterval(0.9)) == nil)
        #expect(receipts(&queue).isEmpty)
        #expect(queue.startNext(now: now.addingTimeInterval(1)) == nil)
        #expect(receipts(&queue) == ["a expired"])
    }

    @Test func `a scheduled item is started only shortly before its time`() {
        let due = now.addingTimeInterval(60)
        var queue = queue(item("a") { $0.startAt = due })
        #expect(queue.startNext(now: now) == nil && queue.isScheduled("a"))
        #expect(queue.nextDeadline(now: now) == due.addingTimeInterval(-AnnouncementQueue.planningLead))
        let planned = due.addingTimeInterval(-AnnouncementQueue.planningLead)
        let item = queue.startNext(now: planned)
        #expect(item?.startAt == due)
        #expect(item?.startedAt == due, "planned ahead, and heard at that time")
    }

    @Test func `a pre-empting item interrupts the other at its time`() {
        let due = now.addingTimeInterval(60)
        var queue = queue(
            item("a"),
            item("b") {
                $0.startAt = due
                $0.preempts = true
            }
        )
        _ = queue.startNext(now: now)
        _ = queue.takeDecisions()
        #expect(queue.startNext(now: due.addingTimeInterval(-0.2))?.id == "b")
        #expect(
            queue.takeDecisions().contains {
                if case .cut(let item, at: due) = $0 { item.id == "a" } else { false }
            }
        )
    }

    @Test func `quiet hours hold or drop items and let urgent ones pass`() {
        // 22:13 UTC.
        let hours = QuietHours(from: 22 * 60, to: 7 * 60, timeZone: "UTC", exemptPriority: 1)
        var settings = QueueSettings()
        settings.quietHours = [hours]
        var queue = queue(item("a"), item("b"))
        queue.replaceSettings(settings)
        #expect(queue.startNext(now: now) == nil)
        queue.add(item("c", 1), now: now)
        #expect(queue.startNext(now: now)?.id == "c")
        queue.finish("c", now: now)
        settings.quietHours[0].action = .drop
        queue.replaceSettings(settings)
        #expect(queue.startNext(now: now) == nil)
        #expect(receipts(&queue) == ["c completed", "a dropped quietHours", "b dropped quietHours"])
    }

    @Test func `the end of quiet hours is a deadline of the queue`() {
        var settings = QueueSettings()
        settings.quietHours = [QuietHours(from: 22 * 60, to: 7 * 60, timeZone: "UTC")]
        var queue = queue(item("a"))
        queue.replaceSettings(settings)
        let morning = Date(timeIntervalSince1970: 1_700_031_600)
        #expect(queue.nextDeadline(now: now) == morning)
        #expect(queue.startNext(now: morning)?.id == "a")
    }

    @Test func `moved items keep their position across a restart, whatever was inserted in between`() {
        var queue = queue(item("a"), item("b"), item("c"))
        #expect(queue.move("c", to: 0) == true)
        for number in 0..<2_000 {
            queue.add(item("n\(number)", 1), now: now)
            _ = queue.move("n\(number)", to: 1)
        }
        var restored = AnnouncementQueue()
        restored.restore(queue.backlog.all.shuffled(), hold: queue.hold, now: now)
        #expect(order(restored) == order(queue))
        #expect(Set(queue.backlog.pending.map(\.rank)).count == queue.backlog.pending.count)
    }

    @Test func `a new priority moves an item to the end of that priority`() {
        var queue = queue(item("a"), item("b", 1), item("c", 1))
        let changed = queue.change("a") { $0.priority = 1 }
        #expect(changed?.priority == 1)
        #expect(order(queue) == ["b", "c", "a"])
    }

    @Test func `only the first item with a key waits, and a playing one does not count`() {
        var queue = queue(item("a") { $0.dedupeKey = "door" })
        #expect(queue.duplicate(of: "door")?.id == "a")
        #expect(queue.duplicate(of: nil) == nil && queue.duplicate(of: "gate") == nil)
        _ = queue.startNext(now: now)
        #expect(queue.duplicate(of: "door") == nil)
    }

    @Test func `the empty queue is reported once, when nothing is left`() {
        var queue = queue(item("a"))
        _ = queue.startNext(now: now)
        queue.finish("a", now: now)
        for _ in 0..<3 { _ = queue.startNext(now: now) }
        #expect(queue.takeDecisions().count { $0 == .empty } == 1)
    }

    /// The queue after a restart.
    private func restarted(_ queue: AnnouncementQueue, at time: Date) -> AnnouncementQueue {
        var restored = AnnouncementQueue()
        let items = [queue.current].compactMap(\.self) + queue.backlog.all
        restored.restore(items.shuffled(), hold: queue.hold, now: time)
        return restored
    }

    @Test func `a pre-empting item whose time has come goes before all others`() {
        let urgent = item("b") {
            $0.startAt = now.addingTimeInterval(0.2)
            $0.preempts = true
        }
        #expect(order(queue(item("a"), item("z", 9), urgent)) == ["b", "z", "a"])
    }

    @Test func `an item whose time has come keeps its position across a restart`() {
        var queue = queue(item("a"), item("b") { $0.startAt = now.addingTimeInterval(0.1) }, item("c"))
        #expect(queue.move("b", to: 0) == true)
        #expect(order(restarted(queue, at: now.addingTimeInterval(60))) == ["b", "a", "c"])
    }

    @Test func `an item whose time came during a restart goes after those of its priority`() {
        let queue = queue(item("a"), item("b"), item("c") { $0.startAt = now.addingTimeInterval(60) })
        #expect(order(restarted(queue, at: now.addingTimeInterval(120))) == ["a", "b", "c"])
    }

    @Test func `an item moved before the playing one stays there across the next restart`() {
        var first = queue(item("a"), item("b"))
        _ = first.startNext(now: now)
        var second = restarted(first, at: now)
        #expect(order(second) == ["a", "b"])
        #expect(second.move("b", to: 0) == true)
        #expect(order(restarted(second, at: now)) == ["b", "a"])
    }

    @Test func `the wall-clock time of an item scheduled for a frame follows the clock`() {
        var queue = queue(
            item("a") {
                $0.startAt = now.addingTimeInterval(60)
                $0.startFrame = 60_000
            },
            item("b") { $0.startAt = now.addingTimeInterval(30) }
        )
        let moved = now.addingTimeInterval(10)
        queue.retime { _ in moved }
        #expect(queue.backlog.scheduled.map(\.id) == ["a", "b"])
        #expect(queue.backlog.scheduled.first?.startAt == moved)
        queue.retime { _ in moved.addingTimeInterval(0.1) }
        #expect(queue.backlog.scheduled.first?.startAt == moved, "a small step makes no difference")
    }
}
