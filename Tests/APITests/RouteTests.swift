// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Testing

@testable import API

struct RouteTests {
    @Test func `a sound is registered by name, read, changed and disposed`() async throws {
        try await APIHarness.run { api in
            try await api.addSound("bell.wav", frames: 500)
            let again = await api.post("/v1/sounds", ["name": "bell"])
            #expect(again.status == 200)
            #expect(again.json["changed"] == false)
            let sound = await api.get("/v1/sounds/bell")
            #expect(sound.status == 200)
            #expect(sound.json["name"] == "bell.wav")
            #expect(sound.json["state"] == "ready")
            #expect(sound.json["duration"] == 0.5)
            let changed = await api.patch("/v1/sounds/bell.wav", ["baseVolume": 0.5])
            #expect(changed.json["baseVolume"] == 0.5)
            #expect(changed.json["changed"] == true)
            #expect(await api.delete("/v1/sounds/bell").status == 204)
            #expect(await api.delete("/v1/sounds/bell").problem == "sound-not-found")
        }
    }

    @Test func `playing a sound answers 201 with the address of its player`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let played = await api.post("/v1/sounds/bell/play")
            #expect(played.status == 201)
            let address = try #require(played.fields[.location])
            #expect(address == "/v1/players/\(played.json["id"]?.text ?? "")")
            await api.advance(frames: 100)
            #expect(await api.get(address).json["playing"] == true)
            #expect(await api.get(address).json["currentTime"] == 0.1)
            await api.advance(frames: 500)
            #expect(await api.get(address).json["state"] == "finished")
        }
    }

    @Test func `stopping a sound names the players that stop`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            #expect(await api.post("/v1/sounds/bell/stop").json["stopped"] == [])
            let first = await api.post("/v1/sounds/bell/play", ["looping": true]).json["id"]
            let second = await api.post("/v1/sounds/bell/play", ["looping": true]).json["id"]
            await api.advance(frames: 20)
            let stopped = await api.post("/v1/sounds/bell/stop", ["fadeOut": false]).json["stopped"]
            guard case .array(let ids) = stopped else {
                Issue.record("stopped is no array")
                return
            }
            #expect(ids.count == 2)
            #expect(ids.contains { $0 == first } && ids.contains { $0 == second })
            _ = await api.post("/v1/sounds/bell/play", ["looping": true])
            #expect(await api.post("/v1/sounds/stop-all", [:]).json["changed"] == true)
        }
    }

    @Test func `a player goes through its life cycle`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let made = await api.post("/v1/players", ["sound": "bell", "volume": 0.5, "pan": -1])
            #expect(made.status == 201)
            #expect(made.json["state"] == "idle")
            let address = try #require(made.fields[.location])
            #expect(await api.post(address + "/play").json["changed"] == true)
            #expect(await api.post(address + "/play").json["changed"] == false)
            await api.advance(frames: 50)
            #expect(await api.post(address + "/pause").json["state"] == "paused")
            #expect(await api.patch(address, ["volume": 0.25, "looping": true]).json["numberOfLoops"] == -1)
            #expect(await api.post(address + "/play").json["playing"] == true)
            let fade = await api.post(address + "/fade", ["to": 1, "duration": 1, "curve": "sCurve"])
            #expect(fade.json["fade"]?["to"] == 1)
            #expect(fade.json["fade"]?["curve"] == "sCurve")
            #expect(await api.post(address + "/stop", ["rewind": true]).json["changed"] == true)
            await api.advance(frames: 20)
            #expect(await api.get(address).json["currentTime"] == 0)
            #expect(await api.delete(address).status == 204)
            #expect(await api.get(address).problem == "player-not-found")
        }
    }

    @Test func `music crossfades, and the same track again changes nothing`() async throws {
        try await APIHarness.run { api in
            try await api.addSound("one.wav")
            try await api.addSound("two.wav")
            #expect(await api.get("/v1/music").json["playing"] == false)
            let first = await api.post("/v1/music/play", ["sound": "one"])
            #expect(first.status == 200)
            #expect(first.json["changed"] == true)
            #expect(first.json["player"]?["looping"] == true)
            await api.advance(frames: 20)
            #expect(await api.post("/v1/music/play", ["sound": "one"]).json["changed"] == false)
            let second = await api.post("/v1/music/play", ["sound": "two"])
            #expect(second.json["crossfadingFrom"] == first.json["player"]?["id"])
            #expect(await api.post("/v1/music/pause").json["playing"] == false)
            #expect(await api.post("/v1/music/resume").json["playing"] == true)
            let stopped = await api.post("/v1/music/stop")
            #expect(stopped.json["playing"] == false)
            #expect(stopped.json["player"] == .null)
            #expect(await api.post("/v1/music/stop").json["changed"] == false)
        }
    }

    @Test func `the manager answers with all volumes and changes some`() async throws {
        try await APIHarness.run { api in
            #expect(await api.get("/v1/manager").json["musicFadeDuration"] == 1)
            let changed = await api.patch("/v1/manager", ["musicVolume": 0.5, "masterMuted": true])
            #expect(changed.json["musicVolume"] == 0.5)
            #expect(changed.json["masterMuted"] == true)
            #expect(changed.json["soundVolume"] == 1)
            #expect(await api.patch("/v1/manager", ["musicVolume": 0.5]).json["changed"] == false)
        }
    }

    @Test func `device, formats and health answer`() async throws {
        try await APIHarness.run { api in
            await api.advance(frames: 250)
            #expect(await api.get("/v1/device").json["sampleRate"] == 1000)
            #expect(await api.get("/v1/device").json["engineFrame"] == 250)
            guard case .array(let formats) = await api.get("/v1/formats").json["formats"] else {
                Issue.record("formats is no array")
                return
            }
            #expect(formats.contains { $0["name"] == "WAV" } && formats.contains { $0["name"] == "CAF" })
            let health = await api.get("/v1/health")
            #expect(health.json["output"]?["wanted"] == "offline")
            #expect(health.json["events"]?["subscribers"] == 0)
        }
    }

    @Test func `every problem type has a page, other slugs have none`() async throws {
        try await APIHarness.run { api in
            for type in ProblemType.allCases {
                let page = await api.get(type.address)
                #expect(page.status == 200)
                #expect(String(decoding: page.bytes, as: UTF8.self).contains(type.address))
            }
            #expect(await api.get("/problems/nothing").problem == "problem-not-found")
        }
    }

    @Test func `the event socket asks plain requests to upgrade`() async throws {
        try await APIHarness.run { api in
            let answer = await api.get("/v1/events")
            #expect(answer.status == 426)
            #expect(answer.problem == "websocket-required")
            #expect(answer.fields[.upgrade] == "websocket")
        }
    }

    @Test func `every answer keeps browsers from guessing types and from caching states`() async throws {
        try await APIHarness.run { api in
            let answer = await api.get("/v1/sounds")
            #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
            #expect(answer.fields[.cacheControl] == "no-store")
            #expect(answer.fields[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        }
    }
}
