// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Decoding

@Suite(.enabled(if: Corpus.hasFFmpeg)) struct AssetInfoTests {
    private static let signal = TestSignal.sines(frames: 44_100, rate: 44_100, channels: 2)

    private func info(_ name: String, _ arguments: [String]) throws -> AssetInfo {
        let all = arguments + ["-metadata", "title=Evening bell", "-metadata", "artist=Tower"]
        let path = try #require(Corpus.convert(Self.signal, all, to: name))
        return try AssetDecoder().decode(.file(path: path)).info
    }

    @Test(arguments: [
        ("info.flac", "flac"), ("info.mp3", "libmp3lame"), ("info.ogg", "libvorbis"),
        ("info.opus", "libopus"),
    ])
    func `tags are read from every kind of header`(name: String, encoder: String) throws {
        let info = try info(name, ["-c:a", encoder])
        #expect(info.tags["title"] == "Evening bell")
        #expect(info.tags["artist"] == "Tower")
    }

    @Test func `a WAV file states rate, channels, bits and length`() throws {
        let info = try info("info.wav", ["-c:a", "pcm_s16le"])
        #expect(info.formatID == "lpcm")
        #expect(info.bitRate == 1_411_200)
        #expect(info.channelLayout == "stereo")
        #expect(info.sourceFormat == AudioFormat(sampleRate: SampleRate(44_100), channelCount: 2))
        #expect(info.sourceFrames == FrameCount(44_100))
        #expect(info.length == FrameCount(48_000))
        #expect(info.duration == 1)
    }

    @Test func `a coded file has an approximate bit rate`() throws {
        let info = try info("rate.mp3", ["-c:a", "libmp3lame", "-b:a", "128k"])
        #expect((120_000...140_000).contains(info.bitRate ?? 0))
        #expect(info.formatID == ".mp3")
    }
}
