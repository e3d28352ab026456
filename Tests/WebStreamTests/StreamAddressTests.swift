// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText
import Testing

@testable import Fetching

struct StreamAddressTests {
    @Test func `an address has a host, a port and a target`() throws {
        let plain = try #require(StreamAddress("http://radio.example"))
        #expect(
            !plain.isEncrypted && plain.host == "radio.example" && plain.port == 80 && plain.target == "/"
        )
        let full = try #require(StreamAddress("HTTPS://[2001:db8::1]:8443/live/a.mp3?x=1&y=2"))
        #expect(full.isEncrypted && full.host == "2001:db8::1" && full.port == 8443)
        #expect(full.target == "/live/a.mp3?x=1&y=2" && full.authority == "[2001:db8::1]:8443")
        #expect(StreamAddress("http://radio.example?x")?.target == "/?x")
        #expect(StreamAddress("http://radio.example:80/")?.authority == "radio.example")
    }

    @Test(arguments: [
        "", "radio.example", "file:///etc/passwd", "ftp://radio.example/", "http:///x", "http://",
        "http://a b/",
        "http://user@radio.example/", "http://user:secret@radio.example/", "http://radio.example/#x",
        "http://radio.example:0/", "http://radio.example:65536/", "http://radio.example:x/", "http://[::1/",
        "http://[radio]/", "http://radio.example/a\r\nb", "http://radio.example/\u{e9}",
        "http://r\u{e9}.example/",
        "http:radio.example", "javascript://x",
        "http://radio.example/" + String(repeating: "a", count: 2_048),
    ])
    func `what is no address of a stream is refused`(_ text: String) {
        #expect(StreamAddress(text) == nil)
    }

    @Test(arguments: [
        ("/b", "http://radio.example/b"), ("/a%20b/caf\u{e9} x", "http://radio.example/a%20b/caf%C3%A9%20x"),
        ("c.ts", "http://radio.example/a/c.ts"),
        ("?x=1", "http://radio.example/a/list?x=1"),
        ("../d#e", "http://radio.example/d"), ("//other.example/x", "http://other.example/x"),
        ("https://other.example/x", "https://other.example/x"),
    ])
    func `a reference is resolved`(_ reference: String, _ result: String) throws {
        let list = try #require(StreamAddress("http://radio.example/a/list"))
        #expect(list.resolve(reference)?.text == result)
    }

    @Test(arguments: ["file:///etc/passwd", "data:audio/mpeg;base64,", "http://user:x@radio.example/"])
    func `a reference to something else is refused`(_ reference: String) throws {
        let list = try #require(StreamAddress("http://radio.example/a/list"))
        #expect(list.resolve(reference) == nil)
    }
}
