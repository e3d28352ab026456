// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Reactor
import Synchronization
import Testing

@testable import carillon

struct HeartbeatTests {
    /// A part that answers when it is told to.
    private final class Part: Sendable {
        private let questions = Mutex<[@Sendable () -> Void]>([])

        var count: Int { questions.withLock(\.count) }
        func part(_ name: String) -> LivenessProbe {
            LivenessProbe(name: name) { answer in self.questions.withLock { $0.append(answer) } }
        }
        func answer() {
            for answer in questions.withLock({ $0 }) { answer() }
            questions.withLock { $0 = [] }
        }
    }

    private func second(_ seconds: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: seconds * 1_000_000_000)
    }

    @Test func `a part that has not answered in time is named, until it answers`() {
        let (loop, engine) = (Part(), Part())
        let heartbeat = Heartbeat([loop.part("a loop"), engine.part("the engine")], patience: .seconds(4))
        #expect(heartbeat.beat(at: second(0)) == [], "nobody was asked before")
        engine.answer()
        #expect(heartbeat.beat(at: second(8)) == ["a loop"])
        engine.answer()
        #expect(heartbeat.beat(at: second(16)) == ["a loop"])
        #expect(loop.count == 1, "it is not asked again while it has not answered")
        engine.answer()
        loop.answer()
        #expect(heartbeat.beat(at: second(24)) == [])
        #expect(heartbeat.beat(at: second(32)) == ["a loop", "the engine"])
    }

    @Test func `beats that have waited and come at once find nothing`() {
        let part = Part()
        let heartbeat = Heartbeat([part.part("a loop")], patience: .seconds(4))
        #expect(heartbeat.beat(at: second(0)) == [])
        #expect(heartbeat.beat(at: second(0)) == [])
        #expect(heartbeat.beat(at: second(3)) == [])
        #expect(heartbeat.beat(at: second(4)) == ["a loop"])
        #expect(part.count == 1)
    }

    @Test func `a part may answer at once`() {
        let heartbeat = Heartbeat([LivenessProbe(name: "a loop") { $0() }], patience: .seconds(4))
        #expect(heartbeat.beat(at: second(0)) == [])
        #expect(heartbeat.beat(at: second(8)) == [])
    }
}
