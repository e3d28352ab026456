// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Output
import Platform
import Testing

@testable import Engine

struct HealthStatusTests {
    private let now = Date(timeIntervalSince1970: 1_000)

    @Test func `a condition is reported once and again with another text, and keeps its time`() {
        var board = HealthStatus()
        #expect(board.isReady && board.reasons.isEmpty)
        let changes = [
            board.set(.outputAway, "gone", at: now), board.set(.outputAway, "gone", at: now + 1),
            board.set(.outputAway, "still gone", at: now + 2),
        ]
        #expect(changes == [true, false, true])
        #expect(board.reasons.map(\.text) == ["still gone"] && board.reasons[0].since == now)
        #expect(board.counts[.outputAway] == 1 && board.isReady)
        let end = [board.set(.outputAway, nil, at: now + 3), board.set(.outputAway, nil, at: now + 4)]
        #expect(end == [true, false])
        _ = board.set(.outputAway, "gone", at: now + 5)
        #expect(board.counts[.outputAway] == 2)
    }

    @Test func `conditions that prevent readiness come first`() {
        var board = HealthStatus()
        _ = board.set(.libraryAway, "a folder", at: now)
        _ = board.set(.audioStuck, "stuck", level: .notReady, at: now + 1)
        #expect(!board.isReady && board.reasons.map(\.code) == [.audioStuck, .libraryAway])
    }
}

struct ClockMonitorTests {
    private func clocks(_ monotonic: Double, boot: Double, real: Double) -> SystemClocks {
        SystemClocks(
            monotonic: UInt64(monotonic * 1e9),
            boot: UInt64(boot * 1e9),
            real: UInt64(real * 1e9)
        )
    }

    /// Jumps after the given seconds on the monotonic, boot-time and wall clock.
    private func jumps(_ awake: Double, _ elapsed: Double, _ civil: Double) -> [ClockJump] {
        var watch = ClockMonitor()
        let first = watch.take(clocks(100, boot: 200, real: 1_000_000))
        let next = clocks(100 + awake, boot: 200 + elapsed, real: 1_000_000 + civil)
        let second = watch.take(next)
        return first + second + watch.take(next)
    }

    @Test func `clocks that advance together are no jump, nor is a slewed one`() {
        #expect(jumps(10, 10, 10).isEmpty)
        #expect(jumps(10, 10, 10.9).isEmpty)
    }

    @Test func `suspend and a set wall clock are each reported once, also together`() {
        #expect(jumps(10, 70, 70) == [ClockJump(kind: .suspended, seconds: 60)])
        #expect(jumps(10, 10, 3_610) == [ClockJump(kind: .set, seconds: 3_600)])
        #expect(jumps(10, 10, -3_590) == [ClockJump(kind: .set, seconds: -3_600)])
        let both = [ClockJump(kind: .suspended, seconds: 60), ClockJump(kind: .set, seconds: -30)]
        #expect(jumps(1, 61, 31) == both)
    }
}

struct AudioThreadMonitorTests {
    private typealias Look = (frame: Int64, isDue: Bool, seconds: Double)

    /// The result of each check.
    private func looks(_ looks: [Look]) -> [Bool] {
        var watch = AudioThreadMonitor(patience: 5)
        return looks.map { look in
            watch.isStuck(FrameTime(look.frame), isDue: look.isDue, at: UInt64(look.seconds * 1e9))
        }
    }

    @Test func `an audio thread that renders nothing for the whole patience is stuck until it continues`() {
        let found = looks([(10, true, 0), (10, true, 4.9), (10, true, 5), (10, true, 9), (11, true, 9.1)])
        #expect(found == [false, false, true, true, false])
    }

    @Test func `nothing is stuck while nothing is due, and the patience starts when something is`() {
        let found = looks([(10, false, 0), (10, false, 60), (10, true, 61), (10, true, 65.9), (10, true, 66)])
        #expect(found == [false, false, false, false, true])
    }
}
