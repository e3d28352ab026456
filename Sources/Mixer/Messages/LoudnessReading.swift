// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
import Realtime

/// Loudness of the master as it goes out, in LUFS, renewed every 100 ms.
///
/// - Source: EBU R 128, EBU Tech 3341.
public struct LoudnessReading: Sendable, Hashable {
    /// Over the last 400 ms; nil before that much was measured.
    public var momentary: Decibels?
    /// Over the last 3 s; nil before that much was measured.
    public var shortTerm: Decibels?
    /// Number of the measurement: each time it is switched on, the next one begins.
    public var number: UInt64
    /// Steps of 100 ms measured since measurement was switched on.
    public var measuredSteps: Int
    /// K-weighted powers of the newest steps, oldest first; at most 256, which is 25.6 s.
    public var powers: [Double]

    /// Steps of the longer window.
    private static let shortTermSteps = 30
    /// Steps of the ring: a reader that comes every 25 s misses none.
    static var steps: Int {
        @_noAllocation @_noLocks get { 256 }
    }
    /// 64-bit words of the record: sequence, number (0 while it is off), count, powers.
    static let wordCount = 259

    /// Reads the record; nil while nothing is measured.
    init?(_ record: SharedRecord) {
        let words = record.read { record in (0..<LoudnessReading.steps + 2).map { record.word($0) } }
        guard let words, words[0] != 0 else { return nil }
        number = words[0]
        let count = Int(words[1])
        measuredSteps = count
        let powers = (max(0, count - LoudnessReading.steps)..<count).map {
            Double(bitPattern: words[2 + $0 % LoudnessReading.steps])
        }
        self.powers = powers
        let window = { (length: Int) -> Decibels? in
            guard count >= length else { return nil }
            return Decibels(power: powers.suffix(length).reduce(0, +) / Double(length))
        }
        momentary = window(4)
        shortTerm = window(LoudnessReading.shortTermSteps)
    }
}

extension Decibels {
    /// The loudness of a weighted power.
    fileprivate init(power: Double) {
        // The decibels of the power are those of its root as an amplitude. Float precision is ample for a meter.
        self = power > 0 ? Decibels(Decibels(Gain(Float(power.squareRoot()))).value - 0.691) : .floor
    }
}
