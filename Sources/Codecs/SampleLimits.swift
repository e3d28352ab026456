// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Silences samples that no sound has, and remembers the first: beyond +20 dBFS, infinite, or no number.
struct SampleLimits {
    /// The largest absolute value that passes: +20 dBFS.
    static let largest: Float = 10

    /// Samples silenced.
    private(set) var count = 0
    /// The largest finite one of them; 0 if none.
    private(set) var peak: Float = 0
    /// The source frame of the first one.
    private(set) var first: Int64?

    /// Silences samples in place.
    ///
    /// - Parameters:
    ///   - samples: interleaved frames.
    ///   - frames: how many.
    ///   - channels: samples of a frame.
    ///   - position: source frame of the first of them.
    mutating func apply(
        _ samples: UnsafeMutablePointer<Float>,
        frames: Int,
        channels: Int,
        position: Int64
    ) {
        let limit = SampleLimits.largest.bitPattern
        for index in 0..<frames * channels where samples[index].bitPattern & 0x7FFF_FFFF > limit {
            if samples[index].isFinite { peak = max(peak, abs(samples[index])) }
            if first == nil { first = position + Int64(index / channels) }
            count += 1
            samples[index] = 0
        }
    }

    /// What is said about a file with such samples.
    ///
    /// - Parameter rate: source frames a second.
    /// - Returns: nil without any.
    func warning(rate: Int) -> SoundWarning? {
        guard let first else { return nil }
        let what = count == 1 ? "1 sample is" : "\(count) samples are"
        return SoundWarning(
            .outOfRange,
            "\(what) beyond +20 dBFS, infinite or no number, and silent.",
            at: Double(first) / Double(rate)
        )
    }
}
