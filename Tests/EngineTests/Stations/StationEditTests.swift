// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Stations that are edited, paused and short of voices while they play.
struct StationEditTests {
    private static let six = ["a", "b", "c", "d", "e", "f"]

    private func harness(
        _ playing: Int,
        change: (inout StationSettings) -> Void = { _ in }
    ) async throws -> EngineHarness {
        let tracks = Self.six.enumerated().map { ($1, Float($0 + 1) / 16, 900) }
        let harness = try await EngineHarness.withTracks(tracks)
        try await harness.addStation("s", Self.six, change: change)
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 20)
        if playing > 0 { _ = try await harness.engine.skipMusic(by: playing) }
        await harness.advance(frames: 20)
        return harness
    }

    private func upcoming(_ harness: EngineHarness, _ count: Int) async -> [String] {
        await harness.engine.upcomingMusic(count).map { String($0.name.prefix(1)) }
    }

    @Test func `the list is followed in its new order`() async throws {
        let harness = try await harness(1)
        var change = StationChange()
        change.playlist = .sounds(["a", "b", "f", "e", "d", "c"])
        _ = try await harness.engine.changeStation("s", change)
        #expect(await upcoming(harness, 4) == ["f", "e", "d", "c"])
        #expect(try await harness.engine.skipMusic(by: 1).snapshot.player?.name == "f.wav")
        await harness.stop()
    }

    @Test func `a seed means nothing in order`() async throws {
        let harness = try await harness(3)
        var change = StationChange()
        change.seed = .some(4)
        _ = try await harness.engine.changeStation("s", change)
        #expect(await upcoming(harness, 3) == ["e", "f", "a"])
        await harness.stop()
    }

    @Test func `previous passes over tracks that are gone`() async throws {
        let harness = try await harness(3)
        try await harness.engine.disposeSound(.text("c"), force: true)
        #expect(try await harness.engine.skipMusic(by: -1).snapshot.player?.name == "b.wav")
        await harness.stop()
    }

    @Test func `previous begins a track again that has left the list, where nothing comes before it`()
        async throws
    {
        let harness = try await harness(0)
        var change = StationChange()
        change.playlist = .sounds(["b", "c"])
        _ = try await harness.engine.changeStation("s", change)
        await harness.advance(frames: 100)
        #expect(try await harness.engine.skipMusic(by: -1).snapshot.player?.name == "a.wav")
        #expect(await upcoming(harness, 2) == ["b", "c"])
        await harness.stop()
    }

    @Test(arguments: [1, 2, 3]) func `a skip leads to what was announced, although a sound has just come`(
        count: Int
    ) async throws {
        let harness = try await harness(0)
        try await harness.engine.disposeSound(.text("b"), force: true)
        await harness.advance(frames: 20)
        try await harness.addConstant("b.wav", value: 0.5, frames: 900)
        let announced = await upcoming(harness, count)
        let name = try await harness.engine.skipMusic(by: count).snapshot.player?.name.prefix(1)
        #expect(name.map(String.init) == announced.last)
        await harness.stop()
    }

    @Test func `the planned track of a sound that is removed does not finish`() async throws {
        let harness = try await harness(0)
        #expect(await harness.engine.music().next?.name == "b.wav")
        try await harness.engine.disposeSound(.text("b"), force: true)
        await harness.advance(frames: 50)
        #expect(harness.log.finishes.isEmpty)
        #expect(await harness.engine.music().next?.name == "c.wav")
        await harness.stop()
    }

    @Test func `a sound that is tagged while the last one plays comes next`() async throws {
        let harness = try await EngineHarness.withTracks([
            ("a", 0.5, 9_000), ("b", 0.25, 9_000), ("c", 0.125, 9_000),
        ])
        func tag(_ name: String) async throws {
            var change = SoundChange()
            change.tags = .set(["t"])
            _ = try await harness.engine.changeSound(.text(name), change)
        }
        try await tag("a")
        try await tag("b")
        var settings = StationSettings(name: "s", options: [:], playlist: .tags(["t"]))
        settings.isGapless = true
        _ = try await harness.engine.createStation(settings)
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 20)
        _ = try await harness.engine.skipMusic(by: 1)
        await harness.advance(frames: 20)
        #expect(await harness.engine.music().next?.name == "a.wav")
        try await tag("c")
        await harness.advance(frames: 2_500)
        #expect(await harness.engine.music().next?.name == "c.wav")
        await harness.stop()
    }

    @Test func `a change keeps the place of a station that resumes`() async throws {
        let harness = try await harness(1) { $0.resumes = true }
        try await harness.addStation("other", ["f"])
        await harness.advance(frames: 200)
        _ = try await harness.engine.playStation("other")
        await harness.advance(frames: 50)
        var change = StationChange()
        change.crossfadeDuration = .some(2)
        _ = try await harness.engine.changeStation("s", change)
        let music = try await harness.engine.playStation("s").snapshot
        #expect(music.player?.name == "b.wav" && (music.player?.currentTime ?? 0) > 0.1)
        await harness.stop()
    }

    @Test func `a track that was planned and never heard does not finish`() async throws {
        let harness = try await harness(0)
        _ = harness.log.take()
        _ = try await harness.engine.skipMusic(by: 1)
        await harness.advance(frames: 50)
        #expect(harness.log.finishes.map(\.name) == ["a.wav"])
        #expect(harness.names.filter { $0 == "disposed" }.count >= 1)
        await harness.stop()
    }

    // MARK: Voices

    @Test func `an announcement at the limit of voices takes an effect, and the music plays on`() async throws
    {
        let harness = try await EngineHarness { $0.maximumVoices = 3 }
        try await harness.addConstant("bed.wav", value: 0.25, frames: 2_000)
        try await harness.addConstant("long.wav", value: 0.125, frames: 9_000)
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("bed"), fadeIn: false))
        _ = try await harness.engine.play(sound: .text("long"))
        _ = try await harness.engine.play(sound: .text("long"))
        await harness.advance(frames: 50)
        _ = try await harness.engine.announce(QueueItemRequest(.sound(.text("long"))))
        await harness.advance(frames: 200)
        #expect(harness.log.finishes.map(\.reason) == [.stolen] && harness.log.finishes[0].kind == .sound)
        #expect(await harness.engine.music().playing)
        await harness.stop()
    }

    /// A station whose next track has no voice, since effects took the last ones in a pause.
    private func crowded() async throws -> EngineHarness {
        let harness = try await EngineHarness { $0.maximumVoices = 3 }
        for (name, value) in [("a.wav", Float(0.25)), ("b.wav", 0.5), ("hum.wav", 0.125)] {
            try await harness.addConstant(name, value: value, frames: 500)
        }
        var request = PlayRequest()
        request.looping = true
        _ = try await harness.engine.play(sound: .text("hum"), request)
        try await harness.addStation("s", ["a", "b"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 20)
        _ = try await harness.engine.pauseMusic()
        await harness.advance(frames: 60)
        _ = try await harness.engine.play(sound: .text("hum"), request)
        _ = try await harness.engine.resumeMusic()
        await harness.advance(frames: 20)
        _ = harness.log.take()
        return harness
    }

    @Test func `a station that lost its voice says so and comes back as soon as one is free`() async throws {
        let harness = try await crowded()
        let current = try #require(await harness.engine.music().player?.id)
        _ = try await harness.engine.disposePlayer(current)
        let heard = await harness.advance(frames: 50)[0]
        #expect(heard[49] == 0.75)
        #expect(harness.names.filter { $0 == "music failed" }.count == 1)
        #expect(await harness.engine.music().player?.name == "b.wav")
        await harness.stop()
    }

    @Test func `one free voice is enough for the next track`() async throws {
        let harness = try await crowded()
        let heard = await harness.advance(frames: 700)[0]
        #expect(heard[699] == 0.75)
        await harness.stop()
    }

    // MARK: Pauses

    @Test(arguments: [false, true])
    func `a pause in a crossfade is silence, and resuming brings both tracks back`(isSkip: Bool) async throws
    {
        let harness = try await harness(0) {
            $0.isGapless = false
            ($0.crossfadeDuration, $0.skipFadeDuration) = (0.4, 0.4)
        }
        if isSkip {
            _ = try await harness.engine.skipMusic(by: 1)
            await harness.advance(frames: 100)
        } else {
            await harness.advance(frames: 900 - 40 - 400 + 100)
        }
        let before = await harness.advance(frames: 10)[0]
        // Both are heard.
        #expect(before[9] > 2 / 16.0 * 0.4 && before[9] != 0.125)
        _ = try await harness.engine.pauseMusic()
        let silence = await harness.advance(frames: 3_000)[0]
        #expect(silence[10...].allSatisfy { $0 == 0 })
        #expect(await harness.engine.music().fadingOut.count == 1)
        _ = try await harness.engine.resumeMusic()
        let after = await harness.advance(frames: 400)[0]
        #expect(abs(after[12] - before[9]) < 0.02)
        #expect(after[350] == 0.125)
        #expect(harness.log.finishes.map(\.name) == ["a.wav"])
        await harness.stop()
    }

    @Test func `a skip or a stop in such a pause ends what was fading out`() async throws {
        for isStop in [true, false] {
            let harness = try await harness(0) { $0.skipFadeDuration = 0.4 }
            _ = try await harness.engine.skipMusic(by: 1)
            await harness.advance(frames: 100)
            _ = try await harness.engine.pauseMusic()
            await harness.advance(frames: 50)
            if isStop {
                _ = try await harness.engine.stopMusic(StopRequest())
            } else {
                _ = try await harness.engine.skipMusic(by: 1)
            }
            #expect(await harness.advance(frames: 50)[0].allSatisfy { $0 == 0 })
            #expect(await harness.engine.music().fadingOut.isEmpty)
            await harness.stop()
        }
    }
}
