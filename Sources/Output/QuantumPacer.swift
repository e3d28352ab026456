// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Computes how many quanta are due, from given times.
///
/// Quantum *n* is due at `start + n × quantum / rate`, computed from the start every time, so that the pace never
/// drifts from the monotonic clock. After a stall at most `maximumBurst` quanta are rendered at once until the
/// backlog is gone; a backlog of more than `maximumBacklog` quanta is cut to that, because rendering minutes of missed
/// sound after a long halt is useless.
///
/// - Realtime-safe: yes.
struct QuantumPacer: Sendable, Equatable {
    /// Frames per quantum.
    let quantum: Int
    /// Frames per second.
    let rate: Int
    /// Most quanta rendered at once.
    let maximumBurst: Int
    /// Largest backlog in quanta.
    let maximumBacklog: Int
    /// Quanta dropped so far.
    private(set) var dropped: Int = 0
    private var start: UInt64
    private var given: UInt64 = 0

    /// Makes a pacer that starts at `now`, in nanoseconds; the first quantum is due at once.
    init(quantum: Int, rate: Int, now: UInt64, maximumBurst: Int = 4, maximumBacklog: Int? = nil) {
        precondition(quantum > 0 && rate > 0 && maximumBurst > 0, "a pace has a quantum, a rate and a burst")
        self.quantum = quantum
        self.rate = rate
        self.maximumBurst = maximumBurst
        self.maximumBacklog = max(maximumBacklog ?? rate / quantum, maximumBurst)
        start = now
    }

    /// When the next quantum is due, in nanoseconds of the monotonic clock.
    var nextDue: UInt64 { due(given) }

    /// Takes the quanta to be rendered now.
    ///
    /// - Returns: 0 when none is due yet, at most `maximumBurst`.
    mutating func take(now: UInt64) -> Int {
        guard now >= nextDue else { return 0 }
        // The quantum due at `now` itself counts, so there is one more than the whole quanta since the start.
        var backlog = Int(elapsedQuanta(now - start) + 1 - given)
        if backlog > maximumBacklog {
            let excess = UInt64(backlog - maximumBacklog)
            dropped += Int(excess)
            start += due(given + excess) - due(given)
            backlog = maximumBacklog
        }
        let taken = min(backlog, maximumBurst)
        given += UInt64(taken)
        return taken
    }

    /// Skips the quanta that would have been rendered by `now`, except the one that is due.
    ///
    /// - Returns: how many.
    mutating func rest(until now: UInt64) -> Int {
        guard now > start else { return 0 }
        let elapsed = elapsedQuanta(now - start)
        guard elapsed > given else { return 0 }
        defer { given = elapsed }
        return Int(elapsed - given)
    }

    /// When to wake after `take`: at the next due time, or a quarter of a quantum from now while there is a backlog.
    func wakeTime(now: UInt64) -> UInt64 {
        let due = nextDue
        guard due <= now else { return due }
        return now + UInt64(quantum) * 250_000_000 / UInt64(rate)
    }

    private func due(_ index: UInt64) -> UInt64 { start + nanoseconds(index) }

    /// The exact length of `count` quanta, rounded up so that a quantum is never early.
    private func nanoseconds(_ count: UInt64) -> UInt64 {
        let frames = count * UInt64(quantum)
        let (seconds, rest) = frames.quotientAndRemainder(dividingBy: UInt64(rate))
        return seconds * 1_000_000_000 + (rest * 1_000_000_000 + UInt64(rate) - 1) / UInt64(rate)
    }

    private func elapsedQuanta(_ nanoseconds: UInt64) -> UInt64 {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return (seconds * UInt64(rate) + rest * UInt64(rate) / 1_000_000_000) / UInt64(quantum)
    }
}
