// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import OSC
import Testing

@testable import API

/// Shows by the messages of QLab, as Bitfocus Companion's module for QLab sends them.
@Suite struct QLabTests {
    private static let cues: JSONValue = [
        ["number": "1", "name": "Rain", "action": "play", "color": "#3060d0"],
        ["number": "2 b", "action": "play", "preWait": 1],
        ["number": "3", "action": "play"],
    ]

    private func withShow(
        _ test: (APIHarness, OSCTestClient, _ show: String) async throws -> Void
    ) async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let steps: JSONValue = [["operation": ["op": "play", "sound": "bell"]]]
            _ = await api.post("/v1/actions", ["name": "play", "steps": steps])
            let made = await api.post("/v1/shows", ["name": "evening", "goInterval": 0, "cues": Self.cues])
            try await test(
                api,
                try OSCTestClient(api, isConnected: true),
                try #require(made.json["id"]?.text)
            )
        }
    }

    private func pointer(_ api: APIHarness) async -> JSONValue? {
        await api.get("/v1/shows/evening").json["status"]?["pointer"]
    }

    @Test func `a client finds the workspace, its lists and cues`() async throws {
        try await withShow { _, client, show in
            let version = try await client.data("/version")
            #expect(version?.text?.hasPrefix("5.") == true)
            guard case .array(let workspaces)? = try await client.data("/workspaces") else { return }
            #expect(workspaces.first?["uniqueID"] == "carillon" && workspaces.first?["hasPasscode"] == false)
            #expect(try await client.data("/connect") == "ok:view|edit|control")
            #expect(try await client.data("/workspace/carillon/thump") == "thump")
            guard case .array(let lists)? = try await client.data("/cueLists"),
                case .array(let cues)? = lists[0]["cues"]
            else {
                Issue.record("there is a list with cues")
                return
            }
            #expect(lists[0]["uniqueID"]?.text == show && lists[0]["type"] == "Cue List" && cues.count == 3)
            #expect(
                cues[0]["listName"] == "Rain" && cues[0]["colorName"] == "blue" && cues[1]["preWait"] == 1
            )
            #expect(cues[0]["type"] == "Start" && cues[0]["armed"] == true && cues[0]["parent"]?.text == show)
            #expect(try await client.data("/playheadID") == cues[0]["uniqueID"])
            let id = try #require(cues[1]["uniqueID"]?.text)
            let values = try await client.data(
                "/cue_id/\(id)/valuesForKeys",
                .string(#"["number","isRunning","unknown"]"#)
            )
            #expect(values?["uniqueID"]?.text == id && values?["number"] == "2 b")
            #expect(values?["isRunning"] == false && values?["unknown"] == .null)
            #expect(try await client.data("/settings/general/minGoTime") == 0)
        }
    }

    @Test func `GO, playhead, start and stop do what they say, and have no answer`() async throws {
        try await withShow { api, client, show in
            #expect(try await client.qlab("/go").isEmpty)
            #expect(await pointer(api) == "2 b")
            let active = try await client.qlab("/cue/active/valuesForKeys", .string(#"["number"]"#))
            #expect(active.map { $0["data"]?["number"] } == ["1"])
            #expect(try await client.qlab("/playhead/previous").isEmpty)
            #expect(await pointer(api) == "1")
            #expect(try await client.qlab("/workspace/carillon/cue_id/\(show)/playhead/3").isEmpty)
            #expect(await pointer(api) == "3")
            #expect(try await client.qlab("/cue/1/start").isEmpty)
            #expect(await pointer(api) == "3")
            #expect(try await client.qlab("/cue/3/start").isEmpty)
            #expect(await pointer(api) == "3")
            #expect(try await client.qlab("/cue/1/go").isEmpty)
            #expect(await pointer(api) == "2 b")
            #expect(try await client.qlab("/select/1").isEmpty)
            #expect(await pointer(api) == "1")
            #expect(try await client.qlab("/panic").isEmpty)
            await api.advance(frames: 2_000)
            #expect(await api.get("/v1/shows/evening").json["status"]?["runs"] == [])
            #expect(try await client.qlab("/reset").isEmpty)
            _ = try await client.qlab("/alwaysReply", .integer(1))
            #expect(try await client.status("/go") == "ok")
            #expect(try await client.qlab("/cue/active/stop").count <= 1)
        }
    }

    @Test func `what runs says how long`() async throws {
        try await withShow { api, client, _ in
            _ = try await client.qlab("/go")
            await api.advance(frames: 250)
            let values = try await client.data(
                "/cue/1/valuesForKeys",
                .string(#"["duration","actionElapsed","percentActionElapsed"]"#)
            )
            guard case .number(let duration)? = values?["duration"],
                case .number(let part)? = values?["percentActionElapsed"]
            else {
                Issue.record("\(values ?? .null)")
                return
            }
            #expect(abs(duration - 0.5) < 0.02 && abs(part - 0.5) < 0.05)
        }
    }

    @Test func `a cue is paused and resumed, and says so`() async throws {
        try await withShow { api, client, show in
            func numbers(_ address: String) async throws -> [String?] {
                guard case .array(let cues)? = try await client.data(address) else { return [] }
                return cues.map { $0["number"]?.text }
            }
            for address in ["/pause", "/cue/1/pause", "/cue/1/togglePause", "/cue/1/resume", "/resume"] {
                #expect(try await client.qlab(address).isEmpty, "\(address)")
            }
            _ = try await client.qlab("/go")
            await api.advance(frames: 250)
            let pausing = ["/cue/1/pause", "/cue/1/togglePause", "/pause", "/cue_id/\(show)/pause"]
            for (pause, resume) in zip(
                pausing,
                ["/cue/1/resume", "/cue/1/togglePause", "/resume", "/resume"]
            ) {
                #expect(try await client.qlab(pause).isEmpty)
                await api.advance(frames: 2_000)
                #expect(try await client.data("/cue/1/isPaused") == true, "\(pause)")
                #expect(try await client.data("/cue/1/isRunning") == false)
                #expect(try await numbers("/runningCues") == [])
                #expect(try await numbers("/runningOrPausedCues") == ["1"])
                #expect(try await client.qlab(resume).isEmpty)
                await api.advance(frames: 10)
                #expect(try await client.data("/cue/1/isPaused") == false, "\(resume)")
                #expect(try await numbers("/runningCues") == ["1"])
            }
            await api.advance(frames: 2_000)
            #expect(try await numbers("/runningOrPausedCues") == [])
        }
    }

    @Test func `properties of a cue are changed and read`() async throws {
        try await withShow { api, client, _ in
            let changes: [(String, OSCArgument)] = [
                ("/cue/1/name", .string("Storm")), ("/cue/1/notes", .string("softly")),
                ("/cue/1/preWait", .float(1.5)),
                ("/cue/1/preWait/+", .float(0.5)), ("/cue/1/postWait", .integer(3)),
                ("/cue/1/postWait/-", .float(5)),
                ("/cue/1/armed", .integer(0)), ("/cue/1/continueMode", .integer(1)),
                ("/cue/1/colorName", .string("red")),
            ]
            for (address, argument) in changes {
                #expect(try await client.qlab(address, argument).isEmpty, "\(address)")
            }
            guard case .array(let cues)? = await api.get("/v1/shows/evening").json["cues"] else { return }
            #expect(cues[0]["name"] == "Storm" && cues[0]["notes"] == "softly" && cues[0]["preWait"] == 2)
            #expect(
                cues[0]["postWait"] == 0 && cues[0]["armed"] == false && cues[0]["continue"] == "continue"
            )
            #expect(cues[0]["color"] == "#e02020" && cues[1]["number"] == "2 b")
            #expect(try await client.data("/cue/1/continueMode") == 1)
            let selected = try await client.qlab("/cue/selected/armed")
            #expect(
                selected.first?["data"] == false
                    && selected.first?["address"]?.text?.contains("/cue_id/") == true
            )
        }
    }

    @Test(arguments: [
        "/cue/9/start", "/cue_id/x/name", "/cue/9/pause", "/cue/1/loadAt", "/cue/1/duration",
        "/overrideWindow",
        "/dashboard/x",
        "/cue/1/preWait", "/cue/1/colorName", "/cue/1/continueMode", "/cue/1/valuesForKeys", "/",
        "/workspace", "/cue", "/playhead/99",
    ])
    func `what cannot be done is an error`(address: String) async throws {
        try await withShow { _, client, _ in
            let argument = OSCArgument.string("nonsense")
            let replies = try await client.qlab(address, argument)
            #expect(replies.map { $0["status"] } == ["error"])
        }
    }

    @Test func `an address leads into a list once`() async throws {
        try await withShow { _, client, show in
            let (once, twice) = ("/cue_id/\(show)/playheadID", "/cue_id/\(show)/cue_id/\(show)/playheadID")
            let answers = [try await client.status(once), try await client.status(twice)]
            #expect(answers == ["ok", "error"])
        }
    }

    @Test func `a token is the pass code`() async throws {
        var table = AccessTokenTable()
        let screen = AccessToken.make(name: "screen", scope: .read, created: "now", prefix: "")
        try table.make(.add(screen.token))
        let control = AccessControl(table: table)
        try await APIHarness.run(configureAPI: { $0.access = control }) { api in
            let client = try OSCTestClient(api, isConnected: true)
            #expect(try await client.data("/connect") == "denied")
            #expect(try await client.data("/connect", .string("1234")) == "badpass")
            #expect(try await client.status("/cueLists") == "denied")
            #expect(try await client.status("/updates", .integer(1)) == "denied")
            #expect(try await client.data("/connect", .string(screen.secret)) == "ok:view")
            #expect(try await client.data("/cueLists") == [])
            #expect(try await client.status("/panic") == "denied")
        }
    }

    @Test func `changes are told`() async throws {
        try await withShow { api, client, show in
            #expect(try await client.data("/updates", .integer(1)) == true)
            #expect(api.hub.subscriberCount == 1)
            var told: [OSCMessage] = []
            func tells(_ isIt: @escaping (OSCMessage) -> Bool) async throws {
                for _ in 0..<2_000 where !told.contains(where: isIt) {
                    told += client.take()
                    try await Task.sleep(for: .milliseconds(5))
                }
                let isTold = told.contains(where: isIt)
                #expect(isTold, "\(told)")
            }
            let root = "/update/workspace/carillon"
            _ = await api.post("/v1/shows/evening/go")
            try await tells { $0.address == "\(root)/cue_id/\(show)-31" }
            try await tells {
                $0 == OSCMessage("\(root)/cueList/\(show)/playbackPosition", [.string("\(show)-322062")])
            }
            let status = await api.get("/v1/shows/evening").json["status"]
            guard case .array(let runs)? = status?["runs"] else { return }
            let run = try #require(runs.first?["runId"]?.text)
            await api.advance(frames: 50)
            told = []
            _ = await api.post("/v1/runs/\(run)/pause")
            await api.advance(frames: 50)
            try await tells { $0.address == "\(root)/cue_id/\(show)-31" }
            told = []
            _ = await api.post("/v1/shows/evening/select", ["cue": nil])
            try await tells { $0 == OSCMessage("\(root)/cueList/\(show)/playbackPosition") }
            _ = await api.post("/v1/shows", ["name": "matinee"])
            try await tells { $0.address == root }
            #expect(client.conversation.hasMemory)
            client.conversation.rest()
            #expect(!client.conversation.hasMemory)
        }
    }
}
