// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Cuts the bytes of a stream into packets.
///
/// The first byte says which framing the client uses: a size that is allowed begins with 0, SLIP with 192 or a packet.
public struct OSCStreamReader: Sendable {
    /// Most bytes of a packet; less than 2^24.
    private let limit: Int
    /// The client's framing; nil before its first byte.
    public private(set) var framing: OSCFraming?
    private var bytes: [UInt8] = []
    private var start = 0
    /// The bytes of the packet that SLIP has given so far, and whether an escape came last.
    private var packet: [UInt8] = []
    private var isEscaped = false

    /// Makes a reader for packets of at most `limit` bytes.
    public init(limit: Int) { self.limit = limit }

    /// Adds bytes of the stream.
    public mutating func append(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
        if framing == nil, let first = bytes.first { framing = first == 0 ? .size : .slip }
    }

    /// The next packet; nil until more bytes come.
    ///
    /// - Throws: `tooLarge` or `invalidEscape`; the stream cannot be read any further.
    public mutating func next() throws(OSCError) -> [UInt8]? {
        switch framing {
        case .size: try nextSized()
        case .slip: try nextSlip()
        case nil: nil
        }
    }

    private mutating func nextSized() throws(OSCError) -> [UInt8]? {
        guard bytes.count - start >= 4 else { return nil }
        let count = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        guard count <= limit else { throw .tooLarge(limit: limit) }
        let end = start + 4 + count
        guard bytes.count >= end else { return nil }
        defer { start = end }
        return Array(bytes[start + 4..<end])
    }

    private mutating func nextSlip() throws(OSCError) -> [UInt8]? {
        while start < bytes.count {
            let byte = bytes[start]
            start += 1
            switch (isEscaped, byte) {
            case (true, OSCFraming.escapedEnd): packet.append(OSCFraming.end)
            case (true, OSCFraming.escapedEscape): packet.append(OSCFraming.escape)
            case (true, _): throw .invalidEscape
            case (false, OSCFraming.escape):
                isEscaped = true
                continue
            case (false, OSCFraming.end):
                // Packets may have a byte 192 between them, or one of each.
                guard !packet.isEmpty else { continue }
                defer { packet = [] }
                return packet
            case (false, _): packet.append(byte)
            }
            isEscaped = false
            guard packet.count <= limit else { throw .tooLarge(limit: limit) }
        }
        return nil
    }
}
