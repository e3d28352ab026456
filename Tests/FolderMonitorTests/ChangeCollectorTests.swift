// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Testing

@testable import FolderMonitor

struct ChangeCollectorTests {
    private var collector = ChangeCollector(debounce: 10, quiet: 100)

    @Test mutating func `a complete change waits for others, and they are reported together`() {
        collector.note("/a", .complete, at: 0)
        collector.note("/b", .complete, at: 5)
        #expect(collector.deadline == 10)
        #expect(collector.take(at: 9) == nil)
        #expect(collector.take(at: 15) == FolderChanges(paths: ["/a", "/b"]))
        #expect(collector.deadline == nil && collector.take(at: 1_000) == nil)
    }

    @Test mutating func `a file being written waits until it is unchanged for a while`() {
        collector.note("/a", .underway, at: 0)
        collector.note("/a", .underway, at: 90)
        #expect(collector.take(at: 100) == nil)
        #expect(collector.take(at: 190) == FolderChanges(paths: ["/a"]))
    }

    @Test mutating func `closing a file ends its quiet time`() {
        collector.note("/a", .underway, at: 0)
        collector.note("/a", .complete, at: 20)
        #expect(collector.take(at: 30) == FolderChanges(paths: ["/a"]))
    }

    @Test mutating func `changed permissions of a file do not end its quiet time`() {
        collector.note("/a", .underway, at: 0)
        collector.noteAttributes(of: "/a", at: 20)
        #expect(collector.take(at: 30) == nil)
        #expect(collector.take(at: 100) == FolderChanges(paths: ["/a"]))
        collector.noteAttributes(of: "/a", at: 200)
        #expect(collector.take(at: 210) == FolderChanges(paths: ["/a"]))
    }

    @Test mutating func `a removed file that is written again is not reported before it is complete`() {
        collector.note("/a", .complete, at: 0)
        collector.note("/a", .underway, at: 1)
        #expect(collector.take(at: 50) == nil)
        collector.note("/a", .complete, at: 60)
        #expect(collector.take(at: 70) == FolderChanges(paths: ["/a"]))
    }

    @Test mutating func `too many changes become a full scan`() {
        for number in 0...ChangeCollector.limit { collector.note(ExactPath("/\(number)"), .underway, at: 0) }
        #expect(collector.take(at: 10) == FolderChanges(isEverything: true))
        #expect(collector.take(at: 1_000) == nil)
    }
}
