// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// RFC 6455 sections 5.4 to 5.6, 7 and 8.1.
struct MessageAssemblerTests {
    @Test
    func `fragments form one message, with control frames in between`() throws {
        let bytes =
            frame(.text, "Hel", isFinal: false) + frame(.ping, "p") + frame(.continuation, "", isFinal: false)
            + frame(.pong, "q") + frame(.continuation, "lo") + frame(.binary, [0xFF]) + frame(.text, "")
        let result = try #require(converse(bytes))
        #expect(
            result.events == [.ping([0x70]), .pong([0x71]), .text("Hello"), .binary([0xFF]), .text("")]
        )
        #expect(result.error == nil)
    }

    @Test
    func `fragments out of order are refused`() throws {
        let rows: [([UInt8], WebSocketError)] = [
            (frame(.continuation, "x"), .unexpectedContinuation),
            (frame(.text, "a") + frame(.continuation, "x"), .unexpectedContinuation),
            (frame(.text, "a", isFinal: false) + frame(.text, "b"), .interleavedMessage),
            (frame(.binary, "a", isFinal: false) + frame(.text, "b"), .interleavedMessage),
        ]
        for (bytes, error) in rows { #expect(try #require(converse(bytes)).error == error) }
    }

    @Test
    func `a character may be split between fragments but not truncated at the end`() throws {
        let euro = Array("€".utf8)
        let good = frame(.text, [euro[0]], isFinal: false) + frame(.continuation, Array(euro[1...]))
        #expect(try #require(converse(good)).events == [.text("€")])
        let cut = frame(.text, Array(euro[..<2]))
        #expect(try #require(converse(cut)).error == .invalidUTF8)
        let next = frame(.text, Array(euro[..<2]), isFinal: false) + frame(.continuation, "")
        #expect(try #require(converse(next)).error == .invalidUTF8)
        #expect(try #require(converse(frame(.binary, Array(euro[..<2])))).error == nil)
    }

    @Test
    func `text is refused at its first invalid byte, before the frame is complete`() throws {
        // Autobahn 6.4.3: κόσμε, then a surrogate's bytes, then more that never arrives.
        let good = Array("κόσμε".utf8)
        let bytes = frame(.text, good + [0xF4, 0x90, 0x80, 0x80] + Array("edited".utf8))
        let headerSize = 6
        let upTo = Conversation(Array(bytes[..<(headerSize + good.count + 1)]), pieceSize: 1)
        #expect(upTo.error == nil)
        let past = Conversation(Array(bytes[..<(headerSize + good.count + 2)]), pieceSize: 1)
        #expect(past.error == .invalidUTF8)
        #expect(past.events.isEmpty)
    }

    static let closes: [(payload: [UInt8], event: WebSocketEvent?, error: WebSocketError?)] = [
        ([], .close(nil, reason: ""), nil), ([0x03, 0xE8], .close(.normal, reason: ""), nil),
        ([0x03, 0xE9, 0x6F, 0x6B], .close(.goingAway, reason: "ok"), nil),
        ([0x0B, 0xB8], .close(CloseCode(rawValue: 3000), reason: ""), nil),
        ([0x13, 0x87], .close(CloseCode(rawValue: 4999), reason: ""), nil),
        ([0x03], nil, .invalidClose), ([0x00, 0x00], nil, .invalidClose), ([0x03, 0xE7], nil, .invalidClose),
        ([0x03, 0xEC], nil, .invalidClose), ([0x03, 0xED], nil, .invalidClose),
        ([0x03, 0xEE], nil, .invalidClose),
        ([0x03, 0xF7], nil, .invalidClose), ([0x04, 0x4C], nil, .invalidClose),
        ([0x0B, 0xB7], nil, .invalidClose),
        ([0x13, 0x88], nil, .invalidClose), ([0xFF, 0xFF], nil, .invalidClose),
        ([0x03, 0xE8, 0xC3], nil, .invalidUTF8), ([0x03, 0xE8, 0xED, 0xA0, 0x80], nil, .invalidUTF8),
    ]

    @Test(arguments: closes)
    func `a close frame is checked`(
        _ row: (payload: [UInt8], event: WebSocketEvent?, error: WebSocketError?)
    ) throws {
        let result = try #require(converse(frame(.close, row.payload)))
        #expect(result.events == (row.event.map { [$0] } ?? []))
        #expect(result.error == row.error)
    }

    @Test
    func `nothing is read after a close`() throws {
        let bytes = frame(.text, "a", isFinal: false) + frame(.close, []) + frame(.ping, "x") + [0xFF, 0xFF]
        let result = try #require(converse(bytes))
        #expect(result.events == [.close(nil, reason: "")])
        #expect(result.error == nil)
    }

    @Test
    func `message, frame and fragment limits hold`() throws {
        var limits = WebSocketLimits()
        limits.frameSize = 6
        limits.messageSize = 10
        limits.fragmentCount = 3
        let empty = frame(.continuation, "", isFinal: false)
        let rows: [([UInt8], WebSocketError?)] = [
            (frame(.binary, "123456", isFinal: false) + frame(.continuation, "1234"), nil),
            (frame(.binary, "1234567"), .tooLarge),
            (frame(.binary, "123456", isFinal: false) + frame(.continuation, "12345"), .tooLarge),
            (frame(.binary, "", isFinal: false) + empty + empty, nil),
            (frame(.binary, "", isFinal: false) + empty + empty + empty, .tooManyFragments),
            (frame(.binary, "1", isFinal: false) + empty + empty + frame(.continuation, ""), nil),
            (
                frame(.binary, "1", isFinal: false) + empty + empty + frame(.continuation, "2"),
                .tooManyFragments
            ),
            (frame(.binary, "123456") + frame(.binary, "123456"), nil),
        ]
        for (bytes, error) in rows {
            #expect(try #require(converse(bytes, limits: limits)).error == error)
        }
    }

    @Test
    func `a failed connection stays failed`() {
        var assembler = MessageAssembler()
        assembler.append([0x83])
        #expect(throws: WebSocketError.unknownOpcode) { try assembler.next() }
        assembler.append(frame(.text, "x"))
        #expect(throws: WebSocketError.unknownOpcode) { try assembler.next() }
    }

    @Test
    func `each error has the close code of its kind`() {
        #expect(WebSocketError.invalidUTF8.closeCode == .invalidPayload)
        #expect(WebSocketError.tooLarge.closeCode == .messageTooBig)
        #expect(WebSocketError.unmaskedFrame.closeCode == .protocolError)
        for error in WebSocketError.allCases { #expect(error.closeCode.rawValue >= 1002) }
    }
}
