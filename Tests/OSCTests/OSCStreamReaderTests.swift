// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import OSC

/// Packets in streams, by their size or by SLIP.
@Suite struct OSCStreamReaderTests {
    private static let packets: [[UInt8]] = [
        [0x2F, 0, 0, 0], [0xC0, 0xDB, 0xDC, 0xDD], [1], [UInt8](repeating: 0xDB, count: 100),
    ]

    private func read(_ bytes: [UInt8], piece: Int, limit: Int = 100) throws -> [[UInt8]] {
        var reader = OSCStreamReader(limit: limit)
        var packets: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            reader.append(bytes[start..<min(bytes.count, start + piece)])
            while let packet = try reader.next() { packets.append(packet) }
        }
        return packets
    }

    @Test(arguments: [OSCFraming.size, .slip], [1, 3, 1_000])
    func `packets come out of a stream as they went in`(framing: OSCFraming, piece: Int) throws {
        #expect(try read(Self.packets.flatMap(framing.frame), piece: piece) == Self.packets)
    }

    @Test func `SLIP may begin with a packet, and have one end between two`() throws {
        #expect(try read([0x2F, 0x61, 0xC0, 0x2F, 0x62, 0xC0], piece: 1) == [[0x2F, 0x61], [0x2F, 0x62]])
    }

    @Test func `a packet that is too large ends the stream`() {
        for framing in [OSCFraming.size, .slip] {
            #expect(throws: OSCError.tooLarge(limit: 99)) {
                try read(framing.frame([UInt8](repeating: 1, count: 100)), piece: 7, limit: 99)
            }
        }
        #expect(throws: OSCError.tooLarge(limit: 100)) { try read([0, 0xFF, 0xFF, 0xFF], piece: 4) }
        #expect(throws: OSCError.invalidEscape) { try read([0xC0, 0xDB, 0x41], piece: 1) }
    }
}
