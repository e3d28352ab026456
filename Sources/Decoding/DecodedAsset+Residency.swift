// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension DecodedAsset {
    /// The same sound with no more than its head in memory; the rest comes through a ``StreamFeeder``.
    ///
    /// - Returns: nil where there is nothing to give back.
    public func evicted(to configuration: DecodingConfiguration) -> DecodedAsset? {
        guard case .resident(let buffer) = content, buffer.frameCount.count > configuration.headFrames else {
            return nil
        }
        return DecodedAsset(
            info: info,
            content: .streamed(head: buffer.prefix(FrameCount(configuration.headFrames)))
        )
    }

    /// Bytes that the whole sound takes in memory; nil where it is in memory, or too long for it.
    public func residentSize(in configuration: DecodingConfiguration) -> Int? {
        let channels = content.buffer.channelCount
        guard case .streamed = content,
            info.length.count <= configuration.residentFrames(channelCount: channels)
        else { return nil }
        return info.length.count * channels * MemoryLayout<Float>.stride
    }
}
