// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// Doubles every byte; 0xFF is invalid, and a message that ends with 0x00 is truncated.
private struct DoublingInflater: MessageInflater {
    private var last: UInt8 = 1

    mutating func inflate(
        _ bytes: [UInt8],
        into output: inout [UInt8],
        limit: Int
    ) throws(WebSocketError) {
        guard !bytes.contains(0xFF) else { throw .invalidCompression }
        guard bytes.count * 2 <= limit else { throw .tooLarge }
        for byte in bytes { output += [byte, byte] }
        last = bytes.last ?? last
    }

    mutating func finishMessage(into output: inout [UInt8], limit: Int) throws(WebSocketError) {
        guard last != 0 else { throw .invalidCompression }
    }
}

/// RFC 7692 section 6, with a trivial inflater.
struct CompressedMessageTests {
    private func read(
        _ bytes: [UInt8],
        _ limits: WebSocketLimits = .init()
    ) -> (events: [WebSocketEvent], error: WebSocketError?) {
        var assembler = MessageAssembler(limits: limits, inflater: DoublingInflater())
        var events: [WebSocketEvent] = []
        do throws(WebSocketError) {
            for byte in bytes {
                assembler.append([byte])
                while true {
                    let event = try assembler.next()
                    if event == .needMore { break }
                    events.append(event)
                }
            }
        } catch {
            return (events, error)
        }
        return (events, nil)
    }

    private func packed(
        _ opcode: Opcode,
        _ payload: [UInt8],
        isFinal: Bool = true,
        isCompressed: Bool = true
    ) -> [UInt8] {
        var output: [UInt8] = []
        FrameEncoder.write(
            opcode,
            payload,
            isFinal: isFinal,
            isCompressed: isCompressed,
            maskingKey: 0x0A0B_0C0D,
            to: &output
        )
        return output
    }

    @Test func `RSV1 on the first frame marks a compressed message, whole or in fragments`() {
        let bytes =
            packed(.text, [0x61, 0x62]) + packed(.binary, [1], isFinal: false) + frame(.ping, "p")
            + packed(.continuation, [2], isCompressed: false) + frame(.text, "ab")
        let result = read(bytes)
        #expect(result.events == [.text("aabb"), .ping([0x70]), .binary([1, 1, 2, 2]), .text("ab")])
        #expect(result.error == nil)
    }

    static let errors: [(bytes: [UInt8], error: WebSocketError)] = [
        ([0xC0, 0x80], .misplacedCompression), ([0xC9, 0x80], .misplacedCompression),
        ([0xA1, 0x80], .reservedBit),
    ]

    @Test(arguments: errors)
    func `RSV1 on any other frame is refused`(_ row: (bytes: [UInt8], error: WebSocketError)) {
        #expect(read(row.bytes).error == row.error)
    }

    @Test func `text is checked as it is inflated, before the message is complete`() {
        let bad = packed(.text, [0x61, 0xC3, 0x61], isFinal: false)
        #expect(read(Array(bad.dropLast())).error == .invalidUTF8)
        #expect(read(packed(.binary, [0x61, 0xC3])).error == nil)
    }

    @Test func `invalid or truncated deflate data fails with 1007`() {
        #expect(read(packed(.binary, [1, 0xFF])).error == .invalidCompression)
        #expect(read(packed(.binary, [1, 0])).error == .invalidCompression)
        #expect(WebSocketError.invalidCompression.closeCode == .invalidPayload)
    }

    @Test func `the limit counts inflated bytes`() {
        var limits = WebSocketLimits()
        limits.messageSize = 6
        let three: [UInt8] = [1, 1, 1]
        #expect(read(packed(.binary, three), limits).error == nil)
        #expect(read(packed(.binary, three + [1]), limits).error == .tooLarge)
        let rest = packed(.continuation, [1], isCompressed: false)
        #expect(read(packed(.binary, three, isFinal: false) + rest, limits).error == .tooLarge)
    }
}
