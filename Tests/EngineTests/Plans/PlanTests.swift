// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// Plans in a running engine, whose clock begins on 14 November 2023 at 22:13:20.
struct PlanTests {
    /// An engine with a plan for every day; names of actions follow the times.
    private func makeHarness(_ times: (String, String)...) async throws -> EngineHarness {
        let harness = try await EngineHarness.withActions()
        harness.engine.take(reader: CueReader())
        let settings = try times.map { PlanTimeSettings(try #require(TimeOfDay($0.0)), action: $0.1) }
        _ = try await harness.engine.createPlan(PlanSettings(name: "day", times: settings))
        var change = CalendarChange()
        (change.timeZone, change.rules) = ("UTC", [CalendarRule(plan: "day")])
        _ = try await harness.engine.changeCalendar(change)
        _ = harness.log.take()
        return harness
    }

    private func planEvents(_ harness: EngineHarness) -> [PlanEvent] {
        harness.log.all.compactMap { if case .plan(let event) = $0.event { event } else { nil } }
    }

    @Test func `an action begins on the frame of its time, and its end is the result`() async throws {
        let harness = try await makeHarness(("22:13:22", "a"), ("22:13:24", "b"))
        let heard = await harness.advance(frames: 5000)[0]
        #expect(heard.firstIndex(of: 0.25) == 2000 && heard.lastIndex(of: 0.25) == 2099)
        #expect(heard.firstIndex(of: 0.5) == 4000)
        let results = await harness.engine.calendarResults()
        #expect(results.map(\.actionName) == ["b", "a"] && results.map(\.state) == [.finished, .finished])
        #expect(results.map(\.at) == [4, 2].map { EngineHarness.beginning.addingTimeInterval($0) })
        let states = planEvents(harness).compactMap { event -> PlanResult.State? in
            switch event {
            case .timeStarted(let result), .timeEnded(let result): result.state
            default: nil
            }
        }
        #expect(states == [.running, .finished, .running, .finished])
        let plan = await harness.engine.plans()[0]
        #expect(Set(results.map(\.timeID)) == Set(plan.times.map(\.id)))
        await harness.stop()
    }

    @Test func `the end of a run is known although another time began it before`() async throws {
        let harness = try await makeHarness(("22:13:21", "long"), ("22:13:22", "a"))
        await harness.advance(frames: 2600)
        #expect(await harness.engine.calendarResults().map(\.state) == [.finished, .running])
        await harness.advance(frames: 600)
        #expect(await harness.engine.calendarResults().map(\.state) == [.finished, .finished])
        await harness.stop()
    }

    @Test func `a refused action and a refused later step fail with the reason`() async throws {
        let harness = try await makeHarness(("22:13:22", "a"))
        try await harness.addAction("later", cues: [(0, "play b"), (0.5, "play long")])
        let late = PlanTimeSettings(try #require(TimeOfDay("22:13:23")), action: "later")
        _ = try await harness.engine.addPlanTime(late, toPlan: "day")
        try await harness.engine.disposeSound(.text("a"))
        await harness.advance(frames: 3200)
        try await harness.engine.disposeSound(.text("long"))
        await harness.advance(frames: 800)
        let results = await harness.engine.calendarResults()
        #expect(results.map(\.state) == [.failed, .failed])
        #expect(results.map(\.detail) == ["the sound is gone", "the sound is gone"])
        #expect(results[1].runID == nil && results[0].runID != nil)
        await harness.stop()
    }

    @Test func `a test runs the action now, also while the calendar is paused`() async throws {
        let harness = try await makeHarness(("08:00", "a"))
        _ = try await harness.engine.pauseCalendar(.open)
        let time = await harness.engine.plans()[0].times[0].id
        let run = try await harness.engine.testPlanTime(time, CueReader())
        #expect(await harness.advance(frames: 100)[0].first == 0.25)
        await harness.advance(frames: 100)
        let result = try #require(await harness.engine.calendarResults().first)
        #expect(result.isTest && result.runID == run.id && result.state == .finished)
        await #expect(throws: EngineError.planTimeNotFound("u")) {
            try await harness.engine.testPlanTime("u", CueReader())
        }
        await harness.stop()
    }

    @Test func `what a plan or the calendar uses is not removed`() async throws {
        let harness = try await makeHarness(("08:00", "a"))
        let plan = await harness.engine.plans()[0]
        let users = [ResourceUser(.plan, id: plan.id, name: "day")]
        await #expect(throws: EngineError.inUse(.action, name: "a", users: users)) {
            try await harness.engine.disposeAction("a")
        }
        await #expect(
            throws: EngineError.inUse(.plan, name: "day", users: [ResourceUser(.calendar, id: "0")])
        ) {
            try await harness.engine.disposePlan("day")
        }
        var change = CalendarChange()
        change.rules = []
        _ = try await harness.engine.changeCalendar(change)
        try await harness.engine.disposePlan("day")
        try await harness.engine.disposeAction("a")
        await harness.stop()
    }

    @Test func `each time and the plan have versions of their own`() async throws {
        let harness = try await makeHarness(("08:00", "a"), ("09:00", "b"))
        let before = await harness.engine.plans()[0]
        var change = PlanTimeChange()
        change.name = "break"
        let changed = try await harness.engine.changePlanTime(before.times[1].id, change)
        #expect(changed.changed && changed.snapshot.revision > before.times[1].revision)
        #expect(try await !harness.engine.changePlanTime(before.times[1].id, change).changed)
        let after = await harness.engine.plans()[0]
        #expect(after.times[0].revision == before.times[0].revision && after.revision > before.revision)
        let stale = Precondition(.planTime(before.times[1].id), isOneOf: [before.times[1].revision])
        await #expect(throws: EngineError.preconditionFailed(current: after.times[1].revision)) {
            try await Precondition.$current.withValue(stale) {
                change.name = "other"
                _ = try await harness.engine.changePlanTime(before.times[1].id, change)
            }
        }
        await harness.stop()
    }

    @Test func `limits hold at their edges`() async throws {
        let harness = try await EngineHarness.withActions {
            $0.limits.plans = 2
            $0.limits.planTimes = 2
        }
        let engine = harness.engine
        let time = PlanTimeSettings(TimeOfDay(hours: 8, minutes: 0), action: "a")
        _ = try await engine.createPlan(PlanSettings(name: "x", times: [time, time]))
        await #expect(throws: EngineError.limitReached(what: "times of a plan", limit: 2)) {
            _ = try await engine.addPlanTime(time, toPlan: "x")
        }
        await #expect(throws: EngineError.self) {
            _ = try await engine.createPlan(PlanSettings(times: [time, time, time]))
        }
        _ = try await engine.createPlan(PlanSettings())
        await #expect(throws: EngineError.limitReached(what: "plans", limit: 2)) {
            _ = try await engine.createPlan(PlanSettings())
        }
        var change = CalendarChange()
        change.rules = Array(repeating: CalendarRule(plan: "x"), count: PlanLimits.rules)
        let day = CivilDay(2026, 1, 1)
        change.holidays = (0..<PlanLimits.holidays).map { Holiday(nil, day.day($0)) }
        _ = try await engine.changeCalendar(change)
        for field in ["rules", "holidays"] {
            var more = CalendarChange()
            if field == "rules" { more.rules = (change.rules ?? []) + [CalendarRule(plan: nil)] }
            if field == "holidays" { more.holidays = (change.holidays ?? []) + [Holiday(nil, day)] }
            let allowed = field == "rules" ? "at most 200 rules" : "at most 1000 holidays"
            let given = field == "rules" ? "201" : "1001"
            await #expect(throws: EngineError.invalidValue(field: field, allowed: allowed, given: given)) {
                _ = try await engine.changeCalendar(more)
            }
        }
        await #expect(throws: EngineError.limitReached(what: "holidays", limit: 1000)) {
            _ = try await engine.importHolidays([Holiday("new", day)], replacing: false)
        }
        #expect(
            try await engine.importHolidays([Holiday("new", day)], replacing: true).snapshot.settings.holidays
                .count == 1
        )
        var long = CalendarChange()
        long.holidays = [Holiday(nil, day, to: day.day(365))]
        _ = try await engine.changeCalendar(long)
        long.holidays = [Holiday(nil, day, to: day.day(366))]
        await #expect(throws: EngineError.self) { _ = try await engine.changeCalendar(long) }
        await harness.stop()
    }

    @Test func `only the last hundred results are kept`() async throws {
        let harness = try await makeHarness(("08:00", "a"))
        let time = await harness.engine.plans()[0].times[0].id
        for _ in 0...PlanLimits.results {
            _ = try await harness.engine.testPlanTime(time, CueReader())
            await harness.advance(frames: 110)
        }
        #expect(await harness.engine.calendarResults().count == 100)
        await harness.stop()
    }

    @Test func `plans, calendar and results survive a restart`() async throws {
        let first = try await EngineHarness.withActions(keepsState: true)
        first.engine.take(reader: CueReader())
        let time = PlanTimeSettings(try #require(TimeOfDay("22:13:22")), action: "long")
        let plan = try await first.engine.createPlan(PlanSettings(name: "day", times: [time]))
        var change = CalendarChange()
        (change.timeZone, change.rules) = ("Asia/Tokyo", [CalendarRule(plan: "day")])
        change.holidays = [Holiday("x", CivilDay(2026, 1, 1))]
        _ = try await first.engine.changeCalendar(change)
        _ = try await first.engine.pauseCalendar(.open)
        _ = try await first.engine.testPlanTime(plan.times[0].id, CueReader())
        let calendar = await first.engine.calendar()
        await first.stop(keepsFolder: true)
        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        let kept = await second.engine.plans()[0]
        #expect(kept.id == plan.id && kept.times.map(\.id) == plan.times.map(\.id))
        #expect(kept.times.map(\.settings) == plan.times.map(\.settings))
        let now = await second.engine.calendar()
        #expect(now.settings == calendar.settings && now.isPaused && now.pausedUntil == nil)
        #expect(await second.engine.calendarResults().map(\.state) == [.interrupted])
        await second.stop()
    }

    @Test func `the preview has the days of a range, by pages, without what a pause skips`() async throws {
        let harness = try await makeHarness(("08:00", "a"), ("09:00", "b"))
        var range = CalendarRange()
        var page = PageRequest()
        #expect(
            try await harness.engine.previewCalendar(range, page).elements.map(\.date.text).first
                == "2023-11-14"
        )
        (range.from, page.limit) = (CivilDay("2023-11-20"), 2)
        let first = try await harness.engine.previewCalendar(range, page)
        #expect(first.total == 7 && first.elements.map(\.times.count) == [2, 2])
        page.cursor = first.nextCursor
        let second = try await harness.engine.previewCalendar(range, page)
        #expect(second.elements.map(\.date.text) == ["2023-11-22", "2023-11-23"])
        range.to = range.from?.day(399)
        _ = try await harness.engine.previewCalendar(range, page)
        for to in [400, -1] {
            range.to = range.from?.day(to)
            await #expect(throws: EngineError.self) { try await harness.engine.previewCalendar(range, page) }
        }
        #expect(try await harness.engine.nextPlanTimes(3).map(\.local.text) == ["08:00", "09:00", "08:00"])
        let until = EngineHarness.beginning.addingTimeInterval(11 * 3600)
        _ = try await harness.engine.pauseCalendar(.until(until))
        #expect(
            try await harness.engine.nextPlanTimes(1).map(\.at.description) == ["2023-11-16 08:00:00 +0000"]
        )
        for limit in [0, 101] {
            await #expect(throws: EngineError.self) { try await harness.engine.nextPlanTimes(limit) }
        }
        await harness.stop()
    }
}
