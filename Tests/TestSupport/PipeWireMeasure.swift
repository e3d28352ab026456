// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Measurements of a recording at 48 kHz.
public enum PipeWireMeasure {
    /// Frames from the first to the last sample that is louder than `threshold`; nil if all is silent.
    public static func sounding(_ samples: [Float], above threshold: Float = 0.001) -> ClosedRange<Int>? {
        guard let first = samples.firstIndex(where: { abs($0) > threshold }),
            let last = samples.lastIndex(where: { abs($0) > threshold })
        else { return nil }
        return first...last
    }

    /// The median of a measurement over windows of 2,400 frames (50 ms).
    ///
    /// A dropout of the recorder on a busy machine falsifies one window, a wrong signal all of them.
    public static func median(
        _ samples: some RandomAccessCollection<Float>,
        _ measure: (ArraySlice<Float>) -> Double
    ) -> Double {
        let all = Array(samples)
        let values = stride(from: 0, through: all.count - 2_400, by: 2_400)
            .map { measure(all[$0..<$0 + 2_400]) }.sorted()
        return values.isEmpty ? .nan : values[values.count / 2]
    }

    /// Peak amplitude of a sine at the frequency, by correlation, in decibels relative to full scale.
    public static func levelDb(_ samples: some RandomAccessCollection<Float>, hertz: Double) -> Double {
        var real = 0.0
        var imaginary = 0.0
        for (index, sample) in samples.enumerated() {
            let phase = 2 * Double.pi * hertz * Double(index) / 48_000
            real += Double(sample) * cos(phase)
            imaginary += Double(sample) * sin(phase)
        }
        let amplitude = 2 * (real * real + imaginary * imaginary).squareRoot() / Double(max(samples.count, 1))
        return 20 * log10(max(amplitude, 1e-12))
    }

    /// Frequency of a tone by its rising zero crossings, in hertz.
    public static func frequency(_ samples: some RandomAccessCollection<Float>) -> Double {
        var crossings: [Double] = []
        var previous: Float = 0
        for (index, sample) in samples.enumerated() {
            if index > 0, previous < 0, sample >= 0 {
                crossings.append(Double(index - 1) + Double(previous / (previous - sample)))
            }
            previous = sample
        }
        guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else { return 0 }
        return 48_000 * Double(crossings.count - 1) / (last - first)
    }
}
