// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Measures whole files: loudness, loudness range and true peak by EBU R 128, and the peaks of their waveform.
///
/// - Source: EBU R 128, EBU Tech 3342, ITU-R BS.1770-4.
public struct AssetAnalyzer: Sendable {
    /// Limits.
    public let configuration: DecodingConfiguration

    /// Sounds of a lower rate are measured at the engine rate: the weighting filter needs the bandwidth.
    private static let slowestRate = 8_000
    private static let chunk = 4_096

    /// Makes an analyser with the limits of decoding.
    public init(_ configuration: DecodingConfiguration = DecodingConfiguration()) {
        self.configuration = configuration
    }

    /// Decodes a file from beginning to end and measures it at its own rate, from 8 kHz on.
    ///
    /// Blocks on the disk and takes as long as decoding does: call it on a worker.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - samplesPerPixel: frames per pixel, clamped to 2 to 2^24. Doubled for a sound that would have more than
    ///     ``WaveformPeaks/maximumLength`` pixels.
    ///   - isCancelled: called about every hundred milliseconds of sound; true cancels.
    /// - Returns: the measures.
    /// - Throws: why it cannot be decoded, `cancelled`, or `outOfResources`.
    public func analyze(
        _ source: AssetSource,
        samplesPerPixel: Int = 256,
        isCancelled: () -> Bool = { false }
    ) throws(DecodingError) -> AssetAnalysis {
        do {
            return try withoutActuallyEscaping(isCancelled) { isCancelled in
                try analyzeEscaping(source, samplesPerPixel, isCancelled)
            }
        } catch let error as DecodingError {
            throw error
        } catch {
            throw .outOfResources
        }
    }

    private func analyzeEscaping(
        _ source: AssetSource,
        _ samplesPerPixel: Int,
        _ isCancelled: @escaping () -> Bool
    ) throws(DecodingError) -> AssetAnalysis {
        let decoder = try DecoderFactory.open(try ByteReader(source))
        let description = decoder.description
        guard description.channelCount <= configuration.maximumChannels else {
            throw .tooManyChannels(description.channelCount, limit: configuration.maximumChannels)
        }
        guard DecodingConfiguration.sourceRates.contains(description.sampleRate) else {
            throw .unsupportedRate(description.sampleRate)
        }
        let isSlow = description.sampleRate < AssetAnalyzer.slowestRate
        let rate = isSlow ? configuration.engineRate : SampleRate(description.sampleRate)
        let reader = try EngineRateReader(
            decoder,
            sourceFrames: decoder.length,
            engineRate: rate,
            maximumSeconds: configuration.maximumSeconds,
            isCancelled: isCancelled
        )
        let meter = try ProgrammeLoudness(channelCount: reader.channelCount, sampleRate: rate.hertz)
        var peaks = PeakCollector(
            channelCount: reader.channelCount,
            sampleRate: rate.hertz,
            samplesPerPixel: max(2, min(1 << 24, samplesPerPixel))
        )
        var samples = [Float](repeating: 0, count: AssetAnalyzer.chunk * reader.channelCount)
        while true {
            let frames = try reader.read(into: &samples, frames: AssetAnalyzer.chunk)
            if frames == 0 { break }
            try meter.add(samples, frames: frames)
            peaks.add(samples, frames: frames)
        }
        if peaks.isEmpty { throw .empty }
        let loudness = try meter.finish()
        return AssetAnalysis(
            integratedLoudness: loudness.integrated,
            loudnessRange: loudness.range,
            truePeakDecibels: loudness.truePeakDecibels,
            peaks: peaks.finish()
        )
    }
}
