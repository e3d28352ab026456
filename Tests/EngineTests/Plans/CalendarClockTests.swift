// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage
import Testing

@testable import Engine

/// Pauses, restarts and changes of the clock.
struct CalendarClockTests {
    private func makeDriver(at time: String = "2026-11-24T07:00:00Z") throws -> CalendarDriver {
        var driver = try CalendarDriver("UTC", at: time)
        try driver.plan("day", "08:00", "08:05", "09:00", "10:00")
        try driver.set([CalendarRule(plan: "day")])
        return driver
    }

    @Test func `the first rule that matches a day decides`() throws {
        var driver = try makeDriver()
        try driver.plan("short", "11:00")
        var onHolidays = CalendarRule(plan: "short")
        onHolidays.holidays = .only
        let eve = CivilDay(2026, 12, 24)
        let rules = [CalendarRule.dates(eve, eve, nil), onHolidays, .on(1...5, "day")]
        var yearly = Holiday("Christmas", CivilDay(2020, 12, 25), to: CivilDay(2020, 12, 26))
        yearly.isYearly = true
        try driver.set(rules, [yearly])
        let table = Timetable(settings: driver.state.calendar.settings, plans: driver.state.plans)
        let days = (23...28).map { table.day(CivilDay(2026, 12, $0)) }
        #expect(days.map(\.rule) == [2, 0, 1, 1, nil, 2])
        #expect(days.map { $0.plan?.name } == ["day", nil, "short", "short", nil, "day"])
        #expect(days.map { $0.holiday?.name } == [nil, nil, "Christmas", "Christmas", nil, nil])
        #expect(!yearly.contains(CivilDay(2019, 12, 25)) && yearly.contains(CivilDay(2031, 12, 26)))
    }

    @Test func `a yearly holiday goes over the end of the year, and one of 29 February comes in leap years`()
    {
        var turn = Holiday(nil, CivilDay(2024, 12, 30), to: CivilDay(2025, 1, 2))
        turn.isYearly = true
        #expect(turn.contains(CivilDay(2027, 1, 2)) && !turn.contains(CivilDay(2027, 1, 3)))
        #expect(turn.contains(CivilDay(2026, 12, 31)) && !turn.contains(CivilDay(2024, 1, 1)))
        var leap = Holiday(nil, CivilDay(2024, 2, 29))
        leap.isYearly = true
        #expect(leap.contains(CivilDay(2028, 2, 29)) && !leap.contains(CivilDay(2027, 3, 1)))
    }

    @Test func `a calendar that was given before the clock was set makes up for nothing`() throws {
        var driver = try makeDriver(at: "1970-01-01T00:00:10Z")
        try driver.pass(to: "1970-01-01T00:00:30Z")
        driver.now = try Date("2026-11-24T08:03:00Z", strategy: .iso8601)
        driver.turn { state, _ in state.calendar.forgetUpcoming() }
        try driver.pass(to: "2026-11-24T08:06:00Z")
        #expect(driver.came.map(\.name) == ["08:05"])
        // Once it is set, what is missed is made up for.
        driver.now = try Date("2026-11-24T09:03:00Z", strategy: .iso8601)
        driver.turn { state, _ in state.calendar.forgetUpcoming() }
        try driver.pass(to: "2026-11-24T09:04:00Z")
        #expect(driver.came.map(\.name) == ["08:05", "09:00"])
    }

    @Test func `what comes while the calendar is paused is skipped and not made up for`() throws {
        var driver = try makeDriver()
        let end = try Date("2026-11-24T08:05:00Z", strategy: .iso8601)
        #expect(try driver.turn { try $0.pauseCalendar(.until(end), &$1) })
        try driver.pass(to: "2026-11-24T08:30:00Z")
        #expect(driver.came.map(\.name) == ["08:05"])
        #expect(!driver.state.calendar.place.isPaused)
        #expect(try driver.turn { try $0.pauseCalendar(.open, &$1) })
        #expect(try !driver.turn { try $0.pauseCalendar(.open, &$1) })
        try driver.pass(to: "2026-11-24T09:01:00Z")
        #expect(driver.turn { $0.resumeCalendar(&$1) })
        try driver.pass(to: "2026-11-24T10:30:00Z")
        #expect(driver.came.map(\.name) == ["08:05", "10:00"])
        let results = driver.state.calendar.place.results
        #expect(results.map(\.state) == [.skipped, .skipped] && results.map(\.name) == ["08:00", "09:00"])
        #expect(throws: EngineError.self) { try driver.turn { try $0.pauseCalendar(.until(end), &$1) } }
    }

    @Test func `a restart makes up once for what was missed by less than ten minutes`() throws {
        var driver = try makeDriver()
        try driver.pass(to: "2026-11-24T07:59:59Z")
        driver.restart(at: try Date("2026-11-24T08:09:59Z", strategy: .iso8601))
        try driver.pass(to: driver.now)
        #expect(driver.came.map(\.name) == ["08:00", "08:05"])
        driver.restart(at: driver.now)
        try driver.pass(to: "2026-11-24T08:59:59Z")
        #expect(driver.came.map(\.name) == ["08:00", "08:05"])
        driver.restart(at: try Date("2026-11-24T09:10:00Z", strategy: .iso8601))
        try driver.pass(to: "2026-11-24T10:00:00Z")
        #expect(driver.came.map(\.name) == ["08:00", "08:05", "10:00"])
    }

    @Test func `a pause survives a restart, also one that ends meanwhile`() throws {
        var driver = try makeDriver()
        let end = try Date("2026-11-24T08:02:00Z", strategy: .iso8601)
        _ = try driver.turn { try $0.pauseCalendar(.until(end), &$1) }
        driver.restart(at: try Date("2026-11-24T08:06:00Z", strategy: .iso8601))
        #expect(driver.state.calendar.place.isPaused)
        try driver.pass(to: "2026-11-24T08:06:30Z")
        // The time within the pause is skipped although the pause is over; the one after it is made up for.
        #expect(driver.came.map(\.name) == ["08:05"] && !driver.state.calendar.place.isPaused)
    }

    @Test
    func `a clock that goes back does not repeat what came, one that was far wrong does not hide what comes`()
        throws
    {
        var driver = try makeDriver()
        try driver.pass(to: "2026-11-24T08:06:00Z")
        driver.now = try Date("2026-11-24T07:58:00Z", strategy: .iso8601)
        driver.turn { state, _ in state.calendar.forgetUpcoming() }
        try driver.pass(to: "2026-11-24T08:30:00Z")
        #expect(driver.came.map(\.name) == ["08:00", "08:05"])
        // Two hours ahead by mistake, and back.
        driver.now = try Date("2026-11-24T10:30:00Z", strategy: .iso8601)
        driver.turn { state, _ in state.calendar.forgetUpcoming() }
        try driver.pass(to: driver.now.addingTimeInterval(1))
        #expect(driver.came.map(\.name) == ["08:00", "08:05"])
        driver.now = try Date("2026-11-24T08:31:00Z", strategy: .iso8601)
        driver.turn { state, _ in state.calendar.forgetUpcoming() }
        try driver.pass(to: "2026-11-24T09:30:00Z")
        #expect(driver.came.map(\.name) == ["08:00", "08:05", "09:00"])
    }

    @Test func `a time that is added or moved into the past does not come before tomorrow`() throws {
        var driver = try makeDriver()
        try driver.pass(to: "2026-11-24T08:08:00Z")
        var late = PlanTimeSettings(TimeOfDay(hours: 8, minutes: 7), action: "bell")
        late.name = "late"
        _ = try driver.turn { try $0.addTime(late, toPlan: "day", &$1) }
        var moved = PlanTimeChange()
        moved.at = TimeOfDay("08:06:30")
        let nine = try #require(driver.state.plans.all[0].times.first { $0.settings.name == "09:00" })
        #expect(try driver.turn { try $0.change(time: nine.id, moved, &$1) })
        try driver.pass(to: "2026-11-24T23:00:00Z")
        #expect(driver.came.map(\.name) == ["08:00", "08:05", "10:00"])
        try driver.pass(to: "2026-11-25T08:30:00Z")
        #expect(driver.came.suffix(4).map(\.name) == ["08:00", "08:05", "09:00", "late"])
    }

    @Test func `stopping everything skips what comes within ten seconds, and nothing later`() throws {
        var driver = try makeDriver()
        try driver.pass(to: "2026-11-24T07:59:49.999Z")
        let early = try driver.turn { try $0.stopEverything(StopRequest(), &$1) }
        #expect(!early.holdsCalendar && early.isEmpty)
        try driver.pass(to: "2026-11-24T07:59:50Z")
        let stopped = try driver.turn { try $0.stopEverything(StopRequest(), &$1) }
        #expect(stopped.holdsCalendar && !stopped.isEmpty)
        try driver.pass(to: "2026-11-24T08:10:00Z")
        #expect(driver.came.map(\.name) == ["08:05"])
        #expect(driver.state.calendar.place.results.map(\.state) == [.skipped])
    }
}
