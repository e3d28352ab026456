// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension ConformanceTable {
    /// RFC 9110 section 10.1.1.
    static let expectations = ConformanceTable(
        name: "expectations",
        cases: [
            ["{P}Expect: 100-continue⏎Content-Length: 0⏎⏎", "200 next"],
            ["{P}Expect: 100-continue⏎⏎", "200 next"],
            ["{G}Expect: 100-continue⏎⏎", "200 next"],
            ["{P}Expect: 100-continue, 100-continue⏎Content-Length: 0⏎⏎", "200 next"],
            ["{P}Expect: 100-CONTINUE⏎Content-Length: 5⏎⏎␄", "100 400 end"],
            ["{P}Expect: 100-continue⏎Content-Length: 9999999⏎⏎", "413 end"],
            ["POST /no HTTP/1.1⏎Host: h⏎Expect: 100-continue⏎Content-Length: 5⏎⏎", "404 end"],
            ["POST /json HTTP/1.1⏎Host: h⏎Expect: 100-continue⏎Content-Length: 5⏎⏎", "405 end"],
            ["POST /echo HTTP/1.0⏎Expect: 100-continue⏎Content-Length: 5⏎⏎hello", "200 end"],
            ["POST /echo HTTP/1.0⏎Expect: nonsense⏎Content-Length: 5⏎⏎hello", "200 end"],
            ["{P}Expect: nonsense⏎Content-Length: 5⏎⏎hello", "417 end"],
            ["{P}Expect: 100-continue, other⏎Content-Length: 5⏎⏎hello", "417 end"],
            ["{P}Expect: 100-continue=yes⏎Content-Length: 5⏎⏎hello", "417 end"],
            ["{P}Expect: 200-ok⏎Content-Length: 5⏎⏎hello", "417 end"],
        ]
    )

    /// RFC 9112 section 9, RFC 9110 section 7.6.1.
    static let connections = ConformanceTable(
        name: "connections",
        cases: [
            ["{G}Connection: keep-alive⏎⏎", "200 next"],
            ["{G}Connection:⏎⏎", "200 next"],
            ["{G}Connection: ,,⏎⏎", "200 next"],
            ["{G}Connection: closed⏎⏎", "200 next"],
            ["{G}Connection: \"close\"⏎⏎", "200 next"],
            ["{G}Connection: x-close⏎⏎", "200 next"],
            ["{G}Connection: Host, Date⏎⏎", "200 next"],
            ["{G}Proxy-Connection: close⏎⏎", "200 next"],
            ["{G}Keep-Alive: timeout=0, max=0⏎⏎", "200 next"],
            ["{G}Connection: close⏎⏎", "200 end"],
            ["{G}Connection: CLOSE⏎⏎", "200 end"],
            ["{G}Connection: foo, close⏎⏎", "200 end"],
            ["{G}Connection: close, foo⏎⏎", "200 end"],
            ["{G}Connection: ,close ,⏎⏎", "200 end"],
            ["{G}Connection: keep-alive, close⏎⏎", "200 end"],
            ["{G}Connection: close, keep-alive⏎⏎", "200 end"],
            ["{G}Connection: foo⏎Connection: close⏎⏎", "200 end"],
            ["{G}Connection:\tclose\t⏎⏎", "200 end"],
            ["{G}Connection: close⏎⏎{G}⏎", "200 end"],
            ["{G}Connection: close⏎⏎Invalid⏎⏎", "200 end"],
            ["{G}⏎\0", "200 400 end"],
            ["{G}⏎GET / BAD⏎⏎{G}⏎", "200 400 end"],
            ["{G}⏎POST /echo HTTP/1.1⏎Host: h⏎Content-Length: x⏎⏎{G}⏎", "200 400 end"],
            ["POST /no HTTP/1.1⏎Host: h⏎Content-Length: 5⏎⏎hello", "404 next"],
            ["POST /no HTTP/1.1⏎Host: h⏎Transfer-Encoding: chunked⏎⏎5⏎hello⏎0⏎⏎", "404 next"],
            ["POST /no HTTP/1.1⏎Host: h⏎Transfer-Encoding: chunked⏎⏎5⏎hello⏎zz⏎⏎{G}⏎", "400 end"],
            ["POST /json HTTP/1.1⏎Host: h⏎Content-Length: 9999999⏎⏎", "405 end"],
            ["{G}Upgrade: h2c⏎Connection: Upgrade, HTTP2-Settings⏎HTTP2-Settings: AAM⏎⏎", "200 next"],
            ["{G}Upgrade: websocket⏎Connection: Upgrade⏎⏎", "200 next"],
            ["{G}Upgrade: TLS/1.0⏎Connection: upgrade⏎⏎", "200 next"],
            [
                "{G}⏎{G}⏎HEAD /json HTTP/1.1⏎Host: h⏎⏎{P}Content-Length: 2⏎⏎hi{G}⏎",
                "200 200 H200 200 200 next",
            ],
            ["{S}⏎{G}⏎{S}Range: bytes=0-4⏎⏎", "200 200 206 next"],
            ["GET /stream HTTP/1.1⏎Host: h⏎⏎{G}⏎GET /stream HTTP/1.1⏎Host: h⏎⏎", "200 200 200 next"],
            ["GET /stream HTTP/1.1⏎Host: h⏎Connection: close⏎⏎", "200 end", "3\r\none\r\n"],
        ]
    )

    /// HTTP/1.0, RFC 9112 sections 3.2, 6.1 and 9.3.
    static let oldClients = ConformanceTable(
        name: "HTTP/1.0",
        cases: [
            ["GET /json HTTP/1.0⏎⏎", "200 end"],
            ["GET /json HTTP/1.0⏎Host: h⏎⏎", "200 end"],
            ["GET /json HTTP/1.0⏎Connection: close⏎⏎", "200 end"],
            ["GET /json HTTP/1.0⏎Connection: keep-alive⏎⏎", "200 next", "Connection: keep-alive\r\n"],
            ["GET /json HTTP/1.0⏎Connection: Keep-Alive⏎⏎", "200 next"],
            ["GET /json HTTP/1.0⏎Connection: keep-alive, close⏎⏎", "200 end"],
            ["GET /json HTTP/1.0⏎Connection: foo⏎⏎", "200 end"],
            ["GET /stream HTTP/1.0⏎⏎", "200 end", "\r\n\r\nonetwo"],
            ["GET /stream HTTP/1.0⏎Connection: keep-alive⏎⏎", "200 end", "\r\n\r\nonetwo"],
            ["POST /echo HTTP/1.0⏎Content-Length: 5⏎⏎hello", "200 end", "\r\n\r\nhello"],
            ["POST /echo HTTP/1.0⏎Content-Length: 5⏎Connection: keep-alive⏎⏎hello", "200 next"],
            ["POST /echo HTTP/1.0⏎⏎", "200 end"],
            ["GET /no HTTP/1.0⏎⏎", "404 end"],
            ["GET http://h/json HTTP/1.0⏎⏎", "200 end"],
            ["GET /f/range.txt HTTP/1.0⏎Range: bytes=0-4⏎⏎", "206 end", "\r\n\r\n01234"],
            ["HEAD /json HTTP/1.0⏎Connection: keep-alive⏎⏎", "H200 next"],
        ]
    )

    private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// RFC 9110 section 15.5.15, RFC 6585 section 5: refused without waiting for an end.
    static let limits = ConformanceTable(
        name: "limits",
        cases: [
            ["GET /json?\(x(7_900)) HTTP/1.1⏎Host: h⏎⏎", "200 next"],
            ["GET /\(x(9_000)) HTTP/1.1⏎Host: h⏎⏎", "414 end"],
            ["GET /\(x(9_000))", "414 end"],
            ["GET /\(x(100_000))", "414 end"],
            ["\(x(65)) / HTTP/1.1⏎Host: h⏎⏎", "501 end"],
            ["\(x(100_000))", "501 end"],
            ["{G}X: \(x(4_000))⏎⏎", "200 next"],
            ["{G}X: \(x(40_000))⏎⏎", "431 end"],
            ["{G}X: \(x(100_000))", "431 end"],
            ["{G}\(x(40_000)): v⏎⏎", "431 end"],
            ["{G}\(x(100_000))", "431 end"],
            ["{G}" + (0..<100).map { "X-\($0): v⏎" }.joined() + "⏎", "200 next"],
            ["{G}" + (0..<1_000).map { "X-\($0): v⏎" }.joined() + "⏎", "431 end"],
            ["{G}" + String(repeating: "X: \(x(1_000))⏎", count: 50) + "⏎", "431 end"],
            ["{P}Transfer-Encoding: chunked⏎⏎5;\(x(2_000))⏎hello⏎0⏎⏎", "400 end"],
            ["{P}Transfer-Encoding: chunked⏎⏎5;\(x(100_000))", "400 end"],
            ["{P}Transfer-Encoding: chunked⏎⏎\(String(repeating: "0", count: 2_000))5⏎hello", "400 end"],
            ["{P}Transfer-Encoding: chunked⏎⏎0⏎X: \(x(10_000))⏎⏎", "431 end"],
            [
                "{P}Transfer-Encoding: chunked⏎⏎0⏎" + (0..<100).map { "X-\($0): v⏎" }.joined() + "⏎",
                "431 end",
            ],
            ["{P}Content-Length: 1000000⏎⏎\(x(1_000_000))", "200 next"],
            ["GET /f/\(x(300)) HTTP/1.1⏎Host: h⏎⏎", "404 next"],
            ["GET /f\(String(repeating: "/x", count: 3_000)) HTTP/1.1⏎Host: h⏎⏎", "404 next"],
        ]
    )
}
