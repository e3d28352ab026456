// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import ScenarioTestSupport
import Testing

/// Categories and options, with silent mode and screen lock: AQ-25 to AQ-31, AQ-35, AQ-36, SS-18, SS-19, SS-21.
struct CategoryTests {
    private static let gated = ["ambient", "soloAmbient"]
    private static let open = ["playback", "playAndRecord", "multiRoute"]

    /// Checks whether a hum is heard before, while and after a switch is on.
    private func expectGate(_ field: String, in category: String, isClosed: Bool) async throws {
        try await runSession { server, _ in
            try await server.setCategory(category)
            let id = try await server.hum()
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.5)
            try await server.patch("/v1/session", .object([field: true]))
            let after = await server.advance(seconds: 0.2)
            #expect(after.value(at: 0.1) == (isClosed ? 0 : 0.5), "a playing sound")
            let steps = zip(after.planes[0], after.planes[0].dropFirst()).map { abs($0 - $1) }
            #expect((steps.max() ?? 1) < 0.001, "no click")
            let later = try await server.play("hum")
            #expect(
                await server.advance(seconds: 0.2).value(at: 0.1) == (isClosed ? 0 : 1),
                "a sound started later"
            )
            // System sounds follow silent mode in every category.
            let gated = try await server.session()["gates"].items.map { $0["bus"].text }
            #expect(gated.contains("sound") == isClosed)
            let explanation = try await server.get("/v1/players/\(id)/explain").json
            let why = explanation["why"].items.map(\.text)
            #expect(explanation["audible"] == .bool(!isClosed))
            #expect(why.contains { $0.contains("gate") && $0.contains(category) } == isClosed)
            try await server.patch("/v1/session", .object([field: false]))
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 1)
            #expect(try await server.player(later)["state"] == "playing")
        }
    }

    @Test(arguments: gated)
    func `SS-18 AQ-28 AQ-29 silent mode silences our sound`(_ category: String) async throws {
        try await expectGate("silentMode", in: category, isClosed: true)
    }

    @Test(arguments: gated)
    func `SS-19 AQ-28 AQ-29 the locked screen silences our sound`(_ category: String) async throws {
        try await expectGate("screenLocked", in: category, isClosed: true)
    }

    @Test(arguments: open)
    func `AQ-25 AQ-27 AQ-30 silent mode does not affect essential sound`(_ category: String) async throws {
        try await expectGate("silentMode", in: category, isClosed: false)
    }

    @Test(arguments: open)
    func `AQ-25 AQ-27 AQ-30 the locked screen does not affect essential sound`(
        _ category: String
    ) async throws {
        try await expectGate("screenLocked", in: category, isClosed: false)
    }

    @Test func `AQ-26 record silences all playback`() async throws {
        try await runSession { server, _ in
            let id = try await server.hum()
            await server.advance(seconds: 0.1)
            try await server.setCategory("record")
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0)
            let later = try await server.play("hum")
            #expect(await server.advance(seconds: 0.2).peak() == 0)
            let gates = try await server.session()["gates"].items
            #expect(gates.map { $0["bus"].text } == ["sound", "music", "system", "announcement"])
            #expect(gates.allSatisfy { $0["reason"] == "record" })
            let why = try await server.get("/v1/players/\(later)/explain").json["why"]
            #expect(why == ["The session's gate is closed: the category record silences all playback."])
            try await server.setCategory("playback")
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 1)
            #expect(try await server.player(id)["state"] == "playing")
        }
    }

    @Test func `AQ-27 playAndRecord plays`() async throws {
        try await runSession { server, _ in
            try await server.setCategory("playAndRecord")
            _ = try await server.hum()
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.5)
        }
    }

    @Test func `AQ-29 SS-21 soloAmbient is the default, and the operator can choose another`() async throws {
        try await runSession { server, _ in
            let session = try await server.session()
            #expect(session["category"] == "soloAmbient" && session["options"] == [])
        }
        try await runSession(.playback) { server, _ in
            let session = try await server.session()
            #expect(session["category"] == "playback")
        }
    }

    private static let allowed: [String: Set<String>] = [
        "ambient": ["mixWithOthers", "duckOthers"], "soloAmbient": [],
        "playback": ["mixWithOthers", "duckOthers"], "record": ["allowBluetooth"],
        "playAndRecord": ["mixWithOthers", "duckOthers", "allowBluetooth", "defaultToSpeaker"],
        "multiRoute": ["mixWithOthers", "duckOthers"],
    ]

    @Test(arguments: Array(allowed))
    func `AQ-35 options that are not allowed are refused with their names`(
        _ category: String,
        _ fitting: Set<String>
    ) async throws {
        try await runSession { server, _ in
            for option in ["mixWithOthers", "duckOthers", "allowBluetooth", "defaultToSpeaker"] {
                let before = try await server.session()
                let answer = try await server.setCategory(category, [option])
                if fitting.contains(option) {
                    #expect(answer.status == 200 && answer["options"].items.map(\.text) == [option])
                    continue
                }
                #expect(answer.status == 422 && answer.problem == "option-not-allowed")
                #expect(answer["field"] == "options" && answer["option"].text == option)
                #expect(answer["category"].text == category)
                #expect(!answer["categories"].items.map(\.text).contains(category))
                #expect(answer["detail"].text.contains(option) && answer["detail"].text.contains(category))
                #expect(try await server.session() == before, "nothing changed")
            }
            let all = try await server.setCategory(category, fitting.sorted())
            #expect(all.status == 200 && Set(all["options"].items.map(\.text)) == fitting, "several at once")
        }
    }

    @Test func `AQ-35 a category that does not allow the current options is refused, too`() async throws {
        try await runSession { server, _ in
            try await server.setCategory("playback", ["duckOthers"])
            let answer = try await server.patch("/v1/session", ["category": "soloAmbient"])
            #expect(answer.status == 422 && answer["option"] == "duckOthers")
            let both = try await server.patch("/v1/session", ["category": "soloAmbient", "options": []])
            #expect(both.status == 200 && both["category"] == "soloAmbient")
        }
    }

    @Test func `AQ-36 category and options are set, reported and stored`() async throws {
        let folder = try Scenario.makeFolder()
        try await Scenario.run(folder: folder) { server in
            let events = try await server.events("session.changed")
            let answer = try await server.setCategory(
                "playAndRecord",
                ["defaultToSpeaker", "allowBluetooth"]
            )
            #expect(answer.status == 200 && answer["changed"] == true)
            #expect(answer["options"] == ["allowBluetooth", "defaultToSpeaker"])
            #expect(try await events.next()["data"]["session"]["category"] == "playAndRecord")
            let again = try await server.setCategory("playAndRecord", ["allowBluetooth", "defaultToSpeaker"])
            #expect(again["changed"] == false)
            let hello = try await server.events().hello["data"]["snapshot"]["session"]
            #expect(hello["category"] == "playAndRecord")
            let monitor: JSON = ["enabled": false, "interval": 5]
            try await server.patch(
                "/v1/session",
                [
                    "silentMode": true, "screenLocked": true, "othersDepthDb": -20,
                    "outputVolumeMonitor": monitor,
                ]
            )
        }
        try await Scenario.run(folder: folder, configure: { $0.session.category = .ambient }) { server in
            let session = try await server.session()
            #expect(session["category"] == "playAndRecord")
            #expect(session["options"] == ["allowBluetooth", "defaultToSpeaker"])
            #expect(session["silentMode"] == true && session["screenLocked"] == true)
            #expect(session["otherApplications"]["depthDb"] == -20)
            #expect(session["outputVolumeMonitor"] == ["enabled": false, "interval": 5])
        }
    }

    @Test func `SM-22 allowsBackgroundMusic chooses ambient or soloAmbient, with the next activation`()
        async throws
    {
        try await runSession { server, _ in
            try await server.patch("/v1/manager", ["allowsBackgroundMusic": true])
            #expect(try await server.session()["category"] == "ambient")
            let id = try await server.hum()
            await server.advance(seconds: 0.1)
            try await server.patch("/v1/manager", ["allowsBackgroundMusic": false])
            let waiting = try await server.session()
            #expect(waiting["category"] == "ambient" && waiting["nextCategory"] == "soloAmbient")
            try await server.post("/v1/players/\(id)/stop")
            await server.advance(seconds: 0.1)
            let session = try await server.session()
            #expect(session["category"] == "soloAmbient" && session["nextCategory"] == nil)
        }
    }
}
