// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Codecs
@testable import Decoding

/// What is not sound never plays as noise: headers of other files inside a container, encrypted sound, samples of no sound.
@Suite struct ForeignDataTests {
    private static let signal = TestSignal.sines(frames: 9_600, rate: 48_000, channels: 1)
    private static let header = Array(signal.wav.prefix(44))
    private static let noise = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B9 >> 13) }

    private func decode(_ bytes: [UInt8], strict: Bool = false) throws(DecodingError) -> DecodedAsset {
        var configuration = DecodingConfiguration()
        configuration.refusesDefects = strict
        return try AssetDecoder(configuration).decode(.memory(bytes))
    }

    private func refusal(_ bytes: [UInt8]) -> DecodingError? {
        do throws(DecodingError) { _ = try decode(bytes) } catch { return error }
        return nil
    }

    #if FFmpeg
    // MARK: Headers inside

    /// A WavPack block that keeps the header of the original WAV, as `wavpack` writes it, and is cut in its sound.
    private static let cutWavPack: [UInt8] = {
        let subblock: [UInt8] = [0x21, UInt8(header.count / 2)] + header
        let size = UInt32(24 + subblock.count + 60_000)
        var block = Array("wvpk".utf8) + little(size) + little(UInt16(0x407)) + [0, 0]
        block += little(UInt32(9_600)) + little(UInt32(0)) + little(UInt32(9_600))
        block += little(UInt32(0x0480_1805)) + little(UInt32(0))
        return block + subblock + noise
    }()

    /// Files of a known container around a WAV header.
    private static let foreign: [(name: String, bytes: [UInt8])] = [
        ("WavPack", cutWavPack),
        ("OptimFROG", Array("OFR ".utf8) + [UInt8](repeating: 7, count: 40) + header + noise),
        ("a whole WAV in OptimFROG", Array("OFR ".utf8) + [UInt8](repeating: 7, count: 40) + signal.wav),
        ("MP4", Array("\0\0\0\u{18}ftypM4A \0\0\0\0M4A isom".utf8) + header + noise),
        ("Matroska", [0x1A, 0x45, 0xDF, 0xA3, 0x80] + header + noise),
        (
            "unknown bytes",
            [UInt8](repeating: 0x21, count: 3_000) + header.prefix(40) + little(UInt32(90_000)) + noise
        ),
        (
            "an endless WAV",
            [UInt8](repeating: 0x21, count: 99) + header.prefix(40) + little(UInt32.max) + noise
        ),
        ("an attachment whose tag is damaged", [UInt8](repeating: 0x21, count: 99) + signal.wav + noise),
        (
            "the last box of an MP4 whose beginning is damaged",
            [UInt8](repeating: 0x21, count: 3_000) + signal.wav
        ),
        ("a tag", Array("ID3\u{3}\0\0".utf8) + [0, 2, 0x2D, 0x18] + signal.wav + [0, 0, 0, 0]),
    ]

    @Test(arguments: foreign.indices)
    func `a WAV header inside another file is not a sound`(index: Int) {
        let file = Self.foreign[index]
        #expect(refusal(file.bytes) != nil, "\(file.name)")
    }

    /// 100 frames of silence with two channels of 16 bits, whose header says another number of bits.
    private static func pcm(bits: UInt16, align: UInt16 = 4, rate: UInt32 = 8_000) -> [UInt8] {
        let format =
            little(UInt16(1)) + little(UInt16(2)) + little(rate) + little(UInt32(32_000)) + little(align)
            + little(bits)
        let data = Array("data".utf8) + little(UInt32(400)) + [UInt8](repeating: 0, count: 400)
        let chunks = Array("WAVEfmt ".utf8) + little(UInt32(16)) + format + data
        return Array("RIFF".utf8) + little(UInt32(chunks.count)) + chunks
    }

    @Test(arguments: [8, 20, 24, 32] as [UInt16])
    func `a WAV whose header has another size of samples than its frames is not a sound`(bits: UInt16) {
        #expect(
            refusal(Self.pcm(bits: bits)) == .corrupt("the header contradicts itself on the size of a sample")
        )
    }

    @Test func `other fields of a WAV may be wrong`() throws {
        for file in [Self.pcm(bits: 12), Self.pcm(bits: 16, align: 0), Self.pcm(bits: 24, rate: 9_000)] {
            _ = try decode(file)
        }
    }

    // MARK: Encryption

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(UInt32(content.count + 8)) + Array(name.utf8) + content
    }

    /// An MP4 whose only sample entry has a name and contains a box.
    private static func movie(_ entry: String, _ inside: [UInt8] = []) -> [UInt8] {
        let sample = box(entry, [UInt8](repeating: 0, count: 28) + inside)
        let table = box("stbl", box("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + sample))
        let handler = box(
            "hdlr",
            [UInt8](repeating: 0, count: 8) + Array("soun".utf8) + [UInt8](repeating: 0, count: 13)
        )
        let track = box("trak", box("mdia", handler + box("minf", table)))
        return box("ftyp", Array("M4A ".utf8) + [0, 0, 0, 0]) + box("moov", track) + box("mdat", noise)
    }

    private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        identifier + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }

    private static func matroska(type: UInt8, encoding: [UInt8]) -> [UInt8] {
        let track = element(
            [0xAE],
            element([0x83], [type]) + element([0x6D, 0x80], element([0x62, 0x40], encoding))
        )
        let tracks = element([0x16, 0x54, 0xAE, 0x6B], track)
        return element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
            + element([0x18, 0x53, 0x80, 0x67], element([0x11, 0x4D, 0x9B, 0x74], []) + tracks)
    }

    private static func asf(_ object: [UInt8]) -> [UInt8] {
        let child = object + little(UInt64(24 + 8)) + [UInt8](repeating: 1, count: 8)
        let head: [UInt8] = [
            0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
        ]
        return head + little(UInt64(30 + child.count)) + little(UInt32(1)) + [1, 2] + child + noise
    }

    private static let encryption = element([0x50, 0x35], [])
    private static let compression = element([0x50, 0x34], [])
    private static let encrypted: [(container: String, bytes: [UInt8])] = [
        ("M4A", movie("drms")), ("M4A", movie("enca")), ("M4A", movie("aavd")),
        ("M4A", movie("mp4a", box("sinf", box("frma", Array("mp4a".utf8))))),
        ("WebM", matroska(type: 2, encoding: encryption)),
        (
            "ASF",
            asf([
                0xFB, 0xB3, 0x11, 0x22, 0x23, 0xBD, 0xD2, 0x11, 0xB4, 0xB7, 0x00, 0xA0, 0xC9, 0x55, 0xFC,
                0x6E,
            ])
        ),
        (
            "ASF",
            asf([
                0x14, 0xE6, 0x8A, 0x29, 0x22, 0x26, 0x17, 0x4C, 0xB9, 0x35, 0xDA, 0xE0, 0x7E, 0xE9, 0x28,
                0x9C,
            ])
        ),
    ]

    @Test(arguments: encrypted.indices)
    func `encrypted sound is refused as such, and behind other bytes at all`(index: Int) {
        let file = Self.encrypted[index]
        #expect(refusal(file.bytes) == .protected(container: file.container))
        #expect(refusal([UInt8](repeating: 0x21, count: 50) + file.bytes) != nil)
    }

    @Test func `sound that is not encrypted is not refused as such`() {
        let files = [
            Self.movie("mp4a"), Self.matroska(type: 1, encoding: Self.encryption),
            Self.matroska(type: 2, encoding: Self.compression), Self.asf([UInt8](repeating: 9, count: 16)),
        ]
        for file in files {
            guard case .protected? = refusal(file) else { continue }
            Issue.record("a file without encryption is refused as encrypted")
        }
    }

    @Test(.enabled(if: Corpus.hasFFmpeg)) func `a file of Common Encryption is refused as such`() throws {
        let key = [
            "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", "00112233445566778899aabbccddeeff",
        ]
        let all = ["-c:a", "aac"] + key + ["-encryption_kid", "00112233445566778899aabbccddeeff"]
        let path = try #require(Corpus.convert(Self.signal, all, to: "cenc.mp4"))
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        #expect(refusal(bytes) == .protected(container: "M4A"))
    }
    #endif

    // MARK: Samples

    /// The signal with other samples at 1,000 and the next frames.
    private static func wav(_ values: [Float]) -> [UInt8] {
        var bytes = signal.wav
        for (index, value) in values.enumerated() {
            let place = 44 + (1_000 + index) * 4
            bytes.replaceSubrange(place..<place + 4, with: little(value.bitPattern))
        }
        return bytes
    }

    @Test func `samples that no sound has are silent and said`() throws {
        let bytes = Self.wav([.nan, .infinity, -.infinity, 1e31, -10.5, 10, -9.5])
        let asset = try decode(bytes)
        let found = planes(asset.content.buffer)[0]
        #expect(Array(found[1_000..<1_007]) == [0, 0, 0, 0, 0, 10, -9.5])
        let warning = try #require(asset.info.warnings.first { $0.code == .outOfRange })
        #expect(warning.text.hasPrefix("5 samples") && warning.at == 1_000.0 / 48_000)
        #expect(throws: DecodingError.self) { try decode(bytes, strict: true) }
        #expect(try decode(Self.wav([10, -10]), strict: true).info.warnings.isEmpty)
    }

    @Test func `a file whose samples are too large has that peak in its measures`() throws {
        let analyzer = AssetAnalyzer()
        let loud = try analyzer.analyze(.memory(Self.wav([1e6])))
        #expect(abs((loud.truePeakDecibels ?? 0) - 120) < 0.001)
        #expect((loud.integratedLoudness ?? 0) < 0)
        let usual = try analyzer.analyze(.memory(Self.wav([.nan])))
        #expect((usual.truePeakDecibels ?? 0) < 0)
    }
}
