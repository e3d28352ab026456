// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSndfile
import Decoding

/// Decodes the formats that libsndfile reads: WAV, AIFF, AU, CAF with PCM, FLAC, Ogg Vorbis and MP3.
final class SndfileDecoder: AudioDecoder {
    let description: SourceDescription
    let length: Int64?
    let lengthTolerance: Int64
    let loopsExactly: Bool
    private let reader: ByteReader
    private let container: Container
    private var handle: OpaquePointer
    private let isLossy: Bool
    /// The channel order, if it differs from WAV's.
    private let order: [Int]?
    /// Positions after this one are reached by decoding, see ``OggTail/safePosition``.
    private let lastSeek: Int64
    /// Next frame of the library.
    private var position: Int64 = 0

    /// Opens a file.
    ///
    /// - Throws: ``DecodingError/unsupported(container:codec:)`` if the library knows the container but not the
    ///   codec, ``DecodingError/corrupt(_:)`` if it cannot read the file.
    init(_ reader: ByteReader, container: Container) throws(DecodingError) {
        (self.reader, self.container) = (reader, container)
        var info = SF_INFO()
        handle = try SndfileDecoder.open(reader, container, &info)
        guard info.channels > 0, info.samplerate > 0 else {
            sf_close(handle)
            throw .corrupt("no channels or no sample rate")
        }
        guard let codec = SndfileDecoder.codec(Int(info.format)) else {
            sf_close(handle)
            throw .unsupported(container: container.rawValue, codec: nil)
        }
        lastSeek = container == .oggVorbis ? OggTail(reader).safePosition ?? 0 : .max
        order = container == .oggVorbis ? VorbisOrder.channels(Int(info.channels)) : nil
        isLossy = container == .mp3 || container == .oggVorbis
        lengthTolerance = container == .mp3 ? 1_152 : 0
        let frames = info.frames > 0 && info.frames < 1 << 62 ? info.frames : nil
        let announced = codec.isBlocked && container == .wav ? ContainerCheck.wavFrames(reader) : nil
        // Without its own count, libsndfile's is an estimate by the first bytes, and a shorter one would cut the sound.
        let scan = container == .mp3 ? FrameScan.mp3(reader) : nil
        let counted = scan.flatMap(\.uncountedFrames)
        if scan?.isOther(codec.name, info.samplerate, frames) == true || counted ?? 0 > frames ?? .max {
            sf_close(handle)
            throw .unsupported(container: container.rawValue, codec: nil)
        }
        length = [frames, announced, counted].compactMap(\.self).min()
        loopsExactly = container == .mp3 ? scan?.lameTrim != nil : !codec.isBlocked || announced != nil
        var description = SourceDescription(
            container: container.rawValue,
            codec: container == .flac ? "FLAC" : codec.name,
            formatID: container == .flac ? "flac" : codec.formatID,
            sampleRate: Int(info.samplerate),
            channelCount: Int(info.channels)
        )
        if container != .flac, let bits = codec.bits {
            description.bitRate = bits * Int(info.samplerate) * Int(info.channels)
        }
        for (number, name) in SndfileDecoder.tagNames {
            if let text = sf_get_string(handle, number) { description.addTag(name, String(cString: text)) }
        }
        self.description = description
    }

    deinit { sf_close(handle) }

    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
        let got = sf_readf_float(handle, samples, sf_count_t(frames))
        if let number = reader.failure { throw .io(number) }
        if sf_error(handle) != 0 {
            let text = SndfileDecoder.errorText(handle)
            // FLAC announces no length in bytes: in a truncated file the decoder misses the next frame at the end.
            let isCut = reader.position == reader.size && text.hasSuffix("lost sync")
            throw isCut ? .truncated : .corrupt(text)
        }
        if let order { VorbisOrder.apply(order, to: samples, frames: Int(got)) }
        position += max(0, got)
        if container == .flac, position == length, got > 0 { try checkRest() }
        return max(0, Int(got))
    }

    /// Refuses a second FLAC stream behind the first; the library has read at most a few KiB of it.
    private func checkRest() throws(DecodingError) {
        let reach: Int64 = 16_384
        guard FLACTail.hasStream(reader, from: reader.position - reach, to: reader.position + reach) else {
            return
        }
        throw .corrupt("a second stream follows the first")
    }

    func seek(to frame: Int64) throws(DecodingError) {
        let place = min(frame, lastSeek)
        guard sf_seek(handle, place, Int32(SF_SEEK_SET)) == place else {
            throw .corrupt("cannot seek to frame \(place)")
        }
        position = place
        try skip(frame - place)
    }

    func rewind() throws(DecodingError) {
        guard isLossy else { return try seek(to: 0) }
        // A lossy decoder keeps state over a seek; a new one has none.
        var info = SF_INFO()
        let fresh = try SndfileDecoder.open(reader, container, &info)
        sf_close(handle)
        (handle, position) = (fresh, 0)
    }

    private func skip(_ frames: Int64) throws(DecodingError) {
        guard frames > 0 else { return }
        var scratch = [Float](repeating: 0, count: 1_024 * description.channelCount)
        var left = frames
        while left > 0 {
            let got = try read(into: &scratch, frames: Int(min(1_024, left)))
            guard got > 0 else { return }
            left -= Int64(got)
        }
    }

    // MARK: Opening

    private static func open(
        _ reader: ByteReader,
        _ container: Container,
        _ info: inout SF_INFO
    ) throws(DecodingError) -> OpaquePointer {
        reader.seek(to: 0)
        var callbacks = SF_VIRTUAL_IO(
            get_filelen: { user in ByteReader.from(user)?.size ?? 0 },
            seek: { offset, origin, user in
                guard let reader = ByteReader.from(user) else { return -1 }
                switch Int(origin) {
                case Int(SF_SEEK_CUR): reader.seek(to: reader.position.addingClamped(offset))
                case Int(SF_SEEK_END): reader.seek(to: reader.size.addingClamped(offset))
                default: reader.seek(to: offset)
                }
                return reader.position
            },
            read: { memory, count, user in
                guard let reader = ByteReader.from(user), let memory, count > 0 else { return 0 }
                return sf_count_t(reader.read(into: memory, count: Int(count)))
            },
            write: { _, _, _ in 0 },
            tell: { user in ByteReader.from(user)?.position ?? 0 }
        )
        let user = Unmanaged.passUnretained(reader).toOpaque()
        guard let handle = sf_open_virtual(&callbacks, Int32(SFM_READ), &info, user) else {
            if let number = reader.failure { throw .io(number) }
            switch Int(sf_error(nil)) {
            case SF_ERR_UNRECOGNISED_FORMAT, SF_ERR_UNSUPPORTED_ENCODING:
                throw .unsupported(container: container.rawValue, codec: nil)
            default: throw .corrupt(errorText(nil))
            }
        }
        return handle
    }

    /// libsndfile's last error as part of a sentence.
    private static func errorText(_ handle: OpaquePointer?) -> String {
        let text = String(cString: sf_strerror(handle))[...]
        let (begin, end) = ("Error : ", ".")
        let content = text.hasPrefix(begin) ? text.dropFirst(begin.count) : text
        return String(content.hasSuffix(end) ? content.dropLast(end.count) : content)
    }

    // MARK: Names

    private struct Codec {
        let name: String
        let formatID: String
        let bits: Int?
        /// Whether the last block may hold more frames than the sound has.
        var isBlocked: Bool { formatID == "ima4" || formatID == "ms 2" }

        init(_ name: String, _ formatID: String, bits: Int? = nil) {
            self.name = name
            self.formatID = formatID
            self.bits = bits
        }
    }

    private static func codec(_ format: Int) -> Codec? {
        switch format & SF_FORMAT_SUBMASK {
        case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8: Codec("PCM 8", "lpcm", bits: 8)
        case SF_FORMAT_PCM_16: Codec("PCM 16", "lpcm", bits: 16)
        case SF_FORMAT_PCM_24: Codec("PCM 24", "lpcm", bits: 24)
        case SF_FORMAT_PCM_32: Codec("PCM 32", "lpcm", bits: 32)
        case SF_FORMAT_FLOAT: Codec("PCM float 32", "lpcm", bits: 32)
        case SF_FORMAT_DOUBLE: Codec("PCM float 64", "lpcm", bits: 64)
        case SF_FORMAT_ULAW: Codec("µ-law", "ulaw", bits: 8)
        case SF_FORMAT_ALAW: Codec("A-law", "alaw", bits: 8)
        case SF_FORMAT_IMA_ADPCM: Codec("IMA ADPCM", "ima4")
        case SF_FORMAT_MS_ADPCM: Codec("MS ADPCM", "ms 2")
        case SF_FORMAT_VORBIS: Codec("Vorbis", "vorb")
        case SF_FORMAT_MPEG_LAYER_I: Codec("MP1", ".mp1")
        case SF_FORMAT_MPEG_LAYER_II: Codec("MP2", ".mp2")
        case SF_FORMAT_MPEG_LAYER_III: Codec("MP3", ".mp3")
        default: nil
        }
    }

    private static let tagNames: [(Int32, String)] = [
        (Int32(SF_STR_TITLE), "title"), (Int32(SF_STR_ARTIST), "artist"), (Int32(SF_STR_ALBUM), "album"),
        (Int32(SF_STR_COMMENT), "comment"), (Int32(SF_STR_DATE), "date"), (Int32(SF_STR_GENRE), "genre"),
        (Int32(SF_STR_TRACKNUMBER), "tracknumber"), (Int32(SF_STR_COPYRIGHT), "copyright"),
    ]
}

extension ByteReader {
    /// The reader of the opaque pointer in a C library's callback.
    static func from(_ pointer: UnsafeMutableRawPointer?) -> ByteReader? {
        pointer.map { Unmanaged<ByteReader>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension Int64 {
    /// The sum, clamped to the range of the type.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }
}
