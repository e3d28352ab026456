// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import HTTPServer
import Testing

/// The rules of RFC 9110, 9112 and 6455 as exchanges with a real server.
final class ConformanceTests {
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let sub = root.appendingPathComponent("sub")
        try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
        let digits = (0..<200).map { String($0 % 10) }.joined()
        let file = root.appendingPathComponent("range.txt")
        try Data(digits.utf8).write(to: file)
        // A date is a strong validator only some time after it.
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        try Data("a".utf8).write(to: root.appendingPathComponent("a b.txt"))
        try Data("i".utf8).write(to: sub.appendingPathComponent("index.html"))
        try Data("s".utf8).write(to: root.appendingPathComponent(".secret"))
        try FileManager.default.createSymbolicLink(
            atPath: root.appendingPathComponent("out").path,
            withDestinationPath: "/etc"
        )
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    private func start(isEncrypted: Bool) async throws -> LiveServer {
        try await LiveServer.start(
            isEncrypted: isEncrypted,
            routes: { [root] router in
                router.files(at: "/f", root: root.path, index: "index.html")
                router.on(.get, "/stream") { _ in
                    HTTPResponse(
                        body: .stream { writer in
                            for piece in ["one", "two"] { try await writer.write(Array(piece.utf8)) }
                        }
                    )
                }
                router.on(.get, "/nothing") { _ in HTTPResponse(status: .noContent) }
                var options = WebSocketOptions()
                options.subprotocols = ["chat", "other"]
                router.webSocket("/ws", options: options) { _, session in
                    while let message = await session.next() {
                        switch message {
                        case .text(let text): await session.send(text: text)
                        case .binary(let bytes): await session.send(binary: bytes)
                        }
                    }
                }
            }
        )
    }

    @Test(arguments: ConformanceTable.all, [false, true])
    func `every exchange of the table conforms to the RFC, plain and over TLS`(
        _ table: ConformanceTable,
        _ isEncrypted: Bool
    ) async throws {
        let live = try await start(isEncrypted: isEncrypted)
        let file = try await live.ask("HEAD /f/range.txt HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        let validators = Answer.fields(of: file)
        for item in table.cases {
            let fault = try await converse(item, with: live, validators)
            #expect(fault == nil, "\(item)")
        }
        await live.stop()
    }

    /// Runs one exchange; returns what was wrong.
    private func converse(
        _ item: ConformanceCase,
        with live: LiveServer,
        _ validators: [String: String]
    ) async throws -> String? {
        let client = try await live.connect()
        var text = item.sent
        let next = "GET /json HTTP/1.1⏎Host: h⏎Connection: close⏎⏎"
        let expected = item.answers.split(separator: " ").map(String.init)
        let staysOpen = expected.last == "next"
        for (short, long) in Shorthand.all { text = text.replacing(short, with: long) }
        for (name, field) in [("{tag}", "etag"), ("{date}", "last-modified")] {
            text = text.replacing(name, with: validators[field] ?? "")
        }
        let endsWriting = text.hasSuffix("␄")
        if endsWriting { text.removeLast() }
        if staysOpen { text += next }
        // A server that has responded and closed may refuse the rest.
        try? await client.send(Shorthand.bytes(text))
        if endsWriting { client.endWriting() }
        guard let received = try? await client.read() else { return "the connection was left open" }
        let wanted = Array(expected.dropLast()) + (staysOpen ? ["200"] : [])
        let check = { (statuses: [String]) in
            Answer.fault(received, statuses, item.says, announcesEnd: expected.last != "eof")
        }
        // RFC 9110 section 10.1.1: a server that has part of the body already may omit 100.
        guard let fault = check(wanted), wanted.contains("100") else { return check(wanted) }
        return check(wanted.filter { $0 != "100" }).map { "\(fault); or, without 100: \($0)" }
    }
}

/// The placeholders of the tables.
enum Shorthand {
    static let all = [
        ("{G}", "GET /json HTTP/1.1⏎Host: h⏎"), ("{P}", "POST /echo HTTP/1.1⏎Host: h⏎"),
        ("{S}", "GET /f/range.txt HTTP/1.1⏎Host: h⏎"),
        (
            "{W}",
            "GET /ws HTTP/1.1⏎Host: h⏎Upgrade: websocket⏎Connection: Upgrade⏎Sec-WebSocket-Version: 13⏎"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==⏎"
        ),
    ]

    /// Each character as one byte, `⏎` as CRLF.
    static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar -> [UInt8] in
            scalar == "⏎" ? [0x0D, 0x0A] : [UInt8(truncatingIfNeeded: scalar.value)]
        }
    }
}
