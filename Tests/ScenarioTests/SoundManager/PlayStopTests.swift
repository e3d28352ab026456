// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Playing and stopping by name and by instance: SM-19, SM-20, SM-30 to SM-36.
struct PlayStopTests {
    @Test func `SM-19 play has no effect on a playing sound`() async throws {
        try await Scenario.run { server in
            try await server.addCount("count.wav", seconds: 2)
            let id = try await server.play("count")
            await server.advance(seconds: 0.5)
            let events = try await server.events()
            let again = try await server.post("/v1/players/\(id)/play")
            #expect(again.status == 200)
            #expect(again["changed"] == false)
            #expect(await server.advance(seconds: 0.1).planes[0][0] == 24_000 * 0x1p-20)
            #expect(try await server.all(events).isEmpty)
        }
    }

    @Test func `SM-20 stop has no effect, no event and no completion when not playing`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let id = try await server.makePlayer("hum", ["clientData": "x"])
            let events = try await server.events()
            for _ in 0..<2 {
                let answer = try await server.post("/v1/players/\(id)/stop")
                #expect(answer.status == 200)
                #expect(answer["changed"] == false)
            }
            await server.advance(seconds: 0.1)
            #expect(try await server.all(events).isEmpty)
        }
    }

    @Test func `SM-30 playSound looping with fadeIn rises from zero over soundFadeDuration and loops`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 0.5)
            try await server.patch("/v1/manager", ["soundFadeDuration": 2, "soundVolume": 0.5])
            let id = try await server.play("hum", ["looping": true, "fadeIn": true])
            let sound = await server.advance(seconds: 3)
            #expect(abs(sound.value(at: 1) - 0.25) < 1e-3)
            #expect(sound.value(at: 2.5) == 0.5)
            #expect(try await server.player(id)["playing"] == true)
            let other = try await server.play("hum", ["fadeIn": true, "fadeDuration": 0.25])
            #expect(try await server.player(other)["fade"]["duration"] == 0.25)
        }
    }

    @Test func `SM-30 a file that is not registered yet is found by name, caf first`() async throws {
        try await Scenario.run { server in
            let tone = [Float](repeating: 0.5, count: 4800)
            try server.write("late.wav", planes: [tone])
            #expect(try await server.post("/v1/sounds/late/play").status == 201)
            #expect(try await server.post("/v1/sounds/later/play").problem == "sound-not-found")
        }
    }

    @Test func `SM-30 a playing instance is not restarted, looping and volume are updated`() async throws {
        try await Scenario.run { server in
            try await server.addCount("count.wav", seconds: 1)
            let id = try await server.makePlayer("count")
            try await server.post("/v1/players/\(id)/play")
            await server.advance(seconds: 0.5)
            let body: JSON = ["looping": true, "volume": 0.5]
            let answer = try await server.post("/v1/players/\(id)/play", body)
            #expect(answer["changed"] == true)
            #expect(answer["looping"] == true)
            #expect(answer["volume"] == 0.5)
            #expect(answer["currentTime"] == 0.5)
            await server.advance(seconds: 1)
            #expect(try await server.player(id)["playing"] == true)
        }
    }

    @Test func `SM-31 fadeIn is off when omitted`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.2)
            let id = try await server.play("hum", ["looping": true])
            #expect(try await server.player(id)["fade"] == nil)
            let sound = await server.advance(seconds: 1)
            #expect(sound.planes[0][0] == 0.5)
            #expect(sound.value(at: 0.99) == 0.5)
        }
    }

    @Test func `SM-32 an empty body plays once, at once`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.2)
            let answer = try await server.post("/v1/sounds/hum/play")
            #expect(answer.status == 201)
            #expect(answer.fields["location"] == "/v1/players/\(answer["id"].text)")
            #expect(answer["looping"] == false)
            let sound = await server.advance(seconds: 1)
            #expect(sound.firstSound() == 0)
            #expect(sound.endOfSound() == 9_600)
        }
    }

    @Test func `SM-33 stopSound stops every instance of the name, and none if none plays`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            try await server.addConstant("buzz.wav", value: 0.125, seconds: 5)
            #expect(try await server.post("/v1/sounds/hum/stop")["stopped"] == [])
            var ids: [JSON] = []
            for _ in 0..<3 { ids.append(.string(try await server.play("hum"))) }
            let other = try await server.play("buzz")
            await server.advance(seconds: 0.1)
            let answer = try await server.post("/v1/sounds/hum.wav/stop", ["fadeOut": false])
            #expect(answer["stopped"] == .array(ids))
            let sound = await server.advance(seconds: 0.2)
            #expect(sound.value(at: 0.1) == 0.125)
            #expect(try await server.player(other)["playing"] == true)
        }
    }

    @Test func `SM-34 stopSound fades out over soundFadeDuration by default`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            _ = try await server.play("hum")
            await server.advance(seconds: 0.1)
            try await server.post("/v1/sounds/hum/stop")
            let sound = await server.advance(seconds: 1.5)
            #expect(abs(sound.value(at: 0.5) - 0.5) < 1e-3)
            #expect(sound.endOfSound() == 48_000)
        }
    }

    @Test func `SM-35 stopAllSounds stops all sounds except the music`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            try await server.addConstant("buzz.wav", seconds: 5)
            try await server.addConstant("song.wav", value: 0.25, seconds: 5)
            let ids = [try await server.play("hum"), try await server.play("buzz")]
            try await server.post("/v1/music/play", ["sound": "song", "fadeIn": false])
            await server.advance(seconds: 0.1)
            let answer = try await server.post("/v1/sounds/stop-all", ["fadeOut": false])
            #expect(answer["stopped"] == .array(ids.map { .string($0) }))
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.25)
            #expect(try await server.get("/v1/music")["playing"] == true)
        }
    }

    @Test func `SM-36 stopAllSounds fades by default`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            try await server.patch("/v1/manager", ["soundFadeDuration": 0.5])
            _ = try await server.play("hum")
            await server.advance(seconds: 0.1)
            try await server.post("/v1/sounds/stop-all")
            let sound = await server.advance(seconds: 1)
            #expect(abs(sound.value(at: 0.25) - 0.5) < 1e-3)
            #expect(sound.endOfSound() == 24_000)
        }
    }
}
