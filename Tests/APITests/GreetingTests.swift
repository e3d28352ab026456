// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import HTTPServer
import Testing

@testable import API

/// The size of the first message, and what it has for which topics.
struct GreetingTests {
    /// A library, players and a queue that are much larger than a greeting.
    private func fill(_ api: APIHarness, sounds: Int = 300, players: Int = 300, items: Int = 300) async throws
    {
        let library = api.folder.appending(path: "library")
        for index in 0..<sounds {
            let path = try EngineHarness.writeConstant("sound-\(index).wav", in: library, frames: 20)
            _ = try await api.engine.registerSound(SoundRegistration(source: .path(path)))
        }
        for _ in 0..<players {
            _ = try await api.engine.createPlayer(sound: .text("sound-0"), PlayerCreation())
        }
        _ = try await api.engine.controlQueue(.pause)
        for _ in 0..<items {
            var item = QueueItemRequest(.sound(.text("sound-0")))
            item.clientData = String(repeating: "\"", count: 4096)
            _ = try await api.engine.announce(item)
        }
    }

    /// The first message of a client with these topics.
    private func greeting(_ topics: [String], _ api: APIHarness) async throws -> [UInt8] {
        let greeting = EventGreeting(
            engine: api.engine,
            hub: api.hub,
            snapshots: api.context.snapshots,
            version: "1",
            session: "00000000"
        )
        let subscription = try Subscription(["op": "subscribe", "topics": .strings(topics)])
        let (id, messages, _) = await greeting.join(subscription, outlet: .pulled, wake: {})
        api.hub.leave(id)
        let message = try #require(messages.first)
        return message.head + message.tail
    }

    @Test(arguments: [
        (["*"], ["queue", "players", "sounds"], 65_536), (["player.finished"], [], 4_096),
        (["player.*"], ["players"], 65_536), (["sound.*", "station.*"], ["sounds"], 65_536),
        (["queue.*"], ["queue"], 65_536), (["volume.*", "music.*"], [], 4_096),
    ])
    func `a greeting does not grow with library, players and queue`(
        _ topics: [String],
        _ omitted: [String],
        _ limit: Int
    ) async throws {
        try await APIHarness.run { api in
            try await fill(api)
            let text = try await greeting(topics, api)
            #expect(text.count <= limit)
            let snapshot = try #require(try JSONValue(parsing: text)["data"]?["snapshot"])
            #expect(snapshot["omitted"] == .strings(omitted))
            #expect(snapshot["manager"]?["masterVolume"] == 1)
            #expect(snapshot["counts"]?["sounds"] == 300 && snapshot["counts"]?["queue"] == 300)
        }
    }

    @Test func `a collection is in the greeting exactly if the topics report all its changes`() async throws {
        try await APIHarness.run { api in
            try await fill(api, sounds: 3, players: 3, items: 1)
            let named: [(topics: [String], collections: Set<String>)] = [
                (
                    ["*"],
                    [
                        "queue", "crossfaders", "stations", "zones", "actions", "shows", "boards", "tiles",
                        "plans", "calendar", "rooms", "players", "systemSounds", "sounds",
                    ]
                ),
                (["player.*"], ["players"]), (["player.finished", "sound.registered"], []),
                (["sound.*", "queue.*"], ["sounds", "queue"]), (["action.*"], ["actions"]),
            ]
            let all = Set(StateCollection.allCases.map(\.rawValue))
            for (topics, collections) in named {
                let text = try await greeting(topics, api)
                guard case .object(let members)? = try JSONValue(parsing: text)["data"]?["snapshot"] else {
                    Issue.record("no snapshot for \(topics)")
                    continue
                }
                #expect(Set(members.map(\.name)).intersection(all) == collections)
            }
        }
    }

    @Test func `the limit of a greeting is a setting, and holds at its edge`() async throws {
        try await APIHarness.run { api in
            try await fill(api, sounds: 40, players: 0, items: 0)
            let snapshot = await api.engine.snapshot(of: [.sounds])
            let whole = snapshot.json(version: "1", limitInBytes: .max).encoded
            #expect(try JSONValue(parsing: whole)["omitted"] == [])
            // Room for the list of omitted names is kept free, but is not used.
            let enough = StateSnapshot.partNames.reduce(whole.count) { $0 + $1.utf8.count + 3 }
            #expect(snapshot.json(version: "1", limitInBytes: enough).encoded == whole)
            for limit in stride(from: whole.count - 40, to: 0, by: -1000) {
                let text = snapshot.json(version: "1", limitInBytes: limit).encoded
                #expect(text.count <= max(limit, 400), "\(limit)")
                #expect(try JSONValue(parsing: text)["sounds"] == nil)
            }
        }
    }

    @Test func `clients that connect without an event in between share the memory of the snapshot`()
        async throws
    {
        try await APIHarness.run { api in
            try await fill(api, sounds: 3, players: 0, items: 0)
            let filter = try TopicFilter(["*"])
            let read = { () async -> SharedSnapshot in
                await api.engine.turn { [hub = api.hub, snapshots = api.context.snapshots] engine in
                    snapshots.snapshot(for: filter, at: hub.lastSequence, in: engine)
                }
            }
            // Health says that the queue is held, which is an event.
            _ = await api.engine.health()
            let first = await read()
            #expect(await read() === first)
            _ = await api.patch("/v1/manager", ["soundVolume": 0.5])
            let second = await read()
            #expect(second !== first)
            // Positions move without an event.
            await api.advance(frames: 1_500)
            #expect(await read() !== second)
        }
    }
}
