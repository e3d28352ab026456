// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// Seeking (AP-22), in memory and streamed.
struct SeekTests {
    /// A ramp: frame n has the value n / 1024.
    private static func ramp(_ frames: Int) -> [Float] { (0..<frames).map { Float($0) / 1024 } }

    private func change(_ seconds: Double) -> PlayerChange {
        var change = PlayerChange()
        change.currentTime = seconds
        return change
    }

    private func makeHarness(streamed: Bool) async throws -> EngineHarness {
        let harness = try await EngineHarness { if streamed { $0.residentSeconds = 0.5 } }
        let path = try EngineHarness.write("ramp.wav", in: harness.library, planes: [SeekTests.ramp(1000)])
        let sound = try await harness.engine.registerSound(SoundRegistration(source: .path(path)))
        #expect(sound.snapshot.isResident == !streamed)
        return harness
    }

    @Test(arguments: [false, true])
    func `a sound plays the same from memory and streamed`(streamed: Bool) async throws {
        let harness = try await makeHarness(streamed: streamed)
        _ = try await harness.engine.play(sound: .text("ramp"))
        let heard = await harness.advance(frames: 1010)
        #expect(heard[0] == SeekTests.ramp(1000) + Array(repeating: 0, count: 10))
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        #expect(harness.log.finishes.map(\.durationPlayed) == [1])
        await harness.stop()
    }

    @Test(arguments: [false, true])
    func `AP-22 seeking while playing continues at the new position, with one finish`(
        streamed: Bool
    ) async throws {
        let harness = try await makeHarness(streamed: streamed)
        let player = try await harness.engine.play(sound: .text("ramp"))
        await harness.advance(frames: 20)
        let sought = try await harness.engine.changePlayer(player.id, change(0.8))
        #expect(sought.changed && sought.snapshot.currentFrame == 800 && sought.snapshot.id == player.id)
        let lead = streamed ? 50 : 0
        let heard = await harness.advance(frames: lead + 20)
        #expect(heard[0][lead + 10] == Float(810) / 1024)
        #expect(try await harness.engine.player(player.id).currentFrame == 820)
        await harness.advance(frames: 200)
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        await harness.stop()
    }

    @Test(arguments: [false, true])
    func `AP-22 seeking a paused player moves the position where it resumes`(streamed: Bool) async throws {
        let harness = try await makeHarness(streamed: streamed)
        let player = try await harness.engine.play(sound: .text("ramp"))
        await harness.advance(frames: 20)
        _ = try await harness.engine.pause(player: player.id)
        await harness.advance(frames: 20)
        let sought = try await harness.engine.changePlayer(player.id, change(0.6))
        #expect(sought.snapshot.currentFrame == 600 && sought.snapshot.state == .paused)
        let silence = await harness.advance(frames: 20)
        #expect(silence[0].allSatisfy { $0 == 0 })
        #expect(try await harness.engine.player(player.id).currentFrame == 600)
        _ = try await harness.engine.play(player: player.id)
        let heard = await harness.advance(frames: 20)
        #expect(heard[0][10] == Float(610) / 1024)
        await harness.stop()
    }

    @Test func `AP-22 seeking an idle player sets its start position`() async throws {
        let harness = try await makeHarness(streamed: false)
        let player = try await harness.engine.createPlayer(sound: .text("ramp"))
        _ = try await harness.engine.changePlayer(player.id, change(0.9))
        _ = try await harness.engine.play(player: player.id)
        let heard = await harness.advance(frames: 110)
        #expect(heard[0][50] == Float(950) / 1024 && heard[0][100] == 0)
        await harness.stop()
    }

    @Test func `AP-22 seeking beyond the end ends the playback`() async throws {
        let harness = try await makeHarness(streamed: false)
        let player = try await harness.engine.play(sound: .text("ramp"))
        await harness.advance(frames: 20)
        _ = try await harness.engine.changePlayer(player.id, change(7))
        await harness.advance(frames: 20)
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        #expect(try await harness.engine.player(player.id).currentFrame == 0)
        await harness.stop()
    }

    @Test func `AP-22 a negative position is refused`() async throws {
        let harness = try await makeHarness(streamed: false)
        let player = try await harness.engine.createPlayer(sound: .text("ramp"))
        let expected = EngineError.invalidValue(
            field: "currentTime",
            allowed: "0 or more seconds",
            given: "-1.0"
        )
        await #expect(throws: expected) { try await harness.engine.changePlayer(player.id, change(-1)) }
        await harness.stop()
    }

    @Test(arguments: [false, true])
    func `AP-15 a seek does not restore loops already played`(streamed: Bool) async throws {
        let harness = try await makeHarness(streamed: streamed)
        var request = PlayRequest()
        request.numberOfLoops = 2
        let player = try await harness.engine.play(sound: .text("ramp"), request)
        await harness.advance(frames: 1020)
        _ = try await harness.engine.changePlayer(player.id, change(0.9))
        await harness.advance(frames: 2000)
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        let loops = harness.log.all.compactMap { envelope -> Int64? in
            guard case .playerLooped(_, let iteration) = envelope.event else { return nil }
            return iteration
        }
        #expect(loops == [1, 2])
        let lead = streamed ? 0.05 : 0
        #expect(abs(harness.log.finishes[0].durationPlayed - (1.02 + lead + 0.1 + 1)) < 0.002)
        await harness.stop()
    }

    @Test func `a streamed sound loops without a gap`() async throws {
        let harness = try await makeHarness(streamed: true)
        var request = PlayRequest()
        request.looping = true
        let player = try await harness.engine.play(sound: .text("ramp"), request)
        let heard = await harness.advance(frames: 2500)
        #expect(heard[0] == (0..<2500).map { Float($0 % 1000) / 1024 })
        _ = try await harness.engine.stop(player: player.id)
        await harness.advance(frames: 10)
        #expect(harness.log.finishes.map(\.reason) == [.stopped])
        await harness.stop()
    }

    @Test(arguments: [false, true])
    func `AP-08 a stop after a seek keeps the reported position`(streamed: Bool) async throws {
        let harness = try await makeHarness(streamed: streamed)
        let player = try await harness.engine.play(sound: .text("ramp"))
        await harness.advance(frames: 20)
        _ = try await harness.engine.changePlayer(player.id, change(0.6))
        await harness.advance(frames: 100)
        _ = try await harness.engine.stop(player: player.id)
        await harness.advance(frames: 20)
        let stopped = try await harness.engine.player(player.id)
        #expect(harness.log.finishes.map(\.currentTime) == [stopped.currentTime])
        await harness.stop()
    }

    @Test(arguments: [false, true])
    func `AP-07 a pause and a seek in one quantum cause one pause and one resume`(
        streamed: Bool
    ) async throws {
        let harness = try await makeHarness(streamed: streamed)
        let player = try await harness.engine.play(sound: .text("ramp"))
        await harness.advance(frames: 20)
        _ = harness.log.take()
        _ = try await harness.engine.pause(player: player.id)
        _ = try await harness.engine.changePlayer(player.id, change(0.9))
        await harness.advance(frames: 20)
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 200)
        let names = harness.log.all.map { name($0.event) }
        #expect(names.sorted() == ["finished", "paused", "resumed", "seeked"])
        await harness.stop()
    }
}
