// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Commits that a power cut could still take, and for how long they may be that.
struct UnsyncedCommits: Sendable, Equatable {
    /// How long after the first of them they are to be on the disk.
    static let longest = Duration.seconds(1)

    /// When the first of them was made.
    private var since: ContinuousClock.Instant?

    /// Whether there is none.
    var isEmpty: Bool { since == nil }

    /// Notes a commit.
    mutating func add(at now: ContinuousClock.Instant) { since = since ?? now }

    /// Whether they have to go to the disk, whatever else there is to do.
    func isDue(at now: ContinuousClock.Instant) -> Bool {
        since.map { now - $0 >= UnsyncedCommits.longest } ?? false
    }

    /// Seconds until then, 0 where it is time; nil where there is none.
    func secondsLeft(at now: ContinuousClock.Instant) -> Double? {
        since.map { max(0, (UnsyncedCommits.longest - (now - $0)) / .seconds(1)) }
    }
}
