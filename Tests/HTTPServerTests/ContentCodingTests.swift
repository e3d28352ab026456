// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Compression
import Foundation
import HTTPCore
import Testing

@testable import HTTPServer

struct ContentCodingTests {
    private let content = Array(String(repeating: "{\"a\":1},", count: 1_000).utf8)

    private func head(_ accepts: String?, path: String = "/") throws -> RequestHead {
        var fields: HTTPFields = [.host: "h"]
        fields[.acceptEncoding] = accepts
        return RequestHead(method: .get, target: try RequestTarget(path), fields: fields)
    }

    static let wishes: [(accepts: String?, isGzip: Bool)] = [
        (nil, false), ("", false), ("gzip", true), ("GZIP", true), ("br, gzip;q=0.5", true), ("*", true),
        ("gzip;q=0", false), ("*, gzip;q=0", false), ("identity, gzip;q=0.5", false), ("br", false),
    ]

    @Test(arguments: wishes)
    func `large JSON is compressed for clients that accept gzip`(
        _ row: (accepts: String?, isGzip: Bool)
    ) throws {
        let response = HTTPResponse(bytes: content, contentType: "application/json; charset=utf-8")
        let sent = response.compressed(for: try head(row.accepts), from: 4_096)
        #expect(sent.fields[.contentEncoding] == (row.isGzip ? "gzip" : nil))
        #expect(sent.fields[.vary] == "Accept-Encoding")
        guard case .bytes(let bytes) = sent.body else { return }
        #expect(bytes == (row.isGzip ? Deflate.gzip(content) : content))
    }

    @Test func `small, coded, tagged, binary and partial content is sent unchanged`() throws {
        let request = try head("gzip")
        let json = HTTPResponse(bytes: content, contentType: "application/json")
        var responses: [HTTPResponse] = [
            HTTPResponse(bytes: Array(content.prefix(4_095)), contentType: "application/json"),
            HTTPResponse(bytes: content, contentType: "audio/wav"),
            HTTPResponse(status: .partialContent, bytes: content, contentType: "application/json"),
        ]
        for (name, value) in [
            (FieldName.contentEncoding, "br"), (.etag, "\"x\""), (.cacheControl, "no-transform"),
        ] {
            var response = json
            response.fields[name] = value
            responses.append(response)
        }
        for response in responses {
            let sent = response.compressed(for: request, from: 4_096)
            #expect(sent.fields[.contentEncoding] == response.fields[.contentEncoding])
            #expect(sent.body.lengthInBytes == response.body.lengthInBytes)
        }
        #expect(json.compressed(for: request, from: nil).fields[.contentEncoding] == nil)
    }

    @Test func `a live server sends gzip with a Content-Length`() async throws {
        let content = content
        let live = try await LiveServer.start(routes: { router in
            router.on(
                .get,
                "/large",
                immediate: { _ in HTTPResponse(bytes: content, contentType: "text/plain") }
            )
        })
        let answer = try await live.ask(
            "HEAD /large HTTP/1.1\r\nHost: h\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        )
        let length = try #require(Deflate.gzip(content)).count
        #expect(answer.contains("Content-Encoding: gzip\r\n"))
        #expect(answer.contains("Content-Length: \(length)\r\n"))
        await live.stop()
    }

    @Test func `a precompressed file is sent to clients that accept it`() async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let old = Date(timeIntervalSince1970: 1_000_000)
        for (name, text) in [
            ("app.js", "plain"), ("app.js.br", "brotli!"), ("app.js.gz", "gz"), ("old.css", "new"),
            ("old.css.gz", "stale"), ("s.wav", "wave"), ("s.wav.gz", "no"),
        ] {
            let file = root.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            if name == "old.css.gz" || name == "app.js" {
                try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
            }
        }
        var router = Router()
        router.files(at: "/", root: root.path)
        let rows: [(path: String, accepts: String?, length: Int64, coding: String?, varies: Bool)] = [
            ("/app.js", nil, 5, nil, true), ("/app.js", "gzip, br", 7, "br", true),
            ("/app.js", "gzip", 2, "gzip", true), ("/app.js", "gzip;q=0", 5, nil, true),
            ("/old.css", "gzip", 3, nil, true), ("/s.wav", "gzip", 4, nil, false),
        ]
        for row in rows {
            let head = try head(row.accepts, path: row.path)
            let request = HTTPRequest(head: head, body: RequestBody([]), remoteAddress: "test")
            let response = await router.respond(to: request)
            #expect(response.body.lengthInBytes == row.length, "\(row)")
            #expect(response.fields[.contentEncoding] == row.coding, "\(row)")
            #expect((response.fields[.vary] != nil) == row.varies, "\(row)")
        }
    }
}
