// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Provisioning

/// Formats of strings, whose rules a pattern cannot say.
struct StringFormatTests {
    @Test(arguments: [
        ("2024-02-29", true), ("2023-02-29", false), ("1900-02-29", false), ("2000-02-29", true),
        ("2026-04-31", false),
        ("2026-12-31", true), ("2026-13-01", false), ("2026-00-10", false), ("2026-01-00", false),
        ("2026-01", false),
    ])
    func `a date is a day of the calendar`(text: String, isDay: Bool) {
        #expect(StringFormat.date.holds(text) == isDay)
    }

    @Test(arguments: [
        ("Europe/Paris", true), ("UTC", true), ("Europe/Pairs", false), ("Mars/Olympus", false),
    ])
    func `a time zone is one of the IANA database`(text: String, isKnown: Bool) {
        #expect(StringFormat.timeZone.holds(text) == isKnown)
    }
}
