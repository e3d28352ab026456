// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import SafeText

extension FieldReader {
    /// A time such as `2026-11-21T09:30:00Z`, with or without fractions of a second and with any offset.
    mutating func time(_ field: String) throws(Problem) -> Date? {
        guard let value = take(field, .time) else { return nil }
        let allowed = "a time such as 2026-11-21T09:30:00Z"
        guard let text = value.text else { throw refusal(field, allowed, value) }
        guard text.utf8.count <= 64, let time = Timestamp.parse(text) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.cut(toBytes: 64))\"")
        }
        return time
    }

    /// A required time of day, in minutes since midnight.
    mutating func clockTime(_ field: String) throws(Problem) -> Int {
        let allowed = "a time of day such as 07:30"
        let value = try demanded(field, take(field, .clockTime), allowed, sample: "00:00")
        guard let text = value.text else { throw refusal(field, allowed, value) }
        guard let minutes = ClockTime.minutes(text) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.cut(toBytes: 64))\"")
        }
        return minutes
    }

    /// A date such as `2026-11-24`.
    mutating func day(_ field: String) throws(Problem) -> CivilDay? {
        guard let value = take(field, .date) else { return nil }
        let allowed = "a date such as 2026-11-24"
        guard let text = value.text else { throw refusal(field, allowed, value) }
        guard let day = CivilDay(text) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.cut(toBytes: 64))\"")
        }
        return day
    }

    /// A time of day with or without seconds.
    mutating func timeOfDay(_ field: String) throws(Problem) -> TimeOfDay? {
        guard let value = take(field, .timeOfDay) else { return nil }
        let allowed = TimeOfDay.allowed
        guard let text = value.text else { throw refusal(field, allowed, value) }
        guard let time = TimeOfDay(text) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.cut(toBytes: 64))\"")
        }
        return time
    }
}

extension TimeOfDay {
    /// What a field with a time of day may be.
    static let allowed = "a time of day such as 08:00 or 08:00:30"
    /// Midnight.
    static let midnight = TimeOfDay(hours: 0, minutes: 0)
}
