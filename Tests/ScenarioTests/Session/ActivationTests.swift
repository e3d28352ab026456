// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import ScenarioTestSupport
import Testing

/// Activation and deactivation: AQ-09, AQ-10, AQ-22, AQ-36, AQ-37.
struct ActivationTests {
    @Test
    func `AQ-09 AQ-10 an announcement activates the session, an empty queue ends it and notifies others`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("session.*", "queue.*")
            try await server.announce("one")
            try await server.announce("two")
            let begin = try await events.next("session.activated")
            #expect(begin["data"]["session"]["activation"] == "automatic")
            await server.advance(seconds: 1.5)
            #expect(try await server.session()["active"] == true, "between two announcements")
            await server.advance(seconds: 1)
            _ = try await events.next("queue.empty")
            let end = try await events.next("session.deactivated")
            #expect(end["data"] == ["reason": "queueEmpty", "notifiedOthers": true])
            #expect(try await server.session()["active"] == false)
        }
    }

    @Test
    func `AQ-09 the empty queue ends a session activated by request, too, but not while music plays`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.addConstant("song.wav", value: 0.25, seconds: 30)
            let events = try await server.events("session.deactivated")
            try await server.post("/v1/session/activate")
            try await server.post("/v1/music/play", ["sound": "song", "fadeIn": false])
            try await server.announce("one")
            await server.advance(seconds: 1.5)
            #expect(try await server.session()["active"] == true)
            try await server.post("/v1/music/stop", ["fadeOut": false])
            await server.advance(seconds: 0.2)
            #expect(try await events.next()["data"]["reason"] == "queueEmpty")
        }
    }

    @Test func `AQ-36 activate lasts, and a sound activates automatically`() async throws {
        try await Scenario.run { server in
            let events = try await server.events("session.*")
            #expect(try await server.session()["active"] == false)
            let answer = try await server.post("/v1/session/activate")
            #expect(answer["active"] == true && answer["activation"] == "explicit")
            #expect(answer["changed"] == true)
            #expect(try await server.post("/v1/session/activate")["changed"] == false)
            _ = try await events.next("session.activated")
            try await server.addConstant("a.wav", seconds: 0.1)
            _ = try await server.play("a")
            await server.advance(seconds: 0.5)
            #expect(try await server.session()["active"] == true)
            try await server.post("/v1/session/deactivate")
            _ = try await server.play("a")
            #expect(try await server.session()["activation"] == "automatic")
            await server.advance(seconds: 0.5)
            #expect(try await server.session()["activation"] == nil)
            let request = try await events.next("session.deactivated")
            #expect(request["data"] == ["reason": "request", "notifiedOthers": false])
            let idle = try await events.next("session.deactivated")
            #expect(idle["data"] == ["reason": "idle", "notifiedOthers": true])
        }
    }

    @Test func `AQ-22 deactivate notifies others on request, and may be repeated`() async throws {
        try await Scenario.run { server in
            let events = try await server.events("session.deactivated")
            try await server.post("/v1/session/activate")
            let answer = try await server.post("/v1/session/deactivate", ["notifyOthers": true])
            #expect(answer.status == 200 && answer["changed"] == true && answer["active"] == false)
            #expect(try await events.next()["data"] == ["reason": "request", "notifiedOthers": true])
            let again = try await server.post("/v1/session/deactivate", ["notifyOthers": true])
            #expect(again.status == 200 && again["changed"] == false)
        }
    }

    @Test func `AQ-37 deactivating while something plays is refused, with force it is silenced`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("session.deactivated")
            let sound = try await server.hum()
            let item = try await server.announce("one")
            await server.advance(seconds: 0.2)
            let refused = try await server.post("/v1/session/deactivate", ["notifyOthers": true])
            #expect(refused.status == 409 && refused.problem == "session-busy" && refused["players"] == 2)
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.625, "it continues")
            let answer = try await server.post("/v1/session/deactivate", ["force": true])
            #expect(answer.status == 200 && answer["active"] == false)
            #expect(try await events.next()["data"] == ["reason": "forced", "notifiedOthers": false])
            #expect(await server.advance(seconds: 0.5).value(at: 0.2) == 0)
            #expect(try await server.player(sound)["state"] == "paused")
            #expect(try await server.get("/v1/queue").json["held"] == true)
            #expect(try await server.pending() == [item])
            try await server.post("/v1/players/\(sound)/play")
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.5)
            #expect(try await server.session()["activation"] == "automatic")
        }
    }

    @Test(arguments: [
        ("POST", "/v1/session/activate", #"{"input":1}"#, "input"),
        ("POST", "/v1/session/activate", #"{"now":true}"#, "now"),
        ("POST", "/v1/session/deactivate", #"{"notifyOthers":"yes"}"#, "notifyOthers"),
        ("POST", "/v1/session/deactivate", #"{"force":null}"#, "force"),
        ("PUT", "/v1/session", "{}", "category"), ("PUT", "/v1/session", #"{"category":"loud"}"#, "category"),
        ("PUT", "/v1/session", #"{"category":"playback","options":["fast"]}"#, "options"),
        ("PUT", "/v1/session", #"{"category":"playback","options":"duckOthers"}"#, "options"),
        (
            "PUT", "/v1/session", #"{"category":"playback","options":["duckOthers","duckOthers"]}"#,
            "options"
        ),
        ("PUT", "/v1/session", #"{"category":"playback","silentMode":true}"#, "silentMode"),
        ("PATCH", "/v1/session", #"{"silentMode":"on"}"#, "silentMode"),
        ("PATCH", "/v1/session", #"{"screenLocked":0}"#, "screenLocked"),
        ("PATCH", "/v1/session", #"{"category":null}"#, "category"),
        ("PATCH", "/v1/session", #"{"othersDepthDb":1}"#, "othersDepthDb"),
        ("PATCH", "/v1/session", #"{"othersDepthDb":-61}"#, "othersDepthDb"),
        ("PATCH", "/v1/session", #"{"outputVolumeMonitor":true}"#, "outputVolumeMonitor"),
        (
            "PATCH", "/v1/session", #"{"outputVolumeMonitor":{"interval":0}}"#,
            "outputVolumeMonitor.interval"
        ),
        (
            "PATCH", "/v1/session", #"{"outputVolumeMonitor":{"interval":3601}}"#,
            "outputVolumeMonitor.interval"
        ),
        ("PATCH", "/v1/session", #"{"outputVolumeMonitor":{"every":1}}"#, "outputVolumeMonitor.every"),
        ("PATCH", "/v1/session", #"{"volume":1}"#, "volume"),
        ("PUT", "/v1/session/route", #"{"output":5}"#, "output"),
        ("PUT", "/v1/session/route", #"{"output":"nowhere"}"#, "output"),
        ("PUT", "/v1/session/route", #"{"output":""}"#, "output"),
        ("PUT", "/v1/session/route", #"{"buses":{"master":"speaker"}}"#, "buses.master"),
        ("PUT", "/v1/session/route", #"{"buses":["speaker"]}"#, "buses"),
        ("PUT", "/v1/session/route", #"{"outputs":[]}"#, "outputs"),
    ])
    func `an invalid field is named and nothing changes`(
        _ method: String,
        _ path: String,
        _ body: String,
        _ field: String
    ) async throws {
        try await Scenario.run { server in
            let before = try await server.session()
            let answer = try await server.client.send(
                method,
                path,
                body: Array(body.utf8),
                fields: ["content-type": "application/json"]
            )
            #expect(answer.status == 422 && answer["field"].text == field)
            #expect(answer["detail"].text.contains(field))
            #expect(try await server.session() == before)
        }
    }

    @Test func `the session has an ETag, works in a batch and over the socket`() async throws {
        try await Scenario.run { server in
            let first = try await server.get("/v1/session")
            let tag = try #require(first.fields["etag"])
            try await server.patch("/v1/session", ["silentMode": true])
            let late = try await server.send(
                "PUT",
                "/v1/session",
                ["category": "playback"],
                fields: ["if-match": tag]
            )
            #expect(late.status == 412)
            let events = try await server.events("session.*")
            try events.send([
                "op": "request", "id": 1, "method": "PUT", "path": "/v1/session",
                "body": ["category": "playback"],
            ])
            #expect(try await events.next("reply")["data"]["status"] == 200)
            let operation: JSON = [
                "method": "PATCH", "path": "/v1/session", "body": ["category": "ambient"],
            ]
            let batch = try await server.post("/v1/batch", ["operations": .array([operation])])
            #expect(batch.status == 200)
            #expect(try await server.session()["category"] == "ambient")
        }
    }
}
