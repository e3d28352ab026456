// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// RFC 6455 section 5.
struct FrameTests {
    @Test
    func `the examples of RFC 6455 are parsed`() throws {
        // Section 5.7: masked "Hello"; the unmasked one is what a server sends.
        let masked: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(try #require(converse(masked)).events == [.text("Hello")])
        #expect(FrameEncoder.text("Hello") == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        let plain = try #require(converse(FrameEncoder.text("Hello"), role: .client))
        #expect(plain.events == [.text("Hello")])
    }

    @Test(arguments: [0, 1, 7, 8, 9, 125, 126, 127, 1000, 65_535, 65_536, 70_001])
    func `every length round-trips`(_ count: Int) throws {
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
        for size in [1, 13, 1 << 20] {
            let result = Conversation(frame(.binary, payload), pieceSize: size)
            #expect(result.events == [.binary(payload)])
        }
    }

    static let headers: [(length: Int, bytes: [UInt8])] = [
        (0, [0x82, 0x00]), (125, [0x82, 0x7D]), (126, [0x82, 0x7E, 0x00, 0x7E]),
        (65_535, [0x82, 0x7E, 0xFF, 0xFF]),
        (65_536, [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0]),
    ]

    @Test(arguments: headers)
    func `a length is written in as few bytes as possible`(_ row: (length: Int, bytes: [UInt8])) {
        var output: [UInt8] = []
        FrameEncoder.writeHeader(FrameHeader(opcode: .binary, length: row.length), to: &output)
        #expect(output == row.bytes)
    }

    static let refused: [(bytes: [UInt8], error: WebSocketError)] = [
        ([0xC1], .reservedBit), ([0xA1], .reservedBit), ([0x91], .reservedBit), ([0xC9], .reservedBit),
        ([0x83], .unknownOpcode), ([0x87], .unknownOpcode), ([0x8B], .unknownOpcode),
        ([0x8F], .unknownOpcode),
        ([0x81, 0x05], .unmaskedFrame), ([0x82, 0x00], .unmaskedFrame), ([0x89, 0x00], .unmaskedFrame),
        ([0x09], .fragmentedControl), ([0x08], .fragmentedControl),
        ([0x89, 0xFE], .controlTooLong), ([0x88, 0xFF], .controlTooLong),
        ([0x82, 0xFE, 0x00, 0x7D], .invalidLength), ([0x82, 0xFE, 0x00, 0x00], .invalidLength),
        ([0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], .invalidLength),
        ([0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], .invalidLength),
        ([0x82, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .tooLarge),
        ([0x82, 0xFF, 0, 0, 0, 0, 1, 0, 0, 1], .tooLarge),
    ]

    @Test(arguments: refused)
    func `a protocol violation is detected in the header`(
        _ row: (bytes: [UInt8], error: WebSocketError)
    ) throws {
        let result = try #require(converse(row.bytes))
        #expect(result.error == row.error)
        #expect(result.events.isEmpty)
    }

    @Test
    func `a server's frame must not be masked`() throws {
        #expect(try #require(converse(frame(.text, "x"), role: .client)).error == .maskedFrame)
    }

    @Test
    func `RSV1 is allowed if compression was negotiated`() throws {
        var parser = FrameParser(role: .client, allowsCompressed: true)
        var payload: [UInt8] = []
        parser.append([0xC1, 0x01, 0x61, 0xC0])
        let header = FrameHeader(isCompressed: true, opcode: .text, length: 1)
        #expect(try parser.next(&payload) == .begin(header))
        #expect(try parser.next(&payload) == .payload(1))
        #expect(try parser.next(&payload) == .end)
        #expect(payload == [0x61])
        #expect(throws: WebSocketError.misplacedCompression) { try parser.next(&payload) }
        var output: [UInt8] = []
        FrameEncoder.write(.text, [0x61], isCompressed: true, to: &output)
        #expect(output == [0xC1, 0x01, 0x61])
    }

    @Test(arguments: 0..<9)
    func `the mask continues where the last piece ended`(_ phase: Int) {
        let key: UInt32 = 0x0102_0304
        let lanes: [UInt8] = [1, 2, 3, 4]
        var bytes = [UInt8](repeating: 0, count: 3 + 21)
        Masking.apply(&bytes, from: 3, key: key, phase: phase)
        #expect(bytes[..<3] == [0, 0, 0])
        #expect(Array(bytes[3...]) == (0..<21).map { lanes[($0 + phase) % 4] })
    }

    @Test
    func `a close frame holds code and reason up to 125 bytes`() throws {
        var output: [UInt8] = []
        FrameEncoder.writeClose(.goingAway, reason: "bye", to: &output)
        #expect(output == [0x88, 0x05, 0x03, 0xE9, 0x62, 0x79, 0x65])
        output = []
        FrameEncoder.writeClose(nil, reason: "bye", to: &output)
        #expect(output == [0x88, 0x00])
        output = []
        FrameEncoder.writeClose(
            .normal,
            reason: String(repeating: "é", count: 100),
            maskingKey: 1,
            to: &output
        )
        let result = try #require(converse(output))
        #expect(result.events == [.close(.normal, reason: String(repeating: "é", count: 61))])
    }
}
