// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Checks that a file has all data its container announces, before a decoder opens it.
///
/// A file that ends earlier is ``DecodingError/truncated``, even if its decoder would accept it.
/// Lengths that mean "not known" (0xFFFFFFFF in WAV and AU, −1 in CAF, SoX's 0x7FFFF000) reach to the end of
/// the file. FLAC announces no size in bytes; its end is found by decoding.
enum ContainerCheck {
    /// Throws if the file ends too early or holds no sound.
    static func check(_ reader: ByteReader, _ container: Container) throws(DecodingError) {
        switch container {
        case .wav: try wav(reader)
        case .aiff: try aiff(reader)
        case .au: try au(reader)
        case .caf: _ = try CAFHeader(reader)
        case .oggVorbis, .oggOpus, .oggFLAC: if !OggTail(reader).isComplete { throw .truncated }
        case .mp3: try mp3(reader)
        case .mp4: try boxes(reader)
        case .matroska: try matroska(reader)
        case .asf: try asf(reader)
        case .wavPack: try wavPack(reader)
        case .flac: try FLACTail.check(reader)
        case .adts: break
        }
    }

    // MARK: Chunks

    /// The codecs that libsndfile reads in WAV: PCM, MS ADPCM, float, A-law, µ-law, IMA ADPCM, and those of an extended header.
    private static let sndfileTags: Set<UInt64> = [1, 2, 3, 6, 7, 0x11, 0xFFFE]

    private static func wav(_ reader: ByteReader) throws(DecodingError) {
        var chunks = IFFChunks(reader)
        var longSize: Int64?
        var isForeign = false
        while let chunk = chunks.next() {
            if chunk.has("ds64") {
                longSize = chunks.number(at: chunk.start + 8, bytes: 8).map { Int64(clamping: $0) }
            }
            if chunk.has("fmt ") {
                isForeign =
                    chunks.number(at: chunk.start, bytes: 2).map { !sndfileTags.contains($0) } ?? false
            }
            if chunk.has("data") {
                if chunk.size == 0xFFFF_FFFF, let longSize {
                    try fits(chunk.start, longSize, reader)
                } else if chunk.size != 0xFFFF_FFFF, chunk.size != 0x7FFF_F000 {
                    try fits(chunk.start, chunk.size, reader)
                }
                if WAVFormat(reader)?.contradictsItself == true {
                    throw .corrupt("the header contradicts itself on the size of a sample")
                }
                // libsndfile would call the header malformed.
                if isForeign { throw .unsupported(container: Container.wav.rawValue, codec: nil) }
                return
            }
        }
        throw failure(chunks)
    }

    /// Number of frames in a WAV file's `fact` chunk; nil without a usable one.
    static func wavFrames(_ reader: ByteReader) -> Int64? {
        let chunks = IFFChunks(reader)
        guard let fact = chunks.prefix(while: { !$0.has("data") }).first(where: { $0.has("fact") }) else {
            return nil
        }
        let frames = chunks.number(at: fact.start, bytes: 4) ?? 0
        return frames > 0 && frames < 0xFFFF_FFFF ? Int64(frames) : nil
    }

    private static func aiff(_ reader: ByteReader) throws(DecodingError) {
        var chunks = IFFChunks(reader)
        var sawSound = false
        while let chunk = chunks.next() {
            if chunk.has("COMM"), chunks.number(at: chunk.start + 2, bytes: 4) == 0 { throw .empty }
            if chunk.has("SSND") {
                try fits(chunk.start, chunk.size, reader)
                if chunk.size <= 8 { throw .empty }
                sawSound = true
            }
        }
        if chunks.areTooMany || !sawSound { throw failure(chunks) }
    }

    /// Why a file without sound ends, or is not read on.
    private static func failure(_ chunks: IFFChunks) -> DecodingError {
        chunks.areTooMany ? .corrupt("more than \(IFFChunks.maximumCount) chunks") : .truncated
    }

    private static func au(_ reader: ByteReader) throws(DecodingError) {
        let head = reader.bytes(at: 0, count: 24)
        guard let start = head.bigEndian(at: 4, bytes: 4), let size = head.bigEndian(at: 8, bytes: 4),
            head.count == 24
        else { throw .truncated }
        if size == 0xFFFF_FFFF { return }
        try fits(Int64(start), Int64(size), reader)
    }

    private static func fits(_ start: Int64, _ size: Int64, _ reader: ByteReader) throws(DecodingError) {
        if size == 0 { throw .empty }
        guard size > 0, start.addingClamped(size) <= reader.size else { throw .truncated }
    }

    // MARK: Boxes, objects, blocks

    private static func mp3(_ reader: ByteReader) throws(DecodingError) {
        let answer = try AudioProbe.probe(reader)
        let scan = FrameScan(reader, from: answer.offset)
        if scan.hasVBRI { throw .unsupported(container: Container.mp3.rawValue, codec: nil) }
        if let announced = scan.announcedFrames {
            // The tag does not count the frame that carries it.
            guard scan.headers > announced else { throw .truncated }
            // Some encoders leave out their last frame.
            guard scan.headers <= announced + 2 else {
                throw .corrupt("the header counts \(announced) of \(scan.headers - 1) frames")
            }
        } else if scan.endsInsideFrame {
            throw .truncated
        }
    }

    private static func boxes(_ reader: ByteReader) throws(DecodingError) {
        var sawMovie = false
        for box in MP4Box.list(reader, from: 0, to: reader.size) {
            if box.end > reader.size { throw .truncated }
            sawMovie = sawMovie || box.name == "moov"
        }
        if !sawMovie { throw .truncated }
    }

    private static func matroska(_ reader: ByteReader) throws(DecodingError) {
        let head = reader.bytes(at: 0, count: 4_096)
        guard let (size, width) = variableSize(head, at: 4) else { throw .truncated }
        let segment = 4 + width + Int(clamping: size ?? 0)
        guard head.count > segment + 4, Array(head[segment..<segment + 4]) == [0x18, 0x53, 0x80, 0x67] else {
            throw reader.size > Int64(segment) + 4 ? .corrupt("no Matroska segment") : .truncated
        }
        guard let (length, lengthWidth) = variableSize(head, at: segment + 4) else { throw .truncated }
        let end = Int64(segment + 4 + lengthWidth).addingClamped(length ?? 0)
        if end > reader.size { throw .truncated }
    }

    /// An EBML size (RFC 8794, section 5); its value is nil for "unknown".
    private static func variableSize(_ bytes: [UInt8], at offset: Int) -> (Int64?, Int)? {
        guard offset < bytes.count, bytes[offset] != 0 else { return nil }
        let width = bytes[offset].leadingZeroBitCount + 1
        guard let raw = bytes.bigEndian(at: offset, bytes: width) else { return nil }
        let mask = (UInt64(1) << UInt64(7 * width)) - 1
        return (raw & mask == mask ? nil : Int64(raw & mask), width)
    }

    private static func asf(_ reader: ByteReader) throws(DecodingError) {
        var offset: Int64 = 0
        for _ in 0..<2 {
            let head = reader.bytes(at: offset, count: 24)
            guard head.count == 24, let raw = head.littleEndian(at: 16, bytes: 8) else { throw .truncated }
            let size = Int64(clamping: raw)
            if size == 0 { return }
            guard size >= 24 else { throw .corrupt("an ASF object with a size of \(size) bytes") }
            offset = offset.addingClamped(size)
            if offset > reader.size { throw .truncated }
        }
    }

    private static func wavPack(_ reader: ByteReader) throws(DecodingError) {
        var offset: Int64 = 0
        while true {
            let head = reader.bytes(at: offset, count: 32)
            guard head.has("wvpk") else { return }
            guard let size = head.littleEndian(at: 4, bytes: 4), head.count == 32 else { throw .truncated }
            guard size >= 24 else { throw .corrupt("a WavPack block with a size of \(size) bytes") }
            offset += Int64(size) + 8
            if offset > reader.size { throw .truncated }
        }
    }
}
