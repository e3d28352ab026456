// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Decoding
import Foundation

/// The measured loudness of a sound.
///
/// - Source: EBU R 128; ITU-R BS.1770.
public struct SoundLoudness: Sendable, Equatable {
    /// Integrated loudness in LUFS; nil for silence.
    public let integrated: Double?
    /// Loudness range in LU; nil for silence.
    public let range: Double?
    /// Highest true peak in dBTP; nil for silence.
    public let truePeak: Double?

    /// Makes a measurement.
    public init(integrated: Double?, range: Double?, truePeak: Double?) {
        self.integrated = integrated
        self.range = range
        self.truePeak = truePeak
    }

    /// What is said about a sound whose peak is beyond +20 dBFS; nil for any other.
    public var warning: SoundWarning? {
        guard let truePeak, truePeak > 20 else { return nil }
        return SoundWarning(
            .outOfRange,
            "The file has a peak of \(Int(min(truePeak, 1_000).rounded())) dB above full scale."
        )
    }

    /// The base volume that brings the sound to a loudness.
    ///
    /// It is 1 for sounds that are quieter, because a base volume only lowers (SM-09).
    ///
    /// - Parameter target: the loudness in LUFS.
    /// - Returns: 0 to 1, in steps of a thousandth.
    public func suggestedBaseVolume(target: Double) -> Double {
        guard let integrated else { return 1 }
        let factor = pow(10, (target - integrated) / 20)
        return min(1, max(0, (factor * 1000).rounded() / 1000))
    }
}
