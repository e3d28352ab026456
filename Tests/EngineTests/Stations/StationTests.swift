// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Stations on the deck: the order of tracks and the frames of their changes.
struct StationTests {
    @Test func `gapless tracks follow each other without a frame between`() async throws {
        let harness = try await EngineHarness.withTracks([
            ("a", 0.5, 203), ("b", 0.25, 307), ("c", 0.125, 401),
        ])
        try await harness.addStation("s", ["a", "b", "c"])
        _ = try await harness.engine.playStation("s")
        let heard = await harness.advance(frames: 203 + 307 + 401 + 203)[0]
        let expected: [Float] =
            Array(repeating: 0.5, count: 203) + Array(repeating: 0.25, count: 307)
            + Array(repeating: 0.125, count: 401) + Array(repeating: 0.5, count: 203)
        #expect(heard == expected)
        #expect(harness.log.finishes.map(\.reason).allSatisfy { $0 == .ended })
        await harness.stop()
    }

    @Test func `a change at a track's end crossfades exactly as long as requested, with equal power`()
        async throws
    {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 500), ("b", 0.25, 500)])
        try await harness.addStation("s", ["a", "b"]) {
            $0.isGapless = false
            $0.crossfadeDuration = 0.1
        }
        _ = try await harness.engine.playStation("s")
        let heard = await harness.advance(frames: 800)[0]
        #expect(heard[399] == 0.5 && heard[500] == 0.25)
        #expect(heard[401] != 0.5 && heard[499] != 0.25)
        for place in stride(from: 400, to: 500, by: 7) {
            let turn = Double(place - 400) / 100 * .pi / 2
            let expected = Float(0.5 * cos(turn) + 0.25 * sin(turn))
            #expect(abs(heard[place] - expected) < 1e-4)
        }
        #expect(harness.names.contains("crossfade started") && harness.names.contains("crossfade ended"))
        await harness.stop()
    }

    @Test func `a skip plays the next track, and previous the one before`() async throws {
        let harness = try await EngineHarness.withTracks([
            ("a", 0.5, 900), ("b", 0.25, 900), ("c", 0.125, 900),
        ])
        try await harness.addStation("s", ["a", "b", "c"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 100)
        #expect(try await harness.engine.skipMusic(by: 1).snapshot.player?.name == "b.wav")
        #expect(await harness.advance(frames: 50)[0].last == 0.25)
        #expect(try await harness.engine.skipMusic(by: -1).snapshot.player?.name == "a.wav")
        #expect(await harness.advance(frames: 50)[0].last == 0.5)
        #expect(try await harness.engine.skipMusic(by: 2).snapshot.player?.name == "c.wav")
        #expect(await harness.advance(frames: 50)[0].last == 0.125)
        #expect(await harness.engine.musicHistory().map(\.name) == ["c.wav", "a.wav", "b.wav", "a.wav"])
        #expect(await harness.engine.upcomingMusic(3).map(\.name) == ["a.wav", "b.wav", "c.wav"])
        await harness.stop()
    }

    @Test func `a pause delays the plan, and the next track follows the later end`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 300), ("b", 0.25, 300)])
        try await harness.addStation("s", ["a", "b"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 150)
        _ = try await harness.engine.pauseMusic()
        let silence = await harness.advance(frames: 500)[0]
        #expect(silence[10...].allSatisfy { $0 == 0 })
        _ = try await harness.engine.resumeMusic()
        let heard = await harness.advance(frames: 300)[0]
        // 154 frames were played: the ramp of the pause added four.
        #expect(heard[145] == 0.5 && heard[146] == 0.25)
        await harness.stop()
    }

    @Test func `a seek moves the change of tracks`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 900), ("b", 0.25, 900)])
        try await harness.addStation("s", ["a", "b"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 100)
        #expect(try await harness.engine.seekMusic(to: 0.7).changed)
        let heard = await harness.advance(frames: 300)[0]
        #expect(heard[199] == 0.5 && heard[200] == 0.25)
        #expect(try await harness.engine.seekMusic(to: 0.3).changed)
        let back = await harness.advance(frames: 700)[0]
        #expect(back[599] == 0.25 && back[600] == 0.5)
        await harness.stop()
    }

    @Test func `a failing track is reported and the next one plays`() async throws {
        let harness = try await EngineHarness.withTracks([
            ("a", 0.5, 200), ("b", 0.25, 200), ("c", 0.125, 200),
        ])
        try await harness.addStation("s", ["a", "b", "c"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 50)
        try await harness.engine.disposeSound(.text("b"), force: true)
        let heard = await harness.advance(frames: 300)[0]
        #expect(heard[149] == 0.5 && heard[150] == 0.125)
        await harness.stop()
    }

    @Test func `when a playing sound is disposed, the next track follows`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 500), ("b", 0.25, 500)])
        try await harness.addStation("s", ["a", "b"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 50)
        try await harness.engine.disposeSound(.text("a"), force: true)
        #expect(await harness.advance(frames: 50)[0].last == 0.25)
        #expect(await harness.engine.music().playing)
        await harness.stop()
    }

    @Test func `AQ-20 when an interrupted track is disposed, the next one waits for the end`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 500), ("b", 0.25, 500)])
        try await harness.addStation("s", ["a", "b"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 50)
        _ = try await harness.engine.interrupt(.began(reason: "call"))
        await harness.advance(frames: 20)
        try await harness.engine.disposeSound(.text("a"), force: true)
        #expect(await harness.advance(frames: 50)[0].last == 0)
        #expect(await harness.engine.music().player?.name == "b.wav")
        _ = try await harness.engine.interrupt(.ended(shouldResume: true))
        #expect(await harness.advance(frames: 50)[0].last == 0.25)
        await harness.stop()
    }

    @Test func `when a track that a client paused is disposed, the next one waits for it`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 500), ("b", 0.25, 500)])
        try await harness.addStation("s", ["a", "b"])
        let track = try await harness.engine.playStation("s").snapshot.player?.id
        await harness.advance(frames: 50)
        _ = try await harness.engine.pauseMusic()
        await harness.advance(frames: 20)
        try await harness.engine.disposePlayer(#require(track))
        #expect(await harness.advance(frames: 50)[0].last == 0)
        _ = try await harness.engine.interrupt(.began(reason: "call"))
        _ = try await harness.engine.interrupt(.ended(shouldResume: true))
        #expect(await harness.advance(frames: 50)[0].last == 0)
        _ = try await harness.engine.resumeMusic()
        #expect(await harness.advance(frames: 50)[0].last == 0.25)
        await harness.stop()
    }

    @Test func `when every sound is gone, the deck stops and reports it`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 100), ("b", 0.25, 100)])
        try await harness.addStation("s", ["a", "b"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 50)
        try await harness.engine.disposeSound(.text("a"), force: true)
        try await harness.engine.disposeSound(.text("b"), force: true)
        await harness.advance(frames: 50)
        #expect(await harness.engine.music().player == nil)
        #expect(harness.names.contains("music stopped"))
        await #expect(throws: EngineError.stationEmpty("s")) { try await harness.engine.playStation("s") }
        await harness.stop()
    }

    @Test func `a station whose files are gone tries each and stops`() async throws {
        let harness = try await makeStreamed(["a", "b"])
        _ = try await harness.engine.playStation("s")
        for name in ["a", "b"] {
            try FileManager.default.removeItem(at: harness.library.appending(path: "\(name).wav"))
        }
        await harness.advance(frames: 40_000)
        #expect(await harness.engine.music().playing == false)
        #expect(harness.names.filter { $0 == "music stopped" }.count == 1)
        // The first may have been opened before.
        #expect((2...4).contains(harness.names.filter { $0 == "music failed" }.count))
        await harness.stop()
    }

    @Test func `a track that fails in every round does not end the music`() async throws {
        let harness = try await makeStreamed(["a", "b", "c"])
        try FileManager.default.removeItem(at: harness.library.appending(path: "b.wav"))
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 60_000)
        #expect(await harness.engine.music().playing)
        #expect(harness.names.filter { $0 == "music failed" }.count > 5)
        #expect(!harness.names.contains("music stopped"))
        await harness.stop()
    }

    /// A station `s` of sounds of 4 s that are read while they play.
    private func makeStreamed(_ names: [String]) async throws -> EngineHarness {
        let harness = try await EngineHarness { $0.residentSeconds = 0.5 }
        for name in names { try await harness.addConstant("\(name).wav", frames: 4_000) }
        try await harness.addStation("s", names)
        return harness
    }

    @Test func `a resuming station continues at its last position, another starts over`() async throws {
        let harness = try await EngineHarness.withTracks([
            ("a", 0.5, 500), ("b", 0.25, 500), ("x", 0.125, 500),
        ])
        try await harness.addStation("kept", ["a", "b"]) { $0.resumes = true }
        try await harness.addStation("fresh", ["x", "a"])
        _ = try await harness.engine.playStation("kept")
        await harness.advance(frames: 600)
        _ = try await harness.engine.playStation("fresh")
        await harness.advance(frames: 700)
        let again = try await harness.engine.playStation("kept")
        #expect(again.snapshot.player?.name == "b.wav")
        #expect(abs((again.snapshot.player?.currentTime ?? 0) - 0.1) < 0.011)
        await harness.advance(frames: 50)
        #expect(try await harness.engine.playStation("fresh").snapshot.player?.name == "x.wav")
        #expect(
            try await harness.engine.playStation(
                "kept",
                {
                    var play = StationPlay(); play.restart = true; return play
                }()
            )
            .snapshot.player?.name == "a.wav"
        )
        await harness.stop()
    }

    @Test func `stopping ends the station, and so does a single track`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 200), ("b", 0.25, 200)])
        try await harness.addStation("s", ["a", "b"])
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 50)
        _ = try await harness.engine.stopMusic(StopRequest(fadeOut: false))
        #expect(await harness.advance(frames: 400)[0][10...].allSatisfy { $0 == 0 })
        #expect(await harness.engine.music().stationId == nil)
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 50)
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("b"), fadeIn: false))
        #expect(await harness.engine.music().next == nil)
        await #expect(throws: EngineError.self) { try await harness.engine.skipMusic(by: 1) }
        await harness.stop()
    }

    @Test func `positions are reported on whole seconds`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 5000)])
        try await harness.addStation("s", ["a"])
        await harness.advance(frames: 300)
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: 3000)
        let times = harness.log.all.compactMap { envelope -> Double? in
            guard case .station(.musicPosition) = envelope.event else { return nil }
            return envelope.engineTime
        }
        #expect(times == [1, 2, 3])
        await harness.stop()
    }

    @Test func `a query by options finds the first matching station`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 100)])
        try await harness.addStation("one", ["a"], options: ["bpm": "slow"])
        try await harness.addStation("two", ["a"], options: ["bpm": "slow", "mood": "calm"])
        #expect(
            await harness.engine.stations(StationQuery(["bpm": "slow"])).map(\.settings.name) == [
                "one", "two",
            ]
        )
        #expect(await harness.engine.stations(StationQuery(["mood": "calm"])).map(\.settings.name) == ["two"])
        var change = StationChange()
        change.position = 0
        #expect(try await harness.engine.changeStation("two", change).changed)
        #expect(
            await harness.engine.stations(StationQuery(["bpm": "slow"])).map(\.settings.name) == [
                "two", "one",
            ]
        )
        await #expect(throws: EngineError.stationNotFound("bpm=fast")) {
            try await harness.engine.playStation(StationQuery(["bpm": "fast"]))
        }
        await harness.stop()
    }
}
