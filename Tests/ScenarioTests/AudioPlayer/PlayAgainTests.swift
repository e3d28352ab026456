// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Play, pause, stop and seek in every state: they do what the caller expects, or say why not.
struct PlayAgainTests {
    @Test func `AP-05 play starts a scheduled player at once`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 2)
            let id = try await server.makePlayer("hum")
            let path = "/v1/players/\(id)/play"
            try await server.post(path, ["delay": 60])
            let answer = try await server.post(path)
            #expect(answer["changed"] == true && answer["state"] == "playing")
            #expect(answer["scheduledAt"] == nil)
            #expect(await server.advance(seconds: 0.1).firstSound() == 0)
        }
    }

    @Test func `AP-06 the same start time again changes nothing and says so`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 2)
            let id = try await server.makePlayer("hum")
            let path = "/v1/players/\(id)/play"
            try await server.post(path, ["at": 0.2])
            let answer = try await server.post(path, ["at": 0.2])
            #expect(answer["changed"] == false && answer["reason"] == "alreadyScheduled")
            #expect(await server.advance(seconds: 0.3).firstSound() == 9_600)
        }
    }

    @Test func `AP-06 a start time for a player that plays is refused`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 2)
            let id = try await server.play("hum")
            let path = "/v1/players/\(id)/play"
            await server.advance(seconds: 0.1)
            for time: JSON in [["delay": 3], ["at": 5], ["atDeviceTime": 5]] {
                let answer = try await server.post(path, time)
                #expect(answer.status == 409 && answer.problem == "wrong-state")
                #expect(answer["state"] == "playing")
            }
            #expect(try await server.player(id)["state"] == "playing")
        }
    }

    @Test func `SM-19 play lets a player that fades out to a stop play on`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let events = try await server.events("player.fade.started", "player.fade.ended")
            let id = try await server.play("hum")
            await server.advance(seconds: 0.1)
            try await server.post("/v1/sounds/hum/stop")
            await server.advance(seconds: 0.5)
            let answer = try await server.post("/v1/players/\(id)/play")
            #expect(answer["changed"] == true && answer["state"] == "playing")
            let sound = await server.advance(seconds: 1.5)
            #expect(sound.value(at: 0.1) == 1 && sound.value(at: 1.4) == 1)
            #expect(try await events.next()["type"] == "player.fade.started")
            #expect(try await events.next()["type"] == "player.fade.ended")
            #expect(try await server.player(id)["state"] == "playing")
        }
    }

    @Test func `SM-30 fadeIn of a player that plays begins again from silence`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let id = try await server.play("hum")
            await server.advance(seconds: 0.1)
            let body: JSON = ["fadeIn": true, "fadeDuration": 1]
            #expect(try await server.post("/v1/players/\(id)/play", body)["changed"] == true)
            let sound = await server.advance(seconds: 1.1)
            #expect(sound.value(at: 0.025) < 0.03)
            #expect(abs(sound.value(at: 0.525) - 0.5) < 0.01)
            #expect(sound.value(at: 1.05) == 1)
        }
    }

    @Test func `an operation that finds nothing to do says why`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            let id = try await server.makePlayer("hum")
            let path = "/v1/players/\(id)"
            func reason(_ operation: String, _ body: JSON? = nil) async throws -> String {
                let answer = try await server.post(path + operation, body)
                #expect(answer["changed"] == false)
                return answer["reason"].text
            }
            #expect(try await reason("/pause") == "notPlaying")
            #expect(try await reason("/stop") == "notPlaying")
            #expect(try await reason("/fade", ["kind": "out"]) == "notPlaying")
            #expect(try await server.post(path + "/prepare").json.has("reason") == false)
            #expect(try await reason("/prepare") == "alreadyPrepared")
            try await server.post(path + "/play")
            #expect(try await reason("/play") == "alreadyPlaying")
            await server.advance(seconds: 0.1)
            try await server.post(path + "/pause")
            #expect(try await reason("/pause") == "alreadyPaused")
            try await server.post(path + "/play")
            await server.advance(seconds: 0.1)
            try await server.post(path + "/stop", ["fadeOut": true])
            #expect(try await reason("/stop", ["fadeOut": true]) == "alreadyStopping")
            #expect(try await server.patch(path, ["volume": 1])["reason"] == "sameValues")
            try await server.post(path + "/stop")
            await server.advance(seconds: 0.1)
            #expect(try await server.post("/v1/sounds/hum/stop")["reason"] == "notPlaying")
            #expect(try await server.post("/v1/session/deactivate")["reason"] == "notActive")
            #expect(try await server.post("/v1/queue/resume")["reason"] == "notPaused")
        }
    }

    @Test func `AP-22 a seek beyond the end of a looping sound stays in its loop`() async throws {
        try await Scenario.run { server in
            try await server.addCount("count.wav", seconds: 1)
            let events = try await server.events("player.finished")
            let id = try await server.play("count", ["looping": true])
            let path = "/v1/players/\(id)"
            await server.advance(seconds: 0.1)
            #expect(try await server.patch(path, ["currentTime": 5.25])["currentTime"] == 0.25)
            let sound = await server.advance(seconds: 1.5)
            #expect(sound.planes[0][2_000] == 14_000 * 0x1p-20)
            #expect(try await server.player(id)["state"] == "playing")
            try await server.patch(path, ["loopStart": 0.5])
            await server.advance(seconds: 0.1)
            #expect(try await server.patch(path, ["currentTime": 1.75])["currentTime"] == 0.75)
            try await server.patch(path, ["numberOfLoops": 3])
            try await server.patch(path, ["currentTime": 5])
            await server.advance(seconds: 0.1)
            #expect(try await events.next()["data"]["reason"] == "ended", "a counted loop has an end")
        }
    }

    @Test func `AP-22 a looping player that does not play starts inside its loop`() async throws {
        try await Scenario.run { server in
            try await server.addCount("count.wav", seconds: 1)
            let id = try await server.makePlayer("count", ["looping": true, "currentTime": 3.5])
            #expect(try await server.player(id)["currentTime"] == 0.5)
            try await server.patch("/v1/players/\(id)", ["currentTime": 7.75])
            #expect(try await server.player(id)["currentTime"] == 0.75)
        }
    }

    @Test func `AP-09 prepared players with enableRate start at once, on one frame`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("left.wav", value: 0.25, seconds: 2)
            try await server.addConstant("right.wav", value: 0.5, seconds: 2)
            let first = try await server.makePlayer("left", ["pan": -1, "enableRate": true])
            let second = try await server.makePlayer("right", ["pan": 1])
            for id in [first, second] { try await server.post("/v1/players/\(id)/prepare") }
            let plays = [first, second].map { id -> JSON in ["op": "play", "player": .string(id)] }
            #expect(try await server.post("/v1/batch", ["operations": .array(plays)]).status == 200)
            let sound = await server.advance(seconds: 0.1)
            #expect(sound.firstSound(channel: 0) == 0 && sound.firstSound(channel: 1) == 0)
        }
    }

    @Test func `AP-13 a rate set while it plays continues where it is, and so does rate 1 after it`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSine("tone.wav", hertz: 480, seconds: 20)
            let id = try await server.makePlayer("tone", ["enableRate": true])
            let path = "/v1/players/\(id)"
            try await server.post(path + "/play")
            await server.advance(seconds: 1)
            try await server.patch(path, ["rate": 2])
            await server.advance(seconds: 1.05)
            let fast = try await server.player(id)["currentTime"].number
            #expect(abs(fast - 3.05) < 0.02)
            try await server.patch(path, ["rate": 1])
            let sound = await server.advance(seconds: 1)
            #expect(abs(try await server.player(id)["currentTime"].number - fast - 1) < 0.02)
            #expect(sound.slice(0..<1).count { $0 != 0 } > 47_000, "without a gap")
        }
    }
}
