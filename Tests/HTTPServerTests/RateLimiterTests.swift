// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor
import Testing

@testable import HTTPServer

struct RateLimiterTests {
    private func moment(_ milliseconds: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: milliseconds * 1_000_000)
    }

    @Test func `a burst passes, then one request per interval`() {
        var buckets = RateBuckets(perSecond: 10, burst: 3, limit: 10)
        for _ in 0..<3 { #expect(buckets.take("a", at: moment(0)) == nil) }
        #expect(buckets.take("a", at: moment(0)) == .milliseconds(100))
        #expect(buckets.take("b", at: moment(0)) == nil)
        #expect(buckets.take("a", at: moment(99)) == .milliseconds(1))
        #expect(buckets.take("a", at: moment(100)) == nil)
        #expect(buckets.take("a", at: moment(100)) == .milliseconds(100))
        for _ in 0..<3 { #expect(buckets.take("a", at: moment(10_000)) == nil) }
        #expect(buckets.take("a", at: moment(10_000)) != nil)
    }

    @Test func `how long a request would wait can be asked without counting it`() {
        var buckets = RateBuckets(perSecond: 10, burst: 2, limit: 10)
        for _ in 0..<5 { #expect(buckets.wait("a", at: moment(0)) == nil) }
        buckets.charge("a", cost: 3, at: moment(0))
        #expect(buckets.wait("a", at: moment(0)) == .milliseconds(200))
        #expect(buckets.wait("a", at: moment(200)) == nil)
        #expect(buckets.wait("b", at: moment(0)) == nil)
    }

    @Test func `what was allowed may be charged as more, which delays the next`() {
        var buckets = RateBuckets(perSecond: 10, burst: 3, limit: 10)
        #expect(buckets.take("a", at: moment(0)) == nil)
        buckets.charge("a", cost: 12, at: moment(0))
        #expect(buckets.take("a", at: moment(0)) == .milliseconds(1_100))
        #expect(buckets.take("a", at: moment(1_099)) != nil)
        #expect(buckets.take("a", at: moment(1_100)) == nil)
    }

    @Test func `the addresses of one network of IPv6 share an allowance`() async throws {
        var router = Router()
        router.on(.get, "/", immediate: { _ in HTTPResponse() })
        router.use(RateLimiter(perSecond: 0.1, burst: 2).filter)
        func status(from address: String) async throws -> HTTPStatus {
            let head = RequestHead(method: .get, target: try RequestTarget("/"), fields: [:])
            return await router.respond(
                to: HTTPRequest(head: head, body: RequestBody([]), remoteAddress: address)
            ).status
        }
        #expect(try await status(from: "[2001:db8::1]:1") == .ok)
        #expect(try await status(from: "[2001:db8::2]:1") == .ok)
        #expect(try await status(from: "[2001:db8::3]:1") == .tooManyRequests)
        #expect(try await status(from: "[2001:db8:0:1::3]:1") == .ok)
        for _ in 0..<5 { #expect(try await status(from: "a document") == .ok, "the process itself") }
    }

    @Test func `the table is bounded and addresses beyond it share an allowance`() {
        var buckets = RateBuckets(perSecond: 1, burst: 2, limit: 3)
        for address in ["a", "b", "c"] { #expect(buckets.take(address, at: moment(0)) == nil) }
        #expect(buckets.take("d", at: moment(0)) == nil)
        #expect(buckets.take("e", at: moment(0)) == nil)
        #expect(buckets.take("f", at: moment(0)) != nil)
        #expect(buckets.take("a", at: moment(0)) == nil)
        #expect(buckets.count <= 4)
        #expect(buckets.take("g", at: moment(5_000)) == nil)
        #expect(buckets.count == 1)
    }

    @Test func `too many requests get 429 with Retry-After`() async throws {
        var router = Router()
        router.on(.get, "/", immediate: { _ in HTTPResponse() })
        router.use(RateLimiter(perSecond: 0.1, burst: 2).filter)
        func ask(from address: String) async throws -> HTTPResponse {
            let head = RequestHead(method: .get, target: try RequestTarget("/"), fields: [:])
            let request = HTTPRequest(head: head, body: RequestBody([]), remoteAddress: address)
            return await router.respond(to: request)
        }
        // Another port is the same address.
        #expect(try await ask(from: "10.0.0.1:1000").status == .ok)
        #expect(try await ask(from: "10.0.0.1:2000").status == .ok)
        let refused = try await ask(from: "10.0.0.1:3000")
        #expect(refused.status == .tooManyRequests)
        #expect(refused.fields[.retryAfter].flatMap(Int.init).map { (1...10).contains($0) } == true)
        #expect(try await ask(from: "[::1]:3000").status == .ok)
        for _ in 0..<5 { #expect(try await ask(from: "unix:/run/s").status == .ok) }
    }

    @Test func `the connections of one address are limited`() async throws {
        let live = try await LiveServer.start({ $0.maximumConnectionsPerAddress = 1 })
        let first = try await live.connect()
        try await first.send("GET /json HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try await first.read(until: "{}")
        #expect(try await live.ask("").hasPrefix("HTTP/1.1 503 "))
        try await first.send("GET /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        _ = try await first.readToEnd()
        // The place is free once the server has closed its side.
        var answer = ""
        while !answer.hasSuffix("{}") {
            answer = try await live.ask("GET /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        }
        await live.stop()
    }
}
