// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CRealtime
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// The C loops compared with their Swift reference, bit for bit on every processor.
struct KernelTests {
    /// Ordinary samples.
    private func noise(_ count: Int, _ seed: Int) -> [Float] {
        (0..<count).map { Float(($0 &* 7_919 &+ seed &* 104_729) % 2_003) / 1_001.5 - 1 }
    }

    private static let lengths = [0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 64, 100, 255, 256, 257, 512, 1_023]

    @Test(arguments: lengths)
    func `mixing with a constant gain`(count: Int) {
        let input = noise(count, 1)
        var output = noise(count, 2)
        let expected = (0..<count).map { output[$0] + input[$0] * 0.3 }
        carillon_mix(&output, input, count, 0.3)
        #expect(output == expected)
    }

    @Test(arguments: lengths)
    func `mixing with a moving gain`(count: Int) {
        let input = noise(count, 3)
        var output = noise(count, 4)
        let expected = (0..<count).map { output[$0] + input[$0] * (0.3 + 0.001 * Float($0)) }
        carillon_mix_ramp(&output, input, count, 0.3, 0.001)
        #expect(output == expected)
    }

    @Test(arguments: lengths, [false, true])
    func `mixing a pair`(count: Int, isMono: Bool) {
        let inLeft = noise(count, 5)
        let inRight = isMono ? inLeft : noise(count, 6)
        var left = noise(count, 7)
        var right = noise(count, 8)
        let expectedLeft = (0..<count).map { left[$0] + inLeft[$0] * 0.7 }
        let expectedRight = (0..<count).map { right[$0] + inRight[$0] * 0.2 }
        inLeft.withUnsafeBufferPointer { first in
            inRight.withUnsafeBufferPointer { second in
                guard let one = first.baseAddress, let two = second.baseAddress else { return }
                carillon_mix_pair(&left, &right, one, isMono ? one : two, count, 0.7, 0.2)
            }
        }
        #expect(left == expectedLeft)
        #expect(right == expectedRight)
    }

    /// The gain of each frame: computed at the first sixteen of a segment and after the last whole sixteen, stepped
    /// on between.
    private func movingGains(_ count: Int, from gain: Float, step: Float) -> [Float] {
        var gains: [Float] = []
        for frame in 0..<count {
            let isStepped = frame % Int(CARILLON_RAMP_SEGMENT) >= 16 && frame < count & ~15
            gains.append(isStepped ? gains[frame - 16] + step * 16 : gain + step * Float(frame))
        }
        return gains
    }

    @Test(arguments: lengths)
    func `mixing a pair with moving gains`(count: Int) {
        let inLeft = noise(count, 5)
        let inRight = noise(count, 6)
        var left = noise(count, 7)
        var right = noise(count, 8)
        let gainsLeft = movingGains(count, from: 0.7, step: -0.0003)
        let gainsRight = movingGains(count, from: 0.2, step: 0.0007)
        let expectedLeft = (0..<count).map { left[$0] + inLeft[$0] * gainsLeft[$0] }
        let expectedRight = (0..<count).map { right[$0] + inRight[$0] * gainsRight[$0] }
        for (frame, gain) in gainsLeft.enumerated() {
            #expect(abs(gain - (0.7 - 0.0003 * Float(frame))) < 1e-6)
        }
        carillon_mix_pair_ramp(&left, &right, inLeft, inRight, count, 0.7, 0.2, -0.0003, 0.0007)
        #expect(left == expectedLeft)
        #expect(right == expectedRight)
    }

    @Test(arguments: lengths)
    func `scaling, copying and clearing`(count: Int) {
        var samples = noise(count, 9)
        let expected = (0..<count).map { samples[$0] * (2 + -0.01 * Float($0)) }
        carillon_scale(&samples, count, 2, -0.01)
        #expect(samples == expected)
        var copy = noise(count, 10)
        carillon_copy(&copy, samples, count)
        #expect(copy == samples)
        carillon_zero(&copy, count)
        #expect(copy.allSatisfy { $0 == 0 })
    }

    @Test(arguments: lengths)
    func `measuring finds the peak and the sum of squares`(count: Int) {
        let samples = noise(count, 11)
        var peak: Float = -1
        var sum = -1.0
        carillon_measure(samples, count, 2, 0, &peak, &sum)
        #expect(peak == samples.map { abs($0 * 2) }.max() ?? 0)
        let expected = samples.reduce(0.0) { $0 + Double($1 * 2) * Double($1 * 2) }
        #expect(abs(sum - expected) <= 1e-5 * max(1, expected))
    }

    @Test func `measuring ignores NaN`() {
        var peak: Float = 0
        var sum = 0.0
        carillon_measure([1, .nan, -3], 3, 1, 0, &peak, &sum)
        #expect(peak == 3)
        #expect(sum == 10)
    }

    @Test(arguments: [Float.nan, -.nan, .infinity, -.infinity])
    func `non-finite samples are found and replaced`(bad: Float) {
        var samples = noise(37, 12)
        samples[20] = bad
        #expect(carillon_peak_bits(samples, 37) >= 0x7f80_0000)
        #expect(carillon_replace_nonfinite(&samples, 37) == 1)
        #expect(samples[20] == 0)
        let largest = samples.map(abs).max() ?? 0
        #expect(Float(bitPattern: carillon_peak_bits(samples, 37)) == largest)
        #expect(carillon_count_above(samples, 37, largest) == 0)
        #expect(carillon_count_above(samples, 37, 0.5) == samples.filter { abs($0) > 0.5 }.count)
    }

    @Test func `the true peaks of a quarter-rate sine between its samples are found`() {
        // sin(πn/2 + π/4): every sample is √½, the peak lies half-way.
        let samples = (0..<96).map { Float(sin(.pi * (Double($0) / 2 + 0.25))) }
        var peaks = [Float](repeating: 0, count: 64)
        var taps = [Float](repeating: 0, count: Int(CARILLON_PEAK_PLACES * CARILLON_PEAK_TAPS))
        carillon_true_peaks(&peaks, samples, 64, taps)
        #expect(peaks == samples[15..<79].map(abs))
        for tap in 0..<Int(CARILLON_PEAK_TAPS) {
            let x = Double(tap) - 15.5
            taps[3 * Int(CARILLON_PEAK_TAPS) + tap] = Float(sin(.pi * x) / (.pi * x) * cos(.pi * x / 33))
        }
        carillon_true_peaks(&peaks, samples, 64, taps)
        #expect(peaks.allSatisfy { $0 > 0.7 } && peaks.contains { abs($0 - 1) < 0.01 })
    }

    @Test func `gains fall at once and rise slowly, and their windows hold`() {
        var gains: [Float] = [1, 1, 0.5, 1, 1, 1]
        carillon_limiter_release(&gains, 6, 1, 0.125)
        #expect(gains == [1, 1, 0.5, 0.625, 0.75, 0.875])
        let memory: [Float] = [1, 1, 0.5, 1, 1] + Array(repeating: 1, count: 32)
        var out = [Float](repeating: 0, count: 32)
        carillon_window_minimum(&out, memory, 4, 2)
        #expect(Array(out[0..<4]) == [1, 0.5, 0.5, 1])
        carillon_window_mean(&out, memory, 4, 2)
        #expect(Array(out[0..<4]) == [1, 0.75, 0.75, 1])
        carillon_window_mean(&out, Array(repeating: 1, count: 96), 4, 57)
        #expect(Array(out[0..<4]) == [1, 1, 1, 1])
        carillon_needed_gains(&out, [0.5, 2], 2, 0.5, 0.25)
        #expect(Array(out[0..<2]) == [1, 0.125])
    }
}
