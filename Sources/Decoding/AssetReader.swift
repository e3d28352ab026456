// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Reads a file from beginning to end at the engine rate, piece by piece.
///
/// - Thread: one at a time; blocks on the disk.
public final class AssetReader {
    /// Channels of the sound.
    public let channelCount: Int
    private let reader: EngineRateReader
    private var samples: [Float]

    private static let slice = 4_096

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - configuration: the engine rate and limits.
    /// - Throws: why it cannot be decoded.
    public init(
        _ source: AssetSource,
        configuration: DecodingConfiguration = DecodingConfiguration()
    ) throws(DecodingError) {
        let decoder = try DecoderFactory.open(try ByteReader(source))
        channelCount = decoder.description.channelCount
        guard channelCount <= configuration.maximumChannels else {
            throw .tooManyChannels(channelCount, limit: configuration.maximumChannels)
        }
        guard DecodingConfiguration.sourceRates.contains(decoder.description.sampleRate) else {
            throw .unsupportedRate(decoder.description.sampleRate)
        }
        reader = try EngineRateReader(
            decoder,
            sourceFrames: decoder.length,
            engineRate: configuration.engineRate,
            maximumSeconds: configuration.maximumSeconds,
            isCancelled: { false }
        )
        samples = [Float](repeating: 0, count: AssetReader.slice * channelCount)
    }

    /// Reads the next frames.
    ///
    /// - Returns: one array per channel, all of one length; nil at the end.
    /// - Throws: what is wrong with the file.
    public func next() throws(DecodingError) -> [[Float]]? {
        let frames = try reader.read(into: &samples, frames: AssetReader.slice)
        guard frames > 0 else { return nil }
        return (0..<channelCount).map { channel in
            (0..<frames).map { samples[$0 * channelCount + channel] }
        }
    }
}
