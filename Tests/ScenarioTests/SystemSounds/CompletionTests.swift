// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Completions and silent mode: SS-08 to SS-12.
struct CompletionTests {
    private func create(_ server: Scenario) async throws -> String {
        try await server.addConstant("a.wav", seconds: 0.1)
        let answer = try await server.post("/v1/system-sounds", ["sound": "a"])
        return "/v1/system-sounds/\(Int(answer["id"].number))"
    }

    @Test(arguments: ["play", "alert"])
    func `SS-08 in silent mode both vibrate instead of playing, and completions are still delivered`(
        _ verb: String
    ) async throws {
        try await Scenario.run { server in
            let path = try await create(server)
            let events = try await server.events()
            let changed = try await server.patch("/v1/session", ["silentMode": true])
            #expect(changed["silentMode"] == true && changed["changed"] == true)
            #expect(try await server.patch("/v1/session", ["silentMode": true])["changed"] == false)
            try await server.post("\(path)/completions", ["clientData": "done"])
            let answer = try await server.post("\(path)/\(verb)")
            #expect(answer.status == 202 && answer["vibrates"] == true)
            let sound = await server.advance(seconds: 0.2)
            #expect(sound.value(at: 0.05) == 0)
            #expect(sound.endOfSound() == nil || sound.endOfSound() == 0)
            #expect(try await events.next("session.silentModeChanged")["data"]["silentMode"] == true)
            let vibration = try await events.next("haptic.vibrate")
            #expect(vibration["data"]["cause"] == "silentMode")
            #expect(vibration["data"]["soundId"] != nil)
            let completion = try await events.next("system-sound.completed")
            #expect(completion["data"]["clientData"] == "done")
            try await server.patch("/v1/session", ["silentMode": false])
            try await server.post("\(path)/\(verb)")
            #expect(await server.advance(seconds: 0.2).value(at: 0.05) == 0.5)
        }
    }

    @Test func `SS-09 a completion is sent to one connection, or to all, under its topic`() async throws {
        try await Scenario.run { server in
            let path = try await create(server)
            let all = try await server.events("system-sound.completed")
            let one = try await server.events("system-sound.completed")
            let kiosk = try await server.events(query: "topics=system-sound:kiosk,output.*")
            let session = one.hello["data"]["session"]
            try await server.post("\(path)/completions", ["clientData": "all"])
            try await server.post("\(path)/completions", ["clientData": "one", "connectionId": session])
            let answer = try await server.post(
                "\(path)/completions",
                ["clientData": "kiosk", "topic": "system-sound:kiosk"]
            )
            #expect(answer.status == 201)
            #expect(answer["topic"] == "system-sound:kiosk")
            try await server.post("\(path)/completions", ["clientData": "last", "topic": nil])
            try await server.post("\(path)/play")
            await server.advance(seconds: 0.2)
            let data = { (event: JSON) in event["data"]["clientData"].text }
            #expect(data(try await all.next()) == "all")
            #expect(data(try await all.next()) == "last")
            #expect(data(try await one.next()) == "all")
            #expect(data(try await one.next()) == "one")
            #expect(data(try await one.next()) == "last")
            #expect(data(try await kiosk.next()) == "kiosk")
        }
    }

    private static let refused: [(JSON, String)] = [
        (["connectionId": "nobody"], "connectionId"), (["topic": "player.finished"], "topic"),
        (["topic": "system-sound:"], "topic"), (["clientData": ""], "clientData"),
        (["runLoop": 1], "runLoop"),
        (["clientData": .string(String(repeating: "x", count: 4097))], "clientData"),
    ]

    @Test(arguments: refused)
    func `SS-09 a completion that cannot be delivered is refused`(
        _ body: JSON,
        _ field: String
    ) async throws {
        try await Scenario.run { server in
            let path = try await create(server)
            let answer = try await server.post("\(path)/completions", body)
            #expect(answer.status == 422)
            #expect(answer["field"].text == field)
        }
    }

    @Test func `SS-10 completions are delivered through the event loop, also that of the vibration`()
        async throws
    {
        try await Scenario.run { server in
            let events = try await server.events()
            try await server.post("/v1/system-sounds/vibrate/completions", ["clientData": "brr"])
            try await server.post("/v1/system-sounds/vibrate/play")
            let types = try await server.all(events).map { $0["type"].text }
            #expect(types == ["haptic.vibrate"])
            await server.advance(seconds: 0.01)
            #expect(try await events.next()["data"]["clientData"] == "brr")
        }
    }

    @Test func `SS-11 client data of 4 KiB is returned unchanged`() async throws {
        try await Scenario.run { server in
            let path = try await create(server)
            let data = String(repeating: "ä\"\n", count: 1024)
            let events = try await server.events("system-sound.completed")
            let answer = try await server.post("\(path)/completions", ["clientData": .string(data)])
            #expect(answer["clientData"].text == data)
            try await server.post("\(path)/play")
            await server.advance(seconds: 0.2)
            #expect(try await events.next()["data"]["clientData"].text == data)
        }
    }

    @Test func `SS-12 removing completions removes all of a sound's, and may be repeated`() async throws {
        try await Scenario.run { server in
            let path = try await create(server)
            for name in ["a", "b"] {
                try await server.post("\(path)/completions", ["clientData": .string(name)])
            }
            #expect(try await server.get("\(path)/completions")["completions"].items.count == 2)
            for _ in 0..<2 { #expect(try await server.delete("\(path)/completions").status == 204) }
            let events = try await server.events()
            try await server.post("\(path)/play")
            await server.advance(seconds: 0.2)
            let types = try await server.all(events).map { $0["type"].text }
            #expect(types.contains("player.finished"))
            #expect(!types.contains("system-sound.completed"))
        }
    }
}
