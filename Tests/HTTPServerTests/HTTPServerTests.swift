// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import Reactor
import Synchronization
import Testing

@testable import HTTPServer

struct HTTPServerTests {
    private let get = "GET /json HTTP/1.1\r\nHost: h\r\n\r\n"
    private let lastGet = "GET /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"

    @Test func `a connection serves one request after the other`() async throws {
        let live = try await LiveServer.start()
        let client = try await live.connect()
        for _ in 0..<3 {
            try await client.send(get)
            #expect(try await client.read(until: "{}").hasPrefix("HTTP/1.1 200 OK\r\nDate: "))
        }
        try await client.send(lastGet)
        #expect(try await client.readToEnd().contains("Connection: close\r\n"))
        await live.stop()
    }

    @Test func `pipelined requests are answered in order`() async throws {
        let live = try await LiveServer.start(routes: { router in
            router.on(.get, "/n/{n}") {
                HTTPResponse(bytes: Array("<\($0.parameters["n"] ?? "")>".utf8), contentType: "x/y")
            }
        })
        let client = try await live.connect()
        let requests = (1...100).map { "GET /n/\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined()
        try await client.send(requests + lastGet)
        let answers = try await client.readToEnd()
        let numbers = answers.split(separator: "<").dropFirst().compactMap { Int($0.prefix { $0 != ">" }) }
        #expect(numbers == Array(1...100))
        await live.stop()
    }

    @Test func `a request split at any byte is the same request`() async throws {
        let live = try await LiveServer.start()
        let request =
            "POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            + "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"
        let client = try await live.connect()
        try await client.send(Array(request.utf8), inPiecesOf: 1)
        #expect(try await client.readToEnd().hasSuffix("\r\n\r\nabcde"))
        await live.stop()
    }

    @Test(arguments: [
        ("GET /json HTTP/1.1\r\n\r\n", 400), ("GET /json HTTP/2.0\r\nHost: h\r\n\r\n", 505),
        ("GET / \r\n\r\n", 400),
        ("GET /\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\nHost: h\r\n\r\n", 414),
        ("GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n", 431),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 9999999\r\n\r\n", 413),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ])
    func `a request that cannot be served gets its error status and the connection closes`(
        request: String,
        status: Int
    ) async throws {
        let live = try await LiveServer.start()
        let answer = try await live.ask(request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.contains("Connection: close\r\n"))
        #expect(answer.contains("Content-Type: application/problem+json\r\n"))
        await live.stop()
    }

    @Test func `the body of an early 413 is read so that the client can read the response`() async throws {
        let live = try await LiveServer.start({ $0.timeouts.linger = .seconds(3_600) })
        var client: TestClient? = try await live.connect()
        try await client?.send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 2000000\r\n\r\n")
        try await client?.send([UInt8](repeating: 0x78, count: 2_000_000))
        #expect(try await client?.readToEnd().hasPrefix("HTTP/1.1 413 ") == true)
        client = nil
        await live.stop()
    }

    @Test func `100 Continue is sent only when the body is read`() async throws {
        let live = try await LiveServer.start()
        let expect = "Host: h\r\nExpect: 100-continue\r\nConnection: close\r\n"
        let wanted = try await live.connect()
        try await wanted.send("POST /echo HTTP/1.1\r\n\(expect)Content-Length: 2\r\n\r\n")
        #expect(try await wanted.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        try await wanted.send("ok")
        #expect(try await wanted.readToEnd().hasSuffix("\r\n\r\nok"))
        let refused = try await live.ask("POST /none HTTP/1.1\r\n\(expect)Content-Length: 2\r\n\r\n")
        #expect(refused.hasPrefix("HTTP/1.1 404 "))
        await live.stop()
    }

    @Test func `HEAD and 304 have no content, and an HTTP 1.0 connection closes`() async throws {
        let live = try await LiveServer.start()
        let head = try await live.ask("HEAD /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(head.contains("Content-Length: 2\r\n"))
        #expect(head.hasSuffix("\r\n\r\n"))
        let old = try await live.ask("GET /json HTTP/1.0\r\n\r\n")
        #expect(old.hasSuffix("Connection: close\r\n\r\n{}"))
        await live.stop()
    }

    @Test func `a half-closed client is answered`() async throws {
        let live = try await LiveServer.start()
        let client = try await live.connect()
        try await client.send(get + get)
        client.endWriting()
        #expect(try await client.readToEnd().components(separatedBy: "HTTP/1.1 200 OK").count == 3)
        await live.stop()
    }

    @Test func `a stream goes out in chunks and waits for a slow client`() async throws {
        let pieces = 2_000
        let counter = WrittenCounter()
        let live = try await LiveServer.start(routes: { router in
            router.on(.get, "/stream") { _ in
                HTTPResponse(
                    body: .stream { writer in
                        for _ in 0..<pieces {
                            try await writer.write([UInt8](repeating: 0x61, count: 10_000))
                            counter.add()
                        }
                    }
                )
            }
        })
        let client = try await live.connect()
        try await client.send("GET /stream HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        _ = try await client.read(until: "\r\n\r\n")
        #expect(counter.value < pieces)
        let rest = try await client.read()
        #expect(rest.count > 19_000_000)
        #expect(rest.suffix(5) == Array("0\r\n\r\n".utf8)[...])
        #expect(counter.value == pieces)
        await live.stop()
    }

    @Test func `an unread body stays with the client until the handler reads it`() async throws {
        let size = 4_000_000
        let live = try await LiveServer.start(routes: { router in
            router.on(.post, "/late") { request in
                while !request.body.isFull { await Task.yield() }
                let count = try? await request.body.collect(upTo: size).count
                return HTTPResponse(bytes: Array("\(count ?? -1)".utf8), contentType: "x/y")
            }
        })
        let client = try await live.connect()
        let head = "POST /late HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: \(size)\r\n\r\n"
        try await client.send(Array(head.utf8) + [UInt8](repeating: 0x61, count: size))
        #expect(try await client.readToEnd().hasSuffix("\r\n\r\n\(size)"))
        await live.stop()
    }

    @Test func `a large file arrives whole`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let piece = [UInt8]((0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        let content = [UInt8](repeatElement(piece, count: 3_000).joined())
        try Data(content).write(to: folder.appendingPathComponent("large.bin"))
        let live = try await LiveServer.start(routes: { $0.files(at: "/", root: folder.path) })
        let client = try await live.connect()
        try await client.send("GET /large.bin HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        let answer = try await client.read()
        #expect(Array(answer.suffix(content.count)) == content)
        #expect(answer.count < content.count + 500)
        await live.stop()
    }

    @Test func `a stream that fails is aborted without its last chunk`() async throws {
        let live = try await LiveServer.start(routes: { router in
            router.on(.get, "/stream") { _ in
                HTTPResponse(
                    body: .stream { writer in
                        try await writer.write([0x61])
                        throw ResponseClosed()
                    }
                )
            }
        })
        let client = try await live.connect()
        try await client.send("GET /stream HTTP/1.1\r\nHost: h\r\n\r\n")
        // The end is a reset, which may also drop the first chunk.
        let answer = (try? await client.readToEnd()) ?? ""
        #expect(!answer.contains("0\r\n\r\n"))
        await live.stop()
    }

    @Test(arguments: ["GET /json HT", "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab"])
    func `a slow request gets 408`(beginning: String) async throws {
        let live = try await LiveServer.start({ configuration in
            configuration.timeouts.head = .milliseconds(50)
            configuration.timeouts.bodyGrace = .milliseconds(50)
        })
        #expect(try await live.ask(beginning).hasPrefix("HTTP/1.1 408 "))
        await live.stop()
    }

    @Test func `a connection without requests is closed silently`() async throws {
        let live = try await LiveServer.start({ $0.timeouts.idle = .milliseconds(50) })
        let client = try await live.connect()
        #expect(try await client.readToEnd() == "")
        await live.stop()
    }

    @Test func `a connection above the limit gets 503`() async throws {
        let live = try await LiveServer.start({ $0.maximumConnections = 1 })
        let first = try await live.connect()
        try await first.send(get)
        _ = try await first.read(until: "{}")
        #expect(try await live.ask("").hasPrefix("HTTP/1.1 503 "))
        try await first.send(lastGet)
        #expect(try await first.readToEnd().hasSuffix("{}"))
        await live.stop()
    }

    @Test func `shutdown finishes requests and closes idle connections`() async throws {
        let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
        let (gate, gateContinuation) = AsyncStream.makeStream(of: Void.self)
        let live = try await LiveServer.start(routes: { router in
            router.on(.get, "/slow") { _ in
                startedContinuation.finish()
                for await _ in gate {}
                return HTTPResponse(bytes: Array("done".utf8), contentType: "x/y")
            }
        })
        let idle = try await live.connect()
        try await idle.send(get)
        _ = try await idle.read(until: "{}")
        let busy = try await live.connect()
        try await busy.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
        for await _ in started {}
        async let stopped: Void = live.server.shutdown(grace: .seconds(3_600))
        #expect(try await idle.readToEnd() == "")
        gateContinuation.finish()
        let answer = try await busy.readToEnd()
        #expect(answer.contains("Connection: close\r\n"))
        #expect(answer.hasSuffix("done"))
        await stopped
        #expect(live.server.connectionCount == 0)
    }

    @Test func `a handler is cancelled when its client disconnects`() async throws {
        let (cancelled, continuation) = AsyncStream.makeStream(of: Void.self)
        let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
        let live = try await LiveServer.start(routes: { router in
            router.on(.post, "/wait") { request in
                startedContinuation.finish()
                do throws(RequestBodyError) { _ = try await request.body.next() } catch {
                    continuation.finish()
                }
                return HTTPResponse()
            }
        })
        var client: TestClient? = try await live.connect()
        try await client?.send("POST /wait HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n")
        for await _ in started {}
        client = nil
        for await _ in cancelled {}
        await live.stop()
    }
}

/// The server's own counts.
final class WrittenCounter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
}

extension HTTPServerTests {
    @Test func `a client that reads nothing of a long response is disconnected`() async throws {
        let (cuts, continuation) = AsyncStream.makeStream(of: Bool.self)
        let live = try await LiveServer.start(
            { $0.timeouts.write = .milliseconds(100) },
            routes: { router in
                router.on(.get, "/endless") { _ in
                    HTTPResponse(
                        body: .stream { writer in
                            let piece = [UInt8](repeating: 0x41, count: 65_536)
                            do throws(ResponseClosed) {
                                while true { try await writer.write(piece) }
                            } catch {
                                continuation.yield(true)
                                throw error
                            }
                        }
                    )
                }
            }
        )
        let client = try await live.connect()
        try await client.send("GET /endless HTTP/1.1\r\nHost: h\r\n\r\n")
        var cut = cuts.makeAsyncIterator()
        #expect(await cut.next() == true)
        #expect(
            try await live.ask("GET /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").contains(
                "200 OK"
            )
        )
        _ = client
        await live.stop()
    }

    /// A response that does not fit into the outbound buffer.
    private static func addLarge(_ router: inout Router) {
        router.on(.get, "/large") { _ in
            HTTPResponse(bytes: [UInt8](repeating: 120, count: 3_000_000), contentType: "text/plain")
        }
    }

    @Test func `a client that half-closes after its request is closed once it has the large response`()
        async throws
    {
        let live = try await LiveServer.start(routes: Self.addLarge)
        let client = try await live.connect()
        try await client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
        client.endWriting()
        #expect(try await client.readToEnd().utf8.count > 3_000_000)
        await live.stop()
    }

    @Test func `requests sent before a half-close are all answered`() async throws {
        let live = try await LiveServer.start(routes: Self.addLarge)
        let client = try await live.connect()
        let request = "GET /large HTTP/1.1\r\nHost: h\r\n\r\n"
        try await client.send(request + request + request)
        client.endWriting()
        let heard = try await client.readToEnd()
        #expect(heard.components(separatedBy: "200 OK").count == 4)
        #expect(heard.utf8.count > 9_000_000)
        await live.stop()
    }

    @Test func `an unread body must keep arriving, even if it exceeds the buffer`()
        async throws
    {
        let live = try await LiveServer.start(
            {
                // The route has to answer before the body is given up, on a busy machine, too.
                $0.timeouts.bodyGrace = .seconds(20)
                $0.timeouts.leastBodyRate = 1_000_000
                $0.drainLimitInBytes = 1_000_000
            },
            routes: { router in
                router.on(.post, "/refused") { _ in
                    try? await Task.sleep(for: .milliseconds(100))
                    return HTTPResponse(status: .unauthorized, bytes: [], contentType: "text/plain")
                }
            }
        )
        let client = try await live.connect()
        try await client.send("POST /refused HTTP/1.1\r\nHost: h\r\nContent-Length: 300000\r\n\r\n")
        try await client.send([UInt8](repeating: 1, count: 200_000))
        #expect(try await client.readToEnd().contains("401 Unauthorized"))
        await live.stop()
    }

    @Test func `a body in chunks of one byte is read quickly`() async throws {
        let live = try await LiveServer.start()
        let client = try await live.connect()
        let count = 400_000
        let head =
            "POST /echo HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        try await client.send(head + String(repeating: "1\r\nx\r\n", count: count) + "0\r\n\r\n")
        #expect(try await client.readToEnd().hasSuffix(String(repeating: "x", count: count)))
        await live.stop()
    }

    @Test(arguments: [
        (
            "TRACE /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "405",
            "TRACE is not allowed for this resource; allowed are GET, HEAD, OPTIONS."
        ),
        (
            "BREW /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "501",
            "The method BREW is not supported."
        ),
        (
            "GET /none HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "404",
            "There is no resource at this path."
        ),
        ("GET /json HTTP/1.1\r\n\r\n", "400", "The Host field is missing."),
        ("GET /a%2fb HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "400", "The path cannot be decoded."),
    ])
    func `a refusal explains what is wrong`(
        _ request: String,
        _ status: String,
        _ detail: String
    ) async throws {
        let live = try await LiveServer.start()
        let answer = try await live.ask(request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.contains("\"detail\":\"\(detail)\""))
        #expect(answer.contains("Allow: GET, HEAD, OPTIONS\r\n") == (status == "405"))
        await live.stop()
    }
}
