// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// Pages of collections, and the state that a client has from a greeting, pages and events.
struct PageTests {
    /// A client that subscribes first, then reads pages, and applies the events that are newer than a page.
    private struct Mirror {
        var entries: [String: JSON] = [:]
        /// Sequence of the newest event that was applied, by id.
        private var touched: [String: Double] = [:]

        /// Takes a page that is true for `sequence`, and those after it of which events were applied already.
        mutating func take(_ page: [JSON], sequence: Double) {
            for entry in page where touched[entry["id"].text] ?? 0 <= sequence {
                entries[entry["id"].text] = entry
            }
        }

        mutating func apply(_ event: JSON, family: String) {
            guard event["type"].text.hasPrefix(family + ".") else { return }
            let data = event["data"]
            let id = data[family == "queue" ? "itemId" : "\(family)Id"].text
            guard !id.isEmpty else { return }
            touched[id] = event["seq"].number
            let entry = data[family == "queue" ? "item" : family]
            let hasEnded =
                family == "queue" && !["queued", "scheduled", "started"].contains(entry["state"].text)
            if entry == .null || hasEnded { entries.removeValue(forKey: id) } else { entries[id] = entry }
        }
    }

    /// All entries of a list, by pages, with a change before each page.
    private func readPages(
        _ server: Scenario,
        _ path: String,
        _ name: String,
        limit: Int,
        _ events: EventClient,
        _ family: String,
        change: () async throws -> Void
    ) async throws -> Mirror {
        var mirror = Mirror()
        var cursor: String?
        repeat {
            try await change()
            let query = "?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? "")
            let answer = try await server.get(path + query)
            let sequence = try #require(answer.fields["event-seq"].flatMap(Double.init))
            try await change()
            // Events in any order with respect to the page: here those up to a moment behind it.
            for event in try await server.all(events) { mirror.apply(event, family: family) }
            mirror.take(answer[name].items, sequence: sequence)
            cursor = answer["nextCursor"] == .null ? nil : answer["nextCursor"].text
        } while cursor != nil
        // What the audio thread has to confirm first, such as the end of a deleted player.
        await server.advance(seconds: 0.1)
        for event in try await server.all(events) { mirror.apply(event, family: family) }
        return mirror
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `pages and events together miss no change of the sounds`(seed: UInt64) async throws {
        try await Scenario.run { server in
            var dice = SplitMix64(seed: seed)
            for index in 0..<12 { try await server.addConstant("s\(index).wav", seconds: 0.01) }
            let events = try await server.events()
            var next = 12
            let mirror = try await readPages(server, "/v1/sounds", "sounds", limit: 3, events, "sound") {
                let known = try await server.get("/v1/sounds?limit=1000")["sounds"].items.map {
                    $0["id"].text
                }
                switch Int.random(in: 0..<3, using: &dice) {
                case 0:
                    try await server.addConstant("s\(next).wav", seconds: 0.01)
                    next += 1
                case 1: try await server.delete("/v1/sounds/\(known.randomElement(using: &dice) ?? "")")
                default:
                    let volume = Double(Int.random(in: 0...100, using: &dice)) / 100
                    let id = known.randomElement(using: &dice) ?? ""
                    try await server.patch("/v1/sounds/\(id)", ["baseVolume": .number(volume)])
                }
            }
            let now = try await server.get("/v1/sounds?limit=1000")["sounds"].items
            #expect(mirror.entries.count == now.count)
            for sound in now { #expect(mirror.entries[sound["id"].text] == sound) }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `pages and events together miss no announcement`(seed: UInt64) async throws {
        try await Scenario.run { server in
            var dice = SplitMix64(seed: seed)
            try await server.addConstant("one.wav", seconds: 0.01)
            try await server.post("/v1/queue/pause")
            for _ in 0..<12 { try await server.post("/v1/queue/items", ["sound": "one"]) }
            let events = try await server.events()
            let mirror = try await readPages(server, "/v1/queue/items", "items", limit: 3, events, "queue") {
                let known = try await server.get("/v1/queue")["pending"].items.map { $0["id"].text }
                if Bool.random(using: &dice) {
                    let priority = Double(Int.random(in: 0...255, using: &dice))
                    try await server.post("/v1/queue/items", ["sound": "one", "priority": .number(priority)])
                } else {
                    try await server.delete("/v1/queue/items/\(known.randomElement(using: &dice) ?? "")")
                }
            }
            let now = try await server.get("/v1/queue")["pending"].items.map { $0["id"].text }
            #expect(Set(mirror.entries.keys) == Set(now))
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `pages and events together miss no player`(seed: UInt64) async throws {
        try await Scenario.run { server in
            var dice = SplitMix64(seed: seed)
            try await server.addConstant("one.wav", seconds: 0.5)
            var known: [String] = []
            for _ in 0..<12 { known.append(try await server.play("one")) }
            let events = try await server.events()
            let mirror = try await readPages(server, "/v1/players", "players", limit: 3, events, "player") {
                if Bool.random(using: &dice) {
                    known.append(try await server.play("one"))
                } else if let id = known.randomElement(using: &dice) {
                    known.removeAll { $0 == id }
                    try await server.delete("/v1/players/\(id)")
                }
            }
            let now = try await server.get("/v1/players")["players"].items.map { $0["id"].text }
            #expect(Set(mirror.entries.keys) == Set(now))
        }
    }

    @Test func `a page ends at its limit in bytes, and all pages together are complete`() async throws {
        try await Scenario.run(configure: { $0.limits.pageBytes = 4_000 }) { server in
            try await server.addConstant("one.wav", seconds: 0.01)
            try await server.post("/v1/queue/pause")
            let data = JSON.string(String(repeating: "x", count: 1_000))
            for _ in 0..<10 {
                try await server.post("/v1/queue/items", ["sound": "one", "clientData": data])
            }
            var ids: Set<String> = []
            var (query, pages) = ("", 0)
            while true {
                let page = try await server.get("/v1/queue/items" + query)
                #expect(page["total"] == 10)
                #expect(page.bytes.count < 4_000 + 200)
                ids.formUnion(page["items"].items.map { $0["id"].text })
                pages += 1
                guard page["nextCursor"] != .null else { break }
                query = "?cursor=\(page["nextCursor"].text)"
            }
            #expect(ids.count == 10 && pages == 5)
            let queue = try await server.get("/v1/queue")
            #expect(queue["pending"].items.count == 2 && queue["pendingTotal"] == 10)
        }
    }

    @Test func `one element is on a page, however small the limit is`() async throws {
        try await Scenario.run(configure: { $0.limits.pageBytes = 1 }) { server in
            for name in ["a", "b"] { try await server.addConstant("\(name).wav", seconds: 0.01) }
            let first = try await server.get("/v1/sounds")
            #expect(first["sounds"].items.map { $0["name"] } == ["a.wav"])
            let second = try await server.get("/v1/sounds?cursor=\(first["nextCursor"].text)")
            #expect(second["sounds"].items.map { $0["name"] } == ["b.wav"])
            #expect(second["nextCursor"] == .null)
        }
    }

    @Test func `stations on one page have the order of lookup`() async throws {
        try await Scenario.run { server in
            for name in ["a", "b", "c"] {
                try await server.post("/v1/stations", ["name": .string(name), "tags": ["x"]])
            }
            try await server.patch("/v1/stations/c", ["position": 0])
            let all = try await server.get("/v1/stations")
            #expect(all["stations"].items.map { $0["name"] } == ["c", "a", "b"])
            var ids: [String] = []
            var cursor = ""
            for _ in 0..<3 {
                let page = try await server.get("/v1/stations?limit=1" + cursor)
                ids += page["stations"].items.map { $0["id"].text }
                cursor = "&cursor=\(page["nextCursor"].text)"
            }
            #expect(ids == ids.sorted() && Set(ids).count == 3)
        }
    }

    @Test(arguments: [
        "players", "stations", "crossfaders", "system-sounds", "queue/items",
    ])
    func `a wrong page is refused with its range`(_ list: String) async throws {
        try await Scenario.run { server in
            for query in ["limit=0", "limit=1001", "limit=x", "cursor=", "cursor=A", "cursor=a%20b"] {
                let answer = try await server.get("/v1/\(list)?\(query)")
                #expect(answer.status == 422 && answer.problem == "invalid-field", "\(query)")
            }
            let long = String(repeating: "a", count: 33)
            #expect(try await server.get("/v1/\(list)?cursor=\(long)").status == 422)
            #expect(try await server.get("/v1/\(list)?cursor=\(long.dropLast())").status == 200)
        }
    }
}
