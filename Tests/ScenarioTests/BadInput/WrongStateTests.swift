// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import ScenarioTestSupport
import Testing

/// Operations that are not allowed in the current state, and disposed resources.
struct WrongStateTests {
    @Test func `a player is disposed once, and is not found afterwards`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let id = try await server.play("hum")
            #expect(try await server.delete("/v1/players/\(id)").status == 204)
            for _ in 0..<2 {
                #expect(try await server.delete("/v1/players/\(id)").problem == "player-not-found")
            }
            #expect(try await server.post("/v1/players/\(id)/play").problem == "player-not-found")
        }
    }

    @Test func `players whose sound is disposed stop, are reported, and are removed`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            let events = try await server.events("player.*")
            let sounding = try await server.play("hum")
            let waiting = try await server.makePlayer("hum")
            let scheduled = try await server.makePlayer("hum")
            try await server.post("/v1/players/\(scheduled)/play", ["delay": 1])
            await server.advance(seconds: 0.1)
            #expect(try await server.delete("/v1/sounds/hum").status == 204)
            #expect(try await server.delete("/v1/sounds/hum").problem == "sound-not-found")
            for id in [sounding, waiting, scheduled] {
                #expect(try await server.post("/v1/players/\(id)/play").problem == "player-not-found")
                #expect(try await server.patch("/v1/players/\(id)", ["volume": 1]).status == 404)
            }
            #expect(try await server.post("/v1/sounds/hum/stop").status == 404)
            #expect(await server.advance(seconds: 2).endOfSound() ?? 0 <= 1_200)
            let finish = try await events.next("player.finished") {
                $0["data"]["playerId"] == .string(sounding)
            }
            #expect(finish["data"]["reason"] == "stopped")
        }
    }

    @Test func `a music player that left the deck cannot be played, and the allowed states are named`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("one.wav", seconds: 5)
            try await server.addConstant("two.wav", seconds: 5)
            try await server.post("/v1/music/play", ["sound": "one"])
            await server.advance(seconds: 0.2)
            let id = try await server.get("/v1/music")["player"]["id"].text
            try await server.post("/v1/music/play", ["sound": "two"])
            await server.advance(seconds: 2)
            let answer = try await server.post("/v1/players/\(id)/play")
            #expect(answer.status == 409)
            #expect(answer.problem == "wrong-state")
            #expect(answer["state"] == "finished")
            #expect(answer["allowed"] == ["on the music deck"])
            try await server.post("/v1/music/stop", ["fadeOut": false])
            await server.advance(seconds: 0.1)
            for operation in ["pause", "resume"] {
                #expect(try await server.post("/v1/music/\(operation)").problem == "no-music")
            }
        }
    }

    @Test func `10,000 players are created up to the limit, and all are removed with their sound`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            let limit = EngineLimits().players
            let refused = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var refused = 0
                        for _ in 0..<2_500 {
                            let answer = try await server.post("/v1/players", ["sound": "hum"])
                            guard answer.status != 201 else { continue }
                            #expect(answer.status == 409)
                            refused += 1
                        }
                        return refused
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(refused == 10_000 - limit)
            #expect(try await server.get("/v1/players")["total"] == .number(Double(limit)))
            #expect(try await server.post("/v1/sounds/hum/play").status == 409)
            #expect(try await server.delete("/v1/sounds/hum").status == 204)
            #expect(try await server.get("/v1/players")["players"] == [])
            #expect(try await server.get("/v1/health").status == 200)
        }
    }
}
