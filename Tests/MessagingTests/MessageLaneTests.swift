// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Engine
import Platform
import Synchronization
import Testing

@testable import Messaging

/// The lane of a target: its order, its limit, its attempts and its end, over a link that is none.
struct MessageLaneTests {
    /// What a link was asked for; it fails as often as it is told.
    private final class Record: Sendable {
        let state = Mutex<(steps: [String], failures: Int)>(([], 0))

        var steps: [String] { state.withLock { $0.steps } }

        func note(_ step: String) { state.withLock { $0.steps.append(step) } }
    }

    private final class Link: TargetLink {
        private let record: Record
        private let opening: Double

        init(_ record: Record, opening: Double = 0) { (self.record, self.opening) = (record, opening) }

        func open(by deadline: UInt64) throws(MessageFailure) {
            SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + UInt64(opening * 1e9))
        }

        func send(_ message: TargetMessage, by deadline: UInt64) throws(MessageFailure) -> String? {
            record.note(message.text ?? "")
            let fails = record.state.withLock { state in
                defer { state.failures = max(0, state.failures - 1) }
                return state.failures > 0
            }
            if fails { throw MessageFailure("refused") }
            return "taken"
        }

        func close() { record.note("closed") }
    }

    private func dispatch(
        _ text: String,
        retries: Int = 0,
        user: String? = nil,
        dueAt: UInt64? = nil
    ) -> MessageDispatch {
        var target = TargetSettings()
        (target.name, target.retries, target.user) = ("desk", retries, user)
        var content = TargetMessage()
        content.text = text
        let message = SentMessage(id: text, targetID: "g", targetName: "desk", content: content)
        return MessageDispatch(message, to: target, dueAt: dueAt)
    }

    private func report(
        _ lane: MessageLane,
        _ dispatches: [MessageDispatch]
    ) async -> [MessageReport] {
        await withTaskGroup(of: (Int, MessageReport).self) { group in
            for (index, dispatch) in dispatches.enumerated() {
                let (stream, source) = AsyncStream<MessageReport>.makeStream()
                if let known = lane.add(dispatch, { source.yield($0) }) { source.yield(known) }
                group.addTask {
                    for await report in stream { return (index, report) }
                    return (index, MessageReport(failure: "no report", seconds: 0))
                }
            }
            var reports: [(Int, MessageReport)] = []
            for await report in group { reports.append(report) }
            return reports.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    @Test func `messages leave in the order in which they are due`() async {
        let record = Record()
        let lane = MessageLane(limit: 8) { _ in Link(record) }
        let now = SystemClock.monotonic.now
        let reports = await report(
            lane,
            [
                dispatch("third", dueAt: now + 60_000_000), dispatch("second", dueAt: now + 30_000_000),
                dispatch("first"), dispatch("last", dueAt: now + 60_000_000),
            ]
        )
        #expect(record.steps.filter { $0 != "closed" } == ["first", "second", "third", "last"])
        #expect(reports.allSatisfy { $0.answer == "taken" && $0.failure == nil })
        lane.end()
    }

    @Test func `a message goes over the link of its own settings, whichever was prepared before`() async {
        let record = Record()
        let lane = MessageLane(limit: 8) { target in
            record.note("link of \(target.user ?? "nobody")")
            return Link(record, opening: target.user == "slow" ? 0.05 : 0)
        }
        let due = SystemClock.monotonic.now + 20_000_000
        let late = dispatch("late", user: "slow", dueAt: due)
        async let first = report(lane, [late])
        try? await Task.sleep(for: .milliseconds(5))
        let reports = await report(lane, [dispatch("now", user: "quick")])
        #expect(await first.first?.answer == "taken" && reports.first?.answer == "taken")
        let sent = record.steps.filter { $0 != "closed" }
        let orders = [
            ["link of slow", "link of quick", "now", "link of slow", "late"],
            ["link of slow", "late", "link of quick", "now"],
        ]
        #expect(orders.contains(sent), "\(sent)")
        lane.end()
    }

    @Test func `what is overdue goes before what comes later`() async {
        let record = Record()
        let lane = MessageLane(limit: 8) { _ in Link(record) }
        let past = SystemClock.monotonic.now - 1_000_000
        _ = await report(lane, [dispatch("a", dueAt: past), dispatch("b", dueAt: past + 1), dispatch("c")])
        // A link is closed after a while without messages.
        #expect(record.steps.filter { $0 != "closed" } == ["a", "b", "c"])
        lane.end()
    }

    @Test func `a message is tried again as often as its target says`() async {
        let record = Record()
        let lane = MessageLane(limit: 8) { _ in Link(record) }
        record.state.withLock { $0.failures = 2 }
        let reports = await report(lane, [dispatch("a", retries: 1), dispatch("b")])
        #expect(reports[0].failure == "refused" && reports[1].failure == nil)
        #expect(record.steps.filter { $0 != "closed" } == ["a", "a", "b"])
        lane.end()
    }

    @Test func `more messages than may wait fail at once, and the others when the target is removed`() {
        let record = Record()
        let lane = MessageLane(limit: 2) { _ in Link(record) }
        let failures = Mutex<[String?]>([])
        let note: MessageLane.Report = { report in failures.withLock { $0.append(report.failure) } }
        let late = SystemClock.monotonic.now + 3_600_000_000_000
        #expect(
            lane.add(dispatch("a", dueAt: late), note) == nil
                && lane.add(dispatch("b", dueAt: late), note) == nil
        )
        #expect(lane.add(dispatch("c"), note)?.failure == "2 messages to it wait already")
        #expect(failures.withLock { $0.isEmpty } && !lane.isIdle)
        lane.end()
        #expect(failures.withLock { $0.count == 2 && !$0.contains(nil) } && lane.isIdle)
        #expect(lane.add(dispatch("d"), note)?.failure == "the target was removed")
        #expect(record.steps.filter { $0 != "closed" } == [])
    }

    @Test func `a link is made anew for other settings`() async {
        let record = Record()
        let lane = MessageLane(limit: 8) { target in
            record.note("link of \(target.user ?? "nobody")")
            return Link(record)
        }
        _ = await report(lane, [dispatch("a"), dispatch("b"), dispatch("c", user: "u")])
        #expect(record.steps.prefix(6) == ["link of nobody", "a", "b", "closed", "link of u", "c"])
        lane.end()
    }
}
