// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import Decoding

/// A place in a file where its sound may begin, and the demuxer to try there.
struct TolerantPlace {
    /// Bytes before the sound.
    let offset: Int64
    /// libavformat's name; nil to choose by the content.
    let demuxer: String?
    /// Whether other bytes than tags come before it.
    var isBehindOthers = false

    /// Bytes that are searched for a beginning.
    private static let window = 1 << 18

    /// Opens a file at the first place where the body succeeds: where the probe finds a container, the first byte, and the
    /// first one that looks like a beginning, which is searched only then.
    ///
    /// - Throws: why it cannot be opened at the first place of a known format.
    static func open<Value>(
        _ reader: ByteReader,
        _ body: (TolerantPlace) throws(DecodingError) -> Value
    ) throws(DecodingError) -> Value {
        var failure = DecodingError.unsupported(container: nil, codec: nil)
        for find in [probed, begin, search] {
            guard let place = find(reader) else { continue }
            do throws(DecodingError) { return try body(place) } catch {
                guard error.isOfContent else { throw error }
                if case .unsupported(nil, nil) = failure { failure = error }
            }
        }
        throw failure
    }

    private static func begin(_: ByteReader) -> TolerantPlace? { TolerantPlace(offset: 0, demuxer: nil) }

    private static func probed(_ reader: ByteReader) -> TolerantPlace? {
        guard let answer = try? AudioProbe.probe(reader) else { return nil }
        // libavformat reads the tags before frames itself.
        let isStream = answer.container == .mp3 || answer.container == .adts
        let demuxer = FFmpegInput.demuxer(answer.container)
        return TolerantPlace(offset: isStream ? 0 : answer.offset, demuxer: demuxer)
    }

    private static func search(_ reader: ByteReader) -> TolerantPlace? {
        let bytes = reader.bytes(at: 0, count: window)
        for offset in bytes.indices.dropFirst() {
            guard let demuxer = demuxer(bytes, offset, reader) else { continue }
            return TolerantPlace(offset: Int64(offset), demuxer: demuxer, isBehindOthers: true)
        }
        return nil
    }

    private static func demuxer(_ bytes: [UInt8], _ offset: Int, _ reader: ByteReader) -> String? {
        switch bytes[offset] {
        case UInt8(ascii: "f") where bytes.has("fLaC", at: offset): "flac"
        case UInt8(ascii: "O") where bytes.has("OggS\0", at: offset): "ogg"
        case UInt8(ascii: "R") where bytes.has("RIFF", at: offset) && bytes.has("WAVE", at: offset + 8): "wav"
        case UInt8(ascii: "F") where bytes.has("FORM", at: offset) && bytes.has("AIF", at: offset + 8): "aiff"
        case UInt8(ascii: "c") where bytes.has("caff", at: offset): "caf"
        case UInt8(ascii: "w") where bytes.has("wvpk", at: offset): "wv"
        case UInt8(ascii: "M") where bytes.has("MAC ", at: offset): "ape"
        case UInt8(ascii: "T") where bytes.has("TTA1", at: offset): "tta"
        case UInt8(ascii: "t") where bytes.has("tBaK", at: offset): "tak"
        case 0 where bytes.has("ftyp", at: offset + 4): "mov"
        case 0x1A
        where bytes.has("\u{1A}E", at: offset) && bytes.count > offset + 3
            && bytes[offset + 2] == 0xDF && bytes[offset + 3] == 0xA3:
            "matroska"
        case 0xFF: frames(reader, Int64(offset))
        default: nil
        }
    }

    /// Three frames one after the other.
    private static func frames(_ reader: ByteReader, _ offset: Int64) -> String? {
        var place = offset
        var first: FrameHeader?
        for _ in 0..<3 {
            guard let header = FrameHeader(reader.bytes(at: place, count: FrameHeader.byteCount)),
                header.isSameStream(as: first ?? header)
            else { return nil }
            first = first ?? header
            place += Int64(header.length)
        }
        return first.map { FFmpegInput.demuxer($0.container) }
    }
}
#endif
