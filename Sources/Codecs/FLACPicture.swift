// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

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
