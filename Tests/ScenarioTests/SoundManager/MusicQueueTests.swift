// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// The queue of the music deck over HTTP, in batches and in events.
struct MusicQueueTests {
    private func tracks(_ server: Scenario) async throws {
        for (name, value) in [("one", Float(0.5)), ("two", 0.25), ("three", 0.125)] {
            try await server.addConstant("\(name).wav", value: value, seconds: 3)
        }
    }

    @Test func `an entry is made, moved and removed, and events have the queue`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            let events = try await server.events()
            let made = try await server.post("/v1/music/queue", ["sound": "one"])
            #expect(made.status == 201 && made["name"] == "one.wav")
            let path = try #require(made.fields["location"])
            #expect(path == "/v1/music/queue/\(made["id"].text)")
            #expect(try await server.get(path).json == made.json)
            let changed = try await events.next("music.changed")["data"]["music"]
            #expect(changed["queue"] == .array([made.json]) && changed["player"] == nil)
            let second = try await server.post("/v1/music/queue", ["sound": "two", "position": "next"])
            let third = try await server.post("/v1/music/queue", ["sound": "three", "position": "last"])
            #expect(
                try await server.get("/v1/music/queue")["entries"]
                    == .array([second.json, made.json, third.json])
            )
            let moved = try await server.patch(path, ["before": second["id"]])
            #expect(moved["changed"] == true)
            #expect(try await server.patch(path, [:])["changed"] == false)
            let version = try #require(try await server.get("/v1/music").fields["etag"])
            #expect(
                try await server.get("/v1/music")["queue"] == .array([made.json, second.json, third.json])
            )
            #expect(try await server.delete(path).status == 204)
            #expect(try await server.get("/v1/music").fields["etag"] != version)
            #expect(try await server.delete(path).problem == "music-entry-not-found")
            #expect(try await server.get(path).status == 404)
            #expect(try await server.delete("/v1/music/queue").status == 204)
            #expect(try await server.get("/v1/music/queue")["entries"] == [])
        }
    }

    @Test func `wrong requests are refused by the name of the field`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            let cases: [(JSON, String, Int)] = [
                ([:], "sound", 422), (["sound": 7], "sound", 422), (["sound": ""], "sound", 422),
                (["sound": "one", "position": "first"], "position", 422),
                (["sound": "one", "position": 0], "position", 422), (["sound": "one", "x": 1], "x", 422),
            ]
            for (body, field, status) in cases {
                let answer = try await server.post("/v1/music/queue", body)
                #expect(answer.status == status && answer["field"].text == field, "\(body): \(answer.json)")
            }
            #expect(
                try await server.post("/v1/music/queue", ["sound": "nothing"]).problem == "sound-not-found"
            )
            let path =
                "/v1/music/queue/" + (try await server.post("/v1/music/queue", ["sound": "one"])["id"].text)
            #expect(try await server.patch(path, ["before": 3])["field"].text == "before")
            #expect(try await server.patch(path, ["before": "e0"]).status == 404)
            for _ in 1..<100 {
                #expect(try await server.post("/v1/music/queue", ["sound": "one"]).status == 201)
            }
            let full = try await server.post("/v1/music/queue", ["sound": "one"])
            #expect(full.status == 409 && full.problem == "limit-reached")
        }
    }

    @Test func `a batch changes the queue as a whole or not at all`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            let entry = try await server.post("/v1/music/queue", ["sound": "one"])
            func add(_ sound: String) -> JSON {
                ["method": "POST", "path": "/v1/music/queue", "body": ["sound": .string(sound)]]
            }
            let refused = try await server.post("/v1/batch", ["operations": [add("two"), add("nothing")]])
            #expect(refused.status >= 400)
            #expect(try await server.get("/v1/music/queue")["entries"] == .array([entry.json]))
            let path = "/v1/music/queue/\(entry["id"].text)"
            let done = try await server.post(
                "/v1/batch",
                ["operations": [add("two"), ["method": "DELETE", "path": .string(path)]]]
            )
            #expect(done.status == 200, "\(done.json)")
            #expect(try await server.get("/v1/music/queue")["entries"][0]["name"] == "two.wav")
        }
    }
}
