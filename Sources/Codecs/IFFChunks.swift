// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One chunk of a WAV or AIFF file.
struct IFFChunk {
    /// Its name and size as they are in the file, 8 bytes.
    let head: [UInt8]
    /// Offset of its content.
    let start: Int64
    /// Announced bytes of the content; a pad byte follows an odd one.
    let size: Int64

    /// Whether it has this name.
    func has(_ name: String) -> Bool { head.has(name) }
}

/// The chunks of a WAV or AIFF file, up to the end of the file.
///
/// - Source: EA IFF 85; RIFX is a WAV file in big-endian order.
struct IFFChunks: Sequence, IteratorProtocol {
    /// More than any real file has; a file of empty chunks would keep a worker busy for minutes.
    static let maximumCount = 4_096

    /// Whether numbers are in big-endian order.
    let isBigEndian: Bool
    /// Whether there are more than ``maximumCount``.
    private(set) var areTooMany = false
    private let reader: ByteReader
    private var offset: Int64 = 12
    private var count = 0

    /// Begins behind the head of a file.
    init(_ reader: ByteReader) {
        self.reader = reader
        let form = reader.bytes(at: 0, count: 4)
        isBigEndian = form.has("RIFX") || form.has("FORM")
    }

    mutating func next() -> IFFChunk? {
        let head = reader.bytes(at: offset, count: 8)
        guard head.count == 8, let size = number(at: offset + 4, bytes: 4) else { return nil }
        guard count < IFFChunks.maximumCount else {
            areTooMany = true
            return nil
        }
        let chunk = IFFChunk(head: head, start: offset + 8, size: Int64(size))
        count += 1
        offset = chunk.start.addingClamped(chunk.size + chunk.size & 1)
        return chunk
    }

    /// A number in the file's order; nil beyond its end.
    func number(at offset: Int64, bytes count: Int) -> UInt64? {
        let bytes = reader.bytes(at: offset, count: count)
        return isBigEndian ? bytes.bigEndian(at: 0, bytes: count) : bytes.littleEndian(at: 0, bytes: count)
    }
}
