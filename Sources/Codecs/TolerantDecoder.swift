// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Decodes what the exact decoders refuse, of every format of ``TolerantFormats``: what cannot be decoded is passed over.
///
/// The time of what is lost stays as silence where time stamps tell it. Rate and channels are those of the first frame;
/// others are converted. Delay and padding are trimmed by libavcodec, as far as the demuxer marks them. The length is known at
/// the end.
///
/// - Source: decision D-62.
final class TolerantDecoder: AudioDecoder {
    let description: SourceDescription
    var length: Int64? { nil }
    var lengthTolerance: Int64 { .max }
    private(set) var seekTable: SeekTable?
    private(set) var warnings: [SoundWarning] = []
    var seeksByDecoding: Bool { entry.preRoll == nil || !canJump }
    private let reader: ByteReader
    private let place: TolerantPlace
    private let entry: FFmpegCodec.Entry
    private var input: TolerantInput
    private var codec: FFmpegCodec
    private var adapter: FormatAdapter
    /// Decoded samples, from `taken` on not yet read.
    private var samples: [Float] = []
    private var taken = 0
    /// Frames decoded so far, silence included.
    private var position: Int64 = 0
    /// Frames of silence before the frame that is held.
    private var silence: Int64 = 0
    private var isHeld = false
    private var isDamaged = false
    private var hasEnded = false
    private var last: (stamp: Int64, frames: Int64)?
    private var isRecording: Bool
    /// Whether the table reaches to the end.
    private var canJump: Bool

    private static let block = 4_096
    /// A longer jump in time is a mistake of the time stamps.
    private static let maximumGapSeconds: Int64 = 600
    private static let maximumErrors = 4_096

    /// Opens a file at the first place where something can be decoded.
    ///
    /// - Throws: why nothing can.
    init(_ reader: ByteReader, seekTable: SeekTable?) throws(DecodingError) {
        (place, input, codec) = try TolerantPlace.open(reader) { (place) throws(DecodingError) in
            let input = try TolerantInput(reader, place)
            let codec = try TolerantDecoder.makeCodec(input)
            guard try TolerantDecoder.hasFrame(input, codec) else { throw .empty }
            return (place, input, codec)
        }
        self.reader = reader
        entry = input.entry
        adapter = FormatAdapter(codec.frame.pointee)
        var description = SourceDescription(
            container: input.container,
            codec: entry.name,
            formatID: entry.formatID,
            sampleRate: adapter.sampleRate,
            channelCount: adapter.channelCount
        )
        let bitRate = input.stream.pointee.codecpar.pointee.bit_rate
        description.bitRate = bitRate > 0 ? Int(bitRate) : nil
        input.readTags(into: &description)
        self.description = description
        self.seekTable = seekTable
        (isRecording, canJump) = (seekTable == nil, seekTable != nil)
        try rewind()
    }

    func read(into memory: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
        let channels = description.channelCount
        while taken == samples.count {
            guard try fill() else { return 0 }
        }
        let count = min(frames, (samples.count - taken) / channels)
        samples.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            memory.update(from: base + taken, count: count * channels)
        }
        taken += count * channels
        return count
    }

    func rewind() throws(DecodingError) {
        input = try TolerantInput(reader, place)
        codec = try TolerantDecoder.makeCodec(input)
        try adapter.flush(into: &samples)
        reset(to: 0)
        warnings = []
        if place.isBehindOthers {
            note(.skippedData, "\(place.offset) bytes before the sound are not sound.", at: nil)
        }
        isRecording = !canJump
        if isRecording { seekTable = SeekTable() }
    }

    func seek(to frame: Int64) throws(DecodingError) {
        if try !jump(before: frame) {
            try rewind()
            isRecording = false
        }
        var left = frame - position
        while left > 0 {
            if taken == samples.count {
                guard try fill() else { return }
            }
            let count = min(left, Int64((samples.count - taken) / description.channelCount))
            taken += Int(count) * description.channelCount
            left -= count
        }
    }

    private func reset(to frame: Int64) {
        samples.removeAll(keepingCapacity: true)
        (taken, position, silence, last) = (0, frame, 0, nil)
        (isHeld, isDamaged, hasEnded) = (false, false, false)
    }

    // MARK: Seeking

    /// Reads packets up to one of known position without decoding them.
    ///
    /// - Returns: false if decoding must start from the beginning.
    private func jump(before target: Int64) throws(DecodingError) -> Bool {
        guard canJump, let table = seekTable, let preRoll = entry.preRoll,
            let index = table.index(before: target - preRoll), index > 0
        else { return false }
        let (first, known) = (table.entries[index - 1].timeStamp, table.entries[index])
        try rewind()
        isRecording = false
        guard try pass(to: first) else { return false }
        while try decodeFrame() {
            let stamp = codec.frame.pointee.pts
            if stamp == known.timeStamp {
                reset(to: known.frame)
                isHeld = true
                last = (stamp, Int64(codec.frame.pointee.nb_samples))
                return true
            }
            if stamp != CARILLON_AV_NOPTS_VALUE, stamp > known.timeStamp { return false }
        }
        return false
    }

    /// Leaves out packets before a time stamp, and sends the first one from there on.
    private func pass(to stamp: Int64) throws(DecodingError) -> Bool {
        while true {
            switch try input.next() {
            case .end: return false
            case .damage(hasPacket: false): continue
            case .packet, .damage: break
            }
            let found = input.packet.pointee.pts
            guard found != CARILLON_AV_NOPTS_VALUE, found >= stamp else { continue }
            do throws(DecodingError) {
                try codec.send(input.packet)
            } catch {
                guard error.isOfContent else { throw error }
            }
            return true
        }
    }

    // MARK: Frames

    /// Makes the next samples; false at the end.
    private func fill() throws(DecodingError) -> Bool {
        samples.removeAll(keepingCapacity: true)
        taken = 0
        if silence == 0, !isHeld {
            guard try decodeFrame() else { return try finish() }
            silence = gap()
            isHeld = true
        }
        if silence > 0 {
            let count = min(silence, Int64(TolerantDecoder.block))
            samples += repeatElement(0, count: Int(count) * description.channelCount)
            silence -= count
        } else {
            isHeld = false
            try take(codec.frame)
        }
        position += Int64(samples.count / description.channelCount)
        return true
    }

    private func take(_ frame: UnsafeMutablePointer<AVFrame>) throws(DecodingError) {
        let stamp = frame.pointee.pts
        if adapter.isChange(frame.pointee) {
            let channels = frame.pointee.ch_layout.nb_channels
            let format =
                "\(frame.pointee.sample_rate) Hz and \(channels == 1 ? "1 channel" : "\(channels) channels")"
            note(.formatChanges, "The sound changes to \(format), which is converted.", at: position)
        }
        do throws(DecodingError) {
            try adapter.append(frame, to: &samples)
        } catch {
            guard error.isOfContent else { throw error }
            note(.damaged, "Sound of another format cannot be converted and is left out.", at: position)
        }
        guard isRecording, !adapter.isConverting, stamp != CARILLON_AV_NOPTS_VALUE else { return }
        seekTable?.record(timeStamp: stamp, frame: position, spacing: Int64(description.sampleRate))
    }

    private func finish() throws(DecodingError) -> Bool {
        if isDamaged { note(.damaged, "Data at the end cannot be decoded.", at: position) }
        isDamaged = false
        if isRecording { (isRecording, canJump) = (false, true) }
        guard adapter.isConverting else { return false }
        try adapter.flush(into: &samples)
        position += Int64(samples.count / description.channelCount)
        return !samples.isEmpty
    }

    /// Frames that were lost before the present frame.
    private func gap() -> Int64 {
        let frame = codec.frame.pointee
        let rate = Int64(description.sampleRate)
        let length = Int64(frame.nb_samples) * rate / Int64(max(1, frame.sample_rate))
        defer {
            isDamaged = false
            last = frame.pts == CARILLON_AV_NOPTS_VALUE ? nil : (frame.pts, length)
        }
        let lost = jumpInTime(frame)
        if lost > 0 {
            let milliseconds = (lost * 1_000 + rate / 2) / rate
            note(.damaged, "\(milliseconds) ms are lost and silent.", at: position)
        } else if isDamaged {
            note(.damaged, "Data that cannot be decoded are left out.", at: position)
        }
        return lost
    }

    private func jumpInTime(_ frame: AVFrame) -> Int64 {
        guard let last, frame.pts != CARILLON_AV_NOPTS_VALUE, last.frames > 0, isDamaged || input.keepsTime
        else {
            return 0
        }
        let (ticks, overflow) = frame.pts.subtractingReportingOverflow(last.stamp)
        guard !overflow, ticks > 0 else { return 0 }
        let rate = Int64(description.sampleRate)
        let base = input.stream.pointee.time_base
        let passed = av_rescale_q(ticks, base, AVRational(num: 1, den: Int32(rate)))
        guard passed > last.frames, passed < TolerantDecoder.maximumGapSeconds * rate else { return 0 }
        let lost = passed - last.frames
        guard lost > (isDamaged ? last.frames / 2 : max(2 * last.frames, rate / 50)) else { return 0 }
        // Coarse time stamps: whole frames of the codec were lost.
        let isCoarse = Int64(base.num) * rate > Int64(base.den)
        return isCoarse ? (lost + last.frames / 2) / last.frames * last.frames : lost
    }

    /// Decodes the next frame that holds samples; false at the end.
    private func decodeFrame() throws(DecodingError) -> Bool {
        var errors = 0
        while !hasEnded {
            do throws(DecodingError) {
                switch try codec.receive() {
                case .frame: if TolerantDecoder.isUsable(codec.frame.pointee) { return true }
                case .end: hasEnded = true
                case .needsPacket: try feed()
                }
            } catch {
                guard error.isOfContent else { throw error }
                (isDamaged, errors) = (true, errors + 1)
                if errors > TolerantDecoder.maximumErrors { hasEnded = true }
            }
        }
        return false
    }

    private func feed() throws(DecodingError) {
        switch try input.next() {
        case .packet: try codec.send(input.packet)
        case .damage(let hasPacket):
            isDamaged = true
            if hasPacket { try codec.send(input.packet) }
        case .end: try codec.send(nil)
        }
    }

    private func note(_ code: SoundWarning.Code, _ text: String, at frame: Int64?) {
        guard warnings.count < SoundWarning.maximumCount else { return }
        warnings.append(
            SoundWarning(code, text, at: frame.map { Double($0) / Double(description.sampleRate) })
        )
    }

    // MARK: Opening

    private static func makeCodec(_ input: TolerantInput) throws(DecodingError) -> FFmpegCodec {
        // A lossless codec checks its sums, and what fails is silent; others conceal better than silence does.
        let isLossless = TolerantFormats.lossless.contains(input.entry.decoder)
        return try FFmpegCodec(
            input.stream,
            input.entry,
            trimsDelay: true,
            recognition: isLossless ? AV_EF_CRCCHECK | AV_EF_EXPLODE : 0
        )
    }

    private static func isUsable(_ frame: AVFrame) -> Bool {
        frame.nb_samples > 0 && frame.sample_rate > 0 && frame.ch_layout.nb_channels > 0
            && FFmpegSamples.isKnown(frame.format)
    }

    /// Decodes up to the first frame.
    private static func hasFrame(_ input: TolerantInput, _ codec: FFmpegCodec) throws(DecodingError) -> Bool {
        var errors = 0
        while errors <= maximumErrors {
            do throws(DecodingError) {
                switch try codec.receive() {
                case .frame: if isUsable(codec.frame.pointee) { return true }
                case .end: return false
                case .needsPacket:
                    switch try input.next() {
                    case .packet, .damage(hasPacket: true): try codec.send(input.packet)
                    case .damage: errors += 1
                    case .end: try codec.send(nil)
                    }
                }
            } catch {
                guard error.isOfContent else { throw error }
                errors += 1
            }
        }
        return false
    }
}
#endif
