// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Demuxer of one file of any format of ``TolerantFormats``, which goes on behind defects.
///
/// One thread at a time.
final class TolerantInput {
    /// The sound stream: the default one, or the first.
    let stream: UnsafeMutablePointer<AVStream>
    /// The codec of the stream.
    let entry: FFmpegCodec.Entry
    /// Container by the catalogue's name.
    let container: String
    /// Whether time stamps are those of the encoder, so that a jump in them is a loss.
    let keepsTime: Bool
    /// The packet last read.
    var packet: UnsafeMutablePointer<AVPacket> { file.packet }
    private let file: FFmpegFile
    private var failures = 0

    /// Containers whose sound may be encrypted, by demuxer.
    private static let encryptable = ["mov": Container.mp4, "matroska": .matroska, "asf": .asf]
    /// Errors one after the other at which the file ends.
    private static let maximumFailures = 64
    /// Least certainty of libavformat, of 100, at which a file is of the format that it supposes.
    private static let minimumScore: Int32 = 12

    /// Opens a file at a place.
    ///
    /// - Throws: ``DecodingError/unsupported(container:codec:)``, ``DecodingError/corrupt(_:)`` or ``DecodingError/io(_:)``.
    init(_ whole: ByteReader, _ place: TolerantPlace) throws(DecodingError) {
        let reader = whole.reader(from: place.offset)
        if let demuxer = place.demuxer, let container = TolerantInput.encryptable[demuxer] {
            try ContentProtection.check(reader, container)
        }
        if place.demuxer == "mov" { try FFmpegTiming.checkSampleCount(reader) }
        file = try FFmpegFile(reader, demuxer: place.demuxer, options: TolerantFormats.allowLists)
        let name = file.context.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
        let names = name.split(separator: ",").map(String.init)
        guard let format = TolerantFormats.demuxers.first(where: { names.contains($0.name) }),
            place.demuxer != nil || file.context.pointee.probe_score >= TolerantInput.minimumScore
                || TolerantInput.isShort(format, reader, score: file.context.pointee.probe_score)
        else { throw file.failure(.unsupported(container: nil, codec: nil)) }
        if place.demuxer == nil, format.name == "mov" { try FFmpegTiming.checkSampleCount(reader) }
        if place.demuxer == nil, let container = TolerantInput.encryptable[format.name] {
            try ContentProtection.check(whole.reader(from: place.offset), container)
        }
        try file.findStreams()
        (stream, entry) = try TolerantInput.soundStream(file, format)
        (container, keepsTime) = (format.container(of: entry), format.keepsTime)
    }

    /// Whether a file of few frames, of which libavformat is uncertain, begins with one of AC-3.
    private static func isShort(_ format: TolerantFormats.Demuxer, _ reader: ByteReader, score: Int32) -> Bool
    {
        score > 0 && ["ac3", "eac3"].contains(format.name) && reader.bytes(at: 0, count: 2) == [0x0B, 0x77]
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
            let result = try file.read()
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
    func readTags(into description: inout SourceDescription) { file.readTags(stream, into: &description) }

    private static func soundStream(
        _ file: FFmpegFile,
        _ format: TolerantFormats.Demuxer
    ) throws(DecodingError) -> (UnsafeMutablePointer<AVStream>, FFmpegCodec.Entry) {
        let entries = TolerantFormats.codecs
        if let stream = file.chooseSound({ id in entries.contains { $0.id == id } }),
            let entry = entries.first(where: { $0.id == stream.pointee.codecpar.pointee.codec_id })
        {
            return (stream, entry)
        }
        let codec = file.chooseSound { _ in true }.flatMap { stream in
            avcodec_get_name(stream.pointee.codecpar.pointee.codec_id).map { String(cString: $0) }
        }
        throw file.failure(.unsupported(container: format.container, codec: codec))
    }
}
#endif
