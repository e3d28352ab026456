// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Which times of schedules and of the calendar still count after a restart, a suspension or a change of the clock.
enum Punctuality {
    /// How long after its time something is made up for, seconds.
    static let patience: Double = 600

    /// Earlier than any time at which this program ran, 2026-01-01: a clock that shows less was not set yet.
    static let firstTime = Date(timeIntervalSince1970: 1_767_225_600)

    /// The time after which occurrences count: earlier ones precede what asks for them or are older than the patience.
    ///
    /// A time of before ``firstTime`` is that of a clock that was not set, on a machine that is given its schedules at each
    /// start and does not know what it played before: only later occurrences count then.
    ///
    /// - Parameters:
    ///   - now: the present time.
    ///   - madeAt: when what asks for the occurrences was made or changed; nil for now.
    ///   - lastTaken: the last occurrence that was taken; nil if none was.
    /// - Returns: the time.
    static func begin(at now: Date, madeAt: Date?, lastTaken: Date?) -> Date {
        var begin = madeAt ?? now
        // A time of before the clock was set says nothing.
        if begin < firstTime, now >= firstTime {
            begin = lastTaken.flatMap { $0 < firstTime ? nil : $0 } ?? now
        }
        let earliest = max(min(begin, now), now.addingTimeInterval(-patience))
        // No time is taken twice. A last time far in the future was taken while the clock was wrong.
        guard let lastTaken, lastTaken.timeIntervalSince(now) < patience else { return earliest }
        return max(earliest, lastTaken)
    }
}
