// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// The index of references follows what changes, in both directions.
struct ReferenceIndexTests {
    private let tile = Referrer(.tile, "k")
    private let show = Referrer(.show, "w")

    private func cue(_ number: String) -> Referrer { Referrer(.show, "w", part: number) }

    @Test func `users are found by what they name, and no longer once they name something else`() {
        var index = References()
        index.put(tile, [(tile, [.sound("one"), .zone("hall")])])
        #expect(index.users(of: [.sound("one")]) == [tile] && index.users(of: [.zone("hall")]) == [tile])
        #expect(index.users(of: [.file("one"), .station("one")]).isEmpty)
        index.put(tile, [(tile, [.sound("two")])])
        #expect(index.users(of: [.sound("one"), .zone("hall")]).isEmpty)
        #expect(index.users(of: [.sound("two")]) == [tile] && index.uses(of: tile) == [.sound("two")])
        index.put(tile, [])
        #expect(index.users(of: [.sound("two")]).isEmpty && index.uses(of: tile).isEmpty)
    }

    @Test func `parts come and go with their resource, and with them what is wrong with them`() {
        var index = References()
        index.put(show, [(cue("1"), [.action("a")]), (cue("2"), [.action("a")])])
        #expect(index.users(of: [.action("a")]) == [cue("1"), cue("2")])
        let isNew = index.note(["gone"], of: cue("2"))
        #expect(isNew)
        index.put(show, [(cue("1"), [.action("a")])])
        #expect(index.users(of: [.action("a")]) == [cue("1")])
        #expect(index.broken.isEmpty)
    }

    @Test func `only what refers to something that changed is looked at again, once`() {
        var index = References()
        index.put(tile, [(tile, [.sound("one")])])
        index.put(show, [(cue("1"), [.sound("two")])])
        let all = index.takePending()
        #expect(all == [tile, cue("1")] && !index.hasPending)
        index.expire(usersOf: [.sound("one"), .file("one")])
        index.expire(usersOf: [.sound("one")])
        let stale = index.takePending()
        #expect(stale == [tile] && !index.hasPending)
    }

    @Test func `a fault is news once, and its end too`() {
        var index = References()
        let news = [["gone"], ["gone"], [], []].map { index.note($0, of: tile) }
        #expect(news == [true, false, true, false] && index.broken.isEmpty)
    }

    @Test func `a change log names each id once, in order`() {
        var log = ChangeLog()
        for id in ["b", "a", "b"] { log.note(id) }
        let (first, second) = (log.take(), log.take())
        #expect(first == ["a", "b"] && second == [])
    }

    // MARK: The watch

    @Test func `a round takes a little in each turn, and what comes meanwhile waits for the next one`() {
        var watch = FaultWatch()
        let many = (0..<600).map { Referrer(.tile, "\($0)") }
        watch.begin({ many }, { [] }, at: 0)
        var sizes: [Int] = []
        while !watch.isOver {
            watch.beginTurn()
            watch.begin({ [Referrer(.tile, "late")] }, { [] }, at: 0)
            var count = 0
            while watch.take({ _ in 1 }) != nil { count += 1 }
            sizes.append(count)
        }
        #expect(sizes == [128, 128, 128, 128, 88])
        watch.begin({ [Referrer(.tile, "late")] }, { [] }, at: 100_000_000)
        #expect(watch.isOver, "a quarter of a second after the last one")
        watch.begin({ [Referrer(.tile, "late")] }, { [] }, at: 250_000_000)
        #expect(!watch.isOver)
    }

    @Test func `actions are tried eight a turn, after what is looked at, and those that run them follow`() {
        var watch = FaultWatch()
        watch.begin({ [self.tile] }, { (0..<10).map { "a\($0)" } }, at: 0)
        watch.beginTurn()
        let begun = [watch.take { _ in 1 }, watch.take { _ in 1 }]
        #expect(begun == [.referrer(tile), .action("a0")])
        watch.add([show])
        let follower = watch.take { _ in 1 }
        #expect(follower == .referrer(show))
        var count = 1
        while watch.take({ _ in 1 }) != nil { count += 1 }
        #expect(count == 8 && !watch.isOver)
        watch.beginTurn()
        while watch.take({ _ in 1 }) != nil { count += 1 }
        #expect(count == 10 && watch.isOver)
    }
}
