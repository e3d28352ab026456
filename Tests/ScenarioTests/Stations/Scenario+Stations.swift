// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

extension Scenario {
    /// The stations of the original's example, `slow`, `medium` and `high`, with the constant values 0.5, 0.25 and 0.125.
    func addSeedStations(seconds: Double = 3) async throws {
        for (name, value) in [("slow", Float(0.5)), ("medium", 0.25), ("high", 0.125)] {
            try await addConstant("\(name).wav", value: value, seconds: seconds)
            let answer = try await post(
                "/v1/stations",
                ["name": .string(name), "options": ["bpm": .string(name)], "sounds": [.string(name)]]
            )
            try #require(answer.status == 201, "\(answer.json)")
        }
    }

    /// Creates a crossfader.
    ///
    /// - Returns: its path.
    func makeCrossfader(_ body: JSON) async throws -> String {
        let answer = try await post("/v1/crossfaders", body)
        try #require(answer.status == 201, "\(answer.json)")
        return "/v1/crossfaders/\(answer["id"].text)"
    }

    /// Creates a crossfader, connects it and starts it.
    ///
    /// - Returns: its path.
    func playCrossfader(_ body: JSON) async throws -> String {
        let crossfader = try await makeCrossfader(body)
        try await post(crossfader + "/connect")
        try await post(crossfader + "/play")
        return crossfader
    }

    /// Reports an elapsed time to a crossfader.
    @discardableResult
    func elapse(_ crossfader: String, _ time: Double) async throws -> JSON {
        try await post(crossfader + "/elapse", ["time": .number(time)]).json
    }

    /// The name of the sound on the deck; empty if there is none.
    func track() async throws -> String { try await get("/v1/music")["player"]["name"].text }

    /// The volume of the music.
    func musicVolume() async throws -> Double { try await get("/v1/manager")["musicVolume"].number }
}
