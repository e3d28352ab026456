// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpusfile
import Decoding

/// Decodes Ogg Opus through opusfile: always 48 kHz, pre-skip, end trim and header gain applied.
final class OpusfileDecoder: AudioDecoder {
    var loopsExactly: Bool { true }
    let description: SourceDescription
    let length: Int64?
    let lengthTolerance: Int64 = 0
    private let reader: ByteReader
    private let handle: OpaquePointer
    /// The channel order, if it differs from WAV's.
    private let order: [Int]?

    /// Opens a file.
    ///
    /// - Throws: ``DecodingError/corrupt(_:)`` if the headers are invalid.
    init(_ reader: ByteReader) throws(DecodingError) {
        self.reader = reader
        reader.seek(to: 0)
        var callbacks = OpusFileCallbacks(
            read: { user, memory, count in
                guard let reader = ByteReader.from(user), let memory, count > 0 else { return 0 }
                return Int32(reader.read(into: memory, count: Int(count)))
            },
            seek: { user, offset, origin in
                guard let reader = ByteReader.from(user) else { return -1 }
                switch origin {
                case SEEK_CUR: reader.seek(to: reader.position.addingClamped(offset))
                case SEEK_END: reader.seek(to: reader.size.addingClamped(offset))
                default: reader.seek(to: offset)
                }
                return 0
            },
            tell: { user in ByteReader.from(user)?.position ?? -1 },
            close: nil
        )
        var error: Int32 = 0
        let user = Unmanaged.passUnretained(reader).toOpaque()
        guard let handle = op_open_callbacks(user, &callbacks, nil, 0, &error) else {
            throw OpusfileDecoder.error(error, reader)
        }
        self.handle = handle
        let total = op_pcm_total(handle, -1)
        length = total >= 0 ? total : nil
        var description = SourceDescription(
            container: Container.oggOpus.rawValue,
            codec: "Opus",
            formatID: "opus",
            sampleRate: 48_000,
            channelCount: Int(op_channel_count(handle, 0))
        )
        let isSpeakers = op_head(handle, 0).pointee.mapping_family == 1
        order = isSpeakers ? VorbisOrder.channels(description.channelCount) : nil
        let bitRate = op_bitrate(handle, -1)
        description.bitRate = bitRate > 0 ? Int(bitRate) : nil
        OpusfileDecoder.readTags(handle, into: &description)
        self.description = description
    }

    deinit { op_free(handle) }

    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
        let channels = description.channelCount
        var link: Int32 = 0
        let got = op_read_float(handle, samples, Int32(clamping: frames * channels), &link)
        if let number = reader.failure { throw .io(number) }
        guard got >= 0 else { throw OpusfileDecoder.error(got, reader) }
        guard got == 0 || Int(op_channel_count(handle, link)) == channels else {
            throw .corrupt("the number of channels changes in the file")
        }
        if let order { VorbisOrder.apply(order, to: samples, frames: Int(got)) }
        return Int(got)
    }

    func seek(to frame: Int64) throws(DecodingError) {
        let result = op_pcm_seek(handle, frame)
        guard result == 0 else { throw OpusfileDecoder.error(result, reader) }
    }

    func rewind() throws(DecodingError) { try seek(to: 0) }

    // MARK: Mechanism

    private static func error(_ number: Int32, _ reader: ByteReader) -> DecodingError {
        if let failure = reader.failure { return .io(failure) }
        switch number {
        case OP_EFAULT: return .outOfResources
        case OP_EIMPL, OP_EVERSION: return .unsupported(container: "Ogg", codec: "Opus")
        case OP_HOLE: return .corrupt("pages are missing or damaged")
        default: return .corrupt("Opus error \(number)")
        }
    }

    private static func readTags(_ handle: OpaquePointer, into description: inout SourceDescription) {
        guard let tags = op_tags(handle, -1)?.pointee, let comments = tags.user_comments else { return }
        for index in 0..<Int(min(tags.comments, 64)) {
            guard let comment = comments[index] else { continue }
            let text = String(cString: comment)
            guard let equals = text.firstIndex(of: "=") else { continue }
            description.addTag(String(text[..<equals]), String(text[text.index(after: equals)...]))
        }
    }
}
