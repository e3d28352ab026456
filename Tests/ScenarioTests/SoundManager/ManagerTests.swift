// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// The manager's volumes, fade times and preparation: SM-22 to SM-29.
struct ManagerTests {
    @Test func `SM-22 allowsBackgroundMusic is false by default, is stored, and warns while players play`()
        async throws
    {
        let folder = try Scenario.makeFolder()
        try await Scenario.run(folder: folder) { server in
            try await server.addConstant("hum.wav", seconds: 1)
            #expect(try await server.get("/v1/manager")["allowsBackgroundMusic"] == false)
            let events = try await server.events()
            let answer = try await server.patch("/v1/manager", ["allowsBackgroundMusic": true])
            #expect(answer["allowsBackgroundMusic"] == true)
            #expect(answer["warning"] == nil)
            let event = try await events.next("manager.changed")
            #expect(event["data"]["manager"]["allowsBackgroundMusic"] == true)
            _ = try await server.play("hum")
            await server.advance(seconds: 0.1)
            let late = try await server.patch("/v1/manager", ["allowsBackgroundMusic": false])
            #expect(late["warning"].text.contains("next activated"))
            try await server.patch("/v1/manager", ["allowsBackgroundMusic": true])
        }
        try await Scenario.run(folder: folder) { server in
            let manager = try await server.get("/v1/manager")
            #expect(manager["allowsBackgroundMusic"] == true)
        }
    }

    @Test func `SM-23 soundVolume applies to all sounds, playing and later, but not to the music`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 0.5, seconds: 5)
            try await server.addConstant("song.wav", value: 0.25, seconds: 5)
            #expect(try await server.get("/v1/manager")["soundVolume"] == 1)
            let id = try await server.play("hum")
            try await server.post("/v1/music/play", ["sound": "song", "fadeIn": false])
            await server.advance(seconds: 0.1)
            let events = try await server.events()
            let answer = try await server.patch("/v1/manager", ["soundVolume": 0.5])
            #expect(answer["soundVolumeDb"] == -6.02)
            #expect(await server.advance(seconds: 0.1).value(at: 0.05) == 0.5)
            _ = try await server.play("hum")
            #expect(await server.advance(seconds: 0.1).value(at: 0.05) == 0.75)
            #expect(try await server.player(id)["volume"] == 1)
            #expect(try await server.player(id)["effectiveVolume"] == 0.5)
            #expect(try await events.next("volume.changed")["data"]["scope"] == "sound")
        }
    }

    @Test func `SM-23 a sound that is fading out follows soundVolume`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            _ = try await server.play("hum")
            await server.advance(seconds: 0.1)
            try await server.post("/v1/sounds/hum/stop")
            try await server.patch("/v1/manager", ["soundVolume": 0.5])
            #expect(abs(await server.advance(seconds: 1).value(at: 0.5) - 0.25) < 1e-3)
        }
    }

    @Test func `SM-24 musicVolume applies to the current and later tracks, also while they fade in`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("song.wav", value: 1, seconds: 9)
            try await server.patch("/v1/manager", ["musicVolume": 0.5])
            try await server.post("/v1/music/play", ["sound": "song"])
            #expect(abs(await server.advance(seconds: 0.5).value(at: 0.499) - 0.25) < 1e-3)
            try await server.patch("/v1/manager", ["musicVolume": 1])
            #expect(abs(await server.advance(seconds: 0.25).value(at: 0.24) - 0.74) < 1e-3)
            #expect(await server.advance(seconds: 1).value(at: 0.5) == 1)
        }
    }

    @Test func `SM-25 musicFadeDuration is 1 s by default, 0 cuts, and a change is reported`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("song.wav", value: 1, seconds: 9)
            #expect(try await server.get("/v1/manager")["musicFadeDuration"] == 1)
            let events = try await server.events()
            try await server.patch("/v1/manager", ["musicFadeDuration": 0])
            let event = try await events.next("manager.changed")
            #expect(event["data"]["manager"]["musicFadeDuration"] == 0)
            try await server.post("/v1/music/play", ["sound": "song"])
            #expect(await server.advance(seconds: 0.1).planes[0][0] == 1)
            try await server.post("/v1/music/stop")
            #expect(await server.advance(seconds: 0.1).endOfSound() ?? 0 <= 1_200)
            #expect(try await server.patch("/v1/manager", ["musicFadeDuration": -1]).status == 422)
        }
    }

    @Test func `SM-26 soundFadeDuration is 1 s by default, for stopSound and for fadeIn`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 9)
            #expect(try await server.get("/v1/manager")["soundFadeDuration"] == 1)
            try await server.patch("/v1/manager", ["soundFadeDuration": 0.5])
            let id = try await server.play("hum", ["fadeIn": true])
            #expect(try await server.player(id)["fade"]["duration"] == 0.5)
            await server.advance(seconds: 1)
            try await server.post("/v1/sounds/hum/stop")
            #expect(await server.advance(seconds: 1).endOfSound() == 24_000)
        }
    }

    @Test func `SM-27 there is one manager, the same for every client and after a restart`() async throws {
        let folder = try Scenario.makeFolder()
        try await Scenario.run(folder: folder) { server in
            let other = HTTPClient(port: server.port)
            try await server.patch("/v1/manager", ["soundVolume": 0.25, "musicMuted": true])
            #expect(try await other.send("GET", "/v1/manager")["soundVolume"] == 0.25)
            #expect(try await server.get("/v1/manager/2").status == 404)
        }
        try await Scenario.run(folder: folder) { server in
            let manager = try await server.get("/v1/manager")
            #expect(manager["soundVolume"] == 0.25)
            #expect(manager["musicMuted"] == true)
        }
    }

    @Test func `SM-28 prepareToPlay needs a sound file in the root, and prepares once`() async throws {
        try await Scenario.run { server in
            let tone = [Float](repeating: 0.5, count: 480)
            try server.write("folder/deep.wav", planes: [tone])
            #expect(try await server.post("/v1/manager/prepare").problem == "no-sound-in-root")
            try server.write("root.wav", planes: [tone])
            try server.write("other.aif", planes: [tone])
            #expect(try await server.post("/v1/manager/prepare").status == 204)
            #expect(try await server.get("/v1/sounds/root")["state"] == "ready")
            #expect(try await server.post("/v1/manager/prepare").status == 204)
        }
    }

    @Test func `SM-29 prepareToPlayWithSound takes a name, a path or a player`() async throws {
        try await Scenario.run { server in
            let tone = [Float](repeating: 0.5, count: 480)
            let deep = try server.write("folder/deep.wav", planes: [tone])
            let path: JSON = ["path": .string(deep.path)]
            #expect(try await server.post("/v1/manager/prepare", path).status == 204)
            #expect(try await server.post("/v1/manager/prepare", ["sound": "deep"]).status == 204)
            let id = try await server.makePlayer("deep")
            #expect(try await server.post("/v1/manager/prepare", ["player": .string(id)]).status == 204)
            #expect(try await server.player(id)["prepared"] == true)
            let unknown = try await server.post("/v1/manager/prepare", ["sound": "none"])
            #expect(unknown.problem == "sound-not-found")
            let both = try await server.post("/v1/manager/prepare", ["sound": "deep", "player": "x"])
            #expect(both.status == 422)
        }
    }

    @Test func `the configured ceiling is the largest master volume that any request can set`() async throws {
        try await Scenario.run(configure: { $0.maximumVolume = 0.5 }) { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let manager = try await server.get("/v1/manager").json
            #expect(manager["masterVolume"] == 0.5)
            #expect(manager["maximumVolume"] == 0.5)
            #expect(manager["maximumVolumeDb"] == -6.02)
            let refusal = try await server.patch("/v1/manager", ["masterVolume": 0.6])
            #expect(refusal.status == 422)
            #expect(refusal["field"] == "masterVolume")
            #expect(refusal["allowed"].text.contains("0.5"))
            try await server.patch("/v1/manager", ["masterVolume": 0.25])
            try await server.patch("/v1/manager", ["masterVolume": 0.5])
            _ = try await server.play("hum")
            #expect(await server.advance(seconds: 0.2).peak() == 0.5)
        }
    }

    @Test func `mute is independent of volume, for every bus`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            _ = try await server.play("hum")
            await server.advance(seconds: 0.1)
            for name in ["sound", "master"] {
                try await server.patch("/v1/manager", [name + "Volume": 0.5, name + "Muted": true])
                #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0)
                let manager = try await server.patch("/v1/manager", [name + "Muted": false]).json
                #expect(manager[name + "Volume"] == 0.5)
                #expect(await server.advance(seconds: 0.2).value(at: 0.1) == (name == "sound" ? 0.25 : 0.125))
            }
        }
    }
}
