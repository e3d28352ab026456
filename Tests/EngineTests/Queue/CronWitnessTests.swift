// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Engine

/// Cron expressions with the next times that another program found; `Tests/Calendars/cron.py` writes them.
struct CronWitnessTests {
    private static let path = ProcessInfo.processInfo.environment["CARILLON_CRON_CASES"]

    @Test(.enabled(if: path != nil, "only for Tests/Calendars/cron.py"))
    func `the next times are those of the witness`() throws {
        let text = try String(contentsOfFile: try #require(Self.path), encoding: .utf8)
        var (count, differences) = (0, 0)
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t").map(String.init)
            let numbers = try parts.dropFirst().map { try #require(Double($0)) }
            var found: [Double] = []
            let cron = try CronExpression(parts[0])
            var time = Date(timeIntervalSince1970: numbers[0])
            while found.count < numbers.count - 1, let next = cron.next(after: time, in: .gmt) {
                found.append(next.timeIntervalSince1970)
                time = next
            }
            count += 1
            guard found != Array(numbers.dropFirst()) else { continue }
            differences += 1
            if differences <= 10 {
                Issue.record("\(parts[0]) after \(numbers[0]): \(found), not \(numbers.dropFirst())")
            }
        }
        #expect(count > 0 && differences == 0)
    }
}
