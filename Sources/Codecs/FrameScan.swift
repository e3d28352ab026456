// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Counts the frames of an MP3 or ADTS stream by their headers, without decoding.
struct FrameScan {
    /// The first frame's header.
    private(set) var first: FrameHeader?
    /// Headers found.
    private(set) var headers: Int64 = 0
    /// Frames of sound they announce.
    private(set) var frameCount: Int64 = 0
    /// Whether the last frame reaches beyond the end of the file.
    private(set) var endsInsideFrame = false
    /// Whether the bytes after the last frame are neither a frame nor a tag.
    private(set) var lostSync = false
    /// Number of MP3 frames in its Xing or Info tag.
    private(set) var announcedFrames: Int64?
    /// Whether the first frame is a VBRI tag, which libsndfile plays.
    private(set) var hasVBRI = false
    /// Encoder delay and padding of the LAME tag, in frames.
    private(set) var lameTrim: (delay: Int64, padding: Int64)?

    /// The frames of sound that its tag announces, without delay and padding; nil without a tag.
    var taggedFrames: Int64? {
        announcedFrames.map { count in
            count * Int64(first?.frameCount ?? 0) - (lameTrim.map { $0.delay + $0.padding } ?? 0)
        }
    }

    /// Whether a decoder has found another stream, or the end of this one too early, since it took another place for a header.
    func isOther(_ codec: String, _ rate: Int32, _ frames: Int64?) -> Bool {
        guard let first, let layer = first.layer else { return false }
        let isShort = taggedFrames.map { $0 - 2 * Int64(first.frameCount) > frames ?? .max } ?? false
        return first.sampleRate != rate || codec != "MP\(layer)" || isShort
    }

    /// The frames of a stream that does not announce them and is whole; nil for any other.
    var uncountedFrames: Int64? {
        announcedFrames == nil && !endsInsideFrame && !lostSync ? frameCount : nil
    }

    /// The scan of an MP3 file; nil if it is none.
    static func mp3(_ reader: ByteReader) -> FrameScan? {
        (try? AudioProbe.probe(reader)).map { FrameScan(reader, from: $0.offset) }
    }

    /// Scans from the first header to the end of the file.
    init(_ reader: ByteReader, from start: Int64) {
        var block: [UInt8] = []
        var blockStart = start
        var offset = start
        while offset < reader.size {
            let index = Int(offset - blockStart)
            if index + FrameHeader.byteCount > block.count {
                (block, blockStart) = (reader.bytes(at: offset, count: 65_536), offset)
            }
            let from = Int(offset - blockStart)
            let bytes = Array(block[from..<min(block.count, from + FrameHeader.byteCount)])
            guard let header = FrameHeader(bytes), header.isSameStream(as: first ?? header) else {
                endScan(reader, at: offset, bytes)
                return
            }
            if first == nil {
                first = header
                readTag(reader.bytes(at: offset, count: 200), header)
            }
            offset += Int64(header.length)
            guard offset <= reader.size else {
                endsInsideFrame = true
                return
            }
            headers += 1
            frameCount += Int64(header.frameCount)
        }
    }

    private mutating func endScan(_ reader: ByteReader, at offset: Int64, _ bytes: [UInt8]) {
        let rest = reader.bytes(at: offset, count: 32)
        let isTag = rest.has("TAG") || rest.has("APETAGEX") || rest.has("LYRICSBEGIN") || rest.has("ID3")
        if isTag || FrameScan.hasOnlyZeros(reader, from: offset) { return }
        if bytes.count < FrameHeader.byteCount, bytes.first == 0xFF {
            endsInsideFrame = true
        } else {
            lostSync = true
        }
    }

    private static func hasOnlyZeros(_ reader: ByteReader, from offset: Int64) -> Bool {
        var place = offset
        while place < reader.size {
            let block = reader.bytes(at: place, count: 65_536)
            guard !block.isEmpty, block.allSatisfy({ $0 == 0 }) else { return false }
            place += Int64(block.count)
        }
        return true
    }

    /// The tag follows the side information of the first frame, whose size depends on version and
    /// channels.
    ///
    /// - Source: LAME, "Mp3 Info Tag rev 1".
    private mutating func readTag(_ bytes: [UInt8], _ header: FrameHeader) {
        guard header.container == .mp3, bytes.count > 4 else { return }
        // It stands behind 32 bytes in every version and mode.
        hasVBRI = bytes.has("VBRI", at: 36)
        let (isVersion1, isMono) = (header.kind >> 2 == 3, bytes[3] >> 6 == 3)
        let tag = 4 + (isVersion1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
        guard bytes.has("Xing", at: tag) || bytes.has("Info", at: tag),
            let flags = bytes.bigEndian(at: tag + 4, bytes: 4), flags & 1 != 0,
            let frames = bytes.bigEndian(at: tag + 8, bytes: 4)
        else { return }
        announcedFrames = Int64(frames)
        let lame =
            tag + 8 + 4 + (flags & 2 != 0 ? 4 : 0) + (flags & 4 != 0 ? 100 : 0) + (flags & 8 != 0 ? 4 : 0)
        guard let trim = bytes.bigEndian(at: lame + 21, bytes: 3), bytes[lame] != 0 else { return }
        lameTrim = (Int64(trim >> 12), Int64(trim & 0xFFF))
    }
}
