// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import ScenarioTestSupport
import Testing

/// Play, pause, stop, prepare and seek: AP-05 to AP-10, AP-22.
struct TransportTests {
    @Test func `AP-05 play is asynchronous and prepares implicitly`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let events = try await server.events("player.started", "player.prepared")
            let id = try await server.makePlayer("hum")
            let answer = try await server.post("/v1/players/\(id)/play")
            #expect(answer.status == 200)
            #expect(answer["playing"] == true)
            #expect(answer["prepared"] == true)
            await server.advance(seconds: 0.1)
            let started = try await events.next()
            #expect(started["type"] == "player.started")
            #expect(started["data"]["player"]["startedAt"] == started["engineTime"])
            #expect(try await server.post("/v1/players/none/play").status == 404)
        }
    }

    @Test func `AP-05 play answers 409 at the limit of voices`() async throws {
        try await Scenario.run(configure: { $0.maximumVoices = 1 }) { server in
            try await server.addConstant("hum.wav", seconds: 1)
            _ = try await server.play("hum")
            let id = try await server.makePlayer("hum")
            let answer = try await server.post("/v1/players/\(id)/play")
            #expect(answer.status == 409)
            #expect(answer.fields["retry-after"] == "1")
            #expect(try await server.player(id)["state"] == "idle")
        }
    }

    @Test func `AP-06 play at a device time or after a delay starts on its frame, the past is refused`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 9)
            let first = try await server.makePlayer("hum")
            try await server.post("/v1/players/\(first)/play", ["delay": 0.123])
            #expect(await server.advance(seconds: 0.5).firstSound() == 5_904)
            let second = try await server.makePlayer("hum", ["pan": 1])
            let past = try await server.post("/v1/players/\(second)/play", ["atDeviceTime": 0.4])
            #expect(past.status == 422)
            #expect(past.problem == "time-in-past")
            #expect(past["now"] == 0.5)
            let path = "/v1/players/\(second)/play"
            #expect(try await server.post(path, ["at": 0.49])["now"] == 0.5)
            let answer = try await server.post(path, ["atDeviceTime": 0.75])
            #expect(answer["state"] == "scheduled")
            #expect(answer["scheduledAt"] == 0.75)
            let sound = await server.advance(seconds: 0.5)
            #expect(sound.planes[1].firstIndex { $0 > 0.6 } == 12_000)
            #expect(try await server.post(path, ["delay": 1, "at": 9]).status == 422)
        }
    }

    @Test func `AP-06 a scheduled player can be moved, paused and stopped before it starts`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 9)
            let id = try await server.makePlayer("hum")
            let path = "/v1/players/\(id)"
            try await server.post(path + "/play", ["delay": 0.2])
            let moved = try await server.post(path + "/play", ["delay": 0.4])
            #expect(moved["scheduledAt"] == 0.4)
            #expect(try await server.post(path + "/pause")["state"] == "paused")
            #expect(await server.advance(seconds: 0.5).firstSound() == nil)
            try await server.post(path + "/play", ["delay": 0.1])
            try await server.post(path + "/stop")
            #expect(await server.advance(seconds: 0.5).firstSound() == nil)
            #expect(try await server.player(id)["state"] == "finished")
        }
    }

    @Test func `AP-07 pause keeps the player prepared, and play resumes on the same frame`() async throws {
        try await Scenario.run { server in
            try await server.addCount("count.wav", seconds: 4)
            let events = try await server.events("player.*")
            let id = try await server.play("count")
            let path = "/v1/players/\(id)"
            await server.advance(seconds: 0.5)
            #expect(try await server.post(path + "/pause")["changed"] == true)
            await server.advance(seconds: 1)
            let paused = try await server.player(id)
            #expect(paused["prepared"] == true)
            #expect(paused["state"] == "paused")
            try await server.post(path + "/play")
            let sound = await server.advance(seconds: 0.1)
            let frame = Int(paused["currentFrame"].number)
            #expect(sound.planes[0][2_000] == Float(frame + 2_000) * 0x1p-20)
            for type in ["player.started", "player.paused", "player.resumed"] {
                _ = try await events.next(type)
            }
            #expect(try await server.player(id)["finishReason"] == nil)
        }
    }

    @Test func `AP-08 stop keeps currentTime, so that play resumes there; rewind goes to the beginning`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addCount("count.wav", seconds: 4)
            let id = try await server.makePlayer("count")
            let path = "/v1/players/\(id)"
            try await server.post(path + "/play")
            await server.advance(seconds: 1)
            try await server.post(path + "/stop")
            await server.advance(seconds: 0.5)
            let stopped = try await server.player(id)
            #expect(stopped["state"] == "finished")
            #expect(stopped["prepared"] == false)
            #expect(stopped["currentTime"].number >= 1)
            try await server.post(path + "/play")
            let sound = await server.advance(seconds: 0.1)
            let frame = Int(stopped["currentFrame"].number)
            #expect(sound.planes[0][2_000] == Float(frame + 2_000) * 0x1p-20)
            try await server.post(path + "/stop", ["rewind": true])
            await server.advance(seconds: 0.1)
            #expect(try await server.player(id)["currentTime"] == 0)
        }
    }

    @Test func `AP-09 prepareToPlay is undone by stop and by the end`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            let events = try await server.events()
            let id = try await server.makePlayer("hum")
            let path = "/v1/players/\(id)"
            #expect(try await server.player(id)["prepared"] == false)
            let answer = try await server.post(path + "/prepare")
            #expect(answer["changed"] == true)
            #expect(answer["state"] == "prepared")
            #expect(try await server.post(path + "/prepare")["changed"] == false)
            #expect(try await events.next("player.prepared")["data"]["playerId"] == .string(id))
            try await server.post(path + "/stop")
            #expect(try await server.player(id)["prepared"] == false)
            #expect(try await server.player(id)["state"] == "idle")
            try await server.post(path + "/prepare")
            try await server.post(path + "/play")
            #expect(try await server.player(id)["prepared"] == true)
            await server.advance(seconds: 0.2)
            #expect(try await server.player(id)["prepared"] == false)
            #expect(try await server.post("/v1/players/none/prepare").status == 404)
        }
    }

    @Test func `AP-10 playing, and the event at its end`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            let events = try await server.events("player.finished")
            let id = try await server.play("hum")
            #expect(try await server.player(id)["playing"] == true)
            await server.advance(seconds: 0.2)
            #expect(try await events.next()["engineTime"] == 0.1)
            #expect(try await server.player(id)["playing"] == false)
        }
    }

    @Test func `AP-22 currentTime is the start position, and seeks while playing`() async throws {
        try await Scenario.run { server in
            try await server.addCount("count.wav", seconds: 4)
            let events = try await server.events("player.seeked", "player.finished")
            let id = try await server.makePlayer("count")
            let path = "/v1/players/\(id)"
            #expect(try await server.patch(path, ["currentTime": 1])["currentTime"] == 1)
            try await server.post(path + "/play")
            let first = await server.advance(seconds: 0.1)
            #expect(first.planes[0][2_000] == 50_000 * 0x1p-20)
            try await server.patch(path, ["currentTime": 3])
            let second = await server.advance(seconds: 0.1)
            #expect(second.planes[0][2_000] == 146_000 * 0x1p-20)
            let player = try await server.player(id)
            #expect(player["currentTime"] == 3.1)
            #expect(player["currentTimeAt"] == 0.2)
            try await server.patch(path, ["currentTime": 0.5])
            await server.advance(seconds: 0.1)
            #expect(try await server.player(id)["currentTime"] == 0.6)
            #expect(try await server.patch(path, ["currentTime": -0.1]).status == 422)
            try await server.patch(path, ["currentTime": 4.5])
            await server.advance(seconds: 0.1)
            for _ in 0..<3 { #expect(try await events.next()["type"] == "player.seeked") }
            #expect(try await events.next()["data"]["reason"] == "ended")
            #expect(try await server.player(id)["currentTime"] == 0)
        }
    }
}
