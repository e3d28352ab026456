// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// When to look for a device again: every second, and quickly after a sign that it may be back.
struct RetrySchedule: Sendable, Equatable {
    /// Longest wait between two tries, in nanoseconds.
    let longest: UInt64
    /// First wait after a sign.
    static let shortest: UInt64 = 20_000_000

    private var wait: UInt64

    init(longest: UInt64 = 1_000_000_000) {
        self.longest = longest
        wait = longest
    }

    /// The wait before the next try, in nanoseconds; doubles up to the longest from one call to the next.
    mutating func next() -> UInt64 {
        let present = wait
        wait = min(wait * 2, longest)
        return present
    }

    /// Begins again with the shortest wait.
    mutating func expedite() { wait = RetrySchedule.shortest }
}
