// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Reads a file from beginning to end at the engine rate, piece by piece.
///
/// - Thread: one at a time; blocks on the disk.
public final class AssetReader {
    /// Channels of the sound.
    public let channelCount: Int
    private let reader: SoundReader

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - info: what decoding found in the file, which is read in the same way; nil to read it strictly.
    ///   - configuration: the engine rate and limits.
    ///   - decoders: the processes that read it.
    /// - Throws: why it cannot be decoded.
    public init(
        _ source: AssetSource,
        as info: AssetInfo? = nil,
        configuration: DecodingConfiguration = DecodingConfiguration(),
        decoders: DecoderProcess = .standard
    ) throws(DecodingError) {
        let limits = DecoderLimits(configuration, info?.reading ?? .strict)
        let session = try decoders.open(try SourceFile(source), .sound(limits))
        guard case .opened(let channelCount, _) = try session.answer({ false }) else {
            throw WireReader.invalid
        }
        self.channelCount = channelCount
        reader = SoundReader(session, channelCount: channelCount)
    }

    /// Reads the next frames.
    ///
    /// - Returns: one array per channel, all of one length; nil at the end.
    /// - Throws: what is wrong with the file.
    public func next() throws(DecodingError) -> [[Float]]? {
        let samples = try reader.next { false }
        guard !samples.isEmpty else { return nil }
        return (0..<channelCount).map { channel in
            stride(from: channel, to: samples.count, by: channelCount).map { samples[$0] }
        }
    }
}
