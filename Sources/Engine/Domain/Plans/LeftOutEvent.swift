// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of an iCalendar file that is no holiday.
public struct LeftOutEvent: Sendable, Equatable {
    /// Why, for programs.
    public enum Reason: String, Sendable, CaseIterable {
        /// It is cancelled.
        case cancelled
        /// It has times of day.
        case timed
        /// A line of it cannot be read, or contradicts another one.
        case invalid
        /// Its rule is not one of whole days.
        case rule
        /// It has more days than a holiday may have.
        case tooLong
        /// Its rule needs more work than a file may cause.
        case tooMuch
    }

    /// Why, also in words.
    struct Cause: Error, Sendable, Equatable {
        let reason: Reason
        let text: String

        init(_ reason: Reason, _ text: String) { (self.reason, self.text) = (reason, text) }
    }

    /// The line where it begins, from 1.
    public let line: Int
    /// Its name; nil for none.
    public let name: String?
    /// Why it is left out.
    public let reason: Reason
    /// Why, in words.
    public let detail: String

    init(_ event: CalendarEvent, _ cause: Cause) {
        (line, name, reason, detail) = (event.line, event.name, cause.reason, cause.text)
    }
}
