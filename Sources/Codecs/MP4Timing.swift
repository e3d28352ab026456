// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Start and length of the first sound track of an MP4 file.
///
/// The edit list gives the encoder delay and the number of valid frames. iTunes' comment gives the same exactly and
/// takes precedence, since an edit list may be rounded to the movie's coarser clock.
///
/// - Source: ISO/IEC 14496-12, sections 8.4.2 (mdhd), 8.6.1.2 (stts), 8.6.6 (elst); Apple TN2258 (iTunSMPB).
struct MP4Timing {
    /// Ticks per second of the track.
    private(set) var timeScale: Int64 = 0
    /// Ticks of encoder delay at the beginning.
    private(set) var start: Int64 = 0
    /// Ticks of sound.
    private(set) var length: Int64 = 0
    /// Whether the file itself says where the sound begins and ends in its packets.
    private(set) var isMarked = false

    /// Reads the boxes; nil if the file has no sound track with usable times.
    init?(_ reader: ByteReader) {
        let top = MP4Box.list(reader, from: 0, to: reader.size)
        guard let movie = top.first(where: { $0.name == "moov" }),
            let movieScale = movie.first("mvhd", in: reader).flatMap({ MP4Timing.scale($0, reader) }),
            let track = movie.children(reader).first(where: { MP4Timing.isSound($0, reader) }),
            let scale = track.first("mdia", "mdhd", in: reader).flatMap({ MP4Timing.scale($0, reader) }),
            let table = track.first("mdia", "minf", "stbl", "stts", in: reader)
        else { return nil }
        timeScale = scale
        let total = MP4Timing.sampleTime(table, reader)
        length = total
        if let edits = track.first("edts", "elst", in: reader), let edit = MP4Timing.edit(edits, reader) {
            (start, isMarked) = (min(edit.mediaTime, total), true)
            length = total - start
            let named = edit.duration.multipliedReportingOverflow(by: scale)
            let inTrack = named.overflow ? .max : named.partialValue / movieScale
            // Within one tick of the movie's clock the edit means "to the end".
            if edit.duration > 0, inTrack < length - scale / movieScale - 1 { length = inTrack }
        }
        if let smooth = MP4Timing.gapless(movie, reader), smooth.delay.addingClamped(smooth.frames) <= total {
            (start, length, isMarked) = (smooth.delay, smooth.frames, true)
        }
    }

    // MARK: Boxes

    /// Whether a box is a track of sound.
    static func isSound(_ track: MP4Box, _ reader: ByteReader) -> Bool {
        guard track.name == "trak", let handler = track.first("mdia", "hdlr", in: reader) else {
            return false
        }
        return handler.bytes(reader, count: 12).has("soun", at: 8)
    }

    /// The time scale of `mvhd` and `mdhd` follows two times of 4 or 8 bytes.
    private static func scale(_ box: MP4Box, _ reader: ByteReader) -> Int64? {
        let bytes = box.bytes(reader, count: 32)
        let value = bytes.bigEndian(at: bytes.first == 1 ? 20 : 12, bytes: 4)
        return value.flatMap { $0 > 0 ? Int64($0) : nil }
    }

    /// Sum of all sample durations; at most 2^20 entries are read.
    private static func sampleTime(_ box: MP4Box, _ reader: ByteReader) -> Int64 {
        let count = Int(box.bytes(reader, count: 8).bigEndian(at: 4, bytes: 4) ?? 0)
        let bytes = box.bytes(reader, count: 8 + 8 * min(count, 1 << 20))
        var total: Int64 = 0
        for offset in stride(from: 8, to: bytes.count - 7, by: 8) {
            let samples = Int64(bytes.bigEndian(at: offset, bytes: 4) ?? 0)
            let (time, overflow) = samples.multipliedReportingOverflow(
                by: Int64(bytes.bigEndian(at: offset + 4, bytes: 4) ?? 0)
            )
            total = total.addingClamped(overflow ? .max : time)
        }
        return total
    }

    /// The first edit with media; empty edits before it are skipped.
    private static func edit(_ box: MP4Box, _ reader: ByteReader) -> (duration: Int64, mediaTime: Int64)? {
        let bytes = box.bytes(reader, count: 8 + 20 * 16)
        let width = bytes.first == 1 ? 8 : 4
        let count = Int(min(bytes.bigEndian(at: 4, bytes: 4) ?? 0, 16))
        for index in 0..<count {
            let offset = 8 + index * (2 * width + 4)
            guard let duration = bytes.bigEndian(at: offset, bytes: width),
                let time = bytes.bigEndian(at: offset + width, bytes: width)
            else { return nil }
            let mediaTime = width == 8 ? Int64(bitPattern: time) : Int64(Int32(truncatingIfNeeded: time))
            if mediaTime >= 0 { return (Int64(clamping: duration), mediaTime) }
        }
        return nil
    }

    /// iTunes' comment: hexadecimal words, of which the second is the delay and the fourth the frames.
    private static func gapless(_ movie: MP4Box, _ reader: ByteReader) -> (delay: Int64, frames: Int64)? {
        guard let metadata = movie.first("udta", "meta", in: reader) else { return nil }
        let inside = MP4Box(name: "meta", start: metadata.start + 4, end: metadata.end)
        guard let list = inside.first("ilst", in: reader) else { return nil }
        for item in list.children(reader) where item.name == "----" {
            let bytes = item.bytes(reader, count: 1_024)
            let text = String(decoding: bytes.map { $0 < 0x80 && $0 > 0x20 ? $0 : 0x20 }, as: UTF8.self)
            let all = text.split(separator: " ").map(String.init)
            guard let name = all.firstIndex(where: { $0.hasSuffix("iTunSMPB") }) else { continue }
            let words = all[(name + 1)...].filter {
                ($0.count == 8 || $0.count == 16) && $0.allSatisfy(\.isHexDigit)
            }
            guard words.count >= 4, let delay = Int64(words[1], radix: 16),
                let frames = Int64(words[3], radix: 16),
                delay >= 0, frames > 0
            else { return nil }
            return (delay, frames)
        }
        return nil
    }
}
