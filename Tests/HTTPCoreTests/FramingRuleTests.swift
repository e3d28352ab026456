// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// RFC 9112 sections 6 and 7: where the content of a request ends, and ambiguous framing.
struct FramingRuleTests {
    static let refusedLengths = [
        "+5", "-5", "0x5", "5 5", "abc", "\u{D9}\u{A5}", "5;", "", " ", ",5", "5,", "5,5", "5, 5", "5\u{A0}",
        "$5",
        "5.0", "1e3", "\"5\"",
    ]

    @Test(arguments: refusedLengths)
    func `a Content-Length that is not a single number is refused`(_ value: String) throws {
        let result = try #require(
            parse("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(value)\r\n\r\nhello")
        )
        #expect(result.error == .invalidContentLength)
    }

    static let refusedHeads: [(lines: String, error: HTTPParseError)] = [
        ("Content-Length: 18446744073709551621\r\n", .bodyTooLarge),
        ("Content-Length: 1099511627776\r\n", .bodyTooLarge),
        ("Content-Length: 5\r\nContent-Length: 5\r\n", .duplicateContentLength),
        ("Content-Length: 5\r\nContent-Length: 6\r\n", .duplicateContentLength),
        ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", .conflictingFraming),
        ("Transfer-Encoding: chunked\r\nContent-Length: 0\r\n", .conflictingFraming),
        ("Transfer-Encoding: \r\n", .invalidTransferEncoding),
        ("Transfer-Encoding: chunked, chunked\r\n", .invalidTransferEncoding),
        ("Transfer-Encoding: chunked, gzip\r\n", .invalidTransferEncoding),
        ("Transfer-Encoding: ,chunked\r\n", .invalidTransferEncoding),
        ("Transfer-Encoding: chunked,\r\n", .invalidTransferEncoding),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", .invalidTransferEncoding),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n", .invalidTransferEncoding),
        ("Transfer-Encoding: xchunked\r\n", .unsupportedTransferCoding),
        ("Transfer-Encoding: chunk\r\n", .unsupportedTransferCoding),
        ("Transfer-Encoding: gzip, chunked\r\n", .unsupportedTransferCoding),
        ("Transfer-Encoding: identity\r\n", .unsupportedTransferCoding),
        ("Transfer-Encoding: chunked foo\r\n", .unsupportedTransferCoding),
        ("Transfer-Encoding: chunked;q=1\r\n", .unsupportedTransferCoding),
        ("Transfer-Encoding: \"chunked\"\r\n", .unsupportedTransferCoding),
        ("Transfer-Encoding: \u{A0}chunked\r\n", .unsupportedTransferCoding),
        ("Transfer-Encoding: \u{C}chunked\r\n", .controlCharacter),
        ("Transfer-Encoding: \nchunked\r\n", .bareLineFeed),
        ("Transfer- Encoding: chunked\r\n", .spaceBeforeColon),
        (" Transfer-Encoding: chunked\r\n", .foldedLine),
    ]

    @Test(arguments: refusedHeads)
    func `ambiguous framing is refused`(
        _ row: (lines: String, error: HTTPParseError)
    ) throws {
        let rest = "5\r\nhello\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n"
        let result = try #require(parse("POST / HTTP/1.1\r\nHost: h\r\n\(row.lines)\r\n\(rest)"))
        #expect(result.error == row.error)
        #expect(result.requests.isEmpty)
    }

    @Test
    func `Transfer-Encoding does not exist in HTTP 1.0`() throws {
        let result = try #require(parse("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
        #expect(result.error == .transferEncodingInHTTP10)
    }

    static let chunked: [(body: String, content: String)] = [
        ("0\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("005\r\nhello\r\n00\r\n\r\n", "hello"),
        ("A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n", "01234567890123456789"),
        ("5;a\r\nhello\r\n0;b=c\r\n\r\n", "hello"), ("5;a=\"x;\\\"y\"\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5 ; a = b ;c\r\nhello\r\n0\r\n\r\n", "hello"), ("5\t;a\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5\r\nhello\r\n0\r\nX: y\r\n\r\n", "hello"), ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
    ]

    @Test(arguments: chunked)
    func `chunks are joined and the next request is parsed`(_ row: (body: String, content: String)) throws {
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: CHUNKED\r\n\r\n"
        let result = try #require(parse("\(head)\(row.body)GET /next HTTP/1.1\r\nHost: h\r\n\r\n"))
        #expect(result.error == nil)
        #expect(result.requests.count == 2)
        #expect(result.requests.first?.body == latin1(row.content))
        #expect(result.requests.last?.head.target.path == "/next")
        #expect(result.areComplete)
    }

    static let refusedChunks: [(body: String, error: HTTPParseError)] = [
        ("-5\r\nhello\r\n", .invalidChunkSize), ("+5\r\nhello\r\n", .invalidChunkSize),
        ("g\r\nhello\r\n", .invalidChunkSize), ("\r\nhello\r\n", .invalidChunkSize),
        (" 5\r\nhello\r\n", .invalidChunkSize), (";a\r\nhello\r\n", .invalidChunkSize),
        ("FFFFFFFFFFFFFFFFF\r\nhello\r\n", .invalidChunkSize),
        ("10000000000000005\r\nhello\r\n", .invalidChunkSize),
        ("7FFFFFFFFFFFFFFF\r\nhello\r\n", .bodyTooLarge),
        ("0x5\r\nhello\r\n", .invalidChunkExtension), ("1_0\r\nhello\r\n", .invalidChunkExtension),
        ("5 xyz\r\nhello\r\n", .invalidChunkExtension), ("5 \r\nhello\r\n", .invalidChunkExtension),
        ("5;\r\nhello\r\n", .invalidChunkExtension), ("5;a=\r\nhello\r\n", .invalidChunkExtension),
        ("5;a=\"b\r\nhello\r\n", .invalidChunkExtension), ("5;a b\r\nhello\r\n", .invalidChunkExtension),
        ("5\rhello\r\n", .bareCarriageReturn), ("5\r\r\nhello\r\n", .bareCarriageReturn),
        ("5\nhello\r\n", .bareLineFeed), ("5\u{0}\r\nhello\r\n", .controlCharacter),
        ("5\r\nhello!\r\n", .missingChunkEnd), ("5\r\nhello\r\r\n", .missingChunkEnd),
        ("6\r\nhello\r\n0\r\n\r\n", .missingChunkEnd), ("5\r\nhello\n0\r\n", .missingChunkEnd),
        ("5\r\nhello\r\n0 rrrr\r\n\r\n", .invalidChunkExtension),
        ("0\r\nX y: z\r\n\r\n", .spaceBeforeColon), ("0\r\nX: y\r\n z\r\n\r\n", .foldedLine),
    ]

    @Test(arguments: refusedChunks)
    func `a malformed chunk ends the connection`(_ row: (body: String, error: HTTPParseError)) throws {
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        let result = try #require(parse("\(head)\(row.body)GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n"))
        #expect(result.error == row.error)
        #expect(result.requests.count == 1)
    }

    @Test
    func `trailers are kept apart and forbidden ones are left out`() throws {
        let result = try #require(
            parse(
                "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "0\r\nX-Sum: 1\r\nContent-Length: 9\r\nhost: evil\r\nX-Sum: 2\r\n\r\n"
            )
        )
        let request = try #require(result.requests.first)
        #expect(request.trailers == ["X-Sum": "1", "X-Sum": "2"])
        #expect(request.head.fields.count == 2)
    }

    @Test
    func `chunk extensions and trailers are limited`() throws {
        var limits = HTTPLimits()
        limits.bodySize = 8
        limits.chunkLineSize = 20
        limits.chunkExtensionsSize = 12
        limits.trailersSize = 20
        limits.trailerCount = 1
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        let cases: [(String, HTTPParseError?)] = [
            ("4\r\naaaa\r\n4\r\nbbbb\r\n0\r\n\r\n", nil),
            ("4\r\naaaa\r\n5\r\nbbbbb\r\n0\r\n\r\n", .bodyTooLarge),
            ("4;\(String(repeating: "a", count: 30))", .chunkLineTooLong),
            ("1;aaaaaaaa\r\nx\r\n1;aaaaaaaa\r\nx\r\n", .chunkExtensionsTooLarge),
            ("0\r\nX: y\r\nY: z\r\n\r\n", .tooManyFields),
            ("0\r\nX: \(String(repeating: "a", count: 30))", .fieldsTooLarge),
        ]
        for (body, error) in cases {
            #expect(try #require(parse(head + body, limits: limits)).error == error, "\(body)")
        }
    }

    @Test
    func `100-continue only counts if content follows`() throws {
        let rows: [(String, Bool)] = [
            ("POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\nx", true),
            ("GET / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n\r\n", false),
            ("POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx", false),
        ]
        for (text, isExpected) in rows {
            #expect(try #require(parse(text)).requests.first?.expectsContinue == isExpected)
        }
    }
}
