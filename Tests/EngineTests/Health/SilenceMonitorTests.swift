// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// What has been silenced for too long although it has something to play.
struct SilenceMonitorTests {
    private typealias Silence = SilenceMonitor.Silence
    private let second: UInt64 = 1_000_000_000

    @Test func `it is named after its patience, if it has something to play, and until it is heard again`() {
        var monitor = SilenceMonitor(patience: 10)
        let idle = Silence(key: "music", text: "music", hasWork: false)
        let busy = Silence(key: "music", text: "music", hasWork: true)
        #expect(monitor.take([idle], at: 0) == [])
        #expect(monitor.secondsLeft(at: 4 * second) == 6)
        #expect(monitor.take([busy], at: 9 * second) == [])
        #expect(monitor.take([idle], at: 11 * second) == [], "nothing to play")
        #expect(monitor.secondsLeft(at: 11 * second) == nil)
        #expect(monitor.take([busy], at: 12 * second) == ["music"])
        #expect(monitor.take([idle], at: 13 * second) == ["music"], "between two sounds")
        #expect(monitor.take([], at: 14 * second) == [])
        #expect(monitor.take([busy], at: 15 * second) == [], "muted anew")
    }

    @Test func `with a patience of 0 nothing is named`() {
        var monitor = SilenceMonitor(patience: 0)
        let busy = Silence(key: "music", text: "music", hasWork: true)
        #expect(monitor.take([busy], at: 0) == [] && monitor.take([busy], at: 99 * second) == [])
    }
}
