// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import OSC

/// Packets of OpenSound Control 1.0.
@Suite struct OSCPacketTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// The two examples of the specification, byte by byte.
    private static let examples: [(bytes: [UInt8], message: OSCMessage)] = [
        (
            Array("/oscillator/4/frequency\0,f\0\0".utf8) + [0x43, 0xDC, 0, 0],
            OSCMessage("/oscillator/4/frequency", [.float(440)])
        ),
        (
            Array("/foo\0\0\0\0,iisff\0\0".utf8) + [0, 0, 3, 0xE8, 0xFF, 0xFF, 0xFF, 0xFF]
                + Array("hello\0\0\0".utf8)
                + [0x3F, 0x9D, 0xF3, 0xB6, 0x40, 0xB5, 0xB2, 0x2D],
            OSCMessage(
                "/foo",
                [.integer(1_000), .integer(-1), .string("hello"), .float(1.234), .float(5.678)]
            )
        ),
    ]

    @Test(arguments: examples.indices)
    func `the examples of the specification are read and written`(index: Int) throws {
        let example = Self.examples[index]
        #expect(try OSCPacket(example.bytes) == .message(example.message))
        #expect(OSCPacket.message(example.message).encoded == example.bytes)
    }

    private static let all: [OSCArgument] = [
        .integer(.min), .long(.max), .float(-0.5), .double(1e300), .string(""), .string("Glocke ü"),
        .blob([]),
        .blob([1, 2, 3, 4, 5]), .time(.immediate), .bool(true), .bool(false), .null, .impulse,
        .array([.integer(1), .array([.string("in")]), .null]), .other(tag: UInt8(ascii: "m"), 0x0090_3C7F),
    ]

    @Test func `every type of argument is written and read again`() throws {
        let message = OSCPacket.message(OSCMessage("/all", Self.all))
        #expect(try OSCPacket(message.encoded) == message)
        #expect(message.encoded.count.isMultiple(of: 4))
        let bundle = OSCPacket.bundle(OSCTimeTag(bits: 7), [message, .bundle(.immediate, []), message])
        #expect(try OSCPacket(bundle.encoded) == bundle)
    }

    @Test func `a message without types has no arguments`() throws {
        #expect(try OSCPacket(bytes("/go\0")) == .message(OSCMessage("/go")))
    }

    private static let wrong: [(bytes: [UInt8], error: OSCError)] = [
        ([], .truncated), (Array("/go".utf8), .truncated), (Array("/go\0,i\0\0".utf8), .truncated),
        (Array("/go\0,i\0\0\0\0\0".utf8), .truncated), (Array("go\0\0".utf8), .noAddress),
        (Array("/go\0abc\0".utf8), .noTypes), (Array("/go\0,X\0\0".utf8), .unknownType(0x58)),
        (Array("/go\0,\0\0\0more".utf8), .trailingBytes), (Array("/g\0!".utf8), .invalidString),
        (Array("/go\0,[\0\0".utf8), .unbalancedArray), (Array("/go\0,]\0\0".utf8), .unbalancedArray),
        (Array("/go\0,b\0\0".utf8) + [0xFF, 0xFF, 0xFF, 0xFF], .truncated),
        (Array("/\0\0\0,s\0\0".utf8) + [0xC3, 0x28, 0, 0], .invalidString),
        (Array("#bundle\0".utf8), .truncated),
        (Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 8] + Array("/go\0".utf8), .truncated),
        (Array("/\0\0\0,[[[[[[[[[]]]]]]]]]\0".utf8), .tooDeep),
    ]

    @Test(arguments: wrong.indices)
    func `what is no packet is refused with its reason`(index: Int) {
        #expect(throws: Self.wrong[index].error) { try OSCPacket(Self.wrong[index].bytes) }
    }

    @Test func `bundles are read to their limit of depth`() throws {
        var packet = OSCPacket.message(OSCMessage("/go"))
        for _ in 0..<OSCPacket.depthLimit { packet = .bundle(.immediate, [packet]) }
        #expect(try OSCPacket(packet.encoded) == packet)
        #expect(throws: OSCError.tooDeep) { try OSCPacket(OSCPacket.bundle(.immediate, [packet]).encoded) }
    }

    @Test func `a packet has messages up to its limit`() throws {
        let most = OSCPacket.bundle(
            .immediate,
            [OSCPacket](repeating: .message(OSCMessage("/go")), count: OSCPacket.messageLimit)
        )
        #expect(try OSCPacket(most.encoded).messageCount == OSCPacket.messageLimit)
        for more in [OSCPacket.message(OSCMessage("/go")), .bundle(.immediate, [])] {
            guard case .bundle(let time, let elements) = most else { return }
            let bytes = OSCPacket.bundle(time, elements + [more]).encoded
            #expect(throws: OSCError.tooManyMessages) { try OSCPacket(bytes) }
        }
        #expect(OSCPacket.bundle(.immediate, []).messageCount == 1)
    }

    @Test func `a text with too many combining marks is refused`() {
        let text = "a" + String(repeating: "\u{301}", count: 31)
        #expect(throws: OSCError.invalidString) {
            try OSCPacket(OSCPacket.message(OSCMessage("/say", [.string(text)])).encoded)
        }
    }

    // MARK: Addresses

    @Test func `an address has parts, and may be a pattern`() {
        #expect(OSCMessage("/a/b c/").parts == ["a", "b c", ""])
        for address in ["/a*", "/a?", "/[ab]", "/{a,b}"] { #expect(OSCMessage(address).isPattern) }
        #expect(!OSCMessage("/a-b.c:d").isPattern)
    }

    // MARK: Time

    @Test func `a time tag is seconds since 1900`() {
        // 2026-11-30 12:00 UTC, half a second later.
        let tag = OSCTimeTag(secondsSince1970: 1_796_040_000.5)
        #expect(tag.bits == UInt64(4_005_028_800) << 32 | 0x8000_0000)
        #expect(tag.seconds(since: OSCTimeTag(secondsSince1970: 1_796_039_999)) == 1.5)
        #expect(tag.isDue(at: tag) && !tag.isDue(at: OSCTimeTag(secondsSince1970: 1_796_040_000)))
        #expect(OSCTimeTag.immediate.isDue(at: tag))
    }

    @Test func `time goes on when the count begins again in 2036`() {
        let before = OSCTimeTag(secondsSince1970: 2_085_978_495.75)
        let after = OSCTimeTag(secondsSince1970: 2_085_978_496.25)
        #expect(after.bits < before.bits)
        #expect(after.seconds(since: before) == 0.5 && before.seconds(since: after) == -0.5)
    }
}
