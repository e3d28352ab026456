// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output
import Testing

@testable import Engine

struct OthersRuleTests {
    private func rule(
        _ category: SessionCategory,
        _ options: Set<SessionOption> = [],
        _ permission: OthersPermission = .mute
    ) -> OthersRule {
        OthersRule(category: category, options: options, permission: permission, depth: Decibels(-10))
    }

    /// Category, options, permission, and the policy when inactive, active but silent, and active and audible.
    private static let table: [(SessionCategory, Set<SessionOption>, OthersPermission, [OtherAppsPolicy])] = [
        (.ambient, [], .mute, [.leave, .leave, .leave]),
        (.ambient, [.duckOthers], .mute, [.leave, .leave, .duck(Decibels(-10))]),
        (.soloAmbient, [], .mute, [.leave, .mute, .mute]),
        (.soloAmbient, [], .duck, [.leave, .duck(Decibels(-10)), .duck(Decibels(-10))]),
        (.soloAmbient, [], .leave, [.leave, .leave, .leave]),
        (.playback, [], .mute, [.leave, .mute, .mute]),
        (.playback, [.mixWithOthers], .mute, [.leave, .leave, .leave]),
        (.playback, [.mixWithOthers, .duckOthers], .mute, [.leave, .leave, .duck(Decibels(-10))]),
        (.playback, [.duckOthers], .leave, [.leave, .leave, .leave]),
        (.multiRoute, [.duckOthers], .duck, [.leave, .leave, .duck(Decibels(-10))]),
        (.record, [], .mute, [.leave, .mute, .mute]),
    ]

    @Test(arguments: table)
    func `the policy for others follows category, options and permission`(
        _ category: SessionCategory,
        _ options: Set<SessionOption>,
        _ permission: OthersPermission,
        _ expected: [OtherAppsPolicy]
    ) {
        let rule = rule(category, options, permission)
        let actual = [
            rule.treatment(nil, isHeard: false, isInterrupted: false),
            rule.treatment(.explicit, isHeard: false, isInterrupted: false),
            rule.treatment(.explicit, isHeard: true, isInterrupted: false),
        ]
        #expect(actual == expected)
        #expect(rule.treatment(.explicit, isHeard: true, isInterrupted: true) == .leave)
    }

    @Test func `an automatic activation interrupts others only while something is heard`() {
        #expect(rule(.playback).treatment(.automatic, isHeard: false, isInterrupted: false) == .leave)
        #expect(rule(.playback).treatment(.automatic, isHeard: true, isInterrupted: false) == .mute)
    }
}

struct GateTests {
    private func session(_ category: SessionCategory) -> AudioSession {
        var configuration = SessionConfiguration()
        configuration.category = category
        return AudioSession(configuration)
    }

    /// Category, and the gate of music normally, in silent mode, with a locked screen, and with both.
    private static let table: [(SessionCategory, [SessionGate?])] = [
        (.ambient, [nil, .silentMode, .screenLocked, .silentMode]),
        (.soloAmbient, [nil, .silentMode, .screenLocked, .silentMode]),
        (.playback, [nil, nil, nil, nil]),
        (.record, [.record, .record, .record, .record]),
        (.playAndRecord, [nil, nil, nil, nil]),
        (.multiRoute, [nil, nil, nil, nil]),
    ]

    @Test(arguments: table)
    func `each category has its gates`(_ category: SessionCategory, _ expected: [SessionGate?]) {
        let actual = [(false, false), (true, false), (false, true), (true, true)].map { isSilent, isLocked in
            var session = session(category)
            (session.isSilent, session.isLocked) = (isSilent, isLocked)
            return session.gate(of: .music)
        }
        #expect(actual == expected)
    }

    @Test(arguments: SessionCategory.allCases)
    func `system sounds are silent in silent mode in every category`(_ category: SessionCategory) {
        var session = session(category)
        session.isSilent = true
        #expect(session.gate(of: .system) != nil)
    }
}
