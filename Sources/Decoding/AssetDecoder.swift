// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Decodes files for playback: short sounds whole, long sounds up to the head.
///
/// A file is complete if it has every byte and every frame that its container announces; MP3, AAC and ALAC may lack
/// one packet at the end, which writers miscount. A long file is checked at its end without decoding the middle;
/// damage there ends its stream while it plays.
public struct AssetDecoder: Sendable {
    /// Limits.
    public let configuration: DecodingConfiguration

    /// Makes a decoder with limits.
    public init(_ configuration: DecodingConfiguration = DecodingConfiguration()) {
        self.configuration = configuration
    }

    /// Decodes the part of a file that is kept in memory.
    ///
    /// Blocks on the disk and takes as long as decoding does: call it on a worker.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - isCancelled: called about every hundred milliseconds of sound; true cancels.
    /// - Returns: what the file holds, and its samples at the engine rate.
    /// - Throws: why it cannot be played.
    public func decode(
        _ source: AssetSource,
        isCancelled: () -> Bool = { false }
    ) throws(DecodingError) -> DecodedAsset {
        do {
            return try withoutActuallyEscaping(isCancelled) { isCancelled in
                try decodeEscaping(source, isCancelled)
            }
        } catch let error as DecodingError {
            throw error
        } catch {
            throw .outOfResources
        }
    }

    // MARK: Mechanism

    private func decodeEscaping(
        _ source: AssetSource,
        _ isCancelled: @escaping () -> Bool
    ) throws(DecodingError) -> DecodedAsset {
        if isCancelled() { throw .cancelled }
        let reader = try ByteReader(source)
        let decoder = try DecoderFactory.open(reader)
        let description = decoder.description
        try checkLimits(decoder)
        let frames = try EngineRateReader(
            decoder,
            sourceFrames: decoder.length,
            engineRate: configuration.engineRate,
            maximumSeconds: configuration.maximumSeconds,
            isCancelled: isCancelled
        )
        let limit = configuration.residentFrames(channelCount: description.channelCount)
        let content: AssetContent
        if let length = frames.length, length > Int64(limit) {
            content = .streamed(head: try readHead(frames))
            try frames.checkEnd()
        } else if let buffer = try readWhole(frames, limit: limit) {
            content = .resident(buffer)
        } else {
            try frames.start(at: 0)
            content = .streamed(head: try readHead(frames))
            try frames.countToEnd()
        }
        return DecodedAsset(info: try makeInfo(source, reader, frames), content: content)
    }

    private func checkLimits(_ decoder: any AudioDecoder) throws(DecodingError) {
        let description = decoder.description
        guard description.channelCount <= configuration.maximumChannels else {
            throw .tooManyChannels(description.channelCount, limit: configuration.maximumChannels)
        }
        guard DecodingConfiguration.sourceRates.contains(description.sampleRate) else {
            throw .unsupportedRate(description.sampleRate)
        }
        guard let length = decoder.length else { return }
        if length == 0 { throw .empty }
        if Double(length) > configuration.maximumSeconds * Double(description.sampleRate) {
            throw .tooLong(limitSeconds: configuration.maximumSeconds)
        }
    }

    private func readHead(_ reader: EngineRateReader) throws(DecodingError) -> SampleBuffer {
        let frames = configuration.headFrames
        let builder = SampleBufferBuilder(channelCount: reader.channelCount, capacity: FrameCount(frames))
        _ = try fill(builder, from: reader, upTo: frames)
        return builder.finish()
    }

    /// The whole sound; nil if it is longer than `limit`.
    private func readWhole(_ reader: EngineRateReader, limit: Int) throws(DecodingError) -> SampleBuffer? {
        let capacity = Int(min(reader.length ?? Int64(configuration.engineRate.hertz), Int64(limit)))
        let builder = SampleBufferBuilder(channelCount: reader.channelCount, capacity: FrameCount(capacity))
        guard try fill(builder, from: reader, upTo: limit + 1) else { return nil }
        if builder.frameCount == .zero { throw .empty }
        return builder.finish()
    }

    /// Appends frames until the sound ends (true) or the builder holds `limit` frames.
    private func fill(
        _ builder: SampleBufferBuilder,
        from reader: EngineRateReader,
        upTo limit: Int
    ) throws(DecodingError) -> Bool {
        var chunk = [Float](repeating: 0, count: 4_096 * reader.channelCount)
        while builder.frameCount.count < limit {
            let wanted = min(4_096, limit - builder.frameCount.count)
            let got = try reader.read(into: &chunk, frames: wanted)
            if got == 0 { return true }
            builder.append(interleaved: chunk, frames: got)
        }
        return false
    }

    private func makeInfo(
        _ source: AssetSource,
        _ reader: ByteReader,
        _ frames: EngineRateReader
    ) throws(DecodingError) -> AssetInfo {
        var description = frames.decoder.description
        description.completeTags(try ByteReader(source))
        guard let sourceFrames = frames.sourceFrames, let length = frames.length, length > 0 else {
            throw .empty
        }
        let rate = SampleRate(description.sampleRate)
        let duration = rate.seconds(FrameCount(sourceFrames))
        return AssetInfo(
            container: description.container.rawValue,
            codec: description.codec,
            sourceFormat: AudioFormat(sampleRate: rate, channelCount: description.channelCount),
            channelLayout: ChannelLayout(channelCount: description.channelCount)?.rawValue
                ?? "\(description.channelCount) channels",
            bitRate: description.bitRate ?? Int(Double(reader.size) * 8 / duration),
            formatID: description.formatID,
            sourceFrames: FrameCount(sourceFrames),
            length: FrameCount(length),
            duration: duration,
            tags: description.tags,
            seekTable: frames.decoder.seekTable,
            identity: reader.identity
        )
    }
}
