// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A format that sounds are written in, 24 bits a sample; the raw value is the extension of its files.
public enum EncodedFormat: String, Sendable, CaseIterable, Codable {
    /// Lossless and about half the size of WAV.
    case flac
    /// Plain PCM.
    case wav
}
