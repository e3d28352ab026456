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
    /// - Parameter source: the file.
    /// - Returns: nil if it has none that browsers display.
    /// - Throws: why the file cannot be read at all.
    public static func read(_ source: AssetSource) throws(DecodingError) -> AssetCover? {
        let reader = try ByteReader(source)
        let answer = try AudioProbe.probe(reader)
        if answer.container == .flac, let cover = FLACPicture.read(reader, at: answer.offset) { return cover }
        #if FFmpeg
        let header = try FFmpegHeader(reader, container: answer.container)
        return header.pictures().lazy.compactMap { AssetCover(sniffing: $0) }.first
        #else
        return nil
        #endif
    }

    /// Makes a cover of a known media type.
    init?(sniffing bytes: [UInt8]) {
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

/// The PICTURE block of a FLAC file.
///
/// - Source: RFC 9639, section 8.8.
enum FLACPicture {
    /// The front cover, or the first picture; nil if there is none.
    static func read(_ reader: ByteReader, at start: Int64) -> AssetCover? {
        var offset = start + 4
        var first: AssetCover?
        // At most 128 metadata blocks are read; real files have fewer than ten.
        for _ in 0..<128 {
            let head = reader.bytes(at: offset, count: 4)
            guard head.count == 4 else { break }
            let size = Int(head[1]) << 16 | Int(head[2]) << 8 | Int(head[3])
            if head[0] & 0x7F == 6 {
                let block = reader.bytes(at: offset + 4, count: size)
                if let (kind, cover) = picture(block) {
                    if kind == 3 { return cover }
                    first = first ?? cover
                }
            }
            if head[0] & 0x80 != 0 { break }
            offset += 4 + Int64(size)
        }
        return first
    }

    private static func picture(_ block: [UInt8]) -> (kind: Int, cover: AssetCover)? {
        var position = 0
        func number() -> Int? {
            guard position + 4 <= block.count else { return nil }
            defer { position += 4 }
            return block[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        guard let kind = number(), let typeLength = number() else { return nil }
        position += typeLength
        guard let textLength = number() else { return nil }
        position += textLength + 16
        guard let size = number(), position + size <= block.count else { return nil }
        guard let cover = AssetCover(sniffing: Array(block[position..<position + size])) else { return nil }
        return (kind, cover)
    }
}
