// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// The music deck (SM-21, SM-37 to SM-41).
struct MusicTests {
    private func makeHarness(fade: Double = 0.04) async throws -> EngineHarness {
        let harness = try await EngineHarness()
        try await harness.addConstant("one.wav", value: 0.5, frames: 1000)
        try await harness.addConstant("two.wav", value: 0.25, frames: 1000)
        var change = ManagerChange()
        change.musicFadeDuration = fade
        _ = try await harness.engine.changeManager(change)
        _ = harness.log.take()
        return harness
    }

    @Test func `SM-39 music loops and fades in by default`() async throws {
        let harness = try await makeHarness()
        let music = try await harness.engine.playMusic(MusicRequest(sound: .text("one")))
        #expect(music.changed && music.snapshot.playing)
        #expect(music.snapshot.player?.numberOfLoops == -1 && music.snapshot.player?.kind == .music)
        let heard = await harness.advance(frames: 50)
        #expect(heard[0][0] == 0 && heard[0][20] == 0.25 && heard[0][40] == 0.5)
        await harness.stop()
    }

    @Test func `SM-37 another track crossfades with equal power and the old one ends as faded out`()
        async throws
    {
        let harness = try await makeHarness()
        let old = try await harness.engine.playMusic(MusicRequest(sound: .text("one"), fadeIn: false))
        await harness.advance(frames: 20)
        _ = harness.log.take()
        let new = try await harness.engine.playMusic(MusicRequest(sound: .text("two")))
        let oldID = try #require(old.snapshot.player?.id)
        let newID = try #require(new.snapshot.player?.id)
        #expect(new.snapshot.fadingOut == [oldID])
        let heard = await harness.advance(frames: 50)
        let middle = Float(0.75 * 0.5.squareRoot())
        #expect(abs(heard[0][20] - middle) < 1e-5)
        #expect(heard[0][40] == 0.25)
        #expect(harness.log.finishes.map(\.reason) == [.fadedOut])
        #expect(harness.log.finishes.map(\.playerId) == [oldID])
        let names = harness.log.all.map { name($0.event) }
        #expect(
            names == [
                "created", "fade started", "fade started", "crossfade started", "music changed", "started",
                "fade ended", "fade ended", "finished", "crossfade ended",
            ]
        )
        #expect(await harness.engine.music().player?.id == newID)
        #expect(await harness.engine.music().fadingOut.isEmpty)
        await harness.stop()
    }

    @Test func `SM-37 playing the same track again does nothing unless restarted`() async throws {
        let harness = try await makeHarness()
        let first = try await harness.engine.playMusic(MusicRequest(sound: .text("one"), fadeIn: false))
        await harness.advance(frames: 20)
        _ = harness.log.take()
        let again = try await harness.engine.playMusic(MusicRequest(sound: .text("one.wav")))
        #expect(!again.changed && again.snapshot.player?.id == first.snapshot.player?.id)
        #expect(harness.log.all.isEmpty)
        let restarted = try await harness.engine.playMusic(
            MusicRequest(sound: .text("one"), restart: true)
        )
        #expect(restarted.changed && restarted.snapshot.player?.id != first.snapshot.player?.id)
        await harness.stop()
    }

    @Test func `a track moves to other zones as a new player, and stays where it is without any`()
        async throws
    {
        let harness = try await makeHarness()
        var request = MusicRequest(sound: .text("one"), fadeIn: false)
        request.zones = ["Main"]
        let first = try await harness.engine.playMusic(request).snapshot.player
        #expect(first?.zones == ["main"])
        await harness.advance(frames: 20)
        #expect(try await !harness.engine.playMusic(request).changed, "the same zone, by its name")
        request.zones = nil
        #expect(try await !harness.engine.playMusic(request).changed)
        var zone = ZoneChange()
        zone.name = "kitchen"
        let kitchen = try await harness.engine.createZone(zone).id
        request.zones = ["kitchen"]
        let moved = try await harness.engine.playMusic(request)
        #expect(moved.changed && moved.snapshot.player?.id != first?.id)
        #expect(moved.snapshot.player?.zones == [kitchen])
        #expect(harness.names.contains("crossfade started"))
        for zones in [["nowhere"], [], Array(repeating: "main", count: 17)] {
            request.zones = zones
            await #expect(throws: EngineError.self) { try await harness.engine.playMusic(request) }
        }
        #expect(await harness.engine.music().player?.zones == [kitchen])
        request = MusicRequest(sound: .text("one"), restart: true)
        #expect(try await harness.engine.playMusic(request).snapshot.player?.zones == nil)
        await harness.stop()
    }

    @Test func `a player on the deck that plays does not move, and a refused restart does not rewind it`()
        async throws
    {
        let harness = try await makeHarness()
        var creation = PlayerCreation()
        creation.zones = ["main"]
        let player = try await harness.engine.createPlayer(sound: .text("one"), creation)
        #expect(player.zones == ["main"] && player.rooms == nil)
        var request = MusicRequest(.player(player.id), looping: false, fadeIn: false)
        #expect(try await harness.engine.playMusic(request).snapshot.player?.zones == ["main"], "its own")
        await harness.advance(frames: 500)
        var zone = ZoneChange()
        zone.name = "kitchen"
        let kitchen = try await harness.engine.createZone(zone).id
        (request.zones, request.restart) = (["kitchen"], true)
        await #expect(throws: EngineError.self) { try await harness.engine.playMusic(request) }
        let time = try #require(await harness.engine.music().player?.currentTime)
        #expect(time > 0.49)
        _ = try await harness.engine.pauseMusic()
        await harness.advance(frames: 10)
        let there = try await harness.engine.playMusic(request).snapshot.player
        #expect(there?.id == player.id && there?.zones == [kitchen] && (there?.currentTime ?? 1) < 0.1)
        await harness.stop()
    }

    @Test func `SM-21 stopped music is not playing even while it fades out`() async throws {
        let harness = try await makeHarness()
        let music = try await harness.engine.playMusic(MusicRequest(sound: .text("one"), fadeIn: false))
        await harness.advance(frames: 20)
        let id = try #require(music.snapshot.player?.id)
        let stopped = try await harness.engine.stopMusic()
        #expect(stopped.changed && !stopped.snapshot.playing && stopped.snapshot.player == nil)
        #expect(stopped.snapshot.fadingOut == [id])
        let heard = await harness.advance(frames: 50)
        #expect(heard[0][20] == 0.25 && heard[0][40] == 0)
        #expect(harness.log.finishes.map(\.reason) == [.fadedOut])
        #expect(try await !harness.engine.stopMusic().changed)
        await harness.stop()
    }

    @Test func `SM-45 stopping without a fade cuts music that is fading out`() async throws {
        let harness = try await makeHarness(fade: 1)
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("one"), fadeIn: false))
        await harness.advance(frames: 10)
        _ = try await harness.engine.stopMusic()
        await harness.advance(frames: 10)
        #expect(try await harness.engine.stopMusic(StopRequest(fadeOut: false)).changed)
        let heard = await harness.advance(frames: 10)
        #expect(heard[0][4...].allSatisfy { $0 == 0 })
        #expect(harness.log.finishes.count == 1)
        await harness.stop()
    }

    @Test func `music pauses and resumes; without music both are errors`() async throws {
        let harness = try await makeHarness()
        await #expect(throws: EngineError.noMusic) { try await harness.engine.pauseMusic() }
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("one"), fadeIn: false))
        await harness.advance(frames: 10)
        #expect(try await !harness.engine.resumeMusic().changed)
        #expect(try await harness.engine.pauseMusic().snapshot.playing == false)
        let silence = await harness.advance(frames: 20)
        #expect(silence[0][4...].allSatisfy { $0 == 0 })
        #expect(try await harness.engine.resumeMusic().snapshot.playing)
        let heard = await harness.advance(frames: 20)
        #expect(heard[0][4...].allSatisfy { $0 == 0.5 })
        await harness.stop()
    }

    @Test func `SM-25 a fade time of zero cuts from one track to the other`() async throws {
        let harness = try await makeHarness(fade: 0)
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("one")))
        let first = await harness.advance(frames: 10)
        #expect(first[0] == Array(repeating: 0.5, count: 10))
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("two")))
        let second = await harness.advance(frames: 10)
        #expect(second[0].suffix(6) == Array(repeating: 0.25, count: 6))
        #expect(harness.log.finishes.map(\.reason) == [.stopped])
        await harness.stop()
    }

    @Test func `music that does not loop leaves the deck at its end`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.playMusic(
            MusicRequest(sound: .text("one"), looping: false, fadeIn: false)
        )
        await harness.advance(frames: 1010)
        #expect(harness.log.finishes.map(\.kind) == [.music])
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        #expect(await harness.engine.music().player == nil)
        #expect(harness.log.all.map { name($0.event) }.last == "music stopped")
        await harness.stop()
    }

    @Test func `SM-37 every crossfade that began also ends, however fast tracks change`() async throws {
        let harness = try await makeHarness(fade: 0.1)
        try await harness.addConstant("three.wav", value: 0.125, frames: 1000)
        for name in ["one", "two", "three"] {
            _ = try await harness.engine.playMusic(MusicRequest(sound: .text(name)))
            await harness.advance(frames: 20)
        }
        await harness.advance(frames: 200)
        var began: [String] = []
        var ended: [String] = []
        for envelope in harness.log.all {
            switch envelope.event {
            case .musicCrossfadeStarted(let from, let to, _): began.append(from + to)
            case .musicCrossfadeEnded(let from, let to): ended.append(from + to)
            default: break
            }
        }
        #expect(began.count == 2 && ended == began)
        await harness.stop()
    }
}
