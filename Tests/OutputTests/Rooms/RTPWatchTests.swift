// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Output

struct RTPWatchTests {
    private var watch = RTPWatch(rate: 48_000)

    @Test mutating func `streams in time stay`() {
        for delays in [[:], ["main": 768], ["main": 768, "z1": 816], ["main": 2_880, "z1": 2_870]] {
            #expect(watch.read(delays) == nil)
        }
        #expect(watch.restarts == 0)
    }

    @Test mutating func `a missed cycle of one stream is a difference, corrected once a minute`() {
        let apart = ["main": 768, "z1": 1_024]
        #expect(watch.read(apart) == "RTP streams were 5 ms apart and are started again")
        for _ in 0..<RTPWatch.tolerantReadings { #expect(watch.read(apart) == nil) }
        #expect(watch.restarts == 1)
        #expect(watch.read(["main": 817, "z1": 768]) != nil)
        #expect(watch.restarts == 2)
    }

    @Test mutating func `streams that are late are started again before rooms are silent, each time`() {
        let late = ["main": 2_881, "z1": 2_881]
        for count in 1...3 {
            #expect(watch.read(late) == "the RTP streams were 60 ms late and are started again")
            #expect(watch.restarts == count)
        }
    }
}
