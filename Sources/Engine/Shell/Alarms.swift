// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Times at which the engine has to drain even without events, one for each purpose.
///
/// A purpose sets and clears only its own time, so none can cancel the alarm of another.
struct Alarms: Sendable {
    /// What an alarm is for.
    enum Purpose: Int, CaseIterable {
        case queue, session, watch, rest, preparation, work, runs, shows, tiles, calendar, path, faults,
            voices, talks, inputs
    }

    /// Nanoseconds of the boot clock, by purpose; none is the highest value.
    private var times = [UInt64](repeating: .max, count: Purpose.allCases.count)

    /// Sets the time of a purpose, in nanoseconds of the boot clock; nil clears it.
    ///
    /// - Returns: whether it is earlier than all times so far, so that a waiting thread has to shorten its wait.
    mutating func set(_ purpose: Purpose, at time: UInt64?) -> Bool {
        let before = first
        times[purpose.rawValue] = time ?? .max
        return times[purpose.rawValue] < before
    }

    /// Milliseconds until the first time, rounded up; −1 if there is none.
    func milliseconds(from now: UInt64) -> Int32 {
        guard first < .max else { return -1 }
        let left = first - min(first, now)
        return Int32(clamping: left / 1_000_000 + (left % 1_000_000 > 0 ? 1 : 0))
    }

    /// Removes the times that have passed.
    ///
    /// - Returns: whether there were any.
    mutating func takeDue(at now: UInt64) -> Bool {
        guard first <= now else { return false }
        for index in times.indices where times[index] <= now { times[index] = .max }
        return true
    }

    private var first: UInt64 {
        var first = UInt64.max
        for time in times { first = min(first, time) }
        return first
    }
}
