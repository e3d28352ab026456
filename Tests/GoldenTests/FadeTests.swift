// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

#if canImport(Glibc)
import Glibc
#endif

/// Ramps, fades and their end actions.
struct FadeTests {
    @Test(arguments: [1, 3, 8])
    func `a linear fade moves by the same step every frame`(quantum: Int) throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 100)) { $0.fade = Gain(0) }
        try rig.send(.fade(RampTarget(1, 4), end: .hold), to: voice, at: 2)
        #expect(rig.left(8, quantum: quantum) == [0, 0, 0, 0.25, 0.5, 0.75, 1, 1])
        #expect(rig.events().contains(.fadeEnded(voice, at: FrameTime(6))))
    }

    @Test func `a fade that stops ends the voice on its last frame`() throws {
        let rig = Rig(declick: 100)
        let voice = try rig.start(constant(1, 100)) {
            $0.fadeTo = RampTarget(0, 4)
            $0.fadeEnd = .stop
        }
        #expect(rig.left(6) == [1, 0.75, 0.5, 0.25, 0, 0])
        #expect(
            rig.events() == [
                .started(voice, at: .zero), .fadeEnded(voice, at: FrameTime(4)),
                .ended(voice, at: FrameTime(4), playhead: FrameCount(4), cause: .faded), .released(voice),
            ]
        )
    }

    @Test func `a fade that stops above silence goes over the declick ramp`() throws {
        let rig = Rig(declick: 2)
        let voice = try rig.start(constant(1, 100))
        try rig.send(.fade(RampTarget(0.5, 2), end: .stop), to: voice)
        #expect(rig.left(6) == [1, 0.75, 0.5, 0.25, 0, 0])
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(4), playhead: FrameCount(4), cause: .faded)
            )
        )
    }

    @Test func `a fade out of zero length stops over the declick ramp`() throws {
        let rig = Rig(declick: 4)
        let voice = try rig.start(constant(1, 100))
        try rig.send(.fade(RampTarget(0, 0), end: .stop), to: voice)
        #expect(rig.left(5) == [1, 0.75, 0.5, 0.25, 0])
        #expect(
            rig.events().prefix(2) == [.started(voice, at: .zero), .fadeEnded(voice, at: .zero)]
        )
    }

    @Test func `a fade is retargeted from its current gain`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 100))
        try rig.send(.fade(RampTarget(0, 4), end: .stop), to: voice)
        try rig.send(.fade(RampTarget(1, 2), end: .hold), to: voice, at: 2)
        #expect(rig.left(6) == [1, 0.75, 0.5, 0.75, 1, 1])
        #expect(rig.events() == [.started(voice, at: .zero), .fadeEnded(voice, at: FrameTime(4))])
    }

    @Test func `a cancelled fade holds its gain and does not stop`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 100))
        try rig.send(.fade(RampTarget(0, 4), end: .stop), to: voice)
        try rig.send(.cancelFade, to: voice, at: 2)
        #expect(rig.left(5) == [1, 0.75, 0.5, 0.5, 0.5])
    }

    @Test func `a fade continues while the voice is paused, and may end it`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 100))
        try rig.send(.pause, to: voice, at: 1)
        try rig.send(.fade(RampTarget(0.5, 2), end: .hold), to: voice, at: 2)
        try rig.send(.resume, to: voice, at: 6)
        #expect(rig.left(8) == [1, 0, 0, 0, 0, 0, 0.5, 0.5])
        #expect(rig.events().contains(.fadeEnded(voice, at: FrameTime(4))))
        try rig.send(.pause, to: voice)
        try rig.send(.fade(RampTarget(0, 3), end: .stop), to: voice)
        _ = rig.left(4)
        #expect(
            rig.events().contains(.ended(voice, at: FrameTime(11), playhead: FrameCount(3), cause: .faded))
        )
    }

    @Test func `a fade sent before the start replaces the initial fade`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 9), at: 4) {
            $0.fadeTo = RampTarget(0, 2)
            $0.fadeEnd = .stop
        }
        try rig.send(.fade(RampTarget(0.5, 0), end: .hold), to: voice)
        #expect(rig.left(7) == [0, 0, 0, 0, 0.5, 0.5, 0.5])
    }

    @Test func `the gains of a voice multiply`() throws {
        let rig = Rig()
        try rig.start(constant(1, 4)) {
            $0.volume = Gain(0.5)
            $0.baseVolume = Gain(0.25)
            $0.fade = Gain(2)
        }
        #expect(rig.left(2) == [0.25, 0.25])
    }

    /// The value of a curve at a fraction of its length, in double precision.
    private static func ideal(_ curve: FadeCurve, _ from: Double, _ to: Double, _ part: Double) -> Double {
        switch curve {
        case .linear: return from + (to - from) * part
        case .equalPower:
            // Quarter sine on the way up, quarter cosine on the way down.
            return to > from
                ? from + (to - from) * sin(part * .pi / 2) : to + (from - to) * cos(part * .pi / 2)
        case .sCurve: return from + (to - from) * (0.5 - 0.5 * cos(part * .pi))
        case .exponential:
            let start = max(from, 0.0001)
            return start * pow(max(to, 0.0001) / start, part)
        }
    }

    private static let ways: [(Float, Float)] = [(0, 1), (1, 0), (0.25, 0.75), (1, 0.125), (0.5, 0.001)]

    @Test(arguments: FadeCurve.allCases, ways)
    func `every curve is within −90 dB of its formula`(curve: FadeCurve, way: (Float, Float)) throws {
        for (length, quantum) in [(130, 64), (4_800, 256), (9_601, 480), (30_000, 1_024)] {
            let rig = Rig()
            try rig.start(constant(1, length + 10)) {
                $0.fade = Gain(way.0)
                $0.fadeTo = RampTarget(way.1, length, curve)
            }
            let heard = rig.left(length + 10, quantum: quantum)
            var worst = 0.0
            for frame in stride(from: 1, to: length, by: max(1, length / 1_999)) {
                let part = Double(frame) / Double(length)
                // The last of 600 spans goes straight from −80 dB to silence.
                let isSilent = part < 1.0 / 600 && way.0 == 0 || part > 599.0 / 600 && way.1 == 0
                if curve == .exponential && isSilent { continue }
                let wanted = FadeTests.ideal(curve, Double(way.0), Double(way.1), part)
                worst = max(worst, abs(Double(heard[frame]) - wanted))
            }
            #expect(worst < 3.16e-5, "\(20 * log10(worst)) dB over \(length) frames")
            #expect(heard[0] == way.0)
            #expect(heard[length...] == constant(way.1, 10)[...])
        }
    }

    @Test(arguments: FadeCurve.allCases, [1, 2, 7, 100, 129])
    func `a short fade has its target's value on its last frame`(curve: FadeCurve, length: Int) throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 200))
        try rig.send(.fade(RampTarget(0.25, length, curve), end: .hold), to: voice, at: 3)
        let heard = rig.left(3 + length + 1)
        #expect(heard[3] == 1)
        #expect(heard[3 + length] == 0.25)
        #expect(rig.events().contains(.fadeEnded(voice, at: FrameTime(Int64(3 + length)))))
    }

    @Test func `ramps of one voice at the same time stay near their product`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 5_000)) { $0.volume = Gain(0) }
        try rig.send(.setVolume(RampTarget(1, 4_800)), to: voice)
        try rig.send(.fade(RampTarget(0, 4_800, .equalPower), end: .hold), to: voice)
        let heard = rig.left(4_800, quantum: 256)
        for frame in stride(from: 0, to: 4_800, by: 7) {
            let part = Double(frame) / 4_800
            let expected = part * cos(part * .pi / 2)
            #expect(abs(Double(heard[frame]) - expected) < 3.2e-5)
        }
    }
}
