// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import EngineTestSupport
import Foundation
import Synchronization
import Testing

@testable import Engine

/// The values passed to every decision.
struct TurnTests {
    /// A generator that counts up.
    private final class Numbers: Sendable {
        private let last = Mutex<UInt64>(0)
        var next: @Sendable () -> UInt64 {
            {
                self.last.withLock { last in
                    last += 1
                    return last
                }
            }
        }
    }

    private func turn(at frame: Int64 = 1000, delay: Int64 = 0) -> Turn {
        Turn(
            now: FrameTime(frame),
            utc: Date(timeIntervalSince1970: 100),
            delay: FrameCount(delay),
            random: Numbers().next
        )
    }

    @Test func `a wall-clock time maps to the frame that is heard at that time`() {
        let turn = turn(delay: 20)
        let rate = SampleRate(1000)
        #expect(turn.frame(at: Date(timeIntervalSince1970: 101), rate: rate) == FrameTime(1980))
        #expect(turn.frame(at: Date(timeIntervalSince1970: 99), rate: rate) == FrameTime(1000))
        #expect(turn.time(of: FrameTime(3000), rate: rate) == Date(timeIntervalSince1970: 102))
    }

    @Test func `an event is published at the turn's frame unless another is given`() {
        var turn = turn()
        turn.publish(.queueEmpty)
        turn.publish(.queueEmpty, at: FrameTime(7))
        turn.now = FrameTime(3)
        turn.publish(.queueEmpty)
        #expect(turn.effects.events.map(\.frame.frame) == [1000, 7, 3])
    }

    @Test func `an attempt that throws leaves no effects`() throws {
        var turn = turn()
        turn.publish(.queueEmpty)
        #expect(throws: EngineError.noMusic) {
            try turn.attempt { (turn) throws(EngineError) in
                turn.publish(.queueEmpty)
                throw EngineError.noMusic
            }
        }
        #expect(turn.effects.events.count == 1)
        try turn.attempt { (turn) throws(EngineError) in turn.publish(.queueEmpty) }
        #expect(turn.effects.events.count == 2)
    }

    @Test func `identifiers are made from the configured random numbers`() async throws {
        var ids: [[String]] = []
        for _ in 0..<2 {
            let numbers = Numbers()
            let harness = try await EngineHarness { $0.random = numbers.next }
            let sound = try await harness.addConstant("a.wav", frames: 100)
            let player = try await harness.engine.play(sound: .text("a"))
            ids.append([sound.id, player.id])
            await harness.stop()
        }
        #expect(ids[0] == ids[1])
        #expect(ids[0] == ["s0000000000001", "p0000000000002"])
    }
}
