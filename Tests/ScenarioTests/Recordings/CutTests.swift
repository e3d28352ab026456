// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Engine
import EngineTestSupport
import Foundation
import Output
import ScenarioTestSupport
import Testing

/// `POST /v1/sounds/{sound}/cut`: a part of a sound becomes a sound.
struct CutTests {
    @Test func `a part is the sound between two places, with ramps at its ends`() async throws {
        try await Scenario.run { server in
            let planes = [0.25, -0.5].map { [Float](repeating: Float($0), count: 96_000) }
            try await server.add("speech.wav", planes: planes)
            let cut = try await server.post(
                "/v1/sounds/speech/cut",
                ["start": 0.5, "end": 1.25, "name": "Part", "format": "wav"]
            )
            #expect(cut.status == 201 && cut["duration"] == 0.75, "\(cut.json)")
            _ = try await server.play("Part")
            let latency = Int(server.engine.host.latency.frames)
            let heard = await server.advance(seconds: 1)
            let left = heard.planes[0].dropFirst(latency)
            #expect(
                left.first == 0 && heard.value(at: 0.1) == 0.25 && heard.value(at: 0.1, channel: 1) == -0.5
            )
            #expect(zip(left, left.dropFirst()).allSatisfy { abs($0 - $1) < 0.0012 }, "no click")
            #expect(heard.value(at: 0.8) == 0)
        }
    }

    @Test func `a whole sound has no ramps, and its copy a name with a number`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("speech.wav", value: 0.5, seconds: 1)
            let copy = try await server.post("/v1/sounds/speech/cut", [:])
            #expect(
                copy.status == 201 && copy["duration"] == 1 && copy["name"] == "speech (2).wav",
                "\(copy.json)"
            )
            _ = try await server.play(copy["id"].text)
            let heard = await server.advance(seconds: 1)
            #expect(heard.planes[0][Int(server.engine.host.latency.frames)] == 0.5)
        }
    }

    @Test func `what is no part is refused by its field`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("speech.wav", value: 0.5, seconds: 2)
            let wrong: [(JSON, String)] = [
                (["start": 2.5], "start"), (["start": -1], "start"), (["end": 2.5], "end"),
                (["start": 1, "end": 1], "end"), (["format": "mp3"], "format"),
            ]
            for (body, field) in wrong {
                let answer = try await server.post("/v1/sounds/speech/cut", body)
                #expect(answer.status == 422 && answer["field"].text == field, "\(answer.json)")
            }
            let taken = try await server.post("/v1/sounds/speech/cut", ["name": "speech.wav"])
            #expect(taken.status == 409 && taken.problem == "name-taken")
            #expect(try await server.post("/v1/sounds/nothing/cut", [:]).problem == "sound-not-found")
            #expect(try await server.get("/v1/sounds")["total"] == 1)
        }
    }
}
