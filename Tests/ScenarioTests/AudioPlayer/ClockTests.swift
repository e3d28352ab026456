// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import ScenarioTestSupport
import Testing

/// The device clock: AP-23, AP-30.
struct ClockTests {
    @Test func `AP-23 deviceCurrentTime runs while a player plays, waits or is paused, otherwise it is 0`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.5)
            func device() async throws -> JSON { try await server.get("/v1/device").json }
            await server.advance(seconds: 1)
            let idle = try await device()
            #expect(idle["deviceCurrentTime"] == 0)
            #expect(idle["engineTime"] == 1)
            let first = try await server.play("hum")
            await server.advance(seconds: 0.25)
            #expect(try await device()["deviceCurrentTime"] == 0.25)
            #expect(try await server.player(first)["deviceCurrentTime"] == 0.25)
            let second = try await server.makePlayer("hum")
            try await server.post("/v1/players/\(second)/play", ["delay": 0.5])
            await server.advance(seconds: 0.4)
            #expect(try await device()["deviceCurrentTime"] == 0.65)
            await server.advance(seconds: 0.2)
            try await server.post("/v1/players/\(second)/pause")
            await server.advance(seconds: 2)
            #expect(try await device()["deviceCurrentTime"] == 2.85)
            try await server.post("/v1/players/\(second)/stop")
            await server.advance(seconds: 0.1)
            let after = try await device()
            #expect(after["deviceCurrentTime"] == 0)
            #expect(after["epoch"] == 1)
            _ = try await server.play("hum")
            #expect(try await device()["epoch"] == 2)
        }
    }

    @Test func `AP-30 two players at deviceCurrentTime + 0.01 start on the same frame`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("left.wav", value: 0.25, seconds: 1)
            try await server.addConstant("right.wav", value: 0.5, seconds: 1)
            let first = try await server.makePlayer("left", ["pan": -1])
            let second = try await server.makePlayer("right", ["pan": 1])
            let now = try await server.get("/v1/device")["deviceCurrentTime"].number
            for id in [first, second] {
                let body: JSON = ["atDeviceTime": .number(now + 0.01)]
                #expect(try await server.post("/v1/players/\(id)/play", body)["state"] == "scheduled")
            }
            let sound = await server.advance(seconds: 0.1)
            #expect(sound.firstSound(channel: 0) == 480)
            #expect(sound.firstSound(channel: 1) == 480)
        }
    }

    @Test func `AP-30 players with a rate and streamed players start on their frame, too`() async throws {
        try await Scenario.run(configure: { $0.residentSeconds = 1 }) { server in
            try await server.addConstant("long.wav", value: 0.25, seconds: 3)
            let plain = try await server.makePlayer("long", ["pan": -1])
            let fast = try await server.makePlayer("long", ["rate": 1.5, "pitchMode": "varispeed", "pan": 1])
            for id in [plain, fast] {
                try await server.post("/v1/players/\(id)/play", ["atDeviceTime": 0.2])
            }
            let sound = await server.advance(seconds: 0.5)
            #expect(sound.firstSound(channel: 0) == 9_600)
            #expect(abs((sound.firstSound(channel: 1) ?? 0) - 9_600) < 64)
        }
    }
}
