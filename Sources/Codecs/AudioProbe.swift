// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Kinds of file the server reads; the raw value is the name shown to users.
enum Container: String, CaseIterable, Sendable {
    case wav = "WAV"
    case aiff = "AIFF"
    case au = "AU"
    case caf = "CAF"
    case flac = "FLAC"
    case oggVorbis = "Ogg Vorbis"
    case oggOpus = "Ogg Opus"
    case oggFLAC = "Ogg FLAC"
    case mp3 = "MP3"
    case mp4 = "M4A"
    case adts = "ADTS"
    case matroska = "WebM"
    case asf = "ASF"
    case wavPack = "WavPack"
}

/// Detects the container by its first bytes; file names and media types are ignored.
enum AudioProbe {
    /// The detected container.
    struct Answer: Equatable, Sendable {
        let container: Container
        /// Where the container begins, after any ID3v2 tag.
        let offset: Int64
    }

    /// Detects the container of a file.
    ///
    /// - Throws: ``DecodingError/unsupported(container:codec:)`` with the name of a container that is known
    ///   but not read, or with nil.
    static func probe(_ reader: ByteReader) throws(DecodingError) -> Answer {
        let offset = tagsEnd(reader)
        let start = reader.bytes(at: offset, count: 64)
        guard !start.isEmpty else { throw offset > 0 ? .truncated : .empty }
        if let container = try magic(start) { return Answer(container: container, offset: offset) }
        if let container = frameStream(reader, at: offset) {
            return Answer(container: container, offset: offset)
        }
        throw .unsupported(container: foreignName(start), codec: nil)
    }

    /// The first byte behind the ID3v2 tags of a file.
    static func tagsEnd(_ reader: ByteReader) -> Int64 {
        var offset: Int64 = 0
        for _ in 0..<4 {
            let tag = reader.bytes(at: offset, count: 10)
            guard let length = id3Length(tag) else { break }
            offset += Int64(length)
        }
        return offset > 0 ? skipZeros(reader, from: offset) : 0
    }

    // MARK: Magic bytes

    private static func magic(_ bytes: [UInt8]) throws(DecodingError) -> Container? {
        if bytes.has("RIFF") || bytes.has("RIFX") || bytes.has("RF64") {
            return bytes.has("WAVE", at: 8) ? .wav : nil
        }
        if bytes.has("FORM") { return bytes.has("AIFF", at: 8) || bytes.has("AIFC", at: 8) ? .aiff : nil }
        if bytes.has(".snd") { return .au }
        if bytes.has("caff") { return .caf }
        if bytes.has("fLaC") { return .flac }
        if bytes.has("OggS") { return try ogg(bytes) }
        if bytes.has("wvpk") { return .wavPack }
        if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
        if bytes.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return .asf }
        if ["ftyp", "moov", "wide", "mdat"].contains(where: { bytes.has($0, at: 4) }) { return .mp4 }
        return nil
    }

    /// The codec of an Ogg file is in its first page: 27 bytes and one lacing value before the first packet.
    private static func ogg(_ bytes: [UInt8]) throws(DecodingError) -> Container {
        guard bytes.count > 36 else { throw .truncated }
        let packet = 27 + Int(bytes[26])
        if bytes.has("OpusHead", at: packet) { return .oggOpus }
        if bytes.has("\u{1}vorbis", at: packet) { return .oggVorbis }
        if bytes.has("\u{7F}FLAC", at: packet) { return .oggFLAC }
        if bytes.has("Speex", at: packet) { throw .unsupported(container: "Ogg", codec: "Speex") }
        if bytes.has("\u{80}theora", at: packet) { throw .unsupported(container: "Ogg", codec: "Theora") }
        throw .unsupported(container: "Ogg", codec: nil)
    }

    /// MP3 and ADTS have no magic bytes: two frame headers at the right distance are required.
    private static func frameStream(_ reader: ByteReader, at offset: Int64) -> Container? {
        let header = reader.bytes(at: offset, count: FrameHeader.byteCount)
        guard let first = FrameHeader(header) else { return nil }
        let next = offset + Int64(first.length)
        guard next < reader.size else { return next == reader.size ? first.container : nil }
        guard let second = FrameHeader(reader.bytes(at: next, count: FrameHeader.byteCount)) else {
            return nil
        }
        return second.isSameStream(as: first) ? first.container : nil
    }

    private static func foreignName(_ bytes: [UInt8]) -> String? {
        if bytes.has("RIFF"), bytes.has("AVI ", at: 8) { return "AVI" }
        if bytes.has("MThd") { return "MIDI" }
        if bytes.has("MAC ") { return "Monkey's Audio" }
        if bytes.has("#!AMR") { return "AMR" }
        if bytes.has("riff") { return "Wave64" }
        return nil
    }

    // MARK: ID3v2

    /// Length of an ID3v2 tag with its header, whose size has seven bits per byte; nil if none begins here.
    private static func id3Length(_ bytes: [UInt8]) -> Int? {
        guard bytes.count == 10, bytes.has("ID3"), bytes[6...9].allSatisfy({ $0 < 0x80 }) else { return nil }
        let size = bytes[6...9].reduce(0) { $0 << 7 | Int($1) }
        return 10 + size + (bytes[5] & 0x10 != 0 ? 10 : 0)
    }

    /// Some writers pad their tag outside its size.
    private static func skipZeros(_ reader: ByteReader, from offset: Int64) -> Int64 {
        let bytes = reader.bytes(at: offset, count: 4_096)
        guard bytes.first == 0, let first = bytes.firstIndex(where: { $0 != 0 }) else { return offset }
        return offset + Int64(first)
    }
}

extension Array<UInt8> {
    /// Whether the ASCII text stands at an offset.
    func has(_ text: String, at offset: Int = 0) -> Bool {
        let wanted = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return offset >= 0 && count >= offset + wanted.count
            && self[offset..<offset + wanted.count].elementsEqual(wanted)
    }

    /// Reads an unsigned big-endian number of up to eight bytes; nil beyond the end.
    func bigEndian(at offset: Int, bytes width: Int) -> UInt64? {
        guard offset >= 0, offset + width <= count else { return nil }
        return self[offset..<offset + width].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads an unsigned little-endian number of up to eight bytes; nil beyond the end.
    func littleEndian(at offset: Int, bytes width: Int) -> UInt64? {
        guard offset >= 0, offset + width <= count else { return nil }
        return self[offset..<offset + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
