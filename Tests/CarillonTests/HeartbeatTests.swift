// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Synchronization
import Testing

@testable import carillon

struct HeartbeatTests {
    /// A part that answers when it is told to.
    private final class Part: Sendable {
        private let questions = Mutex<[@Sendable () -> Void]>([])

        var count: Int { questions.withLock(\.count) }
        func part(_ name: String) -> MovingPart {
            MovingPart(name: name) { answer in self.questions.withLock { $0.append(answer) } }
        }
        func answer() {
            for answer in questions.withLock({ $0 }) { answer() }
            questions.withLock { $0 = [] }
        }
    }

    @Test func `a part that has not answered since the last beat is named, until it answers`() {
        let (loop, engine) = (Part(), Part())
        let heartbeat = Heartbeat([loop.part("a loop"), engine.part("the engine")])
        #expect(heartbeat.beat() == [], "nobody was asked before")
        engine.answer()
        #expect(heartbeat.beat() == ["a loop"])
        engine.answer()
        #expect(heartbeat.beat() == ["a loop"])
        #expect(loop.count == 1, "it is not asked again while it has not answered")
        engine.answer()
        loop.answer()
        #expect(heartbeat.beat() == [])
        #expect(heartbeat.beat() == ["a loop", "the engine"])
    }

    @Test func `a part may answer at once`() {
        let heartbeat = Heartbeat([MovingPart(name: "a loop") { $0() }])
        #expect(heartbeat.beat() == [])
        #expect(heartbeat.beat() == [])
    }
}
