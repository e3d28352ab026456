// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// Volume, pan, loops and events: AP-11, AP-12, AP-15 to AP-17.
struct ValueTests {
    @Test func `AP-11 volume is a gain from 0 to 1, 1 by default`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 9)
            let id = try await server.play("hum")
            let path = "/v1/players/\(id)"
            #expect(try await server.player(id)["volume"] == 1)
            for (volume, db) in [(0.5, -6.02), (0.0, -160), (1.0, 0)] {
                let answer = try await server.patch(path, ["volume": .number(volume)])
                #expect(answer["volumeDb"] == .number(db))
                #expect(await server.advance(seconds: 0.1).value(at: 0.05) == Float(volume))
            }
            for volume in [-0.01, 1.01] {
                #expect(try await server.patch(path, ["volume": .number(volume)]).status == 422)
            }
        }
    }

    @Test func `AP-12 pan of a mono sound has constant power and unity at the centre`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 0.5, seconds: 9)
            let id = try await server.play("hum")
            #expect(try await server.player(id)["pan"] == 0)
            for pan in [-1.0, -0.5, 0, 0.25, 1] {
                try await server.patch("/v1/players/\(id)", ["pan": .number(pan)])
                let sound = await server.advance(seconds: 0.1)
                let left = Double(sound.value(at: 0.09)), right = Double(sound.value(at: 0.09, channel: 1))
                let root = 0.5 * 2.0.squareRoot()
                #expect(abs(left - root * cos((pan + 1) * .pi / 4)) < 1e-5)
                #expect(abs(right - root * sin((pan + 1) * .pi / 4)) < 1e-5)
            }
            for pan in [-1.01, 1.01] {
                #expect(try await server.patch("/v1/players/\(id)", ["pan": .number(pan)]).status == 422)
            }
        }
    }

    @Test func `AP-12 pan of a stereo sound is a balance`() async throws {
        try await Scenario.run { server in
            let planes: [[Float]] = [0.5, 0.25].map { Array(repeating: $0, count: 96_000) }
            try await server.add("pair.wav", planes: planes)
            _ = try await server.play("pair", ["pan": 0.5])
            let sound = await server.advance(seconds: 0.1)
            #expect(sound.value(at: 0.05) == 0.25)
            #expect(sound.value(at: 0.05, channel: 1) == 0.25)
        }
    }

    @Test func `AP-15 numberOfLoops repeats the sound, and each repetition is reported`() async throws {
        try await Scenario.run { server in
            try await server.addCount("count.wav", step: 0x1p-15, seconds: 0.25)
            let events = try await server.events("player.looped", "player.finished")
            _ = try await server.play("count", ["numberOfLoops": 2])
            let sound = await server.advance(seconds: 1)
            #expect(sound.endOfSound() == 36_000)
            #expect(sound.planes[0][24_100] == 100 * 0x1p-15)
            for iteration in 1...2 {
                let looped = try await events.next()
                #expect(looped["data"]["iteration"] == .number(Double(iteration)))
                #expect(looped["engineTime"] == .number(0.25 * Double(iteration)))
            }
            #expect(try await events.next()["data"]["durationPlayed"] == 0.75)
            let forever = try await server.play("count", ["numberOfLoops": -5])
            #expect(try await server.player(forever)["numberOfLoops"] == -1)
            await server.advance(seconds: 2)
            #expect(try await server.player(forever)["playing"] == true)
        }
    }

    @Test func `AP-15 loopStart and loopEnd bound the passes after the first`() async throws {
        try await Scenario.run { server in
            try await server.addCount("count.wav", step: 0x1p-16, seconds: 1)
            let body: JSON = ["numberOfLoops": 1, "loopStart": 0.25, "loopEnd": 0.5]
            let id = try await server.play("count", body)
            #expect(try await server.player(id)["loopEnd"] == 0.5)
            let sound = await server.advance(seconds: 2)
            #expect(sound.endOfSound() == 24_000 + 36_000)
            #expect(sound.planes[0][24_000] == 12_000 * 0x1p-16)
            #expect(sound.planes[0][59_999] == 47_999 * 0x1p-16)
            let kept = try await server.makePlayer("count")
            let path = "/v1/players/\(kept)"
            #expect(try await server.patch(path, ["loopStart": 0.6, "loopEnd": 0.6]).status == 422)
            #expect(try await server.patch(path, ["loopEnd": 1.5]).status == 422)
            #expect(try await server.patch(path, ["loopStart": 0.5])["loopStart"] == 0.5)
            #expect(try await server.patch(path, ["loopStart": nil])["loopStart"] == nil)
        }
    }

    @Test(arguments: [1.5, 0.6, 0.2])
    func `the loop of a long sound is left and entered until shortly before its end`(
        seconds: Double
    ) async throws {
        try await Scenario.run(configure: { $0.residentSeconds = 0.5 }) { server in
            try await server.addCount("count.wav", step: 0x1p-18, seconds: 4)
            let body: JSON = ["numberOfLoops": 3, "loopStart": 0.5, "loopEnd": 3.5]
            let leaving = try await server.play("count", body)
            await server.advance(seconds: 3.5 - seconds)
            #expect(try await server.patch("/v1/players/\(leaving)", ["numberOfLoops": 0])["changed"] == true)
            let rest = await server.advance(seconds: 3)
            #expect(abs((rest.endOfSound() ?? 0) - Int((0.5 + seconds) * 48_000)) < 4_800)
            let entering = try await server.play("count", ["numberOfLoops": 0, "loopStart": 0.5])
            await server.advance(seconds: 4 - seconds)
            #expect(
                try await server.patch("/v1/players/\(entering)", ["numberOfLoops": 1])["changed"] == true
            )
            let more = await server.advance(seconds: 6)
            #expect(abs((more.endOfSound() ?? 0) - Int((3.5 + seconds) * 48_000)) < 4_800)
        }
    }

    @Test func `AP-16 a read error during playback is reported as a decode error, then as finished`()
        async throws
    {
        try await Scenario.run(configure: { $0.residentSeconds = 1 }) { server in
            try await server.addSine("long.wav", hertz: 440, seconds: 30)
            let file = server.library.appending(path: "long.wav")
            let events = try await server.events("player.decodeError", "player.finished")
            try FileManager.default.removeItem(at: file)
            let id = try await server.play("long")
            await server.advance(seconds: 2)
            let failure = try await events.next("player.decodeError")
            #expect(failure["data"]["playerId"] == .string(id))
            #expect(failure["data"]["problem"]["type"].text.hasPrefix("/problems/"))
            let finish = try await events.next("player.finished")
            #expect(finish["data"]["reason"] == "error")
            #expect(finish["data"]["successfully"] == false)
        }
    }

    @Test func `AP-17 finished says whether it was successful`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.2)
            let events = try await server.events("player.finished")
            _ = try await server.play("hum")
            await server.advance(seconds: 0.3)
            #expect(try await events.next()["data"]["successfully"] == true)
            let id = try await server.play("hum")
            await server.advance(seconds: 0.1)
            try await server.delete("/v1/players/\(id)")
            await server.advance(seconds: 0.1)
            #expect(try await events.next()["data"]["successfully"] == false)
        }
    }
}
