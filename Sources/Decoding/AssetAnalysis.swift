// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Loudness and waveform of a whole sound.
public struct AssetAnalysis: Sendable, Equatable {
    /// Integrated loudness in LUFS; nil if nothing is louder than the absolute gate of −70 LUFS.
    ///
    /// A sound shorter than one block of 400 ms counts as one, padded with silence.
    public let integratedLoudness: Double?
    /// Loudness range in LU; 0 for a sound too short to have one.
    public let loudnessRange: Double
    /// Largest true peak of all channels in dBTP; nil if every sample is zero.
    public let truePeakDecibels: Double?
    /// The waveform.
    public let peaks: WaveformPeaks
}
