// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What has to be looked at because it may not sound any more, a little at a time; reads no clock.
struct FaultWatch: Sendable {
    /// References of one turn, so that a turn stays short; a look at all sounds counts as many.
    private static let slice = 256
    /// What the trial of an action costs, in references.
    private static let trial = 32
    /// Nanoseconds between two rounds.
    private static let interval: UInt64 = 250_000_000

    /// What is looked at next.
    enum Work: Sendable, Equatable {
        case referrer(Referrer)
        /// By its id.
        case action(String)
    }

    /// Whether all actions have to be tried.
    var isDirty = true
    /// Whether the condition in health is out of date.
    var isHealthDirty = true
    /// Monotonic time in nanoseconds at which the next broken time is due, so that health names another one.
    var healthDue: UInt64?
    private var referrers: [Referrer] = []
    private var actions: [String] = []
    private var begunAt: UInt64?
    private var left = 0

    /// Begins a turn.
    mutating func beginTurn() { left = FaultWatch.slice }

    /// Begins a round if the last one is over and long enough ago.
    mutating func begin(_ pending: () -> [Referrer], _ all: () -> [String], at moment: UInt64) {
        guard isOver, wait(for: moment) == 0 else { return }
        referrers = pending().reversed()
        actions = isDirty ? all().reversed() : []
        // Something may be gone, or switched off, that was broken.
        if isDirty || !referrers.isEmpty { isHealthDirty = true }
        isDirty = false
        if !isOver { begunAt = moment }
    }

    /// Takes what is looked at next in this turn.
    ///
    /// - Parameter count: the number of references of something.
    /// - Returns: what it is; nil if that is all.
    mutating func take(_ count: (Referrer) -> Int) -> Work? {
        guard left > 0 else { return nil }
        if let referrer = referrers.popLast() {
            left -= 1 + count(referrer)
            return .referrer(referrer)
        }
        left -= FaultWatch.trial
        return actions.popLast().map { .action($0) }
    }

    /// Adds to the round what follows from a trial.
    mutating func add(_ users: [Referrer]) { referrers += users }

    /// Whether nothing of the round is left.
    var isOver: Bool { referrers.isEmpty && actions.isEmpty }

    /// Whether it has something to do, now or soon, of which it knows itself.
    var hasWork: Bool { isDirty || isHealthDirty || !isOver }

    /// Seconds until it has something to do; nil if it has not.
    func wait(hasPending: Bool, at moment: UInt64) -> Double? {
        if !isOver { return 0.01 }
        if isDirty || hasPending || isHealthDirty { return max(0.01, Double(wait(for: moment)) / 1e9) }
        return healthDue.map { max(0.01, Double($0 - min($0, moment)) / 1e9) }
    }

    private func wait(for moment: UInt64) -> UInt64 {
        guard let begunAt, moment > begunAt else { return 0 }
        let end = begunAt + FaultWatch.interval
        return end > moment ? end - moment : 0
    }
}
