// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Asks for the waveform of a sound.
public struct WaveformRequest: Sendable, Equatable {
    /// How it is written, after BBC audiowaveform, version 2.
    public enum Format: String, Sendable, CaseIterable {
        /// JSON text.
        case json
        /// Binary, as in files that end in `.dat`.
        case dat
    }

    /// Frames of a pixel that are asked for where nothing is said.
    public static let standardSamplesPerPixel = 256
    /// Frames that a pixel may have.
    public static let samplesPerPixelRange = 2...(1 << 24)

    /// How it is written.
    public var format = Format.json
    /// Frames of a pixel, 2 to 16,777,216; 256 or, for a long sound, the least there is, when nil.
    public var samplesPerPixel: Int?
    /// Bits of a value: 8 or 16.
    public var bits = 16
    /// Whether all channels are drawn as one.
    public var isMono = false

    /// Asks for JSON with 16 bits.
    public init() {}
}
