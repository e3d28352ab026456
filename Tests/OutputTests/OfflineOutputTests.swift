// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Output
import Testing

struct OfflineOutputTests {
    @Test(arguments: [0, 1, 99, 100, 101, 1_000])
    func `it renders the requested number of frames`(frames: Int) throws {
        let mixer = makeTestMixer()
        let output = OfflineOutput(quantum: 100)
        try output.start(mixer.host) { _ in }
        let planes = output.render(frames: frames)
        #expect(planes.map(\.count) == [frames, frames])
        #expect(mixer.frame == frames)
        output.stop()
    }

    @Test func `the monotonic time of a quantum is its engine time`() throws {
        let mixer = makeTestMixer()
        let output = OfflineOutput(quantum: 100)
        try output.start(mixer.host) { _ in }
        _ = output.render(frames: 48_100)
        #expect(mixer.control.clock.monotonicNanoseconds == 1_000_000_000)
        output.stop()
    }

    @Test func `while another backend holds the host it renders silence and time does not advance`() throws {
        let mixer = makeTestMixer()
        let first = OfflineOutput()
        let second = OfflineOutput()
        try first.start(mixer.host) { _ in }
        try second.start(mixer.host) { _ in }
        _ = first.render(frames: 10)
        #expect(second.render(frames: 3) == [[0, 0, 0], [0, 0, 0]])
        #expect(mixer.frame == 10)
        first.stop()
        _ = second.render(frames: 3)
        #expect(mixer.frame == 13)
        second.stop()
    }
}
