// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Compression

struct DeflateTests {
    static let samples: [[UInt8]] = [
        [], [0x61], Array("Hello".utf8), [UInt8](repeating: 0x78, count: 200_000),
        (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &>> 7 ^ $0 &* 2_654_435_761 &>> 13) },
    ]

    private func inflated(_ message: [UInt8], pieceSize: Int, windowBits: Int = 15) throws -> [UInt8] {
        var inflater = try Inflater(windowBits: windowBits)
        var output: [UInt8] = []
        for start in stride(from: 0, to: message.count, by: pieceSize) {
            try inflater.inflate(
                Array(message[start..<min(message.count, start + pieceSize)]),
                into: &output,
                limit: 1_000_000 - output.count
            )
        }
        try inflater.finishMessage(into: &output, limit: 1_000_000 - output.count)
        return output
    }

    @Test(arguments: samples)
    func `a message round-trips whole, in pieces and byte by byte`(_ sample: [UInt8]) throws {
        for bits in [9, 12, 15] {
            let message = try #require(Deflate.message(sample, windowBits: bits))
            for size in [max(1, message.count), 7, 1] {
                #expect(try inflated(message, pieceSize: size, windowBits: bits) == sample)
            }
        }
    }

    @Test func `the examples of RFC 7692 are inflated`() throws {
        let rows: [[UInt8]] = [
            [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00],
            // No compression, a block marked as the last, and two blocks.
            [0x00, 0x05, 0x00, 0xFA, 0xFF, 0x48, 0x65, 0x6C, 0x6C, 0x6F, 0x00],
            [0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00],
            [0xF2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xCA, 0xC9, 0xC9, 0x07, 0x00],
            // A block marked as the last with nothing after it.
            [0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00],
        ]
        for row in rows {
            for size in [row.count, 1] {
                #expect(try inflated(row, pieceSize: size) == Array("Hello".utf8))
            }
        }
    }

    @Test func `the window carries over to the next message, also past a last block`() throws {
        for first: [UInt8] in [
            [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00], [0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00],
        ] {
            var inflater = try Inflater()
            for message in [first, [0xF2, 0x00, 0x11, 0x00, 0x00]] {
                var output: [UInt8] = []
                try inflater.inflate(message, into: &output, limit: 5)
                try inflater.finishMessage(into: &output, limit: 5 - output.count)
                #expect(output == Array("Hello".utf8))
            }
        }
    }

    @Test func `the limit is exact to the byte and a zip bomb stops at it`() throws {
        let message = try #require(Deflate.message([UInt8](repeating: 0, count: 300_000)))
        for (limit, fits) in [(300_000, true), (299_999, false), (1, false), (0, false)] {
            var inflater = try Inflater()
            var output: [UInt8] = []
            var error: InflateError?
            do throws(InflateError) {
                try inflater.inflate(message, into: &output, limit: limit)
                try inflater.finishMessage(into: &output, limit: limit - output.count)
            } catch let failure {
                error = failure
            }
            #expect(error == (fits ? nil : .tooLarge))
            #expect(output.count <= limit)
        }
    }

    static let broken: [[UInt8]] = [
        // A block type that does not exist, a length that does not match, a distance before the beginning.
        [0xFF, 0xFF, 0xFF, 0xFF], [0x00, 0x05, 0x00, 0x00, 0x00, 0x61], [0xF2, 0x00, 0x11, 0x00, 0x00],
        // Truncated inside a block.
        [0xF2, 0x48, 0xCD], [0x00, 0x09, 0x00, 0xF6, 0xFF, 0x48], [0xF2],
    ]

    @Test(arguments: broken)
    func `data that is not deflate is refused`(_ message: [UInt8]) {
        for size in [message.count, 1] {
            #expect(throws: InflateError.invalidData) { try inflated(message, pieceSize: size) }
        }
    }

    @Test func `gzip begins with its magic and ends with the length`() throws {
        let body = try #require(Deflate.gzip([UInt8](repeating: 0x61, count: 1_000)))
        #expect(body.prefix(3) == [0x1F, 0x8B, 8])
        #expect(body.suffix(4) == [0xE8, 3, 0, 0])
        #expect(body.count < 50)
    }

    @Test func `many threads compress at once without disturbing each other`() async {
        await withTaskGroup(of: Bool.self) { tasks in
            for number in 0..<32 {
                tasks.addTask {
                    let sample = [UInt8](repeating: UInt8(number), count: 10_000 + number)
                    let message = Deflate.message(sample, windowBits: 9 + number % 7) ?? []
                    var inflater = try? Inflater()
                    var output: [UInt8] = []
                    try? inflater?.inflate(message, into: &output, limit: 20_000)
                    return output == sample
                }
            }
            for await isRight in tasks { #expect(isRight) }
        }
    }
}
