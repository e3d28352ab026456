// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport
import Testing

/// Boards through the API: what presses play on exact frames, what every client sees, refusals, and a restart.
///
/// 48,000 frames per second.
struct BoardTests {
    /// Makes a board and sounds `a` (0.25) and `b` (0.5) of half a second.
    private func prepare(_ server: Scenario) async throws {
        try await server.addConstant("a.wav", value: 0.25, seconds: 0.5)
        try await server.addConstant("b.wav", value: 0.5, seconds: 0.5)
        #expect(try await server.post("/v1/boards", ["name": "board"]).status == 201)
    }

    private func addTile(_ server: Scenario, _ members: JSON) async throws -> String {
        let fixed: [String: JSON] = ["board": "board"]
        let made = try await server.post("/v1/tiles", .object(fixed.merging(members.members) { $1 }))
        #expect(made.status == 201, "\(made.json)")
        return "/v1/tiles/\(made["id"].text)"
    }

    @Test func `a press is heard and seen by every client`() async throws {
        try await Scenario.run { server in
            try await prepare(server)
            let tile = try await addTile(server, ["sounds": ["a"], "label": "Door", "behavior": "toggle"])
            let watchers = [try await server.events("tile.*"), try await server.events("tile.*")]
            let answer = try await server.post(tile + "/press")
            #expect(answer.status == 200 && answer["changed"] == true && answer["stopped"].items.isEmpty)
            #expect(answer["run"]["actionId"] == .null && answer["run"]["tileId"] == answer["tile"]["id"])
            #expect(answer["tile"]["active"] == true)
            let run = answer["tile"]["runs"][0]
            #expect(run["run"] == answer["run"]["id"] && run["players"] == answer["run"]["players"])
            #expect(try await server.get("/v1/runs")["runs"].items == [answer["run"]])
            await server.advance(seconds: 0.1)
            let off = try await server.post(tile + "/press")
            #expect(off["run"] == .null && off["stopped"].items == [answer["tile"]["id"]])
            await server.advance(seconds: 0.1)
            for watcher in watchers {
                for isActive: JSON in [true, false] {
                    let event = try await watcher.next { $0["type"] == "tile.statusChanged" }
                    #expect(event["data"]["tile"]["active"] == isActive)
                }
            }
            let idle = try await server.post(tile + "/release")
            #expect(idle["changed"] == false && idle["reason"] == "notPlaying")
        }
    }

    @Test func `an exclusive tile ends the other where it begins`() async throws {
        try await Scenario.run { server in
            try await prepare(server)
            let first = try await addTile(server, ["sounds": ["a"], "group": "bed"])
            let second = try await addTile(server, ["sounds": ["b"], "group": "bed", "fadeOut": 0.1])
            try await server.post(first + "/press")
            await server.advance(seconds: 0.1)
            let answer = try await server.post(second + "/press")
            #expect(answer["stopped"].items.map(\.text) == [first.components(separatedBy: "/").last ?? ""])
            let sound = await server.advance(seconds: 0.1).planes[0]
            // The ramp of 1,200 frames of the old one begins with the first frame of the new one.
            #expect(sound[0] == 0.75 && sound[1] < 0.75 && sound[1199] > 0.5 && sound[1200] == 0.5)
        }
    }

    @Test func `a trimmed sound has exactly its frames, in memory and streamed`() async throws {
        try await Scenario.run { server in
            try await prepare(server)
            try await server.addCount("short.wav", seconds: 2)
            try await server.addCount("long.wav", step: 0x1p-21, seconds: 40)
            for (sound, step) in [("short", Float(0x1p-20)), ("long", 0x1p-21)] {
                let trim: JSON = ["sounds": [.string(sound)], "start": 1, "end": 1.25]
                let tile = try await addTile(server, trim)
                try await server.post(tile + "/press")
                let heard = await server.advance(seconds: 0.5).planes[0]
                let first = try #require(heard.firstIndex { $0 > 0 }) - 1
                // A ramp of 1,200 frames up and one down; between them each sample is that of its place.
                for frame in [1200, 5000, 10_800] {
                    #expect(heard[first + frame] == Float(48_000 + frame) * step, "\(sound) \(frame)")
                }
                #expect(heard[first + 11_000] < Float(59_000) * step && heard[first + 11_999] > 0)
                #expect(heard[(first + 12_000)...].allSatisfy { $0 == 0 }, "\(sound)")
            }
        }
    }

    @Test func `a loop of a trimmed sound returns to its start, in memory and streamed`() async throws {
        try await Scenario.run { server in
            try await prepare(server)
            try await server.addCount("short.wav", seconds: 2)
            try await server.addCount("long.wav", step: 0x1p-21, seconds: 40)
            for (sound, step) in [("short", Float(0x1p-20)), ("long", 0x1p-21)] {
                let tile = try await addTile(
                    server,
                    ["sounds": [.string(sound)], "start": 1, "end": 1.125, "behavior": "loop"]
                )
                try await server.post(tile + "/press")
                let heard = await server.advance(seconds: 0.5).planes[0]
                let first = try #require(heard.firstIndex { $0 > 0 }) - 1
                for frame in [5999, 6000, 11_999, 12_001, 18_000] {
                    #expect(heard[first + frame] == Float(48_000 + frame % 6000) * step, "\(sound) \(frame)")
                }
                #expect(try await server.post(tile + "/press")["stopped"].items.count == 1)
                await server.advance(seconds: 0.2)
            }
        }
    }

    @Test func `plays, too, have a start and an end, which players show and change`() async throws {
        try await Scenario.run { server in
            try await server.addCount("short.wav", seconds: 2)
            let trim: JSON = ["start": 1, "end": 1.5, "numberOfLoops": 1]
            let player = try await server.post("/v1/sounds/short/play", trim)
            #expect(player["start"] == 1 && player["end"] == 1.5 && player["currentTime"] == 1)
            let heard = await server.advance(seconds: 1.2).planes[0]
            #expect(heard[24_000] == Float(48_000) * 0x1p-20 && heard[47_999] > 0 && heard[48_000] == 0)
            let kept = try await server.post("/v1/players", ["sound": "short", "start": 0.5, "end": 1])
            let path = "/v1/players/\(kept["id"].text)"
            #expect(kept["currentTime"] == 0.5)
            #expect(try await server.patch(path, ["currentTime": 0])["currentTime"] == 0.5)
            #expect(try await server.patch(path, ["end": .null])["end"] == .null)
            for (body, field): (JSON, String) in [
                (["end": 2.01], "end"), (["start": 2], "start"), (["start": 1, "end": 1], "start"),
                (["loopStart": 0.25], "loopStart"), (["start": -1], "start"),
            ] {
                let answer = try await server.patch(path, body)
                #expect(answer.status == 422 && answer["field"] == .string(field), "\(answer.json)")
            }
            try await server.post(path + "/play")
            #expect(await server.advance(seconds: 0.1).planes[0][1200] == Float(25_200) * 0x1p-20)
            #expect(try await server.post(path + "/stop", ["rewind": true])["currentTime"] == 0.5)
        }
    }

    @Test func `two editors do not erase each other`() async throws {
        try await Scenario.run { server in
            try await prepare(server)
            let tile = try await addTile(server, ["sounds": ["a"], "key": "q"])
            let other = try await addTile(server, ["sounds": ["a"]])
            let seen = try await server.get(tile)
            let tag = ["If-Match": seen.fields["etag"] ?? ""]
            #expect(try await server.patch(other, ["label": "Other"]).status == 200)
            #expect(try await server.post(tile + "/press").status == 200)
            #expect(try await server.patch(tile, ["label": "Door"], fields: tag).status == 200)
            #expect(try await server.patch(tile, ["label": "Gate"], fields: tag).status == 412)
            #expect(try await server.delete(tile, fields: tag).status == 412)
            let taken = try await server.patch(other, ["key": "q"])
            #expect(taken.status == 409 && taken.problem == "binding-taken" && taken["field"] == "key")
            #expect(taken["tile"] == seen["id"] && taken["label"] == "Door")
            let used = try await server.delete("/v1/sounds/a")
            #expect(
                used.status == 409 && used["users"].items.count == 2 && used["users"][0]["kind"] == "tile"
            )
        }
    }

    @Test func `a refused press says why, and starts nothing`() async throws {
        try await Scenario.run { server in
            try await prepare(server)
            let step: JSON = ["operation": ["op": "play", "sound": ["parameter": "sound"]]]
            let parameter: JSON = ["name": "sound", "type": "string", "default": "a"]
            try await server.post("/v1/actions", ["name": "act", "parameters": [parameter], "steps": [step]])
            let action = try await addTile(server, ["action": "act", "parameters": ["sound": "none"]])
            let refused = try await server.post(action + "/press")
            #expect(refused.problem == "batch-refused" && refused["failures"][0]["operation"] == 0)
            #expect(refused["failures"][0]["problem"]["type"] == "/problems/sound-not-found")
            let sound = try await addTile(server, ["sounds": ["b"], "start": 0.5])
            let late = try await server.post(sound + "/press")
            #expect(late.status == 422 && late["field"] == "start")
            #expect(try await server.delete("/v1/sounds/b?force=true").status == 204)
            #expect(try await server.post(sound + "/press").problem == "sound-not-found")
            #expect(try await server.get("/v1/runs")["runs"].items.isEmpty)
            #expect(try await server.post("/v1/tiles/none/press").problem == "tile-not-found")
            #expect(try await server.get("/v1/tiles?board=none").problem == "board-not-found")
            for body: JSON in [["holdFor": 0.9], ["holdFor": 61], ["hold": 1]] {
                #expect(try await server.post(action + "/press", body).status == 422)
            }
        }
    }

    @Test func `a board of 500 tiles is listed by pages, whole and in order`() async throws {
        try await Scenario.run { server in
            try await prepare(server)
            for number in 0..<500 {
                _ = try await addTile(server, ["sounds": ["a"], "label": .string("\(number)")])
            }
            let page = try await server.get("/v1/tiles?board=board&limit=1000")
            #expect(page["tiles"].items.map { $0["label"].text } == (0..<500).map { "\($0)" })
            let first = try await server.get("/v1/tiles?limit=300")
            #expect(first["total"] == 500 && first["tiles"].items.count == 300)
            let rest = try await server.get("/v1/tiles?limit=300&cursor=\(first["nextCursor"].text)")
            #expect(rest["tiles"].items.count == 200 && rest["nextCursor"] == .null)
            let hello = try await server.events().hello
            let snapshot = hello["data"]["snapshot"]
            #expect(snapshot["counts"]["tiles"] == 500 && snapshot["omitted"].items.contains("tiles"))
            #expect(snapshot["boards"].items.count == 1)
        }
    }

    @Test func `a restart and a backup have actions, shows and boards`() async throws {
        let folder = try Scenario.makeFolder()
        let other = try Scenario.makeFolder()
        defer { for place in [folder, other] { try? FileManager.default.removeItem(at: place) } }
        // The backup has no library, so that its actions and cues are broken.
        let passing = ["revision", "runs", "active", "broken"]
        let lists = ["/v1/actions", "/v1/shows", "/v1/boards", "/v1/tiles"]
        var before: [JSON] = []
        let settings = { (server: Scenario) in
            var answers: [JSON] = []
            for list in lists {
                // Revisions grow with a restart, and what plays ends.
                for element in try await server.get(list).json.members.values.flatMap(\.items) {
                    var members = element.members.filter { !passing.contains($0.key) }
                    if let cues = members["cues"]?.items {
                        members["cues"] = .array(
                            cues.map { .object($0.members.filter { $0.key != "broken" }) }
                        )
                    }
                    answers.append(.object(members))
                }
            }
            return answers
        }
        try await Scenario.run(folder: folder) { server in
            try await prepare(server)
            let step: JSON = ["operation": ["op": "play", "sound": "a"]]
            try await server.post("/v1/actions", ["name": "act", "steps": [step]])
            try await server.post("/v1/shows", ["name": "show", "cues": [["number": "1", "action": "act"]]])
            let sound = try await addTile(
                server,
                ["sounds": ["b"], "midi": ["type": "note", "number": 60, "channel": 1], "behavior": "hold"]
            )
            let id = JSON.string(sound.components(separatedBy: "/").last ?? "")
            _ = try await addTile(server, ["action": "act", "key": "q", "before": id])
            try await server.post(sound + "/press")
            before = try await settings(server)
            let backup = try await server.get("/v1/backup")
            #expect(backup.status == 200)
            let state = other.appending(path: "state")
            try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
            try Data(backup.bytes).write(to: state.appending(path: "state.sqlite"))
        }
        try await Scenario.run(folder: other) { server in
            let restored = try await settings(server)
            #expect(restored == before)
        }
        try await Scenario.run(folder: folder) { server in
            #expect(before.count == 5)
            let kept = try await settings(server)
            #expect(kept == before)
            let tiles = try await server.get("/v1/tiles")["tiles"].items
            #expect(tiles.allSatisfy { $0["active"] == false && $0["runs"].items.isEmpty })
            #expect(await server.advance(seconds: 0.1).planes[0].allSatisfy { $0 == 0 })
        }
    }
}
