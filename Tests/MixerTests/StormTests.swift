// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer
import MixerTestSupport
import Testing

/// Random commands; the mixer's invariants hold for any sequence.
struct StormTests {
    @Test(arguments: 1...10, [2, 6])
    func `every voice ends once, is released once, and the output is finite`(seed: Int, outputs: Int) {
        let storm = Storm(seed: seed, outputs: outputs) {
            $0.eventCapacity = seed % 4 == 0 ? 16 : 4_096
            $0.commandCapacity = seed % 5 == 0 ? 8 : 1_024
        }
        for _ in 0..<300 {
            storm.step()
            let frames = storm.quantum()
            storm.audio.render(frames: frames)
            #expect(storm.audio.isHeld(frames: frames))
        }
        var left = 400
        let report = storm.finish {
            storm.audio.render(frames: 600)
            left -= 1
            return left > 0
        }
        #expect(report.brokenVoices == 0)
        #expect(report.voices > 20)
        #expect(storm.control.freeVoices == 32)
    }
}
