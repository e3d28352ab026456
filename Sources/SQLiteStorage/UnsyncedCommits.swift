// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Commits that a power cut could still lose, and when they must be synced.
struct UnsyncedCommits: Sendable, Equatable {
    /// Longest time after the first of them until they are on the disk.
    static let longest = Duration.seconds(1)

    /// The time of the first of them.
    private var since: ContinuousClock.Instant?

    /// Whether there is none.
    var isEmpty: Bool { since == nil }

    /// Records a commit.
    mutating func add(at now: ContinuousClock.Instant) { since = since ?? now }

    /// Whether they must be synced now.
    func isDue(at now: ContinuousClock.Instant) -> Bool {
        since.map { now - $0 >= UnsyncedCommits.longest } ?? false
    }

    /// Seconds until then, 0 if due; nil if there is none.
    func secondsLeft(at now: ContinuousClock.Instant) -> Double? {
        since.map { max(0, (UnsyncedCommits.longest - (now - $0)) / .seconds(1)) }
    }
}
