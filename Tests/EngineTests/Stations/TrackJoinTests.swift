// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Gapless tracks of another rate than the engine's, which are one signal where they meet.
struct TrackJoinTests {
    private static let rate = 2_000
    private static let count = 3_000

    /// A cosine in two files of 1.5 seconds, which follow each other on a gapless station.
    private func makeHarness(voices: Int = 16) async throws -> EngineHarness {
        let harness = try await EngineHarness { $0.maximumVoices = voices }
        for (index, name) in ["first", "second"].enumerated() {
            let begin = index * Self.count
            let plane = (begin..<begin + Self.count).map { frame in
                Float(0.4 * cos(2 * .pi * 50 * Double(frame) / Double(Self.rate)))
            }
            let url = harness.library.appending(path: "\(name).wav")
            try WAVFile.bytes(planes: [plane], rate: Self.rate).write(to: url)
            _ = try await harness.engine.registerSound(SoundRegistration(source: .path(url.path)))
        }
        try await harness.addStation("s", ["first", "second"])
        return harness
    }

    /// The largest difference from the cosine between two frames.
    private func error(_ heard: [Float], _ frames: Range<Int>) -> Float {
        frames.map { abs(heard[$0] - Float(0.4 * cos(2 * .pi * 50 * Double($0) / 1_000))) }.max() ?? 1
    }

    @Test func `two parts of a recording are heard as one`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.playStation("s")
        let heard = await harness.advance(frames: 2_500)[0]
        #expect(error(heard, 600..<2_400) < 1e-4)
        await harness.stop()
    }

    @Test func `without a voice more, the tracks follow each other as they are`() async throws {
        let harness = try await makeHarness(voices: 2)
        _ = try await harness.engine.playStation("s")
        let heard = await harness.advance(frames: 2_500)[0]
        #expect(error(heard, 600..<1_200) < 1e-4)
        #expect(error(heard, 1_400..<1_600) > 1e-3)
        #expect(error(heard, 1_900..<2_400) < 1e-4)
        await harness.stop()
    }

    /// Before anything of the change is planned to be heard, and within it.
    @Test(arguments: [1_000, 1_300, 1_480])
    func `nothing of a change is heard in a pause before it`(_ frame: Int) async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.playStation("s")
        await harness.advance(frames: frame)
        _ = try await harness.engine.pauseMusic()
        let pause = await harness.advance(frames: 800)[0]
        #expect(pause.dropFirst(10).allSatisfy { $0 == 0 })
        _ = try await harness.engine.resumeMusic()
        let heard = await harness.advance(frames: 2_500 - frame)[0]
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        // The bends of the cosine are 0.0395 at most; a seam has sharper ones.
        let sharpest = (100..<heard.count - 1).map { place -> Float in
            let sides: Float = heard[place - 1] + heard[place + 1]
            return abs(sides - 2 * heard[place])
        }.max()
        if frame < 1_200 { #expect(try #require(sharpest) < 0.0397) }
        await harness.stop()
    }

    @Test func `nothing is heard of a change that was called off`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.playStation("s")
        _ = await harness.advance(frames: 1_000)[0]
        _ = try await harness.engine.stopMusic(StopRequest(fadeOut: false))
        let heard = await harness.advance(frames: 1_500)[0]
        #expect(heard.dropFirst(10).allSatisfy { $0 == 0 })
        await harness.stop()
    }
}
