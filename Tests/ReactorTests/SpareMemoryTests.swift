// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Reactor

struct SpareMemoryTests {
    /// KiB of files in this process's page tables.
    private func mappedFiles() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }

    @Test func `code needed for the start is released, and still runs when needed again`() throws {
        let before = try mappedFiles()
        SpareMemory.giveBackStart()
        let after = try mappedFiles()
        // Code that runs meanwhile, such as this function, is mapped again.
        #expect(after < before * 3 / 4, "\(before) KiB, then \(after) KiB")
        #expect(Date(timeIntervalSince1970: 0).formatted(.iso8601) == "1970-01-01T00:00:00Z")
    }
}
