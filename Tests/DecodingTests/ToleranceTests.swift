// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

#if FFmpeg
/// Files with defects play as far as they can be decoded, and say what is wrong with them.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct ToleranceTests {
    private static let at44100 = DecodingConfiguration(engineRate: SampleRate(44_100))
    private static let signal = TestSignal.sines(frames: 132_300, rate: 44_100, channels: 2)

    /// A file made of the signal.
    private static func bytes(_ name: String, _ arguments: [String]) throws -> [UInt8] {
        let path = try #require(Corpus.convert(signal, arguments, to: name))
        return [UInt8](try #require(FileManager.default.contents(atPath: path)))
    }

    private static func decode(_ bytes: [UInt8]) throws(DecodingError) -> DecodedAsset {
        try AssetDecoder(at44100).decode(.memory(bytes))
    }

    private static func codes(_ asset: DecodedAsset) -> [SoundWarning.Code] {
        asset.info.warnings.map(\.code)
    }

    /// Frames that ffmpeg decodes from bytes; 0 if it refuses them.
    private static func reference(_ bytes: [UInt8], _ name: String) -> Int {
        let (source, path) = (Corpus.write(bytes, name), Corpus.newPath(name + ".f32"))
        Corpus.run(
            "/usr/bin/ffmpeg",
            ["-v", "quiet", "-y", "-i", source, "-f", "f32le", "-c:a", "pcm_f32le", "-ac", "2", path]
        )
        return (FileManager.default.contents(atPath: path)?.count ?? 0) / 8
    }

    @Test func `a long MP3 of constant rate that does not say its length is whole`() throws {
        let long = TestSignal.sines(frames: 44_100 * 61, rate: 44_100, channels: 1)
        let path = try #require(
            Corpus.convert(long, ["-c:a", "libmp3lame", "-b:a", "128k", "-write_xing", "0"], to: "plain.mp3")
        )
        let asset = try AssetDecoder().decode(.file(path: path))
        #expect(Self.codes(asset) == [.loopGap])
        // 61 s are 2335.2 frames of 1,152; the encoder adds one or two.
        #expect((2_336...2_338).contains(asset.info.sourceFrames.count / 1_152))
        #expect(asset.info.sourceFrames.count % 1_152 == 0)
    }

    @Test(arguments: [
        "TAG" + String(repeating: "x", count: 125), "APETAGEX" + String(repeating: "y", count: 20_000),
    ])
    func `a tag behind an MP3 changes nothing`(tag: String) throws {
        let bytes = try Self.bytes("tagged.mp3", ["-c:a", "libmp3lame", "-b:a", "128k", "-write_xing", "0"])
        let (plain, tagged) = (try Self.decode(bytes), try Self.decode(bytes + Array(tag.utf8)))
        #expect(Self.codes(tagged) == [.loopGap])
        #expect(tagged.info.sourceFrames == plain.info.sourceFrames)
    }

    @Test(arguments: Corpus.files)
    func `a file cut in the middle plays as far as ffmpeg plays it`(file: Corpus.File) throws {
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: file.path)))
        let cut = Array(bytes.prefix(bytes.count / 2))
        let expected = Self.reference(cut, "cut-" + file.name)
        do throws(DecodingError) {
            let configuration = DecodingConfiguration(engineRate: SampleRate(file.rate))
            let asset = try AssetDecoder(configuration).decode(.memory(cut))
            let isStream = file.name == "aac.aac" || file.name == "notag.mp3"
            #expect(isStream || !asset.info.warnings.isEmpty)
            let difference = abs(asset.info.sourceFrames.count - expected)
            #expect(difference <= 4_608, "\(asset.info.sourceFrames.count) instead of \(expected)")
            #expect(asset.content.buffer.frameCount == asset.info.length)
        } catch {
            #expect(expected == 0, "\(error), where ffmpeg decodes \(expected) frames")
        }
    }

    @Test func `a damaged FLAC frame is silent for its time, and the rest is exact`() throws {
        var bytes = try Self.bytes("damaged.flac", ["-c:a", "flac"])
        let whole = planes(try Self.decode(bytes).content.buffer)
        for index in bytes.count / 2..<bytes.count / 2 + 200 { bytes[index] ^= 0x5A }
        let asset = try Self.decode(bytes)
        #expect(asset.info.sourceFrames == FrameCount(132_300))
        let damage = try #require(asset.info.warnings.first)
        #expect(damage.code == .damaged && abs((damage.at ?? 0) - 1.5) < 0.3)
        let decoded = planes(asset.content.buffer)
        let wrong = whole[0].indices.filter { decoded[0][$0] != whole[0][$0] }
        #expect(wrong.count < 3 * 4_608 && wrong.allSatisfy { decoded[0][$0] == 0 })
    }

    @Test(arguments: ["mp3", "flac", "ogg"])
    func `bytes before the sound are passed over`(format: String) throws {
        let bytes = try Self.bytes("behind." + format, [])
        let whole = try Self.decode(bytes)
        let asset = try Self.decode([UInt8](repeating: 0x21, count: 3_000) + bytes)
        #expect(abs(asset.info.sourceFrames.count - whole.info.sourceFrames.count) <= 2_304)
        #expect(asset.info.codec == whole.info.codec)
    }

    @Test func `a chain of Ogg streams plays to its end`() throws {
        let stream = try Self.bytes("link.ogg", ["-c:a", "libvorbis", "-serial_offset", "5"])
        let other = try Self.bytes("other.ogg", ["-c:a", "libvorbis", "-serial_offset", "6"])
        let asset = try Self.decode(stream + other)
        #expect(abs(asset.info.sourceFrames.count - 2 * 132_300) <= 2_048)
    }

    @Test func `an MP3 that changes its rate plays at its first rate`() throws {
        let first = try Self.bytes(
            "first.mp3",
            ["-c:a", "libmp3lame", "-write_xing", "0", "-id3v2_version", "0"]
        )
        let arguments = ["-ar", "48000", "-c:a", "libmp3lame", "-write_xing", "0", "-id3v2_version", "0"]
        let asset = try Self.decode(first + (try Self.bytes("second.mp3", arguments)))
        #expect(abs(asset.info.duration - 6) < 0.2)
    }

    @Test func `an MP3 whose header counts too few frames plays to its end`() throws {
        var bytes = try Self.bytes("few.mp3", ["-c:a", "libmp3lame", "-b:a", "128k", "-id3v2_version", "0"])
        let whole = try Self.decode(bytes)
        let tag = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("Info".utf8)) })
        (bytes[tag + 10], bytes[tag + 11]) = (0, 20)
        let asset = try Self.decode(bytes)
        #expect(abs(asset.info.sourceFrames.count - whole.info.sourceFrames.count) <= 2_304)
        #expect(Self.codes(asset) == [.inconsistent])
    }

    @Test func `the default sound track plays, of exact and of tolerant decoders`() throws {
        for codec in ["flac", "ac3"] {
            let tracks = [
                "-map", "0", "-map", "0", "-c:a", codec, "-ac:a:0", "1", "-ac:a:1", "2",
                "-disposition:a:0", "0", "-disposition:a:1", "default",
            ]
            let asset = try Self.decode(try Self.bytes("tracks-\(codec).mka", tracks))
            #expect(asset.info.sourceFormat.channelCount == 2, "\(codec)")
        }
    }

    @Test func `a file of IRCAM plays`() throws {
        let header: [UInt8] = [0x64, 0xA3, 0x01, 0x00, 0x00, 0x44, 0x2C, 0x47, 1, 0, 0, 0, 2, 0, 0, 0]
        let samples = (0..<1_000).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let asset = try Self.decode(header + [UInt8](repeating: 0, count: 1_008) + samples)
        #expect(asset.info.container == "IRCAM" && asset.info.sourceFrames == FrameCount(1_000))
        #expect(planes(asset.content.buffer)[0][999] == Float(999) / 32_768)
    }

    @Test func `with defects refused a file that ends early is truncated`() throws {
        let bytes = try Self.bytes("strict.flac", ["-c:a", "flac"])
        let cut = Array(bytes.prefix(bytes.count / 2))
        #expect(Self.codes(try Self.decode(cut)).contains(.endsEarly))
        var configuration = Self.at44100
        configuration.refusesDefects = true
        #expect(throws: DecodingError.truncated) { try AssetDecoder(configuration).decode(.memory(cut)) }
    }

    @Test(arguments: [
        "#EXTM3U\n#EXT-X-VERSION:3\n/etc/passwd\n", "ffconcat version 1.0\nfile /etc/passwd\n",
        "Once upon a time",
    ])
    func `a list of other files and a text are no sounds`(text: String) {
        #expect(throws: DecodingError.unsupported(container: nil, codec: nil)) {
            try Self.decode(Array(text.utf8))
        }
    }

    @Test(arguments: [("cut.flac", "flac"), ("cut.mp3", "libmp3lame"), ("cut.tta", "tta")])
    func `a stream of a defective file equals its resident decode`(name: String, codec: String) throws {
        let long = TestSignal.sines(frames: 264_601, rate: 44_100, channels: 2)
        let path = try #require(Corpus.convert(long, ["-c:a", codec], to: "long-" + name))
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        bytes.removeLast(bytes.count / 8)
        for index in bytes.count / 3..<bytes.count / 3 + 300 { bytes[index] ^= 0x5A }
        var small = DecodingConfiguration()
        small.residentSeconds = 1
        let file = AssetSource.file(path: Corpus.write(bytes, name))
        let (whole, long2) = (try AssetDecoder().decode(file), try AssetDecoder(small).decode(file))
        #expect(!long2.info.warnings.isEmpty && long2.info.warnings == whole.info.warnings)
        try #require(long2.info.length == whole.info.length)
        let (resident, head) = (planes(whole.content.buffer)[0], long2.content.buffer.frameCount)
        let feeder = StreamFeeder(small, threads: 0)
        for start in [head.count, 48_001, 131_313, resident.count - 9_000] {
            let stream = feeder.open(file, info: long2.info, from: FrameCount(start), loops: .once)
            let ring = StreamTests.collect(feeder, stream, frames: resident.count - start)
            let worst = StreamTests.difference(ring[0][...], resident[start...])
            #expect(worst <= 3.16e-5, "from \(start)")
        }
    }

    @Test func `a stream that meets damage passes over it`() throws {
        let long = TestSignal.sines(frames: 441_000, rate: 44_100, channels: 2)
        let path = try #require(Corpus.convert(long, ["-c:a", "flac"], to: "whole-long.flac"))
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        for index in bytes.count / 2..<bytes.count / 2 + 300 { bytes[index] ^= 0x5A }
        var small = DecodingConfiguration(engineRate: SampleRate(44_100))
        small.residentSeconds = 1
        let file = AssetSource.file(path: Corpus.write(bytes, "damaged-long.flac"))
        let asset = try AssetDecoder(small).decode(file)
        #expect(asset.info.length == FrameCount(441_000))
        let feeder = StreamFeeder(small, threads: 0)
        let stream = feeder.open(file, info: asset.info, from: .zero, loops: .once)
        let ring = StreamTests.collect(feeder, stream, frames: 441_000)
        #expect(ring[0].count == 441_000)
        let error = ring[0].indices.map { abs(ring[0][$0] - long.planes[0][$0]) }
        #expect(
            error.prefix(200_000).allSatisfy { $0 < 5e-5 } && error.suffix(200_000).allSatisfy { $0 < 5e-5 }
        )
    }
}
#endif
