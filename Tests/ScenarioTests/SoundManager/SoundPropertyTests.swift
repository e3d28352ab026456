// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Properties of a player: SM-05 to SM-10.
struct SoundPropertyTests {
    @Test func `SM-05 playing is true only while the sound plays`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let id = try await server.makePlayer("hum")
            #expect(try await server.player(id)["playing"] == false)
            try await server.post("/v1/players/\(id)/play", ["delay": 0.5])
            #expect(try await server.player(id)["state"] == "scheduled")
            #expect(try await server.player(id)["playing"] == false)
            await server.advance(seconds: 0.6)
            #expect(try await server.player(id)["state"] == "playing")
            #expect(try await server.player(id)["playing"] == true)
            try await server.post("/v1/players/\(id)/pause")
            #expect(try await server.player(id)["playing"] == false)
            try await server.post("/v1/players/\(id)/play")
            await server.advance(seconds: 0.1)
            try await server.post("/v1/players/\(id)/stop", ["fadeOut": true, "fadeDuration": 0.2])
            #expect(try await server.player(id)["state"] == "fadingOut")
            #expect(try await server.player(id)["playing"] == true)
            await server.advance(seconds: 0.3)
            #expect(try await server.player(id)["state"] == "finished")
            #expect(try await server.player(id)["playing"] == false)
        }
    }

    @Test func `SM-06 looping means numberOfLoops -1, and the last one set wins`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            let id = try await server.makePlayer("hum")
            let path = "/v1/players/\(id)"
            #expect(try await server.player(id)["looping"] == false)
            #expect(try await server.patch(path, ["looping": true])["numberOfLoops"] == -1)
            #expect(try await server.patch(path, ["numberOfLoops": 3])["looping"] == false)
            #expect(try await server.patch(path, ["looping": false])["numberOfLoops"] == 0)
            #expect(try await server.patch(path, ["numberOfLoops": -7])["looping"] == true)
            try await server.post(path + "/play")
            await server.advance(seconds: 1)
            #expect(try await server.player(id)["playing"] == true)
            try await server.patch(path, ["looping": false])
            await server.advance(seconds: 0.2)
            #expect(try await server.player(id)["state"] == "finished")
        }
    }

    @Test func `SM-07 one completion, true at the natural end and false on stop, before the finish`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.2)
            let events = try await server.events()
            let id = try await server.makePlayer("hum", ["clientData": "first"])
            let path = "/v1/players/\(id)"
            let answer = try await server.put(path + "/completion", ["clientData": "second"])
            #expect(answer["clientData"] == "second")
            #expect(answer["changed"] == true)
            for ends in [true, false] {
                try await server.post(path + "/play")
                await server.advance(seconds: ends ? 0.3 : 0.1)
                if !ends { try await server.post(path + "/stop") }
                await server.advance(seconds: 0.1)
                let endEvents = try await server.all(events).filter {
                    ["player.completed", "player.finished"].contains($0["type"].text)
                }
                #expect(endEvents.map { $0["type"] } == ["player.completed", "player.finished"])
                #expect(endEvents.first?["data"]["clientData"] == "second")
                #expect(endEvents.first?["data"]["didFinish"] == .bool(ends))
            }
            #expect(try await server.delete(path + "/completion").status == 204)
            #expect(try await server.get(path + "/completion")["clientData"] == nil)
            try await server.post(path + "/play", ["volume": 0.1])
            await server.advance(seconds: 0.5)
            #expect(try await server.all(events).allSatisfy { $0["type"] != "player.completed" })
        }
    }

    @Test func `SM-08 every observer is notified of the finish`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            let observers = [
                try await server.events(), try await server.events("player.finished"),
                try await server.events("player.*"),
            ]
            let id = try await server.play("hum")
            await server.advance(seconds: 0.2)
            var heard: Set<Double> = []
            for observer in observers {
                let finish = try await observer.next("player.finished")
                #expect(finish["data"]["playerId"] == .string(id))
                heard.insert(finish["seq"].number)
            }
            #expect(heard.count == 1)
        }
    }

    @Test func `SM-09 baseVolume of the sound is a player's default, and multiplies its volume`() async throws
    {
        try await Scenario.run { server in
            #expect(try await server.addConstant("hum.wav", seconds: 3)["baseVolume"] == 1)
            try await server.patch("/v1/sounds/hum", ["baseVolume": 0.5])
            let id = try await server.play("hum", ["volume": 0.5])
            var player = try await server.player(id)
            #expect(player["baseVolume"] == 0.5)
            #expect(player["baseVolumeDb"] == -6.02)
            #expect(player["effectiveVolume"] == 0.25)
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.125)
            player = try await server.patch("/v1/players/\(id)", ["baseVolume": 1]).json
            #expect(player["volume"] == 0.5)
            #expect(player["effectiveVolume"] == 0.5)
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.25)
            #expect(try await server.patch("/v1/players/\(id)", ["baseVolume": 1.01]).status == 422)
        }
    }

    @Test func `SM-10 volume is 1 by default; set during a fade it becomes the target and the end stays`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let id = try await server.play("hum")
            let path = "/v1/players/\(id)"
            #expect(try await server.player(id)["volume"] == 1)
            #expect(try await server.player(id)["volumeDb"] == 0)
            await server.advance(seconds: 0.1)
            try await server.post(path + "/fade", ["to": 0.2, "duration": 1])
            await server.advance(seconds: 0.5)
            #expect(try await server.player(id)["volume"] == 0.2)
            let player = try await server.patch(path, ["volume": 0.8]).json
            #expect(player["volume"] == 0.8)
            #expect(abs(player["effectiveVolume"].number - 0.6) < 1e-3)
            #expect(player["fade"]["to"] == 0.8)
            #expect(abs(player["fade"]["remaining"].number - 0.5) < 1e-9)
            let sound = await server.advance(seconds: 0.6)
            #expect(abs(sound.value(at: 0.25) - 0.7) < 2e-3)
            #expect(abs(sound.value(at: 0.499) - 0.8) < 1e-3)
            #expect(sound.value(at: 0.55) == 0.8)
            #expect(try await server.player(id)["fade"] == nil)
        }
    }
}
