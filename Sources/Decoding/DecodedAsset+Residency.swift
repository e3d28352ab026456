// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

extension DecodedAsset {
    /// The same sound with only its head in memory; the rest comes through a ``StreamFeeder``.
    ///
    /// - Returns: nil if there is no memory to release.
    public func evicted(to configuration: DecodingConfiguration) -> DecodedAsset? {
        guard case .resident(let buffer) = content, buffer.frameCount.count > configuration.headFrames else {
            return nil
        }
        return DecodedAsset(
            info: info,
            content: .streamed(head: buffer.prefix(FrameCount(configuration.headFrames))),
            ends: ends
        )
    }

    /// Whether a loop between two of its frames has to be read from the file, where it is converted as one signal, although the
    /// whole sound is in memory: one that touches an end, of a sound of another rate.
    public func isReadFromFile(
        between range: Range<FrameCount>?,
        _ loops: LoopCount,
        in rate: SampleRate
    ) -> Bool {
        guard case .resident = content, loops != .once, let range, range != .zero..<info.length else {
            return false
        }
        return LoopSeamPlan(
            sourceRate: info.sourceFormat.sampleRate.hertz,
            engineRate: rate.hertz,
            sourceFrames: info.sourceFrames.frames,
            range: range.lowerBound.frames..<range.upperBound.frames
        ) != nil
    }

    /// Whether nothing of the sound is in memory, because it was not read since the start.
    public var isCold: Bool { content.buffer.frameCount == .zero && !isLive }

    /// Whether it is the sound of someone who talks, and no file.
    public var isLive: Bool {
        if case .live = content { true } else { false }
    }

    /// Bytes that the sound takes in memory once it is read: whole if it may, else its head.
    public func loadedSize(in configuration: DecodingConfiguration) -> Int {
        let channels = content.buffer.channelCount
        let limit = configuration.residentFrames(channelCount: channels)
        let length = info.length.count
        return (length <= limit ? length : configuration.headFrames) * channels * MemoryLayout<Float>.stride
    }

    /// Bytes that the whole sound would take in memory; nil if it is in memory already, or too long.
    public func residentSize(in configuration: DecodingConfiguration) -> Int? {
        let channels = content.buffer.channelCount
        guard case .streamed = content,
            info.length.count <= configuration.residentFrames(channelCount: channels)
        else { return nil }
        return info.length.count * channels * MemoryLayout<Float>.stride
    }
}
