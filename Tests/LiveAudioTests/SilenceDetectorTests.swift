// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import LiveAudio

/// Silence that arrives.
struct SilenceDetectorTests {
    private let quiet = [Float](repeating: 0.000_4, count: 960)
    private let loud = [Float](repeating: 0, count: 959) + [-0.000_6]

    @Test func `silence for as long as the patience is noticed, and one louder sample ends it`() {
        var detector = SilenceDetector(patience: 0.1)
        for _ in 0..<9 { detector.take(quiet, seconds: 0.01) }
        #expect(!detector.isSilent)
        for _ in 0..<2 { detector.take(quiet, seconds: 0.01) }
        #expect(detector.isSilent)
        detector.take(loud, seconds: 0.01)
        #expect(!detector.isSilent)
    }

    @Test func `nothing at all is not silence`() {
        var detector = SilenceDetector(patience: 0.1)
        for _ in 0..<20 { detector.take(quiet, seconds: 0.01) }
        detector.restart()
        #expect(!detector.isSilent)
    }
}
