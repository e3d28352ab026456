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
    /// Steps of 100 ms measured since measurement was switched on.
    public var measuredSteps: Int

    /// Steps of the longer window.
    static var steps: Int {
        @_noAllocation @_noLocks get { 30 }
    }
    /// 64-bit words of the record: sequence, switch, count, powers.
    static let wordCount = 33

    /// Reads the record; nil while nothing is measured.
    init?(_ record: SharedRecord) {
        let words = record.read { record in (0..<LoudnessReading.steps + 2).map { record.word($0) } }
        guard let words, words[0] == 1 else { return nil }
        let count = Int(words[1])
        measuredSteps = count
        let window = { (length: Int) -> Decibels? in
            guard count >= length else { return nil }
            let powers = (count - length..<count).map {
                Double(bitPattern: words[2 + $0 % LoudnessReading.steps])
            }
            return Decibels(power: powers.reduce(0, +) / Double(length))
        }
        momentary = window(4)
        shortTerm = window(LoudnessReading.steps)
    }
}

extension Decibels {
    /// The loudness of a weighted power.
    fileprivate init(power: Double) {
        // The decibels of the power are those of its root as an amplitude. Float precision is ample for a meter.
        self = power > 0 ? Decibels(Decibels(Gain(Float(power.squareRoot()))).value - 0.691) : .floor
    }
}
