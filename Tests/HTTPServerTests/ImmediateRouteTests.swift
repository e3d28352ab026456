// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

struct ImmediateRouteTests {
    private func start(
        _ log: (@Sendable (ServerEvent) -> Void)? = nil,
        routes: (inout Router) -> Void = { _ in }
    ) async throws -> LiveServer {
        try await LiveServer.start(
            log: log,
            routes: { router in
                let now: ImmediateHandler = { request in
                    HTTPResponse(
                        bytes: Array("<\(request.parameters["n"] ?? "")>".utf8),
                        contentType: "text/plain"
                    )
                }
                router.on(.get, "/now/{n}", immediate: now)
                router.on(.post, "/now/{n}", immediate: now)
                router.on(.get, "/later/{n}") { request in
                    await Task.yield()
                    return now(request)
                }
                routes(&router)
            }
        )
    }

    private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n" }

    private func numbers(in answers: String) -> [String] {
        answers.split(separator: "<").dropFirst().map { String($0.prefix { $0 != ">" }) }
    }

    @Test func `thousands of pipelined requests are answered in order`() async throws {
        let live = try await start()
        let client = try await live.connect()
        let count = 5_000
        async let sent: Void = client.send((1...count).map { get("/now/\($0)") }.joined())
        let answers = try await client.read(until: "<\(count)>")
        try await sent
        #expect(numbers(in: answers) == (1...count).map(String.init))
        await live.stop()
    }

    @Test func `immediate and waiting routes keep the order of their requests`() async throws {
        let live = try await start()
        let client = try await live.connect()
        let paths = (1...40).map { $0.isMultiple(of: 3) ? "/later/\($0)" : "/now/\($0)" }
        try await client.send(paths.map(get).joined())
        #expect(numbers(in: try await client.read(until: "<40>")) == (1...40).map(String.init))
        await live.stop()
    }

    @Test func `a body that an immediate route does not read is skipped`() async throws {
        let live = try await start()
        let client = try await live.connect()
        let body = String(repeating: "x", count: 100_000)
        try await client.send("POST /now/1 HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n")
        _ = try await client.read(until: "<1>")
        try await client.send(body + get("/now/2"))
        #expect(numbers(in: try await client.read(until: "<2>")) == ["2"])
        await live.stop()
    }

    @Test func `a stream, a close and the log work in an immediate route as in any other`() async throws {
        let (routes, continuation) = AsyncStream.makeStream(of: String?.self)
        let live = try await start { event in
            if case .answered(let record) = event { continuation.yield(record.route) }
        } routes: { router in
            router.on(
                .get,
                "/stream",
                immediate: { _ in
                    HTTPResponse(body: .stream { writer in try await writer.write(Array("s".utf8)) })
                }
            )
        }
        let answer = try await live.ask(
            get("/now/1") + get("/stream") + "GET /now/3 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
                + get("/now/4")
        )
        #expect(answer.contains("1\r\ns\r\n0\r\n\r\n"))
        #expect(numbers(in: answer) == ["1", "3"])
        await live.stop()
        continuation.finish()
        var seen: [String?] = []
        for await route in routes { seen.append(route) }
        #expect(seen == ["/now/{n}", "/stream", "/now/{n}"])
    }

    @Test func `middleware wraps immediate routes too`() async throws {
        let live = try await start(routes: { router in
            router.use { request, next in
                var response = await next(request)
                response.fields[.allow] = "seen"
                return response
            }
        })
        let answer = try await live.ask("GET /now/1 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(answer.contains("Allow: seen\r\n"))
        await live.stop()
    }
}
