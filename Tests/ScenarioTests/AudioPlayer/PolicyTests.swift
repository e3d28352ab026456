// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import ScenarioTestSupport
import Testing

/// Limits on simultaneous plays of a sound: `maxInstances`, `cooldown`, `stealPolicy`.
struct PolicyTests {
    @Test func `a play beyond maxInstances is refused by default`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.5)
            let sound = try await server.patch("/v1/sounds/hum", ["maxInstances": 2])
            #expect(sound["maxInstances"] == 2)
            #expect(sound["stealPolicy"] == "fail")
            let ids = [try await server.play("hum"), try await server.play("hum")]
            let refusal = try await server.post("/v1/sounds/hum/play")
            #expect(refusal.status == 409)
            #expect(refusal.problem == "limit-reached")
            #expect(refusal["limit"] == 2)
            #expect(try await server.get("/v1/players")["players"].items.count == ids.count)
            await server.advance(seconds: 0.6)
            _ = try await server.play("hum")
        }
    }

    @Test(arguments: ["stealOldest", "stealQuietest"])
    func `a play beyond maxInstances steals another player`(_ policy: String) async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            try await server.patch("/v1/sounds/hum", ["maxInstances": 2, "stealPolicy": .string(policy)])
            let events = try await server.events("player.finished")
            let oldest = try await server.play("hum", ["volume": 0.5])
            let quietest = try await server.play("hum", ["volume": 0.25])
            await server.advance(seconds: 0.1)
            _ = try await server.play("hum")
            let sound = await server.advance(seconds: 0.2)
            let finish = try await events.next()
            #expect(finish["data"]["reason"] == "stolen")
            let victim = policy == "stealOldest" ? oldest : quietest
            #expect(finish["data"]["playerId"] == .string(victim))
            #expect(sound.value(at: 0.1) == (policy == "stealOldest" ? 0.625 : 0.75))
        }
    }

    @Test func `with mute a play beyond maxInstances is silent until another ends`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 0.5, seconds: 5)
            try await server.patch("/v1/sounds/hum", ["maxInstances": 1, "stealPolicy": "mute"])
            let first = try await server.play("hum")
            let second = try await server.play("hum", ["volume": 0.5])
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.5)
            let why = try await server.get("/v1/players/\(second)/explain")["why"]
            #expect(why[0].text.contains("waits in silence"))
            try await server.post("/v1/players/\(first)/stop")
            await server.advance(seconds: 0.2)
            #expect(await server.advance(seconds: 0.1).value(at: 0.05) == 0.25)
            #expect(try await server.get("/v1/players/\(second)/explain")["audible"] == true)
        }
    }

    @Test func `a sound in its cooldown is refused with the time to wait`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            try await server.patch("/v1/sounds/hum", ["cooldown": 2])
            _ = try await server.play("hum")
            await server.advance(seconds: 0.5)
            let refusal = try await server.post("/v1/sounds/hum/play")
            #expect(refusal.status == 429)
            #expect(refusal.problem == "cooling-down")
            #expect(refusal["retryAfter"] == 1.5)
            #expect(refusal.fields["retry-after"] == "2")
            await server.advance(seconds: 1.5)
            _ = try await server.play("hum")
        }
    }

    @Test func `at the limit of voices the sound's policy decides`() async throws {
        try await Scenario.run(configure: { $0.maximumVoices = 2 }) { server in
            try await server.addConstant("hum.wav", seconds: 5)
            try await server.addConstant("alarm.wav", seconds: 5)
            try await server.patch("/v1/sounds/alarm", ["stealPolicy": "stealOldest"])
            let events = try await server.events("player.finished")
            let first = try await server.play("hum")
            _ = try await server.play("hum")
            await server.advance(seconds: 0.1)
            #expect(try await server.post("/v1/sounds/hum/play").status == 409)
            _ = try await server.play("alarm")
            await server.advance(seconds: 0.1)
            let finish = try await events.next()
            #expect(finish["data"]["playerId"] == .string(first))
            #expect(finish["data"]["reason"] == "stolen")
        }
    }

    @Test func `the policy survives a restart`() async throws {
        let folder = try Scenario.makeFolder()
        let policy: JSON = ["maxInstances": 3, "cooldown": 0.5, "stealPolicy": "stealQuietest"]
        try await Scenario.run(folder: folder) { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            try await server.patch("/v1/sounds/hum", policy)
        }
        try await Scenario.run(folder: folder) { server in
            let sound = try await server.get("/v1/sounds/hum")
            for (name, value) in policy.members { #expect(sound[name] == value) }
            #expect(try await server.patch("/v1/sounds/hum", ["maxInstances": nil])["maxInstances"] == nil)
        }
    }

    @Test(
        arguments: [
            ["maxInstances": 0], ["maxInstances": 4097], ["maxInstances": 1.5], ["maxInstances": "2"],
            ["cooldown": -1], ["cooldown": 3601], ["cooldown": nil], ["stealPolicy": "grab"],
            ["stealPolicy": 1],
        ] as [JSON]
    )
    func `an invalid policy is refused`(_ body: JSON) async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            let answer = try await server.patch("/v1/sounds/hum", body)
            #expect(answer.status == 422)
            #expect(answer["field"] == .string(body.members.keys.first ?? ""))
        }
    }
}
