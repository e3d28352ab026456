// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// The order of a station's sounds.
struct PlaylistTests {
    private let six = ["a", "b", "c", "d", "e", "f"]

    private func take(_ count: Int, _ playlist: inout Playlist, of sounds: [String]) -> [String] {
        (0..<count).compactMap { _ in playlist.next(of: sounds) }
    }

    @Test func `in order, the list starts again after its end`() {
        var playlist = Playlist(isShuffled: false, seed: 0)
        #expect(take(5, &playlist, of: ["a", "b", "c"]) == ["a", "b", "c", "a", "b"])
    }

    @Test(arguments: 0..<50)
    func `every shuffled cycle contains each sound once, and none twice in a row`(seed: UInt64) {
        var playlist = Playlist(isShuffled: true, seed: seed)
        var last: String?
        for _ in 0..<20 {
            let cycle = take(6, &playlist, of: six)
            #expect(cycle.sorted() == six)
            #expect(cycle.first != last)
            last = cycle.last
        }
    }

    @Test func `the same seed repeats the shuffle, another gives a different one`() {
        var first = Playlist(isShuffled: true, seed: 7)
        var again = first
        var other = Playlist(isShuffled: true, seed: 8)
        let order = take(30, &first, of: six)
        #expect(take(30, &again, of: six) == order)
        #expect(take(30, &other, of: six) != order)
    }

    @Test(arguments: [false, true])
    func `skipping back and forward again gives the same sounds`(isShuffled: Bool) {
        var playlist = Playlist(isShuffled: isShuffled, seed: 3)
        let way = take(10, &playlist, of: six)
        for index in stride(from: 8, through: 2, by: -1) { #expect(playlist.previous(of: six) == way[index]) }
        #expect(take(7, &playlist, of: six) == Array(way[3...9]))
        while playlist.previous(of: six) != nil {}
        #expect(playlist.current == way[0])
    }

    @Test func `upcoming sounds are known without advancing`() {
        var playlist = Playlist(isShuffled: true, seed: 5)
        _ = playlist.next(of: six)
        let upcoming = playlist.upcoming(12, of: six)
        #expect(take(12, &playlist, of: six) == upcoming)
    }

    @Test(arguments: [false, true])
    func `removed sounds are left out, and new ones join the cycle`(isShuffled: Bool) {
        var playlist = Playlist(isShuffled: isShuffled, seed: 11)
        var taken = take(2, &playlist, of: ["a", "b", "c", "d"])
        let gone = ["a", "b", "c", "d"].first { !taken.contains($0) } ?? ""
        let now = ["a", "b", "c", "d", "e"].filter { $0 != gone }
        taken += take(2, &playlist, of: now)
        #expect(Set(taken) == Set(now))
    }

    @Test func `an empty list has no next sound`() {
        var playlist = Playlist(isShuffled: true, seed: 1)
        #expect(playlist.next(of: []) == nil)
        #expect(playlist.next(of: ["a"]) == "a")
        #expect(playlist.next(of: ["a"]) == "a")
    }
}
