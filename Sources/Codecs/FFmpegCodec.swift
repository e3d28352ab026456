// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// One libavcodec decoder from the allow-list.
///
/// One thread at a time.
final class FFmpegCodec {
    /// The frame last decoded.
    let frame: UnsafeMutablePointer<AVFrame>
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// A codec of the allow-list.
    struct Entry {
        let id: AVCodecID
        /// libavcodec's name of the decoder.
        let decoder: String
        /// Name shown to users.
        let name: String
        let formatID: String
        /// Frames to decode before a position so that it sounds as if decoded from the beginning; nil for all.
        let preRoll: Int64?
        /// Frames that the last packet may be shorter than the container announces: some writers count whole packets.
        let tolerance: Int64

        /// Whether encoders add neither delay nor padding.
        var addsNothing: Bool { Entry.exactFormats.contains(formatID) }

        private static let exactFormats: Set = [
            "lpcm", "ulaw", "alaw", "flac", "alac", "WVPK", "TTA1", "tBaK", "MAC ", "wmal", "ralf", "mlpa",
            "dsd ",
        ]
    }

    /// Every codec that is ever opened.
    static let entries = [
        Entry(
            id: AV_CODEC_ID_AAC,
            decoder: "aac",
            name: "AAC",
            formatID: "aac ",
            preRoll: 8_192,
            tolerance: 1_024
        ),
        Entry(
            id: AV_CODEC_ID_ALAC,
            decoder: "alac",
            name: "ALAC",
            formatID: "alac",
            preRoll: 0,
            tolerance: 4_095
        ),
        // The predictor continues from the packet before if the headers agree: in CAF `IMA4Predictor` restores it,
        // elsewhere only decoding from the beginning is exact.
        Entry(
            id: AV_CODEC_ID_ADPCM_IMA_QT,
            decoder: "adpcm_ima_qt",
            name: "IMA ADPCM",
            formatID: "ima4",
            preRoll: nil,
            tolerance: 0
        ),
        Entry(
            id: AV_CODEC_ID_OPUS,
            decoder: "opus",
            name: "Opus",
            formatID: "opus",
            preRoll: 9_600,
            tolerance: 0
        ),
        Entry(
            id: AV_CODEC_ID_VORBIS,
            decoder: "vorbis",
            name: "Vorbis",
            formatID: "vorb",
            preRoll: 16_384,
            tolerance: 0
        ),
        Entry(
            id: AV_CODEC_ID_FLAC,
            decoder: "flac",
            name: "FLAC",
            formatID: "flac",
            preRoll: 0,
            tolerance: 0
        ),
        Entry(
            id: AV_CODEC_ID_WMAV1,
            decoder: "wmav1",
            name: "WMA 1",
            formatID: "wma1",
            preRoll: 32_768,
            tolerance: 0
        ),
        Entry(
            id: AV_CODEC_ID_WMAV2,
            decoder: "wmav2",
            name: "WMA 2",
            formatID: "wma2",
            preRoll: 32_768,
            tolerance: 0
        ),
        Entry(
            id: AV_CODEC_ID_WAVPACK,
            decoder: "wavpack",
            name: "WavPack",
            formatID: "WVPK",
            preRoll: 0,
            tolerance: 0
        ),
        Entry(
            id: AV_CODEC_ID_MP3,
            decoder: "mp3float",
            name: "MP3",
            formatID: ".mp3",
            preRoll: 16_128,
            tolerance: 1_152
        ),
    ]

    /// The allow-list in the format of libavformat.
    static let allowList = entries.map(\.decoder).joined(separator: ",")

    /// Opens the decoder of a stream.
    ///
    /// - Parameters:
    ///   - stream: with its codec's parameters.
    ///   - entry: its entry of the allow-list.
    ///   - trimsDelay: whether libavcodec removes delay and padding that the demuxer marks.
    ///   - recognition: which defects are errors, as flags of libavcodec.
    /// - Throws: ``DecodingError/corrupt(_:)`` if the codec refuses the parameters.
    init(
        _ stream: UnsafeMutablePointer<AVStream>,
        _ entry: Entry,
        trimsDelay: Bool,
        recognition: Int32 = AV_EF_CRCCHECK | AV_EF_EXPLODE
    ) throws(DecodingError) {
        guard let codec = avcodec_find_decoder_by_name(entry.decoder),
            let context = avcodec_alloc_context3(codec)
        else { throw .unsupported(container: nil, codec: entry.name) }
        var opened: UnsafeMutablePointer<AVCodecContext>? = context
        guard let frame = av_frame_alloc() else {
            avcodec_free_context(&opened)
            throw .outOfResources
        }
        (self.context, self.frame) = (context, frame)
        guard avcodec_parameters_to_context(context, stream.pointee.codecpar) >= 0 else {
            throw .corrupt("invalid codec parameters")
        }
        context.pointee.pkt_timebase = stream.pointee.time_base
        context.pointee.thread_count = 1
        context.pointee.err_recognition = recognition
        if !trimsDelay { context.pointee.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL }
        guard avcodec_open2(context, codec, nil) >= 0 else {
            throw .corrupt("invalid codec parameters")
        }
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Sends a packet to the decoder, or nil for the end of the stream.
    func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(DecodingError) {
        let result = avcodec_send_packet(context, packet)
        guard result >= 0 || result == CARILLON_AVERROR_EOF else { throw FFmpegCodec.error(result) }
    }

    /// The result of receiving a frame.
    enum Answer {
        case frame
        case needsPacket
        case end
    }

    /// Receives the next frame into ``frame``.
    func receive() throws(DecodingError) -> Answer {
        let result = avcodec_receive_frame(context, frame)
        if result >= 0 { return .frame }
        if result == CARILLON_AVERROR_EAGAIN { return .needsPacket }
        if result == CARILLON_AVERROR_EOF { return .end }
        throw FFmpegCodec.error(result)
    }

    /// Resets all state, for a new position.
    func flush() { avcodec_flush_buffers(context) }

    private static func error(_ number: Int32) -> DecodingError {
        number == CARILLON_AVERROR_ENOMEM ? .outOfResources : .corrupt("a packet cannot be decoded")
    }
}
#endif
