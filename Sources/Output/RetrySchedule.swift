// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// When to retry a device: every second, and sooner after its socket changed.
struct RetrySchedule: Sendable, Equatable {
    /// Longest wait between two attempts, in nanoseconds.
    let longest: UInt64
    /// First wait after a change of the socket.
    static let shortest: UInt64 = 20_000_000

    private var wait: UInt64

    init(longest: UInt64 = 1_000_000_000) {
        self.longest = longest
        wait = longest
    }

    /// The wait before the next attempt, in nanoseconds; doubles with each call, up to the longest.
    mutating func next() -> UInt64 {
        let present = wait
        wait = min(wait * 2, longest)
        return present
    }

    /// Begins again with the shortest wait.
    mutating func expedite() { wait = RetrySchedule.shortest }
}
