// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The last pages of an Ogg file.
///
/// - Source: RFC 3533, section 6.
struct OggTail {
    /// Whether the last page lies wholly in the file and carries the end-of-stream flag.
    private(set) var isComplete = false
    /// A granule position before the last page began; nil if only that page was read.
    ///
    /// The last page's own position is trimmed to the sound's end, so libraries that count back from it are wrong by
    /// the padding: positions after this one are reached by decoding.
    private(set) var safePosition: Int64?

    /// The serial number of the last page's stream; another than the first page's in a chain of streams.
    private(set) var serial: UInt64?

    /// Whether the file ends with another stream than it begins with.
    static func isChained(_ reader: ByteReader) -> Bool {
        let first = reader.bytes(at: 14, count: 4).littleEndian(at: 0, bytes: 4)
        return OggTail(reader).serial.map { $0 != first } ?? false
    }

    /// Three pages of the largest size.
    private static let window = 3 * 65_307

    /// Reads the end of a file.
    init(_ reader: ByteReader) {
        let tail = reader.bytes(at: max(0, reader.size - Int64(OggTail.window)), count: OggTail.window)
        // "OggS" may occur inside a packet; a real page is followed by pages up to the end.
        var dead: Set<Int> = []
        for start in tail.indices where tail[start] == 0x4F && tail.has("OggS\u{0}", at: start) {
            if follow(tail, from: start, &dead) { return }
        }
    }

    /// Follows the chain of pages.
    ///
    /// - Parameters:
    ///   - tail: the end of the file.
    ///   - start: where a page may begin.
    ///   - dead: offsets from which the chain breaks; the search stops at them, so that each is visited once.
    /// - Returns: false if the chain breaks.
    private mutating func follow(_ tail: [UInt8], from start: Int, _ dead: inout Set<Int>) -> Bool {
        var offset = start
        var positions: [Int64] = []
        while true {
            guard dead.insert(offset).inserted else { return false }
            guard tail.has("OggS\u{0}", at: offset), offset + 27 <= tail.count else {
                return offset + 27 > tail.count && !positions.isEmpty
            }
            let lacing = offset + 27
            let segments = Int(tail[offset + 26])
            guard lacing + segments <= tail.count else { return true }
            let next = lacing + segments + tail[lacing..<lacing + segments].reduce(0) { $0 + Int($1) }
            let position = Int64(bitPattern: tail.littleEndian(at: offset + 6, bytes: 8) ?? 0)
            if next >= tail.count {
                serial = tail.littleEndian(at: offset + 14, bytes: 4)
                isComplete = next == tail.count && tail[offset + 5] & 4 != 0
                safePosition = positions.last { $0 > 0 }.map { $0 - 1 }
                return true
            }
            positions.append(position)
            offset = next
        }
    }
}
