// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

struct RequestTargetTests {
    static let segments: [(target: String, segments: [String])] = [
        ("/", []), ("/a", ["a"]), ("/a/", ["a", ""]), ("//", ["", ""]), ("/a//b", ["a", "", "b"]),
        ("/%61b/c%20d", ["ab", "c d"]), ("/a+b", ["a+b"]), ("/%C3%A9", ["é"]), ("/a?b/c", ["a"]),
        ("/...", ["..."]),
        ("/.a", [".a"]), ("/%2e.a", ["..a"]),
    ]

    @Test(arguments: segments)
    func `segments are split at raw slashes and then decoded`(
        _ row: (target: String, segments: [String])
    ) throws {
        let target = try RequestTarget(row.target)
        #expect(target.segments == row.segments)
        #expect(target.defect == nil)
    }

    static let defects: [(target: String, defect: RequestTarget.PathDefect)] = [
        ("/..", .dotSegment), ("/a/../b", .dotSegment), ("/.", .dotSegment), ("/%2e%2e/b", .dotSegment),
        ("/.%2E/b", .dotSegment), ("/%2e", .dotSegment), ("/..%2fb", .encodedSeparator),
        ("/a%2Fb", .encodedSeparator), ("/%2F/..", .dotSegment), ("/a%2Fb%00", .controlCharacter),
        ("/a%2Fb/%ff", .invalidUTF8),
        ("/a%5cb", .encodedSeparator), ("/a%00.png", .controlCharacter), ("/a%0d%0ab", .controlCharacter),
        ("/a%7f", .controlCharacter), ("/%ff", .invalidUTF8), ("/%c0%ae%c0%ae", .invalidUTF8),
        ("/%ed%a0%80", .invalidUTF8),
    ]

    @Test(arguments: defects)
    func `an ambiguous path is marked`(
        _ row: (target: String, defect: RequestTarget.PathDefect)
    ) throws {
        #expect(try RequestTarget(row.target).defect == row.defect)
    }

    @Test
    func `the query is decoded item by item`() throws {
        let target = try RequestTarget("/p?a=1&b=x+y%26&c&=d&&a=2&e=f=g")
        let items = target.query.map { [$0.name, $0.value] }
        #expect(items == [["a", "1"], ["b", "x y&"], ["c", ""], ["", "d"], ["a", "2"], ["e", "f=g"]])
        #expect(target.query("a") == "1")
        #expect(target.query("z") == nil)
        #expect(target.rawQuery == "a=1&b=x+y%26&c&=d&&a=2&e=f=g")
        #expect(try RequestTarget("/p").query.isEmpty)
        #expect(try RequestTarget("/p?%ff").query("\u{FFFD}") == "")
    }

    @Test
    func `percent decoding refuses truncated escapes`() {
        #expect(PercentDecoding.decode("a%2") == nil)
        #expect(PercentDecoding.decode("%g0") == nil)
        #expect(PercentDecoding.decode("%") == nil)
        #expect(PercentDecoding.decode("%41+", plusIsSpace: true) == [0x41, 0x20])
        #expect(PercentDecoding.decode("+") == [0x2B])
    }
}
