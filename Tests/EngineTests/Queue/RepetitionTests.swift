// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// Announcements whose key waits already: a repetition never makes the waiting one less urgent.
struct RepetitionTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func item(_ id: String, _ change: (inout QueueItem) -> Void = { _ in }) -> QueueItem {
        var item = QueueItem(id: id, content: .sound(id), queuedAt: now)
        item.dedupeKey = "fire"
        change(&item)
        return item
    }

    private func repeated(
        _ waiting: QueueItem,
        by newer: QueueItem,
        in queue: inout AnnouncementQueue
    ) -> QueueItem? {
        queue.add(waiting, now: now)
        queue.repeatWaiting(
            as: waiting.repeated(by: newer),
            isUrgent: newer.preempts && newer.startAt == nil,
            now: now
        )
        return queue.startNext(now: now)
    }

    /// How the first item is kept from playing.
    enum Wait: CaseIterable { case quietHours, plan, turn, stopped }

    @Test(arguments: Wait.allCases) func `an alarm interrupts, whatever its key's item waits for`(
        _ wait: Wait
    ) {
        var queue = AnnouncementQueue()
        var waiting = item("test")
        switch wait {
        case .quietHours:
            var settings = QueueSettings()
            var hours = QuietHours(from: 0, to: 0, timeZone: "UTC")
            hours.exemptPriority = 200
            settings.quietHours = [hours]
            queue.replaceSettings(settings)
        case .plan: waiting.startAt = now.addingTimeInterval(86_400)
        case .turn:
            queue.add(item("long") { $0.dedupeKey = nil }, now: now)
            #expect(queue.startNext(now: now)?.id == "long")
        case .stopped:
            queue.add(item("long") { $0.dedupeKey = nil }, now: now)
            _ = queue.startNext(now: now)
            _ = queue.stopCurrent(.init(), now: .distantPast)
        }
        let alarm = item("alarm") { ($0.priority, $0.preempts) = (255, true) }
        let started = repeated(waiting, by: alarm, in: &queue)
        #expect(started?.id == "test" && started?.content == .sound("alarm") && started?.priority == 255)
        #expect(started?.soundID == "alarm" && started?.startAt == nil)
    }

    @Test func `the newer content is announced, or the older one`() {
        let waiting = item("late") { ($0.chime, $0.repeats, $0.playsDone, $0.resumeAt) = ("gong", 3, 1, 2) }
        let newer = item("cancelled")
        let replaced = waiting.repeated(by: newer)
        #expect(replaced.id == "late" && replaced.content == .sound("cancelled") && replaced.chime == nil)
        #expect(replaced.repeats == 1 && replaced.playsDone == 0 && replaced.resumeAt == 0)
        let kept = waiting.repeated(by: item("cancelled") { $0.onDuplicate = .keep })
        #expect(
            kept.content == .sound("late") && kept.chime == "gong" && kept.repeats == 3 && kept.resumeAt == 2
        )
    }

    @Test func `a text that was replaced while it was spoken is spoken anew`() {
        var queue = AnnouncementQueue()
        let late = QueueContent.text("late", voice: nil)
        let cancelled = QueueContent.text("cancelled", voice: nil)
        var waiting = QueueItem(id: "a", content: late, queuedAt: now)
        waiting.dedupeKey = "train"
        var newer = QueueItem(id: "b", content: cancelled, queuedAt: now)
        newer.dedupeKey = "train"
        #expect(repeated(waiting, by: newer, in: &queue) == nil)
        queue.prepared("a", late, soundID: "old")
        #expect(queue.firstUnprepared()?.content == cancelled)
        #expect(!queue.awaits("a", late) && queue.awaits("a", cancelled))
        queue.prepared("a", cancelled, soundID: "new")
        #expect(queue.startNext(now: now)?.soundID == "new")
    }

    @Test func `of thousand pairs none makes the waiting item less urgent`() {
        var dice = SplitMix64(seed: 46)
        func random(_ id: String) -> QueueItem {
            item(id) {
                $0.priority = .random(in: 0...255, using: &dice)
                $0.volume = .random(in: 0...1, using: &dice)
                ($0.preempts, $0.ducks) = (.random(using: &dice), .random(using: &dice))
                $0.onDuplicate = [nil, .keep, .replace].randomElement(using: &dice) ?? nil
                $0.startAt = .random(using: &dice) ? nil : now + .random(in: 1...9, using: &dice)
                $0.expiresAt = .random(using: &dice) ? nil : now + .random(in: 10...99, using: &dice)
                $0.zones =
                    .random(using: &dice) ? nil : [["a"], ["b"], ["a", "b"]].randomElement(using: &dice)
            }
        }
        for _ in 0..<1_000 {
            let pair = [random("a"), random("b")]
            let item = pair[0].repeated(by: pair[1])
            for one in pair {
                #expect(item.priority >= one.priority && item.volume >= one.volume)
                #expect(item.preempts || !one.preempts)
                #expect(item.ducks || !one.ducks)
                #expect((item.startAt ?? .distantPast) <= (one.startAt ?? .distantPast))
                #expect((item.expiresAt ?? .distantFuture) >= (one.expiresAt ?? .distantFuture))
                #expect(item.zones.map { $0.isSuperset(of: one.zones ?? ["all"]) } ?? true)
            }
        }
    }
}
