// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import TestSupport
import Testing

/// 500 announcements at a device while what silences them changes all the time.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct HeardStormTests {
    private static let count = 500

    @Test func `AQ-Q5 receipts of 500 announcements in a storm agree with what the sink recorded`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        try CodedSounds.write(count: Self.count, to: files.folder)
        var storm = try HeardStorm(files, count: Self.count)
        try storm.run()
        let outcomes = try storm.outcomes()
        #expect(outcomes.count == Self.count)
        for outcome in outcomes {
            if let fault = outcome.fault { Issue.record("\(fault): \(outcome)") }
        }
        let words = Dictionary(grouping: outcomes, by: \.heard).mapValues(\.count)
        let reasons = Dictionary(grouping: outcomes.flatMap(\.reasons)) { $0 }.mapValues(\.count)
        print("heard: \(words), reasons: \(reasons)")
        print("changes: \(storm.changes), items at a returning device: \(outcomes.count(where: \.isLate))")
        #expect(outcomes.count(where: { $0.place == .otherOutput }) >= 10)
        #expect(outcomes.count(where: { $0.reasons.contains("silent") }) >= 10)
        #expect(words["unknown"] == nil, "the sound server is connected all the time")
        #expect(["yes", "no", "partly"].allSatisfy { words[$0, default: 0] >= 10 }, "\(words)")
        #expect(storm.server.terminate() == 0)
    }
}
