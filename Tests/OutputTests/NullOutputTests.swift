// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer
import Output
import Testing

@Suite(.timeLimit(.minutes(1)))
struct NullOutputTests {
    @Test func `engine time follows the monotonic clock, and stops after stop`() async throws {
        let mixer = makeTestMixer()
        let output = NullOutput(quantum: 480)
        let began = ContinuousClock.now
        try output.start(mixer.host) { _ in }
        while mixer.frame < 4_800 { await Task.yield() }
        let elapsed = ContinuousClock.now - began
        output.stop()
        let frame = mixer.frame
        // The tenth quantum of 10 ms is due after 90 ms; a loaded machine may see it later, never earlier.
        #expect(elapsed >= .milliseconds(90))
        #expect(frame >= 4_800)
        let next = OfflineOutput()
        try next.start(mixer.host) { _ in }
        _ = next.render(frames: 10)
        next.stop()
        #expect(mixer.frame == frame + 10)
    }
}
