// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import Reactor
import Synchronization
import TLS
import Testing

@testable import HTTPServer

/// A server with TLS, over real sockets.
struct EncryptionTests {
    private let get = "GET /json HTTP/1.1\r\nHost: kiosk.local\r\n\r\n"
    private let lastGet = "GET /json HTTP/1.1\r\nHost: kiosk.local\r\nConnection: close\r\n\r\n"

    @Test func `requests are answered one after the other and in a row`() async throws {
        let live = try await LiveServer.start(isEncrypted: true)
        let client = try await live.connect()
        #expect(client.encryption?.hasPrefix("TLSv1.3 TLS_") == true)
        try await client.send(get)
        _ = try await client.read(until: "{}")
        try await client.send(get + get + lastGet)
        let answers = try await client.readToEnd()
        #expect(answers.components(separatedBy: "HTTP/1.1 200").count == 4)
        await live.stop()
    }

    @Test func `a handler knows whether its request was encrypted`() async throws {
        for isEncrypted in [true, false] {
            let live = try await LiveServer.start(
                isEncrypted: isEncrypted,
                routes: { router in
                    router.on(.get, "/how") { request in
                        HTTPResponse(bytes: Array("\(request.isEncrypted)".utf8), contentType: "text/plain")
                    }
                }
            )
            let answer = try await live.ask("GET /how HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(answer.hasSuffix("\r\n\r\n\(isEncrypted)"))
            await live.stop()
        }
    }

    @Test func `a body of many records arrives whole and comes back whole`() async throws {
        let live = try await LiveServer.start(isEncrypted: true)
        let client = try await live.connect()
        let body = (0..<900_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let head =
            "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        try await client.send(Array(head.utf8))
        try await client.send(body, inPiecesOf: 5_000)
        let answer = try await client.read()
        #expect(answer.suffix(body.count) == body[...])
        await live.stop()
    }

    @Test func `files and streams are sent whole`() async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 11) })
        try content.write(to: root.appendingPathComponent("a.bin"))
        let live = try await LiveServer.start(
            isEncrypted: true,
            routes: { router in
                router.files(at: "/f", root: root.path)
                router.on(.get, "/stream") { _ in
                    HTTPResponse(
                        body: .stream { writer in
                            for number in 0..<50 {
                                try await writer.write([UInt8](repeating: UInt8(number), count: 20_000))
                            }
                        }
                    )
                }
            }
        )
        let client = try await live.connect()
        try await client.send("GET /f/a.bin HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(Data(try await client.read().suffix(content.count)) == content)
        let streamed = try await live.connect()
        try await streamed.send("GET /stream HTTP/1.0\r\nHost: h\r\n\r\n")
        let expected = (0..<50).flatMap { [UInt8](repeating: UInt8($0), count: 20_000) }
        #expect(try await streamed.read().suffix(expected.count) == expected[...])
        await live.stop()
    }

    @Test func `a group reaches encrypted and plain WebSockets`() async throws {
        let group = WebSocketGroup()
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let handshake =
            "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        for isEncrypted in [true, false] {
            let live = try await LiveServer.start(
                isEncrypted: isEncrypted,
                routes: { router in
                    router.webSocket("/ws") { _, session in
                        group.add(session)
                        arrived.yield()
                        while let message = await session.next() {
                            if case .text(let text) = message { await session.send(text: "<\(text)>") }
                        }
                    }
                }
            )
            let client = try await live.connect()
            try await client.send(handshake)
            _ = try await client.read(until: "\r\n\r\n")
            for await _ in arrivals { break }
            for number in 0..<20 { group.send(SharedText("[\(number)]")) }
            let texts = try await client.read(until: "[19]")
            #expect((0..<20).allSatisfy { texts.contains("[\($0)]") })
            var frame: [UInt8] = []
            FrameEncoder.write(.text, Array("one".utf8), maskingKey: 7, to: &frame)
            try await client.send(frame)
            #expect(try await client.read(until: "<one>").hasSuffix("<one>"))
            await live.stop()
        }
    }

    // MARK: What is refused

    @Test func `a plain request is answered with a sentence`() async throws {
        let events = Mutex<[String]>([])
        let live = try await LiveServer.start(
            isEncrypted: true,
            log: { event in
                if case .refused(_, let status, _) = event { events.withLock { $0.append("\(status.code)") } }
            }
        )
        let client = try await TestClient.connect(to: live.address)
        try await client.send(get)
        let answer = try await client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(answer.contains("application/problem+json"))
        #expect(answer.contains("This port speaks TLS: the address begins with https:// or wss://."))
        #expect(events.withLock { $0 } == ["400"])
        await live.stop()
    }

    @Test func `a ClientHello that announces more than the limit is refused`() async throws {
        let live = try await LiveServer.start(isEncrypted: true)
        let client = try await TestClient.connect(to: live.address)
        try await client.send([22, 3, 1, 2, 0, 1, 1, 0, 0])
        #expect(try await client.read() == [])
        await live.stop()
    }

    @Test func `a failed handshake gets an alert`() async throws {
        let failures = Mutex<[String]>([])
        let live = try await LiveServer.start(
            isEncrypted: true,
            log: { event in
                if case .encryptionFailed(_, let reason) = event { failures.withLock { $0.append(reason) } }
            }
        )
        let client = try await TestClient.connect(to: live.address)
        // A ClientHello of SSL 3.0 without ciphers.
        try await client.send(
            [22, 3, 0, 0, 45, 1, 0, 0, 41, 3, 0] + [UInt8](repeating: 7, count: 32) + [0, 0, 2, 0, 5, 1, 0]
        )
        let answer = try await client.read()
        #expect(answer.first == 21, "an alert")
        #expect(failures.withLock { $0.count } == 1)
        await live.stop()
    }

    @Test func `a handshake that is not completed in time is closed`() async throws {
        let live = try await LiveServer.start(
            isEncrypted: true,
            { $0.timeouts.handshake = .milliseconds(50) }
        )
        for bytes in [[], [UInt8](arrayLiteral: 22, 3, 1, 0), [22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]] {
            let client = try await TestClient.connect(to: live.address)
            try await client.send(bytes)
            #expect(try await client.endsSilently())
        }
        await live.stop()
    }

    @Test func `many handshakes that never end leave room for one that does`() async throws {
        let live = try await LiveServer.start(isEncrypted: true, { $0.maximumHandshakes = 8 })
        var silent: [TestClient] = []
        for _ in 0..<20 {
            let client = try await TestClient.connect(to: live.address)
            try await client.send([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])
            silent.append(client)
        }
        let client = try await live.connect()
        try await client.send(lastGet)
        #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 200"))
        #expect(try await silent[0].endsSilently(), "the oldest was closed")
        #expect(live.server.connectionCount <= 9)
        await live.stop()
    }

    // MARK: Ends

    @Test func `close_notify follows the last response`() async throws {
        let live = try await LiveServer.start(isEncrypted: true)
        let client = try await live.connect()
        try await client.send(lastGet)
        _ = try await client.readToEnd()
        #expect(client.hasCloseNotify)
        let idle = try await live.connect()
        try await idle.send(get)
        _ = try await idle.read(until: "{}")
        await live.stop()
        _ = try await idle.readToEnd()
        #expect(idle.hasCloseNotify)
    }

    @Test func `a stream that breaks ends without close_notify`() async throws {
        struct Broken: Error {}
        let live = try await LiveServer.start(
            isEncrypted: true,
            routes: { router in
                router.on(.get, "/broken") { _ in
                    HTTPResponse(
                        body: .stream { writer in
                            try await writer.write([1, 2, 3])
                            throw Broken()
                        }
                    )
                }
            }
        )
        let client = try await live.connect()
        try await client.send("GET /broken HTTP/1.0\r\nHost: h\r\n\r\n")
        _ = try? await client.read()
        #expect(!client.hasCloseNotify)
        await live.stop()
    }

    @Test func `a new certificate serves new connections, and open ones go on`() async throws {
        let live = try await LiveServer.start(isEncrypted: true)
        let old = try await live.connect()
        try await old.send(get)
        _ = try await old.read(until: "{}")
        let other = try TestIdentity()
        live.server.use(try other.server())
        try await old.send(lastGet)
        #expect(try await old.readToEnd().contains("{}"))
        await #expect(throws: (any Error).self) { try await live.connect() }
        let new = try await TestClient.connect(to: live.address, trusting: other.client())
        try await new.send(lastGet)
        #expect(try await new.readToEnd().contains("{}"))
        await live.stop()
    }
}
