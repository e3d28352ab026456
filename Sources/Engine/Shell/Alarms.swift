// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Times at which the engine has to look though nothing happens, one for each purpose.
///
/// A purpose sets and clears its own time only: none can take away what another waits for.
struct Alarms: Sendable {
    /// What a time is waited for.
    enum Purpose: Sendable, CaseIterable { case queue, session, watch, rest, preparation }

    private var times: [Purpose: ContinuousClock.Instant] = [:]

    /// Sets the time of a purpose; nil clears it.
    ///
    /// - Returns: whether it is sooner than every time before, so that a waiting thread has to wait anew.
    mutating func set(_ purpose: Purpose, at time: ContinuousClock.Instant?) -> Bool {
        let first = times.values.min()
        times[purpose] = time
        guard let time else { return false }
        return first.map { time < $0 } ?? true
    }

    /// Milliseconds from a moment to the first time, never early; −1 where there is none.
    func milliseconds(from now: ContinuousClock.Instant) -> Int32 {
        guard let first = times.values.min() else { return -1 }
        let left = (first - now) / .milliseconds(1)
        return Int32(clamping: Int(max(0, min(left.rounded(.up), 1e9))))
    }

    /// Takes the times that have come; each comes once.
    ///
    /// - Returns: whether there was one.
    mutating func takeDue(at now: ContinuousClock.Instant) -> Bool {
        let count = times.count
        times = times.filter { $0.value > now }
        return times.count < count
    }
}
