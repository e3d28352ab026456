// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Synchronization
import Testing

struct WebSocketGroupTests {
    private static let handshake =
        "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

    /// A server whose clients are all in one group.
    private struct Room {
        let group = WebSocketGroup()
        let live: LiveServer
        let arrivals: AsyncStream<WebSocketSession>
        let ends: AsyncStream<Void>

        init() async throws {
            var options = WebSocketOptions()
            // No client answers, and a busy machine may be late.
            options.pingInterval = nil
            options.closeTimeout = .seconds(3_600)
            let (arrivals, arrived) = AsyncStream.makeStream(of: WebSocketSession.self)
            let (ends, ended) = AsyncStream.makeStream(of: Void.self)
            (self.arrivals, self.ends) = (arrivals, ends)
            live = try await LiveServer.start(routes: { [group] router in
                router.webSocket("/ws", options: options) { _, session in
                    group.add(session)
                    arrived.yield(session)
                    while await session.next() != nil {}
                    ended.yield()
                }
            })
        }

        /// Opens a client and waits until it is in the group.
        func open(_ fields: String = "") async throws -> (client: TestClient, session: WebSocketSession) {
            let client = try await live.connect()
            try await client.send(WebSocketGroupTests.handshake + fields + "\r\n")
            _ = try await client.read(until: "\r\n\r\n")
            for await session in arrivals { return (client, session) }
            throw CancellationError()
        }
    }

    /// One frame of a server; nil at an incomplete one.
    private func nextFrame(_ bytes: inout ArraySlice<UInt8>) -> (first: UInt8, payload: ArraySlice<UInt8>)? {
        guard bytes.count >= 2 else { return nil }
        let head = Array(bytes.prefix(10))
        var (length, start) = (Int(head[1]), 2)
        if length >= 126 {
            let count = length == 126 ? 2 : 8
            guard head.count >= 2 + count else { return nil }
            length = head[2..<(2 + count)].reduce(0) { $0 << 8 | Int($1) }
            start += count
        }
        guard bytes.count >= start + length else { return nil }
        defer { bytes = bytes.dropFirst(start + length) }
        return (head[0], bytes.dropFirst(start).prefix(length))
    }

    private func ping(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameEncoder.write(.ping, Array(text.utf8), maskingKey: 7, to: &bytes)
        return bytes
    }

    @Test func `a slow client gets whole frames in order, and the others get every frame`()
        async throws
    {
        let room = try await Room()
        let (late, session) = try await room.open()
        let (prompt, _) = try await room.open()
        let filler = String(repeating: "x", count: 60_000)
        for number in 1...150 {
            let text = "<\(number)>" + filler
            let frame = FrameEncoder.text(text)
            #expect(room.group.send(SharedText(text)))
            if number % 5 == 0 { try await late.send(ping("\(number)")) }
            let heard = try await prompt.read { $0.count >= frame.count }
            #expect(heard == frame, "text \(number)")
        }
        async let closed: Void = session.close()
        let bytes = try await late.read { $0.suffix(4) == [0x88, 2, 0x03, 0xE8] }
        var rest = bytes.dropLast(4)
        var (last, texts, pongs) = (0, 0, 0)
        while let (first, payload) = nextFrame(&rest) {
            if first == 0x8A {
                pongs += 1
                continue
            }
            let text = String(decoding: payload, as: UTF8.self)
            let number = try #require(Int(text.dropFirst().prefix { $0 != ">" }))
            #expect(first == 0x81 && text == "<\(number)>" + filler)
            #expect(number > last)
            last = number
            texts += 1
        }
        #expect(rest.isEmpty)
        #expect(pongs == 30)
        #expect((10..<150).contains(texts), "some found no room")
        late.endWriting()
        await closed
        await room.live.stop()
    }

    @Test func `a client that left the group or disconnected receives nothing, and the others continue`()
        async throws
    {
        let room = try await Room()
        let (staying, _) = try await room.open()
        let (leaving, session) = try await room.open()
        var ending: TestClient? = try await room.open().client
        #expect(ending != nil)
        room.group.send(SharedText("one"))
        _ = try await staying.read(until: "one")
        _ = try await leaving.read(until: "one")
        room.group.remove(session)
        ending = nil
        for await _ in room.ends { break }
        room.group.send(SharedText("two"))
        _ = try await staying.read(until: "two")
        async let closed: Void = session.close()
        #expect(try await leaving.read { $0.suffix(4) == [0x88, 2, 0x03, 0xE8] }.count == 4)
        leaving.endWriting()
        await closed
        room.group.add(session)
        room.group.send(SharedText("three"))
        #expect(try await staying.read(until: "three").hasSuffix("three"))
        await room.live.stop()
    }

    @Test func `a session added twice receives a text once, compressed if negotiated`()
        async throws
    {
        let room = try await Room()
        let (client, session) = try await room.open()
        let (compressing, _) = try await room.open("Sec-WebSocket-Extensions: permessage-deflate\r\n")
        room.group.add(session)
        let text = String(repeating: "again and ", count: 100)
        room.group.send(SharedText(text))
        room.group.send(SharedText("!"))
        let expected = FrameEncoder.text(text) + FrameEncoder.text("!")
        #expect(try await client.read { $0.count >= expected.count } == expected)
        let compressed = try await compressing.read { $0.last == UInt8(ascii: "!") }
        #expect(compressed.first == 0xC1)
        #expect(compressed.count < text.utf8.count / 2)
        await room.live.stop()
    }
}
