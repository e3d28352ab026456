// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension ConformanceTable {
    private static let version = "Sec-WebSocket-Version: 13⏎"
    private static let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==⏎"
    private static let asking = "Upgrade: websocket⏎Connection: Upgrade⏎"
    private static let accepted = "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"

    private static func ask(_ fields: String, _ answers: String, _ says: String...) -> ConformanceCase {
        ConformanceCase("GET /ws HTTP/1.1⏎Host: h⏎\(fields)⏎", answers, says)
    }

    /// RFC 6455 section 4.2, RFC 7692 section 7.
    static let handshakes = ConformanceTable(
        name: "WebSocket handshakes",
        cases: [
            ["{W}⏎␄", "101 eof", accepted, "Connection: Upgrade\r\n", "Upgrade: websocket\r\n"],
            ask("upgrade: WebSocket⏎connection: keep-alive, UPGRADE⏎\(version)\(key)", "101 eof", accepted)
                .ended,
            ask("Upgrade: h2c, websocket⏎Connection: Upgrade⏎\(version)\(key)", "101 eof").ended,
            ask("Upgrade: websocket⏎Connection: x⏎Connection: Upgrade⏎\(version)\(key)", "101 eof").ended,
            ask("\(asking)\(version)Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEC==⏎", "101 eof").ended,
            ask("\(asking)\(version)\(key)Origin: http://h⏎", "101 eof").ended,
            ask("\(asking)\(version)\(key)Content-Length: 0⏎", "101 eof").ended,
            ask(
                "\(asking)\(version)\(key)Sec-WebSocket-Protocol: other, chat⏎",
                "101 eof",
                "Protocol: chat\r\n"
            ).ended,
            ask("\(asking)\(version)\(key)Sec-WebSocket-Protocol: unknown⏎", "101 eof").ended,
            ask("\(asking)\(version)\(key)Sec-WebSocket-Extensions: x-unknown; a=b⏎", "101 eof").ended,
            ask(
                "\(asking)\(version)\(key)Sec-WebSocket-Extensions: permessage-deflate⏎",
                "101 eof",
                "permessage-deflate"
            ).ended,
            ask("", "426 next", "Upgrade: websocket\r\n", "Connection: Upgrade\r\n"),
            ask("Connection: close⏎", "426 end", "Upgrade: websocket\r\n", "close, Upgrade\r\n"),
            ask("Connection: Upgrade⏎\(version)\(key)", "426 next"),
            ask("Upgrade: websocket⏎\(version)\(key)", "426 next"),
            ask("Upgrade: websocket⏎Connection: keep-alive⏎\(version)\(key)", "426 next"),
            ask("Upgrade: websockets⏎Connection: Upgrade⏎\(version)\(key)", "426 next"),
            ask("Upgrade: h2c⏎Connection: Upgrade⏎\(version)\(key)", "426 next"),
            ask("\(asking)\(key)", "426 next", "Sec-WebSocket-Version: 13\r\n"),
            ask("\(asking)\(key)Sec-WebSocket-Version: 8⏎", "426 next", "Sec-WebSocket-Version: 13\r\n"),
            ask("\(asking)\(key)Sec-WebSocket-Version: 14⏎", "426 next"),
            ask("\(asking)\(key)Sec-WebSocket-Version: 013⏎", "426 next"),
            ask("\(asking)\(key)Sec-WebSocket-Version: x⏎", "426 next"),
            ask("\(asking)\(key)\(version)\(version)", "426 next"),
            ask("\(asking)\(version)", "400 next"),
            ask("\(asking)\(version)\(key)\(key)", "400 next"),
            ask("\(asking)\(version)Sec-WebSocket-Key:⏎", "400 next"),
            ask("\(asking)\(version)Sec-WebSocket-Key: short⏎", "400 next"),
            ask("\(asking)\(version)Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=⏎", "400 next"),
            ask("\(asking)\(version)Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ⏎", "400 next"),
            ask("\(asking)\(version)Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZTEy⏎", "400 next"),
            ask("\(asking)\(version)Sec-WebSocket-Key: !!!!!!!!!!!!!!!!!!!!!!==⏎", "400 next"),
            ask("\(asking)\(version)\(key)Sec-WebSocket-Protocol: a b⏎", "400 next"),
            ask("\(asking)\(version)\(key)Sec-WebSocket-Protocol: a, a⏎", "400 next"),
            ask("\(asking)\(version)\(key)Sec-WebSocket-Extensions: a;;b⏎", "400 next"),
            ask("\(asking)\(version)\(key)Sec-WebSocket-Extensions: a; b=⏎", "400 next"),
            ["GET /ws HTTP/1.1⏎Host: h⏎\(asking)\(version)\(key)Content-Length: 5⏎⏎hello", "400 next"],
            [
                "GET /ws HTTP/1.1⏎Host: h⏎\(asking)\(version)\(key)Transfer-Encoding: chunked⏎⏎0⏎⏎",
                "400 next",
            ],
            ["HEAD /ws HTTP/1.1⏎Host: h⏎\(asking)\(version)\(key)⏎", "H400 next"],
            ["POST /ws HTTP/1.1⏎Host: h⏎\(asking)\(version)\(key)⏎", "405 next"],
            ["GET /ws HTTP/1.0⏎Host: h⏎\(asking)\(version)\(key)⏎", "400 end"],
            ["GET /ws HTTP/1.1⏎\(asking)\(version)\(key)⏎", "400 end"],
            ["GET /no HTTP/1.1⏎Host: h⏎\(asking)\(version)\(key)⏎", "404 next"],
        ]
    )

    private static func talk(_ frames: String, _ says: String...) -> ConformanceCase {
        ConformanceCase("{W}⏎\(frames)", "101 eof", says)
    }

    private static func closes(_ frames: String, _ code: String) -> ConformanceCase {
        ConformanceCase("{W}⏎\(frames)", "101 eof", [code])
    }

    private static let protocolError = "\u{3}\u{EA}"
    private static let invalidData = "\u{3}\u{EF}"
    private static let tooBig = "\u{3}\u{F1}"
    private static let zero = "\0\0\0\0"

    /// RFC 6455 section 5, sent right after the handshake; the masking key is zero if it stays readable.
    static let frames = ConformanceTable(
        name: "WebSocket frames",
        cases: [
            talk("\u{81}\u{82}\(zero)hi\u{88}\u{80}\(zero)", "\u{81}\u{2}hi\u{88}"),
            talk("\u{82}\u{82}\(zero)hi\u{88}\u{80}\(zero)", "\u{82}\u{2}hi\u{88}"),
            talk("\u{81}\u{80}\(zero)\u{88}\u{80}\(zero)", "\u{81}\0\u{88}"),
            talk("\u{81}\u{82}\u{1}\u{2}\u{3}\u{4}ik\u{88}\u{80}\(zero)", "\u{81}\u{2}hi\u{88}"),
            talk("\u{1}\u{81}\(zero)h\u{80}\u{81}\(zero)i\u{88}\u{80}\(zero)", "\u{81}\u{2}hi\u{88}"),
            talk(
                "\u{1}\u{81}\(zero)h\u{89}\u{81}\(zero)p\u{80}\u{81}\(zero)i\u{88}\u{80}\(zero)",
                "\u{8A}\u{1}p\u{81}\u{2}hi"
            ),
            talk("\u{89}\u{80}\(zero)\u{88}\u{80}\(zero)", "\u{8A}\0\u{88}"),
            talk("\u{8A}\u{81}\(zero)x\u{88}\u{80}\(zero)", "\r\n\r\n\u{88}"),
            talk("\u{88}\u{82}\(zero)\u{3}\u{E8}", "\u{88}\u{2}\u{3}\u{E8}"),
            talk("\u{88}\u{84}\(zero)\u{3}\u{E9}ok", "\u{3}\u{E9}"),
            talk("\u{88}\u{82}\(zero)\u{F}\u{A0}", "\u{F}\u{A0}"),
            talk("\u{88}\u{80}\(zero)\u{81}\u{82}\(zero)hi", "\r\n\r\n\u{88}"),
            talk(
                "\u{81}\u{FE}\0\u{7E}\(zero)\(String(repeating: "x", count: 126))\u{88}\u{80}\(zero)",
                "\u{81}~\0~xxx"
            ),
            closes("\u{81}\u{2}hi", protocolError), closes("\u{89}\0", protocolError),
            closes("\u{88}\0", protocolError),
            closes("\u{C1}\u{80}\(zero)", protocolError), closes("\u{A1}\u{80}\(zero)", protocolError),
            closes("\u{91}\u{80}\(zero)", protocolError), closes("\u{C9}\u{80}\(zero)", protocolError),
            closes("\u{83}\u{80}\(zero)", protocolError), closes("\u{87}\u{80}\(zero)", protocolError),
            closes("\u{8B}\u{80}\(zero)", protocolError), closes("\u{8F}\u{80}\(zero)", protocolError),
            closes("\u{80}\u{81}\(zero)x", protocolError), closes("\0\u{81}\(zero)x", protocolError),
            closes("\u{1}\u{81}\(zero)x\u{81}\u{81}\(zero)y", protocolError),
            closes("\u{9}\u{80}\(zero)", protocolError), closes("\u{8}\u{80}\(zero)", protocolError),
            closes("\u{89}\u{FE}\0\u{7E}", protocolError), closes("\u{88}\u{FE}\0\u{7E}", protocolError),
            closes("\u{81}\u{FE}\0\u{7D}", protocolError),
            closes("\u{81}\u{FF}\0\0\0\0\0\0\u{FF}\u{FF}", protocolError),
            closes("\u{81}\u{FF}\u{80}\0\0\0\0\0\0\0", protocolError),
            closes("\u{81}\u{FF}\0\0\0\0\u{40}\0\0\0\(zero)", tooBig),
            closes("\u{81}\u{FF}\u{7F}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\u{FF}\(zero)", tooBig),
            closes("\u{88}\u{81}\(zero)\u{3}", protocolError),
            closes("\u{88}\u{82}\(zero)\0\0", protocolError),
            closes("\u{88}\u{82}\(zero)\u{3}\u{E7}", protocolError),
            closes("\u{88}\u{82}\(zero)\u{3}\u{EC}", protocolError),
            closes("\u{88}\u{82}\(zero)\u{3}\u{ED}", protocolError),
            closes("\u{88}\u{82}\(zero)\u{3}\u{EE}", protocolError),
            closes("\u{88}\u{82}\(zero)\u{3}\u{F7}", protocolError),
            closes("\u{88}\u{82}\(zero)\u{7}\u{D0}", protocolError),
            closes("\u{88}\u{82}\(zero)\u{13}\u{88}", protocolError),
            closes("\u{88}\u{82}\(zero)\u{FF}\u{FF}", protocolError),
            closes("\u{88}\u{83}\(zero)\u{3}\u{E8}\u{FF}", invalidData),
            closes("\u{81}\u{81}\(zero)\u{FF}", invalidData),
            closes("\u{81}\u{82}\(zero)\u{C0}\u{AF}", invalidData),
            closes("\u{81}\u{83}\(zero)\u{ED}\u{A0}\u{80}", invalidData),
            closes("\u{81}\u{81}\(zero)\u{C3}", invalidData),
            closes("\u{81}\u{84}\(zero)\u{F4}\u{90}\u{80}\u{80}", invalidData),
            closes("\u{81}\u{8A}\(zero)\u{F8}", invalidData), closes("\u{1}\u{81}\(zero)\u{FF}", invalidData),
            ["{W}⏎\u{81}␄", "101 eof"], ["{W}⏎\u{81}\u{85}\(zero)he␄", "101 eof"],
        ]
    )
}

extension ConformanceCase {
    /// The same, and then the client half-closes.
    fileprivate var ended: ConformanceCase { ConformanceCase(sent + "␄", answers, says) }
}
