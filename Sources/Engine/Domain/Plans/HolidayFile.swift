// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation
import SafeText

/// The holidays of an iCalendar file: its events of whole days, as often as their rules say.
///
/// - Source: RFC 5545, sections 3.6.1 and 3.8.
public struct HolidayFile: Sendable {
    /// The holidays in the order of the file; one that comes more than once is one for each time, unless it comes each year.
    public private(set) var holidays: [Holiday] = []
    /// The events that are no holidays, in the order of the file.
    public private(set) var leftOut: [LeftOutEvent] = []

    private var open: [String] = []
    private var event: CalendarEvent?
    private var events: [CalendarEvent] = []
    private var hasCalendar = false
    private let zone: TimeZone

    /// Days that the rules of one file may look at.
    private static let budget = 400_000
    /// Years for which a rule without an end is followed.
    public static let years = 10

    /// Reads a file.
    ///
    /// Everything that is no event is ignored. Names are cut to 255 bytes.
    ///
    /// - Parameters:
    ///   - bytes: the file, at most ``PlanLimits/fileBytes``.
    ///   - today: a rule without an end is followed from a year before to ``years`` after it.
    ///   - zone: that of the calendar.
    /// - Throws: `invalidValue` for the field `body`, which names the line; `limitReached`.
    public init(_ bytes: [UInt8], today: CivilDay, in zone: TimeZone) throws(EngineError) {
        self.zone = zone
        var rest = UnfoldedLines(bytes)
        while let line = try Self.next(&rest) { try take(line) }
        guard hasCalendar, open.isEmpty else {
            let missing = open.last.map { "END:\($0)" } ?? "BEGIN:VCALENDAR"
            throw .invalidValue(
                field: "body",
                allowed: "a whole iCalendar file",
                given: "one without \(missing)"
            )
        }
        try expand(in: today.day(-366)...today.day(Self.years * 366))
    }

    private static func next(_ lines: inout UnfoldedLines) throws(EngineError) -> CalendarLine? {
        do throws(CalendarLine.BadLine) {
            return try lines.next()
        } catch {
            throw refusal(error.allowed, error.text, error.number)
        }
    }

    private mutating func take(_ line: CalendarLine) throws(EngineError) {
        switch line.name {
        case "BEGIN": try begin(line)
        case "END":
            guard line.value.uppercased() == open.popLast() else {
                throw Self.refusal("the END of what was begun last", line)
            }
            if open == ["VCALENDAR"], let event {
                events.append(event)
                self.event = nil
            }
        default:
            guard !open.isEmpty else { throw Self.refusal("BEGIN:VCALENDAR first", line) }
            if open.count == 2 { event?.take(line, in: zone) }
        }
    }

    private mutating func begin(_ line: CalendarLine) throws(EngineError) {
        let component = line.value.uppercased()
        guard open.isEmpty == (component == "VCALENDAR"), open.count < 8 else {
            throw Self.refusal("BEGIN:VCALENDAR around all others", line)
        }
        hasCalendar = true
        open.append(component)
        guard open == ["VCALENDAR", "VEVENT"] else { return }
        guard events.count < PlanLimits.fileEvents else {
            throw .limitReached(what: "events of a file", limit: PlanLimits.fileEvents)
        }
        event = CalendarEvent(line: line.number)
    }

    // MARK: Holidays

    private mutating func expand(in window: ClosedRange<CivilDay>) throws(EngineError) {
        // One that replaces an occurrence of another stands for itself.
        var replaced: [[UInt8]: Set<CivilDay>] = [:]
        for event in events {
            if let day = event.replaced { replaced[Array(event.id.utf8), default: []].insert(day) }
        }
        var budget = Self.budget
        for event in events {
            let days = event.replaced == nil ? replaced[Array(event.id.utf8)] ?? [] : []
            switch event.holidays(in: window, without: days, budget: &budget) {
            case .success(let found):
                guard holidays.count + found.count <= PlanLimits.holidays else {
                    throw .limitReached(what: "holidays", limit: PlanLimits.holidays)
                }
                holidays += found
            case .failure(let cause): leftOut.append(LeftOutEvent(event, cause))
            }
        }
        events = []
    }

    // MARK: Refusals

    private static func refusal(_ allowed: String, _ line: CalendarLine) -> EngineError {
        refusal(allowed, line.text, line.number)
    }

    private static func refusal(_ allowed: String, _ text: String, _ number: Int) -> EngineError {
        .invalidValue(
            field: "body",
            allowed: "an iCalendar file with \(allowed)",
            given: "\"\(text.cut(toBytes: 64))\" in line \(number)"
        )
    }
}
