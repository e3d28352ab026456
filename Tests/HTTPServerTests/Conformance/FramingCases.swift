// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension ConformanceTable {
    private static let hidden = "GET /json?smuggled HTTP/1.1⏎Host: h⏎⏎"

    /// RFC 9112 section 6.2.
    static let lengths = ConformanceTable(
        name: "Content-Length",
        cases: [
            ["{P}Content-Length: 5⏎⏎hello", "200 next", "\r\n\r\nhello"],
            ["{P}Content-Length:5⏎⏎hello", "200 next"],
            ["{P}content-length:\t5 ⏎⏎hello", "200 next"],
            ["{P}Content-Length: 005⏎⏎hello", "200 next", "\r\n\r\nhello"],
            ["{P}Content-Length: 0⏎⏎", "200 next"],
            ["{P}Content-Length: 0⏎⏎{P}Content-Length: 5⏎⏎hello", "200 200 next"],
            ["{P}⏎", "200 next"],
            ["{P}Content-Length: 5⏎⏎hello{G}⏎", "200 200 next"],
            ["{P}Content-Length: 7⏎⏎hello⏎{G}⏎", "200 200 next"],
            ["{P}Content-Length: 5⏎⏎hello⏎{G}⏎", "200 200 next"],
            ["{P}Content-Length: 5⏎⏎hell␄", "400 end"],
            ["{P}Content-Length: 1000001⏎⏎", "413 end"],
            ["{P}Content-Length: 99999999999⏎⏎", "413 end"],
            ["{P}Content-Length: 18446744073709551616⏎⏎hello", "413 end"],
            ["{P}Content-Length: 18446744073709551621⏎⏎hello", "413 end"],
            ["{P}Content-Length: 9223372036854775808⏎⏎hello", "413 end"],
            ["{P}Content-Length: 5⏎Content-Length: 5⏎⏎hello", "400 end"],
            ["{P}Content-Length: 5⏎Content-Length: 6⏎⏎hello", "400 end"],
            ["{P}Content-Length: 5⏎X: y⏎CONTENT-LENGTH: 0⏎⏎hello", "400 end"],
            ["{P}Content_Length: 5⏎⏎", "200 next"],
            ["{P}Content-Length : 5⏎⏎hello", "400 end"],
        ]
            + [
                "+5", "-5", "-0", "0x5", "5 5", "abc", "5a", "5;", "", " ", ",5", "5,", "5,5", "5, 6", "5.0",
                "1e3",
                "\"5\"", "'5'", "$5", "5\u{A0}", "\u{B}5", "\u{D9}\u{A5}", "5\0", "\u{FF}", "five", "0b1",
                "5_0", "(5)",
            ].map { ["{P}Content-Length: \($0)⏎⏎hello", "400 end"] }
    )

    /// RFC 9112 sections 6.1 and 11.2: no ambiguous framing.
    static let codings = ConformanceTable(
        name: "Transfer-Encoding",
        cases: [
            ["{P}Transfer-Encoding: chunked⏎⏎5⏎hello⏎0⏎⏎", "200 next", "\r\n\r\nhello"],
            ["{P}transfer-encoding:CHUNKED\t⏎⏎5⏎hello⏎0⏎⏎", "200 next"],
            ["{P}Transfer-Encoding: chunked⏎⏎0⏎⏎\(hidden)", "200 200 next"],
            ["{P}Content-Length: 5⏎Transfer-Encoding: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Transfer-Encoding: chunked⏎Content-Length: 5⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 0⏎Transfer-Encoding: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer-Encoding: identity⏎⏎hello\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer-Encoding:⏎⏎hello\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer-Encoding : chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer-Encoding\t: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer-Encoding:\u{B}chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer-Encoding\0: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎X: y\rTransfer-Encoding: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎X: y\nTransfer-Encoding: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎ Transfer-Encoding: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer-Encoding:⏎ chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer- Encoding: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer Encoding: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎\u{FF}Transfer-Encoding: chunked⏎⏎0⏎⏎\(hidden)", "400 end"],
            ["{P}Content-Length: 5⏎Transfer_Encoding: chunked⏎⏎hello", "200 next", "\r\n\r\nhello"],
            ["{P}Transfer-Encoding: chunked⏎Transfer-Encoding: chunked⏎⏎0⏎⏎", "400 end"],
            ["{P}Transfer-Encoding: chunked⏎Transfer-Encoding: identity⏎⏎0⏎⏎", "400 end"],
            ["{P}Transfer-Encoding: identity⏎Transfer-Encoding: chunked⏎⏎0⏎⏎", "501 end"],
            ["POST /echo HTTP/1.0⏎Transfer-Encoding: chunked⏎⏎0⏎⏎", "400 end"],
        ]
            + [
                "", ",", ",chunked", "chunked,", "chunked, chunked", "chunked, gzip", "chunked\u{B}",
                "\u{C}chunked",
                "chunked\0", "chunked\u{7F}",
            ].map { ["{P}Transfer-Encoding: \($0)⏎⏎5⏎hello⏎0⏎⏎\(hidden)", "400 end"] }
            + [
                "xchunked", "chunk", "chunkedx", "chunked;a=b", "chunked foo", "\"chunked\"", "'chunked'",
                "gzip",
                "gzip, chunked", "identity", "identity, chunked", "deflate", "x", "\u{A0}chunked",
                "chunked\u{A0}",
                "\u{AB}chunked", "chu nked", "chunked=1",
            ].map { ["{P}Transfer-Encoding: \($0)⏎⏎5⏎hello⏎0⏎⏎\(hidden)", "501 end"] }
    )

    private static func chunked(_ body: String, _ answers: String, _ says: String...) -> ConformanceCase {
        ConformanceCase("{P}Transfer-Encoding: chunked⏎⏎\(body)", answers, says)
    }

    /// RFC 9112 section 7.1.
    static let chunks = ConformanceTable(
        name: "chunks",
        cases: [
            chunked("0⏎⏎", "200 next", "Content-Length: 0\r\n"),
            chunked("000⏎⏎", "200 next"),
            chunked("5⏎hello⏎000⏎⏎", "200 next", "\r\n\r\nhello"),
            chunked("00000000000000000005⏎hello⏎0⏎⏎", "200 next", "\r\n\r\nhello"),
            chunked("a⏎0123456789⏎A⏎0123456789⏎0⏎⏎", "200 next", "\r\n\r\n01234567890123456789"),
            chunked("1⏎h⏎1⏎e⏎1⏎l⏎1⏎l⏎1⏎o⏎0⏎⏎", "200 next", "\r\n\r\nhello"),
            chunked("2⏎⏎⏎0⏎⏎", "200 next", "\r\n\r\n\r\n"),
            chunked("5;a⏎hello⏎0⏎⏎", "200 next"),
            chunked("5;a=b⏎hello⏎0;c=d⏎⏎", "200 next"),
            chunked("5;a=\"b;c\\\"d⏎hello⏎0⏎⏎", "400 end"),
            chunked("5;a=\"b;c\\\"d\"⏎hello⏎0⏎⏎", "200 next"),
            chunked("5 ;\ta = b ; c⏎hello⏎0⏎⏎", "200 next"),
            chunked("5;a=\"\"⏎hello⏎0⏎⏎", "200 next"),
            chunked("5⏎hello⏎0⏎X: y⏎⏎", "200 next"),
            chunked("5⏎hello⏎0⏎X:⏎Y: z⏎⏎", "200 next"),
            chunked("5⏎hello⏎0⏎Content-Length: 9⏎Transfer-Encoding: x⏎Host: evil⏎⏎", "200 next"),
            chunked("5⏎hello⏎0⏎Connection: close⏎⏎", "200 next"),
            chunked("5⏎hello⏎0⏎⏎{P}Content-Length: 2⏎⏎hi", "200 200 next"),
        ]
    )

    /// RFC 9112 section 7.1: after any of these nothing may be read as a request.
    static let badChunks = ConformanceTable(
        name: "bad chunks",
        cases: [
            "-5⏎hello", "+5⏎hello", "0x5⏎hello", "5h⏎hello", "g⏎hello", "⏎hello", " 5⏎hello", "\t5⏎hello",
            "5 ⏎hello", "5\t⏎hello", "5 6⏎hello", "5.0⏎hello", "5,⏎hello", "1_0⏎0123456789abcdef",
            "\"5\"⏎hello",
            ";a⏎hello", "=5⏎hello", "5;⏎hello", "5;;a⏎hello", "5;=b⏎hello", "5;a=⏎hello", "5;a=\"b⏎hello",
            "5;a b⏎hello", "5;a=b c⏎hello", "5;a=\"b\"c⏎hello", "5;\u{1}⏎hello", "5;a\0⏎hello", "5\0⏎hello",
            "\05⏎hello", "5;a=\u{7F}⏎hello", "\u{D9}\u{A5}⏎hello", "5\u{A0}⏎hello", "FFFFFFFFFFFFFFFFF⏎hello",
            "10000000000000005⏎hello", "5\nhello", "5\rhello", "5\r\r\nhello", "5;a\nhello", "5;a\rb⏎hello",
        ].map { chunked("\($0)⏎0⏎⏎\(hidden)", "400 end") }
            + [
                "5⏎hello0⏎⏎", "5⏎hello!⏎0⏎⏎", "5⏎hello\n0⏎⏎", "5⏎hello\r0⏎⏎", "5⏎hello\r⏎0⏎⏎", "5⏎hello⏎⏎0⏎⏎",
                "5⏎hell⏎0⏎⏎", "5⏎hello⏎0 x⏎⏎", "5⏎hello⏎0⏎X⏎⏎", "5⏎hello⏎0⏎X : y⏎⏎", "5⏎hello⏎0⏎ X: y⏎⏎",
                "5⏎hello⏎0⏎X: y⏎ z⏎⏎", "5⏎hello⏎0⏎X: y\nZ: w⏎⏎", "5⏎hello⏎0⏎X: \0⏎⏎", "5⏎hello⏎0⏎: y⏎⏎",
                "5⏎hello⏎0⏎\n", "5⏎hello⏎0\n\n", "5⏎hello⏎0⏎\r\r\n",
            ].map { chunked("\($0)\(hidden)", "400 end") }
            + [
                chunked("7FFFFFFFFFFFFFFF⏎hello", "413 end"), chunked("40000001⏎hello", "413 end"),
                chunked("5⏎hel␄", "400 end"), chunked("5⏎hello⏎0⏎␄", "400 end"), chunked("5␄", "400 end"),
            ]
    )
}
