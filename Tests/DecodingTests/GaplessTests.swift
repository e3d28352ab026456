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

    /// Formats of the tables that do not mark what the encoder adds; FFmpeg's writer marks none of them.
    private static let withGap: Set = [
        "notag.mp3", "aac.aac", "vorbis.webm", "vorbis.mka", "v1.wma", "v2.wma", "ima4.aifc", "ima4.caf",
        "a.ac3", "a.eac3", "a.dts", "a.spx", "a.gsm.wav", "a.ts", "a.mkv", "a.flv", "a.mp2", "a.adx", "a.rm",
        "a.144.rm", "a.723.wav", "a.mp3.wav", "a.yam.wav",
    ]

    /// Every format of the tables, except those that are made of packets of another file.
    private static var everyFormat: [(name: String, arguments: [String], rate: Int)] {
        var formats = Corpus.all.filter { !$0.name.contains(".made.") }.map {
            ($0.name, $0.arguments, $0.rate)
        }
        #if FFmpeg
        formats += FurtherFormatTests.formats.map { ($0.name, $0.arguments, $0.rate) }
        #endif
        return formats
    }

    @Test func `every format loops without a gap, or a warning says that it does not`() throws {
        // A multiple of no packet.
        let frames = 40_003
        for (name, arguments, rate) in Self.everyFormat {
            let signal = TestSignal.loopable(frames: frames, periods: 200, rate: rate)
            // Not every build of ffmpeg has every encoder.
            guard let path = Corpus.convert(signal, arguments, to: "gap-" + name) else { continue }
            let configuration = DecodingConfiguration(engineRate: SampleRate(rate))
            let asset = try AssetDecoder(configuration).decode(.file(path: path))
            let hasGap = asset.info.warnings.contains { $0.code == .loopGap }
            #expect(hasGap == Self.withGap.contains(name), "\(name)")
            // FFmpeg 5 counts whole blocks of ADPCM in WAV, see `Corpus.File.announcedFrames`, and the padding of Wave64.
            if hasGap || ["ms.wav", "ima.wav", "a.w64"].contains(name) { continue }
            let buffer = asset.content.buffer
            #expect(buffer.frameCount == FrameCount(frames), "\(name)")
            let (plane, count) = (buffer.plane(0), buffer.frameCount.count)
            let join = (count - 480..<count + 480).map { plane[$0 % count] }
            #expect(abs(join[480] - join[479]) < 0.12, "\(name)")
            let power = join.reduce(0) { $0 + $1 * $1 } / 960
            #expect(abs(power - 0.125) < 0.02, "\(name)")
        }
    }
}
