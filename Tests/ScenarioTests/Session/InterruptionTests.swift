// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Output
import ScenarioTestSupport
import Testing

/// Interruptions: AQ-19 to AQ-21, SS-15.
struct InterruptionTests {
    /// An announcement over music and a hum, each with a distinct value.
    private func begin(_ server: Scenario) async throws -> (item: String, sound: String) {
        try await server.prepareQueue()
        try await server.addConstant("song.wav", value: 0.25, seconds: 30)
        let sound = try await server.hum()
        try await server.post("/v1/music/play", ["sound": "song", "fadeIn": false])
        let item = try await server.announce("one")
        #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.875)
        return (item, sound)
    }

    @Test func `AQ-19 began silences everything and reports the reason`() async throws {
        try await Scenario.run { server in
            let events = try await server.events("session.*")
            let (item, sound) = try await begin(server)
            let answer = try await server.interrupt(["type": "began", "reason": "incoming call"])
            #expect(answer.status == 200 && answer["changed"] == true && answer["interrupted"] == true)
            #expect(answer["interruptions"][0]["reason"] == "incoming call")
            #expect(await server.advance(seconds: 1).value(at: 0.5) == 0)
            #expect(try await events.next("session.interruptionBegan")["data"]["reason"] == "incoming call")
            let queue = try await server.get("/v1/queue").json
            #expect(queue["interrupted"] == true && queue["pending"][0]["id"] == .string(item))
            #expect(try await server.player(sound)["state"] == "paused")
            let why = try await server.get("/v1/players/\(sound)/explain").json["why"]
            #expect(why == ["It was paused by an interruption: incoming call."])
            #expect(try await server.get("/v1/music")["player"]["state"] == "paused")
            #expect(try await server.interrupt(["type": "began"])["changed"] == false)
            #expect(try await server.post("/v1/session/activate").status == 409)
        }
    }

    @Test func `AQ-20 ended with shouldResume resumes everything, the announcement from its beginning`()
        async throws
    {
        try await Scenario.run { server in
            let events = try await server.events("session.*")
            let (item, sound) = try await begin(server)
            try await server.interrupt(["type": "began", "reason": "incoming call"])
            await server.advance(seconds: 2)
            let answer = try await server.interrupt(["type": "ended", "shouldResume": true])
            #expect(answer["interrupted"] == false && answer["changed"] == true)
            let heard = await server.advance(seconds: 1.5)
            #expect(heard.value(at: 0.9) == 0.875, "the whole announcement again")
            #expect(heard.value(at: 1.2) == 0.75, "music and sound resume")
            let ended = try await events.next("session.interruptionEnded")["data"]
            #expect(ended["shouldResume"] == true && ended["resumes"] == true)
            #expect(try await server.item(item)["starts"] == 2)
            #expect(try await server.player(sound)["state"] == "playing")
            #expect(try await server.interrupt(["type": "ended", "shouldResume": true])["changed"] == false)
        }
    }

    @Test func `AQ-20 AQ-Q4 ended without shouldResume leaves everything paused until it is played`()
        async throws
    {
        try await Scenario.run { server in
            let (item, sound) = try await begin(server)
            try await server.interrupt(["type": "began"])
            await server.advance(seconds: 0.5)
            try await server.interrupt(["type": "ended"])
            #expect(await server.advance(seconds: 1).value(at: 0.5) == 0)
            #expect(try await server.get("/v1/queue").json["interrupted"] == true)
            #expect(try await server.session()["interrupted"] == false)
            try await server.post("/v1/queue/next")
            #expect(await server.advance(seconds: 0.3).value(at: 0.2) == 0.125)
            try await server.post("/v1/music/resume")
            #expect(await server.advance(seconds: 0.3).value(at: 0.2) == 0.375)
            try await server.post("/v1/players/\(sound)/play")
            #expect(await server.advance(seconds: 0.3).value(at: 0.2) == 0.875)
            #expect(try await server.item(item)["starts"] == 2)
        }
    }

    @Test
    func `AQ-20 only players paused by the interruption resume, and those played meanwhile are unaffected`()
        async throws
    {
        try await Scenario.run { server in
            let sound = try await server.hum()
            let paused = try await server.play("hum")
            let later = try await server.play("hum", ["delay": 3])
            await server.advance(seconds: 0.1)
            try await server.post("/v1/players/\(paused)/pause")
            await server.advance(seconds: 0.1)
            try await server.interrupt(["type": "began"])
            await server.advance(seconds: 0.5)
            try await server.post("/v1/players/\(sound)/stop")
            try await server.interrupt(["type": "ended", "shouldResume": true])
            await server.advance(seconds: 0.1)
            #expect(try await server.player(sound)["state"] == "finished")
            #expect(try await server.player(paused)["state"] == "paused")
            #expect(try await server.player(later)["state"] == "scheduled")
            let heard = await server.advance(seconds: 3)
            #expect(heard.value(at: 1) == 0 && heard.value(at: 2.9) == 0.5, "at its own time")
        }
    }

    @Test(arguments: [
        (#"{"type":"paused"}"#, "type"), (#"{"type":1}"#, "type"), ("{}", "type"),
        (#"{"type":"began","shouldResume":true}"#, "shouldResume"),
        (#"{"type":"ended","shouldResume":1}"#, "shouldResume"),
        (#"{"type":"ended","reason":"call"}"#, "reason"), (#"{"type":"began","reason":""}"#, "reason"),
        (#"{"type":"began","until":5}"#, "until"),
    ])
    func `AQ-21 an unknown type is refused and changes nothing`(_ body: String, _ field: String) async throws
    {
        try await Scenario.run { server in
            let before = try await server.session()
            let path = "/v1/session/interruptions"
            let answer = try await server.upload(path, Array(body.utf8), type: "application/json")
            #expect(answer.status == 422 && answer["field"].text == field)
            #expect(try await server.session() == before)
        }
    }

    @Test func `SS-15 a call of another application interrupts, and its end resumes playback`() async throws {
        try await runSession { server, port in
            let events = try await server.events("session.*")
            let sound = try await server.hum()
            await server.advance(seconds: 0.1)
            let call = OtherStream(id: 7, application: "Phone", role: "Communication", isPlaying: true)
            let music = OtherStream(id: 8, application: "Player", role: "Music", isPlaying: true)
            await server.show(.house.with(call, music), on: port)
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0)
            let began = try await events.next("session.interruptionBegan")["data"]
            #expect(began["source"] == "stream" && began["application"] == "Phone")
            let why = try await server.get("/v1/players/\(sound)/explain").json["why"]
            #expect(why == ["It was paused by an interruption: Communication of Phone."])
            try await server.interrupt(["type": "began", "reason": "fire drill"])
            await server.show(.house.with(music), on: port)
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0, "the other one still interrupts")
            #expect(try await server.session()["interruptions"].items.count == 1)
            try await server.interrupt(["type": "ended", "shouldResume": true])
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.5)
        }
    }

    @Test func `AQ-06 interruptions and the output's volume are observed from the start`()
        async throws
    {
        try await runSession { server, port in
            #expect(try await server.session()["outputVolumeMonitor"] == ["enabled": true, "interval": 1])
            let events = try await server.events("session.*")
            let call = OtherStream(id: 7, application: "Phone", role: "Communication", isPlaying: true)
            await server.show(.house.with(call), on: port)
            _ = try await events.next("session.interruptionBegan")
            #expect(try await server.session()["outputVolume"] == 0.5)
            #expect(try await server.get("/v1/queue")["interrupted"] == true)
        }
    }

    @Test func `SS-15 an interruption by request survives a restart`() async throws {
        let folder = try Scenario.makeFolder()
        try await Scenario.run(folder: folder) { server in
            try await server.prepareQueue()
            try await server.interrupt(["type": "began", "reason": "night"])
            try await server.announce("one")
        }
        try await Scenario.run(folder: folder) { server in
            #expect(try await server.session()["interruptions"][0]["reason"] == "night")
            #expect(await server.advance(seconds: 0.5).peak() == 0)
            try await server.interrupt(["type": "ended", "shouldResume": true])
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.125)
        }
    }

    @Test func `SS-15 an interruption ends a system sound, and its completion is delivered`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 2)
            let id = try await server.post("/v1/system-sounds", ["sound": "a"])["id"].number
            let events = try await server.events("system-sound.completed")
            try await server.post("/v1/system-sounds/\(Int(id))/completions", ["clientData": "x"])
            try await server.post("/v1/system-sounds/\(Int(id))/play")
            await server.advance(seconds: 0.2)
            try await server.interrupt(["type": "began"])
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0)
            #expect(try await events.next()["data"]["didFinish"] == false)
        }
    }
}
