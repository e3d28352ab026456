// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import HTTPServer
import Reactor
import Testing

/// A temporary folder served below `/f`, without a socket.
final class StaticFilesTests {
    private let root: URL
    private let router: Router

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("sub"),
            withIntermediateDirectories: true
        )
        let files = [
            "a.txt": "0123456789", "sub/index.html": "<p>", ".secret": "no", "page.css": "", "sub/x.js": "x",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: root.appendingPathComponent(name)) }
        try FileManager.default.createSymbolicLink(
            atPath: root.appendingPathComponent("out").path,
            withDestinationPath: "/etc/passwd"
        )
        var router = Router()
        router.on(.get, "/f/exact.txt") { _ in HTTPResponse(bytes: [1], contentType: "x/y") }
        router.files(at: "/f", root: root.path, index: "index.html")
        self.router = router
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    private func ask(
        _ target: String,
        _ fields: HTTPFields = [:],
        method: HTTPMethod = .get
    ) async throws -> HTTPResponse {
        let head = RequestHead(method: method, target: try RequestTarget(target), fields: fields)
        return await router.respond(to: HTTPRequest(head: head, body: RequestBody([]), remoteAddress: "test"))
    }

    private func text(_ response: HTTPResponse) throws -> String {
        func read(_ region: FileRegion) throws -> [UInt8] {
            try region.file.read(at: region.offset, count: Int(region.length))
        }
        switch response.body {
        case .file(let region): return String(decoding: try read(region), as: UTF8.self)
        case .segments(let segments):
            var bytes: [UInt8] = []
            for segment in segments {
                switch segment {
                case .bytes(let piece): bytes += piece
                case .file(let region): bytes += try read(region)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .empty, .stream: return ""
        }
    }

    @Test func `a file comes with its type and validators`() async throws {
        let response = try await ask("/f/a.txt")
        #expect(response.status == .ok)
        #expect(try text(response) == "0123456789")
        #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
        #expect(response.fields[.cacheControl] == "no-cache")
        #expect(response.fields[.acceptRanges] == "bytes")
        #expect(response.fields[.etag]?.hasPrefix("\"") == true)
        #expect(response.fields[.lastModified]?.hasSuffix(" GMT") == true)
    }

    @Test func `a directory is served as its index, at a path with a slash`() async throws {
        #expect(try text(try await ask("/f/sub/")) == "<p>")
        let redirect = try await ask("/f/sub?x=1")
        #expect(redirect.status == .permanentRedirect)
        #expect(redirect.fields[.location] == "/f/sub/?x=1")
        #expect(try await ask("/f/").status == .notFound)
    }

    @Test(arguments: [
        "/f/none", "/f/.secret", "/f/sub/.x", "/f/out", "/f/a.txt/", "/f/a.txt/b", "/f//a.txt", "/g/a.txt",
        "/f/\(String(repeating: "x", count: 300))",
    ])
    func `a hidden, outside or absent file is not found`(target: String) async throws {
        #expect(try await ask(target).status == .notFound)
    }

    @Test(arguments: ["/f/../a.txt", "/f/%2e%2e/a.txt", "/f/..%2fa.txt", "/f/a.txt%00.png", "/f/sub%2fx.js"])
    func `an ambiguous path is refused`(target: String) async throws {
        #expect(try await ask(target).status == .badRequest)
    }

    @Test func `an exact route wins over the tree`() async throws {
        #expect(try await ask("/f/exact.txt").fields[.contentType] == "x/y")
    }

    @Test func `only GET and HEAD are allowed`() async throws {
        let response = try await ask("/f/a.txt", method: .post)
        #expect(response.status == .methodNotAllowed)
        #expect(response.fields[.allow] == "GET, HEAD, OPTIONS")
    }

    @Test(arguments: [
        ("bytes=2-4", "234", "bytes 2-4/10"), ("bytes=-3", "789", "bytes 7-9/10"),
        ("bytes=8-", "89", "bytes 8-9/10"),
    ])
    func `one range is a part of the file`(range: String, part: String, contentRange: String) async throws {
        let response = try await ask("/f/a.txt", [.range: range])
        #expect(response.status == .partialContent)
        #expect(try text(response) == part)
        #expect(response.fields[.contentRange] == contentRange)
    }

    @Test func `several ranges are sent as multipart with a Content-Length`() async throws {
        let response = try await ask("/f/a.txt", [.range: "bytes=0-1,5-6"])
        let type = try #require(response.fields[.contentType])
        let boundary = try #require(type.components(separatedBy: "boundary=").last)
        let body = try text(response)
        #expect(
            body.components(separatedBy: "--\(boundary)") == [
                "\r\n",
                "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes 0-1/10\r\n\r\n01\r\n",
                "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes 5-6/10\r\n\r\n56\r\n",
                "--\r\n",
            ]
        )
        #expect(response.body.lengthInBytes == Int64(body.utf8.count))
    }

    @Test func `a range beyond the end cannot be satisfied`() async throws {
        let response = try await ask("/f/a.txt", [.range: "bytes=10-"])
        #expect(response.status == .rangeNotSatisfiable)
        #expect(response.fields[.contentRange] == "bytes */10")
    }

    @Test func `a matching validator is answered without content`() async throws {
        let tag = try #require(try await ask("/f/a.txt").fields[.etag])
        let response = try await ask("/f/a.txt", [.ifNoneMatch: tag])
        #expect(response.status == .notModified)
        #expect(response.fields[.etag] == tag)
        #expect(try await ask("/f/a.txt", [.ifMatch: "\"other\""]).status == .preconditionFailed)
        #expect(try await ask("/f/a.txt", [.ifRange: tag, .range: "bytes=0-0"]).status == .partialContent)
        #expect(try await ask("/f/a.txt", [.ifRange: "\"other\"", .range: "bytes=0-0"]).status == .ok)
    }

    @Test func `a changed file has another validator`() async throws {
        let before = try await ask("/f/a.txt").fields[.etag]
        try Data("changed".utf8).write(to: root.appendingPathComponent("a.txt"))
        #expect(try await ask("/f/a.txt").fields[.etag] != before)
    }

    @Test func `a folder that replaces the root is served`() async throws {
        #expect(try await text(ask("/f/a.txt")) == "0123456789")
        let old = root.appendingPathExtension("old")
        defer { try? FileManager.default.removeItem(at: old) }
        try FileManager.default.moveItem(at: root, to: old)
        #expect(try await ask("/f/a.txt").status == .notFound)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: false)
        try Data("new".utf8).write(to: root.appendingPathComponent("a.txt"))
        #expect(try await text(ask("/f/a.txt")) == "new")
    }
}
