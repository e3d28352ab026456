// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// AQ-24, the two times of a player.
struct ClockRowTests {
    @Test func `AQ-24 currentTime is set to jump, deviceCurrentTime schedules a start half a second ahead`()
        async throws
    {
        try await Scenario.run { server in
            let first = try await server.hum()
            await server.advance(seconds: 0.5)
            #expect(try await server.patch("/v1/players/\(first)", ["currentTime": 10]).status == 200)
            await server.advance(seconds: 0.5)
            #expect(abs(try await server.player(first)["currentTime"].number - 10.5) < 0.05)
            let now = try await server.get("/v1/device").json["deviceCurrentTime"].number
            #expect(abs(now - 1) < 0.02)
            let second = try await server.makePlayer("hum")
            try await server.post("/v1/players/\(second)/play", ["atDeviceTime": .number(now + 0.5)])
            let heard = await server.advance(seconds: 1)
            let begin = try #require(heard.planes[0].firstIndex { $0 > 0.5 })
            #expect(begin == 24_000)
        }
    }
}
