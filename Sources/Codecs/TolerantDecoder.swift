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
    let loopsExactly: Bool
    private let reader: ByteReader
    private let place: TolerantPlace
    private let entry: FFmpegCodec.Entry
    private var frames: TolerantFrames
    private var clock: TolerantClock
    private let adapter: FormatAdapter
    /// Decoded samples, from `taken` on not yet read.
    private var samples: [Float] = []
    private var taken = 0
    /// Frames decoded so far, silence included.
    private var position: Int64 = 0
    /// Frames of silence before the frame that is held.
    private var silence: Int64 = 0
    private var isHeld = false
    private var isRecording: Bool
    /// Whether the table reaches to the end.
    private var canJump: Bool

    private static let block = 4_096

    /// Opens a file at the first place where something can be decoded.
    ///
    /// - Throws: why nothing can.
    init(_ reader: ByteReader, seekTable: SeekTable?) throws(DecodingError) {
        (place, frames) = try TolerantPlace.open(reader) { (place) throws(DecodingError) in
            let frames = try TolerantFrames(reader, place)
            guard try frames.next() else { throw .empty }
            return (place, frames)
        }
        let input = frames.input
        (self.reader, entry) = (reader, input.entry)
        adapter = FormatAdapter(frames.frame.pointee)
        clock = TolerantClock(input, rate: adapter.sampleRate)
        var description = SourceDescription(
            container: input.container,
            codec: input.entry.name,
            formatID: input.entry.formatID,
            sampleRate: adapter.sampleRate,
            channelCount: adapter.channelCount
        )
        let bitRate = input.stream.pointee.codecpar.pointee.bit_rate
        description.bitRate = bitRate > 0 ? Int(bitRate) : nil
        input.readTags(into: &description)
        // Ogg counts the samples of these, and LAME's tag those of an MP3.
        let isCounted = input.container == "Ogg" && ["vorb", "opus"].contains(input.entry.formatID)
        let isMarked = input.entry.formatID == ".mp3" && FrameScan.mp3(reader)?.lameTrim != nil
        loopsExactly = input.entry.addsNothing || isCounted || isMarked
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
        frames = try TolerantFrames(reader, place)
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
        (taken, position, silence, isHeld) = (0, frame, 0, false)
        clock.reset()
    }

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
        guard try frames.pass(to: first) else { return false }
        while try frames.next() {
            let stamp = frames.frame.pointee.pts
            if stamp == known.timeStamp {
                reset(to: known.frame)
                clock.take(frames.frame.pointee)
                frames.settle()
                isHeld = true
                return true
            }
            if stamp != CARILLON_AV_NOPTS_VALUE, stamp > known.timeStamp { return false }
        }
        return false
    }

    // MARK: Samples

    /// Makes the next samples; false at the end.
    private func fill() throws(DecodingError) -> Bool {
        samples.removeAll(keepingCapacity: true)
        taken = 0
        if silence == 0, !isHeld {
            isHeld = try frames.next()
            noteLackOfBits()
            silence = isHeld ? lostBeforeFrame() : lostAtEnd()
            if !isHeld, silence == 0 { return try finish() }
        }
        if silence > 0 {
            let count = min(silence, Int64(TolerantDecoder.block))
            samples += repeatElement(0, count: Int(count) * description.channelCount)
            silence -= count
        } else {
            isHeld = false
            try take(frames.frame)
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

    /// Makes the samples that the converter still holds; false if there are none.
    private func finish() throws(DecodingError) -> Bool {
        if isRecording { (isRecording, canJump) = (false, true) }
        guard adapter.isConverting else { return false }
        try adapter.flush(into: &samples)
        position += Int64(samples.count / description.channelCount)
        return !samples.isEmpty
    }

    // MARK: Losses

    /// Frames that were lost before the present frame.
    private func lostBeforeFrame() -> Int64 {
        let frame = frames.frame.pointee
        if clock.mustWait(for: frame) {
            clock.take(frame)
            return 0
        }
        let lost = clock.lost(before: frame, isDamaged: frames.isDamaged)
        if lost > 0 {
            noteLoss(lost)
        } else if frames.isDamaged {
            note(.damaged, "Data that cannot be decoded are left out.", at: position)
        }
        frames.settle()
        clock.take(frame)
        return lost
    }

    /// Frames of the packets at the end that a lossless codec refused.
    private func lostAtEnd() -> Int64 {
        guard frames.isDamaged else { return 0 }
        frames.settle()
        let lost = frames.isLossless ? frames.end.map { clock.lost(atEnd: $0) } ?? 0 : 0
        clock.reset()
        if lost > 0 {
            noteLoss(lost)
        } else {
            note(.damaged, "Data at the end cannot be decoded.", at: position)
        }
        return lost
    }

    /// Says once that extra bits were left out.
    private func noteLackOfBits() {
        let text = "The lowest bits of samples are wrong and left out."
        guard frames.lacksBits, !warnings.contains(where: { $0.text == text }) else { return }
        note(.damaged, text, at: nil)
    }

    private func noteLoss(_ frames: Int64) {
        let rate = Int64(description.sampleRate)
        note(.damaged, "\((frames * 1_000 + rate / 2) / rate) ms are lost and silent.", at: position)
    }

    private func note(_ code: SoundWarning.Code, _ text: String, at frame: Int64?) {
        guard warnings.count < SoundWarning.maximumCount else { return }
        warnings.append(
            SoundWarning(code, text, at: frame.map { Double($0) / Double(description.sampleRate) })
        )
    }
}
#endif
