// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Levels of a player: AP-26 to AP-29.
struct MeterTests {
    @Test func `AP-26 metering is off by default, and levels are refused until it is on`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let id = try await server.play("hum")
            let path = "/v1/players/\(id)"
            #expect(try await server.player(id)["meteringEnabled"] == false)
            for answer in [
                try await server.get(path + "/meters"), try await server.post(path + "/meters/update"),
            ] {
                #expect(answer.status == 409)
                #expect(answer.problem == "metering-not-enabled")
            }
            #expect(try await server.patch(path, ["meteringEnabled": true])["meteringEnabled"] == true)
            #expect(try await server.get(path + "/meters").status == 200)
            #expect(try await server.get("/v1/players/none/meters").status == 404)
        }
    }

    @Test func `AP-27 levels do not change until they are updated`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let id = try await server.makePlayer("hum", ["meteringEnabled": true])
            let path = "/v1/players/\(id)"
            try await server.post(path + "/play")
            await server.advance(seconds: 0.2)
            #expect(try await server.get(path + "/meters")["channels"][0]["peakPower"] == -160)
            let updated = try await server.post(path + "/meters/update")
            #expect(abs(updated["channels"][0]["peakPower"].number + 6.02) < 0.01)
            try await server.patch(path, ["volume": 0.5])
            await server.advance(seconds: 0.1)
            try await server.post(path + "/meters/update")
            await server.advance(seconds: 0.1)
            #expect(
                abs(try await server.get(path + "/meters")["channels"][0]["peakPower"].number + 6.02) < 0.01
            )
            let queried = try await server.get(path + "/meters?update=true")
            #expect(abs(queried["channels"][0]["peakPower"].number + 12.04) < 0.01)
        }
    }

    @Test func `AP-28 averagePower is the mean power of each channel, 0 dB at full scale and at least -160`()
        async throws
    {
        try await Scenario.run { server in
            let loud = (0..<48_000).map { Float($0 % 2 == 0 ? 2 : -2) }
            let half = [Float](repeating: 0.5, count: 48_000)
            try await server.add("pair.wav", planes: [half, loud])
            let id = try await server.makePlayer("pair", ["meteringEnabled": true])
            let path = "/v1/players/\(id)"
            try await server.post(path + "/play")
            await server.advance(seconds: 0.5)
            let channels = try await server.post(path + "/meters/update")["channels"]
            #expect(channels.items.map { $0["channel"] } == [0, 1])
            #expect(abs(channels[0]["averagePower"].number + 6.0206) < 0.001)
            #expect(abs(channels[1]["averagePower"].number - 6.0206) < 0.001)
            await server.advance(seconds: 1)
            let over = try await server.post(path + "/meters/update")["channels"]
            #expect(over[0]["averagePower"].number > -160)
            #expect(try await server.post(path + "/meters/update")["channels"][0]["averagePower"] == -160)
        }
    }

    @Test func `AP-29 peakPower of a channel is exactly -160 in silence, an unknown channel is refused`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSine("tone.wav", hertz: 480, amplitude: 0.25, seconds: 1)
            let id = try await server.makePlayer("tone", ["meteringEnabled": true])
            let path = "/v1/players/\(id)"
            #expect(try await server.post(path + "/meters/update")["channels"][0]["peakPower"] == -160)
            try await server.post(path + "/play")
            await server.advance(seconds: 0.5)
            let answer = try await server.get(path + "/meters?update=true&channel=0")
            #expect(answer["channels"].items.count == 1)
            #expect(abs(answer["channels"][0]["peakPower"].number + 12.04) < 0.01)
            #expect(abs(answer["channels"][0]["averagePower"].number + 15.05) < 0.01)
            for query in ["channel=1", "channel=-1", "channel=x", "update=maybe"] {
                #expect(try await server.get(path + "/meters?" + query).status == 422)
            }
        }
    }
}
