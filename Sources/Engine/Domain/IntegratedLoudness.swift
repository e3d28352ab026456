// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Mixer

/// The integrated loudness of the output: blocks of 400 ms that overlap by three quarters, gated twice.
///
/// Blocks are counted in a histogram, so that a year takes no more memory than a second. A bin holds the sum of its
/// blocks' powers, so their mean is exact; the relative gate takes or leaves a bin of 0.1 LU as a whole.
///
/// - Source: ITU-R BS.1770-4, annex 1; EBU Tech 3341.
struct IntegratedLoudness: Sendable {
    /// Blocks at or below it are left out, LUFS.
    private static let absoluteGate = -70.0
    /// Blocks as far below the mean of the others are left out, LU.
    private static let relativeGate = -10.0
    private static let blockSteps = 4
    private static let binsPerUnit = 10.0
    /// Up to 30 LUFS, more than any output that is limited to full scale.
    private static let binCount = 1_000

    private struct Bin: Sendable {
        var count = 0.0
        var power = 0.0
    }

    /// LUFS since the last reset; nil while no block was above the absolute gate.
    private(set) var value: Double?
    /// Steps of 100 ms measured since the last reset.
    private(set) var steps = 0
    private var bins = [Bin](repeating: Bin(), count: binCount)
    /// The steps of the next block, of which one is missing.
    private var recent: [Double] = []
    private var number: UInt64 = 0
    private var taken = 0

    /// Seconds measured since the last reset.
    var seconds: Double { Double(steps) / 10 }

    /// Takes the steps that are new in a reading; no block reaches over a gap.
    mutating func take(_ reading: LoudnessReading) {
        if reading.number != number {
            (number, taken) = (reading.number, 0)
            recent = []
        }
        let new = reading.measuredSteps - taken
        guard new > 0 else { return }
        taken = reading.measuredSteps
        if new > reading.powers.count { recent = [] }
        take(steps: reading.powers.suffix(new))
    }

    /// Takes the K-weighted powers of steps that follow each other.
    mutating func take(steps powers: some Sequence<Double>) {
        for power in powers { add(power) }
        value = gated
    }

    /// Resets: the next step is the first.
    mutating func reset() {
        bins = [Bin](repeating: Bin(), count: Self.binCount)
        (recent, steps, value) = ([], 0, nil)
    }

    // MARK: Gating

    /// Adds the power of a step and that of the block that ends with it.
    private mutating func add(_ power: Double) {
        steps += 1
        recent.append(power)
        guard recent.count == Self.blockSteps else { return }
        let block = recent.reduce(0, +) / Double(Self.blockSteps)
        recent.removeFirst()
        let height = Self.loudness(block) - Self.absoluteGate
        guard height > 0 else { return }
        let index = Int(min(height * Self.binsPerUnit, Double(Self.binCount - 1)))
        bins[index].count += 1
        bins[index].power += block
    }

    private var gated: Double? {
        guard let mean = Self.mean(bins) else { return nil }
        let gate = Self.loudness(mean) + Self.relativeGate
        let left = bins.filter { $0.count > 0 && Self.loudness($0.power / $0.count) > gate }
        return Self.mean(left).map(Self.loudness)
    }

    private static func mean(_ bins: [Bin]) -> Double? {
        let count = bins.reduce(0) { $0 + $1.count }
        return count > 0 ? bins.reduce(0) { $0 + $1.power } / count : nil
    }

    private static func loudness(_ power: Double) -> Double {
        power > 0 ? 10 * log10(power) - 0.691 : -.infinity
    }
}
