// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Decodes the formats that only FFmpeg reads: AAC, ALAC, IMA4 and Opus in CAF, M4A, ADTS, Ogg FLAC, WebM, WMA and
/// WavPack.
///
/// Encoder delay and padding come from our own parsers of CAF and MP4, whose tables give them exactly;
/// elsewhere libavcodec trims what the demuxer marks.
final class FFmpegDecoder: AudioDecoder {
    let description: SourceDescription
    let length: Int64?
    let lengthTolerance: Int64
    let loopsExactly: Bool
    private(set) var seekTable: SeekTable?
    var seeksByDecoding: Bool { entry.preRoll == nil && timing.packetStart == nil }
    private let reader: ByteReader
    private let container: Container
    private let entry: FFmpegCodec.Entry
    private let timing: FFmpegTiming
    private var input: FFmpegInput
    private var codec: FFmpegCodec
    /// Frames before ``start`` belong to encoder delay.
    private let start: Int64
    /// Position of the next samples, in frames since the first frame of the codec's output.
    private var position: Int64 = 0
    private var frameRange = 0..<0
    private var hasEnded = false
    private var buildsTable: Bool
    /// Offset to add to each channel of IMA4 after a jump, see ``IMA4Predictor``.
    private var correction: [Float] = []

    /// Opens a file and decodes its first frame, the only reliable source of rate and channels.
    init(_ reader: ByteReader, container: Container, seekTable: SeekTable?) throws(DecodingError) {
        (self.reader, self.container) = (reader, container)
        self.seekTable = seekTable
        timing = try FFmpegTiming(reader, container)
        input = try FFmpegInput(reader, container: container)
        let parameters = input.stream.pointee.codecpar.pointee
        guard let entry = FFmpegCodec.entries.first(where: { $0.id == parameters.codec_id }) else {
            let name = avcodec_get_name(parameters.codec_id).map { String(cString: $0) }
            throw .unsupported(container: container.rawValue, codec: name)
        }
        self.entry = entry
        codec = try FFmpegCodec(input.stream, entry, trimsDelay: timing.trimsDelay)
        let first = try FFmpegDecoder.firstFrame(input, codec)
        var description = SourceDescription(
            container: container.rawValue,
            codec: entry.name,
            formatID: entry.formatID,
            sampleRate: first.rate,
            channelCount: first.channels
        )
        description.bitRate = parameters.bit_rate > 0 ? Int(parameters.bit_rate) : nil
        input.readTags(into: &description)
        self.description = description
        lengthTolerance = entry.tolerance
        // Matroska gives the delay, and the padding by the length of the last block.
        let isDelayMarked = container == .matroska && parameters.initial_padding > 0
        loopsExactly = entry.addsNothing || timing.marksPadding || isDelayMarked
        let span = timing.span(input.stream, sampleRate: first.rate)
        (start, length) = (span.start, span.length)
        buildsTable = timing.needsTable && seekTable == nil
        if buildsTable { self.seekTable = SeekTable() }
        try rewind()
    }

    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
        while position < start || frameRange.isEmpty {
            if frameRange.isEmpty {
                guard try nextFrame() else { return 0 }
            }
            let skipped = min(Int64(frameRange.count), max(0, start - position))
            drop(Int(skipped))
        }
        let left = length.map { start + $0 - position } ?? .max
        let count = Int(min(Int64(min(frames, frameRange.count)), max(0, left)))
        FFmpegSamples.copy(codec.frame, from: frameRange.lowerBound, count: count, into: samples)
        if !correction.isEmpty { correct(samples, frames: count) }
        drop(count)
        return count
    }

    private func correct(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
        let channels = correction.count
        for index in 0..<frames * channels { samples[index] += correction[index % channels] }
    }

    func rewind() throws(DecodingError) {
        // A new demuxer and a new codec have no state of earlier decoding.
        input = try FFmpegInput(reader, container: container)
        codec = try FFmpegCodec(input.stream, entry, trimsDelay: timing.trimsDelay)
        (position, frameRange, hasEnded, correction) = (0, 0..<0, false, [])
    }

    func seek(to frame: Int64) throws(DecodingError) {
        let target = start + frame
        buildsTable = false
        if try !jump(before: target) { try rewind() }
        while position < target {
            if frameRange.isEmpty {
                guard try nextFrame() else { return }
            }
            drop(Int(min(Int64(frameRange.count), target - position)))
        }
    }

    // MARK: Seeking

    /// Moves to a packet of known position, early enough for the codec to have converged at `target`.
    ///
    /// - Returns: false if decoding must start from the beginning.
    private func jump(before target: Int64) throws(DecodingError) -> Bool {
        if let packets = timing.packetStart {
            if try jumpIMA4(before: target, runUp: 1 << 16, packets) { return true }
            return try jumpIMA4(before: target, runUp: 1 << 20, packets)
        }
        guard let preRoll = entry.preRoll else { return false }
        let place = min(target - preRoll, timing.lastSeek)
        guard place > 0 else { return false }
        if timing.needsTable { return try jumpByTable(before: place) }
        let base = input.stream.pointee.time_base
        let rate = AVRational(num: 1, den: Int32(description.sampleRate))
        let origin = max(0, input.stream.pointee.start_time)
        guard input.seek(to: av_rescale_q(place, rate, base) + origin) else { return false }
        codec.flush()
        (frameRange, hasEnded) = (0..<0, false)
        while try nextFrame() {
            if let known = timing.position(input.packet) {
                position = known
                return position <= target
            }
            let stamp = codec.frame.pointee.pts
            guard stamp != CARILLON_AV_NOPTS_VALUE else { continue }
            position = av_rescale_q(stamp - origin, base, rate)
            return position <= target
        }
        return false
    }

    /// Starts one recorded position early and reads up to the time stamp of the position itself.
    private func jumpByTable(before target: Int64) throws(DecodingError) -> Bool {
        guard let table = seekTable, let index = table.index(before: target), index > 0 else { return false }
        let place = table.entries[index]
        guard input.seek(to: table.entries[index - 1].timeStamp) else { return false }
        codec.flush()
        (frameRange, hasEnded) = (0..<0, false)
        while try nextFrame() {
            let stamp = codec.frame.pointee.pts
            if stamp == place.timeStamp {
                position = place.frame
                return true
            }
            if stamp != CARILLON_AV_NOPTS_VALUE, stamp > place.timeStamp { return false }
        }
        return false
    }

    /// Starts `runUp` frames early and determines the predictor's offset on the way.
    private func jumpIMA4(before target: Int64, runUp: Int64, _ packets: Int64) throws(DecodingError) -> Bool
    {
        let (frames, channels) = (Int64(IMA4Predictor.frames), description.channelCount)
        let first = (target - runUp) / frames
        guard first > 0, input.seek(to: first * frames) else { return false }
        codec.flush()
        (frameRange, hasEnded, correction, position) = (0..<0, false, [], first * frames)
        let width = IMA4Predictor.bytes * channels
        let headers = reader.bytes(
            at: packets + (first + 1) * Int64(width),
            count: Int(runUp / frames + 1) * width
        )
        var predictor = IMA4Predictor(channelCount: channels)
        var last = [Float](repeating: 0, count: channels)
        var packet = 0
        while position + frames <= target, (packet + 1) * width <= headers.count {
            guard try nextFrame(), frameRange.count == IMA4Predictor.frames else { return false }
            FFmpegSamples.copy(codec.frame, from: IMA4Predictor.frames - 1, count: 1, into: &last)
            for channel in 0..<channels {
                let place = packet * width + channel * IMA4Predictor.bytes
                predictor.take(
                    header: (headers[place], headers[place + 1]),
                    held: Int(last[channel] * 32_768),
                    channel: channel
                )
            }
            drop(frameRange.count)
            packet += 1
        }
        guard let constants = predictor.constants else { return false }
        correction = constants.map { Float($0) / 32_768 }
        return true
    }

    // MARK: Frames

    private func drop(_ count: Int) {
        position += Int64(count)
        frameRange = frameRange.lowerBound + count..<frameRange.upperBound
    }

    /// Decodes the next frame that holds samples.
    private func nextFrame() throws(DecodingError) -> Bool {
        frameRange = 0..<0
        guard !hasEnded, try FFmpegDecoder.decode(input, codec) else {
            hasEnded = true
            return false
        }
        let frame = codec.frame.pointee
        guard Int(frame.sample_rate) == description.sampleRate,
            Int(frame.ch_layout.nb_channels) == description.channelCount,
            FFmpegSamples.isKnown(frame.format)
        else { throw .corrupt("rate or channels change in the file") }
        frameRange = 0..<Int(frame.nb_samples)
        if buildsTable, frame.pts != CARILLON_AV_NOPTS_VALUE {
            seekTable?.record(timeStamp: frame.pts, frame: position, spacing: Int64(description.sampleRate))
        }
        return true
    }

    private static func firstFrame(
        _ input: FFmpegInput,
        _ codec: FFmpegCodec
    ) throws(DecodingError) -> (rate: Int, channels: Int) {
        guard try decode(input, codec) else { throw .empty }
        let frame = codec.frame.pointee
        let (rate, channels) = (Int(frame.sample_rate), Int(frame.ch_layout.nb_channels))
        guard rate > 0, channels > 0, FFmpegSamples.isKnown(frame.format) else {
            throw .corrupt("no rate or no channels")
        }
        return (rate, channels)
    }

    private static func decode(_ input: FFmpegInput, _ codec: FFmpegCodec) throws(DecodingError) -> Bool {
        while true {
            switch try codec.receive() {
            case .frame: if codec.frame.pointee.nb_samples > 0 { return true }
            case .end: return false
            case .needsPacket: try codec.send(try input.next() ? input.packet : nil)
            }
        }
    }
}
#endif
