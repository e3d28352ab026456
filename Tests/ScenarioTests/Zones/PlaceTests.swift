// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Output
import ScenarioTestSupport
import Testing

/// Music, players, tiles and levels of single zones and rooms, rendered.
struct PlaceTests {
    /// Runs a test with two zones rendered, main and kitchen, and sounds `bed` (0.5) and `next` (0.25) of a minute.
    private func run(_ test: (Scenario) async throws -> Void) async throws {
        try await Scenario.run(zones: 2) { server in
            #expect(try await server.post("/v1/zones", ["name": "Kitchen"]).status == 201)
            try await server.addConstant("bed.wav", value: 0.5, seconds: 60)
            try await server.addConstant("next.wav", value: 0.25, seconds: 60)
            #expect(try await server.post("/v1/boards", ["name": "board"]).status == 201)
            await server.advance(seconds: 0.1)
            try await test(server)
        }
    }

    /// The last samples of the left channels of main and kitchen after some seconds.
    private func heard(_ server: Scenario, after seconds: Double) async -> [Float] {
        let rendering = await server.advance(seconds: seconds)
        return [0, 2].map { rendering.planes[$0].last ?? -1 }
    }

    @Test func `music of one zone is heard there only, and its crossfade leads to the next one`() async throws
    {
        try await run { server in
            let music = try await server.post(
                "/v1/music/play",
                ["sound": "bed", "zones": ["kitchen"], "fadeDuration": 0]
            )
            #expect(music.status == 200 && music["player"]["zones"].items.count == 1)
            #expect(music["player"]["rooms"] == nil)
            #expect(await heard(server, after: 0.2) == [0, 0.5])
            let both = try await server.post("/v1/music/play", ["sound": "bed", "fadeDuration": 0])
            #expect(both["changed"] == false, "without zones it stays")
            try await server.post("/v1/music/play", ["sound": "bed", "zones": ["main"], "fadeDuration": 1])
            let rendering = await server.advance(seconds: 0.5)
            let (main, kitchen) = (rendering.planes[0].last ?? 0, rendering.planes[2].last ?? 0)
            // Equal power: each has half of it in the middle.
            #expect(abs(main - 0.5 * sqrt(0.5)) < 0.01 && abs(kitchen - 0.5 * sqrt(0.5)) < 0.01)
            #expect(await heard(server, after: 1) == [0.5, 0])
            try await server.post("/v1/music/play", ["sound": "next", "fadeDuration": 0])
            #expect(
                await heard(server, after: 0.2) == [0.25, 0.25],
                "another sound without zones is heard in all"
            )
        }
    }

    @Test func `the queue follows the track to its zone, and a station plays in all`() async throws {
        try await run { server in
            try await server.addConstant("short.wav", value: 0.125, seconds: 1)
            try await server.patch("/v1/manager", ["musicFadeDuration": 0])
            let first: JSON = ["sound": "short", "looping": false, "fadeIn": false, "zones": ["kitchen"]]
            try await server.post("/v1/music/play", first)
            for sound: JSON in ["short", "next"] {
                #expect(try await server.post("/v1/music/queue", ["sound": sound]).status == 201)
            }
            #expect(await heard(server, after: 0.5) == [0, 0.125])
            #expect(await heard(server, after: 1) == [0, 0.125], "the first entry")
            #expect(await heard(server, after: 1) == [0, 0.25], "the second one")
            // One that is skipped to does so, too.
            try await server.post("/v1/music/queue", ["sound": "bed"])
            #expect(try await server.post("/v1/music/next", ["fadeDuration": 0]).status == 200)
            #expect(await heard(server, after: 0.5) == [0, 0.5])
            #expect(
                try await server.post("/v1/stations", ["name": "calm", "sounds": ["next"]]).status == 201
            )
            try await server.post("/v1/stations/calm/play", ["fadeDuration": 0])
            #expect(await heard(server, after: 0.5) == [0.25, 0.25])
        }
    }

    @Test func `an entry of the queue that was planned moves with a paused track`() async throws {
        try await run { server in
            try await server.patch("/v1/manager", ["musicFadeDuration": 0])
            try await server.addConstant("short.wav", value: 0.125, seconds: 1)
            let first: JSON = ["sound": "short", "looping": false, "fadeIn": false, "zones": ["kitchen"]]
            let player = try await server.post("/v1/music/play", first)["player"]["id"].text
            try await server.post("/v1/music/queue", ["sound": "next"])
            #expect(await heard(server, after: 0.5) == [0, 0.125])
            try await server.post("/v1/music/pause")
            await server.advance(seconds: 0.1)
            #expect(try await server.post("/v1/players/\(player)/play", ["zones": ["main"]]).status == 200)
            #expect(await heard(server, after: 0.2) == [0.125, 0])
            #expect(await heard(server, after: 1) == [0.25, 0])
        }
    }

    @Test func `a scene brings the music back to its zone`() async throws {
        try await run { server in
            try await server.post(
                "/v1/music/play",
                ["sound": "bed", "zones": ["kitchen"], "fadeDuration": 0]
            )
            let scene = try await server.post(
                "/v1/actions/capture",
                ["name": "evening", "include": ["station"]]
            )
            #expect(scene.status == 201)
            try await server.post("/v1/music/play", ["sound": "next", "fadeDuration": 0])
            #expect(await heard(server, after: 0.2) == [0.25, 0.25])
            #expect(try await server.post("/v1/actions/evening/run").status == 201)
            #expect(await heard(server, after: 0.2) == [0, 0.5])
        }
    }

    @Test func `a player is made for a zone and plays there`() async throws {
        try await run { server in
            let player = try await server.makePlayer("bed", ["zones": ["Kitchen"]])
            #expect(try await server.player(player)["zones"].items.count == 1)
            try await server.post("/v1/players/\(player)/play")
            #expect(await heard(server, after: 0.2) == [0, 0.5])
            let refused = try await server.post("/v1/players", ["sound": "bed", "zones": ["cellar"]])
            #expect(
                refused.status == 404 && refused.problem == "zone-not-found" && refused["field"] == "zones"
            )
        }
    }

    @Test func `a tile plays in its zones, and says so until it is told otherwise`() async throws {
        try await run { server in
            let body: JSON = [
                "board": "board", "sounds": ["bed"], "behavior": "toggle", "zones": ["Kitchen"],
            ]
            let made = try await server.post("/v1/tiles", body)
            #expect(made.status == 201 && made["zones"].items.count == 1 && made["rooms"] == .null)
            let tile = "/v1/tiles/\(made["id"].text)"
            #expect(try await server.post(tile + "/press").status == 200)
            #expect(await heard(server, after: 0.2) == [0, 0.5])
            #expect(try await server.post(tile + "/press").status == 200)
            #expect(await heard(server, after: 0.2) == [0, 0])
            #expect(try await server.patch(tile, ["zones": nil])["zones"] == .null)
            #expect(try await server.post(tile + "/press").status == 200)
            #expect(await heard(server, after: 0.2) == [0.5, 0.5])
            for zones: JSON in ["main", [], [1], [[]]] {
                let refused = try await server.patch(tile, ["zones": zones])
                #expect(refused.status == 422 && refused["field"].text.hasPrefix("zones"), "\(zones)")
            }
            let unknown = try await server.patch(tile, ["zones": ["cellar"]])
            #expect(unknown.status == 404 && unknown["field"] == "zones")
        }
    }

    @Test func `music and tiles go to rooms, and a press is refused where others would hear it`() async throws
    {
        try await RoomHouse.run { house in
            let server = house.server
            try await server.addConstant("hum.wav", value: 0.5, seconds: 60)
            let music: JSON = ["sound": "hum", "fadeDuration": 0, "rooms": ["attic"]]
            #expect(try await server.post("/v1/music/play", music)["player"]["rooms"].items.count == 1)
            #expect(await house.heard(after: 0.2) == [0, 0.5])
            let shared = try await server.post("/v1/music/play", ["sound": "hum", "rooms": ["bath"]])
            #expect(shared.status == 409 && shared["others"] == ["kitchen"])
            #expect(await house.heard(after: 0.2) == [0, 0.5], "a refused move leaves the music")
            try await server.post("/v1/boards", ["name": "board"])
            let made = try await server.post(
                "/v1/tiles",
                ["board": "board", "sounds": ["call"], "rooms": ["attic"]]
            )
            #expect(made.status == 201 && made["zones"] == .null && made["rooms"].items.count == 1)
            let press = "/v1/tiles/\(made["id"].text)/press"
            #expect(try await server.post(press).status == 200)
            #expect(await house.heard(after: 0.2) == [0, 0.75])
            try await server.patch("/v1/rooms/kitchen", ["zone": "upstairs"])
            let refused = try await server.post(press)
            #expect(refused.status == 409 && refused.problem == "room-shared" && refused["room"] == "attic")
            await house.report("attic") { $0.isConnected = false }
            #expect(try await server.delete("/v1/rooms/attic?force=true").status == 204)
            let gone = try await server.post(press)
            #expect(gone.status == 404 && gone.problem == "room-not-found" && gone["field"] == "rooms")
        }
    }

    @Test func `levels of a zone are those behind its volume, and end with the zone`() async throws {
        try await run { server in
            let zone = try await server.get("/v1/zones/kitchen")["id"].text
            try await server.patch("/v1/zones/kitchen", ["volume": 0.5])
            await server.advance(seconds: 0.1)
            let socket = try await server.events("output.*")
            let targets: JSON = [.string("zone:\(zone)"), "zone:main", "master"]
            try socket.send(["op": "meters", "targets": targets, "hz": 60, "kinds": ["peak"]])
            #expect(try await socket.next("metering")["data"]["targets"] == targets)
            _ = try await socket.next("meter")
            _ = try await server.play("bed", ["zones": ["kitchen"]])
            await server.advance(seconds: 1)
            let event = try await socket.next("meter") { event in
                event["data"]["levels"].items.contains { $0["channels"][0]["peakPower"].number > -100 }
            }
            let levels = event["data"]["levels"].items
            #expect(levels.map { $0["target"] } == targets.items)
            let peaks = levels.map { $0["channels"][0]["peakPower"].number }
            #expect(abs(peaks[0] - 20 * log10(0.25)) < 0.01 && peaks[1] == -160, "\(peaks)")
            #expect(try await server.delete("/v1/zones/kitchen").status == 204)
            let rest = try await socket.next("meter") { $0["data"]["levels"].items.count == 2 }
            #expect(rest["data"]["levels"].items.map { $0["target"] } == ["zone:main", "master"])
            for target: JSON in [.string("zone:\(zone)"), "zone:", "zone:Kitchen"] {
                try socket.send(["op": "meters", "targets": [target]])
                let problem = try await socket.next("problem")["data"]["problem"]
                #expect(problem["type"] == "/problems/zone-not-found")
            }
        }
    }
}
