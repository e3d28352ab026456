// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// Holidays from iCalendar files.
struct HolidayFileTests {
    private let today = CivilDay(2026, 11, 29)

    private func file(_ bytes: [UInt8], in zone: String = "UTC") throws(EngineError) -> HolidayFile {
        try HolidayFile(bytes, today: today, in: TimeZone(identifier: zone) ?? .gmt)
    }

    private func file(_ lines: [String], in zone: String = "UTC") throws(EngineError) -> HolidayFile {
        let all = ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]
        return try file(Array(all.joined(separator: "\r\n").utf8), in: zone)
    }

    private func read(_ lines: String...) throws -> [Holiday] { try file(lines).holidays }

    private func event(_ lines: String...) throws -> [Holiday] {
        try file(["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).holidays
    }

    /// Why an event is left out; nil if it is a holiday.
    private func reason(_ lines: String...) throws -> LeftOutEvent.Reason? {
        let file = try file(["BEGIN:VEVENT"] + lines + ["END:VEVENT"])
        #expect(file.leftOut.isEmpty || file.holidays.isEmpty)
        return file.leftOut.first?.reason
    }

    /// Whether a file is refused with a problem that names a part of a line and its number.
    private func isRefused(_ part: String, line: Int, _ make: () throws -> [Holiday]) -> Bool {
        do {
            _ = try make()
            return false
        } catch EngineError.invalidValue("body", _, let given) {
            return given.contains(part) && given.hasSuffix("in line \(line)")
        } catch {
            return false
        }
    }

    @Test func `the file that the Python package icalendar wrote is read`() throws {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 1...3 { folder.deleteLastPathComponent() }
        let bytes = try Data(contentsOf: folder.appending(path: "Calendars/school.ics"))
        let holidays = try file(Array(bytes)).holidays
        #expect(holidays.count == 27)
        #expect(holidays.first == Holiday("Jour de l'an", CivilDay(2026, 1, 1)))
        let autumn = try #require(holidays.first { $0.from == CivilDay(2026, 10, 17) })
        #expect(autumn.to == CivilDay(2026, 11, 1))
        let name = "Vacances de la Toussaint, zones A, B et C – rentrée des élèves le lundi matin; "
        #expect(autumn.name == name + "voir le calendrier de l’académie")
        let yearly = holidays.filter(\.isYearly)
        #expect(yearly.map(\.name) == ["Fête de l’école"] && yearly[0].from == CivilDay(2020, 2, 29))
        let fair = holidays.filter { $0.name == "Kermesse" }
        #expect(fair.map(\.from.text) == ["2026-06-20", "2027-06-20", "2028-06-20"])
        #expect(fair.map(\.to.text) == ["2026-06-21", "2027-06-21", "2028-06-21"])
    }

    @Test func `dates, ends, lengths and years are as RFC 5545 says`() throws {
        let day = CivilDay(2026, 12, 25)
        #expect(try event("DTSTART;VALUE=DATE:20261225") == [Holiday(nil, day)])
        #expect(try event("DTSTART:20261225", "DTEND:20261227") == [Holiday(nil, day, to: day.day(1))])
        #expect(try event("DTSTART:20261225", "DTEND:20261225") == [Holiday(nil, day)])
        #expect(try event("DTSTART:20261225", "DURATION:P1W") == [Holiday(nil, day, to: day.day(6))])
        #expect(
            try event("dtstart:20261225", "summary;language=en:A\\, b\\nc\\\\") == [Holiday("A, b c\\", day)]
        )
        let rule = "RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=12;BYMONTHDAY=25;WKST=MO"
        #expect(try event("DTSTART:20261225", rule).map(\.isYearly) == [true])
        let until = try event("DTSTART:20240229", "RRULE:FREQ=YEARLY;UNTIL=20331231")
        #expect(until.map(\.from.year) == [2024, 2028, 2032] && until.allSatisfy { !$0.isYearly })
        #expect(try read("BEGIN:VTODO", "DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY", "END:VTODO").isEmpty)
    }

    @Test func `a folded line is one, also inside a character, and a lone line feed ends a line`() throws {
        let head = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:2026\r\n 1225\nSUMMARY:No".utf8)
        let letter = Array("ë".utf8)
        let bytes =
            head + [letter[0], 0x0D, 0x0A, 0x09, letter[1]] + Array("l\nEND:VEVENT\nEND:VCALENDAR".utf8)
        #expect(
            try file([0xEF, 0xBB, 0xBF] + bytes).holidays == [Holiday("Noël", CivilDay(2026, 12, 25))]
        )
    }

    @Test(arguments: [
        ("DTSTART:20260230", LeftOutEvent.Reason.invalid), ("DTSTART;VALUE=DATE:2026-12-25", .invalid),
        ("DTEND:20261224", .invalid), ("RDATE;VALUE=DATE:soon", .invalid), ("EXDATE:20271301", .invalid),
        ("DURATION:soon", .invalid), ("DURATION:-P1D", .invalid), ("EXRULE:FREQ=YEARLY", .invalid),
        ("RECURRENCE-ID;RANGE=THISANDFUTURE:20261225", .invalid), ("DTEND:20280101", .tooLong),
        ("DURATION:P367D", .tooLong), ("DURATION:PT1H", .timed), ("DURATION:P0D", .timed),
        ("DTSTART:20261225T080000Z", .timed), ("STATUS:CANCELLED", .cancelled),
        ("RRULE:FREQ=HOURLY", .rule), ("RRULE:COUNT=2", .rule), ("RRULE:", .rule),
        ("RRULE:FREQ=YEARLY;COUNT=0", .rule), ("RRULE:FREQ=YEARLY;UNTIL=tomorrow", .rule),
        ("RRULE:FREQ=YEARLY;BYDAY=4XX", .rule), ("RRULE:FREQ=YEARLY;BYMONTH=13", .rule),
        ("RRULE:FREQ=DAILY;BYHOUR=8", .rule),
    ])
    func `an event that is no holiday is left out, with its reason`(
        line: String,
        expected: LeftOutEvent.Reason
    ) throws {
        #expect(try reason("DTSTART:20261225", line) == expected)
        let both = try file(
            ["BEGIN:VEVENT", "DTSTART:20260101", "END:VEVENT", "BEGIN:VEVENT", "SUMMARY:x"]
                + ["DTSTART:20261225", line, "END:VEVENT"]
        )
        #expect(both.holidays.map(\.from) == [CivilDay(2026, 1, 1)])
        #expect(both.leftOut.map(\.line) == [6] && both.leftOut[0].name == "x")
    }

    @Test func `an event without a beginning, and one of a part of a day, are left out`() throws {
        #expect(try reason("SUMMARY:x") == .invalid)
        #expect(try reason("DTSTART:20261225T190000", "DTEND:20261225T210000") == .timed)
        #expect(try reason("DTSTART:20261225T000000", "DTEND:20261225T210000") == .timed)
        #expect(try reason("DTSTART:20261225T000000") == .timed)
    }

    @Test func `midnight to midnight is a whole day, by the clocks of the calendar`() throws {
        let day = CivilDay(2026, 12, 25)
        let two = [Holiday(nil, day, to: day.day(1))]
        #expect(try event("DTSTART:20261225T000000", "DTEND:20261227T000000") == two)
        #expect(try event("DTSTART:20261225T000000", "DTEND:20261226T235959") == two)
        #expect(try event("DTSTART:20261225T000000", "DURATION:PT48H") == two)
        let paris = ["BEGIN:VEVENT", "DTSTART:20261224T230000Z", "DTEND:20261226T230000Z", "END:VEVENT"]
        #expect(try file(paris, in: "Europe/Paris").holidays == two)
        #expect(try file(paris).leftOut.map(\.reason) == [.timed])
        // What Outlook writes.
        let outlook = try event("DTSTART;VALUE=DATE:20261225", "DTEND:20261227T040001Z")
        #expect(outlook == two)
    }

    @Test(arguments: [
        ("20261126", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=3", ["2026-11-26", "2027-11-25", "2028-11-23"]),
        ("20260525", "FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;COUNT=3", ["2026-05-25", "2027-05-31", "2028-05-29"]),
        ("20260131", "FREQ=MONTHLY;COUNT=3", ["2026-01-31", "2026-03-31", "2026-05-31"]),
        ("20260130", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2", ["2026-01-30", "2026-01-31", "2026-02-28"]),
        (
            "20260102", "FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1;COUNT=2",
            ["2026-01-02", "2026-01-30", "2026-02-27"]
        ),
        ("20261223", "FREQ=DAILY;INTERVAL=2;UNTIL=20261228", ["2026-12-23", "2026-12-25", "2026-12-27"]),
        (
            "20260901", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4",
            ["2026-09-01", "2026-09-13", "2026-09-15", "2026-09-27"]
        ),
        (
            "20260901", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=4",
            ["2026-09-01", "2026-09-06", "2026-09-15", "2026-09-20"]
        ),
        ("20261009", "FREQ=YEARLY;BYYEARDAY=-1;COUNT=1", ["2026-10-09", "2026-12-31"]),
        ("20260101", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=1", ["2026-01-01", "2026-12-28"]),
        (
            "20241129", "FREQ=YEARLY;INTERVAL=2;BYMONTH=11;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29;COUNT=2",
            ["2024-11-29", "2026-11-27"]
        ),
    ])
    func `rules are followed as RFC 5545 says`(first: String, rule: String, expected: [String]) throws {
        #expect(try event("DTSTART:\(first)", "RRULE:\(rule)").map(\.from.text) == expected)
    }

    @Test func `a rule without an end is followed for ten years, from a year ago`() throws {
        let days = try event("DTSTART:19990101", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH").map(\.from.text)
        #expect(days.first == "1999-01-01" && days[1] == "2026-11-26" && days.last == "2036-11-27")
    }

    @Test func `further days, exceptions and replaced occurrences are taken into account`() throws {
        let master = [
            "BEGIN:VEVENT", "UID:a", "DTSTART:20261001", "RRULE:FREQ=MONTHLY;COUNT=4",
            "RDATE;VALUE=DATE:20261015,20261016", "EXDATE;VALUE=DATE:20261016,20261101", "END:VEVENT",
        ]
        let moved = [
            "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID;VALUE=DATE:20261201", "DTSTART:20261203", "END:VEVENT",
            "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:20270101T000000", "DTSTART:20270101", "STATUS:CANCELLED",
            "END:VEVENT",
        ]
        let file = try file(master + moved)
        #expect(file.holidays.map(\.from.text) == ["2026-10-01", "2026-10-15", "2026-12-03"])
        #expect(file.leftOut.map(\.reason) == [.cancelled])
    }

    @Test func `a yearly day with an exception is no longer each year`() throws {
        let days = try event("DTSTART:20251224", "RRULE:FREQ=YEARLY", "EXDATE;VALUE=DATE:20261224")
        #expect(days.allSatisfy { !$0.isYearly } && days.count == 10)
        #expect(!days.map(\.from.text).contains("2026-12-24"))
    }

    @Test func `rules that would take too long are left out, and no file takes longer`() throws {
        let never = [
            "BEGIN:VEVENT", "DTSTART:20260101", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "END:VEVENT",
        ]
        let file = try file(Array(repeating: never, count: 5000).flatMap(\.self))
        #expect(file.holidays.count < 200 && file.leftOut.count > 4800)
        #expect(file.leftOut.allSatisfy { $0.reason == .tooMuch })
        #expect(try event("DTSTART:20260101", never[2]).map(\.from.text) == ["2026-01-01"])
        #expect(try event("DTSTART:20260101", never[2] + ";COUNT=9").map(\.from.text) == ["2026-01-01"])
    }

    @Test func `a file has 5,000 events at most`() throws {
        let one = ["BEGIN:VEVENT", "DTSTART:20260101", "STATUS:CANCELLED", "END:VEVENT"]
        func events(_ count: Int) throws -> HolidayFile {
            try file(Array(repeating: one, count: count).flatMap(\.self))
        }
        #expect(try events(PlanLimits.fileEvents).leftOut.count == PlanLimits.fileEvents)
        let error = #expect(throws: EngineError.self) { try events(PlanLimits.fileEvents + 1) }
        #expect(error == .limitReached(what: "events of a file", limit: PlanLimits.fileEvents))
    }

    @Test func `files in UTF-16 and in Latin-1 are read`() throws {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261225\r\nSUMMARY:Noël\r\nEND:VEVENT\r\nEND:VCALENDAR"
        let expected = [Holiday("Noël", CivilDay(2026, 12, 25))]
        let units = [UInt16(0xFEFF)] + Array(text.utf16)
        #expect(try file(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).holidays == expected)
        #expect(try file(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }).holidays == expected)
        #expect(try file(text.unicodeScalars.map { UInt8($0.value) }).holidays == expected)
    }

    @Test func `a file that is no iCalendar file is refused`() {
        #expect(isRefused("no colon", line: 3) { try read("no colon") })
        #expect(isRefused("END:VEVENT", line: 3) { try read("END:VEVENT") })
        #expect(
            isRefused("DTSTART:20261225", line: 1) {
                try file(Array("DTSTART:20261225".utf8)).holidays
            }
        )
        #expect(isRefused("BEGIN:VEVENT", line: 1) { try file(Array("BEGIN:VEVENT".utf8)).holidays })
        #expect(isRefused(" ", line: 1) { try file(Array(" folded".utf8)).holidays })
        for text in ["", "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261225\n"] {
            #expect(throws: EngineError.self) { try file(Array(text.utf8)) }
        }
        let deep = Array(repeating: "BEGIN:VEVENT", count: 9).joined(separator: "\r\n")
        #expect(throws: EngineError.self) { try read(deep) }
        #expect(throws: EngineError.self) { try file([0x42, 0xFF, 0x3A, 0x0A]) }
    }

    @Test func `a thousand holidays are taken, one more is refused, and a long name is cut`() throws {
        let rule = "RRULE:FREQ=DAILY;COUNT=1000"
        #expect(try event("DTSTART:20260101", rule).count == 1000)
        let one = "BEGIN:VEVENT\r\nDTSTART:20270202\r\nEND:VEVENT"
        let all = "BEGIN:VEVENT\r\nDTSTART:20260101\r\n\(rule)\r\nEND:VEVENT"
        #expect(throws: EngineError.limitReached(what: "holidays", limit: 1000)) { try read(all, one) }
        let long = try event("DTSTART:20260101", "SUMMARY:" + String(repeating: "é", count: 200))
        #expect(long[0].name == String(repeating: "é", count: 127))
    }

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `damaged files are read or refused, and never more than that`(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let lines =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261225\r\nDURATION:P2D\r\n"
            + "SUMMARY;X=\"a:b\":No\u{eb}l\\, \\n\r\n RRULE\r\nRRULE:FREQ=YEARLY;COUNT=3\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        var read = 0
        for _ in 0..<2000 {
            var bytes = Array(lines.utf8)
            for _ in 0..<Int.random(in: 0...3, using: &dice) {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: bytes[place] = .random(in: 0...255, using: &dice)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes.prefix(place).suffix(9), at: place)
                }
            }
            do throws(EngineError) {
                read += try file(bytes).holidays.count
            } catch {
                switch error {
                case .invalidValue(let field, _, _): #expect(field == "body")
                case .limitReached: break
                default: Issue.record("\(error)")
                }
            }
        }
        #expect(read > 0)
    }

    @Test func `a name of flag letters is cut at a letter`() throws {
        let flags = String(repeating: "\u{1F1EB}", count: 16_000)
        let holidays = try event("DTSTART;VALUE=DATE:20261225", "SUMMARY:\(flags)")
        #expect(holidays.first?.name?.utf8.count == 252)
    }

    @Test func `a line with too many marks in a row is refused, and a colon with a mark is a colon`() throws {
        let marks = String(repeating: "\u{316}\u{301}", count: 10_000)
        #expect(
            isRefused("SUMMARY", line: 5) { try event("DTSTART;VALUE=DATE:20261225", "SUMMARY:a\(marks)") }
        )
        let holidays = try event("DTSTART;VALUE=DATE:20261225", "SUMMARY:\u{301}a")
        #expect(holidays.first?.name == "\u{301}a")
    }

    @Test func `a line is at most 64 KiB long, folded or not`() throws {
        let rest = String(repeating: "a", count: 65_536 - "SUMMARY:".utf8.count)
        #expect(try event("DTSTART;VALUE=DATE:20261225", "SUMMARY:\(rest)").count == 1)
        #expect(
            isRefused("SUMMARY", line: 5) { try event("DTSTART;VALUE=DATE:20261225", "SUMMARY:\(rest)a") }
        )
        let folded = String(repeating: "\r\n a", count: 65_536)
        #expect(
            isRefused("SUMMARY", line: 5) { try event("DTSTART;VALUE=DATE:20261225", "SUMMARY:\(folded)") }
        )
    }
}
