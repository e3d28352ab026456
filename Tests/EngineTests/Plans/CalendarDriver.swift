// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import EngineTestSupport
import Foundation
import Storage

@testable import Engine

/// The calendar of an engine's state under a virtual clock, which jumps to what the calendar says has to be done next.
struct CalendarDriver {
    /// A time whose action was asked for.
    struct Come: Equatable, CustomStringConvertible {
        let at: Date
        let name: String

        var description: String { "\(at.formatted(.iso8601)) \(name)" }
    }

    private(set) var state: EngineState
    /// The wall clock.
    var now: Date
    /// What was asked for, in order.
    private(set) var came: [Come] = []
    private var documents: [String: DocumentRecord] = [:]
    private var dice = SplitMix64(seed: 1)

    init(_ zone: String, at time: String) throws {
        state = EngineState(EngineConfiguration(), libraries: [], revisions: RevisionCounter(after: 0))
        now = try Date(time, strategy: .iso8601)
        try turn { (state, turn) in
            state.restoreCalendar(StoredState(), &turn)
            let settings = ActionSettings(name: "bell", steps: [ActionStep(at: 0, operation: "{}")])
            _ = try state.createAction(settings, &turn)
            var change = CalendarChange()
            change.timeZone = zone
            _ = try state.changeCalendar(change, &turn)
        }
    }

    /// Makes a decision and keeps what it stores.
    mutating func turn<Result>(_ decide: (inout EngineState, inout Turn) throws -> Result) rethrows -> Result
    {
        let number = dice.next()
        var turn = Turn(now: FrameTime(0), utc: now) { number }
        let result = try decide(&state, &turn)
        for case .putDocument(let document) in turn.effects.changes {
            documents["\(document.kind) \(document.id)"] = document
        }
        return result
    }

    /// Adds a plan whose times are named as they are written.
    @discardableResult
    mutating func plan(_ name: String, _ times: String...) throws -> String {
        let times = times.compactMap { text in
            TimeOfDay(text).map { at in
                var time = PlanTimeSettings(at, action: "bell")
                time.name = text
                return time
            }
        }
        // One identifier for each of them.
        let id = try turn { try $0.createPlan(PlanSettings(name: name), &$1) }
        for time in times { _ = try turn { try $0.addTime(time, toPlan: id, &$1) } }
        return id
    }

    /// Sets rules and holidays.
    mutating func set(_ rules: [CalendarRule], _ holidays: [Holiday] = []) throws {
        var change = CalendarChange()
        (change.rules, change.holidays) = (rules, holidays)
        _ = try turn { try $0.changeCalendar(change, &$1) }
    }

    /// Lets time pass as the engine does: it looks at the calendar when the calendar says so, at least daily.
    mutating func pass(to time: Date) throws {
        while true {
            turn { $0.takeDueTimes(lead: .zero, &$1) }
            for due in state.calendar.takeRequests() {
                came.append(Come(at: due.occurrence.at, name: due.occurrence.time.settings.name ?? ""))
            }
            guard now < time else { return }
            let deadline = state.calendar.deadline ?? .distantFuture
            now = min(max(deadline, now.addingTimeInterval(0.001)), time)
        }
    }

    /// As ``pass(to:)``, with a time such as `2026-11-24T08:00:00Z`.
    mutating func pass(to time: String) throws { try pass(to: Date(time, strategy: .iso8601)) }

    /// Ends the server and starts it again at a time, with what was stored.
    mutating func restart(at time: Date) {
        var stored = StoredState()
        stored.documents = documents.values.sorted { $0.id < $1.id }
        var next = EngineState(EngineConfiguration(), libraries: [], revisions: RevisionCounter(after: 0))
        next.restoreActions(stored)
        now = time
        var turn = Turn(now: FrameTime(0), utc: now) { 0 }
        next.restoreCalendar(stored, &turn)
        state = next
    }

    /// What the preview says about days, in order.
    func preview(_ from: CivilDay, _ to: CivilDay) -> [Come] {
        let timetable = Timetable(settings: state.calendar.settings, plans: state.plans)
        return (from.number...to.number).flatMap { number in
            state.preview(timetable, CivilDay(number: number)).times
                .map { Come(at: $0.at, name: $0.name ?? "") }
        }
    }
}

extension CalendarRule {
    /// A rule for days of the week.
    static func on(_ days: ClosedRange<Int>, _ plan: String?) -> CalendarRule {
        var rule = CalendarRule(plan: plan)
        rule.days = Set(days)
        return rule
    }

    /// A rule for dates, also if they are holidays.
    static func dates(_ from: CivilDay, _ to: CivilDay, _ plan: String?) -> CalendarRule {
        var rule = CalendarRule(plan: plan)
        (rule.from, rule.to, rule.holidays) = (from, to, .include)
        return rule
    }
}
