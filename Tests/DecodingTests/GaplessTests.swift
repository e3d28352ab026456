// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Decoding

/// A sound of whole periods, encoded and decoded, loops without a gap.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct GaplessTests {
    struct Coding: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        var testDescription: String { name }
    }

    static let codings = everyCoding.filter { coding in
        FormatCatalog.all.contains { $0.extensions.contains { coding.name.hasSuffix("." + $0) } }
            && (coding.name != "loop.caf" || FormatCatalog.names.contains("M4A"))
    }

    private static let everyCoding = [
        Coding(name: "loop.mp3", arguments: ["-c:a", "libmp3lame", "-b:a", "320k"]),
        Coding(name: "loop.m4a", arguments: ["-c:a", "aac", "-b:a", "256k"]),
        Coding(name: "loop.opus", arguments: ["-c:a", "libopus", "-b:a", "256k"]),
        Coding(name: "loop.webm", arguments: ["-c:a", "libopus", "-b:a", "256k"]),
        Coding(name: "loop.ogg", arguments: ["-c:a", "libvorbis", "-q:a", "9"]),
        Coding(name: "loop.caf", arguments: ["-c:a", "adpcm_ima_qt"]),
    ]

    @Test(arguments: codings)
    func `the loop point lies on the next frame of the sine`(coding: Coding) throws {
        // 640 is a multiple of IMA4's 64, since ffmpeg writes no packet table for it.
        let frames = 40_960
        let signal = TestSignal.loopable(frames: frames, periods: 200, rate: 48_000)
        let path = try #require(Corpus.convert(signal, coding.arguments, to: coding.name))
        let buffer = try AssetDecoder().decode(.file(path: path)).content.buffer
        try #require(buffer.frameCount == FrameCount(frames))
        let plane = buffer.plane(0)
        // A missing or added frame moves the sine by 0.015; encoders distort the first and last frames by less than
        // 0.1.
        let twice = (0..<2 * frames).map { plane[$0 % frames] }
        let join = abs(twice[frames] - twice[frames - 1])
        print("gapless \(coding.name): step at the join \(join)")
        #expect(join < 0.12)
        // No silence on either side: the power of the 960 frames around the join is that of the sine.
        let power = twice[frames - 480..<frames + 480].reduce(0) { $0 + $1 * $1 } / 960
        #expect(abs(power - 0.125) < 0.02)
        let inner = (2_048..<frames - 2_048).map { abs(plane[$0] - signal.planes[0][$0]) }.max() ?? 1
        #expect(inner < 0.015)
    }
}
