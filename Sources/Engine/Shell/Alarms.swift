// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Times at which the engine has to drain even without events, one for each purpose.
///
/// A purpose sets and clears only its own time, so none can cancel the alarm of another.
struct Alarms: Sendable {
    /// What an alarm is for.
    enum Purpose: Sendable, CaseIterable {
        case queue, session, watch, rest, preparation, work, runs, shows, tiles, calendar, path, faults
    }

    private var times: [Purpose: ContinuousClock.Instant] = [:]

    /// Sets the time of a purpose; nil clears it.
    ///
    /// - Returns: whether it is earlier than all times so far, so that a waiting thread has to shorten its wait.
    mutating func set(_ purpose: Purpose, at time: ContinuousClock.Instant?) -> Bool {
        let first = times.values.min()
        times[purpose] = time
        guard let time else { return false }
        return first.map { time < $0 } ?? true
    }

    /// Milliseconds until the first time, rounded up; −1 if there is none.
    func milliseconds(from now: ContinuousClock.Instant) -> Int32 {
        guard let first = times.values.min() else { return -1 }
        let left = (first - now) / .milliseconds(1)
        return Int32(clamping: Int(max(0, min(left.rounded(.up), 1e9))))
    }

    /// Removes the times that have passed.
    ///
    /// - Returns: whether there were any.
    mutating func takeDue(at now: ContinuousClock.Instant) -> Bool {
        let count = times.count
        times = times.filter { $0.value > now }
        return times.count < count
    }
}
