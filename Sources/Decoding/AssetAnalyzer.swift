// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Measures whole files: loudness, loudness range and true peak by EBU R 128, and the peaks of their waveform.
///
/// - Source: EBU R 128, EBU Tech 3342, ITU-R BS.1770-4.
public struct AssetAnalyzer: Sendable {
    /// Limits.
    public let configuration: DecodingConfiguration
    private let decoders: DecoderProcess

    /// Makes an analyser with the limits of decoding.
    public init(
        _ configuration: DecodingConfiguration = DecodingConfiguration(),
        decoders: DecoderProcess = .standard
    ) {
        (self.configuration, self.decoders) = (configuration, decoders)
    }

    /// Decodes a file from beginning to end and measures it at its own rate, from 8 kHz on.
    ///
    /// Blocks on the disk and takes as long as decoding does: call it on a worker.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - samplesPerPixel: frames per pixel, clamped to 2 to 2^24. Doubled for a sound that would have more than
    ///     ``WaveformPeaks/maximumLength`` pixels.
    ///   - isCancelled: called at least every tenth of a second; true cancels.
    /// - Returns: the measures.
    /// - Throws: why it cannot be decoded, or `cancelled`.
    public func analyze(
        _ source: AssetSource,
        samplesPerPixel: Int = 256,
        isCancelled: () -> Bool = { false }
    ) throws(DecodingError) -> AssetAnalysis {
        let file = try SourceFile(source)
        return try configuration.read { (reading, _) throws(DecodingError) in
            try analyze(file, reading, samplesPerPixel: max(2, min(1 << 24, samplesPerPixel)), isCancelled)
        }
    }

    private func analyze(
        _ file: SourceFile,
        _ reading: FileReading,
        samplesPerPixel: Int,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> AssetAnalysis {
        let limits = DecoderLimits(configuration, reading)
        let job = DecoderJob.analysis(limits, samplesPerPixel: samplesPerPixel)
        return try decoders.run(file, job, seconds: decoders.limits.passSeconds) {
            (session) throws(DecodingError) in
            guard case .opened = try session.answer(isCancelled) else { throw WireReader.invalid }
            while true {
                switch try session.ask(.measure, isCancelled) {
                case .done(false): continue
                case .measures(let measures):
                    let bytes = try session.result(size: measures.valueCount * 2, isCancelled)
                    return AssetAnalysis(measures, bytes)
                default: throw WireReader.invalid
                }
            }
        }
    }
}

extension AssetAnalysis {
    /// What a decoder measured; the bytes are the 16-bit values of the peaks, least significant first.
    fileprivate init(_ measures: SoundMeasures, _ bytes: [UInt8]) {
        self.init(
            integratedLoudness: measures.integratedLoudness,
            loudnessRange: measures.loudnessRange,
            truePeakDecibels: measures.truePeakDecibels,
            peaks: WaveformPeaks(
                channelCount: measures.channelCount,
                sampleRate: measures.sampleRate,
                samplesPerPixel: measures.samplesPerPixel,
                values: stride(from: 0, to: bytes.count - 1, by: 2).map {
                    Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
                }
            )
        )
    }
}
