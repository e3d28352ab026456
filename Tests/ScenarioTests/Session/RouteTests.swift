// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Output
import ScenarioTestSupport
import Testing

/// Outputs and routes: SS-17, AQ-30, AQ-33, AQ-34; output volume: AQ-17, AQ-18.
struct RouteTests {
    @Test func `SS-17 the route is shown, and its changes are reported with their reasons`() async throws {
        try await runSession { server, port in
            let events = try await server.events("session.routeChanged")
            func expect(_ reason: String, _ old: [String], _ new: [String], _ graph: AudioGraph) async throws
            {
                await server.show(graph, on: port)
                let data = try await events.next()["data"]
                #expect(data["reason"].text == reason)
                #expect(data["old"].items.map { $0["name"].text } == old)
                #expect(data["new"].items.map { $0["name"].text } == new)
                let route = try await server.get("/v1/session/route").json
                #expect(route["outputs"].items.map { $0["name"].text } == new)
            }
            #expect(try await server.get("/v1/session/route").json["outputs"] == [])
            try await expect("newDeviceAvailable", [], ["speaker"], .house)
            try await expect("defaultChanged", ["speaker"], ["hdmi"], .house.playing(on: "hdmi"))
            var plugged = AudioGraph.house
            plugged.sinks[2].formFactor = "headphone"
            try await expect("defaultChanged", ["hdmi"], ["speaker"], .house)
            try await expect("newDeviceAvailable", ["speaker"], ["speaker"], plugged)
            try await expect("oldDeviceUnavailable", ["speaker"], ["speaker"], .house)
            var gone = AudioGraph.house.playing(on: "usb")
            gone.sinks.remove(at: 2)
            try await expect("oldDeviceUnavailable", ["speaker"], ["usb"], gone)
            try await expect("oldDeviceUnavailable", ["usb"], [], AudioGraph())
        }
    }

    @Test func `outputs are listed and chosen, the default is followed again, and the choice is stored`()
        async throws
    {
        let folder = try Scenario.makeFolder()
        let port = ScriptedGraph()
        try await Scenario.run(folder: folder, configure: { $0.graphPort = port }) { server in
            #expect(try await server.get("/v1/device/outputs").json == ["connected": false, "outputs": []])
            await server.show(.house, on: port)
            let outputs = try await server.get("/v1/device/outputs").json["outputs"].items
            #expect(outputs.map { $0["name"].text } == ["bluez", "hdmi", "speaker", "usb"])
            #expect(outputs[2]["isDefault"] == true && outputs[2]["isCurrent"] == true)
            #expect(outputs[3]["channels"] == 4 && outputs[3]["formFactor"] == nil)
            let events = try await server.events("session.*")
            let answer = try await server.put("/v1/session/route", ["output": "usb"])
            #expect(answer.status == 200 && answer["output"] == "usb" && answer["changed"] == true)
            #expect(port.routes == [OutputRoutes(main: .pinned("usb"))])
            var moved = AudioGraph.house
            moved.ownSinks = ["usb"]
            await server.show(moved, on: port)
            #expect(try await events.next("session.routeChanged")["data"]["reason"] == "override")
            try await server.put("/v1/session/route", ["output": nil])
            #expect(port.routes.last == OutputRoutes())
            try await server.put("/v1/session/route", ["output": "hdmi"])
        }
        let second = ScriptedGraph()
        try await Scenario.run(folder: folder, configure: { $0.graphPort = second }) { server in
            let session = try await server.session()
            #expect(session["route"]["output"] == "hdmi")
            #expect(second.routes.last == OutputRoutes(main: .pinned("hdmi")))
        }
    }

    @Test func `AQ-30 buses have outputs of their own in multiRoute only`() async throws {
        try await runSession(.playback) { server, port in
            await server.show(.house, on: port)
            let map: JSON = ["announcement": "hdmi", "music": "usb"]
            let refused = try await server.put("/v1/session/route", ["buses": map])
            #expect(refused.status == 409 && refused["state"] == "playback")
            #expect(refused["allowed"] == ["multiRoute"])
            try await server.setCategory("multiRoute")
            let wrong = try await server.put("/v1/session/route", ["buses": ["music": "nowhere"]])
            #expect(wrong.status == 422 && wrong["field"] == "buses.music")
            let answer = try await server.put("/v1/session/route", ["buses": map])
            #expect(answer["buses"] == map)
            #expect(port.routes.last?.zones.map(\.key) == ["music", "announcement"])
            #expect(port.routes.last?.zones.map(\.sink) == ["usb", "hdmi"])
            try await server.setCategory("playback")
            #expect(port.routes.last?.zones == [], "the map has no effect in other categories")
            #expect(try await server.put("/v1/session/route", ["buses": [:]]).status == 200)
        }
    }

    @Test func `AQ-30 a bus is heard at its output while that plays it, otherwise at the main one`()
        async throws
    {
        try await runSession(.multiRoute) { server, port in
            await server.show(.house, on: port)
            let events = try await server.events("session.routeChanged")
            _ = try await server.put("/v1/session/route", ["buses": ["sound": "hdmi"]])
            _ = try await server.hum()
            #expect(await server.advance(seconds: 0.5).peak() > 0.1, "the output's stream is not there yet")
            await server.show(.house.playing("sound", on: "hdmi"), on: port)
            let new = try await events.next()["data"]["new"].items
            #expect(new.map { $0["name"].text } == ["hdmi", "speaker"])
            _ = await server.advance(seconds: 0.1)
            #expect(await server.advance(seconds: 0.5).peak() == 0)
            await server.show(.house, on: port)
            #expect(await server.advance(seconds: 0.5).peak() > 0.1, "its output was removed")
        }
    }

    @Test func `AQ-33 Bluetooth plays a call only with allowBluetooth`() async throws {
        try await runSession(.playAndRecord) { server, port in
            await server.show(.house.playing(on: "bluez"), on: port)
            #expect(port.routes.last == OutputRoutes(main: .pinned("speaker")), "not to the headset")
            let outputs = try await server.get("/v1/device/outputs").json["outputs"].items
            #expect(outputs.map { $0["isAllowed"] == true } == [false, true, true, true])
            let refused = try await server.put("/v1/session/route", ["output": "bluez"])
            #expect(refused.status == 422 && refused["allowed"].text.contains("allowBluetooth"))
            try await server.setCategory("playAndRecord", ["allowBluetooth"])
            #expect(port.routes.last == OutputRoutes())
            #expect(try await server.put("/v1/session/route", ["output": "bluez"]).status == 200)
            try await server.setCategory("playAndRecord")
            #expect(port.routes.last == OutputRoutes(main: .pinned("speaker")))
            try await server.setCategory("playback")
            #expect(port.routes.last == OutputRoutes(main: .pinned("bluez")), "music may be heard there")
        }
    }

    @Test func `AQ-34 defaultToSpeaker prefers the built-in speaker, but not over headphones`() async throws {
        try await runSession(.playAndRecord) { server, port in
            await server.show(.house.playing(on: "hdmi"), on: port)
            #expect(port.routes.isEmpty)
            try await server.setCategory("playAndRecord", ["defaultToSpeaker", "allowBluetooth"])
            #expect(port.routes == [OutputRoutes(main: .pinned("speaker"))])
            await server.show(.house.playing(on: "bluez"), on: port)
            #expect(port.routes.last == OutputRoutes(), "the headset is the default and allowed")
            try await server.setCategory("playAndRecord", ["defaultToSpeaker"])
            #expect(port.routes.last == OutputRoutes(main: .pinned("speaker")))
        }
    }

    // MARK: Output volume

    @Test func `AQ-17 the output's volume is shown, and reported on change`() async throws {
        try await runSession { server, port in
            let events = try await server.events()
            #expect(try await server.session()["outputVolume"] == nil)
            await server.show(.house, on: port)
            let session = try await server.session()
            #expect(session["outputVolume"] == 0.5 && session["outputMuted"] == false)
            #expect(try await events.next("session.outputVolume")["data"]["volume"] == 0.5)
            var quiet = AudioGraph.house
            (quiet.sinks[2].volume, quiet.sinks[2].isMuted) = (0.25, true)
            await server.show(quiet, on: port)
            #expect(try await events.next("session.outputVolume")["data"] == ["volume": 0.25, "muted": true])
            await server.advance(seconds: 3)
            await server.show(quiet, on: port)
            let more = try await server.all(events).filter { $0["type"] == "session.outputVolume" }
            #expect(more.isEmpty, "a subscriber to everything gets no report every second")
        }
    }

    @Test func `AQ-17 it is reported every second to its subscribers, AQ-18 until that is switched off`()
        async throws
    {
        try await runSession { server, port in
            await server.show(.house, on: port)
            let events = try await server.events("session.outputVolume")
            let first = await server.engine.device().engineTime
            await server.advance(seconds: 3.2)
            for second in 1...3 {
                let event = try await events.next()
                #expect(event["data"] == ["volume": 0.5, "muted": false])
                #expect(abs(event["engineTime"].number - first - Double(second)) < 0.025)
            }
            let monitor: JSON = ["outputVolumeMonitor": ["interval": 0.5]]
            #expect(try await server.patch("/v1/session", monitor)["outputVolumeMonitor"]["interval"] == 0.5)
            await server.advance(seconds: 1.1)
            for _ in 0..<2 { _ = try await events.next() }
            try await server.patch("/v1/session", ["outputVolumeMonitor": ["enabled": false]])
            let last = server.lastSequence
            await server.advance(seconds: 2)
            #expect(server.lastSequence == last)
        }
    }
}
