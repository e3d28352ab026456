// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Engine
import Foundation
import HTTPServer
import ScenarioTestSupport
import Testing

/// `/v1/history`: playbacks, their requesters, and how they ended.
struct PlayHistoryTests {
    private func run(folder: URL? = nil, _ test: (Scenario) async throws -> Void) async throws {
        try await Scenario.run(
            folder: folder,
            configure: { configuration in
                configuration.measuresPlays = true
                // The clock of scenarios is years in the past.
                configuration.historySeconds = 1e10
            },
            test
        )
    }

    @Test func `HI-01 a finished playback has an entry with its times, its end and its peak level`()
        async throws
    {
        try await run { server in
            try await server.addConstant("bell", value: 0.5, seconds: 1)
            await server.advance(seconds: 0.5)
            let id = try await server.play("bell", ["volume": 0.5])
            #expect(try await server.get("/v1/history").json["entries"].items.isEmpty)
            await server.advance(seconds: 1.5)
            let page = try await server.get("/v1/history").json
            #expect(page["nextCursor"] == .null)
            let entry = page["entries"][0]
            #expect(entry["playerId"].text == id && entry["name"] == "bell" && entry["kind"] == "sound")
            #expect(entry["number"] == 1 && entry["reason"] == "ended" && entry["askedBy"] == "127.0.0.1")
            #expect(entry["startFrame"] == 24_000 && entry["endFrame"] == 72_000)
            #expect(entry["playedFrames"] == 48_000 && entry["announcementId"] == .null)
            #expect(entry["startedAt"] == "2023-11-14T22:13:20.500000Z")
            #expect(entry["endedAt"] == "2023-11-14T22:13:21.500000Z")
            #expect(entry["peakDb"] == -12.04)
        }
    }

    @Test func `HI-02 a stopped playback is recorded as such, one never heard has no entry`() async throws {
        try await run { server in
            try await server.addConstant("bell", seconds: 10)
            let stopped = try await server.play("bell")
            let waiting = try await server.play("bell", ["delay": 5])
            await server.advance(seconds: 1)
            try await server.post("/v1/players/\(stopped)/stop", ["fadeOut": false])
            try await server.post("/v1/players/\(waiting)/stop", ["fadeOut": false])
            await server.advance(seconds: 1)
            let entries = try await server.get("/v1/history").json["entries"].items
            #expect(entries.map { $0["playerId"].text } == [stopped])
            #expect(entries[0]["reason"] == "stopped")
        }
    }

    @Test func `HI-03 the entry of an announcement names its item and requester`() async throws {
        try await run { server in
            try await server.addConstant("word", seconds: 0.5)
            let first = try await server.post("/v1/queue/items", ["sound": "word"])["id"].text
            let second = try await server.post("/v1/queue/items", ["sound": "word"])["id"].text
            await server.advance(seconds: 2)
            let entries = try await server.get("/v1/history?kind=announcement").json["entries"].items
            #expect(entries.map { $0["announcementId"].text } == [second, first])
            #expect(entries.allSatisfy { $0["askedBy"] == "127.0.0.1" })
        }
    }

    @Test func `HI-04 pages and filters`() async throws {
        try await run { server in
            try await server.addConstant("one", seconds: 0.1)
            try await server.addConstant("two", seconds: 0.1)
            for name in ["one", "two", "one"] {
                _ = try await server.play(name)
                await server.advance(seconds: 1)
            }
            func numbers(_ query: String) async throws -> [Double] {
                try await server.get("/v1/history?" + query).json["entries"].items.map { $0["number"].number }
            }
            #expect(try await numbers("") == [3, 2, 1])
            #expect(try await numbers("sound=one") == [3, 1])
            #expect(try await numbers("kind=music").isEmpty)
            #expect(try await numbers("heard=unknown&sound=one") == [3, 1], "the output is no device")
            #expect(try await numbers("heard=yes").isEmpty)
            #expect(try await numbers("from=2023-11-14T22:13:21Z") == [3, 2])
            #expect(try await numbers("to=2023-11-14T22:13:21Z") == [1])
            let page = try await server.get("/v1/history?limit=2").json
            #expect(page["nextCursor"] == "2")
            #expect(try await numbers("limit=2&cursor=2") == [1])
        }
    }

    @Test(arguments: [
        ("limit=0", "limit"), ("limit=1001", "limit"), ("kind=noise", "kind"), ("from=yesterday", "from"),
        ("heard=maybe", "heard"),
        ("to=1", "to"), ("cursor=-1", "cursor"), ("cursor=x", "cursor"), ("format=xml", "format"),
    ])
    func `HI-05 an invalid value is named`(query: String, field: String) async throws {
        try await run { server in
            let answer = try await server.get("/v1/history?" + query)
            #expect(answer.status == 422 && answer["field"].text == field)
        }
    }

    @Test func `HI-06 the history can be read as CSV`() async throws {
        try await run { server in
            try await server.addConstant("one", seconds: 0.1)
            _ = try await server.play("one")
            await server.advance(seconds: 1)
            let negotiated = try await server.client.send(
                "GET",
                "/v1/history",
                fields: ["Accept": "text/csv"]
            )
            let named = try await server.get("/v1/history?format=csv")
            #expect(negotiated.status == 200 && negotiated.bytes == named.bytes)
            #expect(negotiated.fields["content-type"]?.hasPrefix("text/csv") == true)
            let lines = String(decoding: negotiated.bytes, as: UTF8.self).components(separatedBy: "\r\n")
            #expect(lines.count == 3 && lines[0].hasPrefix("number,startedAt,endedAt,name,"))
            #expect(lines[1].contains(",one,sound,127.0.0.1,ended,-6.02,4800,"))
        }
    }

    @Test func `HI-06 a name is quoted in CSV and cannot become a formula`() async throws {
        try await run { server in
            let sound = try await server.addConstant("=a,\"b\".wav", seconds: 0.1)
            _ = try await server.play(sound["id"].text)
            await server.advance(seconds: 1)
            let table = try await server.get("/v1/history?format=csv")
            let text = String(decoding: table.bytes, as: UTF8.self)
            #expect(text.contains(",\"'=a,\"\"b\"\".wav\",sound,"))
        }
    }

    @Test func `HI-07 the chain is intact, survives a restart, and contains a recorded digest`() async throws
    {
        let folder = try Scenario.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var digest = ""
        try await run(folder: folder) { server in
            try await server.addConstant("one", seconds: 0.1)
            _ = try await server.play("one")
            await server.advance(seconds: 1)
            let check = try await server.get("/v1/history/verify").json
            #expect(check["intact"] == true && check["count"] == 1 && check["last"] == 1)
            digest = check["digest"].text
        }
        try await run(folder: folder) { server in
            _ = try await server.play("one")
            await server.advance(seconds: 1)
            let check = try await server.get("/v1/history/verify?number=1&digest=\(digest)").json
            #expect(check["intact"] == true && check["count"] == 2 && check["knowsMark"] == true)
            let other = String(repeating: "0", count: 64)
            let wrong = try await server.get("/v1/history/verify?number=1&digest=\(other)").json
            #expect(wrong["intact"] == false && wrong["knowsMark"] == false)
            let half = try await server.get("/v1/history/verify?number=1")
            #expect(half.status == 422 && half["field"] == "digest")
            let bad = try await server.get("/v1/history/verify?number=1&digest=abc")
            #expect(bad.status == 422 && bad["field"] == "digest")
        }
    }

    @Test func `HI-08 a requester with a token is named by it`() async throws {
        var table = AccessTokenTable()
        let (token, secret) = AccessToken.make(name: "desk", scope: .control, created: "now", prefix: "t_")
        try table.make(.add(token))
        let control = AccessControl(table: table)
        try await Scenario.run(
            configure: { $0.historySeconds = 1e10 },
            configureAPI: { $0.access = control }
        ) { server in
            let fields = ["Authorization": "Bearer \(secret)"]
            _ = try server.write("one.wav", planes: [[Float](repeating: 0.5, count: 4_800)])
            let made = try await server.post("/v1/sounds", ["name": "one.wav"], fields: fields)
            #expect(made.status == 201)
            try await server.post("/v1/sounds/one/play", [:], fields: fields)
            await server.advance(seconds: 1)
            let page = try await server.client.send("GET", "/v1/history", fields: fields).json
            #expect(page["entries"][0]["askedBy"] == "desk")
        }
    }
}
