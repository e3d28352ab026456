// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// Which plan is valid on which day.
///
/// - Source: decision D-82.
public struct CalendarSettings: Sendable, Equatable, Codable {
    /// IANA name of the zone whose clocks the times and days are of.
    public var timeZone: String
    /// The rules; the first one that matches a day decides, and a day that none matches is silent.
    public var rules: [CalendarRule] = []
    /// The holidays.
    public var holidays: [Holiday] = []

    /// Makes settings without rules.
    public init(timeZone: String) { self.timeZone = timeZone }
}

/// A rule of the calendar: days, and the plan that is valid on them.
public struct CalendarRule: Sendable, Equatable, Codable {
    /// Whether a rule matches holidays.
    public enum Holidays: String, Sendable, Codable, CaseIterable {
        /// It matches no holiday.
        case skip
        /// It matches holidays as other days.
        case include
        /// It matches holidays only.
        case only
    }

    /// Its name, at most 255 bytes; nil for none.
    public var name: String?
    /// The days of the week, 1 (Monday) to 7 (Sunday); empty for every day.
    public var days: Set<Int> = []
    /// The first day; nil for no first one.
    public var from: CivilDay?
    /// The last day; nil for no last one.
    public var to: CivilDay?
    /// Whether it matches holidays.
    public var holidays = Holidays.skip
    /// Id of the plan, in a request also its name; nil for silence.
    public var plan: String?

    /// Makes a rule that matches every day that is no holiday.
    public init(plan: String?) { self.plan = plan }
}

/// A holiday, of one day or of several.
public struct Holiday: Sendable, Equatable, Codable {
    /// Its name, at most 255 bytes; nil for none.
    public var name: String?
    /// The first day.
    public var from: CivilDay
    /// The last day.
    public var to: CivilDay
    /// Whether it comes on the same dates in each year from the first on.
    public var isYearly = false

    /// Makes a holiday that comes once.
    public init(_ name: String?, _ from: CivilDay, to: CivilDay? = nil) {
        (self.name, self.from, self.to) = (name, from, to ?? from)
    }
}

/// A change of the calendar; nil leaves a value unchanged.
public struct CalendarChange: Sendable, Equatable {
    /// IANA name of the zone.
    public var timeZone: String?
    /// All rules.
    public var rules: [CalendarRule]?
    /// All holidays.
    public var holidays: [Holiday]?

    /// Makes an empty change.
    public init() {}
}

/// How long the calendar is paused.
public enum CalendarPause: Sendable, Equatable {
    /// Until it is resumed.
    case open
    /// Until a time.
    case until(Date)
    /// For a number of seconds.
    case seconds(Double)
}

/// The days of a preview.
public struct CalendarRange: Sendable, Equatable {
    /// The first day; nil for today.
    public var from: CivilDay?
    /// The last day; nil for the sixth after the first.
    public var to: CivilDay?

    /// Makes the range of today and the six days after.
    public init() {}
}
