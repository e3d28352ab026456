// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Demuxer of one file: libavformat over our own reader, with one given demuxer and no protocols.
///
/// One thread at a time.
final class FFmpegInput {
    /// The packet last read.
    let packet: UnsafeMutablePointer<AVPacket>
    /// The sound stream.
    let stream: UnsafeMutablePointer<AVStream>
    private let reader: ByteReader
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let bytes: FFmpegBytes

    /// Opens a file with the demuxer of its container.
    ///
    /// - Throws: ``DecodingError/corrupt(_:)`` or ``DecodingError/unsupported(container:codec:)``.
    init(_ reader: ByteReader, container: Container) throws(DecodingError) {
        self.reader = reader
        reader.seek(to: 0)
        bytes = try FFmpegBytes(reader)
        context = try FFmpegInput.open(reader, container, bytes)
        var opened: UnsafeMutablePointer<AVFormatContext>? = context
        do throws(DecodingError) {
            guard avformat_find_stream_info(context, nil) >= 0 else { throw .corrupt("no stream found") }
            stream = try FFmpegInput.soundStream(context, container)
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

    /// Reads the next packet of the sound into ``packet``.
    ///
    /// - Returns: false at the end.
    func next() throws(DecodingError) -> Bool {
        while true {
            av_packet_unref(packet)
            let result = av_read_frame(context, packet)
            if let number = reader.failure { throw .io(number) }
            if result == CARILLON_AVERROR_EOF { return false }
            guard result >= 0 else { throw .corrupt("a packet cannot be read") }
            guard packet.pointee.stream_index == stream.pointee.index else { continue }
            guard packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
                throw .corrupt("a packet is damaged")
            }
            return true
        }
    }

    /// Moves to a packet at or before a time stamp of the stream.
    ///
    /// - Returns: false if the container cannot seek.
    func seek(to timeStamp: Int64) -> Bool {
        av_seek_frame(context, stream.pointee.index, timeStamp, AVSEEK_FLAG_BACKWARD) >= 0
    }

    /// Text tags of the file and of the stream.
    func readTags(into description: inout SourceDescription) {
        for dictionary in [context.pointee.metadata, stream.pointee.metadata] {
            for (name, value) in FFmpegInput.entries(dictionary) { description.addTag(name, value) }
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

    /// libavformat's demuxer of a container.
    static func demuxer(_ container: Container) -> String {
        switch container {
        case .wav: "wav"
        case .aiff: "aiff"
        case .au: "au"
        case .caf: "caf"
        case .flac: "flac"
        case .oggVorbis, .oggOpus, .oggFLAC: "ogg"
        case .mp3: "mp3"
        case .mp4: "mov"
        case .adts: "aac"
        case .matroska: "matroska"
        case .asf: "asf"
        case .wavPack: "wv"
        }
    }

    /// Opens the demuxer of a container and reads the header.
    static func open(
        _ reader: ByteReader,
        _ container: Container,
        _ bytes: FFmpegBytes
    ) throws(DecodingError) -> UnsafeMutablePointer<AVFormatContext> {
        let name = demuxer(container)
        var options = ["format_whitelist": name, "codec_whitelist": FFmpegCodec.allowList]
        if container == .mp4 { options["ignore_editlist"] = "1" }
        return try open(reader, bytes, demuxer: name, options: options)
    }

    /// Opens a demuxer and reads the header.
    ///
    /// - Parameters:
    ///   - reader: the file.
    ///   - bytes: the context that reads it.
    ///   - demuxer: libavformat's name of one; nil to choose by the content.
    ///   - options: of libavformat.
    /// - Returns: the open file.
    /// - Throws: ``DecodingError/corrupt(_:)``, ``DecodingError/unsupported(container:codec:)`` or that of the system.
    static func open(
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

    private static func soundStream(
        _ context: UnsafeMutablePointer<AVFormatContext>,
        _ container: Container
    ) throws(DecodingError) -> UnsafeMutablePointer<AVStream> {
        guard let stream = choose(context, { _ in true }) else {
            throw .unsupported(container: container.rawValue, codec: nil)
        }
        return stream
    }

    /// The default sound stream of a codec that the body accepts, else the first; all others are discarded.
    static func choose(
        _ context: UnsafeMutablePointer<AVFormatContext>,
        _ accepts: (AVCodecID) -> Bool
    ) -> UnsafeMutablePointer<AVStream>? {
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
}

/// The I/O context libavformat reads through.
final class FFmpegBytes {
    let context: UnsafeMutablePointer<AVIOContext>
    private let reader: ByteReader

    init(_ reader: ByteReader) throws(DecodingError) {
        self.reader = reader
        let size = 32_768
        guard let buffer = av_malloc(size) else { throw .outOfResources }
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self),
            Int32(size),
            0,
            Unmanaged.passUnretained(reader).toOpaque(),
            { user, memory, count in
                guard let reader = ByteReader.from(user), let memory else { return CARILLON_AVERROR_EIO }
                let done = reader.read(into: memory, count: Int(count))
                return done > 0 ? Int32(done) : CARILLON_AVERROR_EOF
            },
            nil,
            { user, offset, origin in
                guard let reader = ByteReader.from(user) else { return Int64(CARILLON_AVERROR_EIO) }
                switch origin & ~AVSEEK_FORCE {
                case AVSEEK_SIZE: return reader.size
                case SEEK_CUR: reader.seek(to: reader.position.addingClamped(offset))
                case SEEK_END: reader.seek(to: reader.size.addingClamped(offset))
                default: reader.seek(to: offset)
                }
                return reader.position
            }
        )
        guard let context else {
            av_free(buffer)
            throw .outOfResources
        }
        self.context = context
    }

    deinit {
        av_free(context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&context)
    }
}
#endif
