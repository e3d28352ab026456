// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Ducking of a bus.
struct DuckTests {
    @Test func `a timed duck falls, holds and rises on its frames`() throws {
        let rig = Rig()
        try rig.start(constant(1, 40), bus: .music)
        let duck = Duck(depth: .floor, attack: FrameCount(2), hold: FrameCount(3), release: FrameCount(4))
        try rig.send(.duck(.music, duck), at: 1)
        let heard = rig.left(12)
        #expect(
            zip(heard, [1, 1, 0.5, 0, 0, 0, 0, 0.25, 0.5, 0.75, 1, 1]).allSatisfy { abs($0 - $1) < 1e-6 }
        )
    }

    @Test(arguments: [1, 3, 5, 64])
    func `an endless duck can be ended, and a duck during another starts from the current gain`(
        quantum: Int
    ) throws {
        let rig = Rig()
        try rig.start(constant(1, 40), bus: .music)
        var duck = Duck(depth: .floor, attack: FrameCount(4), hold: nil, release: FrameCount(2))
        try rig.send(.duck(.music, duck), at: 0)
        duck.attack = FrameCount(1)
        try rig.send(.duck(.music, duck), at: 2)
        (duck.attack, duck.hold) = (.zero, .zero)
        try rig.send(.duck(.music, duck), at: 6)
        let heard = rig.left(24, quantum: quantum)
        let wanted: [Float] = [1, 0.75, 0.5, 0, 0, 0, 0, 0.5, 1, 1]
        #expect(zip(heard, wanted).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(heard.dropFirst(8).allSatisfy { $0 == 1 })
    }

    @Test func `a duck of zero length changes nothing`() throws {
        let rig = Rig()
        try rig.start(constant(1, 9), bus: .music)
        try rig.send(.duck(.music, Duck(depth: .floor, attack: .zero, hold: .zero, release: .zero)))
        #expect(rig.left(3) == [1, 1, 1])
    }

    @Test(arguments: [1, 17, 64, 256, 1_024])
    func `a duck with usual times follows its three straight lines for any quantum`(quantum: Int) throws {
        let rig = Rig()
        try rig.start(constant(0.5, 30_000), bus: .music)
        let duck = Duck(
            depth: Decibels(-12),
            attack: FrameCount(480),
            hold: FrameCount(4_800),
            release: FrameCount(14_400)
        )
        try rig.send(.duck(.music, duck), at: 1_001)
        let heard = rig.left(24_000, quantum: quantum)
        let depth = Double(Decibels(-12).gain.linear)
        for frame in stride(from: 0, to: 24_000, by: 13) {
            let since = Double(frame - 1_001)
            let down = 1 + (depth - 1) * min(1, max(0, since / 480))
            let wanted = since < 5_280 ? down : depth + (1 - depth) * min(1, (since - 5_280) / 14_400)
            #expect(abs(Double(heard[frame]) - 0.5 * wanted) < 1e-6, "at \(frame)")
        }
    }

    @Test func `a duck, a gain and a fade at once stay within −90 dB of their product`() throws {
        let rig = Rig()
        try rig.start(constant(1, 20_000), bus: .music) { $0.fadeTo = RampTarget(0, 9_600) }
        let duck = Duck(depth: .floor, attack: FrameCount(9_600), hold: nil, release: .zero)
        try rig.send(.duck(.music, duck))
        try rig.send(.setGain(RampTarget(0.5, 9_600)), to: .master)
        let heard = rig.left(9_600, quantum: 256)
        for frame in stride(from: 0, to: 9_600, by: 7) {
            let part = Double(frame) / 9_600
            let wanted = (1 - part) * (1 - part) * (1 - 0.5 * part)
            #expect(abs(Double(heard[frame]) - wanted) < 3.16e-5, "at \(frame)")
        }
    }
}
