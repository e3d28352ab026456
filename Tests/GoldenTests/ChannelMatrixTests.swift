// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Every layout into every output.
struct ChannelMatrixTests {
    /// Each output plane as a sum of source channels: h is −3 dB, q −6 dB.
    ///
    /// Taken from the matrices that FFmpeg's swresample computes, without their common factor. Ours differ in that
    /// the rears of a four to six channel sound become the sides of 6.1.
    private static let table: [(Int, Int, String)] = [
        (2, 1, "hL+hR"), (2, 3, "L R -"), (2, 4, "L R - -"), (2, 5, "L R - - -"), (2, 6, "L R - - - -"),
        (2, 7, "L R - - - - -"), (2, 8, "L R - - - - - -"),
        (3, 1, "hL+hR+C"), (3, 2, "L+hC R+hC"), (3, 4, "L+hC R+hC - -"), (3, 5, "L R C - -"),
        (3, 6, "L R C - - -"), (3, 7, "L R C - - - -"), (3, 8, "L R C - - - - -"),
        (4, 1, "hL+hR+qLr+qRr"), (4, 2, "L+hLr R+hRr"), (4, 3, "L+hLr R+hRr -"), (4, 5, "L R - Lr Rr"),
        (4, 6, "L R - - Lr Rr"), (4, 7, "L R - - - Lr Rr"), (4, 8, "L R - - Lr Rr - -"),
        (5, 1, "hL+hR+C+qLr+qRr"), (5, 2, "L+hC+hLr R+hC+hRr"), (5, 3, "L+hLr R+hRr C"),
        (5, 4, "L+hC R+hC Lr Rr"), (5, 6, "L R C - Lr Rr"), (5, 7, "L R C - - Lr Rr"),
        (5, 8, "L R C - Lr Rr - -"),
        (6, 1, "hL+hR+C+qLr+qRr"), (6, 2, "L+hC+hLr R+hC+hRr"), (6, 3, "L+hLr R+hRr C"),
        (6, 4, "L+hC R+hC Lr Rr"), (6, 5, "L R C Lr Rr"), (6, 7, "L R C F - Lr Rr"),
        (6, 8, "L R C F Lr Rr - -"),
        (7, 1, "hL+hR+C+qCr+qLs+qRs"), (7, 2, "L+hC+qCr+hLs R+hC+qCr+hRs"), (7, 3, "L+qCr+hLs R+qCr+hRs C"),
        (7, 4, "L+hC R+hC hCr+Ls hCr+Rs"), (7, 5, "L R C hCr+Ls hCr+Rs"), (7, 6, "L R C F hCr+Ls hCr+Rs"),
        (7, 8, "L R C F hCr hCr Ls Rs"),
        (8, 1, "hL+hR+C+qLr+qRr+qLs+qRs"), (8, 2, "L+hC+hLr+hLs R+hC+hRr+hRs"),
        (8, 3, "L+hLr+hLs R+hRr+hRs C"), (8, 4, "L+hC R+hC Lr+hLs Rr+hRs"), (8, 5, "L R C Lr+hLs Rr+hRs"),
        (8, 6, "L R C F Lr+hLs Rr+hRs"), (8, 7, "L R C F hLr+hRr Ls Rs"),
    ]

    /// The channels of each layout, in their order.
    private static let layouts = [
        ["C"], ["L", "R"], ["L", "R", "C"], ["L", "R", "Lr", "Rr"], ["L", "R", "C", "Lr", "Rr"],
        ["L", "R", "C", "F", "Lr", "Rr"], ["L", "R", "C", "F", "Cr", "Ls", "Rs"],
        ["L", "R", "C", "F", "Lr", "Rr", "Ls", "Rs"],
    ]

    /// The gain of each channel in a plane.
    private static func gains(_ sum: Substring) -> [String: Float] {
        var gains: [String: Float] = [:]
        for term in sum.split(separator: "+") where term != "-" {
            let factors: [Character: Float] = ["h": Float(0.5).squareRoot(), "q": 0.5]
            let factor = term.first.flatMap { factors[$0] }
            gains[String(factor == nil ? term : term.dropFirst())] = factor ?? 1
        }
        return gains
    }

    @Test(arguments: table)
    func `layouts are downmixed with the standard matrices`(
        inputs: Int,
        outputs: Int,
        planes: String
    ) throws {
        let expected = planes.split(separator: " ").map(ChannelMatrixTests.gains)
        try #require(expected.count == outputs)
        for (channel, name) in ChannelMatrixTests.layouts[inputs - 1].enumerated() {
            let rig = Rig(outputs: outputs)
            let planes = (0..<inputs).map { $0 == channel ? [Float(1)] : [0] }
            try rig.start(VoiceStart(source: .buffer(SampleBuffer(planes: planes)), bus: .sounds))
            let heard = rig.render(1).map { $0[0] }
            for output in 0..<outputs {
                let wanted = expected[output][name] ?? 0
                #expect(heard[output] == wanted, "\(name) into plane \(output)")
            }
        }
    }

    @Test(arguments: 1...8)
    func `a layout passes into itself unchanged`(channels: Int) throws {
        let rig = Rig(outputs: channels)
        let planes = ramp(channels).map { [$0] }
        try rig.start(VoiceStart(source: .buffer(SampleBuffer(planes: planes)), bus: .sounds))
        let heard = rig.render(1)
        #expect(heard == planes)
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
