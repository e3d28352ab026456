// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Engine

/// What the queue does with an announcement that nobody could hear, and its list of receipts.
struct UnheardTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let no = Audibility(heard: .no, reasons: [.sinkMute])

    private func item(_ id: String, _ change: (inout QueueItem) -> Void = { _ in }) -> QueueItem {
        var item = QueueItem(id: id, content: .sound("s"), queuedAt: now)
        change(&item)
        return item
    }

    /// The queue after an item was played to its end.
    private func queue(
        _ item: QueueItem,
        _ audibility: Audibility = UnheardTests.no,
        setting: UnheardPolicy? = nil
    ) -> AnnouncementQueue {
        var queue = AnnouncementQueue()
        var settings = QueueSettings()
        settings.onUnheard = setting
        queue.replaceSettings(settings)
        queue.add(item, now: now)
        _ = queue.startNext(now: now)
        _ = queue.takeDecisions()
        queue.finish(item.id, audibility, now: now)
        return queue
    }

    /// The last decision in words.
    private func outcome(_ queue: AnnouncementQueue) -> String {
        var queue = queue
        switch queue.takeDecisions().last {
        case .requeued: return "requeued"
        case .ended(let receipt):
            return [receipt.state.rawValue, receipt.reason].compactMap(\.self).joined(separator: " ")
        default: return "other"
        }
    }

    @Test(
        arguments: [
            (0, nil, nil, "completed"), (1, nil, nil, "requeued"), (200, nil, nil, "requeued"),
            (1, .complete, nil, "completed"), (0, .requeue, nil, "requeued"),
            (0, nil, .requeue, "requeued"), (1, nil, .complete, "completed"),
            (0, .complete, .fail, "completed"), (0, nil, .fail, "failed it could not be heard: sinkMute"),
        ] as [(UInt8, UnheardPolicy?, UnheardPolicy?, String)]
    )
    func `an item's policy comes before the queue's, and that before its priority`(
        priority: UInt8,
        own: UnheardPolicy?,
        setting: UnheardPolicy?,
        expected: String
    ) {
        let item = item("a") { ($0.priority, $0.onUnheard) = (priority, own) }
        #expect(outcome(queue(item, setting: setting)) == expected)
    }

    @Test(arguments: [Audibility.Heard.yes, .partly, .unknown])
    func `only what nobody could hear is unheard`(heard: Audibility.Heard) {
        let item = item("a") { ($0.priority, $0.onUnheard) = (1, .fail) }
        #expect(outcome(queue(item, Audibility(heard: heard, reasons: []))) == "completed")
    }

    @Test func `it waits until it can be heard, lets others pass, and is played once more only`() {
        var queue = queue(item("a") { $0.priority = 1 })
        queue.isAudible = false
        #expect(queue.startNext(now: now) == nil)
        let waiting = queue.backlog.pending[0]
        let wait = queue.wait(of: waiting, now: now, isReading: { _ in false })
        #expect(wait == QueueWait(cause: .audibility, until: nil))
        #expect(waiting.expiresAt == now.addingTimeInterval(600), "it is not announced much later")
        queue.add(item("b"), now: now)
        #expect(queue.startNext(now: now)?.id == "b")
        queue.finish("b", now: now)
        queue.isAudible = true
        let again = queue.startNext(now: now)
        #expect(again?.id == "a" && again?.starts == 2 && again?.unheard == Self.no)
        queue.finish("a", Self.no, now: now)
        #expect(outcome(queue) == "completed")
    }

    @Test func `it expires while it cannot be heard`() {
        var queue = queue(item("a") { $0.priority = 1 })
        queue.isAudible = false
        #expect(queue.nextDeadline(now: now) == now.addingTimeInterval(600))
        #expect(queue.startNext(now: now.addingTimeInterval(600)) == nil)
        let receipts = queue.takeDecisions().compactMap { decision -> QueueItemState? in
            if case .ended(let receipt) = decision { receipt.state } else { nil }
        }
        #expect(receipts == [.expired])
    }

    @Test func `it is not played again after its expiry, or while another one with its key waits`() {
        let late = item("a") { ($0.priority, $0.expiresAt) = (1, now) }
        var queue = AnnouncementQueue()
        queue.add(late, now: now.addingTimeInterval(-2))
        _ = queue.startNext(now: now.addingTimeInterval(-1))
        queue.finish("a", Self.no, now: now)
        #expect(outcome(queue) == "completed")

        queue = AnnouncementQueue()
        queue.add(item("b") { ($0.priority, $0.dedupeKey) = (1, "door") }, now: now)
        _ = queue.startNext(now: now)
        queue.add(item("c") { $0.dedupeKey = "door" }, now: now)
        queue.finish("b", Self.no, now: now)
        #expect(outcome(queue) == "completed")
    }

    @Test func `it keeps waiting across a restart`() {
        let before = queue(item("a") { $0.priority = 1 })
        var after = AnnouncementQueue()
        after.restore(before.backlog.all, hold: [], now: now)
        after.isAudible = false
        #expect(after.startNext(now: now) == nil && after.count == 1)
    }

    // MARK: Receipts

    private func log(_ ids: [String], limit: Int = 100) -> ReceiptLog {
        var log = ReceiptLog()
        for id in ids {
            let receipt = QueueReceipt(
                item: item(id),
                state: .completed,
                reason: nil,
                progress: 1,
                endedAt: now
            )
            log.read(now, at: 0)
            _ = log.append(receipt)
            _ = log.trim(limit: limit, seconds: 60)
        }
        return log
    }

    /// A clock that jumps by years, in both directions, and the times at which a receipt of the first day is still there.
    @Test func `receipts are kept for a week of passed time, whatever the clock shows`() {
        let (day, year) = (86_400.0, 365 * 86_400.0)
        var log = ReceiptLog()
        func append(_ id: String, wall: Double, ran: Double, to log: inout ReceiptLog) -> [String] {
            let date = now.addingTimeInterval(wall)
            log.read(date, at: ran)
            let receipt = QueueReceipt(
                item: item(id),
                state: .completed,
                reason: nil,
                progress: 1,
                endedAt: date
            )
            _ = log.append(receipt)
            return log.trim(limit: 100, seconds: 7 * day)
        }
        #expect(append("a", wall: 0, ran: 0, to: &log) == [])
        #expect(append("ahead", wall: 30 * day, ran: 60, to: &log) == [])
        #expect(append("behind", wall: -30 * year, ran: 120, to: &log) == [])
        #expect(append("b", wall: 180, ran: 180, to: &log) == [])
        #expect(log.count == 4)
        // A start with a clock that is ten years ahead.
        var restarted = ReceiptLog()
        restarted.restore(["a", "ahead", "behind", "b"].compactMap { log[$0] })
        restarted.read(now.addingTimeInterval(10 * year), at: 0)
        #expect(restarted.trim(limit: 100, seconds: 7 * day) == [])
        // Days of running are days, and those of an early clock are not older than others.
        #expect(append("c", wall: 6 * day, ran: 6 * day, to: &log) == [])
        #expect(
            append("d", wall: 7 * day + 300, ran: 7 * day + 300, to: &log) == ["a", "ahead", "behind", "b"]
        )
    }

    /// The ids of all pages.
    private func pages(_ log: ReceiptLog, of size: Int) throws -> [[String]] {
        var request = PageRequest()
        request.limit = size
        var pages: [[String]] = []
        repeat {
            let page = try log.page(request, limitInBytes: 1_000)
            #expect(page.total == log.count)
            pages.append(page.elements.map(\.item.id))
            request.cursor = page.nextCursor
        } while request.cursor != nil
        return pages
    }

    @Test func `the receipts are read newest first, page by page`() throws {
        #expect(try pages(log(["a", "b", "c", "d"]), of: 2) == [["d", "c"], ["b", "a"]])
        #expect(try pages(log(["a", "b", "c"]), of: 2) == [["c", "b"], ["a"]])
        #expect(try pages(log([]), of: 2) == [[]])
        #expect(try pages(log(["a", "b", "c", "d"], limit: 3), of: 2) == [["d", "c"], ["b"]])
    }

    @Test func `a page ends where its cursor was removed, and a cursor that is none is refused`() throws {
        var request = PageRequest()
        request.cursor = "a"
        let page = try log(["a", "b", "c"], limit: 2).page(request, limitInBytes: 1_000)
        #expect(page.elements.isEmpty && page.nextCursor == nil)
        request.cursor = "No"
        #expect(throws: EngineError.self) { try log(["a"]).page(request, limitInBytes: 1_000) }
    }
}
