// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Loop points that touch one end of a sound in memory, of another rate than the engine's.
struct LoopEndTests {
    /// A cosine of 50 Hz, three seconds long.
    private func makeHarness() async throws -> EngineHarness {
        let harness = try await EngineHarness()
        let plane = (0..<6_000).map { Float(0.4 * cos(2 * .pi * 50 * Double($0) / 2_000)) }
        let url = harness.library.appending(path: "tone.wav")
        try WAVFile.bytes(planes: [plane], rate: 2_000).write(to: url)
        _ = try await harness.engine.registerSound(SoundRegistration(source: .path(url.path)))
        return harness
    }

    /// The sharpest bend, where those of the cosine are 0.0395.
    private func sharpest(_ heard: [Float], from first: Int) -> Float {
        (first..<heard.count - 1).map { place -> Float in
            let sides: Float = heard[place - 1] + heard[place + 1]
            return abs(sides - 2 * heard[place])
        }.max() ?? 1
    }

    private func request(_ start: Double?, _ end: Double?, loops: Int) -> PlayRequest {
        var request = PlayRequest()
        request.numberOfLoops = loops
        if let start { request.parameters.loopStart = start }
        if let end { request.parameters.loopEnd = end }
        return request
    }

    @Test(arguments: [(0.5, nil), (nil, 2.5), (nil, nil)] as [(Double?, Double?)])
    func `a return is one signal`(_ start: Double?, _ end: Double?) async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.play(sound: .text("tone"), request(start, end, loops: 2))
        let heard = await harness.advance(frames: 6_500)[0]
        #expect(sharpest(heard, from: 300) < 0.0397)
        #expect(harness.log.finishes.isEmpty)
        await harness.stop()
    }

    @Test func `one that is asked for while it plays is one, too`() async throws {
        let harness = try await makeHarness()
        let player = try await harness.engine.play(sound: .text("tone"), request(0.5, nil, loops: 0))
        await harness.advance(frames: 1_000)
        var change = PlayerChange()
        change.numberOfLoops = 1
        _ = try await harness.engine.changePlayer(player.id, change)
        await harness.advance(frames: 500)
        let heard = await harness.advance(frames: 3_000)[0]
        #expect(sharpest(heard, from: 1) < 0.0397)
        await harness.advance(frames: 2_000)
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        await harness.stop()
    }

    @Test func `without a return the sound is played from memory at once`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.play(sound: .text("tone"), request(0.5, nil, loops: 0))
        let heard = await harness.advance(frames: 20)[0]
        #expect(heard[10] != 0)
        await harness.stop()
    }
}
