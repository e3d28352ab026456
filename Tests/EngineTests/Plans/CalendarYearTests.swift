// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// Calendars over whole years under a virtual clock.
struct CalendarYearTests {
    /// Zones with whole hours in both hemispheres, with half an hour, and without a change of the clocks.
    private static let zones = ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"]

    @Test(arguments: zones)
    func `a school year has each bell of each school day once, by the clocks of its zone`(zone: String) throws
    {
        var driver = try CalendarDriver(zone, at: "2026-08-31T00:00:00Z")
        try driver.plan("day", "08:00", "12:00:30", "16:15")
        let christmas = Holiday("Christmas", CivilDay(2026, 12, 19), to: CivilDay(2027, 1, 3))
        try driver.set([.on(1...5, "day")], [christmas])
        let (first, last) = (CivilDay(2026, 9, 1), CivilDay(2027, 6, 30))
        try driver.pass(to: last.day(2).start)
        let clocks = try #require(TimeZone(identifier: zone))
        // An independent count: what the clocks show at each time that came.
        let shown = driver.came.map { come -> String in
            let wall = come.at.addingTimeInterval(Double(clocks.secondsFromGMT(for: come.at)))
            let seconds = Int(wall.timeIntervalSince1970) % 86_400
            return "\(CivilDay(containing: wall).text) \(seconds)"
        }
        var expected: [String] = []
        for number in CivilDay(2026, 8, 31).number...last.day(1).number {
            let day = CivilDay(number: number)
            let isSchool = (1...5).contains(day.weekday) && !(christmas.from...christmas.to).contains(day)
            if isSchool { expected += [28_800, 43_230, 58_500].map { "\(day.text) \($0)" } }
        }
        let inYear = { (text: String) in text >= first.text && text < last.day(1).text }
        #expect(shown.filter(inYear) == expected.filter(inYear))
        #expect(shown.filter(inYear).count > 600)
    }

    @Test func `a time that a day does not have is left out, one that it has twice comes at the first`()
        throws
    {
        var driver = try CalendarDriver("Europe/Paris", at: "2027-03-27T12:00:00Z")
        try driver.plan("night", "01:59", "02:30", "03:00")
        try driver.set([CalendarRule(plan: "night")])
        try driver.pass(to: "2027-03-28T12:00:00Z")
        #expect(
            driver.came.map(\.description) == ["2027-03-28T00:59:00Z 01:59", "2027-03-28T01:00:00Z 03:00"]
        )
        driver = try CalendarDriver("Europe/Paris", at: "2026-10-24T12:00:00Z")
        try driver.plan("night", "01:59", "02:30", "03:00")
        try driver.set([CalendarRule(plan: "night")])
        try driver.pass(to: "2026-10-25T12:00:00Z")
        #expect(
            driver.came.map(\.description) == [
                "2026-10-24T23:59:00Z 01:59", "2026-10-25T00:30:00Z 02:30", "2026-10-25T02:00:00Z 03:00",
            ]
        )
    }

    @Test func `in Lord Howe the clocks change by half an hour`() throws {
        var driver = try CalendarDriver("Australia/Lord_Howe", at: "2026-10-03T00:00:00Z")
        try driver.plan("night", "01:45", "02:15", "02:45")
        try driver.set([CalendarRule(plan: "night")])
        // From 02:00 to 02:30, at 15:30 UTC.
        try driver.pass(to: "2026-10-03T23:00:00Z")
        #expect(driver.came.map(\.name) == ["01:45", "02:45"])
        driver = try CalendarDriver("Australia/Lord_Howe", at: "2027-04-03T00:00:00Z")
        try driver.plan("night", "01:30", "01:45", "02:15")
        try driver.set([CalendarRule(plan: "night")])
        // From 02:00 back to 01:30, at 15:00 UTC.
        try driver.pass(to: "2027-04-03T23:00:00Z")
        #expect(driver.came.map(\.name) == ["01:30", "01:45", "02:15"])
        #expect(driver.came.first?.description == "2027-04-03T14:30:00Z 01:30")
    }

    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
    func `what the preview says is what comes`(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let zone = try #require(TimeZone.knownTimeZoneIdentifiers.randomElement(using: &dice))
        let first = CivilDay(2020, 1, 1).day(.random(in: 0..<3650, using: &dice))
        var driver = try CalendarDriver(zone, at: "2020-01-01T00:00:00Z")
        driver.now = first.day(-2).start
        for name in ["a", "b"] {
            let times = (0..<8).map { _ in Self.time(&dice) }
            let id = try driver.plan(name)
            for time in times { _ = try driver.turn { try $0.addTime(time, toPlan: id, &$1) } }
        }
        let rules = (0..<6).map { _ in Self.rule(&dice, from: first) }
        let holidays = (0..<10).map { _ in Self.holiday(&dice, from: first) }
        try driver.set(rules, holidays)
        let last = first.day(200)
        let said = driver.preview(first, last)
        try driver.pass(to: last.day(3).start)
        // Days begin at other times than in UTC.
        let zoneClocks = try #require(TimeZone(identifier: zone))
        let days = first...last
        let came = driver.came.filter { days.contains(CivilDay(at: $0.at, in: zoneClocks)) }
        #expect(came.map(\.at) == said.map(\.at).sorted(), "\(zone) from \(first.text)")
        #expect(Set(came.map(\.description)) == Set(said.map(\.description)))
    }

    private static func time(_ dice: inout SplitMix64) -> PlanTimeSettings {
        let hours = Int.random(in: 0..<24, using: &dice)
        let at = TimeOfDay(hours: hours, minutes: .random(in: 0..<60, using: &dice))
        var time = PlanTimeSettings(at, action: "bell")
        time.name = at.text
        time.isEnabled = Int.random(in: 0..<5, using: &dice) > 0
        return time
    }

    private static func rule(_ dice: inout SplitMix64, from first: CivilDay) -> CalendarRule {
        var rule = CalendarRule(plan: ["a", "b", "a", "b", nil].randomElement(using: &dice) ?? nil)
        rule.days = Set((1...7).filter { _ in Bool.random(using: &dice) })
        rule.holidays = CalendarRule.Holidays.allCases.randomElement(using: &dice) ?? .skip
        if Bool.random(using: &dice) { rule.from = first.day(.random(in: -10...150, using: &dice)) }
        if Bool.random(using: &dice) {
            rule.to = (rule.from ?? first).day(.random(in: 0...150, using: &dice))
        }
        return rule
    }

    private static func holiday(_ dice: inout SplitMix64, from first: CivilDay) -> Holiday {
        let from = first.day(.random(in: -400...200, using: &dice))
        var holiday = Holiday(nil, from, to: from.day(.random(in: 0...10, using: &dice)))
        holiday.isYearly = Bool.random(using: &dice)
        return holiday
    }
}
