// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPServer
import Reactor
import Testing

@testable import API

/// `/v1/events` over a real socket; sound runs on the offline output.
@Suite(.serialized)
struct LiveEventTests {
    /// Runs a test against a listening server.
    private func serve(
        replayCapacity: Int = 16_384,
        _ test: (APIHarness, UInt16) async throws -> Void
    ) async throws {
        try await APIHarness.run(replayCapacity: replayCapacity) { api in
            let address = SocketAddress.ipv4(host: "127.0.0.1", port: 0)
            let server = HTTPServer(
                configuration: ServerConfiguration(addresses: [address]),
                router: api.router
            )
            let port = try #require(try await server.start().first?.port)
            do {
                try await test(api, port)
            } catch {
                await server.shutdown(grace: .zero)
                throw error
            }
            await server.shutdown(grace: .zero)
        }
    }

    private func publish(_ range: Range<Int>, to hub: EventHub) {
        for index in range {
            let event = EngineEvent.playerDisposed(id: "p\(index)", soundId: "s")
            let date = Date(timeIntervalSince1970: 0)
            hub.publish(EngineEventEnvelope(event: event, engineTime: 0, frame: 0, deviceTime: 0, utc: date))
        }
    }

    /// The next messages, up to a maximum.
    private func take(_ count: Int, from iterator: inout AsyncStream<JSONValue>.Iterator) async -> [JSONValue]
    {
        var messages: [JSONValue] = []
        while messages.count < count, let message = await iterator.next() { messages.append(message) }
        return messages
    }

    private func sequences(_ messages: [JSONValue]) -> [JSONValue?] { messages.map { $0["seq"] } }

    @Test func `hello comes first, then every event of a playback in order`() async throws {
        try await serve { api, port in
            try await api.addSound("bell.wav", frames: 500)
            let client = try LiveClient(port: port, path: "/v1/events")
            var messages = client.messages.makeAsyncIterator()
            let hello = try #require(await messages.next())
            #expect(hello["type"] == "hello")
            #expect(hello["seq"] == .integer(Int(api.hub.lastSequence)))
            #expect(hello["data"]?["snapshot"]?["sounds"] != .array([]))
            _ = await api.post("/v1/sounds/bell/play")
            await api.advance(frames: 600)
            let types: [JSONValue] = [
                "player.created", "session.activated", "player.started", "player.finished",
            ]
            let events = await take(types.count, from: &messages)
            #expect(events.map { $0["type"] } == types)
            let finish = try #require(events.last)
            #expect(finish["engineTime"] == 0.5)
            #expect(finish["data"]?["durationPlayed"] == 0.5)
            #expect(finish["data"]?["reason"] == "ended")
            #expect(finish["data"]?["didFinish"] == true)
            #expect(finish["resource"] == events.first?["resource"])
        }
    }

    @Test func `topics in the query select`() async throws {
        try await serve { api, port in
            try await api.addSound()
            let client = try LiveClient(port: port, path: "/v1/events?topics=player.finished,volume.*")
            var messages = client.messages.makeAsyncIterator()
            #expect(await messages.next()?["data"]?["topics"] == ["player.finished", "volume.*"])
            _ = await api.post("/v1/sounds/bell/play")
            await api.advance(frames: 600)
            _ = await api.patch("/v1/manager", ["soundVolume": 0.5])
            let types = await take(2, from: &messages).map { $0["type"] }
            #expect(types == ["player.finished", "volume.changed"])
        }
    }

    @Test func `a reconnected client gets missed events exactly once and in order`() async throws {
        try await serve { api, port in
            publish(0..<700, to: api.hub)
            let client = try LiveClient(port: port, path: "/v1/events?since=200")
            var messages = client.messages.makeAsyncIterator()
            #expect(await messages.next()?["data"]?["resumed"] == true)
            publish(700..<750, to: api.hub)
            let got = await take(550, from: &messages)
            #expect(sequences(got) == (201...750).map { .integer($0) })
        }
    }

    @Test func `a burst beyond the client's queue loses nothing and keeps the order`() async throws {
        try await serve { api, port in
            let client = try LiveClient(port: port, path: "/v1/events")
            var messages = client.messages.makeAsyncIterator()
            _ = await messages.next()
            publish(0..<2500, to: api.hub)
            let got = await take(2500, from: &messages)
            #expect(sequences(got) == (1...2500).map { .integer($0) })
        }
    }

    @Test func `events that are no longer kept cause a resync with a snapshot`() async throws {
        try await serve(replayCapacity: 10) { api, port in
            publish(0..<50, to: api.hub)
            let client = try LiveClient(port: port, path: "/v1/events?since=5")
            var messages = client.messages.makeAsyncIterator()
            let first = await take(2, from: &messages)
            #expect(first.map { $0["type"] } == ["hello", "resync"])
            #expect(first.first?["data"]?["resumed"] == false)
            #expect(first.last?["data"]?["snapshot"]?["manager"] != nil)
            publish(50..<52, to: api.hub)
            #expect(sequences(await take(2, from: &messages)) == [51, 52])
        }
    }

    @Test func `a subscription is confirmed and then replays and selects`() async throws {
        try await serve { api, port in
            publish(0..<5, to: api.hub)
            let client = try LiveClient(port: port, path: "/v1/events")
            var messages = client.messages.makeAsyncIterator()
            _ = await messages.next()
            client.send(#"{"op": "subscribe", "topics": ["player.*"], "since": 3, "id": "a"}"#)
            let got = await take(3, from: &messages)
            #expect(got.first?["type"] == "subscribed")
            #expect(got.first?["data"]?["id"] == "a")
            #expect(sequences(Array(got.dropFirst())) == [4, 5])
        }
    }

    @Test(arguments: [
        ("nope", "malformed-json"), ("[]", "invalid-field"), ("{}", "missing-field"),
        (#"{"op": "fly"}"#, "invalid-field"), (#"{"op": "subscribe", "topics": "x"}"#, "invalid-field"),
        (#"{"op": "subscribe", "topics": ["x"]}"#, "invalid-field"),
        (#"{"op": "subscribe", "topics": [1]}"#, "invalid-field"),
        (#"{"op": "subscribe", "since": -1}"#, "invalid-field"),
        (#"{"op": "subscribe", "x": 1}"#, "unknown-field"),
    ])
    func `an invalid message is answered by a problem, and the socket stays open`(
        _ text: String,
        _ slug: String
    ) async throws {
        try await serve { api, port in
            let client = try LiveClient(port: port, path: "/v1/events")
            var messages = client.messages.makeAsyncIterator()
            _ = await messages.next()
            client.send(text)
            let answer = await messages.next()
            #expect(answer?["type"] == "problem")
            #expect(answer?["data"]?["problem"]?["type"] == .string("/problems/\(slug)"))
            publish(0..<1, to: api.hub)
            #expect(await messages.next()?["seq"] == 1)
        }
    }

    @Test(arguments: ["since=x", "since=-1", "since=99999999999999999999", "topics=nothing.*"])
    func `an invalid query is reported, and the socket closed`(_ query: String) async throws {
        try await serve { _, port in
            let client = try LiveClient(port: port, path: "/v1/events?\(query)")
            var messages = client.messages.makeAsyncIterator()
            #expect(await messages.next()?["type"] == "problem")
            #expect(await messages.next() == nil)
        }
    }

    @Test func `a disconnected client leaves the hub`() async throws {
        try await serve { api, port in
            do {
                let client = try LiveClient(port: port, path: "/v1/events")
                var messages = client.messages.makeAsyncIterator()
                _ = await messages.next()
                #expect(api.hub.subscriberCount == 1)
            }
            for _ in 0..<6_000 where api.hub.subscriberCount > 0 {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(api.hub.subscriberCount == 0)
        }
    }
}
