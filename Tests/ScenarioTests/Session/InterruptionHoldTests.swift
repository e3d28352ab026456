// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import ScenarioTestSupport
import Testing

/// What may start in and after an interruption, and by whom: AQ-19, AQ-20, SX-15.
struct InterruptionHoldTests {
    /// The state of the session in which something is to start.
    enum Phase: String, CaseIterable {
        case before, during, endedSilently, resumed
    }

    /// Who starts something: the cue or the play of a crossfader, the queue, or a request for music or a sound.
    enum Starter: String, CaseIterable {
        case cue, crossfader, announcement, music, sound
    }

    /// Phases in which a starter is heard.
    private static let heard: [Starter: Set<Phase>] = [
        .cue: [.before, .resumed],
        .crossfader: [.before, .endedSilently, .resumed],
        .announcement: [.before, .resumed],
        .music: Set(Phase.allCases),
        .sound: Set(Phase.allCases),
    ]

    @Test(arguments: Phase.allCases, Starter.allCases)
    func `AQ-19 AQ-20 interruptions hold what starts by itself, and nothing that a client starts`(
        phase: Phase,
        starter: Starter
    ) async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.addSeedStations()
            let fader = try await server.makeCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [5, ["bpm": "medium"]], "fadeDuration": 0.1,
            ])
            if starter == .cue || starter == .crossfader { try await server.post(fader + "/connect") }
            if starter == .cue { try await server.post(fader + "/play") }
            await server.advance(seconds: 0.2)
            try await Self.enter(phase, server)
            #expect(
                await server.advance(seconds: 0.5).value(at: 0.4)
                    == (starter == .cue && phase != .during && phase != .endedSilently ? 0.5 : 0)
            )
            switch starter {
            case .cue: try await server.elapse(fader, 5.1)
            case .crossfader: try await server.post(fader + "/play")
            case .announcement: _ = try await server.announce("one")
            case .music: try await server.post("/v1/music/play", ["sound": "high", "fadeIn": false])
            case .sound: try await server.post("/v1/sounds/high/play")
            }
            let isHeard = await server.advance(seconds: 0.5).value(at: 0.4) != 0
            #expect(isHeard == Self.heard[starter]?.contains(phase))
        }
    }

    @Test func `AQ-20 a station whose cue came in the interruption plays when that ends with shouldResume`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [5, ["bpm": "medium"]], "fadeDuration": 0.1,
            ])
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.5)
            try await server.interrupt(["type": "began"])
            try await server.elapse(fader, 5.1)
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0)
            #expect(try await server.track() == "medium.wav")
            try await server.interrupt(["type": "ended", "shouldResume": true])
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.25)
        }
    }

    @Test func `AQ-20 music that a client resumed follows the cues again`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [5, ["bpm": "medium"]], "fadeDuration": 0.1,
            ])
            await server.advance(seconds: 0.2)
            try await server.interrupt(["type": "began"])
            try await server.interrupt(["type": "ended"])
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0)
            try await server.post("/v1/music/resume")
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.5)
            try await server.elapse(fader, 5.1)
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.25)
        }
    }

    private static func enter(_ phase: Phase, _ server: Scenario) async throws {
        guard phase != .before else { return }
        try await server.interrupt(["type": "began"])
        await server.advance(seconds: 0.2)
        guard phase != .during else { return }
        try await server.interrupt(["type": "ended", "shouldResume": .bool(phase == .resumed)])
        await server.advance(seconds: 0.2)
    }
}
