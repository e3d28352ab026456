// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// The queue of the music deck: what plays when, and what stays in it.
struct MusicQueueTests {
    private typealias Track = (String, Float, Int)

    /// A gapless station `s` of a, b and c, with x and y beside it.
    private func makeHarness(frames: Int = 300) async throws -> EngineHarness {
        let harness = try await EngineHarness.withTracks([
            ("a", 0.5, frames), ("b", 0.25, frames), ("c", 0.125, frames), ("x", 0.0625, 150),
            ("y", 0.03125, 150),
        ])
        try await harness.addStation("s", ["a", "b", "c"])
        return harness
    }

    private func names(_ harness: EngineHarness) async -> [String] {
        await harness.engine.musicQueue().map(\.name)
    }

    private func add(
        _ name: String,
        _ harness: EngineHarness,
        at position: MusicQueueRequest.Position = .last
    ) async throws -> String {
        try await harness.engine.enqueueMusic(MusicQueueRequest(name, at: position)).id
    }

    @Test func `entries come before the next track of the station, without a frame between`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 100)
        _ = try await add("x", harness)
        _ = try await add("y", harness)
        let planned = try #require(await harness.engine.music().next)
        #expect(planned.name == "x.wav" && planned.entryId != nil && planned.stationId == nil)
        #expect(await names(harness) == ["x.wav", "y.wav"], "it stays until it plays")
        let upcoming = await harness.engine.upcomingMusic(4).map(\.name)
        #expect(upcoming == ["x.wav", "y.wav", "b.wav", "c.wav"])
        let heard = await harness.advance(frames: 800)[0]
        let tracks: [Track] = [("a", 0.5, 200), ("x", 0.0625, 150), ("y", 0.03125, 150), ("b", 0.25, 300)]
        #expect(heard == tracks.flatMap { Array(repeating: $0.1, count: $0.2) })
        #expect(await names(harness).isEmpty)
        let history = await harness.engine.musicHistory()
        #expect(history.prefix(4).map(\.name) == ["c.wav", "b.wav", "y.wav", "x.wav"])
        #expect(history[2].stationId == nil && history[1].stationId != nil)
        await harness.stop()
    }

    @Test func `entries are put in front, moved and removed, and the plan follows`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 100)
        let (x, y) = (try await add("x", harness), try await add("y", harness, at: .next))
        #expect(await names(harness) == ["y.wav", "x.wav"])
        #expect(await harness.engine.music().next?.entryId == y)
        #expect(try await harness.engine.moveMusicEntry(y, before: .some(nil)).changed)
        #expect(await harness.engine.music().next?.entryId == x)
        #expect(try await !harness.engine.moveMusicEntry(y, before: .some(nil)).changed)
        #expect(try await !harness.engine.moveMusicEntry(y, before: nil).changed)
        #expect(try await harness.engine.moveMusicEntry(y, before: x).changed)
        #expect(await harness.engine.music().next?.entryId == y)
        await #expect(throws: EngineError.musicEntryNotFound("e0")) {
            try await harness.engine.moveMusicEntry(y, before: "e0")
        }
        try await harness.engine.removeMusicEntry(y)
        await #expect(throws: EngineError.musicEntryNotFound(y)) {
            try await harness.engine.removeMusicEntry(y)
        }
        #expect(await harness.engine.music().next?.entryId == x)
        try await harness.engine.clearMusicQueue()
        #expect(await harness.engine.music().next?.name == "b.wav", "no track of the station was lost")
        #expect(await harness.advance(frames: 250)[0].last == 0.25)
        await harness.stop()
    }

    @Test func `an entry whose crossfade is called off waits, and plays after the later end`() async throws {
        let harness = try await makeHarness(frames: 600)
        _ = try await harness.engine.playStation("s")
        _ = try await add("x", harness)
        await harness.advance(frames: 500)
        #expect(await harness.engine.music().next?.startsAt != nil)
        _ = try await harness.engine.pauseMusic()
        await harness.advance(frames: 700)
        #expect(await names(harness) == ["x.wav"])
        _ = try await harness.engine.resumeMusic()
        _ = try await harness.engine.seekMusic(to: 0.2)
        await harness.advance(frames: 300)
        #expect(await names(harness) == ["x.wav"])
        #expect(await harness.advance(frames: 150)[0].last == 0.0625)
        #expect(await names(harness).isEmpty)
        await harness.stop()
    }

    @Test func `a loop ends with its present pass for an entry, and comes back without one`() async throws {
        let harness = try await makeHarness()
        var request = MusicRequest(sound: .text("a"), looping: true, fadeIn: false)
        request.fadeDuration = 0
        _ = try await harness.engine.playMusic(request)
        await harness.advance(frames: 400)
        let x = try await add("x", harness)
        #expect(await harness.engine.music().player?.numberOfLoops == 0)
        try await harness.engine.removeMusicEntry(x)
        #expect(await harness.engine.music().player?.numberOfLoops == -1)
        #expect(await harness.advance(frames: 400)[0].allSatisfy { $0 == 0.5 })
        var change = ManagerChange()
        change.musicFadeDuration = 0
        _ = try await harness.engine.changeManager(change)
        _ = try await add("x", harness)
        let heard = await harness.advance(frames: 300)[0]
        #expect(heard[99] == 0.5 && heard[100] == 0.0625 && heard[249] == 0.0625 && heard[255] == 0)
        #expect(await harness.engine.music().player == nil)
        #expect(harness.names.contains("music stopped"))
        await harness.stop()
    }

    @Test func `without music the queue waits, and next begins with it`() async throws {
        let harness = try await makeHarness()
        await #expect(throws: EngineError.noMusic) { try await harness.engine.skipMusic(by: 1) }
        for name in ["x", "y", "x"] { _ = try await add(name, harness) }
        #expect(await harness.advance(frames: 100)[0].allSatisfy { $0 == 0 })
        #expect(await names(harness) == ["x.wav", "y.wav", "x.wav"])
        #expect(await harness.engine.upcomingMusic(2).map(\.name) == ["x.wav", "y.wav"])
        await #expect(throws: EngineError.noMusic) { try await harness.engine.skipMusic(by: -1) }
        #expect(try await harness.engine.skipMusic(by: 2).snapshot.player?.name == "y.wav")
        #expect(await names(harness) == ["x.wav"], "what was skipped is gone")
        _ = try await harness.engine.stopMusic(StopRequest(fadeOut: false))
        await harness.advance(frames: 200)
        #expect(await names(harness) == ["x.wav"], "stopping keeps the queue")
        #expect(try await harness.engine.playStation("s").snapshot.player?.name == "a.wav")
        #expect(await names(harness) == ["x.wav"], "what is asked for comes first")
        await harness.advance(frames: 310)
        #expect(await harness.engine.music().player?.name == "x.wav")
        await harness.stop()
    }

    @Test func `a skip takes entries first, and previous goes back to the station's track`() async throws {
        let harness = try await makeHarness(frames: 900)
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 100)
        for name in ["x", "y"] { _ = try await add(name, harness) }
        #expect(try await harness.engine.skipMusic(by: 1).snapshot.player?.name == "x.wav")
        await harness.advance(frames: 20)
        #expect(try await harness.engine.skipMusic(by: -1).snapshot.player?.name == "a.wav")
        await harness.advance(frames: 20)
        #expect(await names(harness) == ["y.wav"])
        #expect(try await harness.engine.skipMusic(by: 3).snapshot.player?.name == "c.wav")
        #expect(await names(harness).isEmpty)
        await harness.stop()
    }

    @Test func `a sound that goes takes its entries along, also the planned one`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 100)
        for name in ["x", "y", "x"] { _ = try await add(name, harness) }
        #expect(await harness.engine.music().next?.name == "x.wav")
        await #expect(throws: EngineError.self) { try await harness.engine.disposeSound(.text("x")) }
        try await harness.engine.disposeSound(.text("x"), force: true)
        #expect(await names(harness) == ["y.wav"])
        #expect(await harness.engine.music().next?.name == "y.wav")
        #expect(await harness.advance(frames: 250)[0].last == 0.03125)
        await harness.stop()
    }

    @Test func `a hundred entries fit, and one more is refused`() async throws {
        let harness = try await makeHarness()
        for _ in 0..<100 { _ = try await add("x", harness, at: .next) }
        let full = EngineError.limitReached(what: "entries of the music's queue", limit: 100)
        await #expect(throws: full) { try await add("x", harness) }
        await #expect(throws: EngineError.soundNotFound("nothing")) { try await add("nothing", harness) }
        let ids = Set(await harness.engine.musicQueue().map(\.id))
        #expect(ids.count == 100)
        await harness.stop()
    }

    @Test func `the queue survives a restart in order, and files that are gone are skipped`()
        async throws
    {
        let first = try await EngineHarness(keepsState: true)
        for name in ["one", "two", "gone"] { try await first.addConstant("\(name).wav", frames: 50) }
        for name in ["one", "gone", "two"] { _ = try await add(name, first) }
        _ = try await add("two", first, at: .next)
        let before = await first.engine.musicQueue()
        let gone = first.library.path + "/gone.wav"
        await first.stop(keepsFolder: true)
        try FileManager.default.removeItem(atPath: gone)

        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        let after = await second.engine.musicQueue()
        #expect(after == before)
        #expect(after.map(\.name) == ["two.wav", "one.wav", "gone.wav", "two.wav"])
        for name in ["two.wav", "one.wav", "two.wav"] {
            #expect(try await second.engine.skipMusic(by: 1).snapshot.player?.name == name)
        }
        #expect(await second.engine.musicQueue().isEmpty)
        for name in ["one", "two"] { _ = try await add(name, second) }
        _ = try await second.engine.skipMusic(by: 1)
        let left = await second.engine.musicQueue()
        await second.stop(keepsFolder: true)

        let third = try await EngineHarness(folder: first.folder, keepsState: true)
        #expect(await third.engine.musicQueue() == left, "what began is not there again")
        await third.stop()
    }
}
