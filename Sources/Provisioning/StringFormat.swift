// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Formats of strings in `openapi.yaml` whose rules a pattern cannot say.
enum StringFormat: String, Sendable {
    /// A day of the Gregorian calendar, as `2026-02-28`.
    case date
    /// An IANA name of a time zone.
    case timeZone = "time-zone"

    /// Whether a text that matches the schema's pattern has the format.
    func holds(_ text: String) -> Bool {
        switch self {
        case .date:
            let parts = text.split(separator: "-").compactMap { Int($0) }
            guard parts.count == 3, (1...12).contains(parts[1]) else { return false }
            let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
            let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            return (1...days[parts[1] - 1]).contains(parts[2])
        case .timeZone: return TimeZone(identifier: text) != nil
        }
    }

    /// What a text is that does not have the format.
    var phrase: String {
        switch self {
        case .date: "no day of the calendar"
        case .timeZone: "no time zone of the IANA database"
        }
    }
}
