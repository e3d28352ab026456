// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Storage
import Testing

@testable import Engine

/// Search, sort order and pages of the library.
struct SoundListingTests {
    private func sound(
        _ name: String,
        at seconds: Double = 0,
        plays: Int = 0,
        tags: [String] = [],
        title: String? = nil
    ) -> Sound {
        var sound = Sound(
            id: "s-" + name,
            name: name,
            origin: .file("/" + name),
            registeredAt: Date(timeIntervalSince1970: seconds),
            baseVolume: .unity,
            ownsBaseVolume: false,
            content: .decoding
        )
        sound.details.tags = tags
        sound.details.title = title
        sound.plays = PlayRecord(count: plays, last: plays == 0 ? nil : Date(timeIntervalSince1970: 9))
        sound.noteContent()
        return sound
    }

    private func names(_ sounds: [Sound], _ change: (inout SoundQuery) -> Void) throws -> [String] {
        var query = SoundQuery()
        change(&query)
        return try SoundListing(query).page(of: sounds).elements.map(\.name)
    }

    @Test(arguments: [
        ("glocke", ["große Glocke.wav"]), ("GROSSE", ["große Glocke.wav"]), ("eclat", ["Éclat.caf"]),
        ("caf", ["Éclat.caf"]), ("wav glocke", ["große Glocke.wav"]), ("wav caf", []),
        ("  ", ["große Glocke.wav", "Éclat.caf"]),
        ("tower", ["große Glocke.wav"]), ("church", ["Éclat.caf"]), ("'; DROP", []),
    ])
    func `words are found in name, title and tags, ignoring case and accents`(
        text: String,
        expected: [String]
    ) throws {
        let sounds = [
            sound("große Glocke.wav", at: 1, tags: ["tower"]),
            sound("Éclat.caf", at: 2, title: "Church"),
        ]
        #expect(try names(sounds) { $0.text = text } == expected)
    }

    @Test func `a query finds sounds with all of its tags`() throws {
        let sounds = [
            sound("a", at: 1, tags: ["x", "y"]), sound("b", at: 2, tags: ["x"]), sound("c", at: 3),
        ]
        #expect(try names(sounds) { $0.tags = ["x"] } == ["a", "b"])
        #expect(try names(sounds) { $0.tags = ["x", "y"] } == ["a"])
        #expect(try names(sounds) { $0.tags = ["X"] } == [])
    }

    @Test(arguments: [
        (SoundSort.registeredAt, ["b", "C", "a"]), (.name, ["a", "b", "C"]), (.playCount, ["C", "b", "a"]),
        (.playedAt, ["C", "a", "b"]), (.duration, ["C", "a", "b"]),
    ])
    func `sounds are sorted by the requested key, in both directions`(
        sort: SoundSort,
        expected: [String]
    ) throws {
        let sounds = [sound("a", at: 3, plays: 5), sound("b", at: 1, plays: 2), sound("C", at: 2)]
        #expect(try names(sounds) { $0.sort = sort } == expected)
        let turned = try names(sounds) {
            $0.sort = sort
            $0.isDescending = true
        }
        #expect(turned == expected.reversed())
    }

    @Test(arguments: [1, 2, 3, 7, 100], [true, false])
    func `all pages together contain each sound once`(limit: Int, isDescending: Bool) throws {
        let sounds = (0..<20).map { sound("n\($0)", at: Double($0 % 3), plays: $0 % 4) }
        for sort in SoundSort.allCases {
            var query = SoundQuery()
            (query.sort, query.limit, query.isDescending) = (sort, limit, isDescending)
            var seen: [String] = []
            repeat {
                let page = try SoundListing(query).page(of: sounds.shuffled())
                #expect(page.total == 20 && page.elements.count <= limit)
                seen += page.elements.map(\.name)
                query.cursor = page.nextCursor
            } while query.cursor != nil
            var whole = query
            (whole.limit, whole.cursor) = (1000, nil)
            #expect(seen == (try SoundListing(whole).page(of: sounds).elements.map(\.name)))
            #expect(seen.count == 20)
        }
    }

    @Test func `sounds added or removed between two pages neither repeat nor hide others`() throws {
        var sounds = (0..<10).map { sound("n\($0)", at: Double($0)) }
        var query = SoundQuery()
        (query.sort, query.limit) = (.name, 4)
        let first = try SoundListing(query).page(of: sounds)
        query.cursor = first.nextCursor
        // The last sound of the page is removed, one before it and one after it are added.
        sounds.removeAll { $0.name == "n3" }
        sounds += [sound("m"), sound("n35")]
        let second = try SoundListing(query).page(of: sounds)
        #expect(first.elements.map(\.name) == ["n0", "n1", "n2", "n3"])
        #expect(second.elements.map(\.name) == ["n35", "n4", "n5", "n6"])
    }

    @Test func `a cursor belongs to its query`() throws {
        let sounds = (0..<5).map { sound("n\($0)", at: Double($0)) }
        var query = SoundQuery()
        query.limit = 2
        let cursor = try SoundListing(query).page(of: sounds).nextCursor
        let changes: [(inout SoundQuery) -> Void] = [
            { $0.sort = .name }, { $0.isDescending = true }, { $0.text = "n" }, { $0.tags = ["x"] },
            { $0.state = .ready },
        ]
        for change in changes {
            var other = query
            other.cursor = cursor
            change(&other)
            #expect(throws: EngineError.self) { try SoundListing(other) }
        }
        // The page size may change.
        query.cursor = cursor
        query.limit = 3
        #expect(try SoundListing(query).page(of: sounds).elements.map(\.name) == ["n2", "n3", "n4"])
    }

    @Test(arguments: ["", "x", "%%%", "bmFtZSs", "////", String(repeating: "A", count: 2000), "♪"])
    func `an invalid cursor is refused by name`(text: String) throws {
        var query = SoundQuery()
        query.cursor = text
        let error = #expect(throws: EngineError.self) { try SoundListing(query) }
        guard case .invalidValue(let field, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(field == "cursor")
    }

    @Test(arguments: [0, -1, 1001, Int.max])
    func `a page has 1 to 1,000 sounds`(limit: Int) {
        var query = SoundQuery()
        query.limit = limit
        #expect(throws: EngineError.self) { try SoundListing(query) }
    }
}
