// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Start and length of a sound, from its container.
struct FFmpegTiming {
    /// Whether libavcodec trims delay and padding as the demuxer marks them; otherwise the decoder does it by frames.
    let trimsDelay: Bool
    /// Whether time stamps are too coarse to locate a frame.
    let needsTable: Bool
    /// Positions after this one, in frames, are reached by decoding, see ``OggTail/safePosition``.
    let lastSeek: Int64
    /// Whether the container says which samples the encoder has added; false if it depends on the codec.
    let marksPadding: Bool
    /// File offset of the first packet of IMA4 in CAF; nil for all others.
    let packetStart: Int64?
    /// Frames of every FLAC block but the last in an Ogg FLAC file.
    private let blockSize: Int64
    private let kind: Kind

    private enum Kind {
        /// Ticks of a clock: delay, length, ticks per second.
        case ticks(start: Int64, length: Int64, perSecond: Int64)
        /// The demuxer's duration is exact.
        case stream
        /// Known only by decoding.
        case unknown
    }

    /// Reads the container's own tables.
    init(_ reader: ByteReader, _ container: Container) throws(DecodingError) {
        var packetStart: Int64?
        var marksPadding = container == .oggFLAC || container == .wavPack
        switch container {
        case .caf:
            let header = try CAFHeader(reader)
            guard let rate = Int64(exactly: header.sampleRate), rate > 0 else {
                throw .unsupportedRate(Int(exactly: header.sampleRate.rounded()) ?? 0)
            }
            if header.formatID == "ima4", header.framesPerPacket == Int64(IMA4Predictor.frames),
                header.bytesPerPacket % Int64(IMA4Predictor.bytes) == 0
            {
                packetStart = header.dataStart
            }
            if let valid = header.validFrames {
                kind = .ticks(start: header.primingFrames, length: valid, perSecond: rate)
                marksPadding = header.hasPacketTable
            } else {
                kind = .unknown
            }
        case .mp4:
            try FFmpegTiming.checkSampleCount(reader)
            guard let times = MP4Timing(reader) else { throw .corrupt("no sound track with times") }
            kind = .ticks(start: times.start, length: times.length, perSecond: times.timeScale)
            marksPadding = times.isMarked
        case .adts:
            kind = try FFmpegTiming.adts(reader)
        case .oggFLAC:
            kind = FFmpegTiming.oggFLAC(reader)
        case .wavPack:
            kind = .stream
        case .wav, .aiff, .au, .flac, .oggVorbis, .oggOpus, .mp3, .matroska, .asf:
            kind = .unknown
        }
        (self.packetStart, self.marksPadding) = (packetStart, marksPadding)
        blockSize = container == .oggFLAC ? FFmpegTiming.streamInfo(reader).blockSize : 0
        lastSeek = container == .oggFLAC ? OggTail(reader).safePosition ?? 0 : .max
        trimsDelay = container != .caf && container != .mp4
        needsTable = container == .matroska || container == .asf || container == .wav || container == .mp3
    }

    /// First frame and number of frames at the rate the codec gives.
    func span(_ stream: UnsafeMutablePointer<AVStream>, sampleRate: Int) -> (start: Int64, length: Int64?) {
        let rate = AVRational(num: 1, den: Int32(sampleRate))
        switch kind {
        case .ticks(let start, let length, let perSecond):
            let scale = { FFmpegTiming.frames(ofTicks: $0, perSecond: perSecond, sampleRate: sampleRate) }
            return (scale(start), scale(length))
        case .stream:
            let duration = stream.pointee.duration
            return (0, duration > 0 ? av_rescale_q(duration, stream.pointee.time_base, rate) : nil)
        case .unknown:
            return (0, nil)
        }
    }

    /// Frames of a number of ticks, clamped to 0 to 2^53, so that sums do not overflow.
    static func frames(ofTicks ticks: Int64, perSecond: Int64, sampleRate: Int) -> Int64 {
        // `av_rescale` returns `Int64.min` on overflow.
        let frames = av_rescale(ticks, Int64(sampleRate), perSecond)
        return frames == .min ? 1 << 53 : max(0, min(frames, 1 << 53))
    }

    /// The first frame of a packet, if the packet itself gives it.
    ///
    /// Time stamps of the last Ogg page are unreliable; a FLAC frame carries its number.
    ///
    /// - Source: RFC 9639, section 9.1.5.
    func position(_ packet: UnsafeMutablePointer<AVPacket>) -> Int64? {
        guard blockSize > 0, let data = packet.pointee.data, packet.pointee.size > 12 else { return nil }
        guard data[0] == 0xFF, data[1] & 0xFC == 0xF8 else { return nil }
        let more = max(0, (~data[4]).leadingZeroBitCount - 1)
        guard more <= 6 else { return nil }
        var number = Int64(more == 0 ? data[4] : data[4] & (0x3F >> UInt8(more)))
        for index in 0..<more { number = number << 6 | Int64(data[5 + index] & 0x3F) }
        return data[1] & 1 == 1 ? number : number * blockSize
    }

    // MARK: Containers

    private static func adts(_ reader: ByteReader) throws(DecodingError) -> Kind {
        let scan = FrameScan(reader, from: 0)
        if scan.endsInsideFrame { throw .truncated }
        if scan.lostSync { throw .corrupt("expected an AAC frame") }
        guard let header = FrameHeader(reader.bytes(at: 0, count: FrameHeader.byteCount)) else {
            return .unknown
        }
        return .ticks(start: 0, length: scan.frameCount, perSecond: Int64(header.sampleRate))
    }

    /// The first packet holds STREAMINFO after 13 bytes of mapping and 4 of block header.
    ///
    /// - Source: FLAC in Ogg, "Ogg FLAC mapping"; RFC 9639, section 8.2.
    private static func streamInfo(_ reader: ByteReader) -> (blockSize: Int64, rate: Int64, total: Int64) {
        let page = reader.bytes(at: 0, count: 128)
        guard page.count > 27 else { return (0, 0, 0) }
        let info = 27 + Int(page[26]) + 17
        let (block, bits) = (
            page.bigEndian(at: info, bytes: 2) ?? 0, page.bigEndian(at: info + 10, bytes: 8) ?? 0
        )
        return (Int64(block), Int64(bits >> 44), Int64(bits & 0xF_FFFF_FFFF))
    }

    private static func oggFLAC(_ reader: ByteReader) -> Kind {
        let info = streamInfo(reader)
        return info.total > 0 && info.rate > 0
            ? .ticks(start: 0, length: info.total, perSecond: info.rate) : .unknown
    }

    /// Bounds the sample count: libavformat allocates an index entry of 24 bytes for each sample that a table or a fragment
    /// claims, of any track.
    static func checkSampleCount(_ reader: ByteReader) throws(DecodingError) {
        let count = MP4SampleCount(reader)
        guard count.samples <= 1 << 23 else { throw .corrupt("tables of \(count.samples) packets") }
        guard count.boxes < MP4SampleCount.maximumBoxes else {
            throw .corrupt("more than \(MP4SampleCount.maximumBoxes) boxes")
        }
    }
}
#endif
