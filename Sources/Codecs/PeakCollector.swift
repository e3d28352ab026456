// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Collects ``WaveformPeaks`` while a sound is decoded, in bounded memory.
struct PeakCollector {
    private let channelCount: Int
    private let sampleRate: Int
    private let maximumLength: Int
    private var samplesPerPixel: Int
    private var values: [Int16] = []
    private var pixel: [(low: Float, high: Float)]
    private var filled = 0

    private static let empty = (low: Float.infinity, high: -Float.infinity)

    init(
        channelCount: Int,
        sampleRate: Int,
        samplesPerPixel: Int,
        maximumLength: Int = WaveformPeaks.maximumLength
    ) {
        (self.channelCount, self.sampleRate) = (channelCount, sampleRate)
        (self.samplesPerPixel, self.maximumLength) = (samplesPerPixel, maximumLength)
        pixel = Array(repeating: PeakCollector.empty, count: channelCount)
    }

    /// Whether no frame was added.
    var isEmpty: Bool { values.isEmpty && filled == 0 }

    /// Takes interleaved frames.
    mutating func add(_ samples: UnsafePointer<Float>, frames: Int) {
        var start = 0
        while start < frames {
            let count = min(frames - start, samplesPerPixel - filled)
            for channel in 0..<channelCount {
                var (low, high) = pixel[channel]
                var index = start * channelCount + channel
                for _ in 0..<count {
                    let sample = samples[index]
                    if sample < low { low = sample }
                    if sample > high { high = sample }
                    index += channelCount
                }
                pixel[channel] = (low, high)
            }
            filled += count
            start += count
            if filled == samplesPerPixel { endPixel() }
        }
    }

    /// The peaks of all that was added.
    mutating func finish() -> WaveformPeaks {
        if filled > 0 { endPixel() }
        return WaveformPeaks(
            channelCount: channelCount,
            sampleRate: sampleRate,
            samplesPerPixel: samplesPerPixel,
            values: values
        )
    }

    private mutating func endPixel() {
        for channel in 0..<channelCount {
            values.append(PeakCollector.integer(pixel[channel].low))
            values.append(PeakCollector.integer(pixel[channel].high))
            pixel[channel] = PeakCollector.empty
        }
        filled = 0
        if values.count / (2 * channelCount) >= maximumLength { halve() }
    }

    /// Joins pixels in pairs.
    private mutating func halve() {
        let width = 2 * channelCount
        let pairs = values.count / (2 * width)
        for pair in 0..<pairs {
            for index in 0..<width {
                let (left, right) = (values[pair * 2 * width + index], values[(pair * 2 + 1) * width + index])
                values[pair * width + index] = index % 2 == 0 ? min(left, right) : max(left, right)
            }
        }
        values.removeLast(values.count - pairs * width)
        samplesPerPixel *= 2
    }

    private static func integer(_ sample: Float) -> Int16 {
        guard sample.isFinite else { return 0 }
        return Int16(max(-32_768, min(32_767, (sample * 32_768).rounded())))
    }
}
