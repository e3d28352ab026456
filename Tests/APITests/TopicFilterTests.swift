// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import API

struct TopicFilterTests {
    @Test func `a type selects itself`() throws {
        let filter = try TopicFilter(["player.finished"])
        #expect(filter.contains(.playerFinished))
        #expect(!filter.contains(.playerStarted))
    }

    @Test func `a prefix selects everything below it`() throws {
        let filter = try TopicFilter(["player.fade.*", "music.*"])
        let selected = EventType.allCases.filter(filter.contains)
        #expect(
            selected == [
                .playerFadeStarted, .playerFadeEnded, .musicChanged, .musicCrossfadeStarted,
                .musicCrossfadeEnded,
                .musicStopped, .musicFailed, .musicPosition,
            ]
        )
    }

    @Test func `a star selects all except personal messages`() throws {
        let filter = try TopicFilter(["*"])
        #expect(EventType.allCases.allSatisfy { filter.contains($0) == !$0.isPersonal })
        #expect(EventType.allCases.allSatisfy { TopicFilter.all.contains($0) == !$0.isPersonal })
    }

    @Test func `no topics select nothing`() throws {
        let filter = try TopicFilter([])
        #expect(!EventType.allCases.contains(where: filter.contains))
    }

    @Test(arguments: ["hello", "player", "player.", "nothing.*", "", "*.finished", "PLAYER.*"])
    func `a topic that selects nothing is refused`(_ topic: String) {
        let problem = #expect(throws: Problem.self) { try TopicFilter([topic]) }
        #expect(problem?.json["field"] == "topics")
    }

    @Test func `more than 64 topics are refused`() {
        #expect(throws: Problem.self) { try TopicFilter(Array(repeating: "*", count: 65)) }
    }
}
