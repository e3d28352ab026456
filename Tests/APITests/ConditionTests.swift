// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Testing

@testable import API

/// ETag, If-Match and If-None-Match.
struct ConditionTests {
    private func tag(_ answer: APIHarness.Answer) throws -> String { try #require(answer.fields[.etag]) }

    @Test func `every resource has a strong tag, its revision`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let player = await api.post("/v1/sounds/bell/play").json
            for path in [
                "/v1/sounds/bell", "/v1/players/\(player["id"]?.text ?? "")", "/v1/music", "/v1/manager",
            ] {
                let answer = await api.get(path)
                guard case .integer(let revision) = answer.json["revision"] else {
                    Issue.record("\(path) has no revision")
                    continue
                }
                #expect(try tag(answer) == "\"\(revision)\"")
                let again = await api.send("GET", path, fields: [("If-None-Match", try tag(answer))])
                #expect(again.status == 304)
                #expect(again.bytes.isEmpty && again.fields[.contentType] == nil)
                #expect(again.fields[.etag] == answer.fields[.etag])
                #expect(await api.send("GET", path, fields: [("If-None-Match", "\"1\"")]).status == 200)
                #expect(await api.send("GET", path, fields: [("If-None-Match", "*")]).status == 304)
                #expect(await api.send("GET", path, fields: [("If-Match", "\"1\"")]).status == 412)
            }
        }
    }

    @Test func `time alone changes no tag, a change does`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let id = await api.post("/v1/sounds/bell/play").json["id"]?.text ?? ""
            await api.advance(frames: 20)
            let before = await api.get("/v1/players/\(id)")
            await api.advance(frames: 20)
            let later = await api.get("/v1/players/\(id)")
            #expect(before.json["currentTime"] != later.json["currentTime"])
            #expect(try tag(before) == tag(later))
            let changed = await api.patch("/v1/players/\(id)", ["volume": 0.5])
            #expect(try tag(changed) != tag(before))
            #expect(try tag(await api.get("/v1/players/\(id)")) == tag(changed))
            let unchanged = await api.patch("/v1/players/\(id)", ["volume": 0.5])
            #expect(try tag(unchanged) == tag(changed))
            await api.advance(frames: 600)
            #expect(try tag(await api.get("/v1/players/\(id)")) != tag(changed))
        }
    }

    @Test(arguments: [
        ("PATCH", "/v1/sounds/bell", #"{"baseVolume": 0.5}"#),
        ("PATCH", "/v1/manager", #"{"soundVolume": 0.5}"#),
        ("POST", "/v1/music/play", #"{"sound": "bell"}"#), ("DELETE", "/v1/sounds/bell", ""),
    ])
    func `a change of another version is refused, of the current one applied`(
        _ method: String,
        _ path: String,
        _ body: String
    ) async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let resource = path.hasPrefix("/v1/music") ? "/v1/music" : path
            let present = try tag(await api.get(resource))
            func send(_ match: String) async -> APIHarness.Answer {
                await api.send(
                    method,
                    path,
                    body: Array(body.utf8),
                    type: "application/json",
                    fields: [("If-Match", match)]
                )
            }
            for match in ["\"1\"", "W/\(present)", "nonsense", "\"1\", \"2\""] {
                let refused = await send(match)
                #expect(refused.status == 412, "\(match)")
                #expect(refused.problem == "precondition-failed")
            }
            #expect(try tag(await api.get(resource)) == present)
            #expect([200, 204].contains(await send("\"1\", \(present)").status))
            let answer = await send(present)
            #expect(answer.status == (method == "DELETE" ? 404 : 412))
        }
    }

    @Test func `If-Match with a star matches any version, and collections have none`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let star = [("If-Match", "*")]
            #expect(await api.send("POST", "/v1/sounds/bell/play", fields: star).status == 201)
            #expect(await api.send("POST", "/v1/sounds/gone/play", fields: star).status == 404)
            #expect(
                await api.send("POST", "/v1/sounds/gone/play", fields: [("If-Match", "\"1\"")]).status == 404
            )
            #expect(
                await api.send("POST", "/v1/sounds/stop-all", fields: [("If-Match", "\"1\"")]).status == 412
            )
        }
    }
}
