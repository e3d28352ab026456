// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Chooses the decoder of a file by its contents: libsndfile, then opusfile, then FFmpeg.
enum DecoderFactory {
    /// Opens a decoder at the first frame.
    ///
    /// - Parameters:
    ///   - reader: the file, at its beginning.
    ///   - reading: how much it may lack.
    ///   - seekTable: positions recorded at registration.
    /// - Returns: the decoder at its first frame.
    /// - Throws: what is wrong with the file or its first bytes.
    static func open(
        _ reader: ByteReader,
        _ reading: FileReading = .strict,
        seekTable: SeekTable? = nil
    ) throws(DecodingError) -> any AudioDecoder {
        if reading == .tolerant {
            #if FFmpeg
            return try TolerantDecoder(reader, seekTable: seekTable)
            #else
            throw .unsupported(container: nil, codec: nil)
            #endif
        }
        let answer = try AudioProbe.probe(reader)
        // libsndfile reads the tags before an MP3 itself; other containers begin after them.
        if answer.container != .mp3, answer.offset > 0 { reader.setOrigin(answer.offset) }
        try ContentProtection.check(reader, answer.container)
        try ContainerCheck.check(reader, answer.container)
        if let number = reader.failure { throw .io(number) }
        switch answer.container {
        case .oggVorbis where OggTail.isChained(reader) || OggHead.holdsSound(reader):
            // libsndfile reads the first stream only, and from the page after the headers.
            throw .unsupported(container: answer.container.rawValue, codec: nil)
        case .flac where !hasUsualDepth(reader):
            return try openFFmpeg(reader, .flac, seekTable)
        case .wav, .aiff, .au, .flac, .oggVorbis, .mp3:
            return try preferSndfile(reader, answer.container, seekTable)
        case .caf:
            let formatID = try CAFHeader(reader).formatID
            guard ["lpcm", "ulaw", "alaw"].contains(formatID) else {
                return try openFFmpeg(reader, .caf, seekTable, codec: cafCodec(formatID))
            }
            return try preferSndfile(reader, .caf, seekTable)
        case .oggOpus:
            return try OpusfileDecoder(reader)
        case .oggFLAC, .mp4, .adts, .matroska, .asf, .wavPack:
            return try openFFmpeg(reader, answer.container, seekTable)
        }
    }

    /// libsndfile knows FLAC of 8, 16 and 24 bits only.
    ///
    /// - Source: RFC 9639, section 8.2.
    private static func hasUsualDepth(_ reader: ByteReader) -> Bool {
        guard let bits = reader.bytes(at: 18, count: 8).bigEndian(at: 0, bytes: 8) else { return true }
        return [8, 16, 24].contains(bits >> 36 & 0x1F + 1)
    }

    private static func preferSndfile(
        _ reader: ByteReader,
        _ container: Container,
        _ seekTable: SeekTable?
    ) throws(DecodingError) -> any AudioDecoder {
        do throws(DecodingError) {
            return try SndfileDecoder(reader, container: container)
        } catch .unsupported {
            return try openFFmpeg(reader, container, seekTable)
        }
    }

    private static func openFFmpeg(
        _ reader: ByteReader,
        _ container: Container,
        _ seekTable: SeekTable?,
        codec: String? = nil
    ) throws(DecodingError) -> any AudioDecoder {
        #if FFmpeg
        return try FFmpegDecoder(reader, container: container, seekTable: seekTable)
        #else
        throw .unsupported(container: container.rawValue, codec: codec)
        #endif
    }

    /// The codec's name for the error of a build without FFmpeg.
    private static func cafCodec(_ formatID: String) -> String? {
        ["aac ": "AAC", "alac": "ALAC", "ima4": "IMA ADPCM", "opus": "Opus"][formatID]
    }
}
