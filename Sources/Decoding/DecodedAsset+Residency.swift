// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

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
            content: .streamed(head: buffer.prefix(FrameCount(configuration.headFrames)))
        )
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
