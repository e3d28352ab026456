// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The first pages of an Ogg file.
///
/// - Source: RFC 3533, section 6; Vorbis I specification, section A.2: sound begins on a page of its own.
enum OggHead {
    /// Headers of Vorbis before its sound.
    private static let headers = 3
    /// More than headers with large pictures take.
    private static let maximumPages = 4_096

    /// Whether sound follows on the page on which the last header of Vorbis ends; libsndfile drops it.
    static func holdsSound(_ reader: ByteReader) -> Bool {
        var (offset, ended) = (Int64(0), 0)
        let serial = reader.bytes(at: 14, count: 4)
        for _ in 0..<maximumPages {
            let head = reader.bytes(at: offset, count: 27 + 255)
            guard head.has("OggS\0"), head.count > 27, 27 + Int(head[26]) <= head.count else { return false }
            let lacing = head[27..<27 + Int(head[26])]
            if Array(head[14..<18]) == serial {
                for (index, size) in lacing.enumerated() where size < 255 {
                    ended += 1
                    if ended == headers { return index < lacing.count - 1 }
                }
            }
            offset += Int64(27 + lacing.count + lacing.reduce(0) { $0 + Int($1) })
        }
        return false
    }
}
