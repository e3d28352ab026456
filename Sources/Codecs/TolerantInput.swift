// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Demuxer of one file of any format of ``TolerantFormats``, which goes on behind defects.
///
/// One thread at a time.
final class TolerantInput {
    /// The packet last read.
    let packet: UnsafeMutablePointer<AVPacket>
    /// The sound stream: the default one, or the first.
    let stream: UnsafeMutablePointer<AVStream>
    /// The codec of the stream.
    let entry: FFmpegCodec.Entry
    /// Container by the catalogue's name.
    let container: String
    /// Whether time stamps are those of the encoder, so that a jump in them is a loss.
    let keepsTime: Bool
    private let reader: ByteReader
    private let bytes: FFmpegBytes
    private let context: UnsafeMutablePointer<AVFormatContext>
    private var failures = 0

    /// Errors one after the other at which the file ends.
    private static let maximumFailures = 64
    /// Least certainty of libavformat, of 100, at which a file is of the format that it supposes.
    private static let minimumScore: Int32 = 12

    /// Opens a file at a place.
    ///
    /// - Throws: ``DecodingError/unsupported(container:codec:)``, ``DecodingError/corrupt(_:)`` or ``DecodingError/io(_:)``.
    init(_ file: ByteReader, _ place: TolerantPlace) throws(DecodingError) {
        reader = file.reader(from: place.offset)
        bytes = try FFmpegBytes(reader)
        if place.demuxer == "mov" { try FFmpegTiming.checkSampleCount(reader) }
        context = try FFmpegInput.open(
            reader,
            bytes,
            demuxer: place.demuxer,
            options: TolerantFormats.allowLists
        )
        var opened: UnsafeMutablePointer<AVFormatContext>? = context
        do throws(DecodingError) {
            let name = context.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
            let names = name.split(separator: ",").map(String.init)
            guard let format = TolerantFormats.demuxers.first(where: { names.contains($0.name) }),
                place.demuxer != nil || context.pointee.probe_score >= TolerantInput.minimumScore
            else { throw .unsupported(container: nil, codec: nil) }
            (container, keepsTime) = (format.container, format.keepsTime)
            if place.demuxer == nil, format.name == "mov" { try FFmpegTiming.checkSampleCount(reader) }
            guard avformat_find_stream_info(context, nil) >= 0 else { throw .corrupt("no stream found") }
            (stream, entry) = try TolerantInput.soundStream(context, format.container)
            guard let packet = av_packet_alloc() else { throw .outOfResources }
            self.packet = packet
        } catch {
            avformat_close_input(&opened)
            throw reader.failure.map { .io($0) } ?? error
        }
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    /// What was read.
    enum Reading {
        case packet
        /// Something that is not a packet, or a packet that the demuxer marks as damaged.
        case damage(hasPacket: Bool)
        case end
    }

    /// Reads the next packet of the sound into ``packet``.
    func next() throws(DecodingError) -> Reading {
        while true {
            av_packet_unref(packet)
            let result = av_read_frame(context, packet)
            if let number = reader.failure { throw .io(number) }
            if result == CARILLON_AVERROR_EOF { return .end }
            if result == CARILLON_AVERROR_ENOMEM { throw .outOfResources }
            guard result >= 0 else {
                failures += 1
                return failures > TolerantInput.maximumFailures ? .end : .damage(hasPacket: false)
            }
            failures = 0
            guard packet.pointee.stream_index == stream.pointee.index else { continue }
            return packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 ? .packet : .damage(hasPacket: true)
        }
    }

    /// Text tags of the file and of the stream.
    func readTags(into description: inout SourceDescription) {
        for dictionary in [context.pointee.metadata, stream.pointee.metadata] {
            for (name, value) in FFmpegInput.entries(dictionary) { description.addTag(name, value) }
        }
    }

    private static func soundStream(
        _ context: UnsafeMutablePointer<AVFormatContext>,
        _ container: String
    ) throws(DecodingError) -> (UnsafeMutablePointer<AVStream>, FFmpegCodec.Entry) {
        let entries = TolerantFormats.codecs
        if let stream = FFmpegInput.choose(context, { id in entries.contains { $0.id == id } }),
            let entry = entries.first(where: { $0.id == stream.pointee.codecpar.pointee.codec_id })
        {
            return (stream, entry)
        }
        let codec = FFmpegInput.choose(context, { _ in true }).flatMap { stream in
            avcodec_get_name(stream.pointee.codecpar.pointee.codec_id).map { String(cString: $0) }
        }
        throw .unsupported(container: container, codec: codec)
    }
}
#endif
