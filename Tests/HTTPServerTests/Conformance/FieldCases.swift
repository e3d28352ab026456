// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension ConformanceTable {
    private static func host(_ value: String, _ answer: String) -> ConformanceCase {
        ["GET /json HTTP/1.1⏎Host: \(value)⏎⏎", answer]
    }

    /// RFC 9112 section 3.2, RFC 9110 section 7.2.
    static let hosts = ConformanceTable(
        name: "hosts",
        cases: [
            ["GET /json HTTP/1.1⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎X-Host: h⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎Host: h⏎Host: h⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎Host: h⏎Host: other⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎Host: h⏎X: y⏎hOST: h⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎Host: h⏎Host:⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎Host:h⏎⏎", "200 next"],
            ["GET /json HTTP/1.1⏎HOST:\t h \t⏎⏎", "200 next"],
            ["GET /json HTTP/1.1⏎Host : h⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎ Host: h⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎Host:⏎ h⏎⏎", "400 end"],
            ["GET /json HTTP/1.1⏎Host⏎⏎", "400 end"],
            ["GET /json HTTP/1.0⏎Host: a⏎Host: b⏎⏎", "400 end"],
            ["GET /json HTTP/1.0⏎Host: a b⏎⏎", "400 end"],
        ]
            + [
                "h:80", "h:", "h:0", "h:65535", "a.b-c_d~e", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:",
                "[::1]:80",
                "[2001:db8::1:2:3]", "[::ffff:127.0.0.1]", "EXAMPLE.org", "xn--bcher-kva.example", "h.", "0",
                "[v1.fe80]",
            ].map { host($0, "200 next") }
            + [
                "", "h h", "h,i", "h:80:80", "h:8a", "h:-1", "h:+80", "h:65536", "h:99999999999999999999",
                "h:80/",
                "u@h", "u:p@h", "http://h", "h/", "h/json", "h?a", "h#a", "h\\i", "[::1", "::1", "[::1]x",

                "[]", "[:]", "[1::2::3]", "[12345::]", "[::1%25eth0]", "[1.2.3.4]", "h\u{FF}i", "\u{E9}",
                "%zz", "%",
                "h\"", "<h>", "h|i", "{h}", "h^i", ":80", ":", "@", "h\u{1}", "h\u{7F}", "h\0",
            ].map { host($0, "400 end") }
    )

    /// RFC 9112 section 5, RFC 9110 section 5.
    static let fields = ConformanceTable(
        name: "fields",
        cases: [
            ["{G}X:⏎⏎", "200 next"],
            ["{G}X: \t⏎⏎", "200 next"],
            ["{G}X:\tv\t⏎⏎", "200 next"],
            ["{G}X: a\tb  c⏎⏎", "200 next"],
            ["{G}X: \u{E9}\u{80}\u{FF}⏎⏎", "200 next"],
            ["{G}X: \"unclosed⏎⏎", "200 next"],
            ["{G}X: a⏎X: b⏎x: c⏎⏎", "200 next"],
            ["{G}!#$%&'*+-.^_`|~0aZ: v⏎⏎", "200 next"],
            ["{G}0: v⏎⏎", "200 next"],
            ["{G}Content-Type: a/b; c=\"d⏎⏎", "200 next"],
            ["{G}Accept: ;;;q=,,⏎Accept-Encoding: gzip;q=9⏎⏎", "200 next"],
            ["{G}Date: nonsense⏎If-Modified-Since: nonsense⏎Range: nonsense⏎⏎", "200 next"],
            ["{G}X : v⏎⏎", "400 end"],
            ["{G}X\t: v⏎⏎", "400 end"],
            ["{G}X Y: v⏎⏎", "400 end"],
            ["{G}: v⏎⏎", "400 end"],
            ["{G}:⏎⏎", "400 end"],
            ["{G}X⏎⏎", "400 end"],
            ["{G}X y⏎⏎", "400 end"],
            ["{G}X=v⏎⏎", "400 end"],
            ["{G} X: v⏎⏎", "400 end"],
            ["{G}\tX: v⏎⏎", "400 end"],
            ["{G} ⏎⏎", "400 end"],
            ["{G}X: a⏎ b⏎⏎", "400 end"],
            ["{G}X: a⏎\tb⏎⏎", "400 end"],
            ["{G}X: a⏎ ⏎⏎", "400 end"],
            ["{G}X⏎ : v⏎⏎", "400 end"],
            ["{G}X: a\nY: b⏎⏎", "400 end"],
            ["{G}X: a\rY: b⏎⏎", "400 end"],
            ["{G}X: a\r⏎⏎", "400 end"],
            ["{G}X: a\r\r\n⏎", "400 end"],
            ["{G}X: a\n⏎", "400 end"],
            ["{G}\r⏎", "400 end"],
            ["{G}\rX: y⏎⏎", "400 end"],
            ["{G}\n", "400 end"],
            ["{G}X: a\0b⏎⏎", "400 end"],
            ["{G}X: a\u{1}b⏎⏎", "400 end"],
            ["{G}X: a\u{8}b⏎⏎", "400 end"],
            ["{G}X: a\u{B}b⏎⏎", "400 end"],
            ["{G}X: a\u{C}b⏎⏎", "400 end"],
            ["{G}X: a\u{1B}b⏎⏎", "400 end"],
            ["{G}X: a\u{1F}b⏎⏎", "400 end"],
            ["{G}X: a\u{7F}b⏎⏎", "400 end"],
        ]
            + [
                "X\0Y", "\u{EF}X", "X\u{C3}\u{AB}", "X{Y}", "X\u{7F}", "Fo@", "X(", "X,Y", "X/Y", "X;Y", "X<",
                "X=Y",
                "X?", "X[", "X\\", "\"X\"", "X\u{1}",
            ].map { ["{G}\($0): v⏎⏎", "400 end"] }
    )
}
