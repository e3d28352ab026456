// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The minimum and maximum sample of each channel per pixel, to draw a waveform.
///
/// Values are 16-bit: −32,768 to 32,767, full scale is 32,768. Samples above full scale are clamped.
public struct WaveformPeaks: Sendable, Equatable {
    /// Channels.
    public let channelCount: Int
    /// Sample rate of the frames that ``samplesPerPixel`` counts, in hertz.
    public let sampleRate: Int
    /// Frames per pixel; the last pixel may have fewer.
    public let samplesPerPixel: Int
    /// For each pixel and channel, minimum and maximum.
    public let values: [Int16]

    /// Most pixels of an analysis: 2^18, 23 minutes of 256 frames each at 48 kHz.
    public static var maximumLength: Int { 1 << 18 }

    /// The finest resolution of a sound.
    ///
    /// - Parameters:
    ///   - frames: length at the rate at which it is measured.
    ///   - maximumLength: pixels at which an analysis doubles its frames per pixel.
    /// - Returns: the fewest frames per pixel, a power of two, at which there are fewer than `maximumLength` pixels.
    public static func finestResolution(frames: Int, maximumLength: Int = maximumLength) -> Int {
        var resolution = 2
        while (frames + resolution - 1) / resolution >= maximumLength { resolution *= 2 }
        return resolution
    }

    /// Makes peaks of values for each pixel and channel, minimum and maximum.
    public init(channelCount: Int, sampleRate: Int, samplesPerPixel: Int, values: [Int16]) {
        (self.channelCount, self.sampleRate) = (channelCount, sampleRate)
        (self.samplesPerPixel, self.values) = (samplesPerPixel, values)
    }

    /// Pixels of a channel.
    public var length: Int { values.count / (2 * channelCount) }

    /// The minimum of a channel in a pixel.
    ///
    /// - Precondition: both are in range.
    public func minimum(_ channel: Int, at pixel: Int) -> Int16 {
        values[(pixel * channelCount + channel) * 2]
    }

    /// The maximum of a channel in a pixel.
    ///
    /// - Precondition: both are in range.
    public func maximum(_ channel: Int, at pixel: Int) -> Int16 {
        values[(pixel * channelCount + channel) * 2 + 1]
    }

    /// The same waveform with more frames per pixel.
    ///
    /// A new pixel that begins inside an old one covers all of it.
    ///
    /// - Parameters:
    ///   - wanted: frames per pixel.
    ///   - frames: length of the sound, if the last old pixel is not full.
    /// - Returns: nil if that is fewer than there are now.
    public func resampled(samplesPerPixel wanted: Int, frames: Int = .max) -> WaveformPeaks? {
        guard wanted >= samplesPerPixel else { return nil }
        if wanted == samplesPerPixel { return self }
        let old = samplesPerPixel
        var result: [Int16] = []
        var start = 0
        while start / old < length, start < frames {
            let next = start > Int.max - wanted ? Int.max : start + wanted
            let pixels = start / old..<min(length, next / old + (next % old == 0 ? 0 : 1))
            for channel in 0..<channelCount {
                result.append(pixels.map { minimum(channel, at: $0) }.min() ?? 0)
                result.append(pixels.map { maximum(channel, at: $0) }.max() ?? 0)
            }
            start = next
        }
        return WaveformPeaks(
            channelCount: channelCount,
            sampleRate: sampleRate,
            samplesPerPixel: wanted,
            values: result
        )
    }

    /// One channel with the extremes of all.
    public func mono() -> WaveformPeaks {
        var result: [Int16] = []
        for pixel in 0..<length {
            result.append((0..<channelCount).map { minimum($0, at: pixel) }.min() ?? 0)
            result.append((0..<channelCount).map { maximum($0, at: pixel) }.max() ?? 0)
        }
        return WaveformPeaks(
            channelCount: 1,
            sampleRate: sampleRate,
            samplesPerPixel: samplesPerPixel,
            values: result
        )
    }
}
