// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// RFC 9112 section 5 and RFC 9110 sections 5 and 7.2.
struct FieldRuleTests {
    static let refused: [(line: String, error: HTTPParseError)] = [
        ("X-A : 1", .spaceBeforeColon),
        ("X-A\t: 1", .spaceBeforeColon),
        ("X A: 1", .spaceBeforeColon),
        (": v", .invalidFieldName),
        ("X-A", .invalidFieldName),
        ("Fo@: v", .invalidFieldName),
        ("X{Y}: v", .invalidFieldName),
        ("X\u{C3}\u{AB}: v", .invalidFieldName),
        (" X-A: v", .foldedLine),
        ("X-A: one\r\n two", .foldedLine),
        ("X-A: one\r\n\ttwo", .foldedLine),
        ("X-A\r\n : 1", .invalidFieldName),
        ("X\u{0}Y: v", .controlCharacter),
        ("X\u{7F}: v", .controlCharacter),
        ("X-A: v\u{1B}w", .controlCharacter),
        ("X-A: v\u{0}", .controlCharacter),
        ("X-A: v\u{7F}", .controlCharacter),
        ("X-A: a\rb", .bareCarriageReturn),
        ("X-A: a\r\r", .bareCarriageReturn),
        ("X-A: a\nX-B: b", .bareLineFeed),
        ("Host: h", .duplicateHost),
        ("Expect: 200-ok", .unknownExpectation),
        ("Expect: 100-continue, other", .unknownExpectation),
    ]

    @Test(arguments: refused)
    func `an invalid field line is refused`(_ row: (line: String, error: HTTPParseError)) throws {
        let result = try #require(parse("GET / HTTP/1.1\r\nHost: h\r\n\(row.line)\r\n\r\n"))
        #expect(result.error == row.error)
        #expect(result.requests.isEmpty)
    }

    static let values: [(line: String, value: String)] = [
        ("X: v", "v"), ("X:v", "v"), ("X:\t v \t", "v"), ("X:", ""), ("X:  ", ""), ("X: a  b\tc", "a  b\tc"),
        ("x: v", "v"), ("X: v:w", "v:w"),
    ]

    @Test(arguments: values)
    func `whitespace around a value is not part of it`(_ row: (line: String, value: String)) throws {
        let result = try #require(parse("GET / HTTP/1.1\r\nHost: h\r\n\(row.line)\r\n\r\n"))
        #expect(result.requests.first?.head.fields["X"] == row.value)
    }

    @Test
    func `a name may contain every token character, and a value bytes from 0x80`() throws {
        let result = try #require(
            parse("GET / HTTP/1.1\r\nHost: h\r\n!#$%&'*+-.^_`|~0aZ: v\u{E9}w\r\n\r\n")
        )
        let fields = try #require(result.requests.first?.head.fields)
        #expect(fields[1].name == "!#$%&'*+-.^_`|~0Az")
        #expect(Array(fields.bytes(at: 1)) == [0x76, 0xE9, 0x77])
    }

    static let goodHosts = [
        "h", "h:80", "h:", "example.org", "a_b~c.-", "127.0.0.1:65535", "[::1]", "[::1]:8080", "[::]",
        "[1::]",
        "[1:2:3:4:5:6:7:8]", "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[v1.a:b]",
    ]

    @Test(arguments: goodHosts)
    func `a host with an optional port is accepted`(_ host: String) throws {
        let result = try #require(parse("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n"))
        #expect(result.error == nil)
        #expect(Authority(host) != nil)
    }

    static let badHosts = [
        "", "user@h", "[::1", "::1", "h:8a", "h:80:80", "h:-1", "h:65536", "h:99999999999999999999", "a?b",
        "a/b",
        "a#b", "a,b", "a b", "%zz", "%41", "http://h", "h\u{FF}", "[::1]x", "[]", "[1:2]", "[:::]", "[::1::]",
        "[1:2:3:4:5:6:7:8:9]", "[12345::]", "[::1.2.3]", "[::256.1.1.1]", "[::01.1.1.1]", "[::g]",
        "[1:2:3:4:5:6:7:]",
        "[v.a]", "[v1.]", ":80", "a\\b", "<h>", "h;x",
    ]

    @Test(arguments: badHosts)
    func `an invalid host is refused`(_ host: String) throws {
        let result = try #require(parse("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n"))
        #expect(result.error == .invalidHost)
        #expect(Authority(host) == nil)
    }

    @Test
    func `Host is required from HTTP 1.1 on`() throws {
        #expect(try #require(parse("GET / HTTP/1.1\r\n\r\n")).error == .missingHost)
        #expect(try #require(parse("GET http://h/ HTTP/1.1\r\n\r\n")).error == .missingHost)
        #expect(try #require(parse("GET / HTTP/1.0\r\n\r\n")).error == nil)
    }

    @Test
    func `the absolute form takes precedence over Host`() throws {
        let result = try #require(parse("GET http://A:81/ HTTP/1.1\r\nHost: b\r\n\r\n"))
        #expect(result.requests.first?.head.host?.description == "a:81")
    }

    static let connections: [(version: String, line: String, keeps: Bool)] = [
        ("1.1", "", true), ("1.0", "", false),
        ("1.1", "Connection: close\r\n", false), ("1.1", "Connection: CLOSE\r\n", false),
        ("1.1", "Connection: foo, close\r\n", false), ("1.1", "Connection: close, foo\r\n", false),
        ("1.1", "Connection: ,close ,\r\n", false), ("1.1", "Connection: closed\r\n", true),
        ("1.1", "Connection: foo\r\nConnection: close\r\n", false),
        ("1.1", "Connection: keep-alive, close\r\n", false), ("1.1", "Connection: keep-alive\r\n", true),
        ("1.0", "Connection: keep-alive\r\n", true), ("1.0", "Connection: Keep-Alive\r\n", true),
        ("1.0", "Connection: keep-alive, close\r\n", false),
    ]

    @Test(arguments: connections)
    func `version and Connection decide whether the connection persists`(
        _ row: (version: String, line: String, keeps: Bool)
    ) throws {
        let result = try #require(parse("GET / HTTP/\(row.version)\r\nHost: h\r\n\(row.line)\r\n"))
        #expect(result.requests.first?.head.keepsAlive == row.keeps)
    }

    @Test
    func `more field lines than the limit are refused`() throws {
        let lines = (0..<127).map { "X-\($0): v\r\n" }.joined()
        #expect(try #require(parse("GET / HTTP/1.1\r\nHost: h\r\n\(lines)\r\n")).error == nil)
        let result = try #require(parse("GET / HTTP/1.1\r\nHost: h\r\n\(lines)Y: v\r\n\r\n"))
        #expect(result.error == .tooManyFields)
    }
}
