// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import JSONCoding
import Testing

@testable import Provisioning

/// How the tiles of a board and the times of a plan become those of a document.
struct PartTests {
    private func changes(
        _ name: String,
        from server: [JSONValue],
        to said: [JSONValue],
        stale: String? = nil
    ) throws -> PartChanges {
        let kind = try #require(Kind.named(name))
        let actual = server.enumerated().map { (json: $0.element, id: "\($0.offset)") }
        return PartChanges(try #require(kind.parts), of: kind, .own, from: actual, to: said) {
            $0.name == stale
        }
    }

    private func words(_ changes: PartChanges) -> [String] {
        func text(_ value: JSONValue) -> String { String(decoding: value.encoded, as: UTF8.self) }
        return changes.steps.map { step in
            switch step {
            case .removePart(let id): "remove \(id)"
            case .changePart(let id, let body): "change \(id) \(text(body))"
            case .makePart(let body, let next): "make \(text(body)) before \(next ?? "none")"
            default: "another step"
            }
        }
    }

    private func tile(_ label: String, _ members: [JSONMember] = []) -> JSONValue {
        .object([JSONMember("label", .string(label)), JSONMember("sounds", ["bell.wav"])] + members)
    }

    @Test func `the same tiles send nothing`() throws {
        let server = tile(
            "a",
            [JSONMember("volume", 1), JSONMember("notes", nil), JSONMember("action", nil)]
        )
        #expect(try changes("boards", from: [server, tile("b")], to: [tile("a"), tile("b")]).steps.isEmpty)
    }

    @Test func `a tile that is only set otherwise stays, and what is left out is its default`() throws {
        let quiet = tile("a", [JSONMember("volume", 0.5)])
        #expect(words(try changes("boards", from: [tile("a")], to: [quiet])) == ["change 0 {\"volume\":0.5}"])
        #expect(words(try changes("boards", from: [quiet], to: [tile("a")])) == ["change 0 {\"volume\":1}"])
    }

    @Test func `a tile in the middle leaves the others alone`() throws {
        let changes = try changes(
            "boards",
            from: [tile("a"), tile("b")],
            to: [tile("a"), tile("n"), tile("b")]
        )
        #expect(words(changes) == ["make {\"label\":\"n\",\"sounds\":[\"bell.wav\"]} before 1"])
        #expect(changes.differences.map(\.field) == ["tiles[1]"])
    }

    @Test func `a key is free before another tile gets it`() throws {
        let key = [JSONMember("key", "k")]
        let changes = try changes(
            "boards",
            from: [tile("a", key), tile("b")],
            to: [tile("a"), tile("b", key)]
        )
        #expect(
            words(changes).map { String($0.prefix(8)) } == ["remove 0", "remove 1", "make {\"l", "make {\"l"]
        )
    }

    @Test func `a sound that gets another id is sent again`() throws {
        let changes = try changes("boards", from: [tile("a")], to: [tile("a")], stale: "sounds")
        #expect(words(changes) == ["change 0 {\"sounds\":[\"bell.wav\"]}"])
    }

    @Test func `the order of times says nothing`() throws {
        func time(_ at: String, _ action: String) -> JSONValue {
            ["at": .string(at), "action": .string(action)]
        }
        let server = [time("08:00", "b"), time("08:00", "a"), time("09:00", "a")]
        let said = [time("09:00", "a"), time("08:00", "a"), time("08:00", "b")]
        #expect(try changes("plans", from: server, to: said).steps.isEmpty)
        #expect(
            words(try changes("plans", from: server, to: Array(said.dropFirst()))) == ["remove 2"]
        )
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `any list becomes any other one`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let lists = (0..<2).map { _ in
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                tile(
                    ["a", "b", "c"].randomElement(using: &random) ?? "a",
                    Bool.random(using: &random) ? [JSONMember("volume", 0.5)] : []
                )
            }
        }
        var list = lists[0].enumerated().map { (id: "\($0.offset)", json: $0.element) }
        for step in try changes("boards", from: lists[0], to: lists[1]).steps {
            switch step {
            case .removePart(let id): list.removeAll { $0.id == id }
            case .changePart(let id, let body):
                let index = try #require(list.firstIndex { $0.id == id })
                guard case .object(let members) = body else { continue }
                for member in members {
                    list[index].json = list[index].json.setting(member.name, member.value)
                }
            case .makePart(let body, let next):
                let index = try next.map { id in try #require(list.firstIndex { $0.id == id }) }
                list.insert((id: "new", json: body), at: index ?? list.endIndex)
            default: Issue.record("another step")
            }
        }
        #expect(try changes("boards", from: list.map(\.json), to: lists[1]).steps.isEmpty)
        #expect(list.map { $0.json["label"] } == lists[1].map { $0["label"] })
    }
}
