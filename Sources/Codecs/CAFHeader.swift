// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Format and length of a Core Audio file.
///
/// - Source: Apple Core Audio Format Specification 1.0, "Required Audio Data Format Chunks", "Packet Table
///   Chunk".
struct CAFHeader {
    /// Four-character code of the codec.
    private(set) var formatID = ""
    private(set) var sampleRate = 0.0
    /// Frames in a packet; 0 if it varies.
    private(set) var framesPerPacket: Int64 = 0
    /// Bytes of a packet; 0 if it varies.
    private(set) var bytesPerPacket: Int64 = 0
    /// Offset of the coded sound.
    private(set) var dataStart: Int64 = 0
    /// Bytes of coded sound.
    private(set) var dataSize: Int64 = 0
    /// Frames of encoder delay at the beginning.
    private(set) var primingFrames: Int64 = 0
    /// Frames of sound, from the packet table or the size of the data.
    private(set) var validFrames: Int64?
    /// Whether a packet table gives them, rather than the size of the data.
    private(set) var hasPacketTable = false

    /// Reads the chunks.
    ///
    /// - Throws: ``DecodingError/truncated`` if data are missing, ``DecodingError/empty`` if there
    ///   are none, ``DecodingError/corrupt(_:)`` if the chunks contradict each other.
    init(_ reader: ByteReader) throws(DecodingError) {
        var offset: Int64 = 8
        var sawData = false
        var chunks = 0
        while offset < reader.size {
            chunks += 1
            // A file made of empty chunks would keep a worker busy for minutes.
            guard chunks <= 4_096 else { throw .corrupt("more than 4096 chunks") }
            let head = reader.bytes(at: offset, count: 12)
            guard let raw = head.bigEndian(at: 4, bytes: 8) else {
                if sawData { break }
                throw .truncated
            }
            var size = Int64(bitPattern: raw)
            let start = offset + 12
            if head.has("data"), size == -1 { size = reader.size - start }
            guard size >= 0 else { throw .corrupt("a chunk of \(size) bytes") }
            guard start.addingClamped(size) <= reader.size else { throw .truncated }
            if head.has("desc") { try readDescription(reader.bytes(at: start, count: 32)) }
            if head.has("pakt") { try readPacketTable(reader.bytes(at: start, count: 24)) }
            if head.has("data") {
                sawData = true
                dataSize = size - 4
                dataStart = start + 4
            }
            offset = start + size
        }
        guard sawData else { throw .truncated }
        guard dataSize > 0 else { throw .empty }
        if framesPerPacket > 0, bytesPerPacket > 0 {
            let (held, _) = (dataSize / bytesPerPacket).multipliedReportingOverflow(by: framesPerPacket)
            guard held >= primingFrames.addingClamped(validFrames ?? 0) else { throw .truncated }
            validFrames = validFrames ?? held
        }
        if validFrames == 0 { throw .empty }
    }

    private mutating func readDescription(_ bytes: [UInt8]) throws(DecodingError) {
        guard let rate = bytes.bigEndian(at: 0, bytes: 8), let packet = bytes.bigEndian(at: 16, bytes: 4),
            let frames = bytes.bigEndian(at: 20, bytes: 4)
        else { throw .truncated }
        sampleRate = Double(bitPattern: rate)
        formatID = String(decoding: bytes[8..<12], as: UTF8.self)
        (bytesPerPacket, framesPerPacket) = (Int64(packet), Int64(frames))
    }

    private mutating func readPacketTable(_ bytes: [UInt8]) throws(DecodingError) {
        guard let valid = bytes.bigEndian(at: 8, bytes: 8), let priming = bytes.bigEndian(at: 16, bytes: 4)
        else {
            throw .truncated
        }
        let (frames, delay) = (Int64(bitPattern: valid), Int64(Int32(truncatingIfNeeded: priming)))
        guard frames >= 0, delay >= 0 else { throw .corrupt("a packet table of \(frames) frames") }
        (validFrames, primingFrames, hasPacketTable) = (frames, delay, true)
    }
}
