// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Source and parameters of a stream.
struct FeederPlan: Sendable {
    /// The source of the frames.
    enum Origin: Sendable {
        case file(AssetSource, AssetInfo)
        case buffer(SampleBuffer)
    }

    var origin: Origin
    var start: FrameCount
    /// Nil plays at the sound's own rate.
    var rate: FeederRate?
    var loopRange: Range<FrameCount>?

    /// Whether the ring's frames need marks.
    var isMarked: Bool { rate != nil || loopRange != nil }

    var channelCount: Int {
        switch origin {
        case .file(_, let info): info.sourceFormat.channelCount
        case .buffer(let buffer): buffer.channelCount
        }
    }

    /// Frames of the whole sound.
    var length: FrameCount {
        switch origin {
        case .file(_, let info): info.length
        case .buffer(let buffer): buffer.frameCount
        }
    }

    /// Opens the source, not yet at the start.
    func openSource(
        _ configuration: DecodingConfiguration,
        isCancelled: @escaping () -> Bool
    ) throws(DecodingError) -> any FrameSource {
        switch origin {
        case .buffer(let buffer): return BufferReader(buffer)
        case .file(let source, let info):
            let bytes = try ByteReader(source)
            guard bytes.identity == info.identity else { throw .changed }
            let decoder = try DecoderFactory.open(bytes, seekTable: info.seekTable)
            guard decoder.description.channelCount == info.sourceFormat.channelCount,
                decoder.description.sampleRate == info.sourceFormat.sampleRate.hertz
            else { throw .changed }
            return try EngineRateReader(
                decoder,
                sourceFrames: info.sourceFrames.frames,
                engineRate: configuration.engineRate,
                maximumSeconds: configuration.maximumSeconds,
                isCancelled: isCancelled
            )
        }
    }
}
