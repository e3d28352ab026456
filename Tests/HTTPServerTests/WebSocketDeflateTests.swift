// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Compression
import HTTPCore
import HTTPServer
import Testing

struct WebSocketDeflateTests {
    private static func handshake(_ extensions: String) -> [UInt8] {
        Array(
            ("GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Sec-WebSocket-Extensions: \(extensions)\r\n\r\n").utf8
        )
    }

    private func packed(_ opcode: Opcode, _ payload: [UInt8]) throws -> [UInt8] {
        var frame: [UInt8] = []
        let compressed = try #require(Deflate.message(payload))
        FrameEncoder.write(opcode, compressed, isCompressed: true, maskingKey: 0x0102_0304, to: &frame)
        return frame
    }

    private func start(_ handler: @escaping WebSocketHandler) async throws -> LiveServer {
        var options = WebSocketOptions()
        options.closeTimeout = .milliseconds(100)
        return try await LiveServer.start(routes: { $0.webSocket("/ws", options: options, handler) })
    }

    private let echo: WebSocketHandler = { _, session in
        while let message = await session.next() {
            switch message {
            case .text(let text): await session.send(text: text)
            case .binary(let bytes): await session.send(binary: bytes)
            }
        }
    }

    @Test func `a compressed message is echoed compressed`() async throws {
        let live = try await start(echo)
        let text = String(repeating: "again and ", count: 500)
        let client = try await live.connect()
        try await client.send(Self.handshake("permessage-deflate; client_max_window_bits"))
        let head = try await client.read(until: "\r\n\r\n")
        #expect(
            head.contains(
                "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover; "
                    + "client_no_context_takeover\r\n"
            )
        )
        var expected: [UInt8] = []
        let compressed = try #require(Deflate.message(Array(text.utf8)))
        FrameEncoder.write(.text, compressed, isCompressed: true, to: &expected)
        for _ in 0..<2 {
            try await client.send(try packed(.text, Array(text.utf8)))
            let count = expected.count
            #expect(try await client.read { $0.count >= count } == expected)
        }
        await live.stop()
    }

    @Test func `a shared text is compressed for sessions that negotiated it and plain for the others`()
        async throws
    {
        let text = String(repeating: "tick ", count: 100)
        let shared = SharedText(text)
        let live = try await start { _, session in
            session.offer(shared, policy: .lifecycle)
            while await session.next() != nil {}
        }
        for offer in ["permessage-deflate", "permessage-deflate; server_max_window_bits=9", "x-other"] {
            let client = try await live.connect()
            try await client.send(Self.handshake(offer))
            let isCompressed = offer == "permessage-deflate"
            var expected: [UInt8] = []
            let payload = isCompressed ? try #require(Deflate.message(Array(text.utf8))) : Array(text.utf8)
            FrameEncoder.write(.text, payload, isCompressed: isCompressed, to: &expected)
            let wanted = expected
            let bytes = try await client.read { $0.suffix(wanted.count) == wanted[...] }
            #expect(bytes.suffix(wanted.count) == wanted[...])
        }
        await live.stop()
    }

    @Test func `a zip bomb closes with 1009 and invalid data with 1007`() async throws {
        let live = try await start(echo)
        let bomb = try packed(.binary, [UInt8](repeating: 0, count: 1_048_577))
        #expect(bomb.count < 2_000)
        var broken: [UInt8] = []
        FrameEncoder.write(.binary, [0xFF, 0xFF], isCompressed: true, maskingKey: 7, to: &broken)
        for (frame, code) in [(bomb, [0x03, 0xF1]), (broken, [0x03, 0xEF])] as [([UInt8], [UInt8])] {
            let client = try await live.connect()
            try await client.send(Self.handshake("permessage-deflate"))
            _ = try await client.read(until: "\r\n\r\n")
            try await client.send(frame)
            let answer = try await client.read()
            #expect(answer.first == 0x88)
            #expect(Array(answer.dropFirst(2).prefix(2)) == code)
        }
        await live.stop()
    }

    @Test func `many small zip bombs in one write wait for the handler`() async throws {
        let live = try await start(echo)
        let client = try await live.connect()
        try await client.send(Self.handshake("permessage-deflate"))
        _ = try await client.read(until: "\r\n\r\n")
        let payload = [UInt8](repeating: 0x61, count: 1_000_000)
        let message = try packed(.binary, payload)
        var expected: [UInt8] = []
        FrameEncoder.write(
            .binary,
            try #require(Deflate.message(payload)),
            isCompressed: true,
            to: &expected
        )
        try await client.send([UInt8]((0..<40).map { _ in message }.joined()))
        let whole = [UInt8]((0..<40).map { _ in expected }.joined())
        #expect(try await client.read { $0.count >= whole.count } == whole)
        await live.stop()
    }
}
