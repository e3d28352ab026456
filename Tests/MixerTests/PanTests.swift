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
    func `mono moves by constant power, unity at the centre`(pan: Float, left: Float, right: Float) throws {
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
    func `stereo is balanced, the far side falls`(pan: Float, left: Float, right: Float) throws {
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

    /// A 5.1 source: left 1, right 2, centre 4, low 8, rears 16 and 32.
    private static let surround: [Float] = [1, 2, 4, 8, 16, 32]
    private static let half = Float(0.5).squareRoot()

    private static let surroundTable: [(Int, [Float])] = [
        (2, [1 + 20 * half, 2 + 36 * half]),
        (1, [3 * half + 4 + 24]),
        (6, surround),
        (4, [1 + 4 * half, 2 + 4 * half, 16, 32]),
        (8, [1, 2, 4, 8, 16, 32, 0, 0]),
    ]

    @Test(arguments: surroundTable)
    func `more channels fold by the ITU matrix`(outputs: Int, expected: [Float]) throws {
        let rig = Rig(outputs: outputs)
        let buffer = SampleBuffer(planes: PanTests.surround.map { [$0] })
        try rig.start(VoiceStart(source: .buffer(buffer), bus: .sounds))
        let heard = rig.render(1).map { $0[0] }
        for (sample, wanted) in zip(heard, expected) { #expect(abs(sample - wanted) < 1e-4) }
    }

    @Test func `mono and stereo reach left and right of a wider output`() throws {
        let rig = Rig(outputs: 6)
        try rig.start([1])
        try rig.start(VoiceStart(source: .buffer(SampleBuffer(planes: [[10], [100]])), bus: .sounds))
        #expect(rig.render(1) == [[11], [101], [0], [0], [0], [0]])
    }

    @Test func `mono passes into mono whatever its pan`() throws {
        let rig = Rig(outputs: 1)
        try rig.start([1]) { $0.pan = Pan(-1) }
        #expect(rig.render(1) == [[1]])
    }

    @Test(arguments: 1...8, [1, 2, 3, 4, 5, 6, 7, 8])
    func `every layout meets every output with finite gains`(inputs: Int, outputs: Int) {
        let matrix = ChannelMatrix(outputChannelCount: outputs)
        defer { matrix.free() }
        let pan = PanGains(position: 0.3, isMono: inputs == 1)
        for input in 0..<inputs {
            let gains = (0..<outputs).map {
                matrix.gain(inputs: inputs, input: input, output: $0, pan: pan)
            }
            #expect(gains.allSatisfy { $0 >= 0 && $0 <= 1.42 })
            let isLow = inputs >= 6 && input == 3
            #expect(gains.contains { $0 > 0 } || (isLow && outputs < 6))
        }
    }
}
