// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// Sounds and music by path and by player: SM-30, SM-33, SM-37; registering a known file: SM-12.
struct ReferenceTests {
    private static let plane = [Float](repeating: 0.5, count: 240_000)

    private func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }

    @Test func `SM-30 SM-33 a sound is played and stopped by the path of its file`() async throws {
        try await Scenario.run { server in
            let file = try server.write("deep/inner.wav", planes: [Self.plane])
            for reference in [file.path, "deep/inner.wav", "deep/inner"] {
                let path = "/v1/sounds/" + encoded(reference)
                let played = try await server.post(path + "/play")
                #expect(played.status == 201 && played["name"] == "inner.wav", "\(reference)")
                let stopped = try await server.post(path + "/stop", ["fadeOut": false])
                #expect(stopped["stopped"] == [played["id"]], "\(reference)")
            }
            let odd = server.library.path + "/deep/../deep/inner.wav"
            #expect(try await server.post("/v1/sounds/\(encoded(odd))/stop").status == 200)
            #expect(try await server.get("/v1/sounds/" + encoded(file.path))["name"] == "inner.wav")
            let short = try await server.post(
                "/v1/batch",
                ["operations": [["op": "play", "sound": .string(file.path)]]]
            )
            #expect(short.status == 200)
        }
    }

    @Test func `SM-12 a path in the address stays below the allowed folders`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            for reference in ["/etc/passwd", "../../etc/passwd"] {
                for verb in ["play", "stop"] {
                    let answer = try await server.post("/v1/sounds/\(encoded(reference))/\(verb)")
                    #expect([403, 404].contains(answer.status), "\(verb) \(reference)")
                }
            }
            let missing = encoded(server.library.path + "/none.wav")
            #expect(try await server.post("/v1/sounds/\(missing)/play").problem == "sound-not-found")
            #expect(try await server.post("/v1/sounds/\(missing)/stop").problem == "sound-not-found")
            #expect(try await server.post("/v1/sounds/a%2F%00/play").status == 400)
            #expect(try await server.post("/v1/players/a%2Fb/play").status == 400)
        }
    }

    @Test func `SM-37 playMusic takes a player, which keeps its values`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("song.wav", value: 1, seconds: 9)
            try await server.addConstant("bed.wav", value: 0.125, seconds: 9)
            try await server.post("/v1/music/play", ["sound": "bed", "fadeIn": false])
            await server.advance(seconds: 0.1)
            let id = try await server.makePlayer("song", ["volume": 0.5])
            let body: JSON = ["player": .string(id), "fadeIn": false]
            let answer = try await server.post("/v1/music/play", body)
            #expect(answer["changed"] == true && answer["player"]["id"] == .string(id))
            #expect(answer["player"]["kind"] == "music" && answer["player"]["looping"] == true)
            #expect(await server.advance(seconds: 2).value(at: 1.5) == 0.5, "the other track has faded out")
            #expect(try await server.post("/v1/music/play", body)["reason"] == "alreadyPlaying")
            try await server.patch("/v1/manager", ["musicVolume": 0.5])
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.25)
            try await server.post("/v1/sounds/stop-all", ["fadeOut": false])
            #expect(try await server.get("/v1/music")["playing"] == true)
            try await server.post("/v1/music/stop", ["fadeOut": false])
            await server.advance(seconds: 0.1)
            #expect(try await server.post("/v1/music/play", body)["player"]["id"] == .string(id))

            let busy = try await server.play("bed")
            await server.advance(seconds: 0.1)
            let refused = try await server.post("/v1/music/play", ["player": .string(busy)])
            #expect(refused.status == 409 && refused["state"] == "playing")
            #expect(try await server.post("/v1/music/play", ["player": "none"]).status == 404)
            let both: JSON = ["player": .string(id), "sound": "bed"]
            #expect(try await server.post("/v1/music/play", both)["field"] == "player")
        }
    }

    @Test func `SM-37 the paused track plays on when it is requested again`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("song.wav", value: 1, seconds: 9)
            let body: JSON = ["sound": "song", "fadeIn": false]
            let id = try await server.post("/v1/music/play", body)["player"]["id"]
            await server.advance(seconds: 0.2)
            try await server.post("/v1/music/pause")
            await server.advance(seconds: 0.2)
            let answer = try await server.post("/v1/music/play", body)
            #expect(answer["changed"] == true && answer["player"]["id"] == id)
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 1)
            let same = try await server.post("/v1/music/play", ["sound": "song"])
            #expect(same["changed"] == false && same["reason"] == "alreadyPlaying")
            let once = try await server.post("/v1/music/play", ["sound": "song", "looping": false])
            #expect(once["changed"] == true && once["player"]["looping"] == false)
        }
    }

    @Test func `SM-12 registering a known file sets its base volume and refuses another name`()
        async throws
    {
        try await Scenario.run { server in
            let file = try server.write("bell.wav", planes: [Self.plane])
            let path = JSON.string(file.path)
            #expect(try await server.post("/v1/sounds", ["path": path]).status == 201)
            let louder = try await server.post("/v1/sounds", ["path": path, "baseVolume": 0.25])
            #expect(louder.status == 200 && louder["changed"] == true && louder["baseVolume"] == 0.25)
            let again = try await server.post("/v1/sounds", ["path": path, "baseVolume": 0.25])
            #expect(again["changed"] == false && again["reason"] == "alreadyRegistered")
            let renamed = try await server.post("/v1/sounds", ["path": path, "name": "gong"])
            #expect(renamed.status == 422 && renamed["field"] == "name")
            let same = try await server.post("/v1/sounds", ["path": path, "name": "bell.wav"])
            #expect(same.status == 200 && same["reason"] == "alreadyRegistered")
        }
    }

    @Test func `SM-03 a backslash is part of an uploaded file's name, but not in a path of Windows`()
        async throws
    {
        try await Scenario.run { server in
            let bytes = [UInt8](WAVFile.bytes(planes: [[0.5, 0.5]], rate: 48_000))
            for (given, name) in [("AC\\DC.wav", "AC\\DC.wav"), ("C:\\music\\bell.wav", "bell.wav")] {
                let field = "attachment; filename*=UTF-8''\(encoded(given))"
                let answer = try await server.upload(
                    "/v1/sounds",
                    bytes,
                    type: "audio/wav",
                    fields: ["content-disposition": field]
                )
                #expect(answer.status == 201 && answer["name"] == .string(name))
            }
            #expect(try await server.get("/v1/sounds/AC%5CDC.wav")["name"] == "AC\\DC.wav")
        }
    }
}
