// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// Holidays from iCalendar files.
struct HolidayFileTests {
    private func read(_ lines: String...) throws -> [Holiday] {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(
            separator: "\r\n"
        )
        return try HolidayFile(Array(text.utf8)).holidays
    }

    private func event(_ lines: String...) throws -> [Holiday] {
        let inner = lines.joined(separator: "\r\n")
        return try read("BEGIN:VEVENT", inner, "END:VEVENT")
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
        let holidays = try HolidayFile(Array(bytes)).holidays
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
        #expect(try event("DTSTART:20261225", "STATUS:CANCELLED").isEmpty)
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
            try HolidayFile([0xEF, 0xBB, 0xBF] + bytes).holidays == [Holiday("Noël", CivilDay(2026, 12, 25))]
        )
    }

    @Test(arguments: [
        "RRULE:FREQ=MONTHLY", "RRULE:FREQ=YEARLY;BYDAY=4TH", "RRULE:FREQ=YEARLY;INTERVAL=2", "RRULE:COUNT=2",
        "RRULE:FREQ=YEARLY;BYMONTH=11", "RRULE:FREQ=YEARLY;COUNT=0", "RRULE:FREQ=YEARLY;COUNT=1001", "RRULE:",
        "RRULE:FREQ=YEARLY;UNTIL=tomorrow",
        "RDATE;VALUE=DATE:20271225", "EXDATE:20271225", "RECURRENCE-ID:20261225", "DTEND:20261224",
        "DTEND:20280101", "DURATION:P0D", "DURATION:PT1H", "DURATION:P367D", "DTSTART:20261225T080000Z",
        "DTSTART:20260230", "DTSTART;VALUE=DATE:2026-12-25",
    ])
    func `what is not understood is refused, with its line`(line: String) {
        #expect(isRefused(line.prefix(64).description, line: 5) { try event("DTSTART:20261225", line) })
    }

    @Test func `a file that is no iCalendar file is refused`() {
        #expect(isRefused("no colon", line: 3) { try read("no colon") })
        #expect(isRefused("END:VEVENT", line: 3) { try read("END:VEVENT") })
        #expect(isRefused("BEGIN:VEVENT", line: 3) { try event("SUMMARY:x") })
        #expect(
            isRefused("DTSTART:20261225", line: 1) {
                try HolidayFile(Array("DTSTART:20261225".utf8)).holidays
            }
        )
        #expect(isRefused("BEGIN:VEVENT", line: 1) { try HolidayFile(Array("BEGIN:VEVENT".utf8)).holidays })
        #expect(isRefused(" ", line: 1) { try HolidayFile(Array(" folded".utf8)).holidays })
        for text in ["", "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261225\n"] {
            #expect(throws: EngineError.self) { try HolidayFile(Array(text.utf8)) }
        }
        let deep = Array(repeating: "BEGIN:VEVENT", count: 9).joined(separator: "\r\n")
        #expect(throws: EngineError.self) { try read(deep) }
        #expect(throws: EngineError.self) { try HolidayFile([0x42, 0xFF, 0x3A, 0x0A]) }
    }

    @Test func `a thousand holidays are taken, one more is refused, and a long name is cut`() throws {
        let rule = "RRULE:FREQ=YEARLY;COUNT=1000"
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
                read += try HolidayFile(bytes).holidays.count
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
