// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Output
import ScenarioTestSupport
import Testing

/// Receipts and entries of the history that say whether something was heard, and what happens if it was not.
struct HeardTests {
    /// Runs a test with a device at the speaker of ``AudioGraph/house``.
    private func run(_ test: (Scenario, ScriptedGraph) async throws -> Void) async throws {
        let graph = ScriptedGraph()
        try await Scenario.run { configuration in
            configuration.graphPort = graph
            configuration.measuresPlays = true
            // The clock of scenarios is years in the past.
            configuration.historySeconds = 1e10
        } _: { server in
            await server.setOutput()
            await server.show(.house, on: graph)
            try await server.prepareQueue()
            try await test(server, graph)
        }
    }

    /// A condition that silences announcements: how it begins and ends.
    struct Condition: Sendable, CustomTestStringConvertible {
        let reason: String
        let set: @Sendable (Scenario, ScriptedGraph, Bool) async throws -> Void

        var testDescription: String { reason }
    }

    private static let conditions = [
        Condition(reason: "silentMode") { server, _, isOn in
            try await server.patch("/v1/session", ["silentMode": .bool(isOn)])
        },
        Condition(reason: "screenLocked") { server, _, isOn in
            try await server.patch("/v1/session", ["screenLocked": .bool(isOn)])
        },
        Condition(reason: "record") { server, _, isOn in
            try await server.setCategory(isOn ? "record" : "playback")
        },
        Condition(reason: "busMute") { server, _, isOn in
            try await server.patch("/v1/manager", ["announcementMuted": .bool(isOn)])
        },
        Condition(reason: "busVolume") { server, _, isOn in
            try await server.patch("/v1/manager", ["announcementVolume": isOn ? 0 : 1])
        },
        Condition(reason: "masterMute") { server, _, isOn in
            try await server.patch("/v1/manager", ["masterMuted": .bool(isOn)])
        },
        Condition(reason: "masterVolume") { server, _, isOn in
            try await server.patch("/v1/manager", ["masterVolume": isOn ? 0 : 1])
        },
        Condition(reason: "outputAway") { server, _, isOn in await server.setOutput(isAway: isOn) },
        Condition(reason: "noOutput") { server, _, isOn in
            await server.setOutput(backend: isOn ? "none" : "pipewire", isRunning: !isOn)
        },
        Condition(reason: "noSink") { server, graph, isOn in
            var changed = AudioGraph.house
            if isOn { changed.ownSinks = [] }
            await server.show(changed, on: graph)
        },
        Condition(reason: "otherOutput") { server, graph, isOn in
            try await server.put("/v1/session/route", ["output": .string(AudioGraph.house.sinks[2].name)])
            var changed = AudioGraph.house
            if isOn { changed.ownSinks = [changed.sinks[0].name] }
            await server.show(changed, on: graph)
        },
        Condition(reason: "sinkMute") { server, graph, isOn in
            var changed = AudioGraph.house
            changed.sinks[2].isMuted = isOn
            await server.show(changed, on: graph)
        },
        Condition(reason: "sinkVolume") { server, graph, isOn in
            var changed = AudioGraph.house
            changed.sinks[2].volume = isOn ? 0 : 1
            await server.show(changed, on: graph)
        },
    ]

    @Test(arguments: conditions)
    func `AQ-Q5 a receipt and the history say what was not heard, and why`(
        _ condition: Condition
    ) async throws {
        try await run { server, graph in
            let reasons: JSON = .array([.string(condition.reason)])
            // All of the first, none of the second, and half of the third is heard.
            let first = try await server.announce("one")
            await server.advance(seconds: 1.1)
            try await condition.set(server, graph, true)
            let second = try await server.announce("one")
            await server.advance(seconds: 1.1)
            let third = try await server.announce("one")
            await server.advance(seconds: 0.5)
            try await condition.set(server, graph, false)
            await server.advance(seconds: 0.7)

            let receipts = [try await server.item(third), try await server.item(second)]
            #expect(receipts.allSatisfy { $0["state"] == "completed" && $0["progress"] == 1 })
            #expect(receipts.map { $0["heard"].text } == ["partly", "no"])
            #expect(receipts.allSatisfy { $0["heardReasons"] == reasons })
            let whole = try await server.item(first)
            #expect(whole["heard"] == "yes" && whole["heardReasons"] == .array([]))
            let entries = try await server.get("/v1/history").json["entries"].items
            #expect(entries.map { $0["announcementId"].text } == [third, second, first])
            #expect(entries.map { $0["heard"].text } == ["partly", "no", "yes"])
            #expect(entries.map { $0["heardReasons"] } == [reasons, reasons, .array([])])
            #expect(try await server.get("/v1/history/verify").json["intact"] == true)
        }
    }

    @Test(arguments: [0, 0.000_5] as [Float])
    func `AQ-Q5 what is silent itself was not heard, and its policy acts`(value: Float) async throws {
        try await run { server, _ in
            try await server.addConstant("silence.wav", value: value, seconds: 1)
            let item = try await server.announce("silence", ["onUnheard": "fail"])
            await server.advance(seconds: 1.2)
            let receipt = try await server.item(item)
            #expect(receipt["heard"] == "no" && receipt["heardReasons"] == ["silent"])
            #expect(receipt["state"] == "failed" && receipt["reason"] == "it could not be heard: silent")
            let entry = try await server.get("/v1/history").json["entries"][0]
            #expect(entry["heard"] == "no" && entry["heardReasons"] == ["silent"])
            // One that another interrupts says so, too.
            let cut = try await server.announce("silence", ["requeue": "drop"])
            await server.advance(seconds: 0.5)
            try await server.post("/v1/queue/interrupt", ["sound": "one"])
            await server.advance(seconds: 0.1)
            let dropped = try await server.item(cut)
            #expect(dropped["state"] == "dropped" && dropped["heard"] == "no")
            #expect(dropped["heardReasons"] == ["cutShort", "silent"])
        }
    }

    @Test func `AQ-11 an alarm with the key of a waiting item interrupts`() async throws {
        try await run { server, _ in
            try await server.announce("three", ["repeat": 9])
            let test = try await server.announce("one", ["dedupeKey": "fire"])
            await server.advance(seconds: 0.2)
            let alarm = try await server.post(
                "/v1/queue/interrupt",
                ["sound": "two", "priority": 255, "dedupeKey": "fire"]
            )
            #expect(alarm.status == 200 && alarm["deduplicated"] == true && alarm["id"] == .string(test))
            #expect(alarm["priority"] == 255 && alarm["state"] == "started")
            let sound = try await server.get("/v1/sounds/two").json["id"]
            #expect(alarm["soundId"] == sound)
        }
    }

    @Test func `AQ-Q5 what a device plays before its return from a stall is reported was heard`() async throws
    {
        try await run { server, _ in
            let item = try await server.announce("one")
            await server.advance(seconds: 0.2)
            await server.setOutput(isRunning: false)
            // Engine time goes on, so the device is driven again.
            await server.advance(seconds: 0.9)
            await server.setOutput()
            #expect(try await server.item(item)["heard"] == "yes")
        }
    }

    @Test func `AQ-Q5 an output that is no device, and a sound server that reports nothing, are not known`()
        async throws
    {
        try await run { server, graph in
            await server.setOutput(backend: "null")
            let first = try await server.announce("one", ["onUnheard": "fail"])
            await server.advance(seconds: 1.1)
            #expect(try await server.item(first)["heard"] == "unknown")
            #expect(try await server.item(first)["heardReasons"] == ["noDevice"])
            #expect(try await server.item(first)["state"] == "completed")
            await server.setOutput()
            await server.show(AudioGraph(), on: graph)
            let second = try await server.announce("one")
            await server.advance(seconds: 1.1)
            #expect(try await server.item(second)["heardReasons"] == ["unobserved"])
        }
    }

    @Test func `AQ-Q5 what never sounded or was cut says so`() async throws {
        try await run { server, _ in
            let cut = try await server.announce("one")
            let waiting = try await server.announce("one")
            #expect(try await server.item(waiting)["heard"] == .null)
            await server.advance(seconds: 0.5)
            #expect(try await server.item(cut)["heard"] == .null, "it has not ended")
            try await server.delete("/v1/queue/items/\(waiting)")
            try await server.post("/v1/queue/skip")
            await server.advance(seconds: 0.1)
            #expect(try await server.item(waiting)["heard"] == "no")
            #expect(try await server.item(waiting)["heardReasons"] == ["notPlayed"])
            #expect(try await server.item(cut)["heard"] == "partly")
            #expect(try await server.item(cut)["heardReasons"] == ["cutShort"])
            let entry = try await server.get("/v1/history").json["entries"][0]
            #expect(entry["heard"] == "yes", "all of what sounded was heard")
        }
    }

    @Test func `AQ-Q5 an interrupted announcement is judged by the play that ended it`() async throws {
        try await run { server, _ in
            for (mode, expected) in [("restart", "yes"), ("resume", "partly")] {
                try await server.patch("/v1/manager", ["announcementMuted": true])
                let id = try await server.announce("one", ["requeue": .string(mode)])
                await server.advance(seconds: 0.5)
                try await server.interrupt(["type": "began"])
                await server.advance(seconds: 1)
                try await server.patch("/v1/manager", ["announcementMuted": false])
                try await server.interrupt(["type": "ended", "shouldResume": true])
                await server.advance(seconds: 1.2)
                #expect(try await server.item(id)["heard"].text == expected, "\(mode)")
            }
        }
    }

    @Test func `AQ-Q5 a chime and repeated plays count as one`() async throws {
        try await run { server, _ in
            let id = try await server.announce("one", ["chime": "two", "repeat": 2, "repeatGap": 0.5])
            await server.advance(seconds: 1)
            try await server.patch("/v1/manager", ["announcementMuted": true])
            await server.advance(seconds: 3)
            #expect(try await server.item(id)["heard"] == "partly")
            #expect(try await server.item(id)["heardReasons"] == ["busMute"])
        }
    }

    @Test func `HI-09 volumes, pauses and the limit of a sound count for each playback`() async throws {
        try await run { server, _ in
            try await server.patch("/v1/sounds/two", ["maxInstances": 1, "stealPolicy": "mute"])
            let silent = try await server.play("one", ["volume": 0])
            let first = try await server.play("two")
            let held = try await server.play("two")
            let paused = try await server.play("three")
            await server.advance(seconds: 0.3)
            try await server.post("/v1/players/\(paused)/pause")
            await server.advance(seconds: 0.1)
            try await server.patch("/v1/manager", ["masterMuted": true])
            await server.advance(seconds: 0.2)
            try await server.patch("/v1/manager", ["masterMuted": false])
            try await server.post("/v1/players/\(paused)/play")
            await server.advance(seconds: 0.1)
            try await server.patch("/v1/players/\(first)", ["volume": 0])
            await server.advance(seconds: 2)
            var heard: [String: JSON] = [:]
            for entry in try await server.get("/v1/history").json["entries"].items {
                heard[entry["playerId"].text] = .array([entry["heard"]] + entry["heardReasons"].items)
            }
            #expect(heard[silent] == ["no", "volume", "masterMute"])
            #expect(heard[first] == ["partly", "volume", "masterMute"])
            #expect(heard[held] == ["no", "limit", "masterMute"])
            #expect(heard[paused] == ["yes"])
        }
    }

    @Test func `HI-09 the table has what was heard, and what it is of`() async throws {
        try await run { server, _ in
            try await server.patch("/v1/manager", ["soundVolume": 0, "soundMuted": true])
            _ = try await server.play("one")
            await server.advance(seconds: 1.1)
            let table = try await server.get("/v1/history?format=csv")
            let lines = String(decoding: table.bytes, as: UTF8.self).components(separatedBy: "\r\n")
            #expect(lines[0].hasSuffix(",digest,heard,heardReasons,heardIn,title,artist,album,isrc"))
            #expect(lines[1].hasSuffix(",no,busVolume busMute,,,,,"))
        }
    }

    // MARK: What happens then

    @Test func `AQ-Q5 a high announcement that nobody heard is played once more when it can be heard`()
        async throws
    {
        try await run { server, graph in
            let events = try await server.events("queue.*")
            await server.setOutput(isAway: true)
            let id = try await server.announce("one", ["priority": "high"])
            await server.advance(seconds: 1.1)
            let event = try await events.next("queue.itemRequeued")
            #expect(event["data"]["itemId"] == .string(id))
            #expect(event["data"]["item"]["heardReasons"] == ["outputAway"])
            let waiting = try await server.item(id)
            #expect(waiting["state"] == "queued" && waiting["heard"] == "no")
            #expect(waiting["waiting"]["for"] == "audibility" && waiting["eta"] == .null)

            // Others do not wait for it.
            let other = try await server.announce("two")
            await server.advance(seconds: 1.1)
            #expect(try await server.item(other)["heard"] == "no")
            // The device is back before the sound server reports where it plays.
            await server.show(AudioGraph(), on: graph)
            await server.setOutput()
            #expect(await server.advance(seconds: 0.2).peak() == 0)
            #expect(try await server.item(id)["waiting"]["for"] == "audibility")
            await server.show(.house, on: graph)
            let heard = await server.advance(seconds: 1.2)
            #expect(heard.peak() == 0.125)
            let completed = try await events.next("queue.itemCompleted") { $0["data"]["itemId"].text == id }
            #expect(completed["data"]["item"]["heard"] == "yes")
            #expect(completed["data"]["item"]["starts"] == 2)
        }
    }

    @Test func `AQ-Q5 the policy can be set for an item, a schedule and the queue`() async throws {
        try await run { server, _ in
            try await server.patch("/v1/manager", ["announcementMuted": true])
            let failing = try await server.announce("one", ["priority": "high", "onUnheard": "fail"])
            await server.advance(seconds: 1.1)
            let receipt = try await server.item(failing)
            #expect(receipt["state"] == "failed" && receipt["heard"] == "no")
            #expect(receipt["reason"] == "it could not be heard: busMute" && receipt["onUnheard"] == "fail")

            #expect(try await server.get("/v1/queue").json["settings"]["onUnheard"] == .null)
            let changed = try await server.patch("/v1/queue", ["onUnheard": "requeue"])
            #expect(changed["settings"]["onUnheard"] == "requeue")
            let waiting = try await server.announce("one")
            await server.advance(seconds: 1.1)
            #expect(try await server.item(waiting)["waiting"]["for"] == "audibility")
            let reset = try await server.patch("/v1/queue", ["onUnheard": .null])
            #expect(reset["settings"]["onUnheard"] == .null)

            let schedule = try await server.post(
                "/v1/queue/schedules",
                [
                    "name": "noon", "cron": "0 12 * * *", "timeZone": "UTC",
                    "item": ["sound": "one", "onUnheard": "complete"],
                ]
            )
            #expect(schedule["item"]["onUnheard"] == "complete")
            let refused = try await server.post("/v1/queue/items", ["sound": "one", "onUnheard": "shout"])
            #expect(refused.status == 422 && refused["field"] == "onUnheard")
        }
    }

    @Test func `AQ-Q5 past receipts are listed, newest first, also after a restart`() async throws {
        let folder = try Scenario.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var ended: [String] = []
        try await Scenario.run(folder: folder) { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.itemFailed")
            for _ in 0..<3 { ended.insert(try await server.announce("one"), at: 0) }
            try Data("broken".utf8).write(to: server.library.appending(path: "broken.mp3"))
            ended.insert(try await server.post("/v1/queue/items", ["file": "broken"])["id"].text, at: 0)
            _ = try await events.next("queue.itemFailed")
            await server.advance(seconds: 3.5)
        }
        try await Scenario.run(folder: folder) { server in
            let first = try await server.get("/v1/queue/receipts?limit=3").json
            #expect(first["total"] == 4)
            let query = "?limit=3&cursor=\(first["nextCursor"].text)"
            let second = try await server.get("/v1/queue/receipts" + query).json
            #expect(second["nextCursor"] == .null && second["receipts"].items.count == 1)
            let receipts = first["receipts"].items + second["receipts"].items
            #expect(Set(receipts.map { $0["id"].text }) == Set(ended))
            #expect(receipts.map { $0["endedAt"].text } == receipts.map { $0["endedAt"].text }.sorted(by: >))
            #expect(receipts.allSatisfy { $0["heard"] != .null && $0["endedAt"] != .null })
            for query in ["limit=0", "cursor=%2A"] {
                #expect(try await server.get("/v1/queue/receipts?" + query).status == 422)
            }
        }
    }
}

extension Scenario {
    /// Reports a state of the output.
    func setOutput(
        backend: String = "pipewire",
        isAway: Bool = false,
        isRunning: Bool = true
    ) async {
        let state = OutputState(
            backend: isAway ? "null" : backend,
            isFallback: isAway,
            isRunning: isRunning,
            device: isAway ? nil : "Built-in",
            quantum: 480
        )
        engine.outputChanged(state)
        await engine.drain()
    }
}
