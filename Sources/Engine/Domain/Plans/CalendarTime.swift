// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A date of an iCalendar file, or a date with a time.
///
/// - Source: RFC 5545, sections 3.3.4 and 3.3.5.
struct CalendarTime: Sendable, Equatable {
    let day: CivilDay
    /// Seconds after midnight; nil for a date.
    let seconds: Int?

    /// Reads `20261225`, `20261225T080000` or `20261225T080000Z`; nil if the text is none of them.
    ///
    /// A time in UTC is converted to the clocks of the zone.
    init?(_ text: String, in zone: TimeZone) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        guard let day = CivilDay(digits: parts[0]) else { return nil }
        guard parts.count == 2 else {
            (self.day, seconds) = (day, nil)
            return
        }
        let isUTC = parts[1].hasSuffix("Z")
        let digits = isUTC ? String(parts[1].dropLast()) : parts[1]
        guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(digits), number / 10_000 < 24, number / 100 % 100 < 60, number % 100 <= 60
        else { return nil }
        let seconds = number / 10_000 * 3600 + number / 100 % 100 * 60 + min(59, number % 100)
        guard isUTC else {
            (self.day, self.seconds) = (day, seconds)
            return
        }
        let time = day.start.addingTimeInterval(Double(seconds))
        let local = time.addingTimeInterval(Double(zone.secondsFromGMT(for: time)))
        self.day = CivilDay(containing: local)
        self.seconds = Int(local.timeIntervalSince(self.day.start))
    }
}
