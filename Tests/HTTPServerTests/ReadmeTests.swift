// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import HTTPServer
import Reactor
import Testing

struct ReadmeTests {
    private let tests = URL(filePath: #filePath).deletingLastPathComponent()

    @Test func `the example of the README is the one that is compiled`() throws {
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(
            contentsOf: root.appending(path: "Sources/HTTPServer/README.md"),
            encoding: .utf8
        )
        let source = try String(contentsOf: tests.appending(path: "ReadmeExample.swift"), encoding: .utf8)
        let start = try #require(source.range(of: "import HTTPCore\n"))
        let example = String(source[start.lowerBound...])
        #expect(readme.contains("```swift\n\(example)```\n"))
        #expect(example.split(separator: "\n").count <= 32)
    }

    @Test func `the example serves a route, a file and a WebSocket`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("<p>page".utf8).write(to: folder.appendingPathComponent("index.html"))
        let (server, addresses) = try await serve(
            at: .ipv4(host: "127.0.0.1", port: 0),
            files: folder.path
        )
        let client = try await TestClient.connect(to: try #require(addresses.first))
        try await client.send(
            "GET /health HTTP/1.1\r\nHost: h\r\n\r\n"
                + "POST /hello/you HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"
                + "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
                + "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        var answer = try await client.read(until: "Sec-WebSocket-Accept")
        for part in ["\r\n\r\nok", "Hello you, 3 bytes.\n", "<p>page", "101 Switching Protocols"] {
            #expect(answer.contains(part))
        }
        var frame: [UInt8] = []
        FrameEncoder.write(.text, Array("hi".utf8), maskingKey: 5, to: &frame)
        try await client.send(frame)
        answer = try await client.read(until: "You said hi")
        client.endWriting()
        await server.shutdown(grace: .milliseconds(100))
    }
}
