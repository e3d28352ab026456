// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Checks the end of a FLAC file against its header, since libsndfile believes the header.
///
/// Only the last frames are looked at: a file is not read to its end before it plays.
enum FLACTail {
    /// Throws ``DecodingError/corrupt(_:)`` if the last frames have another rate than the header, or lie beyond its length.
    static func check(_ reader: ByteReader) throws(DecodingError) {
        guard let header = Header(reader) else { return }
        let count = min(reader.size, max(1 << 17, min(4 * header.largestFrame, 1 << 20)))
        let bytes = reader.bytes(at: reader.size - count, count: Int(count))
        var found: [FLACFrameHeader] = []
        for offset in bytes.indices where bytes[offset] == 0xFF {
            guard let frame = FLACFrameHeader(bytes, at: offset) else { continue }
            // Bytes of the sound may look like a header, but not like the next one.
            if found.suffix(4).contains(where: frame.follows) { try header.check(frame) }
            found.append(frame)
        }
    }

    /// Whether another stream begins between two offsets: libsndfile ends at the end of the first.
    static func hasStream(_ reader: ByteReader, from start: Int64, to end: Int64) -> Bool {
        let bytes = reader.bytes(at: max(1, start), count: Int(max(0, end - max(1, start))))
        return bytes.indices.contains { offset in
            bytes[offset] == UInt8(ascii: "f") && bytes.has("fLaC", at: offset)
                && bytes.bigEndian(at: offset + 4, bytes: 4).map { $0 & 0x7FFF_FFFF } == 34
        }
    }

    /// What STREAMINFO says.
    ///
    /// - Source: RFC 9639, section 8.2.
    private struct Header {
        let blockSize: Int64
        let largestFrame: Int64
        let sampleRate: Int64
        let total: Int64

        init?(_ reader: ByteReader) {
            let bytes = reader.bytes(at: 0, count: 26)
            guard bytes.has("fLaC"), let block = bytes.bigEndian(at: 10, bytes: 2),
                let largest = bytes.bigEndian(at: 15, bytes: 3),
                let packed = bytes.bigEndian(at: 18, bytes: 8)
            else { return nil }
            (blockSize, largestFrame) = (Int64(block), Int64(largest))
            (sampleRate, total) = (Int64(packed >> 44), Int64(packed & 0xF_FFFF_FFFF))
        }

        func check(_ frame: FLACFrameHeader) throws(DecodingError) {
            if let rate = frame.sampleRate, rate != sampleRate {
                throw .corrupt("the header says \(sampleRate) Hz, the last frames \(rate) Hz")
            }
            let start = frame.isVariable ? frame.number : frame.number * blockSize
            guard total == 0 || start.addingClamped(frame.blockSize) <= total else {
                throw .corrupt("the header counts \(total) frames, and more follow")
            }
        }
    }
}
