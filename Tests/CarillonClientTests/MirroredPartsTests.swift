// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import ClientCore

struct MirroredPartsTests {
    private func event(_ type: String, _ sequence: Int, _ data: JSONValue) throws -> Event {
        let json: JSONValue = ["type": .string(type), "seq": .integer(sequence), "data": data]
        return try Event(String(decoding: json.encoded, as: UTF8.self))
    }

    private func sound(_ id: String, _ count: Int) -> JSONValue {
        ["id": .string(id), "playCount": .integer(count)]
    }

    private func changed(_ id: String, _ count: Int, _ sequence: Int) throws -> Event {
        try event("sound.changed", sequence, ["soundId": .string(id), "sound": sound(id, count)])
    }

    @Test func `a snapshot that has the collection needs no page, and newer events are applied to it`() throws
    {
        var parts = MirroredParts(topics: ["sound.*"])
        #expect(!parts.isFilled)
        parts.apply(try event("hello", 10, ["snapshot": ["sounds": [sound("a", 1)]]]))
        #expect(parts.isFilled)
        let none = parts.nextRead()
        #expect(none == nil)
        parts.apply(try changed("a", 0, 9))
        #expect(parts.elements["sounds"] == ["a": sound("a", 1)], "the snapshot is newer")
        parts.apply(try changed("a", 2, 11))
        parts.apply(try changed("b", 3, 12))
        #expect(parts.elements["sounds"] == ["a": sound("a", 2), "b": sound("b", 3)])
        parts.apply(try event("sound.disposed", 13, ["soundId": "a"]))
        #expect(parts.elements["sounds"] == ["b": sound("b", 3)])
        parts.apply(try event("resync", 20, ["snapshot": ["sounds": []]]))
        #expect(parts.elements["sounds"] == [:])
    }

    @Test func `a collection that does not fit is read by pages, each with its own number`() throws {
        var parts = MirroredParts(topics: ["sound.*"])
        parts.apply(try event("hello", 10, ["snapshot": [:]]))
        let first = parts.nextRead()
        #expect(first?.path == "/v1/sounds?limit=1000")
        parts.take(["sounds": [sound("a", 1)], "nextCursor": "x y"], of: .page("sounds", cursor: nil), 12)
        let next = parts.nextRead()
        let second = try #require(next)
        #expect(second.path == "/v1/sounds?limit=1000&cursor=x%20y")
        parts.take(["sounds": [sound("b", 5)], "nextCursor": .null], of: second, 15)
        let none = parts.nextRead()
        #expect(none == nil)
        // Both came while the pages were read: the first page lacks it, the second has it.
        parts.apply(try changed("a", 2, 13))
        parts.apply(try changed("b", 4, 14))
        #expect(parts.elements["sounds"] == ["a": sound("a", 2), "b": sound("b", 5)])
    }

    @Test func `an event without its element lets it be read, and one that is gone is removed`() throws {
        var parts = MirroredParts(topics: ["player.*"])
        parts.apply(try event("hello", 1, ["snapshot": ["players": [["id": "p1"]]]]))
        parts.apply(try event("player.finished", 2, ["playerId": "p1"]))
        let next = parts.nextRead()
        let read = try #require(next)
        #expect(read.path == "/v1/players/p1")
        parts.remove(read)
        #expect(parts.elements["players"] == [:])
        let none = parts.nextRead()
        #expect(none == nil)
    }

    @Test func `topics that do not select every event of a part give no part`() {
        #expect(MirroredParts(topics: ["player.finished"]).isFilled)
        #expect(!MirroredParts(topics: ["queue.*"]).isFilled)
        #expect(!MirroredParts(topics: ["*"]).isFilled)
    }
}
