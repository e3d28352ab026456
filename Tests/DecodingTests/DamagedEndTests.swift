// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

#if FFmpeg
/// Headers that say less than what follows them, and damage at the end or in the middle.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct DamagedEndTests {
    private static let signal = TestSignal.sines(frames: 96_000, rate: 48_000, channels: 2)

    private static func bytes(_ name: String, _ arguments: [String]) throws -> [UInt8] {
        let path = try #require(Corpus.convert(signal, arguments, to: "end-" + name))
        return [UInt8](try #require(FileManager.default.contents(atPath: path)))
    }

    private static func decode(_ bytes: [UInt8]) throws(DecodingError) -> DecodedAsset {
        try AssetDecoder(DecodingConfiguration(engineRate: SampleRate(48_000))).decode(.memory(bytes))
    }

    private static func codes(_ asset: DecodedAsset) -> [SoundWarning.Code] {
        asset.info.warnings.map(\.code)
    }

    private static func ramp(_ frame: Int) -> Int16 { Int16(frame % 20_000) }

    @Test func `a FLAC whose header counts too few frames plays to its end`() throws {
        let rates = [Int](repeating: 48_000, count: 60)
        let asset = try Self.decode(FLACFile.bytes(rates: rates, total: 12_000, sample: Self.ramp))
        #expect(asset.info.sourceFrames == FrameCount(60_000))
        #expect(Self.codes(asset) == [.inconsistent])
        #expect(asset.content.buffer.plane(0)[59_999] == Float(19_999) / 32_768)
    }

    @Test func `a whole FLAC is read by the exact decoder`() throws {
        let rates = [Int](repeating: 48_000, count: 60)
        let made = try Self.decode(FLACFile.bytes(rates: rates, sample: Self.ramp))
        #expect(made.info.reading == .exact && made.info.sourceFrames == FrameCount(60_000))
        for depth in ["s16", "s32"] {
            let asset = try Self.decode(
                try Self.bytes("\(depth).flac", ["-c:a", "flac", "-sample_fmt", depth])
            )
            #expect(asset.info.reading == .exact && asset.info.warnings.isEmpty)
        }
    }

    @Test func `a FLAC that changes its rate plays at its first rate`() throws {
        let rates = [Int](repeating: 48_000, count: 48) + [Int](repeating: 44_100, count: 44)
        let asset = try Self.decode(FLACFile.bytes(rates: rates, sample: Self.ramp))
        #expect(Self.codes(asset) == [.formatChanges])
        // 44,000 frames at 44.1 kHz are 47,891 at 48 kHz.
        #expect(abs(asset.info.sourceFrames.count - 95_891) < 64)
        #expect(asset.content.buffer.plane(0)[47_000] == Float(7_000) / 32_768)
    }

    @Test func `a second FLAC stream behind the first plays, too`() throws {
        let bytes = try Self.bytes("twice.flac", ["-c:a", "flac"])
        let asset = try Self.decode(bytes + bytes)
        #expect(asset.info.sourceFrames.count > 150_000)
        #expect(!asset.info.warnings.isEmpty)
    }

    @Test(arguments: [("end.wv", "wavpack"), ("end.mka", "flac")])
    func `damage at the end of a lossless sound is silent for its time`(name: String, codec: String) throws {
        // Extra bits of more exact samples have a sum of their own.
        let format = ["-sample_fmt", codec == "wavpack" ? "s16p" : "s16"]
        var bytes = try Self.bytes(name, ["-c:a", codec] + format)
        for index in bytes.count - 3_000..<bytes.count - 2_900 { bytes[index] ^= 0x5A }
        let asset = try Self.decode(bytes)
        #expect(asset.info.sourceFrames == FrameCount(96_000))
        #expect(Self.codes(asset).contains(.damaged))
        #expect(asset.content.buffer.plane(0)[95_990] == 0)
    }

    @Test func `zeros in the middle of an MP3 do not end it`() throws {
        let arguments = ["-c:a", "libmp3lame", "-b:a", "128k", "-write_xing", "0"]
        var bytes = try Self.bytes("zeros.mp3", arguments)
        let whole = try Self.decode(bytes).info.sourceFrames.count
        for index in bytes.count / 2..<bytes.count / 2 + 2_000 { bytes[index] = 0 }
        let asset = try Self.decode(bytes)
        #expect((whole - 10 * 1_152...whole).contains(asset.info.sourceFrames.count))
    }

    @Test func `a VBRI header is no sound`() throws {
        var bytes = try Self.bytes("vbri.mp3", ["-c:a", "libmp3lame", "-b:a", "128k", "-id3v2_version", "0"])
        let tag = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("Info".utf8)) })
        #expect(tag == 36)
        for index in 4..<384 { bytes[index] = 0 }
        let header =
            Array("VBRI".utf8) + [
                0, 1, 4, 0x51, 0, 75, 0, 0, 0x7D, 0, 0, 0, 0, 84, 0, 10, 0, 1, 0, 2, 0, 100,
            ]
        bytes.replaceSubrange(36..<36 + header.count, with: header)
        let asset = try Self.decode(bytes)
        #expect(asset.info.sourceFrames.count % 1_152 == 0)
        #expect(asset.info.sourceFrames.count / 1_152 == (bytes.count - 384) / 384)
    }
}
#endif
