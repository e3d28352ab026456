// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import MixerTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// The limiter compared with a naive implementation in double precision.
struct LimiterCurveTests {
    private static let threshold = 0.891_250_94
    /// A fifth of a decibel below the threshold.
    private static let ceiling = threshold * 0.977_237
    private static let window = 17
    private static let latency = 32
    private static let release = 5.0 / 48_000

    /// The samples between the frames: seven positions, a Kaiser window of β 7 over 32 taps.
    private static let places: [[Double]] = (1...7).map { place in
        let raw = (0..<32).map { tap -> Double in
            let x = Double(tap) - 15 - Double(place) / 8
            return (x == 0 ? 1 : sin(.pi * x) / (.pi * x)) * kaiser(x / 16)
        }
        let sum = raw.reduce(0, +)
        return raw.map { $0 / sum }
    }

    private static func kaiser(_ x: Double) -> Double {
        abs(x) >= 1 ? 0 : bessel(7 * (1 - x * x).squareRoot()) / bessel(7)
    }

    private static func bessel(_ x: Double) -> Double {
        (0...40).map { pow(x / 2, Double($0)) / tgamma(Double($0) + 1) }.map { $0 * $0 }.reduce(0, +)
    }

    /// The gain every frame needs, then the least of 18, released slowly, then the mean of 17.
    private static func limited(_ samples: [Float]) -> [Double] {
        let padding = Array(repeating: 0.0, count: 200)
        let signal = padding + samples.map { Double($0) } + padding
        var needs = Array(repeating: 1.0, count: signal.count)
        for frame in 16..<signal.count - 17 {
            var peak = abs(signal[frame])
            for taps in places {
                var sum = 0.0
                for tap in 0..<32 { sum += taps[tap] * signal[frame - 15 + tap] }
                peak = max(peak, abs(sum))
            }
            if peak > threshold { needs[frame] = ceiling / peak }
        }
        var floors = Array(repeating: 1.0, count: signal.count)
        for frame in 1..<signal.count - window {
            let least = needs[(frame - 1)...(frame + window - 1)].min() ?? 1
            floors[frame] = min(least, floors[frame - 1] + release)
        }
        return (0..<samples.count).map { frame in
            let at = frame + 200
            let mean = floors[(at - window + 1)...at].reduce(0, +) / Double(window)
            return signal[at] * mean
        }
    }

    /// Signals that rise above the threshold in their samples, or only between them.
    private static let signals: [[Float]] = [
        (0..<3_000).map { Float(2 * sin(Double($0) * 2 * .pi * 997 / 48_000)) },
        (0..<3_000).map { Float(1.25 * sin((Double($0) + 0.5) * .pi / 2)) },
        constant(0.25, 700) + [3] + constant(0.25, 3_000),
        (0..<3_000).map { $0 < 900 ? 0.5 : $0 / 37 % 2 == 0 ? 1 : -1 },
    ]

    @Test(arguments: 0..<4, [17, 256])
    func `limited output is within −90 dB of the reference`(signal: Int, quantum: Int) throws {
        let samples = LimiterCurveTests.signals[signal]
        let rig = Rig(limiter: Gain(Float(LimiterCurveTests.threshold)))
        try rig.start(samples)
        let heard = rig.left(samples.count + LimiterCurveTests.latency, quantum: quantum)
            .dropFirst(LimiterCurveTests.latency)
        let wanted = LimiterCurveTests.limited(samples)
        let worst = zip(heard, wanted).map { abs(Double($0) - $1) }.max() ?? 1
        #expect(worst < 3.16e-5, "\(20 * log10(worst)) dB")
        #expect(rig.control.counters.limitedFrames > 0)
    }
}
