// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Buses on planes of their own.
struct DirectOutputTests {
    private func rig(declick: Int = 0, limiter: Gain? = nil) -> Rig {
        Rig(outputs: 1, declick: declick, limiter: limiter) { $0.hasDirectOutputs = true }
    }

    @Test func `every plane except the master's is silent until a bus is routed there`() throws {
        let rig = rig()
        try rig.start(constant(1, 9), bus: .music)
        #expect(rig.render(2) == [[1, 1], [0, 0], [0, 0], [0, 0], [0, 0]])
    }

    @Test func `a bus on its direct output leaves the master, and the others stay`() throws {
        let rig = rig()
        try rig.start(constant(1, 9), bus: .music)
        try rig.start(constant(10, 9), bus: .announcements)
        try rig.send(.setDirect(true), to: .announcements)
        #expect(rig.render(2) == [[1, 1], [0, 0], [0, 0], [0, 0], [10, 10]])
        try rig.send(.setDirect(false), to: .announcements)
        #expect(rig.render(2) == [[11, 11], [0, 0], [0, 0], [0, 0], [0, 0]])
    }

    @Test func `it crossfades over the declick ramp without loss`() throws {
        let rig = rig(declick: 4)
        try rig.start(constant(1, 20), bus: .sounds)
        try rig.send(.setDirect(true), to: .sounds, at: 1)
        let planes = rig.render(7)
        #expect(planes[0] == [1, 1, 0.75, 0.5, 0.25, 0, 0])
        #expect(planes[1] == [0, 0, 0.25, 0.5, 0.75, 1, 1])
    }

    @Test func `the gains of bus and master apply there, too`() throws {
        let rig = rig()
        try rig.start(constant(1, 20), bus: .system)
        try rig.send(.setDirect(true), to: .system)
        try rig.send(.setGain(RampTarget(0.5, 0)), to: .system)
        try rig.send(.setGain(RampTarget(0.5, 2)), to: .master, at: 1)
        #expect(rig.render(4)[3] == [0.5, 0.5, 0.375, 0.25])
    }

    @Test func `each has a limiter of its own with the master's latency`() throws {
        let rig = rig(limiter: Gain(0.5))
        try rig.start(constant(0.25, 4_800), bus: .music)
        try rig.start(constant(4, 4_800), bus: .announcements)
        try rig.send(.setDirect(true), to: .announcements)
        let planes = rig.render(4_800, quantum: 256)
        let latency = Int(rig.control.configuration.latency.frames)
        #expect(Array(planes[0][latency...]) == constant(0.25, 4_800 - latency))
        #expect(planes[4].max() ?? 1 <= 0.5)
        #expect(planes[4][latency] > 0.4)
    }

    @Test func `a limiter's delayed samples are not heard when a bus comes back later`() throws {
        let rig = rig(declick: 8, limiter: Gain(0.9))
        try rig.start(constant(0.5, 4_800), bus: .music)
        try rig.send(.setDirect(true), to: .music)
        try rig.send(.setDirect(false), to: .music, at: 100)
        let planes = rig.render(400, quantum: 64)
        let latency = Int(rig.control.configuration.latency.frames)
        #expect(planes[2][latency + 90] == 0.5)
        #expect(planes[2][(latency + 108)...].allSatisfy { $0 == 0 })
        try rig.send(.setDirect(true), to: .music)
        #expect(rig.render(64)[2][..<latency].allSatisfy { $0 == 0 })
    }

    @Test func `the limiter's old gain does not affect a bus that comes back`() throws {
        let rig = rig(limiter: Gain(0.5))
        let loud = try rig.start(constant(4, 48_000), bus: .music)
        try rig.send(.setDirect(true), to: .music)
        _ = rig.render(1_000, quantum: 256)
        try rig.send(.setDirect(false), to: .music)
        try rig.send(.stop, to: loud)
        _ = rig.render(1_000, quantum: 256)
        try rig.start(constant(0.25, 4_800), bus: .music)
        try rig.send(.setDirect(true), to: .music)
        let latency = Int(rig.control.configuration.latency.frames)
        #expect(rig.render(256)[2][latency...].allSatisfy { $0 == 0.25 })
    }

    @Test(arguments: [1, 20, 64, 4_096])
    func `master and direct output together are the bus at every frame`(quantum: Int) throws {
        let rig = rig(declick: 50)
        try rig.start(constant(1, 10_000), bus: .system)
        try rig.send(.setGain(RampTarget(0.5, 700)), to: .system, at: 10)
        for at in stride(from: 30, to: 3_000, by: 70) {
            try rig.send(.setDirect(at % 140 == 30), to: .system, at: Int64(at))
        }
        let alone = Rig(outputs: 1)
        try alone.start(constant(1, 10_000), bus: .system)
        try alone.send(.setGain(RampTarget(0.5, 700)), to: .system, at: 10)
        let (planes, whole) = (rig.render(8_192, quantum: quantum), alone.render(8_192, quantum: 512)[0])
        #expect(zip(zip(planes[0], planes[3]), whole).allSatisfy { abs($0.0 + $0.1 - $1) < 1e-5 })
    }

    @Test func `its meter measures the bus on either output`() throws {
        let rig = rig()
        try rig.start(constant(0.5, 20), bus: .music)
        try rig.send(.setMetering(true), to: .music)
        try rig.send(.setDirect(true), to: .music)
        _ = rig.render(8)
        #expect(rig.control.meters(of: .music)?.peaks.first == Gain(0.5))
    }

    @Test func `the master and a mixer without direct outputs are unchanged`() throws {
        let direct = rig()
        try direct.start(constant(1, 9), bus: .music)
        try direct.send(.setDirect(true), to: .master)
        #expect(direct.render(1)[0] == [1])
        let plain = Rig()
        try plain.start(constant(1, 9), bus: .music)
        try plain.send(.setDirect(true), to: .music)
        #expect(plain.left(1) == [1])
    }
}
