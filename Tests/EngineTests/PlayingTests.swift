// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// Playing and stopping, frame by frame: 1,000 frames per second, a declick ramp of four frames.
struct PlayingTests {
    @Test func `SM-30 a sound plays from the next frame to its end and finishes once`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 25)
        _ = harness.log.take()
        let player = try await harness.engine.play(sound: .text("bell.wav"))
        #expect(player.state == .playing && player.playing)
        let heard = await harness.advance(frames: 40)
        #expect(heard[0] == Array(repeating: 0.5, count: 25) + Array(repeating: 0, count: 15))
        #expect(heard[1] == heard[0])
        let finish = try #require(harness.log.finishes.first)
        #expect(harness.log.finishes.count == 1)
        #expect(finish.playerId == player.id && finish.name == "bell.wav" && finish.kind == .sound)
        #expect(finish.reason == .ended && finish.successfully)
        #expect(finish.durationPlayed == 0.025)
        let frames = harness.log.all.map(\.frame)
        #expect(frames == [0, 0, 25])
        #expect(harness.log.all.map { name($0.event) } == ["created", "started", "finished"])
        let after = try await harness.engine.player(player.id)
        #expect(after.state == .finished && !after.playing && after.currentTime == 0)
        await harness.stop()
    }

    @Test func `SM-19 play has no effect on a playing player`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        let player = try await harness.engine.createPlayer(sound: .text("bell"))
        #expect(player.state == .idle && !player.playing)
        #expect(try await harness.engine.play(player: player.id).changed)
        await harness.advance(frames: 30)
        _ = harness.log.take()
        let again = try await harness.engine.play(player: player.id)
        #expect(!again.changed && again.snapshot.playing)
        await harness.advance(frames: 30)
        #expect(harness.log.all.isEmpty)
        #expect(try await harness.engine.player(player.id).currentFrame == 60)
        await harness.stop()
    }

    @Test func `SM-30 the values of a play request are in effect from the first event on`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        var request = PlayRequest()
        request.volume = 0.5
        request.baseVolume = 0.25
        request.pan = -1
        request.clientData = "door 3"
        _ = harness.log.take()
        let made = try await harness.engine.play(sound: .text("bell"), request)
        let kept = try await harness.engine.createPlayer(sound: .text("bell"))
        _ = try await harness.engine.play(player: kept.id)
        let changed = try await harness.engine.play(player: kept.id, request).snapshot
        guard case .playerCreated(let announced) = harness.log.all.first?.event else {
            Issue.record("no player.created came first")
            return
        }
        for player in [announced, made, changed] {
            #expect(player.volume == 0.5 && player.baseVolume == 0.25)
            #expect(player.pan == -1 && player.clientData == "door 3")
        }
        await harness.stop()
    }

    @Test func `SM-20 stop has no effect on a player that is not playing`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        let player = try await harness.engine.createPlayer(sound: .text("bell"))
        _ = harness.log.take()
        let stopped = try await harness.engine.stop(player: player.id)
        #expect(!stopped.changed)
        await harness.advance(frames: 10)
        #expect(harness.log.all.isEmpty)
        await harness.stop()
    }

    @Test func `AP-08 stop keeps the position and play resumes there`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        let player = try await harness.engine.createPlayer(sound: .text("bell"))
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 20)
        let stopped = try await harness.engine.stop(player: player.id)
        #expect(stopped.changed && !stopped.snapshot.playing && stopped.snapshot.state == .finished)
        let tail = await harness.advance(frames: 10)
        #expect(tail[0] == [0.5, 0.375, 0.25, 0.125, 0, 0, 0, 0, 0, 0])
        let finish = try #require(harness.log.finishes.first)
        #expect(finish.reason == .stopped && !finish.successfully && finish.durationPlayed == 0.024)
        #expect(try await harness.engine.player(player.id).currentFrame == 24)
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 10)
        #expect(try await harness.engine.player(player.id).currentFrame == 34)
        await harness.advance(frames: 80)
        #expect(harness.log.finishes.map(\.reason) == [.stopped, .ended])
        await harness.stop()
    }

    @Test func `stop with rewind returns to the beginning of the sound`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        let player = try await harness.engine.createPlayer(sound: .text("bell"))
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 20)
        _ = try await harness.engine.stop(player: player.id, StopRequest(fadeOut: false, rewind: true))
        await harness.advance(frames: 10)
        #expect(try await harness.engine.player(player.id).currentFrame == 0)
        await harness.stop()
    }

    @Test func `a player played again at once reports its old end before its new start`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        let player = try await harness.engine.createPlayer(sound: .text("bell"))
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 20)
        _ = harness.log.take()
        _ = try await harness.engine.stop(player: player.id)
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 10)
        #expect(harness.log.all.map { name($0.event) } == ["finished", "started"])
        #expect(harness.log.finishes.map(\.durationPlayed) == [0.02])
        #expect(try await harness.engine.player(player.id).playing)
        await harness.stop()
    }

    @Test func `AP-07 pause keeps the position, play resumes there, and only the end is a finish`()
        async throws
    {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 60)
        let player = try await harness.engine.createPlayer(sound: .text("bell"))
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 20)
        _ = harness.log.take()
        #expect(try await harness.engine.pause(player: player.id).snapshot.state == .paused)
        #expect(try await !harness.engine.pause(player: player.id).changed)
        let silence = await harness.advance(frames: 30)
        #expect(silence[0] == [0.5, 0.375, 0.25, 0.125] + Array(repeating: 0, count: 26))
        #expect(try await harness.engine.player(player.id).currentFrame == 24)
        #expect(harness.log.take().map { name($0.event) } == ["paused"])
        #expect(try await harness.engine.play(player: player.id).changed)
        let rest = await harness.advance(frames: 50)
        #expect(rest[0].prefix(6) == [0, 0.125, 0.25, 0.375, 0.5, 0.5])
        #expect(harness.log.all.map { name($0.event) } == ["resumed", "finished"])
        #expect(harness.log.finishes.first?.durationPlayed == 0.06)
        await harness.stop()
    }

    @Test func `AP-15 a number of loops plays the sound that many more times`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 20)
        _ = harness.log.take()
        var request = PlayRequest()
        request.numberOfLoops = 2
        _ = try await harness.engine.play(sound: .text("bell"), request)
        let heard = await harness.advance(frames: 80)
        #expect(heard[0] == Array(repeating: 0.5, count: 60) + Array(repeating: 0, count: 20))
        let loops = harness.log.all.compactMap { envelope -> [Int64]? in
            guard case .playerLooped(_, let iteration) = envelope.event else { return nil }
            return [envelope.frame, iteration]
        }
        #expect(loops == [[20, 1], [40, 2]])
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        await harness.stop()
    }

    @Test func `SM-33 stop by name stops all players of the sound, SM-35 stop all leaves the music`()
        async throws
    {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", value: 0.25, frames: 500)
        try await harness.addConstant("bed.wav", value: 0.125, frames: 500)
        let first = try await harness.engine.play(sound: .text("bell"))
        let second = try await harness.engine.play(sound: .text("bell"))
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("bed"), fadeIn: false))
        var heard = await harness.advance(frames: 10)
        #expect(heard[0] == Array(repeating: 0.625, count: 10))
        let stopped = try await harness.engine.stop(sound: .text("bell"), StopRequest(fadeOut: false))
        #expect(Set(stopped) == [first.id, second.id])
        #expect(try await harness.engine.stop(sound: .text("bell"), StopRequest(fadeOut: false)).isEmpty)
        heard = await harness.advance(frames: 10)
        #expect(heard[0].suffix(6) == Array(repeating: 0.125, count: 6))
        _ = try await harness.engine.play(sound: .text("bell"))
        await harness.advance(frames: 10)
        #expect(try await harness.engine.stopAllSounds(StopRequest(fadeOut: false)).count == 1)
        heard = await harness.advance(frames: 10)
        #expect(heard[0].suffix(6) == Array(repeating: 0.125, count: 6))
        #expect(harness.log.finishes.count == 3)
        await harness.stop()
    }

    @Test func `SM-34 stop fades by default over the sound fade duration`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 500)
        var change = ManagerChange()
        change.soundFadeDuration = 0.02
        _ = try await harness.engine.changeManager(change)
        let player = try await harness.engine.play(sound: .text("bell"))
        await harness.advance(frames: 10)
        _ = try await harness.engine.stop(sound: .text("bell"))
        #expect(try await harness.engine.player(player.id).state == .fadingOut)
        let heard = await harness.advance(frames: 30)
        #expect(heard[0][0] == 0.5 && heard[0][10] == 0.25 && heard[0][20] == 0)
        #expect(harness.log.finishes.map(\.reason) == [.fadedOut])
        #expect(try await harness.engine.player(player.id).volume == 1)
        await harness.stop()
    }

    @Test func `SM-45 a second stop without fade cuts at once`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 5000)
        _ = try await harness.engine.play(sound: .text("bell"))
        await harness.advance(frames: 10)
        #expect(try await harness.engine.stop(sound: .text("bell")).count == 1)
        await harness.advance(frames: 10)
        #expect(try await harness.engine.stop(sound: .text("bell"), StopRequest(fadeOut: false)).count == 1)
        let heard = await harness.advance(frames: 10)
        #expect(heard[0].suffix(6) == [0, 0, 0, 0, 0, 0])
        #expect(harness.log.finishes.map(\.reason) == [.stopped])
        await harness.stop()
    }

    @Test func `AP-30 two players scheduled for one device time start on the same frame, also from idle`()
        async throws
    {
        let harness = try await EngineHarness()
        try await harness.addConstant("left.wav", value: 0.25, frames: 50)
        try await harness.addConstant("right.wav", value: 0.125, frames: 50)
        #expect(await harness.engine.device().deviceCurrentTime == 0)
        var request = PlayRequest()
        request.atDeviceTime = 0.017
        let first = try await harness.engine.play(sound: .text("left"), request)
        #expect(first.state == .scheduled && !first.playing && first.scheduledAt == 0.017)
        await harness.advance(frames: 10)
        _ = try await harness.engine.play(sound: .text("right"), request)
        let heard = await harness.advance(frames: 10)
        #expect(heard[0] == Array(repeating: 0, count: 7) + [0.375, 0.375, 0.375])
        #expect(await harness.engine.device().deviceCurrentTime == 0.02)
        await harness.advance(frames: 60)
        let device = await harness.engine.device()
        #expect(device.deviceCurrentTime == 0 && device.epoch == 1 && device.engineTime == 0.08)
        await harness.stop()
    }

    @Test func `AP-06 a start in the past is refused with the current time`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 50)
        await harness.advance(frames: 30)
        var request = PlayRequest()
        request.at = 0.029
        await #expect(throws: EngineError.timeInPast(now: 0.03)) {
            try await harness.engine.play(sound: .text("bell"), request)
        }
        #expect(await harness.engine.players().isEmpty)
        await harness.stop()
    }

    @Test func `disposing a playing player stops it, reports its end and removes it`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 500)
        let player = try await harness.engine.createPlayer(sound: .text("bell"))
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 10)
        _ = harness.log.take()
        try await harness.engine.disposePlayer(player.id)
        await #expect(throws: EngineError.playerNotFound(player.id)) {
            try await harness.engine.player(player.id)
        }
        await harness.advance(frames: 10)
        #expect(harness.log.all.map { name($0.event) } == ["finished", "disposed"])
        await harness.stop()
    }

    @Test func `finished one-shot players are removed beyond the limit, created ones stay`() async throws {
        let harness = try await EngineHarness { $0.limits.finishedPlayers = 2 }
        try await harness.addConstant("bell.wav", frames: 10)
        let kept = try await harness.engine.createPlayer(sound: .text("bell"))
        _ = try await harness.engine.play(player: kept.id)
        var ids: [String] = []
        for _ in 0..<4 {
            ids.append(try await harness.engine.play(sound: .text("bell")).id)
            await harness.advance(frames: 20)
        }
        #expect(await harness.engine.players().map(\.id) == [kept.id] + ids.suffix(2))
        #expect(harness.log.finishes.count == 5)
        await harness.stop()
    }

    @Test func `a full table removes the oldest finished one-shot player; without one it is an error`()
        async throws
    {
        let harness = try await EngineHarness { $0.limits.players = 2 }
        try await harness.addConstant("bell.wav", frames: 10)
        let kept = try await harness.engine.createPlayer(sound: .text("bell"))
        let first = try await harness.engine.play(sound: .text("bell"))
        await #expect(throws: EngineError.limitReached(what: "players", limit: 2)) {
            try await harness.engine.play(sound: .text("bell"))
        }
        await harness.advance(frames: 20)
        let second = try await harness.engine.play(sound: .text("bell"))
        #expect(await harness.engine.players().map(\.id) == [kept.id, second.id])
        #expect(first.id != second.id)
        await harness.stop()
    }

    @Test func `a finished music player cannot be played outside the deck`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bed.wav", frames: 10)
        let music = try await harness.engine.playMusic(MusicRequest(sound: .text("bed"), looping: false))
        await harness.advance(frames: 20)
        let id = try #require(music.snapshot.player?.id)
        await #expect(throws: EngineError.wrongState(state: "finished", allowed: ["on the music deck"])) {
            try await harness.engine.play(player: id)
        }
        var request = PlayRequest()
        request.kind = .music
        let expected = EngineError.invalidValue(field: "kind", allowed: "sound or system", given: "music")
        await #expect(throws: expected) { try await harness.engine.play(sound: .text("bed"), request) }
        await harness.stop()
    }

    @Test func `exceeding the voice limit is an error and changes nothing`() async throws {
        let harness = try await EngineHarness { $0.maximumVoices = 1 }
        try await harness.addConstant("bell.wav", frames: 100)
        _ = try await harness.engine.play(sound: .text("bell"))
        _ = harness.log.take()
        await #expect(throws: EngineError.limitReached(what: "voices", limit: 1)) {
            try await harness.engine.play(sound: .text("bell"))
        }
        #expect(await harness.engine.players().count == 1)
        #expect(harness.log.all.isEmpty)
        await harness.stop()
    }

    @Test(arguments: [
        (-0.1, 0.0, 0, "volume"), (1.1, 0, 0, "volume"), (.nan, 0, 0, "volume"), (1, -1.5, 0, "pan"),
        (1, .nan, 0, "pan"), (1, 0, Int.max, "numberOfLoops"),
    ])
    func `values out of range are refused by field`(
        volume: Double,
        pan: Double,
        loops: Int,
        field: String
    ) async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        var request = PlayRequest()
        request.volume = volume
        request.pan = pan
        request.numberOfLoops = loops
        let error = await #expect(throws: EngineError.self) {
            try await harness.engine.play(sound: .text("bell"), request)
        }
        guard case .invalidValue(let named, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(named == field)
        #expect(await harness.engine.players().isEmpty)
        await harness.stop()
    }
}
