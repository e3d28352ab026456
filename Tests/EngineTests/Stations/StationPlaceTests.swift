// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// Stations that resume, over a restart of the server.
struct StationPlaceTests {
    private static let tracks = [("a", Float(0.5)), ("b", 0.25), ("c", 0.125), ("d", 0.0625)]

    private func start(in folder: URL, isFirst: Bool = false) async throws -> EngineHarness {
        let harness = try await EngineHarness(folder: folder, keepsState: true)
        guard isFirst else {
            await harness.engine.soundsRead()
            return harness
        }
        for (name, value) in Self.tracks {
            try await harness.addConstant("\(name).wav", value: value, frames: 900)
        }
        try await harness.addConstant("j.wav", value: 0.75, frames: 100)
        return harness
    }

    private func upcoming(_ harness: EngineHarness, _ count: Int) async -> [String] {
        await harness.engine.upcomingMusic(count).map { String($0.name.prefix(1)) }
    }

    @Test func `track, position, order and rotation are those of before`() async throws {
        let folder = try EngineHarness.makeFolder()
        var harness = try await start(in: folder, isFirst: true)
        try await harness.addStation("s", ["a", "b", "c", "d"]) {
            ($0.isShuffled, $0.resumes) = (true, true)
            $0.rotation = [RotationRule(.sounds(["j"]), .tracks(2))]
        }
        let first = try await harness.engine.playStation("s").snapshot.player?.name
        await harness.advance(frames: 1_300)
        let playing = try #require(await harness.engine.music().player)
        let before = await upcoming(harness, 6)
        #expect(playing.name != first && before.first == "j")
        await harness.stop(keepsFolder: true)
        harness = try await start(in: folder)
        let music = try await harness.engine.playStation("s").snapshot
        #expect(music.player?.name == playing.name)
        #expect(abs((music.player?.currentTime ?? 0) - 0.4) < 0.02)
        await harness.advance(frames: 50)
        #expect(await upcoming(harness, 6) == before)
        await harness.stop()
    }

    @Test func `after a power failure it begins the track again`() async throws {
        let folder = try EngineHarness.makeFolder()
        var harness = try await start(in: folder, isFirst: true)
        try await harness.addStation("s", ["a", "b", "c"]) { $0.resumes = true }
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 1_300)
        await harness.engine.save()
        // What is on the disk now is what a power failure leaves.
        let copy = folder.appending(path: "copy")
        try FileManager.default.copyItem(at: folder.appending(path: "state"), to: copy)
        await harness.stop(keepsFolder: true)
        try FileManager.default.removeItem(at: folder.appending(path: "state"))
        try FileManager.default.moveItem(at: copy, to: folder.appending(path: "state"))
        harness = try await start(in: folder)
        let music = try await harness.engine.playStation("s").snapshot
        // The event that it began was read within a quantum of ten frames.
        #expect(music.player?.name == "b.wav" && (music.player?.currentTime ?? 1) <= 0.02)
        await harness.stop()
    }

    @Test func `a station that does not resume any more begins at its beginning`() async throws {
        let folder = try EngineHarness.makeFolder()
        var harness = try await start(in: folder, isFirst: true)
        try await harness.addStation("s", ["a", "b", "c"]) { $0.resumes = true }
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 1_300)
        _ = try await harness.engine.stopMusic(StopRequest(fadeOut: false))
        var change = StationChange()
        change.resumes = false
        _ = try await harness.engine.changeStation("s", change)
        change.resumes = true
        _ = try await harness.engine.changeStation("s", change)
        await harness.stop(keepsFolder: true)
        harness = try await start(in: folder)
        #expect(try await harness.engine.playStation("s").snapshot.player?.name == "a.wav")
        await harness.stop()
    }

    @Test func `a playlist is the same after it was stored`() throws {
        var playlist = Playlist(isShuffled: true, seed: .max)
        let sounds = (0..<50).map { "s\($0)" }
        _ = playlist.next(70, of: sounds)
        _ = playlist.previous(of: sounds)
        let text = try #require(StoredSettings.text(playlist))
        var read = try #require(StoredSettings.read(text, as: Playlist.self))
        #expect(read == playlist)
        #expect(read.next(100, of: sounds) == playlist.next(100, of: sounds))
    }
}
