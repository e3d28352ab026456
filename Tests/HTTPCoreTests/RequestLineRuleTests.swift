// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// RFC 9112 sections 2 and 3: every line of a table is one request, whole and byte by byte.
struct RequestLineRuleTests {
    static let accepted: [(line: String, form: RequestTarget.Form, path: String)] = [
        ("GET / HTTP/1.1", .origin, "/"),
        ("GET /json HTTP/1.1", .origin, "/json"),
        ("GET /a/b?x=1&y=%20 HTTP/1.1", .origin, "/a/b"),
        ("GET /?a?b/c HTTP/1.1", .origin, "/"),
        ("GET //double HTTP/1.1", .origin, "//double"),
        ("GET /-._~!$&'()*+,;=:@%41 HTTP/1.1", .origin, "/-._~!$&'()*+,;=:@%41"),
        ("get / HTTP/1.1", .origin, "/"),
        ("M-SEARCH / HTTP/1.1", .origin, "/"),
        ("GET / HTTP/1.0", .origin, "/"),
        ("GET / HTTP/1.9", .origin, "/"),
        ("GET http://h/json?q HTTP/1.1", .absolute, "/json"),
        ("GET HTTP://h:80 HTTP/1.1", .absolute, "/"),
        ("GET https://[::1]:443/x HTTP/1.1", .absolute, "/x"),
        ("GET http://h?q HTTP/1.1", .absolute, "/"),
        ("OPTIONS * HTTP/1.1", .asterisk, "*"),
        ("OPTIONS http://h HTTP/1.1", .absolute, "*"),
        ("CONNECT h:443 HTTP/1.1", .authority, ""),
    ]

    @Test(arguments: accepted)
    func `a valid request line is parsed`(
        _ row: (line: String, form: RequestTarget.Form, path: String)
    ) throws {
        let result = try #require(parse("\(row.line)\r\nHost: h\r\n\r\n"))
        #expect(result.error == nil)
        let head = try #require(result.requests.first?.head)
        #expect(head.target.form == row.form)
        #expect(head.target.path == row.path)
        #expect(result.areComplete)
    }

    static let refused: [(line: String, error: HTTPParseError)] = [
        (" GET / HTTP/1.1", .invalidMethod),
        ("GE(T / HTTP/1.1", .invalidMethod),
        ("GET: / HTTP/1.1", .invalidMethod),
        ("G\u{C3}\u{89}T / HTTP/1.1", .invalidMethod),
        ("GET\u{7F} / HTTP/1.1", .invalidMethod),
        ("GET\t/ HTTP/1.1", .invalidMethod),
        ("\u{16}\u{03}\u{01}", .invalidMethod),
        ("GET", .malformedRequestLine),
        ("GET /", .malformedRequestLine),
        ("GET  / HTTP/1.1", .malformedRequestLine),
        ("GET /  HTTP/1.1", .invalidVersion),
        ("GET / HTTP/1.1 ", .invalidVersion),
        ("GET /a b HTTP/1.1", .invalidVersion),
        ("GET / HTTP/1.257", .invalidVersion),
        ("GET / HTTP/01.1", .invalidVersion),
        ("GET / HTTP/.1", .invalidVersion),
        ("GET / HTTP/1,1", .invalidVersion),
        ("GET / http/1.1", .invalidVersion),
        ("GET / RTSP/1.0", .invalidVersion),
        ("GET / HTTP/\u{D9}\u{A1}.1", .invalidVersion),
        ("GET / HTTP/9.9", .unsupportedVersion),
        ("GET / HTTP/0.9", .unsupportedVersion),
        ("PRI * HTTP/2.0", .unsupportedVersion),
        ("GET * HTTP/1.1", .wrongTargetForm),
        ("CONNECT / HTTP/1.1", .wrongTargetForm),
        ("CONNECT h HTTP/1.1", .wrongTargetForm),
        ("GET h:80 HTTP/1.1", .invalidTarget),
        ("GET json HTTP/1.1", .invalidTarget),
        ("GET s://h/ HTTP/1.1", .invalidTarget),
        ("GET http:///x HTTP/1.1", .invalidTarget),
        ("GET http://u@h/ HTTP/1.1", .invalidTarget),
        ("GET /a#b HTTP/1.1", .invalidTarget),
        ("GET /a\\b HTTP/1.1", .invalidTarget),
        ("GET /\u{E9} HTTP/1.1", .invalidTarget),
        ("GET /%zz HTTP/1.1", .invalidTarget),
        ("GET /% HTTP/1.1", .invalidTarget),
        ("GET /?%4 HTTP/1.1", .invalidTarget),
        ("GET /?a=\"b\" HTTP/1.1", .invalidTarget),
        ("GET /a\u{0}b HTTP/1.1", .controlCharacter),
        ("GET / HTTP/1.1\r", .bareCarriageReturn),
    ]

    @Test(arguments: refused)
    func `an invalid request line is refused`(_ row: (line: String, error: HTTPParseError)) throws {
        let result = try #require(parse("\(row.line)\r\nHost: h\r\n\r\n"))
        #expect(result.error == row.error)
        #expect(result.requests.isEmpty)
    }

    @Test
    func `a line feed alone does not end a line`() throws {
        #expect(try #require(parse("GET / HTTP/1.1\nHost: h\r\n\r\n")).error == .bareLineFeed)
    }

    @Test
    func `empty lines before a request are skipped up to the limit`() throws {
        let request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
        #expect(try #require(parse("\r\n\(request)")).requests.count == 1)
        let many = String(repeating: "\r\n", count: 5)
        #expect(try #require(parse("\(many)\(request)")).error == .tooManyEmptyLines)
    }

    @Test
    func `a first byte that cannot begin a method is refused before the line ends`() {
        var parser = RequestParser()
        parser.append([0x16])
        #expect(throws: HTTPParseError.invalidMethod) { try parser.next() }
    }

    @Test
    func `a line is refused when it passes its limit, not when it ends`() {
        var limits = HTTPLimits()
        limits.targetSize = 100
        limits.fieldsSize = 200
        let cases: [(String, HTTPParseError)] = [
            ("GET /\(String(repeating: "x", count: 300))", .targetTooLong),
            ("GET /\(String(repeating: "x", count: 100)) HTTP/1.1\r\n", .targetTooLong),
            (String(repeating: "G", count: 65), .methodTooLong),
            ("GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 300))", .fieldsTooLarge),
        ]
        for (text, error) in cases {
            #expect(ParsedRequests(latin1(text), pieceSize: 1, limits: limits).error == error)
            #expect(ParsedRequests(latin1(text), pieceSize: 1000, limits: limits).error == error)
        }
    }
}
