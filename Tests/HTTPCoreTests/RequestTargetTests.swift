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

    @Test(arguments: [
        ("bell.wav", "bell.wav"), ("a b/é~", "a%20b%2F%C3%A9~"), (".", "%2E"), ("..", "%2E%2E"),
        ("...", "..."), ("", ""), ("\u{1F514}", "%F0%9F%94%94"), ("50%", "50%25"),
    ])
    func `a text becomes a segment of a path, which is decoded to it`(
        _ text: String,
        _ segment: String
    ) throws {
        #expect(PercentEncoding.segment(text) == segment)
        let decoded = try #require(PercentDecoding.decode(segment))
        #expect(String(decoding: decoded, as: UTF8.self) == text)
    }

    @Test
    func `percent decoding refuses truncated escapes`() {
        #expect(PercentDecoding.decode("a%2") == nil)
        #expect(PercentDecoding.decode("%g0") == nil)
        #expect(PercentDecoding.decode("%") == nil)
        #expect(PercentDecoding.decode("%41+", plusIsSpace: true) == [0x41, 0x20])
        #expect(PercentDecoding.decode("+") == [0x2B])
    }

    @Test(arguments: [
        ("/v1/sounds?q=a|b", "q", "a|b"), ("/?q=a[1]", "q", "a[1]"), ("/?q=^`{}\\", "q", "^`{}\\"),
        ("/?a|b=c", "a|b", "c"),
    ])
    func `a query may have what browsers do not escape`(text: String, name: String, value: String) throws {
        #expect(try RequestTarget(text).query(name) == value)
    }

    @Test func `a path may have what browsers do not escape`() throws {
        #expect(try RequestTarget("/a|b/[c]^").segments == ["a|b", "[c]^"])
    }

    @Test(arguments: ["/?q=a\"b", "/?q=<", "/?q=>", "/?q=\u{fc}", "/\\", "/`", "/{a}", "/\u{fc}", "/a b"])
    func `anything else has to be escaped, and the answer says so`(text: String) {
        let error = #expect(throws: HTTPParseError.invalidTarget) { try RequestTarget(text) }
        #expect(error?.detail.contains("Percent-encode") == true)
    }

    @Test func `marks without end are refused in path and query`() throws {
        let mark = "%CC%81"
        let most = String(repeating: mark, count: 30)
        #expect(try RequestTarget("/a\(most)?b=c\(most)").segments.first?.unicodeScalars.count == 31)
        #expect(throws: HTTPParseError.tooManyMarks) { try RequestTarget("/a\(most)\(mark)") }
        #expect(throws: HTTPParseError.tooManyMarks) { try RequestTarget("/?b=c\(most)\(mark)") }
    }
}
