// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

struct MediaTypeTests {
    @Test
    func `type, subtype and parameters are parsed`() throws {
        let type = try #require(MediaType("Text/HTML ; Charset=\"utf-8\"; a=\"x;\\\"y\""))
        #expect(type.essence == "text/html")
        #expect(type.parameter("charset") == "utf-8")
        #expect(type.parameter("a") == "x;\"y")
        #expect(type.description == "text/html; charset=utf-8; a=\"x;\\\"y\"")
        #expect(MediaType(type.description) == type)
    }

    @Test(arguments: [
        "", "text", "text/", "/html", "a/b/c", "te xt/html", "text/html; charset", "text/html; =x",
        "a/b; c=\"d",
    ])
    func `an invalid media type is refused`(_ text: String) {
        #expect(MediaType(text) == nil)
    }

    static let files: [(name: String, type: String)] = [
        ("index.html", "text/html; charset=utf-8"), ("app.JS", "text/javascript; charset=utf-8"),
        ("a.b.css", "text/css; charset=utf-8"),
        ("bell.wav", "audio/wav"), ("bell.CAF", "audio/x-caf"), ("x", "application/octet-stream"),
        ("x.", "application/octet-stream"), ("x.unknown", "application/octet-stream"),
        ("l.svg", "image/svg+xml"),
        ("openapi.yaml", "application/yaml"), ("range.txt", "text/plain; charset=utf-8"),
    ]

    @Test(arguments: files)
    func `a file's type follows from its extension`(_ row: (name: String, type: String)) {
        #expect(MediaType.forFile(named: row.name).description == row.type)
    }

    @Test
    func `the most specific range gives the weight`() {
        let accept = AcceptHeader(
            .accept,
            in: [.accept: "text/*;q=0.3, text/html;q=0.7, */*;q=0.5, text/x;q=0"]
        )
        #expect(accept.weight(of: .html) == 700)
        #expect(accept.weight(of: .text) == 300)
        #expect(accept.weight(of: .json) == 500)
        #expect(accept.preferred(among: [.text, .json, .html]) == .html)
        #expect(AcceptHeader(.accept, in: [.accept: "audio/*"]).preferred(among: [.json]) == nil)
        #expect(AcceptHeader(.accept, in: [:]).preferred(among: [.json, .html]) == .json)
    }

    static let codings: [(field: String, gzip: Int, identity: Int)] = [
        ("gzip", 1000, 1000), ("gzip;q=0", 0, 1000), ("*", 1000, 1000), ("*;q=0", 0, 0),
        ("br, *;q=0.5", 500, 500),
        ("GZIP;Q=0.25", 250, 1000), ("gzip;q=1.1", 0, 1000), ("gzip;q=0.1234", 0, 1000),
        ("identity;q=0", 0, 0),
        ("gzip;q=", 0, 1000), ("", 0, 1000),
    ]

    @Test(arguments: codings)
    func `content codings are weighted`(_ row: (field: String, gzip: Int, identity: Int)) {
        let accept = AcceptHeader(.acceptEncoding, in: [.acceptEncoding: row.field])
        #expect(accept.weight(ofCoding: "gzip") == row.gzip)
        #expect(accept.weight(ofCoding: "identity") == row.identity)
    }

    @Test
    func `an origin is compared by host and port`() throws {
        let origin = try #require(Origin("HTTP://Example.org:8080"))
        #expect(origin.description == "http://example.org:8080")
        #expect(origin.isSameHost(as: try #require(Authority("example.org:8080"))))
        #expect(!origin.isSameHost(as: try #require(Authority("example.org"))))
        #expect(Origin("https://h")?.isSameHost(as: try #require(Authority("h:443"))) == true)
        #expect(Origin("http://h:80")?.isSameHost(as: try #require(Authority("H"))) == true)
        #expect(Origin("http://h:80") == Origin("http://h"))
        #expect(Origin("null") == .opaque)
        #expect(Origin("null")?.isSameHost(as: try #require(Authority("null"))) == false)
        for text in [
            "", "h", "http:/h", "http://", "http://h/", "http://u@h", "file://h", "http://h:x",
            "http://h http://i",
        ] {
            #expect(Origin(text) == nil)
        }
    }
}
