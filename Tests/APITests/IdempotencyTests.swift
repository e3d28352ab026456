// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Synchronization
import Testing

@testable import API

struct IdempotencyTests {
    private func play(_ api: APIHarness, _ key: String, _ body: JSONValue = [:]) async -> APIHarness.Answer {
        await api.send(
            "POST",
            "/v1/sounds/bell/play",
            body: body.encoded,
            type: "application/json",
            fields: [("Idempotency-Key", key)]
        )
    }

    @Test func `a repeated key runs once and gets the same answer`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let first = await play(api, "a")
            let second = await play(api, "a")
            #expect(first.status == 201 && second.status == 201)
            #expect(first.bytes == second.bytes)
            #expect(first.fields[.location] == second.fields[.location])
            #expect(first.fields["Idempotency-Replayed"] == nil)
            #expect(second.fields["Idempotency-Replayed"] == "true")
            let third = await play(api, "b")
            #expect(third.json["id"] != first.json["id"])
            #expect(await api.get("/v1/players").json["players"]?.count == 2)
        }
    }

    @Test func `the same key with another body is refused`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            #expect(await play(api, "a").status == 201)
            let other = await play(api, "a", ["volume": 0.5])
            #expect(other.status == 422)
            #expect(other.problem == "idempotency-key-reused")
        }
    }

    @Test func `a refused request leaves its key free`() async throws {
        try await APIHarness.run { api in
            #expect(await play(api, "a").status == 404)
            try await api.addSound()
            #expect(await play(api, "a").status == 201)
        }
    }

    @Test(arguments: ["", "ä", String(repeating: "x", count: 256)])
    func `an invalid key is refused`(_ key: String) async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let answer = await play(api, key)
            #expect(answer.status == 422)
            #expect(answer.json["field"] == "Idempotency-Key")
        }
    }

    private let key = IdempotencyCache.Key(key: "k", target: "/", owner: "")
    private let answer = HTTPResponse(bytes: [1], contentType: "text/plain")

    private func name(_ decision: IdempotencyCache.Decision) -> String {
        switch decision {
        case .first: "first"
        case .answered: "answered"
        case .running: "running"
        case .lost: "lost"
        case .reused: "reused"
        }
    }

    @Test func `a repetition while the first still runs is refused`() {
        let cache = IdempotencyCache()
        #expect(name(cache.begin(key, content: "1")) == "first")
        #expect(name(cache.begin(key, content: "1")) == "running")
        #expect(name(cache.begin(key, content: "2")) == "reused")
        cache.finish(key, answer)
        #expect(name(cache.begin(key, content: "1")) == "answered")
    }

    @Test func `answers expire`() {
        let now = Mutex(ContinuousClock.now)
        let cache = IdempotencyCache(life: .seconds(10)) { now.withLock { $0 } }
        _ = cache.begin(key, content: "1")
        cache.finish(key, answer)
        now.withLock { $0 += .seconds(10) }
        #expect(name(cache.begin(key, content: "1")) == "answered")
        now.withLock { $0 += .seconds(1) }
        #expect(name(cache.begin(key, content: "2")) == "first")
    }

    @Test func `the oldest answer is removed if there are too many`() {
        let cache = IdempotencyCache(limit: 2)
        let keys = (0..<3).map { IdempotencyCache.Key(key: "\($0)", target: "/", owner: "") }
        for key in keys {
            _ = cache.begin(key, content: "1")
            cache.finish(key, answer)
        }
        #expect(name(cache.begin(keys[2], content: "1")) == "answered")
        #expect(name(cache.begin(keys[0], content: "1")) == "first")
    }

    @Test func `a refusal leaves nothing behind, also with a key that is kept`() {
        let cache = IdempotencyCache()
        _ = cache.begin(key, content: "1")
        cache.finish(key, answer)
        for number in 0..<10_000 {
            let other = IdempotencyCache.Key(key: "\(number)", target: "/", owner: "")
            #expect(name(cache.begin(other, content: "1")) == "first")
            cache.finish(other, nil)
        }
        #expect(cache.placeCount < 100)
        #expect(name(cache.begin(key, content: "1")) == "answered")
    }

    @Test func `the same key from two clients of a WebSocket belongs to two requests`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let head = RequestHead(
                method: .get,
                target: try RequestTarget("/v1/events"),
                fields: [.host: "localhost"]
            )
            var command = Command(.post, "/v1/sounds/bell/play", nil)
            command.fields = [("Idempotency-Key", "1")]
            var replays: [Bool] = []
            for principal in ["token a", "token b", "token a", nil, nil] {
                var opening = HTTPRequest(head: head, body: RequestBody([]), remoteAddress: "127.0.0.1:4000")
                opening.principal = principal
                let answer = try await api.context.dispatcher.send(command, for: opening)
                #expect(answer.status == .created)
                replays.append(answer.fields["Idempotency-Replayed"] != nil)
            }
            #expect(replays == [false, false, true, false, true])
            #expect(await api.get("/v1/players").json["players"]?.count == 3)
        }
    }

    @Test func `without tokens a key belongs to the client's host`() throws {
        let head = RequestHead(method: .post, target: try RequestTarget("/"), fields: [:])
        let owners = ["10.0.0.1:1", "10.0.0.1:2", "10.0.0.2:1", "unix:/run/x"].map {
            IdempotencyGuard.owner(of: HTTPRequest(head: head, body: RequestBody([]), remoteAddress: $0))
        }
        #expect(owners[0] == owners[1])
        #expect(Set(owners).count == 3)
    }

    @Test func `no client gets the answer of another`() {
        let cache = IdempotencyCache()
        _ = cache.begin(key, content: "1")
        cache.finish(key, answer)
        let other = IdempotencyCache.Key(key: "k", target: "/", owner: "Bearer x")
        #expect(name(cache.begin(other, content: "1")) == "first")
    }
}

extension JSONValue {
    fileprivate var count: Int? {
        guard case .array(let elements) = self else { return nil }
        return elements.count
    }
}
