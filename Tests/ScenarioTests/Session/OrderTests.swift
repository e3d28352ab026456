// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// The order of the last events, the clock of the last finish, and views of the session that agree.
struct OrderTests {
    @Test func `AP-23 the last finish has its device time, and the session ends after it`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            let events = try await server.events("player.finished", "session.deactivated")
            let id = try await server.play("hum")
            await server.advance(seconds: 0.5)
            try await server.post("/v1/players/\(id)/stop")
            await server.advance(seconds: 0.1)
            let finish = try await events.next()
            #expect(finish["type"] == "player.finished" && finish["deviceTime"] == 0.525)
            #expect(try await events.next()["type"] == "session.deactivated")
            #expect(try await server.get("/v1/device")["deviceCurrentTime"] == 0)
        }
    }

    @Test func `AQ-09 the queue is empty after the last receipt, and the session ends then`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.patch("/v1/queue", ["tailGap": 0.5])
            let events = try await server.events(
                "queue.itemCompleted",
                "queue.empty",
                "session.deactivated",
                "player.finished"
            )
            try await server.announce("one")
            await server.advance(seconds: 2)
            let types = [
                "player.finished", "queue.itemCompleted", "queue.empty", "session.deactivated",
            ]
            for type in types { #expect(try await events.next()["type"] == .string(type)) }
        }
    }

    @Test func `AQ-10 an item starts with its first frame`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.itemStarted", "player.started")
            try await server.announce("one", ["leadIn": 0.5])
            await server.advance(seconds: 0.6)
            for _ in 0..<2 {
                let event = try await events.next()
                #expect(event["engineTime"] == 0.5 && event["deviceTime"] == 0.5)
            }
        }
    }

    @Test func `AQ-10 an announcement that is cut before its first frame has not started`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.itemStarted", "queue.itemDropped")
            let item = try await server.announce("one", ["leadIn": 5])
            await server.advance(seconds: 0.5)
            try await server.delete("/v1/queue/items/\(item)")
            #expect(try await events.next()["type"] == "queue.itemDropped")
        }
    }

    @Test func `SM-22 manager and session show the same permission`() async throws {
        try await Scenario.run { server in
            func allows() async throws -> Bool {
                try await server.get("/v1/manager")["allowsBackgroundMusic"] == true
            }
            let events = try await server.events("manager.changed")
            let tag = try await server.get("/v1/manager").fields["etag"]
            #expect(try await !allows())
            try await server.setCategory("ambient")
            #expect(try await allows())
            #expect(try await server.get("/v1/manager").fields["etag"] != tag)
            #expect(try await events.next()["data"]["manager"]["allowsBackgroundMusic"] == true)
            try await server.setCategory("playback")
            #expect(try await !allows())
            try await server.setCategory("playback", ["mixWithOthers"])
            #expect(try await allows())
            let same = try await server.patch("/v1/manager", ["allowsBackgroundMusic": true])
            #expect(same["changed"] == false && same["reason"] == "sameValues")
            #expect(try await server.session()["category"] == "playback")
            try await server.patch("/v1/manager", ["allowsBackgroundMusic": false])
            #expect(try await server.session()["category"] == "soloAmbient")
            #expect(try await !allows())
        }
    }

    @Test func `SS-15 locking the screen publishes an event`() async throws {
        try await Scenario.run { server in
            let events = try await server.events("session.screenLockChanged")
            for isLocked: JSON in [true, false] {
                try await server.patch("/v1/session", ["screenLocked": isLocked])
                #expect(try await events.next()["data"] == ["screenLocked": isLocked])
            }
        }
    }

    @Test func `AQ-37 an activation says whether others are notified at its end`() async throws {
        try await Scenario.run { server in
            let events = try await server.events("session.deactivated")
            try await server.post("/v1/session/activate", ["notifyOthers": true])
            try await server.post("/v1/session/deactivate")
            #expect(try await events.next()["data"]["notifiedOthers"] == true)
            try await server.post("/v1/session/activate", ["notifyOthers": true])
            try await server.post("/v1/session/deactivate", ["notifyOthers": false])
            #expect(try await events.next()["data"]["notifiedOthers"] == false)
            try await server.post("/v1/session/activate")
            try await server.post("/v1/session/deactivate")
            #expect(try await events.next()["data"]["notifiedOthers"] == false)
        }
    }
}
