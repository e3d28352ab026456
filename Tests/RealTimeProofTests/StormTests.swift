// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import MixerTestSupport
import TestSupport
import Testing

/// One thread renders while another sends, as in the server; `Scripts/storm.sh` does it for ten minutes.
struct StormTests {
    @Test(arguments: [1, 3])
    func `every command from another thread leaves the audio thread real-time safe`(seed: Int) {
        let (report, total) = StormThread.storm(seed: seed, quanta: 2_000)
        #expect(report.brokenVoices == 0)
        #expect(total.unheldQuanta == 0)
        if AllocationCounter.works { #expect(total.program == .none) }
    }
}
