// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// One file that libavformat has opened over our own reader, without protocols.
///
/// One thread at a time.
final class FFmpegFile {
    /// The packet last read.
    let packet: UnsafeMutablePointer<AVPacket>
    let context: UnsafeMutablePointer<AVFormatContext>
    private let reader: ByteReader
    private let bytes: FFmpegBytes

    /// Opens a demuxer and reads the header.
    ///
    /// - Parameters:
    ///   - reader: the file, which is read from its first byte.
    ///   - demuxer: libavformat's name of one; nil to choose by the content.
    ///   - options: of libavformat.
    /// - Throws: ``DecodingError/corrupt(_:)``, ``DecodingError/unsupported(container:codec:)`` or that of the system.
    init(_ reader: ByteReader, demuxer: String?, options: [String: String]) throws(DecodingError) {
        self.reader = reader
        reader.seek(to: 0)
        bytes = try FFmpegBytes(reader)
        guard let packet = av_packet_alloc() else { throw .outOfResources }
        do throws(DecodingError) {
            context = try FFmpegFile.open(reader, bytes, demuxer: demuxer, options: options)
        } catch {
            var unused: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&unused)
            throw error
        }
        self.packet = packet
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    /// What is thrown for the file: an error of the system that led to it goes first.
    func failure(_ error: DecodingError) -> DecodingError { reader.failure.map { .io($0) } ?? error }

    // MARK: Streams

    /// Reads as much of the file as it takes to know its streams.
    func findStreams() throws(DecodingError) {
        guard avformat_find_stream_info(context, nil) >= 0 else { throw failure(.corrupt("no stream found")) }
    }

    /// The default sound stream of a codec that the body accepts, else the first; all others are discarded.
    func chooseSound(_ accepts: (AVCodecID) -> Bool) -> UnsafeMutablePointer<AVStream>? {
        let streams = (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
        let sounds = streams.filter {
            let parameters = $0.pointee.codecpar.pointee
            return parameters.codec_type == AVMEDIA_TYPE_AUDIO && accepts(parameters.codec_id)
        }
        let chosen =
            sounds.first { $0.pointee.disposition & AV_DISPOSITION_DEFAULT != 0 } ?? sounds.first
        for stream in streams where stream != chosen { stream.pointee.discard = AVDISCARD_ALL }
        return chosen
    }

    /// Reads the next packet of any stream into ``packet``.
    ///
    /// - Returns: the result of libavformat.
    /// - Throws: ``DecodingError/io(_:)``.
    func read() throws(DecodingError) -> Int32 {
        av_packet_unref(packet)
        let result = av_read_frame(context, packet)
        if let number = reader.failure { throw .io(number) }
        return result
    }

    // MARK: Tags

    /// Text tags of the file, and those of one of its streams that the file does not have.
    func readTags(_ stream: UnsafeMutablePointer<AVStream>, into description: inout SourceDescription) {
        for dictionary in [context.pointee.metadata, stream.pointee.metadata] {
            for (name, value) in FFmpegFile.entries(dictionary) { description.addTag(name, value) }
        }
    }

    /// The entries of a dictionary.
    static func entries(_ dictionary: OpaquePointer?) -> [(name: String, value: String)] {
        var entries: [(name: String, value: String)] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX), entries.count < 256 {
            if let key = next.pointee.key, let value = next.pointee.value {
                entries.append((String(cString: key), String(cString: value)))
            }
            entry = next
        }
        return entries
    }

    // MARK: Opening

    /// Disables log output, and any single allocation above 256 MiB, whatever a header claims.
    private static let quiet: Void = {
        av_log_set_level(AV_LOG_QUIET)
        av_max_alloc(256 << 20)
    }()

    private static func open(
        _ reader: ByteReader,
        _ bytes: FFmpegBytes,
        demuxer: String?,
        options: [String: String]
    ) throws(DecodingError) -> UnsafeMutablePointer<AVFormatContext> {
        _ = quiet
        let format = demuxer.flatMap { av_find_input_format($0) }
        guard demuxer == nil || format != nil else { throw .unsupported(container: nil, codec: nil) }
        guard let context = avformat_alloc_context() else { throw .outOfResources }
        context.pointee.pb = bytes.context
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        // A demuxer must not open anything besides the given bytes.
        context.pointee.io_open = { _, _, _, _, _ in CARILLON_AVERROR_EPERM }
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        for (name, value) in options { av_dict_set(&dictionary, name, value, 0) }
        av_dict_set(&dictionary, "protocol_whitelist", "", 0)
        var opened: UnsafeMutablePointer<AVFormatContext>? = context
        let result = avformat_open_input(&opened, nil, format, &dictionary)
        guard result >= 0, let opened else {
            if let number = reader.failure { throw .io(number) }
            if result == CARILLON_AVERROR_ENOMEM { throw .outOfResources }
            throw demuxer == nil ? .unsupported(container: nil, codec: nil) : .corrupt("invalid header")
        }
        return opened
    }
}
#endif
