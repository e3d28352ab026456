// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

#if canImport(Glibc)
import Glibc
#endif

/// The master's limiter: true peaks, transparency and latency.
struct LimiterTests {
    /// −1 dBTP.
    private static let threshold: Float = 0.891_250_94
    private static let latency = 32

    /// Signals whose peaks, or whose peaks between samples, exceed the threshold.
    enum Loud: CaseIterable {
        /// A quarter of the rate at 45°: samples at 0.884, peaks at 1.25 between them.
        case quarterRate
        case sineAtOneKilohertz, sineAtElevenKilohertz, sineAtSixteenKilohertz
        case impulse, square, burst, noise

        var samples: [Float] {
            switch self {
            case .quarterRate: LimiterTests.sine(12_000, 1.25, phase: 0.25 * .pi)
            case .sineAtOneKilohertz: LimiterTests.sine(997, 4)
            case .sineAtElevenKilohertz: LimiterTests.sine(11_025, 2)
            case .sineAtSixteenKilohertz: LimiterTests.sine(16_001, 1.5, phase: 0.3)
            case .impulse: constant(0, 500) + [4, -4, 2] + constant(0, 4_000)
            case .square: (0..<9_600).map { $0 / 100 % 2 == 0 ? 1 : -1 }
            case .burst: constant(0.25, 300) + LimiterTests.sine(3_000, 3).prefix(100) + constant(0.25, 9_000)
            case .noise: (0..<9_600).map(LimiterTests.noise)
            }
        }
    }

    private static func noise(_ frame: Int) -> Float {
        let number = frame &* frame &* 7_919 &+ frame &* 104_729
        return Float(number % 2_003) / 1_001.5 - 1
    }

    private static func sine(_ hertz: Double, _ amplitude: Double, phase: Double = 0) -> [Float] {
        let step = 2 * Double.pi * hertz / 48_000
        return (0..<9_600).map { Float(amplitude * sin(Double($0) * step + phase)) }
    }

    /// The largest value at sixteen times the rate, by a sinc of 129 taps: not the mixer's own interpolation.
    private static func truePeak(_ samples: [Float]) -> Double {
        let reach = 64
        let padded = Array(repeating: Float(0), count: reach) + samples + constant(0, reach)
        var largest = 0.0
        for place in 0..<16 {
            let part = Double(place) / 16
            let taps = (-reach...reach).map { tap -> Double in
                let x = Double(tap) - part
                let window = 0.5 * (1 + cos(.pi * x / Double(reach + 1)))
                return (abs(x) < 1e-9 ? 1 : sin(.pi * x) / (.pi * x)) * window
            }
            for frame in reach..<padded.count - reach {
                var sum = 0.0
                for tap in 0...2 * reach { sum += taps[tap] * Double(padded[frame + tap - reach]) }
                largest = max(largest, abs(sum))
            }
        }
        return largest
    }

    /// The largest value at four times the rate by the filter of ITU-R BS.1770-4, annex 2.
    private static func standardPeak(_ samples: [Float]) -> Double {
        let outer = [
            0.0017089843750, 0.0109863281250, -0.0196533203125, 0.0332031250000, -0.0594482421875,
            0.1373291015625, 0.9721679687500, -0.1022949218750, 0.0476074218750, -0.0266113281250,
            0.0148925781250, -0.0083007812500,
        ]
        let inner = [
            -0.0291748046875, 0.0292968750000, -0.0517578125000, 0.0891113281250, -0.1665039062500,
            0.4650878906250, 0.7797851562500, -0.2003173828125, 0.1015625000000, -0.0582275390625,
            0.0330810546875, -0.0189208984375,
        ]
        var largest = 0.0
        for taps in [outer, inner, inner.reversed(), outer.reversed()] {
            for frame in 0..<samples.count - taps.count {
                var sum = 0.0
                for tap in 0..<taps.count { sum += taps[tap] * Double(samples[frame + tap]) }
                largest = max(largest, abs(sum))
            }
        }
        return largest
    }

    private func limited(_ samples: [Float], quantum: Int = 256) throws -> [Float] {
        let rig = Rig(limiter: Gain(LimiterTests.threshold))
        try rig.start(samples)
        return rig.left(samples.count + LimiterTests.latency, quantum: quantum)
    }

    @Test(arguments: Loud.allCases)
    func `no true peak leaves above −1 dBTP`(signal: Loud) throws {
        let heard = try limited(signal.samples)
        let standard = LimiterTests.standardPeak(heard)
        #expect(standard <= Double(LimiterTests.threshold), "\(20 * log10(standard)) dBTP")
        // Frequencies close to half the rate are beyond any filter of a few dozen taps.
        if signal != .noise {
            let peak = LimiterTests.truePeak(heard)
            #expect(peak <= Double(LimiterTests.threshold), "\(20 * log10(peak)) dBTP")
        }
        #expect(heard.contains { abs($0) > 0.5 })
    }

    /// Samples that no sound has.
    static let hostile: [[Float]] = [
        (0..<4_000).map { $0 % 2 == 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude },
        (0..<4_000).map { $0 / 50 % 2 == 0 ? 1e38 : -1e38 }, constant(1e30, 4_000), constant(-3, 4_000),
        (0..<4_000).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0 &* 2_654_435_761)) },
        (0..<4_000).map { $0 % 97 == 0 ? .nan : $0 % 89 == 0 ? .infinity : $0 % 83 == 0 ? 1e20 : 0.9 },
        constant(0.5, 2_000) + [.greatestFiniteMagnitude] + constant(0.5, 2_000),
    ]

    @Test(arguments: hostile.indices, [17, 256])
    func `whatever a decoder gives, nothing leaves above the threshold`(index: Int, quantum: Int) throws {
        let heard = try limited(Self.hostile[index], quantum: quantum)
        #expect(heard.allSatisfy { abs($0) <= LimiterTests.threshold })
        #expect(LimiterTests.standardPeak(heard) <= Double(LimiterTests.threshold))
    }

    @Test(arguments: [1, 17, 64, 256, 1_024])
    func `below the threshold the signal is bit-identical, 32 frames late`(quantum: Int) throws {
        // Loud enough to be oversampled.
        let samples = LimiterTests.sine(1_000, 0.889)
        let heard = try limited(samples, quantum: quantum)
        #expect(heard.prefix(LimiterTests.latency).allSatisfy { $0 == 0 })
        let passes = Array(heard.dropFirst(LimiterTests.latency)) == samples
        #expect(passes)
    }

    @Test func `oversampled and skipped samples pass alike`() throws {
        let samples = LimiterTests.sine(440, 0.01) + LimiterTests.sine(1_000, 0.889)
        let passes = Array(try limited(samples).dropFirst(LimiterTests.latency)) == samples
        #expect(passes)
    }

    @Test(arguments: [1, 17, 64, 1_024])
    func `the quantum size changes no bit`(quantum: Int) throws {
        let samples = Array(Loud.burst.samples.prefix(3_000))
        let isSame = try limited(samples, quantum: quantum) == limited(samples, quantum: 256)
        #expect(isSame)
    }

    @Test func `all planes are attenuated together, and return to unity`() throws {
        let rig = Rig(limiter: Gain(0.5))
        let left = constant(4, 200) + constant(0.25, 20_000)
        let buffer = SampleBuffer(planes: [left, constant(0.25, left.count)])
        try rig.start(VoiceStart(source: .buffer(buffer), bus: .sounds))
        let planes = rig.render(left.count, quantum: 256)
        #expect(planes[0].allSatisfy { $0 <= 0.5 })
        #expect(abs(planes[0][132] / planes[1][132] - 16) < 0.001)
        #expect(planes[1].allSatisfy { $0 <= 0.25 })
        #expect(planes[1].last == 0.25)
        #expect((200...20_000).contains(Int(rig.control.counters.limitedFrames)))
    }

    @Test func `the newest gain is published, and unity after recovery`() throws {
        let rig = Rig(limiter: Gain(0.5))
        #expect(rig.control.limiterGain == nil)
        let plane = constant(4, 2_000) + constant(0.25, 60_000)
        try rig.start(VoiceStart(source: .buffer(SampleBuffer(planes: [plane, plane])), bus: .sounds))
        _ = rig.render(1_024, quantum: 256)
        let gain = try #require(rig.control.limiterGain)
        #expect(gain.linear < 0.126 && gain.linear > 0.1)
        _ = rig.render(plane.count, quantum: 256)
        #expect(rig.control.limiterGain?.linear == 1)
    }

    @Test func `the gain falls before the peak, without a corner`() throws {
        let heard = try limited(constant(0.5, 400) + constant(2, 4_000))
        // From 0.5 down to 0.22 within the look-ahead, then up to the ceiling in one step of the signal's own.
        let fall = heard[330..<400 + LimiterTests.latency]
        for (before, after) in zip(fall, fall.dropFirst()) { #expect(abs(after - before) < 0.02) }
    }

    @Test func `the look-ahead is part of the delay`() {
        let rig = Rig(limiter: Gain(0.5))
        _ = rig.left(16)
        #expect(rig.control.clock.delayFrames == 3 + 32)
        #expect(rig.control.configuration.latency == FrameCount(32))
        let free = Rig()
        _ = free.left(16)
        #expect(free.control.clock.delayFrames == 3)
        #expect(free.control.configuration.latency == .zero)
    }
}
