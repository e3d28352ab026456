// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Engine

/// What interrupts what, and what starts in an interruption of the session.
struct PreemptionTests {
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

    /// A queue that plays its first item.
    private func queue(preemptsHigher: Bool, _ items: QueueItem...) -> AnnouncementQueue {
        var queue = AnnouncementQueue()
        var settings = QueueSettings()
        settings.preemptsHigher = preemptsHigher
        queue.replaceSettings(settings)
        for item in items { queue.add(item, now: now) }
        _ = queue.startNext(now: now)
        return queue
    }

    private func order(_ queue: AnnouncementQueue) -> [String] { queue.backlog.pending.map(\.id) }

    private func cause(of id: String, _ queue: AnnouncementQueue) throws -> QueueWait.Cause {
        let item = try #require(queue.backlog.all.first { $0.id == id })
        return queue.wait(of: item, now: now) { _ in false }.cause
    }

    /// The priorities of the item that plays and of one that interrupts, and which plays then.
    @Test(arguments: [
        (true, UInt8(0), UInt8(0), "b"), (true, 200, 0, "b"), (true, 0, 200, "b"), (false, 0, 0, "b"),
        (false, 200, 0, "a"), (false, 200, 199, "a"), (false, 200, 200, "b"), (false, 0, 200, "b"),
    ])
    func `AQ-11 an interrupt cuts whatever plays, or nothing of higher priority where that is set`(
        preemptsHigher: Bool,
        playing: UInt8,
        given: UInt8,
        heard: String
    ) throws {
        var queue = queue(preemptsHigher: preemptsHigher, item("a", playing))
        queue.interrupt(with: item("b", given))
        let isCut = queue.startNext(now: now) != nil
        #expect(queue.current?.id == heard && isCut == (heard == "b"))
        guard heard == "a" else { return }
        #expect(try cause(of: "b", queue) == .priority)
        queue.finish("a", now: now)
        #expect(queue.startNext(now: now)?.id == "b")
    }

    @Test func `where it is set, an interrupt goes before the others of its priority`() throws {
        var queue = queue(
            preemptsHigher: false,
            item("a", 9),
            item("high", 5),
            item("same", 1),
            item("low")
        )
        queue.interrupt(with: item("b", 1))
        #expect(queue.startNext(now: now) == nil)
        #expect(order(queue) == ["high", "b", "same", "low"])
        #expect(try cause(of: "high", queue) == .turn)
    }

    @Test func `where it is set, an interrupt does not wait for higher ones that wait for their turn`() {
        var queue = queue(preemptsHigher: false, item("a"))
        queue.add(item("high", 5), now: now)
        queue.interrupt(with: item("b", 1))
        #expect(queue.startNext(now: now)?.id == "b")
        #expect(order(queue) == ["a", "high"])
    }

    @Test func `where it is set, an alarm that is still prepared interrupts a lower one that interrupted`() {
        var queue = queue(preemptsHigher: false, item("a"))
        queue.interrupt(with: item("alarm", 9) { $0.soundID = nil })
        queue.interrupt(with: item("b", 1))
        #expect(queue.startNext(now: now)?.id == "b")
        queue.prepared("alarm", .sound("s"), soundID: "s")
        #expect(queue.startNext(now: now)?.id == "alarm")
    }

    @Test func `settings of an older state cut everything`() throws {
        var settings = QueueSettings()
        settings.preemptsHigher = false
        let saved = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(QueueSettings.self, from: saved) == settings)
        settings.preemptsHigher = true
        let older = try JSONEncoder().encode(settings)
        #expect(!String(decoding: older, as: UTF8.self).contains("sparesHigher"))
        #expect(try JSONDecoder().decode(QueueSettings.self, from: older).preemptsHigher)
    }

    @Test func `AQ-19 in an interruption resume lifts a pause, and next starts a single item`() {
        var queue = queue(preemptsHigher: true, item("a"), item("b"), item("c"))
        queue.setInterrupted(true, now: .distantPast)
        _ = queue.pause()
        let hasResumed = queue.resume(isInterrupted: true)
        #expect(hasResumed && queue.hold == .interrupted && queue.startNext(now: now) == nil)
        let hasResumedAgain = queue.resume(isInterrupted: true)
        #expect(!hasResumedAgain)
        let hasNext = queue.next(isInterrupted: true)
        #expect(hasNext && queue.startNext(now: now)?.id == "a")
        queue.finish("a", now: now)
        #expect(queue.startNext(now: now) == nil && order(queue) == ["b", "c"])
        queue.setInterrupted(false, now: .distantPast)
        #expect(queue.startNext(now: now)?.id == "b")
    }

    @Test func `AQ-19 a request for the next item ends with the items that there were`() {
        var queue = queue(preemptsHigher: true, item("a"))
        queue.setInterrupted(true, now: .distantPast)
        _ = queue.next(isInterrupted: true)
        queue.clear(current: false, progress: 0, now: now)
        #expect(queue.startNext(now: now) == nil)
        let hasNext = queue.next(isInterrupted: true)
        #expect(!hasNext, "nothing waits")
        queue.add(item("later"), now: now)
        #expect(queue.startNext(now: now) == nil)
    }
}
