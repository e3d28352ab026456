// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Buses, the master and the guards of the output.
struct BusTests {
    @Test func `a bus's gain reaches its voices only`() throws {
        let rig = Rig()
        try rig.start(constant(1, 9), bus: .sounds)
        try rig.start(constant(10, 9), bus: .music)
        try rig.start(constant(100, 9), bus: .system)
        try rig.start(constant(1_000, 9), bus: .announcements)
        try rig.send(.setGain(RampTarget(0.5, 0)), to: .music)
        #expect(rig.left(1) == [1_106])
        try rig.send(.setGain(RampTarget(2, 0)), to: .master)
        #expect(rig.left(1) == [2_212])
    }

    @Test func `gain, duck and mute multiply and ramp on their frames`() throws {
        let rig = Rig(declick: 2)
        try rig.start(constant(1, 20), bus: .music)
        try rig.send(.setGain(RampTarget(0.5, 0)), to: .music)
        let duck = Duck(depth: Decibels(Gain(0.5)), attack: FrameCount(2), hold: nil, release: .zero)
        try rig.send(.duck(.music, duck), at: 1)
        try rig.send(.setMute(true), to: .music, at: 4)
        try rig.send(.setMute(false), to: .music, at: 8)
        #expect(rig.left(11) == [0.5, 0.5, 0.375, 0.25, 0.25, 0.125, 0, 0, 0, 0.125, 0.25])
    }

    @Test func `the master has the same controls`() throws {
        let rig = Rig(declick: 2)
        try rig.start(constant(1, 20))
        try rig.send(.setGain(RampTarget(0, 4)), to: .master)
        #expect(rig.left(6) == [1, 0.75, 0.5, 0.25, 0, 0])
        try rig.send(.setGain(RampTarget(1, 0)), to: .master)
        try rig.send(.setMute(true), to: .master, at: 7)
        #expect(rig.left(4) == [1, 1, 0.5, 0])
    }

    @Test func `without a limiter samples above full scale are counted`() throws {
        let rig = Rig()
        try rig.start([0.5, 1.5, -2])
        _ = rig.render(3)
        #expect(rig.control.counters.clippedSamples == 4)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func `non-finite samples become silence and are counted`(bad: Float) throws {
        let rig = Rig()
        try rig.start([0.5, bad, 0.25])
        #expect(rig.render(4) == [[0.5, 0, 0.25, 0], [0.5, 0, 0.25, 0]])
        #expect(rig.control.counters.nonFiniteSamples == 2)
    }

    @Test func `denormal numbers become zero and the thread's mode is restored`() throws {
        let rig = Rig()
        try rig.start([1e-38]) { $0.volume = Gain(0.01) }
        #expect(rig.left(1) == [0])
        var tiny: Float = 1e-38
        withUnsafeMutablePointer(to: &tiny) { $0.pointee *= 0.01 }
        #expect(tiny > 0)
    }
}
