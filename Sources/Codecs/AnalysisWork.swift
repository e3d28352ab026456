// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Measures the loudness and the waveform of a whole file, at its own rate.
///
/// - Source: EBU R 128, EBU Tech 3342, ITU-R BS.1770-4.
final class AnalysisWork: DecoderWork {
    let opening: DecoderReply
    private let reader: EngineRateReader
    private let meter: ProgrammeLoudness
    private var peaks: PeakCollector
    private var samples: [Float]
    private var result: ResultBytes
    private let memory: UnsafeMutableRawBufferPointer

    /// Sounds of a lower rate are measured at the engine rate: the weighting filter needs the bandwidth.
    private static let slowestRate = 8_000
    private static let chunk = 4_096
    /// Chunks that one request measures.
    private static let chunks = 64

    init(
        _ limits: DecoderLimits,
        samplesPerPixel: Int,
        _ file: SourceFile,
        _ memory: UnsafeMutableRawBufferPointer
    ) throws(DecodingError) {
        let decoder = try DecoderFactory.open(ByteReader(file), limits.reading)
        try limits.check(decoder)
        let isSlow = decoder.description.sampleRate < AnalysisWork.slowestRate
        let rate = isSlow ? limits.engineRate : SampleRate(decoder.description.sampleRate)
        reader = try EngineRateReader(
            decoder,
            sourceFrames: decoder.length,
            engineRate: rate,
            maximumSeconds: limits.maximumSeconds
        )
        meter = try ProgrammeLoudness(channelCount: reader.channelCount, sampleRate: rate.hertz)
        peaks = PeakCollector(
            channelCount: reader.channelCount,
            sampleRate: rate.hertz,
            samplesPerPixel: samplesPerPixel
        )
        samples = [Float](repeating: 0, count: AnalysisWork.chunk * reader.channelCount)
        (self.memory, result) = (memory, ResultBytes())
        opening = .opened(channelCount: reader.channelCount, length: nil)
    }

    func answer(_ request: DecoderRequest) throws(DecodingError) -> DecoderReply {
        switch request {
        case .measure: return try measure()
        case .bytes(let offset): return result.reply(from: offset, into: memory)
        case .read, .rewind, .checkEnd, .count, .facts, .seam, .ends, .stream, .encode, .close:
            throw .invalidRequest
        }
    }

    private func measure() throws(DecodingError) -> DecoderReply {
        for _ in 0..<AnalysisWork.chunks {
            let frames = try reader.read(into: &samples, frames: AnalysisWork.chunk)
            if frames == 0 { return try finish() }
            try meter.add(samples, frames: frames)
            peaks.add(samples, frames: frames)
        }
        return .done(false)
    }

    /// The measured peak, or that of silenced samples if it is higher.
    private func truePeak(_ measured: Double?) -> Double? {
        guard reader.silencedPeak > 0 else { return measured }
        return max(measured ?? -.infinity, 20 * log10(Double(reader.silencedPeak)))
    }

    private func finish() throws(DecodingError) -> DecoderReply {
        if peaks.isEmpty { throw .empty }
        let loudness = try meter.finish()
        let waveform = peaks.finish()
        result = ResultBytes(
            waveform.values.flatMap { value in
                let bits = UInt16(bitPattern: value)
                return [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
            }
        )
        return .measures(
            SoundMeasures(
                integratedLoudness: loudness.integrated,
                loudnessRange: loudness.range,
                truePeakDecibels: truePeak(loudness.truePeakDecibels),
                peaks: waveform
            )
        )
    }
}

/// A result that the server takes in pieces.
struct ResultBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// Copies the bytes from an offset on to the shared memory, as far as they fit.
    func reply(from offset: Int, into memory: UnsafeMutableRawBufferPointer) -> DecoderReply {
        let piece = bytes.dropFirst(offset).prefix(memory.count)
        memory.copyBytes(from: piece)
        return .bytes(piece.count)
    }
}
