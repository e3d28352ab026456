// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// Shows through the API: GO, the pointer that all clients see, refusals, and a restart.
struct ShowTests {
    /// Sounds `a` (0.25) and `b` (0.5) of a tenth of a second, an action that plays each, and a show of them.
    private func prepare(
        _ server: Scenario,
        _ cues: [JSON],
        _ members: [String: JSON] = [:]
    ) async throws -> String {
        for (name, value) in [("a", Float(0.25)), ("b", 0.5)] {
            try await server.addConstant("\(name).wav", value: value, seconds: 0.1)
            let step: JSON = ["operation": ["op": "play", "sound": .string(name)]]
            #expect(
                try await server.post("/v1/actions", ["name": .string(name), "steps": [step]]).status == 201
            )
        }
        var body: [String: JSON] = ["name": "show", "goInterval": 0, "cues": .array(cues)]
        body.merge(members) { $1 }
        let made = try await server.post("/v1/shows", .object(body))
        #expect(made.status == 201)
        return "/v1/shows/\(made["id"].text)"
    }

    @Test func `GO is heard on exact frames and seen by every client`() async throws {
        try await Scenario.run { server in
            let show = try await prepare(
                server,
                [
                    ["number": "1", "action": "a", "postWait": 0.25, "continue": "continue"],
                    ["number": "2", "action": "b", "preWait": 0.125], ["number": "3", "action": "a"],
                ]
            )
            let watchers = [try await server.events("show.*"), try await server.events("show.*")]
            let answer = try await server.post(show + "/go")
            #expect(answer.status == 200 && answer["status"]["pointer"] == "3" && answer["changed"] == true)
            let starts = answer["status"]["runs"].items.map { $0["startsAt"].number }
            #expect(starts.count == 2 && starts[1] == starts[0] + 0.375)
            let sound = await server.advance(seconds: 0.6).planes[0]
            let first = try #require(sound.firstIndex(of: 0.25))
            #expect(sound.firstIndex(of: 0.5) == first + 18_000)
            for watcher in watchers {
                let moved = try await watcher.next { $0["type"] == "show.pointerMoved" }
                #expect(moved["data"]["status"]["pointer"] == "3")
                let ended = try await watcher.next {
                    $0["type"] == "show.cue.ended" && $0["data"]["run"]["cue"] == "2"
                }
                #expect(ended["data"]["reason"] == "finished" && ended["data"]["problem"] == .null)
                #expect(ended["data"]["status"]["runs"].items.isEmpty)
            }
        }
    }

    @Test func `a double GO, a GO behind the end and one for another version are refused`() async throws {
        try await Scenario.run { server in
            let cues: [JSON] = [["number": "1", "action": "a"], ["number": "2", "action": "b"]]
            let show = try await prepare(server, cues, ["goInterval": 0.5])
            let seen = try await server.get(show)
            #expect(try await server.post(show + "/go").status == 200)
            let double = try await server.post(show + "/go")
            #expect(double.status == 409 && double["type"] == "/problems/go-too-soon")
            #expect(double["retryAfter"] == 0.5)
            await server.advance(seconds: 0.5)
            let tag = "\"\(Int(seen["revision"].number))\""
            let stale = try await server.post(show + "/go", [:], fields: ["If-Match": tag])
            #expect(stale.status == 412)
            #expect(try await server.post(show + "/go").status == 200)
            await server.advance(seconds: 0.5)
            let end = try await server.post(show + "/go")
            #expect(end.status == 409 && end["type"] == "/problems/no-cue")
            #expect(try await server.post("/v1/shows/none/go")["type"] == "/problems/show-not-found")
            let used = try await server.delete("/v1/actions/a")
            #expect(used.status == 409 && used["shows"] == ["show"])
        }
    }

    @Test func `an action names a show and its cues, follows its name, and says what is missing`()
        async throws
    {
        try await Scenario.run { server in
            let steps: [JSON] = [
                ["operation": ["method": "POST", "path": "/v1/shows/show/select", "body": ["cue": "2"]]],
                ["operation": ["method": "POST", "path": "/v1/shows/show/go"]],
                [
                    "operation": [
                        "method": "POST", "path": "/v1/shows/show/arm",
                        "body": ["cues": ["1"], "armed": false],
                    ]
                ],
            ]
            let made = try await server.post("/v1/actions", ["name": "jump", "steps": .array(steps)])
            #expect(made.status == 201, "\(made.json)")
            await server.engine.drain()
            #expect(
                try await server.get("/v1/actions/jump")["broken"] == ["step 1: there is no show show"]
            )
            let refused = try await server.post("/v1/actions/jump/run")
            #expect(
                refused.status == 422
                    && refused["failures"][0]["problem"]["type"] == "/problems/show-not-found"
            )
            let show = try await prepare(server, [["number": "1", "action": "a"]])
            await server.engine.drain()
            #expect(
                try await server.get("/v1/actions/jump")["broken"] == ["step 1: the show has no cue 2"]
            )
            let cues: JSON = [["number": "1", "action": "a"], ["number": "2", "action": "b"]]
            #expect(try await server.patch(show, ["cues": cues, "name": "late show"]).status == 200)
            await server.engine.drain()
            let jump = try await server.get("/v1/actions/jump").json
            #expect(jump["broken"] == [])
            #expect(jump["steps"][0]["operation"]["path"] == "/v1/shows/late%20show/select")
            #expect(try await server.post("/v1/actions/jump/run").status == 201)
            let status = try await server.get(show).json
            #expect(status["status"]["pointer"] == .null && status["status"]["runs"][0]["cue"] == "2")
            #expect(status["cues"][0]["armed"] == false)
        }
    }

    @Test func `single cues are started, stopped and armed`() async throws {
        try await Scenario.run { server in
            let cues: [JSON] = [["number": "1", "action": "a"], ["number": "2", "action": "b"]]
            let show = try await prepare(server, cues, ["goInterval": 10])
            let started = try await server.post(show + "/go", ["cue": "2"])
            #expect(started.status == 200 && started["status"]["pointer"] == "1")
            #expect(started["status"]["runs"].items.map { $0["cue"] } == ["2"])
            let stopped = try await server.post(show + "/stop", ["cue": "2", "fadeOut": false])
            #expect(stopped["changed"] == true && stopped["status"]["runs"] == [])
            let armed = try await server.post(show + "/arm", ["cues": ["1"], "armed": false])
            #expect(armed["cues"].items.map { $0["armed"] } == [false, true])
            for (verb, body) in [
                ("go", ["cue": "9"]), ("stop", ["cue": "9"]), ("arm", ["cues": ["9"], "armed": true]),
            ] as [(String, JSON)] {
                let refused = try await server.post("\(show)/\(verb)", body)
                #expect(
                    refused.status == 422 && refused["field"] == (verb == "arm" ? "cues[0]" : "cue"),
                    "\(refused.json)"
                )
            }
            let batch = try await server.post(
                "/v1/batch",
                [
                    "operations": [
                        ["method": "POST", "path": .string(show + "/go")], ["op": "play", "sound": "a"],
                    ]
                ]
            )
            #expect(batch.status == 200, "\(batch.json)")
            #expect(try await server.get(show)["status"]["pointer"] == "2")
        }
    }

    @Test func `a wrong cue is refused with the path of its field`() async throws {
        try await Scenario.run { server in
            let show = try await prepare(server, [["number": "1", "action": "a"]])
            let wrong: [(JSON, Int, String)] = [
                (["cues": [["number": "1", "action": "a", "preWait": 3601]]], 422, "cues[0].preWait"),
                (
                    ["cues": [["number": "1", "action": "a"], ["number": "1", "action": "a"]]], 422,
                    "cues[1].number"
                ),
                (["cues": [["number": "1", "action": "a", "continue": "never"]]], 422, "cues[0].continue"),
                (
                    ["cues": [["number": "1", "action": "a", "parameters": ["x": 1]]]], 422,
                    "cues[0].parameters.x"
                ),
                (
                    ["cues": [["number": "1", "action": "a", "parameters": ["x": .null]]]], 422,
                    "cues[0].parameters.x"
                ),
                (["cues": [["action": "a"]]], 422, "cues[0].number"),
                (["goInterval": 61], 422, "goInterval"), (["pointer": "1"], 422, "pointer"),
            ]
            for (body, status, field) in wrong {
                let answer = try await server.patch(show, body)
                #expect(answer.status == status && answer["field"] == .string(field), "\(answer.json)")
            }
            let missing = try await server.patch(show, ["cues": [["number": "1", "action": "none"]]])
            #expect(
                missing.status == 404 && missing["type"] == "/problems/action-not-found",
                "\(missing.json)"
            )
            for body: JSON in [[:], ["cue": "1", "move": "next"], ["cue": "9"], ["move": "up"]] {
                #expect(try await server.post(show + "/select", body).status == 422)
            }
        }
    }

    @Test func `a restart finds the show where it stood, and starts nothing`() async throws {
        let folder = try Scenario.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var path = ""
        var before = JSON.null
        try await Scenario.run(folder: folder) { server in
            path = try await prepare(
                server,
                [
                    ["number": "1", "action": "a"],
                    ["number": "2", "action": "b", "preWait": 1, "notes": "late", "color": "#FF8800"],
                    ["number": "3", "action": "a"],
                ]
            )
            try await server.post(path + "/go")
            await server.advance(seconds: 0.2)
            before = try await server.post(path + "/go").json
        }
        try await Scenario.run(folder: folder) { server in
            let after = try await server.get(path)
            #expect(after["cues"] == before["cues"] && after["name"] == "show")
            #expect(after["cues"].items[1]["color"] == "#ff8800")
            #expect(after["status"]["pointer"] == "3" && after["status"]["interrupted"] == ["2"])
            #expect(await server.advance(seconds: 1.5).planes[0].allSatisfy { $0 == 0 })
            let selected = try await server.post(path + "/select", ["cue": "2"])
            #expect(selected["status"]["pointer"] == "2" && selected["status"]["interrupted"].items.isEmpty)
            try await server.post(path + "/go")
            #expect(await server.advance(seconds: 1.2).planes[0].contains(0.5))
        }
    }
}
