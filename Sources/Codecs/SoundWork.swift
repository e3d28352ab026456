// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Reads a sound from its beginning, and tells what its file holds.
final class SoundWork: DecoderWork {
    let opening: DecoderReply
    private let file: SourceFile
    private let reader: EngineRateReader
    private let memory: UnsafeMutableRawBufferPointer

    /// Chunks of the source that one request counts.
    private static let chunks = 64

    init(
        _ limits: DecoderLimits,
        _ file: SourceFile,
        _ memory: UnsafeMutableRawBufferPointer
    ) throws(DecodingError) {
        let decoder = try DecoderFactory.open(ByteReader(file), limits.reading)
        try limits.check(decoder)
        (self.file, self.memory) = (file, memory)
        reader = try EngineRateReader(
            decoder,
            sourceFrames: decoder.length,
            engineRate: limits.engineRate,
            maximumSeconds: limits.maximumSeconds,
            keepsEdges: true
        )
        opening = .opened(channelCount: reader.channelCount, length: reader.length)
    }

    func answer(_ request: DecoderRequest) throws(DecodingError) -> DecoderReply {
        switch request {
        case .read(let frames): return .frames(try read(frames))
        case .rewind:
            try reader.start(at: 0)
            return .done(true)
        case .checkEnd:
            try reader.checkEnd()
            return .done(true)
        case .count: return .done(try reader.countToEnd(chunks: SoundWork.chunks))
        case .facts: return .facts(try facts())
        case .seam: return .frames(put(try reader.seam()))
        case .ends: return .frames(put(try reader.ends()))
        case .stream, .measure, .bytes, .encode, .close: throw .invalidRequest
        }
    }

    // MARK: Mechanism

    /// Fills the memory as far as the sound goes.
    private func read(_ frames: Int) throws(DecodingError) -> Int {
        let samples = memory.bindMemory(to: Float.self)
        guard let base = samples.baseAddress else { return 0 }
        let wanted = min(frames, samples.count / reader.channelCount)
        var done = 0
        while done < wanted {
            let got = try reader.read(into: base + done * reader.channelCount, frames: wanted - done)
            if got == 0 { break }
            done += got
        }
        return done
    }

    /// Puts interleaved frames into the memory.
    private func put(_ samples: [Float]?) -> Int {
        guard let samples, samples.count * MemoryLayout<Float>.stride <= memory.count else { return 0 }
        samples.withUnsafeBytes { memory.copyMemory(from: $0) }
        return samples.count / reader.channelCount
    }

    private func facts() throws(DecodingError) -> SoundFacts {
        var description = reader.decoder.description
        description.addHeader(of: ByteReader(file))
        guard let sourceFrames = reader.sourceFrames, let length = reader.length, length > 0 else {
            throw .empty
        }
        let seekTable = reader.decoder.seekTable?.bytes ?? []
        guard seekTable.count <= memory.count else { throw .outOfResources }
        memory.copyBytes(from: seekTable)
        var warnings = reader.warnings
        if !reader.decoder.loopsExactly {
            warnings = Array(warnings.prefix(SoundWarning.maximumCount - 1))
            let text = "The file does not say how much silence its encoder has added. A loop has a short gap."
            warnings.append(SoundWarning(.loopGap, text))
        }
        return SoundFacts(
            container: description.container,
            codec: description.codec,
            formatID: description.formatID,
            sampleRate: description.sampleRate,
            channelCount: description.channelCount,
            bitRate: description.bitRate,
            sourceFrames: sourceFrames,
            tags: description.tags,
            seekTableSize: seekTable.count,
            warnings: warnings,
            chapters: description.chapters
        )
    }
}
