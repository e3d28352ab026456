// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

#if canImport(Glibc)
import Glibc
#endif

/// Loudness of the master for the signals of EBU Tech 3341.
struct LoudnessTests {
    /// A sine at a level in dBFS.
    private func sine(
        _ level: Double,
        rate: Double = 48_000,
        seconds: Double,
        hertz: Double = 1_000
    ) -> [Float] {
        let amplitude = Decibels(level).gain.linear
        let step = 2 * Double.pi * hertz / rate
        return (0..<Int(seconds * rate)).map { amplitude * Float(sin(Double($0) * step)) }
    }

    private func rig(_ planes: [[Float]], rate: Double = 48_000) throws -> Rig {
        let rig = Rig(outputs: planes.count) { $0.sampleRate = SampleRate(Int(rate)) }
        try rig.send(.setLoudness(true), to: .master)
        try rig.start(VoiceStart(source: .buffer(SampleBuffer(planes: planes)), bus: .music))
        return rig
    }

    @Test(arguments: [-23.0, -33.0], [44_100.0, 48_000.0])
    func `a stereo sine at 1 kHz is as loud as its level`(level: Double, rate: Double) throws {
        let plane = sine(level, rate: rate, seconds: 4)
        let rig = try rig([plane, plane], rate: rate)
        _ = rig.left(plane.count, quantum: 256)
        let reading = try #require(rig.control.loudness)
        let momentary = try #require(reading.momentary)
        let shortTerm = try #require(reading.shortTerm)
        #expect(abs(momentary.value - level) < 0.1)
        #expect(abs(shortTerm.value - level) < 0.1)
        #expect(reading.measuredSteps == 40)
    }

    @Test func `each of six channels has the weight of its position`() throws {
        let tone = sine(-20, seconds: 1)
        let silence = constant(0, tone.count)
        var levels: [Double] = []
        for place in 0..<6 {
            let rig = try rig((0..<6).map { $0 == place ? tone : silence })
            _ = rig.left(tone.count)
            levels.append(try #require(rig.control.loudness?.momentary).value)
        }
        for front in levels.prefix(3) { #expect(abs(front + 23) < 0.1) }
        #expect(levels[3] == -160)
        for surround in levels.suffix(2) { #expect(abs(surround + 21.5) < 0.1) }
    }

    /// Test 6 of EBU Tech 3341: left and right, centre, surround.
    @Test func `five channels at different levels are as loud as one programme of -23 LUFS`() throws {
        let levels: [Double?] = [-28, -28, -24, nil, -30, -30]
        let planes = levels.map { $0.map { sine($0, seconds: 1) } ?? constant(0, 48_000) }
        let rig = try rig(planes)
        _ = rig.left(48_000)
        let momentary = try #require(rig.control.loudness?.momentary)
        #expect(abs(momentary.value + 23) < 0.1)
    }

    @Test func `each measurement has a number, and keeps the powers of the newest 256 steps`() throws {
        let rate = 8_000.0
        let plane = sine(-20, rate: rate, seconds: 1, hertz: 500) + constant(0, 26 * Int(rate))
        let rig = try rig([plane, plane], rate: rate)
        _ = rig.left(800 * 256)
        let full = try #require(rig.control.loudness)
        #expect(full.number == 1 && full.measuredSteps == 256 && full.powers.count == 256)
        #expect(full.powers.prefix(10).allSatisfy { $0 > 0.005 })
        #expect(full.powers.dropFirst(11).allSatisfy { $0 < 1e-9 })
        _ = rig.left(800 * 11)
        let later = try #require(rig.control.loudness)
        #expect(later.measuredSteps == 267 && later.powers.count == 256)
        #expect(later.powers.allSatisfy { $0 < 1e-9 })
        try rig.send(.setLoudness(false), to: .master)
        try rig.send(.setLoudness(true), to: .master)
        _ = rig.left(800)
        let next = try #require(rig.control.loudness)
        #expect(next.number == 2 && next.measuredSteps == 1 && next.powers.count == 1)
    }

    @Test func `momentary covers 400 ms, short-term 3 s`() throws {
        let tone = sine(-20, seconds: 3)
        let plane = tone + constant(0, 3 * 48_000)
        let rig = try rig([plane, plane])
        _ = rig.left(tone.count)
        let before = try #require(rig.control.loudness)
        _ = rig.left(24_000)
        let after = try #require(rig.control.loudness)
        #expect(try #require(before.momentary).value > -20.1)
        #expect(try #require(after.momentary).value < -80)
        // Half a second of three is silent: 10·log10(2.5 / 3).
        let fall = try #require(before.shortTerm).value - (try #require(after.shortTerm).value)
        #expect(abs(fall - 0.79) < 0.02)
    }

    @Test func `there is no reading before the first measurement, nor when it is off`() throws {
        let rig = try rig([constant(0, 48_000)])
        #expect(rig.control.loudness == nil)
        _ = rig.left(4_800 * 3)
        #expect(rig.control.loudness?.measuredSteps == 3)
        #expect(rig.control.loudness?.momentary == nil)
        _ = rig.left(4_800)
        #expect(rig.control.loudness?.momentary == .floor)
        try rig.send(.setLoudness(false), to: .master)
        _ = rig.left(1)
        #expect(rig.control.loudness == nil)
    }

    @Test func `the quantum size makes no audible difference`() throws {
        let plane = sine(-12, seconds: 1, hertz: 60)
        let readings = try [17, 256, 1_024].map { quantum -> Double in
            let rig = try rig([plane, plane])
            _ = rig.left(plane.count, quantum: quantum)
            return try #require(rig.control.loudness?.momentary).value
        }
        #expect(readings.allSatisfy { abs($0 - readings[0]) < 0.000_1 })
    }
}
