// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Which actions have to be tried, a few at a time; reads no clock.
struct FaultWatch: Sendable {
    /// Actions of one turn, so that a turn stays short.
    private static let slice = 8
    /// Nanoseconds between two rounds over all actions.
    private static let interval: UInt64 = 250_000_000

    /// Whether something changed since the last round began.
    var isDirty = true
    /// Whether what is planned has to be looked at.
    var areSchedulesDirty = true
    private var pending: [String] = []
    private var begunAt: UInt64?

    /// Begins a round if one is needed and the last one is over and long enough ago.
    ///
    /// - Returns: whether it began.
    mutating func begin(_ actions: @autoclosure () -> [String], at moment: UInt64) -> Bool {
        guard isDirty, pending.isEmpty, left(at: moment) == 0 else { return false }
        (isDirty, areSchedulesDirty, begunAt) = (false, true, moment)
        pending = actions()
        return true
    }

    /// Takes some of the actions of the round.
    mutating func take() -> ArraySlice<String> {
        let some = pending.prefix(FaultWatch.slice)
        pending.removeFirst(some.count)
        return some
    }

    /// Takes whether what is planned has to be looked at; not before the round is over.
    mutating func takeSchedules() -> Bool {
        guard areSchedulesDirty, pending.isEmpty else { return false }
        areSchedulesDirty = false
        return true
    }

    /// Whether it has something to do, now or soon.
    var hasWork: Bool { isDirty || areSchedulesDirty || !pending.isEmpty }

    /// Seconds until it has something to do; nil if it has not.
    func wait(at moment: UInt64) -> Double? {
        if !pending.isEmpty { return 0.01 }
        return isDirty ? max(0.01, Double(left(at: moment)) / 1e9) : nil
    }

    private func left(at moment: UInt64) -> UInt64 {
        guard let begunAt, moment > begunAt else { return 0 }
        let end = begunAt + FaultWatch.interval
        return end > moment ? end - moment : 0
    }
}
