// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

#if canImport(Glibc)
import Glibc
#endif

/// Ramps, fades and what follows them.
struct FadeTests {
    @Test func `a ramp of zero frames sets the value at once`() {
        var ramp = Ramp(1)
        #expect(Bool(ramp.move(to: 0.25, over: 0, curve: .linear)))
        #expect(ramp.value == 0.25)
        #expect(!ramp.isMoving)
    }

    @Test func `a ramp without distance ends at once`() {
        var ramp = Ramp(0.5)
        #expect(Bool(ramp.move(to: 0.5, over: 100, curve: .sCurve)))
        #expect(!ramp.isMoving)
    }

    @Test(
        arguments: FadeCurve.allCases,
        [(Float(0), Float(1)), (1, 0), (0.25, 0.75), (2, 0.5), (0, 0.00005)]
    )
    func `every curve begins and ends exactly and never turns`(curve: FadeCurve, ends: (Float, Float)) {
        var ramp = Ramp(ends.0)
        _ = ramp.move(to: ends.1, over: 100, curve: curve)
        var before = ends.0
        for frame in 1...100 {
            let isOver = ramp.advance(1)
            #expect(isOver == (frame == 100))
            #expect(ends.1 > ends.0 ? ramp.value >= before : ramp.value <= before)
            before = ramp.value
        }
        #expect(ramp.value == ends.1)
    }

    @Test(arguments: [
        (FadeCurve.linear, Float(0), Float(1), Float(0.5)),
        (.equalPower, 0, 1, 0.70710678), (.equalPower, 1, 0, 0.70710678),
        (.sCurve, 0, 1, 0.5), (.exponential, 1, 0, 0.01), (.exponential, 1, 0.25, 0.5),
    ])
    func `half way is where the curve says`(curve: FadeCurve, from: Float, to: Float, middle: Float) {
        var ramp = Ramp(from)
        _ = ramp.move(to: to, over: 64, curve: curve)
        _ = ramp.advance(32)
        #expect(abs(ramp.value - middle) < 1e-6)
    }

    @Test func `two equal power fades keep the power`() {
        var up = Ramp(0)
        var down = Ramp(1)
        _ = up.move(to: 1, over: 50, curve: .equalPower)
        _ = down.move(to: 0, over: 50, curve: .equalPower)
        for _ in 0..<50 {
            _ = up.advance(1)
            _ = down.advance(1)
            #expect(abs(up.value * up.value + down.value * down.value - 1) < 1e-6)
        }
    }

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

    @Test func `a fade is retargeted from where it is`() throws {
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

    @Test func `a fade goes on while the voice is paused, and may end it`() throws {
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

    @Test func `a fade sent before the start takes the place of the first fade`() throws {
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
