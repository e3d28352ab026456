// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// From a source's channels to the output's.
struct PanTests {
    private static let monoTable: [(Float, Float, Float)] = [
        (0, 1, 1), (-1, 1.41421356, 0), (1, 0, 1.41421356), (0.5, 0.54119610, 1.30656296),
    ]

    @Test(arguments: monoTable)
    func `mono pans with constant power, unity at the centre`(pan: Float, left: Float, right: Float) throws {
        let rig = Rig()
        try rig.start([1]) { $0.pan = Pan(pan) }
        let planes = rig.render(1)
        #expect(abs(planes[0][0] - left) < 1e-6)
        #expect(abs(planes[1][0] - right) < 1e-6)
    }

    @Test(arguments: [Float(-1), -0.7, -0.2, 0, 0.3, 0.9, 1])
    func `the power of mono does not depend on its position`(pan: Float) {
        let gains = PanGains(position: pan, isMono: true)
        #expect(abs(gains.left * gains.left + gains.right * gains.right - 2) < 1e-5)
    }

    private static let stereoTable: [(Float, Float, Float)] = [
        (0, 1, 1), (-1, 1, 0), (1, 0, 1), (0.25, 0.75, 1), (-0.5, 1, 0.5),
    ]

    @Test(arguments: stereoTable)
    func `stereo is balanced: the far side is attenuated`(pan: Float, left: Float, right: Float) throws {
        let rig = Rig()
        let buffer = SampleBuffer(planes: [[1], [10]])
        var start = VoiceStart(source: .buffer(buffer), bus: .sounds)
        start.pan = Pan(pan)
        try rig.start(start)
        #expect(rig.render(1) == [[left], [10 * right]])
    }

    @Test func `a pan moves over the declick ramp`() throws {
        let rig = Rig(declick: 4)
        let start = VoiceStart(
            source: .buffer(SampleBuffer(planes: [constant(1, 9), constant(1, 9)])),
            bus: .sounds
        )
        let voice = try rig.start(start)
        try rig.send(.setPan(Pan(1)), to: voice, at: 1)
        #expect(rig.render(6) == [[1, 1, 0.75, 0.5, 0.25, 0], constant(1, 6)])
    }
}
