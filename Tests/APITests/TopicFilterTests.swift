// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
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

    @Test func `a long text is no topic, and costs no comparison`() {
        let flags = String(repeating: "\u{1F1EB}", count: 15_000)
        let problem = #expect(throws: Problem.self) { try TopicFilter(["player." + flags, flags]) }
        #expect(problem?.type == .invalidField)
    }

    @Test func `a message names a thing in 4,096 bytes at most`() throws {
        let longest = String(repeating: "é", count: 2_048)
        var members = CommandMembers([JSONMember("sound", .string(longest))])
        #expect(try members.segment("sound") == String(repeating: "%C3%A9", count: 2_048))
        members = CommandMembers([JSONMember("sound", .string(longest + "a"))])
        let problem = #expect(throws: Problem.self) { try members.segment("sound") }
        #expect(problem?.detail.contains("1 to 4096 bytes") == true)
        #expect(problem?.detail.contains("4097 bytes") == true)
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
