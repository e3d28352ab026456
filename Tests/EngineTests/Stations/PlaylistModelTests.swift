// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Testing

@testable import Engine

/// Playlists beside a model: random edits, ways forward and back.
struct PlaylistModelTests {
    /// What is known of a playlist without its mechanism: the way so far, and what was heard in the cycle.
    private struct Model {
        var heard: Set<String> = []
        var way: [String] = []

        /// Takes a sound; false if it may not come now.
        mutating func take(_ sound: String, _ available: [String], isShuffled: Bool) -> Bool {
            let open = available.filter { !heard.contains($0) }
            if open.isEmpty { heard = [] }
            let left = open.isEmpty ? available : open
            defer {
                heard.insert(sound)
                way.append(sound)
            }
            return isShuffled ? left.contains(sound) : left.first == sound
        }
    }

    @Test(arguments: 0..<1_000)
    func `a session of edits and skips repeats nothing before all was heard`(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }
        var (available, made) = ((0..<number(1..<12)).map { "s\($0)" }, 12)
        var playlist = Playlist(isShuffled: number(0..<2) == 0, seed: seed)
        var model = Model()
        for _ in 0..<60 {
            switch number(0..<10) {
            case 0:
                available.insert("s\(made)", at: number(0..<available.count + 1))
                made += 1
            case 1 where available.count > 1: available.remove(at: number(0..<available.count))
            case 2: available.shuffle(using: &numbers)
            case 3:
                let isShuffled = number(0..<2) == 0
                let isLeft = playlist.isShuffled && !isShuffled
                playlist.change(isShuffled: isShuffled, seed: UInt64(number(0..<9)), of: available)
                // In order it goes on behind the current sound.
                if isLeft, let place = playlist.current.flatMap(available.firstIndex) {
                    model.heard = Set(available[...place])
                }
            case 4:
                // Back, and the same way forward again.
                let (count, before) = (number(1..<4), playlist)
                let back = (0..<count).compactMap { _ in playlist.previous(of: available) }
                let known = model.way.dropLast().filter(available.contains).reversed().prefix(count)
                #expect(back == Array(known))
                for sound in back.dropLast().reversed() { #expect(playlist.next(of: available) == sound) }
                playlist = before
            default:
                let ahead = playlist.upcoming(3, of: available)
                guard let next = playlist.next(of: available) else {
                    Issue.record("there is always a next sound")
                    return
                }
                #expect(ahead.first == next)
                let isAllowed = model.take(next, available, isShuffled: playlist.isShuffled)
                #expect(isAllowed, "\(next) of \(available) behind \(model.way)")
            }
        }
    }

    @Test(arguments: [false, true]) func `10,000 sounds are all heard before any twice`(isShuffled: Bool) {
        let all = (0..<10_000).map { "x\($0)" }
        var playlist = Playlist(isShuffled: isShuffled, seed: 3)
        var heard: [String] = []
        while heard.count < 20_000 { heard += playlist.next(100, of: all) }
        #expect(Set(heard.prefix(10_000)).count == 10_000 && Set(heard.suffix(10_000)).count == 10_000)
    }

    @Test func `the order follows every edit`() {
        var playlist = Playlist(isShuffled: false, seed: 0)
        let six = ["a", "b", "c", "d", "e", "f"]
        _ = playlist.next(2, of: six)
        #expect(playlist.upcoming(4, of: ["a", "b", "f", "e", "d", "c"]) == ["f", "e", "d", "c"])
        _ = playlist.next(1, of: six)
        #expect(playlist.upcoming(1, of: ["a", "b", "c", "g"]) == ["g"])
        playlist.change(isShuffled: true, seed: 1, of: six)
        #expect(Set(playlist.upcoming(3, of: six)) == ["d", "e", "f"])
        playlist.change(isShuffled: false, seed: 1, of: six)
        #expect(playlist.upcoming(3, of: six) == ["d", "e", "f"])
        playlist.change(isShuffled: false, seed: 4, of: six)
        #expect(playlist.upcoming(4, of: six) == ["d", "e", "f", "a"])
    }

    @Test func `a sound that is added behind the last of a shuffled cycle comes next`() {
        var playlist = Playlist(isShuffled: true, seed: 9)
        let six = ["a", "b", "c", "d", "e", "f"]
        _ = playlist.next(6, of: six)
        #expect(playlist.next(of: six + ["g"]) == "g")
    }

    @Test(arguments: [false, true]) func `going back passes over what is gone`(isShuffled: Bool) {
        var playlist = Playlist(isShuffled: isShuffled, seed: 2)
        let way = playlist.next(4, of: ["a", "b", "c", "d"])
        let left = ["a", "b", "c", "d"].filter { $0 != way[2] }
        #expect(playlist.previous(of: left) == way[1])
        #expect(playlist.previous(of: left) == way[0])
        #expect(playlist.previous(of: left) == nil && playlist.current == way[0])
        #expect(playlist.next(2, of: left) == [way[1], way[3]])
    }
}
