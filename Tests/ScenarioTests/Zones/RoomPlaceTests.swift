// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Output
import ScenarioTestSupport
import Testing

/// What plays in rooms that a request names, and which rooms heard it.
struct RoomPlaceTests {
    // MARK: Requests

    @Test func `an announcement for a room sounds in its zone and nowhere else`() async throws {
        try await RoomHouse.run { house in
            let id = try await house.server.announce("call", ["rooms": ["attic"]])
            #expect(await house.heard(after: 0.5) == [0, 0.25])
            _ = await house.heard(after: 2)
            #expect(try await house.receipt(id) == "yes attic:yes")
            let item = try await house.server.item(id)
            #expect(item["zones"] == nil && item["rooms"].items.count == 1)
            #expect(item["heardIn"].items.map { $0["zone"] } == [.string(house.upstairs)])
        }
    }

    @Test func `a room that shares its zone is refused, until all of them or the zone are named`()
        async throws
    {
        try await RoomHouse.run { house in
            let server = house.server
            let refused = try await server.post("/v1/queue/items", ["sound": "call", "rooms": ["kitchen"]])
            #expect(refused.status == 409)
            #expect(refused["type"] == "/problems/room-shared" && refused["field"] == "rooms")
            #expect(
                refused["room"] == "kitchen" && refused["zone"] == "Main" && refused["others"] == ["bath"]
            )
            #expect(try await server.post("/v1/sounds/call/play", ["rooms": ["kitchen"]]).status == 409)
            let both = try await server.announce("call", ["rooms": ["kitchen", "bath"]])
            #expect(await house.heard(after: 0.5) == [0.25, 0])
            _ = await house.heard(after: 2)
            #expect(try await house.receipt(both) == "yes bath:yes kitchen:yes")
            let named = try await server.announce(
                "call",
                ["rooms": ["kitchen", "attic"], "zones": ["main"]]
            )
            #expect(await house.heard(after: 0.5) == [0.25, 0.25])
            _ = await house.heard(after: 2)
            #expect(try await house.receipt(named) == "yes attic:yes bath:yes kitchen:yes")
            // A sound card that plays the main output is not a room, either.
            await house.play(main: ["rooms-main", "speaker"])
            let loud = try await server.post(
                "/v1/queue/items",
                ["sound": "call", "rooms": ["kitchen", "bath"]]
            )
            #expect(loud.status == 409 && loud["others"] == ["speaker"])
        }
    }

    @Test func `unknown rooms, none and too many are problems of the field`() async throws {
        try await RoomHouse.run { house in
            let server = house.server
            let unknown = try await server.post("/v1/sounds/call/play", ["rooms": ["cellar"]])
            #expect(unknown.status == 404 && unknown["type"] == "/problems/room-not-found")
            #expect(unknown["field"] == "rooms")
            for rooms: JSON in [[], .array((1...65).map { _ in "attic" }), "attic", [7]] {
                let answer = try await server.post("/v1/queue/items", ["sound": "call", "rooms": rooms])
                #expect(answer.status == 422 && answer["field"] == "rooms")
            }
            let most = JSON.array((1...64).map { _ in "attic" })
            #expect(try await server.post("/v1/queue/items", ["sound": "call", "rooms": most]).status == 201)
        }
    }

    @Test func `plays and system sounds go to rooms, and a player that plays does not move`() async throws {
        try await RoomHouse.run { house in
            let server = house.server
            try await server.addConstant("hum.wav", value: 0.5, seconds: 60)
            let player = try await server.play("hum", ["rooms": ["attic"]])
            #expect(await house.heard(after: 0.2) == [0, 0.5])
            let shown = try await server.get("/v1/players/\(player)").json
            #expect(shown["zones"] == nil && shown["rooms"].items.count == 1)
            let elsewhere: JSON = ["rooms": ["kitchen", "bath"]]
            #expect(try await server.post("/v1/players/\(player)/play", elsewhere).status == 409)
            #expect(try await server.post("/v1/players/\(player)/play", ["rooms": ["attic"]]).status == 200)
            try await server.post("/v1/players/\(player)/pause", [:])
            _ = await house.heard(after: 0.2)
            #expect(try await server.post("/v1/players/\(player)/play", elsewhere).status == 200)
            #expect(await house.heard(after: 0.2) == [0.5, 0])
            let sound = try await server.post("/v1/system-sounds", ["sound": "call"])
            let path = "/v1/system-sounds/\(Int(sound["id"].number))/play"
            #expect(try await server.post(path, ["rooms": ["attic"]]).status == 202)
            #expect(await house.heard(after: 0.2) == [0.5, 0.25])
        }
    }

    @Test func `music is lowered in the zones of the rooms alone`() async throws {
        try await RoomHouse.run { house in
            let server = house.server
            let rule: JSON = ["source": "announcement", "target": "music"]
            #expect(try await server.put("/v1/ducking", ["rules": [rule]]).status == 200)
            try await server.addConstant("bed.wav", value: 0.5, seconds: 60)
            try await server.post("/v1/music/play", ["sound": "bed", "fadeIn": false])
            _ = await house.heard(after: 1)
            try await server.announce("call", ["rooms": ["attic"], "repeat": 3])
            let during = await house.heard(after: 1.5)
            #expect(during[0] == 0.5 && during[1] < 0.4)
        }
    }

    // MARK: Receipts

    @Test func `a receipt names the rooms that did not hear it, with the reason`() async throws {
        try await RoomHouse.run { house in
            let server = house.server
            await house.report("kitchen") { $0.isConnected = false }
            try await server.patch("/v1/rooms/attic", ["muted": true])
            await house.report("attic") { $0.settings.isMuted = true }
            let id = try await server.announce("call")
            _ = await house.heard(after: 3)
            #expect(try await house.receipt(id) == "partly attic:no:roomMute bath:yes kitchen:no:roomAway")
            let asked = try await server.announce("call", ["rooms": ["kitchen", "bath"]])
            _ = await house.heard(after: 3)
            #expect(try await house.receipt(asked) == "partly bath:yes kitchen:no:roomAway")
            #expect(try await server.item(asked)["heardReasons"] == ["roomAway"])
            await house.report("bath") { $0.settings.volume = 0 }
            let silent = try await server.announce("call", ["rooms": ["kitchen", "bath"]])
            _ = await house.heard(after: 3)
            #expect(try await house.receipt(silent) == "no bath:no:roomVolume kitchen:no:roomAway")
        }
    }

    @Test func `a room that goes away in the middle heard a part, and one whose engine ends nothing`()
        async throws
    {
        try await RoomHouse.run { house in
            let server = house.server
            let id = try await server.announce("call", ["repeat": 4])
            _ = await house.heard(after: 2)
            await house.report("bath") { $0.isConnected = false }
            _ = await house.heard(after: 4)
            #expect(try await house.receipt(id) == "yes attic:yes bath:partly:roomAway kitchen:yes")
            house.rooms.report(RoomsReport(revision: house.rooms.plan.revision, isReachable: false))
            await server.engine.drain()
            let away = try await server.announce("call", ["rooms": ["attic"]])
            _ = await house.heard(after: 3)
            let answer = try await house.receipt(away)
            #expect(answer.hasPrefix("no attic:no:roomAway"))
        }
    }

    @Test func `a room that the main output does not play to heard nothing`() async throws {
        try await RoomHouse.run { house in
            await house.play(main: ["speaker"])
            let id = try await house.server.announce("call")
            _ = await house.heard(after: 3)
            #expect(try await house.receipt(id) == "yes attic:yes bath:no:noSink kitchen:no:noSink")
        }
    }

    // MARK: Rooms that move

    @Test func `an announcement that waits follows its room`() async throws {
        try await RoomHouse.run { house in
            let server = house.server
            try await server.post("/v1/queue/pause", [:])
            let id = try await server.announce("call", ["rooms": ["attic"]])
            try await server.patch("/v1/rooms/kitchen", ["zone": "upstairs"])
            try await server.patch("/v1/rooms/bath", ["zone": "upstairs"])
            try await server.patch("/v1/rooms/attic", ["zone": "main"])
            try await server.post("/v1/queue/resume", [:])
            #expect(await house.heard(after: 0.5) == [0.25, 0])
            _ = await house.heard(after: 2)
            #expect(try await house.receipt(id) == "yes attic:yes")
        }
    }

    @Test func `one that would be heard by others when it starts is heard by nobody, and says why`()
        async throws
    {
        try await RoomHouse.run { house in
            let server = house.server
            try await server.post("/v1/queue/pause", [:])
            let id = try await server.announce("call", ["rooms": ["attic"]])
            try await server.patch("/v1/rooms/kitchen", ["zone": "upstairs"])
            try await server.post("/v1/queue/resume", [:])
            #expect(await house.heard(after: 0.5) == [0, 0])
            let player = try await server.item(id)["playerId"].text
            let why = try await server.get("/v1/players/\(player)/explain").json["why"]
            #expect(
                why.items.contains("In the room attic nothing is heard, because others would hear it, too.")
            )
            _ = await house.heard(after: 2)
            #expect(try await house.receipt(id) == "no attic:no:roomShared")
        }
    }

    @Test func `rooms that move or go while it plays heard a part`() async throws {
        try await RoomHouse.run { house in
            let server = house.server
            let id = try await server.announce("call", ["zones": ["upstairs"], "repeat": 4])
            _ = await house.heard(after: 2)
            try await server.patch("/v1/rooms/attic", ["zone": "main"])
            try await server.patch("/v1/rooms/bath", ["zone": "upstairs"])
            _ = await house.heard(after: 4)
            let answer = try await house.receipt(id)
            #expect(answer.contains("attic:partly:roomMoved") && answer.contains("bath:partly:roomMoved"))
            await house.report("kitchen") { $0.isConnected = false }
            try await server.post("/v1/queue/pause", [:])
            let gone = try await server.announce("call", ["rooms": ["kitchen", "attic"]])
            #expect(try await server.delete("/v1/rooms/kitchen?force=true").status == 204)
            try await server.post("/v1/queue/resume", [:])
            _ = await house.heard(after: 3)
            let last = try await server.item(gone)["heardInRooms"].items
            #expect(last.contains { $0["heardReasons"] == ["roomGone"] && $0["name"] == $0["room"] })
        }
    }

    // MARK: Schedules and restarts

    @Test func `a schedule keeps its rooms, gives them back and follows them`() async throws {
        try await RoomHouse.run { house in
            let server = house.server
            let item: JSON = ["sound": "call", "rooms": ["attic"]]
            let body: JSON = ["name": "noon", "cron": "0 12 * * *", "timeZone": "UTC", "item": item]
            let made = try await server.post("/v1/queue/schedules", body)
            #expect(made.status == 201 && made["item"]["rooms"].items.count == 1)
            let path = "/v1/queue/schedules/\(made["id"].text)"
            #expect(try await server.put(path, made.json)["revision"] == made["revision"])
            let cleared = try await server.patch(path, ["item": ["rooms": nil, "zones": ["main"]]])
            #expect(cleared["item"]["rooms"] == nil && cleared["item"]["zones"] == ["main"])
            let shared = try await server.patch(path, ["item": ["rooms": ["bath"], "zones": nil]])
            #expect(shared.status == 409 && shared["others"] == ["kitchen"])
        }
    }
}
