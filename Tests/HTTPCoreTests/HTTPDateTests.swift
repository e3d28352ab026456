// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

struct HTTPDateTests {
    static let dates: [(seconds: Int64, text: String)] = [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"), (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
        (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ]

    @Test(arguments: dates)
    func `a date round-trips`(_ row: (seconds: Int64, text: String)) {
        let date = HTTPDate(secondsSinceEpoch: row.seconds)
        #expect(date.description == row.text)
        #expect(HTTPDate(row.text) == date)
    }

    static let obsolete = [
        "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 GMT",
    ]

    @Test(arguments: obsolete)
    func `the three forms mean the same`(_ text: String) {
        #expect(HTTPDate(text)?.secondsSinceEpoch == 784_111_777)
    }

    @Test
    func `a two-digit year lies at most fifty years ahead`() throws {
        let now = try #require(HTTPDate("Sat, 21 Nov 2026 00:00:00 GMT"))
        #expect(HTTPDate("Sunday, 06-Nov-76 00:00:00 GMT", now: now)?.description.contains("2076") == true)
        #expect(HTTPDate("Sunday, 06-Nov-77 00:00:00 GMT", now: now)?.description.contains("1977") == true)
        #expect(HTTPDate("Sunday, 06-Nov-26 00:00:00 GMT", now: now)?.description.contains("2026") == true)
        #expect(HTTPDate("Sunday, 06-Nov-70 00:00:00 GMT")?.description.contains("1970") == true)
        #expect(HTTPDate("Sunday, 06-Nov-69 00:00:00 GMT")?.description.contains("2069") == true)
    }

    @Test
    func `a leap second is the first second of the next minute`() {
        #expect(HTTPDate("Sat, 31 Dec 2016 23:59:60 GMT")?.secondsSinceEpoch == 1_483_228_800)
    }

    static let malformed = [
        "", "0", "Sun", "Sun,", "Xyz, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 GMT ",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT",
        "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
    ]

    @Test(arguments: malformed)
    func `text in none of the forms is not a date`(_ text: String) {
        #expect(HTTPDate(text) == nil)
    }
}
