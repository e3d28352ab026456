// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

struct ShutdownTests {
    @Test func `a connection that outlasts the grace period is closed and counted`() async throws {
        let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
        let (cuts, cutContinuation) = AsyncStream.makeStream(of: Int.self)
        let live = try await LiveServer.start(
            log: { event in
                if case .stopped(let cut) = event { cutContinuation.yield(cut) }
            },
            routes: { router in
                router.on(.post, "/stuck") { request in
                    startedContinuation.finish()
                    _ = try? await request.body.next()
                    return HTTPResponse()
                }
            }
        )
        let client = try await live.connect()
        try await client.send("POST /stuck HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n")
        for await _ in started {}
        await live.server.shutdown(grace: .milliseconds(20))
        #expect(live.server.connectionCount == 0)
        for await cut in cuts {
            #expect(cut == 1)
            break
        }
    }
}
