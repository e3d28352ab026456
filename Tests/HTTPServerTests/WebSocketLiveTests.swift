// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import HTTPServer
import Synchronization
import Testing

struct WebSocketLiveTests {
    private static let handshake =
        "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

    private func frame(_ opcode: Opcode, _ text: String, isFinal: Bool = true) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameEncoder.write(opcode, Array(text.utf8), isFinal: isFinal, maskingKey: 0x0102_0304, to: &bytes)
        return bytes
    }

    private func start(
        options: WebSocketOptions = WebSocketOptions(),
        handler: @escaping WebSocketHandler
    ) async throws -> LiveServer {
        var options = options
        options.closeTimeout = .milliseconds(100)
        return try await LiveServer.start(routes: { $0.webSocket("/ws", options: options, handler) })
    }

    private func open(_ live: LiveServer, with bytes: [UInt8] = []) async throws -> TestClient {
        let client = try await live.connect()
        try await client.send(Array(Self.handshake.utf8) + bytes)
        return client
    }

    private let echo: WebSocketHandler = { _, session in
        while let message = await session.next() {
            switch message {
            case .text(let text): await session.send(text: text)
            case .binary(let bytes): await session.send(binary: bytes)
            }
        }
    }

    @Test func `messages sent right after the handshake are echoed in order`() async throws {
        let live = try await start(handler: echo)
        let messages =
            frame(.text, "one") + frame(.text, "t", isFinal: false) + frame(.ping, "?")
            + frame(.continuation, "wo") + frame(.binary, "three")
        let client = try await open(live, with: messages)
        let answer = try await client.read(until: "three")
        #expect(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        #expect(answer.contains("\u{8A}\u{1}?") || answer.contains("?"))
        #expect(answer.range(of: "one").map { answer[$0.upperBound...].contains("two") } == true)
        await live.stop()
    }

    @Test func `a session knows its client and scope`() async throws {
        let (token, secret) = AccessToken.make(name: "kiosk", scope: .read, created: "now", prefix: "t_")
        var table = AccessTokenTable()
        try table.make(.add(token))
        let control = AccessControl(table: table)
        let live = try await LiveServer.start(routes: { router in
            router.webSocket("/ws") { request, session in
                let name = request.client?.name ?? "nobody"
                await session.send(text: "<\(name) \(request.scope?.rawValue ?? "everything")>")
            }
            router.use(control.filter(needing: { _ in .read }))
        })
        let client = try await live.connect()
        let field = "Authorization: Bearer \(secret)\r\n"
        let named = Self.handshake.replacing("Host: h\r\n", with: "Host: h\r\n" + field)
        try await client.send(named)
        #expect(try await client.read(until: ">").contains("<kiosk read>"))
        await live.stop()
    }

    @Test func `a close is answered with its code and then the end`() async throws {
        let live = try await start(handler: echo)
        let client = try await open(live)
        _ = try await client.read(until: "\r\n\r\n")
        var close: [UInt8] = []
        FrameEncoder.writeClose(.normal, reason: "bye", maskingKey: 1, to: &close)
        try await client.send(close)
        #expect(try await client.read() == [0x88, 2, 0x03, 0xE8])
        await live.stop()
    }

    @Test func `messages sent right before a close still reach the handler`() async throws {
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        let live = try await start { _, session in
            while case .text(let text) = await session.next() { continuation.yield(text) }
            continuation.finish()
        }
        var close: [UInt8] = []
        FrameEncoder.writeClose(.normal, maskingKey: 1, to: &close)
        let client = try await open(live, with: frame(.text, "a") + frame(.text, "b") + close)
        _ = try await client.read()
        var received: [String] = []
        for await text in texts { received.append(text) }
        #expect(received == ["a", "b"])
        await live.stop()
    }

    @Test func `a protocol violation closes with its code`() async throws {
        let live = try await start(handler: echo)
        let client = try await open(live)
        _ = try await client.read(until: "\r\n\r\n")
        try await client.send([0x81, 0x01, 0x61])
        let answer = try await client.read()
        #expect(answer.first == 0x88)
        #expect(answer.dropFirst(2).prefix(2) == [0x03, 0xEA])
        await live.stop()
    }

    @Test func `messages before a protocol violation or a close are answered first`() async throws {
        let live = try await start { _, session in
            while case .text(let text) = await session.next() {
                for _ in 0..<10 { await Task.yield() }
                await session.send(text: text)
            }
        }
        var close: [UInt8] = []
        FrameEncoder.writeClose(.normal, maskingKey: 1, to: &close)
        for (last, code) in [([0x81, 0x01, 0x61], [0x03, 0xEA]), (close, [0x03, 0xE8])]
            as [([UInt8], [UInt8])]
        {
            let client = try await open(live)
            _ = try await client.read(until: "\r\n\r\n")
            try await client.send(frame(.text, "one") + frame(.text, "two") + last)
            let answer = try await client.read()
            let echoes = FrameEncoder.text("one") + FrameEncoder.text("two")
            #expect(Array(answer.prefix(echoes.count)) == echoes)
            #expect(answer.dropFirst(echoes.count).first == 0x88)
            #expect(Array(answer.dropFirst(echoes.count + 2).prefix(2)) == code)
        }
        await live.stop()
    }

    @Test func `a handler that is busy too long does not delay the close`() async throws {
        let (gate, continuation) = AsyncStream.makeStream(of: Void.self)
        let live = try await start { _, session in
            _ = await session.next()
            for await _ in gate {}
        }
        let client = try await open(live)
        _ = try await client.read(until: "\r\n\r\n")
        try await client.send(frame(.text, "one") + [0x81, 0x01, 0x61])
        let answer = try await client.read()
        #expect(Array(answer.dropFirst(2).prefix(2)) == [0x03, 0xEA])
        continuation.finish()
        await live.stop()
    }

    @Test func `a handler that returns closes with 1000 after what it sent`() async throws {
        let live = try await start { _, session in
            await session.send(text: "last")
        }
        let client = try await open(live)
        let bytes = try await client.read { $0.suffix(4) == [0x88, 2, 0x03, 0xE8] }
        #expect(String(decoding: bytes.dropLast(4), as: UTF8.self).hasSuffix("last"))
        await live.stop()
    }

    @Test func `shutdown closes with 1001 and the handler sees the end`() async throws {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        let live = try await start { _, session in
            while await session.next() != nil {}
            continuation.finish()
        }
        let client = try await open(live)
        _ = try await client.read(until: "\r\n\r\n")
        async let stopped: Void = live.stop()
        let close = try await client.read { $0.count >= 4 }
        #expect(close.dropFirst(2).prefix(2) == [0x03, 0xE9])
        client.endWriting()
        for await _ in ended {}
        await stopped
    }

    @Test func `a client that does not read fills only its own queue`() async throws {
        var options = WebSocketOptions()
        options.outboundMessages = 10
        let (results, continuation) = AsyncStream.makeStream(of: OfferResult.self)
        let live = try await start(options: options) { _, session in
            let text = SharedText(String(repeating: "x", count: 100_000))
            var result = OfferResult.queued
            while result == .queued {
                result = session.offer(text, policy: .lifecycle)
                await Task.yield()
            }
            continuation.yield(result)
            while await session.next() != nil {}
        }
        var client: TestClient? = try await open(live)
        #expect(client != nil)
        for await result in results {
            #expect(result == .full)
            break
        }
        #expect(
            try await live.ask("GET /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("{}")
        )
        client = nil
        await live.stop()
    }

    @Test func `a flood of pings is answered as fast as the client reads`() async throws {
        let live = try await start(handler: echo)
        let client = try await open(live)
        _ = try await client.read(until: "\r\n\r\n")
        let count = 2_000
        let ping = frame(.ping, String(repeating: "p", count: 125))
        let flood = [UInt8]((0..<count).map { _ in ping }.joined())
        async let sent: Void = client.send(flood)
        let pongs = try await client.read { $0.count >= count * 127 }
        try await sent
        #expect(pongs.count == count * 127)
        await live.stop()
    }

    @Test func `more messages than any buffer holds are echoed in order`() async throws {
        var options = WebSocketOptions()
        options.outboundMessages = 3
        let live = try await start(options: options, handler: echo)
        let client = try await open(live)
        _ = try await client.read(until: "\r\n\r\n")
        let texts = (0..<1_000).map { String(repeating: "\($0 % 10)", count: 1 + ($0 * 37) % 2_000) }
        let flood = texts.flatMap { frame(.text, $0) }
        let expected = texts.flatMap { FrameEncoder.text($0) }
        async let sent: Void = client.send(flood)
        let answer = try await client.read { $0.count >= expected.count }
        try await sent
        #expect(answer == expected)
        await live.stop()
    }

    @Test func `a client that reads as fast as the server sends is never left waiting`() async throws {
        var options = WebSocketOptions()
        // A ping would also send what waits.
        options.pingInterval = nil
        options.closeTimeout = .seconds(3_600)
        let text = SharedText(String(repeating: "x", count: 60_000))
        let count = 30_000
        let live = try await LiveServer.start(routes: { [options] router in
            router.webSocket("/ws", options: options) { _, session in
                for _ in 0..<count { await session.send(text) }
            }
        })
        let client = try await open(live)
        var (size, end) = (0, ArraySlice<UInt8>())
        while end != [0x88, 2, 0x03, 0xE8] {
            let bytes = try await client.read { !$0.isEmpty }
            try #require(!bytes.isEmpty, "ended after \(size) bytes")
            size += bytes.count
            end = (end + bytes.suffix(4)).suffix(4)
        }
        #expect(size > count * text.sizeInBytes)
        client.endWriting()
        await live.stop()
    }

    @Test func `a client that is silent too long is pinged and then disconnected`() async throws {
        var options = WebSocketOptions()
        options.pingInterval = .milliseconds(30)
        options.pongTimeout = .milliseconds(30)
        let live = try await start(options: options, handler: echo)
        let client = try await open(live)
        #expect(try await client.read().suffix(6) == Array("\r\n\r\n".utf8) + [0x89, 0])
        await live.stop()
    }

    @Test(arguments: [false, true])
    func `broadcasts and groups reach every session of every loop in order, along with single messages`(
        _ isGroup: Bool
    ) async throws {
        let sessions = Mutex<[WebSocketSession]>([])
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        let live = try await LiveServer.start(
            { $0.loops = 2 },
            routes: { router in
                router.webSocket("/ws") { _, session in
                    sessions.withLock { $0.append(session) }
                    continuation.yield()
                    _ = await session.next()
                }
            }
        )
        var clients: [TestClient] = []
        // More on each loop than it writes to between two polls.
        for _ in 0..<80 { clients.append(try await open(live)) }
        var arrived = arrivals.makeAsyncIterator()
        for _ in clients { await arrived.next() }
        let group = WebSocketGroup()
        if isGroup { for session in sessions.withLock({ $0 }) { group.add(session) } }
        for number in 0..<50 {
            let text = SharedText("<\(number)>")
            var broadcast = Broadcast()
            if isGroup { #expect(group.send(text)) }
            for session in sessions.withLock({ $0 }) {
                if !isGroup { broadcast.offer(text, to: session, policy: .lifecycle) }
                if number % 10 == 9 { session.offer(SharedText("alone"), policy: .lifecycle) }
            }
            broadcast.send()
        }
        for client in clients {
            let text = String(
                decoding: try await client.read { bytes in
                    let text = String(decoding: bytes, as: UTF8.self)
                    return text.contains("<49>") && text.components(separatedBy: "alone").count > 5
                },
                as: UTF8.self
            )
            var rest = text[...]
            for number in 0..<50 {
                let found = try #require(rest.range(of: "<\(number)>"))
                rest = rest[found.upperBound...]
            }
        }
        await live.stop()
    }
}
