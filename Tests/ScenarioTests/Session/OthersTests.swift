// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Engine
import EngineTestSupport
import Output
import ScenarioTestSupport
import Testing

/// Other applications: AQ-28, AQ-29, AQ-31, AQ-32, AQ-37, SS-16, SS-20.
struct OthersTests {
    private static let music = OtherStream(id: 3, application: "Player", role: "Music", isPlaying: true)

    @Test func `SS-16 other playing applications are reported`() async throws {
        try await runSession { server, port in
            let events = try await server.events("session.otherAudioChanged")
            #expect(try await server.session()["otherAudioPlaying"] == false)
            await server.show(.house.with(Self.music), on: port)
            #expect(try await events.next()["data"] == ["playing": true, "applications": ["Player"]])
            let session = try await server.session()
            #expect(session["otherAudioPlaying"] == true)
            #expect(session["otherApplications"]["playing"] == ["Player"])
            await server.show(.house, on: port)
            #expect(try await events.next()["data"] == ["playing": false, "applications": []])
        }
    }

    /// The policies for others before, while and after a sound of ours plays.
    private func treatments(
        _ category: String,
        _ options: [String] = [],
        permission: OthersPermission = .mute
    ) async throws -> [OtherAppsPolicy] {
        var treatments: [OtherAppsPolicy] = []
        try await runSession(others: permission) { server, port in
            await server.show(.house.with(Self.music), on: port)
            try await server.addConstant("a.wav", seconds: 0.5)
            try await server.setCategory(category, options)
            _ = try await server.play("a")
            await server.advance(seconds: 0.2)
            let during = try await server.session()["otherApplications"]["treatment"].text
            #expect(port.treatments.isEmpty == (during == "leave"))
            await server.advance(seconds: 0.5)
            #expect(try await server.session()["otherApplications"]["treatment"] == "leave")
            treatments = port.treatments
        }
        return treatments
    }

    @Test func `AQ-28 ambient lets others play`() async throws {
        #expect(try await treatments("ambient").isEmpty)
    }

    @Test(arguments: ["soloAmbient", "playback", "playAndRecord", "multiRoute"])
    func `AQ-29 SS-20 others are interrupted while ours plays, and resume afterwards`(
        _ category: String
    ) async throws {
        #expect(try await treatments(category) == [.mute, .leave])
    }

    @Test(arguments: ["ambient", "playback", "playAndRecord", "multiRoute"])
    func `AQ-31 mixWithOthers lets others play`(_ category: String) async throws {
        #expect(try await treatments(category, ["mixWithOthers"]).isEmpty)
    }

    @Test(arguments: ["ambient", "playback", "playAndRecord", "multiRoute"])
    func `AQ-32 duckOthers attenuates others while ours plays`(_ category: String) async throws {
        #expect(try await treatments(category, ["duckOthers"]) == [.duck(Decibels(-14)), .leave])
    }

    @Test func `AQ-32 others stay attenuated by the set depth until the last of several sounds ends`()
        async throws
    {
        try await runSession(others: .duck) { server, port in
            try await server.prepareQueue()
            try await server.setCategory("playback", ["duckOthers"])
            try await server.patch("/v1/session", ["othersDepthDb": -20])
            try await server.announce("one")
            try await server.announce("two")
            await server.advance(seconds: 1.5)
            #expect(port.treatments == [.duck(Decibels(-20))])
            await server.advance(seconds: 1)
            #expect(port.treatments == [.duck(Decibels(-20)), .leave])
        }
    }

    @Test func `others are not affected without permission`() async throws {
        for category in ["soloAmbient", "playback"] {
            #expect(try await treatments(category, permission: .leave).isEmpty)
        }
        #expect(try await treatments("playback", ["duckOthers"], permission: .leave).isEmpty)
    }

    @Test func `others that may only be attenuated are attenuated instead of interrupted`() async throws {
        #expect(try await treatments("soloAmbient", permission: .duck) == [.duck(Decibels(-14)), .leave])
    }

    @Test func `inaudible sound of ours does not interrupt others`() async throws {
        try await runSession(others: .mute) { server, port in
            try await server.patch("/v1/session", ["silentMode": true])
            _ = try await server.hum()
            await server.advance(seconds: 0.2)
            #expect(port.treatments.isEmpty)
            try await server.patch("/v1/session", ["silentMode": false])
            #expect(port.treatments == [.mute])
        }
    }

    @Test func `AQ-37 deactivation restores others, an interruption leaves them unaffected`()
        async throws
    {
        try await runSession(.playback, others: .mute) { server, port in
            try await server.post("/v1/session/activate")
            #expect(port.treatments == [.mute], "from the activation on")
            try await server.interrupt(["type": "began"])
            #expect(port.treatments == [.mute, .leave])
            try await server.interrupt(["type": "ended", "shouldResume": true])
            #expect(port.treatments == [.mute, .leave, .mute])
            try await server.post("/v1/session/deactivate", ["notifyOthers": true])
            #expect(port.treatments == [.mute, .leave, .mute, .leave])
        }
    }
}
