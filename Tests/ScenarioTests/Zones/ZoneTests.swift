// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Output
import ScenarioTestSupport
import Testing

/// Zones over HTTP, and what is heard in each of them, rendered.
struct ZoneTests {
    private static let db14 = Float(0.199_526)

    /// Runs a test with three zones rendered: main, kitchen and garden.
    private func run(_ test: (Scenario) async throws -> Void) async throws {
        try await Scenario.run(zones: 3) { server in
            for name in ["Kitchen", "Garden"] {
                #expect(try await server.post("/v1/zones", ["name": .string(name)]).status == 201)
            }
            await server.advance(seconds: 0.1)
            try await test(server)
        }
    }

    /// The sample of the left channel of each zone at the end of some seconds.
    private func heard(_ server: Scenario, after seconds: Double) async -> [Float] {
        let rendering = await server.advance(seconds: seconds)
        return stride(from: 0, to: rendering.planes.count, by: 2).map { rendering.planes[$0].last ?? -1 }
    }

    @Test func `a new zone hears everything, and its cells, volume and mute change it alone`() async throws {
        try await run { server in
            try await server.addConstant("hum.wav", value: 0.5, seconds: 60)
            _ = try await server.play("hum")
            #expect(await heard(server, after: 0.2) == [0.5, 0.5, 0.5])
            try await server.patch("/v1/zones/kitchen", ["sources": ["sound": 0.5]])
            try await server.patch("/v1/zones/Garden", ["muted": true])
            #expect(await heard(server, after: 0.2) == [0.5, 0.25, 0])
            try await server.patch("/v1/zones/main", ["volume": 0.5])
            try await server.patch("/v1/zones/Garden", ["muted": false, "volume": 0.25])
            #expect(await heard(server, after: 0.2) == [0.25, 0.25, 0.125])
        }
    }

    @Test func `an announcement to one zone lowers the music there and nowhere else`() async throws {
        try await run { server in
            try await server.addConstant("bed.wav", value: 0.5, seconds: 60)
            try await server.addConstant("call.wav", value: 0.25, seconds: 2)
            try await server.post("/v1/music/play", ["sound": "bed"])
            _ = await server.advance(seconds: 3)
            let id = try await server.announce("call", ["zones": ["kitchen"]])
            let during = await heard(server, after: 1.5)
            #expect(during[0] == 0.5 && during[2] == 0.5)
            #expect(abs(during[1] - (0.25 + 0.5 * Self.db14)) < 0.001)
            let item = try await server.item(id)
            #expect(item["zones"].items.count == 1)
            #expect(await heard(server, after: 4) == [0.5, 0.5, 0.5])
            let zone = try await server.get("/v1/zones/kitchen").json
            #expect(try await server.item(id)["heardIn"].items.map { $0["zone"] } == [zone["id"]])
        }
    }

    @Test func `a rule for one zone lowers nothing in another`() async throws {
        try await run { server in
            try await server.addConstant("bed.wav", value: 0.5, seconds: 60)
            try await server.addConstant("call.wav", value: 0.25, seconds: 2)
            let rule: JSON = ["source": "announcement", "target": "music", "zones": ["garden"]]
            #expect(try await server.put("/v1/ducking", ["rules": [rule]]).status == 200)
            try await server.post("/v1/music/play", ["sound": "bed"])
            _ = await server.advance(seconds: 3)
            _ = try await server.announce("call")
            let during = await heard(server, after: 1.5)
            #expect(during[0] == 0.75 && during[1] == 0.75)
            #expect(abs(during[2] - (0.25 + 0.5 * Self.db14)) < 0.001)
        }
    }

    @Test func `plays and system sounds are heard in their zones only`() async throws {
        try await run { server in
            try await server.addConstant("hum.wav", value: 0.5, seconds: 2)
            let sound = try await server.post("/v1/system-sounds", ["sound": "hum"])
            let player = try await server.play("hum", ["zones": ["main", "Garden"]])
            #expect(await heard(server, after: 0.2) == [0.5, 0, 0.5])
            let zones = try await server.get("/v1/players/\(player)").json["zones"].items
            #expect(zones.count == 2)
            let path = "/v1/system-sounds/\(Int(sound["id"].number))/play"
            #expect(try await server.post(path, ["zones": ["kitchen"]]).status == 202)
            #expect(await heard(server, after: 0.2) == [0.5, 0.5, 0.5])
        }
    }

    @Test func `a zone that is removed while it sounds fades out, and its number plays nothing old`()
        async throws
    {
        try await run { server in
            try await server.addConstant("hum.wav", value: 0.5, seconds: 60)
            _ = try await server.play("hum", ["zones": ["kitchen"]])
            #expect(await heard(server, after: 0.2) == [0, 0.5, 0])
            #expect(try await server.delete("/v1/zones/kitchen").status == 204)
            let fading = await heard(server, after: 0.25)
            #expect(fading[1] > 0.2 && fading[1] < 0.3)
            #expect(await heard(server, after: 0.5) == [0, 0, 0])
            #expect(try await server.post("/v1/zones", ["name": "cellar"]).status == 201)
            #expect(await heard(server, after: 0.5) == [0, 0, 0])
            #expect(try await server.delete("/v1/zones/main").status == 409)
        }
    }

    @Test func `zones survive a restart, with volumes and sources`() async throws {
        let folder = try Scenario.makeFolder()
        try await Scenario.run(folder: folder, zones: 3) { server in
            for name in ["gone", "den"] { try await server.post("/v1/zones", ["name": .string(name)]) }
            try await server.delete("/v1/zones/gone")
            let body: JSON = ["volume": 0.5, "sources": ["music": 0], "sink": "usb"]
            #expect(try await server.patch("/v1/zones/den", body).status == 200)
        }
        try await Scenario.run(folder: folder, zones: 3) { server in
            let zone = try await server.get("/v1/zones/den").json
            #expect(zone["volume"] == 0.5 && zone["sink"] == "usb" && zone["sources"]["music"] == 0)
            try await server.addConstant("hum.wav", value: 0.5, seconds: 60)
            _ = try await server.play("hum")
            #expect(await heard(server, after: 0.2) == [0.5, 0.25, 0])
        }
    }

    @Test func `there are 16 zones at most, and names are unique whatever their case`() async throws {
        try await Scenario.run { server in
            for number in 1...15 {
                #expect(try await server.post("/v1/zones", ["name": .string("zone-\(number)")]).status == 201)
            }
            let refused = try await server.post("/v1/zones", ["name": "zone-16"])
            #expect(refused.status == 409 && refused["limit"] == 16)
            #expect(try await server.patch("/v1/zones/zone-1", ["name": "ZONE-2"]).status == 409)
            #expect(try await server.patch("/v1/zones/zone-1", ["name": "Zone-1"]).status == 200)
            for name in ["", String(repeating: "n", count: 65), "a\u{7}"] {
                #expect(try await server.patch("/v1/zones/zone-1", ["name": .string(name)]).status == 422)
            }
            let long = String(repeating: "n", count: 64)
            #expect(try await server.patch("/v1/zones/zone-1", ["name": .string(long)]).status == 200)
            #expect(try await server.patch("/v1/zones/main", ["sink": "usb"]).status == 422)
            #expect(try await server.get("/v1/zones/nowhere").status == 404)
            try await server.addConstant("x.wav", value: 0.5, seconds: 1)
            let zones = JSON.array((1...17).map { _ in "main" })
            #expect(try await server.post("/v1/queue/items", ["sound": "x", "zones": zones]).status == 422)
            #expect(try await server.post("/v1/queue/items", ["sound": "x", "zones": []]).status == 422)
            #expect(try await server.post("/v1/queue/items", ["sound": "x", "zones": ["no"]]).status == 404)
        }
    }

    @Test func `a version that is not the present one is refused, and every change has an event`()
        async throws
    {
        try await Scenario.run { server in
            let events = try await server.events("zone.*")
            let made = try await server.post("/v1/zones", ["name": "den"])
            let version = "\"\(Int(made["revision"].number))\""
            #expect(try await events.next()["type"] == "zone.created")
            let body: JSON = ["volume": 0.5]
            #expect(
                try await server.patch("/v1/zones/den", body, fields: ["If-Match": version]).status == 200
            )
            #expect(try await events.next()["data"]["zone"]["volume"] == 0.5)
            #expect(
                try await server.patch("/v1/zones/den", body, fields: ["If-Match": version]).status == 412
            )
            #expect(try await server.delete("/v1/zones/den").status == 204)
            #expect(try await events.next()["type"] == "zone.disposed")
        }
    }

    // MARK: Sinks and receipts

    @Test func `a zone is routed to its sink, and what is heard there and in the main zone is told apart`()
        async throws
    {
        try await runSession(.playback) { server, port in
            await server.setOutput()
            await server.show(.house, on: port)
            try await server.prepareQueue()
            try await server.addConstant("call.wav", value: 0.25, seconds: 1)
            let den = try await server.post("/v1/zones", ["name": "den", "sink": "usb"])
            #expect(port.routes.last?.zones.map(\.sink) == ["usb"])
            let key = port.routes.last?.zones.first?.key ?? ""
            #expect(key == "zone.\(den["id"].text)")
            let events = try await server.events("zone.changed")
            let away = try await server.announce("call")
            _ = await server.advance(seconds: 4)
            let first = try await server.item(away)
            #expect(first["heard"] == "partly")
            #expect(first["heardIn"].items.map { $0["heard"] } == ["yes", "no"])
            #expect(first["heardIn"].items.map { $0["heardReasons"] } == [[], ["noSink"]])
            var graph = AudioGraph.house
            graph.zoneSinks = [key: ["usb"]]
            await server.show(graph, on: port)
            #expect(try await events.next()["data"]["zone"]["playingSinks"] == ["usb"])
            let present = try await server.announce("call", ["zones": ["den"]])
            _ = await server.advance(seconds: 4)
            #expect(try await server.item(present)["heard"] == "yes")
            try await server.patch("/v1/zones/den", ["muted": true])
            let player = try await server.play("call", ["zones": ["den"]])
            let why = try await server.get("/v1/players/\(player)/explain").json
            #expect(why["why"].items.contains("In the zone den everything is muted."))
        }
    }
}
