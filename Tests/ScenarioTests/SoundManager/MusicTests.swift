// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// The music track: SM-21, SM-37 to SM-41.
struct MusicTests {
    private func tracks(_ server: Scenario) async throws {
        try await server.addConstant("one.wav", value: 0.5, seconds: 3)
        try await server.addConstant("two.wav", value: 0.25, seconds: 3)
    }

    @Test func `SM-21 playing is false at once after stop, even during the fade`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            #expect(try await server.get("/v1/music")["playing"] == false)
            try await server.post("/v1/music/play", ["sound": "one"])
            #expect(try await server.get("/v1/music")["playing"] == true)
            await server.advance(seconds: 1.5)
            let id = try await server.get("/v1/music")["player"]["id"]
            try await server.post("/v1/music/stop")
            let music = try await server.get("/v1/music").json
            #expect(music["playing"] == false)
            #expect(music["player"] == nil)
            #expect(music["fadingOut"] == .array([id]))
            #expect(await server.advance(seconds: 0.5).firstSound() == 0)
            await server.advance(seconds: 0.6)
            #expect(try await server.get("/v1/music")["fadingOut"] == [])
        }
    }

    @Test func `SM-37 a new track crossfades with the current one`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            let events = try await server.events()
            try await server.post("/v1/music/play", ["sound": "one"])
            await server.advance(seconds: 2)
            let first = try await server.get("/v1/music")["player"]["id"]
            let answer = try await server.post("/v1/music/play", ["sound": "two"])
            #expect(answer["changed"] == true)
            #expect(answer["crossfadingFrom"] == first)
            let sound = await server.advance(seconds: 1.2)
            #expect(abs(sound.value(at: 0.5) - (0.5 + 0.25) * 0.707_107) < 0.01)
            #expect(abs(sound.value(at: 1.1) - 0.25) < 1e-6)
            #expect(try await events.next("music.crossfadeStarted")["data"]["from"] == first)
            let finish = try await events.next("player.finished")
            #expect(finish["data"]["playerId"] == first)
            #expect(finish["data"]["kind"] == "music")
            #expect(try await events.next("music.crossfadeEnded")["data"]["from"] == first)
        }
    }

    @Test func `a crossfade takes its own duration, and 0 is a cut`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            let events = try await server.events()
            try await server.post("/v1/music/play", ["sound": "one"])
            await server.advance(seconds: 2)
            try await server.post("/v1/music/play", ["sound": "two", "fadeDuration": 3])
            let sound = await server.advance(seconds: 3.2)
            #expect(abs(sound.value(at: 1.5) - (0.5 + 0.25) * 0.707_107) < 0.01)
            #expect(abs(sound.value(at: 3.1) - 0.25) < 1e-6)
            #expect(try await events.next("music.crossfadeStarted")["data"]["duration"] == 3)
            try await server.post("/v1/music/play", ["sound": "one", "fadeDuration": 0])
            #expect(abs(await server.advance(seconds: 0.2).value(at: 0.1) - 0.5) < 1e-6)
            #expect(try await server.get("/v1/manager")["musicFadeDuration"] == 1, "the setting stays")
            let wrong = try await server.post("/v1/music/play", ["sound": "two", "fadeDuration": 3601])
            #expect(wrong.problem == "invalid-field")
        }
    }

    @Test func `SM-37 the current track is not restarted, unless restart is true`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            try await server.post("/v1/music/play", ["sound": "one"])
            await server.advance(seconds: 2)
            let events = try await server.events()
            let first = try await server.get("/v1/music")["player"]["id"]
            let same = try await server.post("/v1/music/play", ["sound": "one.wav"])
            #expect(same["changed"] == false)
            #expect(same["player"]["id"] == first)
            #expect(try await server.all(events).isEmpty)
            let restarted = try await server.post("/v1/music/play", ["sound": "one", "restart": true])
            #expect(restarted["changed"] == true)
            #expect(restarted["player"]["id"] != first)
        }
    }

    @Test func `SM-38 fadeIn is true by default, over musicFadeDuration up to musicVolume`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            try await server.patch("/v1/manager", ["musicFadeDuration": 0.5, "musicVolume": 0.5])
            try await server.post("/v1/music/play", ["sound": "one", "looping": false])
            let sound = await server.advance(seconds: 1)
            #expect(sound.planes[0][0] == 0)
            #expect(abs(sound.value(at: 0.25) - 0.125) < 1e-3)
            #expect(sound.value(at: 0.6) == 0.25)
        }
    }

    @Test func `SM-39 music loops by default, until it is stopped`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            let answer = try await server.post("/v1/music/play", ["sound": "one"])
            #expect(answer["player"]["looping"] == true)
            #expect(answer["player"]["kind"] == "music")
            #expect(await server.advance(seconds: 8).value(at: 7.9) == 0.5)
            try await server.post("/v1/music/play", ["sound": "two", "looping": false])
            await server.advance(seconds: 4)
            #expect(try await server.get("/v1/music")["playing"] == false)
        }
    }

    @Test func `SM-40 stopMusic with fadeOut false cuts, also tracks that are fading out`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            let events = try await server.events()
            try await server.post("/v1/music/play", ["sound": "one", "fadeIn": false])
            await server.advance(seconds: 0.5)
            try await server.post("/v1/music/stop", ["fadeOut": true, "fadeDuration": 2])
            await server.advance(seconds: 0.5)
            let answer = try await server.post("/v1/music/stop", ["fadeOut": false])
            #expect(answer["changed"] == true)
            #expect(await server.advance(seconds: 0.5).endOfSound() ?? 0 <= 1_200)
            #expect(try await events.next("player.finished")["data"]["reason"] == "stopped")
        }
    }

    @Test func `SM-41 stopMusic fades by default, and with no music does nothing`() async throws {
        try await Scenario.run { server in
            try await tracks(server)
            #expect(try await server.post("/v1/music/stop")["changed"] == false)
            try await server.post("/v1/music/play", ["sound": "one", "fadeIn": false])
            await server.advance(seconds: 0.5)
            try await server.post("/v1/music/stop")
            let sound = await server.advance(seconds: 1.5)
            #expect(abs(sound.value(at: 0.5) - 0.25) < 1e-3)
            #expect(sound.endOfSound() == 48_000)
        }
    }
}
