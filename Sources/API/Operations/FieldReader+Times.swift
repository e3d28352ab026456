// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension FieldReader {
    /// A time such as `2026-11-21T09:30:00Z`, with or without fractions of a second and with any offset.
    mutating func time(_ field: String) throws(Problem) -> Date? {
        guard let value = take(field, .time) else { return nil }
        let allowed = "a time such as 2026-11-21T09:30:00Z"
        guard let text = value.text else { throw refusal(field, allowed, value) }
        guard text.utf8.count <= 64, let time = Timestamp.parse(text) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.prefix(64))\"")
        }
        return time
    }

    /// A required time of day, in minutes since midnight.
    mutating func clockTime(_ field: String) throws(Problem) -> Int {
        let allowed = "a time of day such as 07:30"
        let value = take(field, .clockTime)
        let text = try demanded(field, value?.text, allowed, sample: "00:00")
        guard let minutes = ClockTime.minutes(text) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.prefix(64))\"")
        }
        return minutes
    }
}
