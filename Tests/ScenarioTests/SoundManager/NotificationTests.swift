// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Notification of an end, and the properties of the later class: SM-42, SM-44.
struct NotificationTests {
    @Test func `SM-42 every end is reported once with name, kind and reason`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.5)
            try await server.addConstant("song.wav", seconds: 0.5)
            let sound = try await server.get("/v1/sounds/hum")["id"]
            let events = try await server.events("player.finished")
            let ended = try await server.play("hum")
            await server.advance(seconds: 0.6)
            let stopped = try await server.play("hum")
            await server.advance(seconds: 0.1)
            try await server.post("/v1/players/\(stopped)/stop")
            await server.advance(seconds: 0.1)
            let faded = try await server.play("hum")
            await server.advance(seconds: 0.1)
            try await server.post("/v1/players/\(faded)/fade", ["kind": "out", "duration": 0.1])
            await server.advance(seconds: 0.2)
            try await server.post("/v1/music/play", ["sound": "song", "looping": false])
            await server.advance(seconds: 0.6)
            for (id, reason, didFinish) in [
                (ended, "ended", true), (stopped, "stopped", false), (faded, "fadedOut", false),
            ] as [(String, JSON, JSON)] {
                let data = try await events.next()["data"]
                #expect(data["playerId"] == .string(id))
                #expect(data["soundId"] == sound)
                #expect(data["name"] == "hum.wav")
                #expect(data["kind"] == "sound")
                #expect(data["reason"] == reason)
                #expect(data["didFinish"] == didFinish)
            }
            let music = try await events.next()["data"]
            #expect(music["name"] == "song.wav")
            #expect(music["kind"] == "music")
            #expect(music["didFinish"] == true)
        }
    }

    @Test func `SM-44 pan, duration and currentTime of a sound`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 2)
            let id = try await server.play("hum", ["pan": -1])
            let sound = await server.advance(seconds: 0.5)
            #expect(sound.peak(channel: 1) == 0)
            let player = try await server.player(id)
            #expect(player["pan"] == -1)
            #expect(player["duration"] == 2)
            #expect(player["currentTime"] == 0.5)
            #expect(player["currentTimeAt"] == 0.5)
        }
    }
}
