// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A request for the waveform of a sound.
public struct WaveformRequest: Sendable, Equatable {
    /// File format, after BBC audiowaveform, version 2.
    public enum Format: String, Sendable, CaseIterable {
        /// JSON text.
        case json
        /// Binary, as in `.dat` files.
        case dat
    }

    /// Default number of frames per pixel.
    public static let standardSamplesPerPixel = 256
    /// Allowed number of frames per pixel.
    public static let samplesPerPixelRange = 2...(1 << 24)

    /// File format.
    public var format = Format.json
    /// Frames per pixel, 2 to 16,777,216; when nil, 256 or, for a long sound, the finest that is stored.
    public var samplesPerPixel: Int?
    /// Bits per value: 8 or 16.
    public var bits = 16
    /// Whether all channels are combined into one.
    public var isMono = false

    /// Makes a request for JSON with 16 bits.
    public init() {}
}
