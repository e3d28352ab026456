// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

struct RequestParserTests {
    private let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

    @Test
    func `pipelined requests are parsed in order`() throws {
        let post = "POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
        let result = try #require(parse(get + post + get))
        #expect(result.requests.map(\.head.target.path) == ["/a", "/b", "/a"])
        #expect(result.requests[1].body == latin1("hello"))
        #expect(result.areComplete)
    }

    @Test
    func `an incomplete request needs more bytes`() throws {
        let bytes = latin1(get)
        for count in 0..<bytes.count {
            let result = ParsedRequests(Array(bytes[..<count]), pieceSize: 5)
            #expect(result.requests.isEmpty)
            #expect(result.error == nil)
        }
    }

    @Test
    func `a connection may end between requests`() throws {
        var parser = RequestParser()
        #expect(parser.isBetweenRequests)
        parser.append(latin1("G"))
        #expect(try parser.next() == .needMore)
        #expect(!parser.isBetweenRequests)
        parser.append(latin1(String(get.dropFirst())))
        guard case .head = try parser.next() else {
            Issue.record("a head was expected")
            return
        }
        #expect(!parser.isBetweenRequests)
        #expect(try parser.next() == .end(trailers: HTTPFields()))
        #expect(parser.isBetweenRequests)
    }

    @Test
    func `bytes after an upgrade are handed over`() throws {
        var parser = RequestParser()
        parser.append(latin1(get + "\u{81}\u{80}"))
        while try parser.next() != .end(trailers: HTTPFields()) {}
        #expect(parser.unreadCount == 2)
        #expect(parser.takeUnread() == [0x81, 0x80])
        #expect(parser.unreadCount == 0)
    }

    @Test
    func `after an error nothing more is parsed`() {
        var parser = RequestParser()
        parser.append(latin1("BAD\r\n\r\n"))
        #expect(throws: HTTPParseError.malformedRequestLine) { try parser.next() }
        parser.append(latin1(get))
        #expect(throws: HTTPParseError.malformedRequestLine) { try parser.next() }
    }

    @Test
    func `every error has a client or server error status`() {
        for error in HTTPParseError.allCases { #expect(error.status.isError) }
        #expect(HTTPParseError.unsupportedVersion.status == .httpVersionNotSupported)
        #expect(HTTPParseError.targetTooLong.status == .uriTooLong)
        #expect(HTTPParseError.tooManyFields.status == .requestHeaderFieldsTooLarge)
        #expect(HTTPParseError.unknownExpectation.status == .expectationFailed)
        #expect(HTTPParseError.bodyTooLarge.status == .contentTooLarge)
    }

    // Scanning all bytes again for each new one would be five billion steps, many minutes in a debug build.
    @Test(.timeLimit(.minutes(1)))
    func `a long line byte by byte takes linear time`() throws {
        var limits = HTTPLimits()
        limits.fieldsSize = 1 << 20
        var parser = RequestParser(limits: limits)
        parser.append(latin1("GET / HTTP/1.1\r\nHost: h\r\nX: "))
        for _ in 0..<100_000 {
            parser.append([0x61])
            #expect(try parser.next() == .needMore)
        }
        #expect(parser.unreadCount > 100_000)
    }
}
