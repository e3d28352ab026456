// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// Rotations, imported playlists and the report of a day, through the API.
struct StationRotationTests {
    @Test func `a jingle comes between two tracks, and wrong rules name their fields`() async throws {
        try await Scenario.run { server in
            for (name, value) in [("a", Float(0.5)), ("b", 0.25), ("j", 0.125)] {
                try await server.addConstant("\(name).wav", value: value, seconds: 0.1)
            }
            let rule: JSON = ["sounds": ["j"], "everyTracks": 1]
            let made = try await server.post(
                "/v1/stations",
                ["sounds": ["a", "b"], "gapless": true, "rotation": [rule]]
            )
            #expect(made.status == 201, "\(made.json)")
            #expect(made["rotation"].items.map { $0["everyTracks"].number } == [1])
            let station = "/v1/stations/\(made["id"].text)"
            let again = try await server.patch(station, ["rotation": made["rotation"]])
            #expect(again["changed"] == false, "an answer can be sent back")
            try await server.post(station + "/play")
            let sound = await server.advance(seconds: 0.35)
            #expect(sound.planes[0][4799] == 0.5 && sound.planes[0][4800] == 0.125)
            #expect(sound.planes[0][9599] == 0.125 && sound.planes[0][9600] == 0.25)
            let tracks = try await server.get("/v1/music/history")["tracks"].items
            #expect(tracks.map { $0["inserted"] == true } == [true, false, true, false])
            let wrong: [(JSON, String)] = [
                (["everyTracks": 1], "rotation[0].sounds"), (["tags": ["x"]], "rotation[0].everyTracks"),
                (["tags": ["x"], "everyTracks": 0], "rotation[0].everyTracks"),
                (["tags": ["x"], "atMinutes": [60]], "rotation[0].atMinutes"),
                (["tags": ["x"], "atMinutes": []], "rotation[0].atMinutes"),
                (["tags": ["x"], "everyTracks": 1, "everyMinutes": 1], "rotation[0].everyTracks"),
                (["tags": ["x"], "sounds": ["a"], "everyTracks": 1], "rotation[0].sounds"),
                (["sounds": ["none"], "everyTracks": 1], ""),
            ]
            for (rule, field) in wrong {
                let answer = try await server.patch(station, ["rotation": [rule]])
                #expect(answer.status == (field.isEmpty ? 404 : 422), "\(rule): \(answer.json)")
                if !field.isEmpty { #expect(answer["field"].text == field, "\(answer.json)") }
            }
        }
    }

    @Test func `a playlist that is sent becomes a station`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 0.1)
            let text = "#EXTM3U\nC:\\Music\\a.wav\nhttp://example.org/live\n"
            func upload(_ path: String, _ type: String) async throws -> Answer {
                try await server.client.send(
                    "POST",
                    path,
                    body: [UInt8](text.utf8),
                    fields: ["content-type": type]
                )
            }
            let made = try await upload("/v1/uploads/station?name=old", "audio/x-mpegurl")
            #expect(made.status == 201 && made.json["station"]["name"] == "old", "\(made.json)")
            #expect(made.json["entryCount"].number == 2 && made.json["missingCount"].number == 1)
            #expect(made.json["missing"].items.map { $0["reason"].text } == ["remote"])
            #expect(made.fields["location"] == "/v1/stations/\(made.json["station"]["id"].text)")
            #expect(try await upload("/v1/uploads/station?name=old", "audio/x-mpegurl").status == 409)
            #expect(try await upload("/v1/uploads/station?name=x", "image/png").status == 415)
            #expect(try await upload("/v1/uploads/station?nom=x", "audio/x-mpegurl").status == 422)
            let file = try await server.post("/v1/stations/import", ["file": "none.m3u"])
            #expect(file.status == 404)
            #expect(try await server.post("/v1/stations/import", ["file": "/etc/passwd"]).status == 403)
        }
    }

    @Test func `the history of a day says what was played`() async throws {
        try await Scenario.run(configure: { $0.historySeconds = 1e10 }) { server in
            try await server.addConstant("a.wav", seconds: 0.1)
            try await server.patch("/v1/sounds/a", ["title": "The Title"])
            _ = try await server.play("a")
            await server.advance(seconds: 1)
            let entry = try #require(try await server.get("/v1/history")["entries"].items.first)
            #expect(entry["title"] == "The Title" && entry["isrc"] == .null)
            let day = String(entry["startedAt"].text.prefix(10))
            let zone = try await server.patch("/v1/calendar", ["timeZone": "UTC"])
            #expect(zone.status == 200)
            #expect(try await server.get("/v1/history?day=\(day)")["entries"].items.count == 1)
            #expect(try await server.get("/v1/history?day=2020-01-01")["entries"].items.isEmpty)
            #expect(try await server.get("/v1/history?day=2020-13-01").status == 422)
            let table = try await server.get("/v1/history?format=csv&day=\(day)")
            let lines = String(decoding: table.bytes, as: UTF8.self).components(separatedBy: "\r\n")
            #expect(lines[0].hasSuffix(",heardIn,title,artist,album,isrc"))
            #expect(lines[1].hasSuffix(",The Title,,,"))
        }
    }
}
