// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// Who may start what in which state: one row per starter, each tried in every state (AQ-09, AQ-14, AQ-19, AQ-20, SX-15).
///
/// What a client starts is never held, what starts by itself is; silent mode and a locked screen silence everything.
@Suite(.serialized)
struct StartTableTests {
    /// A state of the session or of the queue.
    enum State: String, CaseIterable {
        case free, interrupted, endedSilently, resumed, paused, stopped, quietHours, silentMode, screenLocked
    }

    /// What starts, in the state unless it says otherwise.
    enum Starter: String, CaseIterable {
        case sound, player, scheduledPlayer, music, station, systemSound
        /// A player that was scheduled before the state.
        case earlierSchedule
        /// A crossfader that a client starts, and one that played before, at the cue of another station.
        case crossfader, cue
        /// The track of a station behind one that is removed.
        case nextTrack
        case announcement, interrupt, schedule
        /// Of a queue that was paused, by request.
        case resumedQueue, nextItem
    }

    /// What comes of it: it is heard, it plays in silence, or nothing plays.
    enum Outcome { case heard, silent, waits }

    /// The states in which a starter waits.
    private static let held: [Starter: Set<State>] = [
        .earlierSchedule: [.interrupted, .endedSilently],
        .crossfader: [.interrupted],
        .cue: [.interrupted, .endedSilently],
        .nextTrack: [.interrupted, .endedSilently],
        .announcement: [.interrupted, .endedSilently, .paused, .stopped, .quietHours],
        .interrupt: [.interrupted, .endedSilently, .paused, .quietHours],
        .schedule: [.interrupted, .endedSilently, .paused, .stopped, .quietHours],
        .resumedQueue: [.interrupted, .quietHours],
        .nextItem: [.quietHours],
    ]

    private static func expected(_ starter: Starter, _ state: State) -> Outcome {
        if held[starter]?.contains(state) == true { return .waits }
        return state == .silentMode || state == .screenLocked ? .silent : .heard
    }

    @Test(arguments: Starter.allCases, State.allCases)
    func `AQ-19 AQ-20 what starts by itself waits, and what a client starts does not`(
        starter: Starter,
        state: State
    ) async throws {
        try await Scenario.run { configuration in
            // Five seconds before a minute begins.
            configuration.utc = { EngineHarness.beginning.addingTimeInterval(35 + $0) }
        } _: { server in
            try await Self.addSounds(starter, state, server)
            let path = try await Self.prepare(starter, server)
            try await Self.enter(state, server)
            try await Self.start(starter, path, server)
            let value = await server.advance(seconds: 0.5).value(at: 0.4)
            let players = try await server.get("/v1/players")["players"].items
            let outcome: Outcome
            switch value {
            case Self.value(of: starter): outcome = .heard
            case _ where players.contains { $0["state"] == "playing" }: outcome = .silent
            default: outcome = .waits
            }
            #expect(outcome == Self.expected(starter, state), "value \(value)")
        }
    }

    /// The value that is heard once something started.
    private static func value(of starter: Starter) -> Float {
        switch starter {
        case .crossfader: 0.5
        case .cue: 0.25
        default: 0.125
        }
    }

    /// Adds what a starter plays, each also as a station, and the announcement.
    private static func addSounds(_ starter: Starter, _ state: State, _ server: Scenario) async throws {
        let names: [String]
        switch starter {
        case .crossfader, .cue: names = ["slow", "medium"]
        case .nextTrack: names = ["medium", "high"]
        case .announcement, .interrupt, .schedule, .resumedQueue, .nextItem: names = []
        case .sound, .player, .scheduledPlayer, .music, .station, .systemSound, .earlierSchedule:
            names = ["high"]
        }
        for name in names {
            let value: Float = name == "slow" ? 0.5 : name == "medium" ? 0.25 : 0.125
            try await server.addConstant("\(name).wav", value: value, seconds: 3)
            let body: JSON = [
                "name": .string(name), "options": ["bpm": .string(name)], "sounds": [.string(name)],
            ]
            try await server.post("/v1/stations", body)
        }
        guard names.isEmpty || state == .stopped else { return }
        try await server.addConstant("one.wav", value: 0.125, seconds: 1)
        try await server.put("/v1/ducking", ["rules": .array([])])
    }

    /// Makes what exists before the state.
    ///
    /// - Returns: what is started.
    private static func prepare(_ starter: Starter, _ server: Scenario) async throws -> String {
        switch starter {
        case .player: return "/v1/players/\(try await server.makePlayer("high"))/play"
        case .earlierSchedule: _ = try await server.play("high", ["delay": 2])
        case .systemSound:
            let id = try await server.post("/v1/system-sounds", ["sound": "high"])["id"].number
            return "/v1/system-sounds/\(Int(id))/play"
        case .crossfader, .cue:
            let fader = try await server.makeCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [5, ["bpm": "medium"]], "fadeDuration": 0.1,
            ])
            try await server.post(fader + "/connect")
            if starter == .cue { try await server.post(fader + "/play") }
            await server.advance(seconds: 0.2)
            return starter == .cue ? fader : fader + "/play"
        case .nextTrack:
            try await server.post("/v1/stations", ["name": "both", "sounds": ["medium", "high"]])
            try await server.post("/v1/stations/both/play")
            await server.advance(seconds: 0.2)
        case .schedule:
            let body: JSON = [
                "name": "minute", "cron": "* * * * *", "timeZone": "UTC", "item": ["sound": "one"],
            ]
            try await server.post("/v1/queue/schedules", body)
        default: break
        }
        return ""
    }

    private static func enter(_ state: State, _ server: Scenario) async throws {
        switch state {
        case .free: break
        case .interrupted, .endedSilently, .resumed:
            try await server.interrupt(["type": "began"])
            await server.advance(seconds: 0.2)
            guard state != .interrupted else { return }
            try await server.interrupt(["type": "ended", "shouldResume": .bool(state == .resumed)])
        case .paused: try await server.post("/v1/queue/pause")
        case .stopped:
            try await server.announce("one")
            await server.advance(seconds: 0.2)
            try await server.post("/v1/queue/stop-current")
        case .quietHours:
            // A span that begins and ends at the same minute lasts a day.
            let day: JSON = ["from": "00:00", "to": "00:00", "timeZone": "UTC", "exemptPriority": 255]
            try await server.patch("/v1/queue", ["quietHours": [day]])
        case .silentMode: try await server.patch("/v1/session", ["silentMode": true])
        case .screenLocked: try await server.patch("/v1/session", ["screenLocked": true])
        }
        await server.advance(seconds: 0.2)
    }

    private static func start(_ starter: Starter, _ path: String, _ server: Scenario) async throws {
        switch starter {
        case .sound: try await server.post("/v1/sounds/high/play")
        case .scheduledPlayer: try await server.post("/v1/sounds/high/play", ["delay": 0.1])
        case .player, .systemSound, .crossfader: try await server.post(path)
        case .music: try await server.post("/v1/music/play", ["sound": "high", "fadeIn": false])
        case .station: try await server.post("/v1/stations/high/play")
        case .earlierSchedule: await server.advance(seconds: 2)
        case .cue: try await server.elapse(path, 5.1)
        case .nextTrack:
            let track = try await server.get("/v1/music")["player"]["id"].text
            #expect(try await server.delete("/v1/players/\(track)").status == 204)
        case .announcement: try await server.announce("one")
        case .interrupt: try await server.post("/v1/queue/interrupt", ["sound": "one"])
        case .schedule:
            let now = Double(await server.engine.device().engineFrame) / 48_000
            await server.advance(seconds: 5 - now)
        case .resumedQueue, .nextItem:
            try await server.post("/v1/queue/pause")
            try await server.announce("one")
            try await server.post(starter == .nextItem ? "/v1/queue/next" : "/v1/queue/resume")
        }
    }
}
