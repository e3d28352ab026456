// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage
import Testing

@testable import SQLiteStorage

/// When commits that a power cut could still lose are synced to the disk.
struct UnsyncedCommitsTests {
    private let begin = ContinuousClock.now

    private func after(_ seconds: Double) -> ContinuousClock.Instant { begin + .seconds(seconds) }

    @Test func `the first commit sets the deadline, however many follow`() {
        var commits = UnsyncedCommits()
        for step in 0..<9 {
            commits.add(at: after(Double(step) / 8))
            #expect(commits.isDue(at: after(Double(step) / 8)) == (step == 8))
        }
        commits = UnsyncedCommits()
        commits.add(at: after(1.5))
        #expect(!commits.isDue(at: after(2)) && commits.isDue(at: after(2.5)))
    }

    @Test func `the writer waits for the rest of the second, and forever if there is no work`() {
        var commits = UnsyncedCommits()
        #expect(commits.isEmpty && commits.secondsLeft(at: begin) == nil && !commits.isDue(at: after(60)))
        commits.add(at: begin)
        #expect(!commits.isEmpty && commits.secondsLeft(at: begin) == 1)
        #expect(commits.secondsLeft(at: after(0.75)) == 0.25)
        #expect(commits.secondsLeft(at: after(60)) == 0)
    }
}
