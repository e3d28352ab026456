// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

struct EventStreamTests {
    @Test func `events are streamed and resume after the last event ID`() async throws {
        let live = try await LiveServer.start(routes: { router in
            router.on(.get, "/events") { request in
                let first = (request.lastEventID.flatMap(Int.init) ?? 0) + 1
                return .events { writer in
                    try await writer.keepAlive()
                    for id in first...3 { try await writer.send(ServerSentEvent("n\(id)", id: "\(id)")) }
                }
            }
        })
        let all = try await live.ask("GET /events HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(all.contains("Content-Type: text/event-stream\r\n"))
        #expect(all.contains("Cache-Control: no-store\r\n"))
        #expect(all.contains(":\n\n"))
        #expect(all.contains("id: 1\ndata: n1\n\n"))
        let rest = try await live.ask(
            "GET /events HTTP/1.1\r\nHost: h\r\nLast-Event-ID: 2\r\nConnection: close\r\n\r\n"
        )
        #expect(!rest.contains("data: n2"))
        #expect(rest.contains("id: 3\ndata: n3\n\n"))
        await live.stop()
    }

    @Test func `a producer ends when its client disconnects`() async throws {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        let live = try await LiveServer.start(routes: { router in
            router.on(.get, "/events") { _ in
                .events { writer in
                    defer { continuation.finish() }
                    while true {
                        try await writer.send(ServerSentEvent(String(repeating: "x", count: 10_000)))
                    }
                }
            }
        })
        var client: TestClient? = try await live.connect()
        try await client?.send("GET /events HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try await client?.read(until: "data: ")
        client = nil
        for await _ in ended {}
        await live.stop()
    }
}
