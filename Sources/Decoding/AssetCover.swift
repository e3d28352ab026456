// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The cover picture embedded in a sound file.
public struct AssetCover: Sendable, Equatable {
    /// Media type, found in the bytes: JPEG, PNG, GIF, WebP or BMP.
    public let mediaType: String
    /// The picture's file.
    public let bytes: [UInt8]

    /// Largest picture returned: 16 MiB.
    public static var maximumSize: Int { 16 << 20 }

    /// Reads the front cover of a file, or the first picture.
    ///
    /// Blocks on the disk: call it on a worker.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - decoders: the processes that read it.
    ///   - isCancelled: called at least every tenth of a second; true cancels.
    /// - Returns: nil if it has none that browsers display.
    /// - Throws: why the file cannot be read at all.
    public static func read(
        _ source: AssetSource,
        decoders: DecoderProcess = .standard,
        isCancelled: () -> Bool = { false }
    ) throws(DecodingError) -> AssetCover? {
        try decoders.run(try SourceFile(source), .cover, seconds: decoders.limits.jobSeconds) {
            (session) throws(DecodingError) in
            guard case .bytes(let size) = try session.answer(isCancelled) else { throw WireReader.invalid }
            return AssetCover(sniffing: try session.result(size: size, isCancelled))
        }
    }

    /// Makes a cover of a known media type.
    ///
    /// - Returns: nil for any other, and for a larger one than ``maximumSize``.
    public init?(sniffing bytes: [UInt8]) {
        guard bytes.count <= AssetCover.maximumSize, let type = AssetCover.mediaType(bytes) else {
            return nil
        }
        (mediaType, self.bytes) = (type, bytes)
    }

    private static func mediaType(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        return bytes.starts(with: Array("BM".utf8)) ? "image/bmp" : nil
    }
}
