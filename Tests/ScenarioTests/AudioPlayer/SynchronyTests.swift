// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Starts at a point of the device's time line: AP-06, AP-23, AP-30.
struct SynchronyTests {
    @Test func `AP-30 two players at deviceCurrentTime + 0.01 start on the same frame`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("left.wav", value: 0.25, seconds: 1)
            try await server.addConstant("right.wav", value: 0.5, seconds: 1)
            let first = try await server.makePlayer("left", ["pan": -1])
            let second = try await server.makePlayer("right", ["pan": 1])
            let now = try await server.get("/v1/device")["deviceCurrentTime"].number
            for id in [first, second] {
                let answer = try await server.post(
                    "/v1/players/\(id)/play",
                    ["atDeviceTime": .number(now + 0.01)]
                )
                #expect(answer["state"] == "scheduled")
            }
            let sound = await server.advance(seconds: 0.1)
            #expect(sound.firstSound(channel: 0) == 480)
            #expect(sound.firstSound(channel: 1) == 480)
        }
    }
}
