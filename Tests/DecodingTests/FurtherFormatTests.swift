// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

#if FFmpeg
/// Formats that only the tolerant decoder reads, compared with ffmpeg's own decode.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct FurtherFormatTests {
    struct Format: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        let container: String
        let codec: String
        var rate = 44_100
        var channels = 2
        var testDescription: String { name }
    }

    static let formats = [
        Format(name: "a.tta", arguments: ["-c:a", "tta"], container: "TTA", codec: "TTA"),
        Format(name: "a.ac3", arguments: ["-c:a", "ac3"], container: "AC-3", codec: "AC-3"),
        Format(name: "a.eac3", arguments: ["-c:a", "eac3"], container: "E-AC-3", codec: "E-AC-3"),
        Format(name: "a.dts", arguments: ["-c:a", "dca", "-strict", "-2"], container: "DTS", codec: "DTS"),
        Format(name: "a.w64", arguments: ["-c:a", "pcm_s16le"], container: "Wave64", codec: "PCM 16"),
        Format(name: "a.voc", arguments: ["-c:a", "pcm_s16le"], container: "VOC", codec: "PCM 16"),
        Format(
            name: "a.spx",
            arguments: ["-c:a", "libspeex"],
            container: "Ogg",
            codec: "Speex",
            rate: 32_000,
            channels: 1
        ),
        Format(
            name: "a.gsm.wav",
            arguments: ["-c:a", "libgsm_ms"],
            container: "WAV",
            codec: "GSM 6.10",
            rate: 8_000,
            channels: 1
        ),
        Format(name: "a.ts", arguments: ["-c:a", "mp2"], container: "MPEG-TS", codec: "MP2"),
        Format(name: "a.avi", arguments: ["-c:a", "pcm_s16le"], container: "AVI", codec: "PCM 16"),
        Format(name: "a.mov", arguments: ["-c:a", "pcm_s16le"], container: "M4A", codec: "PCM 16"),
        Format(name: "a.mkv", arguments: ["-c:a", "ac3"], container: "WebM", codec: "AC-3"),
        Format(name: "a.flv", arguments: ["-c:a", "libmp3lame"], container: "FLV", codec: "MP3"),
        Format(name: "a.mp2", arguments: ["-c:a", "mp2"], container: "MP3", codec: "MP2"),
        Format(name: "a.mp3.wav", arguments: ["-c:a", "libmp3lame"], container: "WAV", codec: "MP3"),
        Format(
            name: "a.yam.wav",
            arguments: ["-c:a", "adpcm_yamaha"],
            container: "WAV",
            codec: "Yamaha ADPCM"
        ),
        Format(name: "a.adx", arguments: ["-c:a", "adpcm_adx"], container: "ADX", codec: "ADX ADPCM"),
        Format(name: "a.nut", arguments: ["-c:a", "pcm_s16le"], container: "NUT", codec: "PCM 16"),
        Format(name: "a.rm", arguments: ["-c:a", "ac3"], container: "RealMedia", codec: "AC-3"),
        Format(
            name: "a.144.rm",
            arguments: ["-c:a", "real_144"],
            container: "RealMedia",
            codec: "RealAudio 1",
            rate: 8_000,
            channels: 1
        ),
        Format(
            name: "a.723.wav",
            arguments: ["-c:a", "g723_1", "-b:a", "6300"],
            container: "WAV",
            codec: "G.723.1",
            rate: 8_000,
            channels: 1
        ),
    ]

    @Test(arguments: formats)
    func `a format plays as ffmpeg decodes it`(format: Format) throws {
        let signal = TestSignal.sines(frames: 44_100, rate: format.rate, channels: format.channels)
        // Not every build of ffmpeg has every encoder.
        guard let path = Corpus.convert(signal, format.arguments, to: "further-" + format.name) else {
            return
        }
        let configuration = DecodingConfiguration(engineRate: SampleRate(format.rate))
        let asset = try AssetDecoder(configuration).decode(.file(path: path))
        #expect(asset.info.container == format.container && asset.info.codec == format.codec)
        // These files are whole.
        #expect(asset.info.warnings.allSatisfy { $0.code == .loopGap })
        let raw = path + ".f32"
        try #require(
            Corpus.run(
                "/usr/bin/ffmpeg",
                ["-v", "error", "-y", "-i", path, "-f", "f32le", "-c:a", "pcm_f32le", raw]
            )
        )
        let reference = try #require(FileManager.default.contents(atPath: raw))
            .withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let (decoded, channels) = (planes(asset.content.buffer), format.channels)
        #expect(abs(decoded[0].count - reference.count / channels) <= 1)
        let count = min(decoded[0].count, reference.count / channels)
        let worst = (0..<count).map { abs(decoded[0][$0] - reference[$0 * channels]) }.max() ?? 1
        #expect(worst < 5e-4)
        #expect(count > 40_000)
    }

    /// A form of the Amiga with 8 bits a sample.
    @Test func `a file of 8SVX plays`() throws {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [0, 0, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        }
        let header: [UInt8] =
            [0, 0, 0x03, 0xE8] + [UInt8](repeating: 0, count: 8) + [0x1F, 0x40, 1, 0, 0, 1, 0, 0]
        let samples = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 % 200 - 100) }
        let body = Array("8SVX".utf8) + chunk("VHDR", header) + chunk("BODY", samples)
        let configuration = DecodingConfiguration(engineRate: SampleRate(8_000))
        let asset = try AssetDecoder(configuration).decode(.memory(chunk("FORM", body)))
        #expect(asset.info.container == "8SVX" && asset.info.warnings.isEmpty)
        let expected: [Float] = (0..<1_000).map { Float($0 % 200 - 100) / 128 }
        #expect(planes(asset.content.buffer)[0] == expected)
    }

    @Test func `the catalogue lists these formats`() {
        for format in Self.formats where format.codec != "MP2" || format.container != "MP3" {
            let entry = FormatCatalog.all.first { $0.name == format.container }
            let isFilm = ["M4A", "WebM", "AVI"].contains(format.container)
            #expect(entry?.codecs.contains(format.codec) == true || isFilm, "\(format.name)")
        }
        #expect(FormatCatalog.names.contains("8SVX"))
    }
}
#endif
