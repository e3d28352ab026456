// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// `POST /v1/stop-all`: one request ends all sound.
struct StopEverythingTests {
    private func fill(_ server: Scenario) async throws {
        try await server.addConstant("hum.wav", value: 0.25, seconds: 20)
        try await server.addConstant("song.wav", value: 0.25, seconds: 20)
        try await server.addConstant("call.wav", value: 0.25, seconds: 20)
    }

    @Test func `players, music, the announcement and what is scheduled stop at once`() async throws {
        try await Scenario.run { server in
            try await fill(server)
            let playing = try await server.play("hum", ["looping": true])
            let later = try await server.play("hum", ["delay": 2])
            let music = try await server.post("/v1/music/play", ["sound": "song", "fadeIn": false])
            let call = try await server.post("/v1/queue/items", ["sound": "call"])
            try await server.post("/v1/queue/items", ["sound": "call"])
            await server.advance(seconds: 1)
            let answer = try await server.post("/v1/stop-all", ["fadeOut": false])
            #expect(answer.status == 200)
            #expect(Set(answer["stopped"].items.map(\.text)) == [playing, later])
            #expect(answer["music"] == music["player"]["id"])
            #expect(answer["announcement"] == call["id"])
            #expect(answer["queueHeld"] == true && answer["changed"] == true)
            await server.advance(seconds: 0.1)
            #expect(await server.advance(seconds: 6).firstSound() == nil, "nothing starts again")
            let again = try await server.post("/v1/stop-all")
            #expect(again["changed"] == false && again["reason"] == "notPlaying")
            try await server.post("/v1/queue/resume")
            #expect(await server.advance(seconds: 2).firstSound() != nil, "the announcements waited")
        }
    }

    @Test func `players and music fade over the time that is asked for`() async throws {
        try await Scenario.run { server in
            try await fill(server)
            _ = try await server.play("hum")
            try await server.post("/v1/music/play", ["sound": "song", "fadeIn": false])
            await server.advance(seconds: 1)
            try await server.post("/v1/stop-all", ["fadeDuration": 2])
            let sound = await server.advance(seconds: 3)
            #expect(abs(sound.value(at: 1) - 0.25) < 0.01)
            #expect(sound.endOfSound() == 96_000)
            #expect(try await server.get("/v1/queue")["paused"] == false, "nothing waits, so nothing is held")
        }
    }

    @Test func `the announcement fades, too, and stays first`() async throws {
        try await Scenario.run { server in
            try await fill(server)
            try await server.post("/v1/queue/items", ["sound": "call"])
            await server.advance(seconds: 1)
            let answer = try await server.post("/v1/stop-all", ["fadeDuration": 2])
            #expect(answer["announcement"] != .null && answer["queueHeld"] == true)
            let sound = await server.advance(seconds: 3)
            #expect(abs(sound.value(at: 1) - 0.125) < 0.01, "half way")
            #expect(sound.endOfSound() == 96_000)
            try await server.post("/v1/queue/resume")
            #expect(await server.advance(seconds: 1).firstSound() != nil, "it stayed first")
        }
    }

    @Test func `a fade-out in progress is shortened, and cut on a second request`() async throws {
        try await Scenario.run { server in
            try await fill(server)
            let player = try await server.play("hum")
            await server.advance(seconds: 1)
            try await server.post("/v1/players/\(player)/stop", ["fadeOut": true, "fadeDuration": 15])
            await server.advance(seconds: 1)
            let answer = try await server.post("/v1/stop-all", ["fadeDuration": 1])
            #expect(answer["stopped"] == [.string(player)])
            #expect(await server.advance(seconds: 2).endOfSound() == 48_000)
            _ = try await server.play("hum")
            await server.advance(seconds: 1)
            try await server.post("/v1/stop-all", ["fadeDuration": 10])
            try await server.post("/v1/stop-all", ["fadeOut": false])
            await server.advance(seconds: 0.1)
            #expect(await server.advance(seconds: 1).firstSound() == nil)
        }
    }

    @Test func `a schedule that comes due within seconds is held`() async throws {
        // The clock of the test begins at 22:13:20.
        try await Scenario.run { server in
            try await fill(server)
            try await server.post(
                "/v1/queue/schedules",
                ["name": "bell", "cron": "14 22 * * *", "timeZone": "UTC", "item": ["sound": "call"]]
            )
            await server.advance(seconds: 5)
            #expect(try await server.post("/v1/stop-all")["queueHeld"] == false, "it is 35 seconds away")
            await server.advance(seconds: 28)
            #expect(try await server.post("/v1/stop-all")["queueHeld"] == true)
            #expect(await server.advance(seconds: 12).firstSound() == nil)
            try await server.post("/v1/queue/resume")
            #expect(await server.advance(seconds: 2).firstSound() != nil)
        }
    }

    @Test func `a batch stops everything, too, and a connected crossfader is paused`() async throws {
        try await Scenario.run { server in
            try await fill(server)
            try await server.post(
                "/v1/stations",
                ["name": "calm", "sounds": ["song"], "options": ["bpm": "slow"]]
            )
            try await server.post("/v1/crossfaders", ["name": "c", "initialStation": ["bpm": "slow"]])
            try await server.post("/v1/crossfaders/c/connect")
            try await server.post("/v1/crossfaders/c/play")
            try await server.post("/v1/crossfaders/c/elapse", ["time": 1])
            await server.advance(seconds: 1)
            let answer = try await server.post(
                "/v1/batch",
                ["operations": [["op": "stop", "all": true, "fadeOut": false]]]
            )
            #expect(answer["replies"][0]["body"]["changed"] == true, "\(answer.json)")
            await server.advance(seconds: 0.1)
            try await server.post("/v1/crossfaders/c/elapse", ["time": 2])
            #expect(await server.advance(seconds: 2).firstSound() == nil)
            #expect(try await server.get("/v1/crossfaders/c")["playing"] == false)
        }
    }
}
