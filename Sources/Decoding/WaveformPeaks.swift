// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The least and the largest sample of each channel in every stretch of a sound, to draw its waveform.
///
/// Values are 16-bit: −32,768 to 32,767, full scale is 32,768. What lies above full scale is held there.
public struct WaveformPeaks: Sendable, Equatable {
    /// Channels.
    public let channelCount: Int
    /// Frames a second that ``samplesPerPixel`` counts.
    public let sampleRate: Int
    /// Frames of a pixel; the last pixel may have fewer.
    public let samplesPerPixel: Int
    /// For each pixel, for each channel, the least and the largest value.
    let values: [Int16]

    /// Most pixels an analysis keeps: 2^18, 23 minutes of 256 frames each at 48 kHz.
    public static var maximumLength: Int { 1 << 18 }

    init(channelCount: Int, sampleRate: Int, samplesPerPixel: Int, values: [Int16]) {
        (self.channelCount, self.sampleRate) = (channelCount, sampleRate)
        (self.samplesPerPixel, self.values) = (samplesPerPixel, values)
    }

    /// Pixels of a channel.
    public var length: Int { values.count / (2 * channelCount) }

    /// The least value of a channel in a pixel.
    ///
    /// - Precondition: both are in range.
    public func minimum(_ channel: Int, at pixel: Int) -> Int16 {
        values[(pixel * channelCount + channel) * 2]
    }

    /// The largest value of a channel in a pixel.
    ///
    /// - Precondition: both are in range.
    public func maximum(_ channel: Int, at pixel: Int) -> Int16 {
        values[(pixel * channelCount + channel) * 2 + 1]
    }

    /// The same waveform with more frames in a pixel.
    ///
    /// Where the new pixels do not begin with old ones they take in the whole of both neighbours.
    ///
    /// - Parameters:
    ///   - wanted: frames of a pixel.
    ///   - frames: length of the sound, where the last old pixel is not full.
    /// - Returns: nil where that is fewer than there are now.
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
