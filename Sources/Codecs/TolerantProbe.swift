// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import Decoding

/// What the first bytes of a file say about where its sound may be.
struct TolerantProbe {
    /// The container; nil if none was recognised.
    let answer: AudioProbe.Answer?
    /// Whether its first bytes name it: frames of MP3 and ADTS have no name, and may be a mistake.
    let isNamed: Bool
    /// Where a search for the sound begins: behind the tags.
    let start: Int64
    /// Whether the file is of a format that is not read, and may hold the header of another one.
    let isForeign: Bool

    /// First bytes of formats that are not read.
    private static let foreign = ["OFR ", "MThd", "\u{7F}ELF", "PK\u{3}\u{4}", "Rar!", "%PDF", "ajkg"]

    /// Looks at the first bytes.
    init(_ reader: ByteReader) {
        answer = try? AudioProbe.probe(reader)
        isNamed = answer.map { $0.container != .mp3 && $0.container != .adts } ?? false
        start = AudioProbe.tagsEnd(reader)
        let bytes = reader.bytes(at: start, count: 8)
        isForeign = answer == nil && TolerantProbe.foreign.contains { bytes.has($0) }
    }
}
#endif
