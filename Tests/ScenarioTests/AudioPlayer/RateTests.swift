// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Playing faster and slower: AP-13, AP-14.
struct RateTests {
    /// Zero crossings per second of a segment.
    private func pitch(_ samples: ArraySlice<Float>) -> Double {
        let pairs = zip(samples, samples.dropFirst())
        return Double(pairs.count { $0 < 0 && $1 >= 0 }) * 48_000 / Double(samples.count)
    }

    @Test func `AP-13 rate is 1 by default, from 0.5 to 2, and needs enableRate`() async throws {
        try await Scenario.run { server in
            try await server.addSine("tone.wav", hertz: 480, seconds: 2)
            let id = try await server.makePlayer("tone")
            let path = "/v1/players/\(id)"
            #expect(try await server.player(id)["rate"] == 1)
            #expect(try await server.player(id)["enableRate"] == false)
            let refusal = try await server.patch(path, ["rate": 1.5])
            #expect(refusal.status == 409)
            #expect(refusal.problem == "rate-not-enabled")
            try await server.patch(path, ["enableRate": true])
            for rate in [0.49, 2.01] {
                #expect(try await server.patch(path, ["rate": .number(rate)]).status == 422)
            }
            #expect(try await server.patch(path, ["rate": 0.5])["rate"] == 0.5)
        }
    }

    @Test(arguments: ["preserve", "varispeed"])
    func `AP-13 a sound at twice the rate takes half the time`(_ mode: String) async throws {
        try await Scenario.run { server in
            try await server.addSine("tone.wav", hertz: 480, seconds: 4)
            let events = try await server.events("player.finished")
            let body: JSON = ["rate": 2, "pitchMode": .string(mode)]
            let id = try await server.play("tone", body)
            #expect(try await server.player(id)["enableRate"] == true)
            let sound = await server.advance(seconds: 3)
            let length = Double((sound.endOfSound() ?? 0) - (sound.firstSound() ?? 0)) / 48_000
            #expect(abs(length - 2) < 0.1)
            let expected = mode == "preserve" ? 480.0 : 960.0
            #expect(abs(pitch(sound.slice(0.5..<1.5)) - expected) < 10)
            let finish = try await events.next()
            #expect(finish["data"]["reason"] == "ended")
            #expect(abs(finish["data"]["durationPlayed"].number - 2) < 0.1)
        }
    }

    @Test func `AP-13 the rate changes while it plays, and currentTime follows`() async throws {
        try await Scenario.run { server in
            try await server.addSine("tone.wav", hertz: 480, seconds: 20)
            let id = try await server.play("tone", ["rate": 1])
            let path = "/v1/players/\(id)"
            await server.advance(seconds: 1)
            let before = try await server.player(id)["currentTime"].number
            #expect(try await server.patch(path, ["rate": 2])["rate"] == 2)
            await server.advance(seconds: 0.2)
            let between = try await server.player(id)["currentTime"].number
            #expect(between > before)
            await server.advance(seconds: 1)
            let after = try await server.player(id)["currentTime"].number
            #expect(abs(after - between - 2) < 0.01)
        }
    }

    @Test func `AP-14 enableRate is false by default, and refused once the player is prepared or plays`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSine("tone.wav", hertz: 480, seconds: 2)
            let id = try await server.makePlayer("tone")
            let path = "/v1/players/\(id)"
            try await server.post(path + "/prepare")
            let prepared = try await server.patch(path, ["enableRate": true])
            #expect(prepared.status == 409)
            #expect(prepared["state"] == "prepared")
            #expect(prepared["allowed"] == ["idle", "finished"])
            try await server.post(path + "/play")
            await server.advance(seconds: 0.1)
            #expect(try await server.patch(path, ["enableRate": true])["state"] == "playing")
            try await server.post(path + "/stop")
            await server.advance(seconds: 0.1)
            #expect(try await server.patch(path, ["enableRate": true]).status == 200)
            #expect(try await server.patch(path, ["enableRate": false, "rate": 2]).status == 409)
        }
    }
}
