// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// The matrix of buses and zones.
struct ZoneTests {
    private func rig(declick: Int = 0, limiter: Gain? = nil, zones: Int = 5) -> Rig {
        Rig(outputs: 1, declick: declick, limiter: limiter) { $0.zoneCount = zones }
    }

    private func cell(_ gain: Float, _ frames: Int = 0) -> RampTarget { RampTarget(gain, frames) }

    @Test func `every zone except the main one is silent until a bus reaches it`() throws {
        let rig = rig(zones: 3)
        try rig.start(constant(1, 9), bus: .music)
        #expect(rig.render(2) == [[1, 1], [0, 0], [0, 0]])
    }

    @Test func `a bus reaches each zone with the gain of its cell, and the main zone as before`() throws {
        let rig = rig(zones: 3)
        try rig.start(constant(1, 9), bus: .music)
        try rig.start(constant(10, 9), bus: .announcements)
        try rig.send(.setCell(.music, cell(0.5)), in: 1)
        try rig.send(.setCell(.announcements, cell(1)), in: 2)
        #expect(rig.render(2) == [[11, 11], [0.5, 0.5], [10, 10]])
    }

    @Test(arguments: [1, 3, 64])
    func `a cell's ramp is exact to the frame`(quantum: Int) throws {
        let rig = rig(zones: 2)
        try rig.start(constant(1, 20), bus: .sounds)
        try rig.send(.setCell(.sounds, cell(1, 4)), in: 1, at: 1)
        try rig.send(.setCell(.sounds, cell(0, 2)), in: 1, at: 8)
        let planes = rig.render(11, quantum: quantum)
        #expect(planes[0] == constant(1, 11))
        #expect(planes[1] == [0, 0, 0.25, 0.5, 0.75, 1, 1, 1, 1, 0.5, 0])
    }

    @Test func `the gains of bus, master and zone multiply`() throws {
        let rig = rig(zones: 2)
        try rig.start(constant(1, 20), bus: .system)
        try rig.send(.setCell(.system, cell(0.5)), in: 1)
        try rig.send(.setGain(cell(0.5)), to: .system)
        try rig.send(.setGain(cell(0.5)), in: 1)
        try rig.send(.setGain(RampTarget(0.5, 2)), to: .master, at: 1)
        let planes = rig.render(4)
        #expect(planes[0] == [0.5, 0.5, 0.375, 0.25])
        #expect(planes[1] == [0.125, 0.125, 0.09375, 0.0625])
    }

    @Test func `a zone is muted over the declick ramp, and others are not`() throws {
        let rig = rig(declick: 2, zones: 2)
        try rig.start(constant(1, 20), bus: .music)
        try rig.send(.setCell(.music, cell(1)), in: 1)
        try rig.send(.setMute(true), in: 1, at: 1)
        try rig.send(.setMute(false), in: 1, at: 4)
        let planes = rig.render(7)
        #expect(planes[0] == constant(1, 7))
        #expect(planes[1] == [1, 1, 0.5, 0, 0, 0.5, 1])
    }

    @Test func `gains of a zone that no bus reaches move at once`() throws {
        let rig = rig(declick: 100, zones: 2)
        try rig.start(constant(1, 20), bus: .music)
        try rig.send(.setGain(RampTarget(0.5, 1_000)), in: 1)
        try rig.send(.setMute(true), in: 1)
        try rig.send(.setMute(false), in: 1)
        try rig.send(.setCell(.music, cell(1)), in: 1)
        #expect(rig.render(2)[1] == [0.5, 0.5])
    }

    @Test func `a duck in one zone does not lower the bus in another`() throws {
        let rig = rig(zones: 3)
        try rig.start(constant(1, 48_000), bus: .music)
        for zone in 1...2 { try rig.send(.setCell(.music, cell(1)), in: zone) }
        let duck = Duck(depth: Decibels(-14), attack: FrameCount(100), hold: nil, release: FrameCount(100))
        try rig.send(.duck(.music, duck), in: 1, at: 50)
        let planes = rig.render(2_000, quantum: 256)
        #expect(planes[0] == constant(1, 2_000))
        #expect(planes[2] == constant(1, 2_000))
        #expect(planes[1][..<50].allSatisfy { $0 == 1 })
        #expect(planes[1][150...].allSatisfy { abs(Decibels(Gain($0)).value + 14) < 0.1 })
    }

    @Test(arguments: [1, 20, 64, 4_096])
    func `a bus that moves from one zone to another is whole at every frame`(quantum: Int) throws {
        let rig = rig(zones: 2)
        try rig.start(constant(1, 10_000), bus: .system)
        try rig.send(.setGain(RampTarget(0.5, 700)), to: .system, at: 10)
        for at in stride(from: 30, to: 3_000, by: 70) {
            let share: Float = at % 140 == 30 ? 1 : 0
            try rig.send(.setCell(.system, cell(1 - share, 50)), at: Int64(at))
            try rig.send(.setCell(.system, cell(share, 50)), in: 1, at: Int64(at))
        }
        let alone = Rig(outputs: 1)
        try alone.start(constant(1, 10_000), bus: .system)
        try alone.send(.setGain(RampTarget(0.5, 700)), to: .system, at: 10)
        let (planes, whole) = (rig.render(8_192, quantum: quantum), alone.render(8_192, quantum: 512)[0])
        #expect(zip(zip(planes[0], planes[1]), whole).allSatisfy { abs($0.0 + $0.1 - $1) < 1e-5 })
    }

    // MARK: Voices of some zones

    @Test(arguments: [1, 3, 64])
    func `a voice is heard in its zones only, beside the other voices of its bus`(quantum: Int) throws {
        let rig = rig(zones: 4)
        for zone in 1...3 { try rig.send(.setCell(.sounds, cell(1)), in: zone) }
        try rig.start(constant(1, 9), bus: .sounds)
        try rig.start(constant(10, 3), bus: .sounds) { $0.zones = ZoneMask([ZoneID(1), ZoneID(3)]) }
        try rig.start(constant(100, 9), at: 2, bus: .sounds) { $0.zones = ZoneMask([.main]) }
        let planes = rig.render(5, quantum: quantum)
        #expect(planes[0] == [1, 1, 101, 101, 101])
        #expect(planes[1] == [11, 11, 11, 1, 1])
        #expect(planes[2] == [1, 1, 1, 1, 1])
        #expect(planes[3] == [11, 11, 11, 1, 1])
    }

    @Test func `a voice for a zone that does not hear its bus, or does not exist, runs in silence`() throws {
        let rig = rig(zones: 2)
        try rig.start(constant(10, 4), bus: .sounds) { $0.zones = ZoneMask([ZoneID(1)]) }
        try rig.start(constant(10, 4), bus: .sounds) { $0.zones = ZoneMask([ZoneID(9)]) }
        #expect(rig.render(6) == [constant(0, 6), constant(0, 6)])
        let ends = rig.events().count { if case .ended = $0 { true } else { false } }
        #expect(ends == 2)
    }

    @Test func `fades, pans and gains of a voice are the same in each of its zones`() throws {
        let rig = Rig(outputs: 2) { $0.zoneCount = 3 }
        for zone in 1...2 { try rig.send(.setCell(.sounds, cell(1)), in: zone) }
        try rig.start(constant(1, 2_000), bus: .sounds) { start in
            start.zones = ZoneMask([ZoneID(1), ZoneID(2)])
            start.fade = .silence
            start.fadeTo = RampTarget(1, 1_000, .sCurve)
            start.pan = Pan(-0.5)
        }
        let alone = Rig(outputs: 2)
        try alone.start(constant(1, 2_000), bus: .sounds) { start in
            start.fade = .silence
            start.fadeTo = RampTarget(1, 1_000, .sCurve)
            start.pan = Pan(-0.5)
        }
        let (planes, whole) = (rig.render(1_500, quantum: 100), alone.render(1_500, quantum: 100))
        #expect(Array(planes[2...3]) == whole)
        #expect(Array(planes[4...5]) == whole)
        #expect(planes[0] == constant(0, 1_500))
    }

    // MARK: Limiters and meters

    @Test func `each zone has a limiter of its own with the same latency`() throws {
        let rig = rig(limiter: Gain(0.5), zones: 2)
        try rig.start(constant(0.25, 4_800), bus: .music)
        try rig.start(constant(4, 4_800), bus: .announcements) { $0.zones = ZoneMask([ZoneID(1)]) }
        for bus in [BusID.music, .announcements] { try rig.send(.setCell(bus, cell(1)), in: 1) }
        let planes = rig.render(4_800, quantum: 256)
        let latency = Int(rig.control.configuration.latency.frames)
        #expect(Array(planes[0][latency...]) == constant(0.25, 4_800 - latency))
        #expect(planes[1].max() ?? 1 <= 0.5)
        #expect(planes[1][latency] > 0.4 && planes[1][latency - 1] == 0)
    }

    @Test func `a limiter's delayed samples are not heard when a zone opens later`() throws {
        let rig = rig(limiter: Gain(0.9), zones: 2)
        try rig.start(constant(0.5, 4_800), bus: .music)
        try rig.send(.setCell(.music, cell(1)), in: 1)
        try rig.send(.setCell(.music, cell(0, 8)), in: 1, at: 100)
        let planes = rig.render(400, quantum: 64)
        let latency = Int(rig.control.configuration.latency.frames)
        #expect(planes[1][latency + 90] == 0.5)
        #expect(planes[1][(latency + 108)...].allSatisfy { $0 == 0 })
        try rig.send(.setCell(.music, cell(1)), in: 1)
        #expect(rig.render(64)[1][..<latency].allSatisfy { $0 == 0 })
    }

    @Test func `the limiter's old gain and an old duck do not affect a zone that opens later`() throws {
        let rig = rig(limiter: Gain(0.5), zones: 2)
        let loud = try rig.start(constant(4, 48_000), bus: .music)
        try rig.send(.setCell(.music, cell(1)), in: 1)
        let duck = Duck(depth: Decibels(-14), attack: .zero, hold: nil, release: .zero)
        try rig.send(.duck(.music, duck), in: 1)
        _ = rig.render(1_000, quantum: 256)
        try rig.send(.setCell(.music, cell(0)), in: 1)
        try rig.send(.stop, to: loud)
        _ = rig.render(1_000, quantum: 256)
        try rig.start(constant(0.25, 4_800), bus: .music)
        try rig.send(.setCell(.music, cell(1)), in: 1)
        let latency = Int(rig.control.configuration.latency.frames)
        #expect(rig.render(256)[1][latency...].allSatisfy { $0 == 0.25 })
    }

    @Test func `a zone's meter measures it, and a bus's meter the bus in whichever zone it plays`() throws {
        let rig = rig(zones: 3)
        try rig.start(constant(0.5, 20), bus: .music)
        try rig.start(constant(0.25, 20), bus: .music) { $0.zones = ZoneMask([ZoneID(2)]) }
        try rig.send(.setMetering(true), to: .music)
        try rig.send(.setMetering(true), in: 2)
        try rig.send(.setCell(.music, cell(0)))
        try rig.send(.setCell(.music, cell(1)), in: 2)
        _ = rig.render(8)
        #expect(rig.control.meters(of: ZoneID(2))?.peaks.first == Gain(0.75))
        #expect(rig.control.meters(of: ZoneID(1)) == nil)
        #expect(rig.control.meters(of: ZoneID(9)) == nil)
        let bus = rig.control.meters(of: .music)
        #expect(bus?.peaks.first == Gain(0.5))
        #expect(bus?.frames == FrameCount(8), "a frame is counted once")
    }

    @Test func `actions on the master, and on zones beyond the configured ones, are ignored`() throws {
        let rig = rig(zones: 2)
        try rig.start(constant(1, 9), bus: .music)
        try rig.send(.setCell(.master, cell(0)))
        try rig.send(.duck(.master, Duck(depth: .floor, attack: .zero, hold: nil, release: .zero)))
        try rig.send(.setCell(.music, cell(1)), in: 7)
        try rig.send(.setGain(cell(0)), in: 7)
        #expect(rig.render(1) == [[1], [0]])
    }
}
