// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension ConformanceTable {
    private static func range(_ value: String, _ answers: String, _ says: String...) -> ConformanceCase {
        ConformanceCase("{S}Range: \(value)⏎⏎", answers, says)
    }

    /// RFC 9110 section 14; the file has 200 bytes, 0 to 9 again and again.
    static let ranges = ConformanceTable(
        name: "ranges",
        cases: [
            range("bytes=0-0", "206 next", "Content-Range: bytes 0-0/200\r\n", "Content-Length: 1\r\n"),
            range("bytes=0-4", "206 next", "Content-Range: bytes 0-4/200\r\n", "\r\n\r\n01234HTTP"),
            range("bytes=195-", "206 next", "Content-Range: bytes 195-199/200\r\n", "\r\n\r\n56789HTTP"),
            range("bytes=-5", "206 next", "Content-Range: bytes 195-199/200\r\n", "\r\n\r\n56789HTTP"),
            range("bytes=-1", "206 next", "Content-Range: bytes 199-199/200\r\n"),
            range("bytes=-200", "206 next", "Content-Range: bytes 0-199/200\r\n"),
            range("bytes=-999", "206 next", "Content-Range: bytes 0-199/200\r\n"),
            range("bytes=0-", "206 next", "Content-Range: bytes 0-199/200\r\n"),
            range("bytes=0-999", "206 next", "Content-Range: bytes 0-199/200\r\n"),
            range("bytes=199-199", "206 next", "Content-Range: bytes 199-199/200\r\n"),
            range("bytes=199-", "206 next", "Content-Range: bytes 199-199/200\r\n"),
            range("bytes=0-99999999999999999999", "206 next", "Content-Range: bytes 0-199/200\r\n"),
            range("bytes=-99999999999999999999", "206 next", "Content-Range: bytes 0-199/200\r\n"),
            range("Bytes=0-4", "206 next"),
            range("bytes=00-04", "206 next", "Content-Range: bytes 0-4/200\r\n"),
            range("bytes= 0-4", "206 next", "Content-Range: bytes 0-4/200\r\n"),
            range("bytes=,0-4,", "206 next", "Content-Range: bytes 0-4/200\r\n"),
            range("bytes=0-4,999-", "206 next", "Content-Range: bytes 0-4/200\r\n"),
            range(
                "bytes=0-4, 10-14",
                "206 next",
                "multipart/byteranges; boundary=",
                "Content-Range: bytes 10-14/200\r\n"
            ),
            range("bytes=-2,0-1", "206 next", "multipart/byteranges; boundary="),
            range("bytes=200-", "416 next", "Content-Range: bytes */200\r\n"),
            range("bytes=200-300", "416 next", "Content-Range: bytes */200\r\n"),
            range("bytes=99999999999999999999-", "416 next", "Content-Range: bytes */200\r\n"),
            range("bytes=-0", "416 next", "Content-Range: bytes */200\r\n"),
            range("bytes=300-,-0", "416 next", "Content-Range: bytes */200\r\n"),
            [
                "HEAD /f/range.txt HTTP/1.1⏎Host: h⏎Range: bytes=0-4⏎⏎", "H200 next",
                "Content-Length: 200\r\n",
            ],
            ["{G}Range: bytes=0-0⏎⏎", "200 next"],
            ["{S}Range: bytes=0-1⏎Range: bytes=2-3⏎⏎", "200 next"],
        ]
            + [
                "bytes=4-0", "bytes=a-b", "bytes=0-4x", "bytes=x0-4", "bytes=0--4", "bytes=--4", "bytes=-",
                "bytes=",
                "bytes=,", "bytes", "bytes=0", "bytes=+0-4", "bytes=0-+4", "bytes=0 - 4", "bytes=0-4;10-14",
                "0-4",
                "bytes:0-4", "bytes =0-4", "items=0-4", "octets=0-4", "bytes=0x0-0x4", "bytes=0-4,5-1",
                "bytes=0.0-4",
                "bytes=1e1-20", "bytes=\u{D9}\u{A1}-4", "=0-4", "bytes==0-4",
            ].map { range($0, "200 next", "Content-Length: 200\r\n") }
            + [
                range("bytes=" + Array(repeating: "0-", count: 100).joined(separator: ","), "200 next"),
                range("bytes=0-199,0-199", "200 next"),
                range("bytes=" + (0..<1_000).map { "\($0 % 100)-" }.joined(separator: ","), "200 next"),
            ]
    )

    private static func ask(_ fields: String, _ answers: String, _ says: String...) -> ConformanceCase {
        ConformanceCase("{S}\(fields)⏎", answers, says)
    }

    private static let early = "Thu, 01 Jan 1970 00:00:01 GMT"
    private static let late = "Fri, 01 Jan 2100 00:00:00 GMT"

    /// RFC 9110 section 13.
    static let conditions = ConformanceTable(
        name: "conditions",
        cases: [
            ask("If-None-Match: {tag}⏎", "304 next", "ETag: "),
            ask("If-None-Match: W/{tag}⏎", "304 next"),
            ask("If-None-Match: \"x\", {tag}⏎", "304 next"),
            ask("If-None-Match: \"x\"⏎If-None-Match: {tag}⏎", "304 next"),
            ask("If-None-Match: ,{tag},⏎", "304 next"),
            ask("If-None-Match: *⏎", "304 next"),
            ask("If-None-Match: \"x\"⏎", "200 next"),
            ask("If-None-Match: x⏎", "200 next"),
            ask("If-None-Match: \"\"⏎", "200 next"),
            ask("If-None-Match:⏎", "200 next"),
            ask("If-None-Match: \"x\"⏎If-Modified-Since: \(late)⏎", "200 next"),
            ask("If-None-Match: {tag}⏎If-Modified-Since: \(early)⏎", "304 next"),
            ask("If-None-Match: {tag}⏎Range: bytes=0-4⏎", "304 next"),
            ask("If-None-Match: \"x\"⏎Range: bytes=0-4⏎", "206 next"),
            ask("If-Modified-Since: {date}⏎", "304 next"),
            ask("If-Modified-Since: \(late)⏎", "304 next"),
            ask("If-Modified-Since: \(early)⏎", "200 next"),
            ask("If-Modified-Since: Thursday, 01-Jan-70 00:00:01 GMT⏎", "200 next"),
            ask("If-Modified-Since: Tuesday, 14-Nov-23 22:13:20 GMT⏎", "304 next"),
            ask("If-Modified-Since: Tue Nov 14 22:13:20 2023⏎", "304 next"),
            ask("If-Modified-Since: Tue, 14 Nov 2023 22:13:19 GMT⏎", "200 next"),
            ask("If-Modified-Since: nonsense⏎", "200 next"),
            ask("If-Modified-Since: 1700000000⏎", "200 next"),
            ask("If-Modified-Since: Fri, 32 Jan 2100 00:00:00 GMT⏎", "200 next"),
            ask("If-Modified-Since: Fri, 01 Jan 2100 24:00:00 GMT⏎", "200 next"),
            ask("If-Modified-Since: Fri, 01 Jan 2100 00:00:00 UTC⏎", "200 next"),
            ask("If-Modified-Since: Fri, 01 Jan 2100 00:00:00⏎", "200 next"),
            ask("If-Modified-Since: \(late)⏎If-Modified-Since: \(late)⏎", "200 next"),
            ask("If-Match: {tag}⏎", "200 next"),
            ask("If-Match: *⏎", "200 next"),
            ask("If-Match: \"x\", {tag}⏎", "200 next"),
            ask("If-Match: \"x\"⏎", "412 next"),
            ask("If-Match: W/{tag}⏎", "412 next"),
            ask("If-Match: x⏎", "412 next"),
            ask("If-Match: \"x\"⏎If-None-Match: {tag}⏎", "412 next"),
            ask("If-Match: {tag}⏎If-None-Match: {tag}⏎", "304 next"),
            ask("If-Match: {tag}⏎If-Unmodified-Since: \(early)⏎", "200 next"),
            ask("If-Unmodified-Since: {date}⏎", "200 next"),
            ask("If-Unmodified-Since: \(late)⏎", "200 next"),
            ask("If-Unmodified-Since: \(early)⏎", "412 next"),
            ask("If-Unmodified-Since: nonsense⏎", "200 next"),
            ask("If-Range: {tag}⏎Range: bytes=0-4⏎", "206 next"),
            ask("If-Range: {date}⏎Range: bytes=0-4⏎", "206 next"),
            ask("If-Range: \"x\"⏎Range: bytes=0-4⏎", "200 next"),
            ask("If-Range: W/{tag}⏎Range: bytes=0-4⏎", "200 next"),
            ask("If-Range: \(late)⏎Range: bytes=0-4⏎", "200 next"),
            ask("If-Range: \(early)⏎Range: bytes=0-4⏎", "200 next"),
            ask("If-Range: nonsense⏎Range: bytes=0-4⏎", "200 next"),
            ask("If-Range: *⏎Range: bytes=0-4⏎", "200 next"),
            ask("If-Range: \"x\"⏎Range: bytes=999-⏎", "200 next"),
            ask("If-Range: {tag}⏎", "200 next"),
            ["HEAD /f/range.txt HTTP/1.1⏎Host: h⏎If-None-Match: {tag}⏎⏎", "H304 next"],
            ["HEAD /f/range.txt HTTP/1.1⏎Host: h⏎If-Match: \"x\"⏎⏎", "H412 next"],
            ["{S}If-None-Match: {tag}⏎⏎{S}⏎", "304 200 next"],
        ]
    )

    private static func path(_ path: String, _ answers: String, _ says: String...) -> ConformanceCase {
        ConformanceCase("GET \(path) HTTP/1.1⏎Host: h⏎⏎", answers, says)
    }

    /// No path leads out of the folder, to hidden files or to an error of the server.
    static let paths = ConformanceTable(
        name: "paths of files",
        cases: [
            path(
                "/f/range.txt",
                "200 next",
                "Content-Type: text/plain; charset=utf-8\r\n",
                "Accept-Ranges: bytes\r\n"
            ),
            path("/f/range%2Etxt", "200 next"), path("/f/%72ange.txt", "200 next"),
            path("/f/range.txt?x=1", "200 next"),
            path("/f/a%20b.txt", "200 next"), path("/f/sub/", "200 next"),
            path("/f/sub", "308 next", "Location: /f/sub/\r\n"),
            path("/f/sub?q=1", "308 next", "Location: /f/sub/?q=1\r\n"), path("//f/sub", "404 next"),
            path("/f/a+b.txt", "404 next"), path("/f", "404 next"), path("/f/", "404 next"),
            path("/f/no", "404 next"),
            path("/f/range.txt/", "404 next"), path("/f/range.txt/x", "404 next"),
            path("/f//range.txt", "404 next"),
            path("/f/sub//index.html", "404 next"), path("/f/RANGE.TXT", "404 next"),
            path("/f/.secret", "404 next"),
            path("/f/%2esecret", "404 next"), path("/f/out", "404 next"), path("/f/out/passwd", "404 next"),
            path("/f/...", "404 next"), path("/f/..%20", "404 next"), path("/f/~", "404 next"),
            path("/f/range.txt~", "404 next"), path("/f/range.txt%20", "404 next"),
            path("/f/range.txt.", "404 next"),
            path("/f/:", "404 next"), path("/f/C:", "404 next"), path("/fx/range.txt", "404 next"),
            path("/F/range.txt", "404 next"), path("/f/%252e%252e/x", "404 next"),
            path("/f/con", "404 next"), path("/f/%E2%80%AE", "404 next"),
        ]
            + [
                "/f/../range.txt", "/f/./range.txt", "/f/..", "/f/.", "/..", "/../etc/passwd",
                "/f/sub/../range.txt",
                "/f/%2e%2e/%2e%2e/etc/passwd", "/f/%2E%2E/x", "/f/.%2e/x", "/f/%2e./x", "/f/%2e/range.txt",
                "/f/..%2fetc%2fpasswd", "/f/%2e%2e%2fx", "/f/..%2Fx", "/f/..%5cx", "/f/..%5Cx",
                "/f/sub%2findex.html",
                "/f/sub%5cindex.html", "/f/%5c", "/f/range.txt%00", "/f/range.txt%00.png", "/f/%00", "/f/%0a",
                "/f/%7f", "/f/range.txt%0d%0a", "/f/%ff", "/f/%c0%af", "/f/%c0%ae%c0%ae/x", "/f/%ed%a0%80",
                "/f/%f4%90%80%80", "/f/%e2%82",
            ].map { path($0, "400 next") }
    )
}
