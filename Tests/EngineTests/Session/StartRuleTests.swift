// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// Who may start sound in which state; ``StartTableTests`` of the scenarios has what uses the rule.
struct StartRuleTests {
    /// One state; a client starts in all.
    struct Row: Sendable {
        let state: String
        let rule: StartRule
        let music: StartRule.Verdict
        let next: StartRule.Verdict
        let announcement: StartRule.Verdict
    }

    /// Each state, and what becomes of music, of the next announcement by request, and of announcements.
    private static let rows = [
        Row("nothing", [], nil, .starts, .starts, .starts),
        Row("interruption", .interrupted, nil, .waits(.interruption), .starts, .waits(.interruption)),
        Row("pause", .paused, nil, .starts, .starts, .waits(.pause)),
        Row("stop", .stopped, nil, .starts, .starts, .waits(.stop)),
        Row("quiet hours that hold", [], .hold, .starts, .waits(.quietHours), .waits(.quietHours)),
        Row("quiet hours that drop", [], .drop, .starts, .dropped, .dropped),
        Row("pause, stop", [.paused, .stopped], nil, .starts, .starts, .waits(.pause)),
        Row("stop, quiet hours that drop", .stopped, .drop, .starts, .dropped, .waits(.stop)),
        Row("unheard", [], nil, .starts, .waits(.audibility), .waits(.audibility), unheard: true),
        Row("unheard, drop", [], .drop, .starts, .waits(.audibility), .waits(.audibility), unheard: true),
        Row("unheard, hold", [], .hold, .starts, .waits(.quietHours), .waits(.quietHours), unheard: true),
    ]

    @Test(arguments: rows)
    func `AQ-09 AQ-14 AQ-19 AQ-20 what starts by itself waits, and what a client starts does not`(row: Row) {
        #expect(row.rule.verdict(for: .client) == .starts)
        #expect(row.rule.verdict(for: .music) == row.music)
        #expect(row.rule.verdict(for: .nextAnnouncement) == row.next)
        #expect(row.rule.verdict(for: .announcement) == row.announcement)
    }

    @Test func `no state lets an announcement start by itself that it refuses to a client`() {
        for bits in UInt8(0)..<8 {
            for quiet in [nil, QuietHours.Action.hold, .drop] {
                for isUnheard in [false, true] {
                    let rule = StartRule(
                        hold: QueueHold(rawValue: bits),
                        quietHours: quiet,
                        awaitsAudibility: isUnheard
                    )
                    guard rule.verdict(for: .announcement) == .starts else { continue }
                    #expect(Starter.allCases.allSatisfy { rule.verdict(for: $0) == .starts })
                }
            }
        }
    }
}

extension StartRuleTests.Row: CustomTestStringConvertible {
    init(
        _ state: String,
        _ hold: QueueHold,
        _ quietHours: QuietHours.Action?,
        _ music: StartRule.Verdict,
        _ next: StartRule.Verdict,
        _ announcement: StartRule.Verdict,
        unheard: Bool = false
    ) {
        rule = StartRule(hold: hold, quietHours: quietHours, awaitsAudibility: unheard)
        (self.state, self.music, self.next, self.announcement) = (state, music, next, announcement)
    }

    var testDescription: String { state }
}
