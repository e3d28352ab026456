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
    /// A container may hold another one in full or in part: WavPack and OptimFROG the header of the original WAV, a tag a whole
    /// file. So the search begins behind the tags, and where a container was recognised it looks for that one only.
    ///
    /// - Throws: why it cannot be opened at the first place of a known format.
    static func open<Value>(
        _ reader: ByteReader,
        _ body: (TolerantPlace) throws(DecodingError) -> Value
    ) throws(DecodingError) -> Value {
        var failure = DecodingError.unsupported(container: nil, codec: nil)
        let probe = TolerantProbe(reader)
        for find in [probed, begin, search] {
            guard let place = find(reader, probe) else { continue }
            do throws(DecodingError) { return try body(place) } catch {
                guard error.isOfContent else { throw error }
                if case .unsupported(nil, nil) = failure { failure = error }
            }
        }
        throw failure
    }

    /// What libavformat finds at the first byte, unless first bytes have named a container.
    private static func begin(_: ByteReader, _ probe: TolerantProbe) -> TolerantPlace? {
        probe.isNamed ? nil : TolerantPlace(offset: 0, demuxer: nil)
    }

    private static func probed(_ reader: ByteReader, _ probe: TolerantProbe) -> TolerantPlace? {
        guard let answer = probe.answer else { return nil }
        if answer.container == .wav,
            WAVFormat(reader.reader(from: answer.offset))?.contradictsItself == true
        {
            return nil
        }
        // libavformat reads the tags before frames itself.
        let isStream = answer.container == .mp3 || answer.container == .adts
        let demuxer = FFmpegInput.demuxer(answer.container)
        return TolerantPlace(offset: isStream ? 0 : answer.offset, demuxer: demuxer)
    }

    private static func search(_ reader: ByteReader, _ probe: TolerantProbe) -> TolerantPlace? {
        if probe.isForeign { return nil }
        let wanted = probe.answer.map { FFmpegInput.demuxer($0.container) }
        let bytes = reader.bytes(at: probe.start, count: window)
        for offset in bytes.indices.dropFirst(probe.start == 0 ? 1 : 0) {
            let place = probe.start + Int64(offset)
            guard let demuxer = demuxer(bytes, offset, reader, place), wanted == nil || demuxer == wanted
            else {
                continue
            }
            return TolerantPlace(offset: place, demuxer: demuxer, isBehindOthers: true)
        }
        return nil
    }

    /// The demuxer of a stream that begins here; nil if none does.
    ///
    /// Only streams of frames or pages are looked for, which may be cut anywhere: a WAV or an MP4 in the middle of a file is one
    /// that something else contains.
    private static func demuxer(
        _ bytes: [UInt8],
        _ offset: Int,
        _ reader: ByteReader,
        _ place: Int64
    ) -> String? {
        switch bytes[offset] {
        case UInt8(ascii: "f") where bytes.has("fLaC", at: offset): "flac"
        case UInt8(ascii: "O") where bytes.has("OggS\0", at: offset): "ogg"
        case UInt8(ascii: "w") where bytes.has("wvpk", at: offset): "wv"
        case 0xFF: frames(reader, place)
        default: nil
        }
    }

    /// Three frames one after the other, or two at the end of the file or before a tag.
    private static func frames(_ reader: ByteReader, _ offset: Int64) -> String? {
        var place = offset
        var first: FrameHeader?
        for index in 0..<3 {
            if index == 2, place == reader.size || reader.bytes(at: place, count: 3).has("TAG") { break }
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
