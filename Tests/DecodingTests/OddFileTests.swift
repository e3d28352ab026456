// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Codecs
@testable import Decoding

/// Files that old or careless writers make, and that play whole.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct OddFileTests {
    private static let signal = TestSignal.sines(frames: 44_100, rate: 44_100, channels: 2)

    private func bytes(_ name: String, _ arguments: [String]) throws -> [UInt8] {
        let path = try #require(Corpus.convert(Self.signal, arguments, to: name))
        return [UInt8](try #require(FileManager.default.contents(atPath: path)))
    }

    private func decode(_ bytes: [UInt8]) throws(DecodingError) -> DecodedAsset {
        try AssetDecoder(DecodingConfiguration(engineRate: SampleRate(44_100))).decode(.memory(bytes))
    }

    @Test func `a big-endian WAV plays`() throws {
        let signal = TestSignal(rate: 44_100, planes: [[0, 0.25, -0.5, 1]])
        var bytes = Array("RIFX".utf8) + big(UInt32(52)) + Array("WAVEfmt ".utf8) + big(UInt32(16))
        bytes += big(UInt16(3)) + big(UInt16(1)) + big(UInt32(44_100)) + big(UInt32(176_400)) + big(UInt16(4))
        bytes += big(UInt16(32)) + Array("data".utf8) + big(UInt32(16))
        for sample in signal.planes[0] { bytes += big(sample.bitPattern) }
        let asset = try decode(bytes)
        #expect(planes(asset.content.buffer) == signal.planes && asset.info.warnings.isEmpty)
        #expect(throws: DecodingError.self) {
            var configuration = DecodingConfiguration()
            configuration.refusesDefects = true
            _ = try AssetDecoder(configuration).decode(.memory(Array(bytes.dropLast(4))))
        }
    }

    #if FFmpeg
    @Test func `the tags of a file go before those of its tracks`() throws {
        let tags = [
            "-metadata", "title=The file", "-metadata:s:a:0", "title=Stereo", "-metadata:s:a:0",
            "artist=Track",
        ]
        let info = try decode(try bytes("titles.mka", ["-c:a", "flac"] + tags)).info
        #expect(info.tags["title"] == "The file" && info.tags["artist"] == "Track")
    }

    @Test func `what a container says about itself is no tag`() throws {
        let info = try decode(try bytes("brands.m4a", ["-c:a", "aac", "-metadata", "title=x"])).info
        #expect(info.tags["title"] == "x")
        let own = [
            "major_brand", "minor_version", "compatible_brands", "handler_name", "vendor_id", "language",
        ]
        #expect(own.allSatisfy { info.tags[$0] == nil })
    }

    @Test func `names of tags are the common ones`() {
        var description = SourceDescription(
            container: "Ogg",
            codec: "Speex",
            formatID: "spex",
            sampleRate: 16_000,
            channelCount: 1
        )
        description.addTag("author", "a")
        description.addTag("Album Artist", "b")
        description.addTag("artist", "later")
        #expect(description.tags == ["artist": "a", "album_artist": "b"])
    }

    @Test func `three frames of AC-3 are a sound`() throws {
        let whole = try bytes("short.ac3", ["-c:a", "ac3", "-b:a", "192k", "-ar", "48000"])
        let frame = 192_000 / 8 * 1_536 / 48_000
        let asset = try decode(Array(whole.prefix(3 * frame)))
        #expect(asset.info.codec == "AC-3" && asset.info.sourceFrames.count >= 2 * 1_536)
    }

    /// libsndfile takes the two bytes before the tag of the first frame for a header.
    @Test(arguments: [22_050, 44_100])
    func `an MP3 with bytes like a header in its first frame is read whole`(rate: Int) throws {
        var bytes = try bytes(
            "tagged.mp3",
            ["-c:a", "libmp3lame", "-q:a", "9", "-ac", "2", "-ar", "\(rate)"]
        )
        let whole = try decode(bytes).info
        let tag = try #require(bytes.indices.first { bytes.has("Xing", at: $0) || bytes.has("Info", at: $0) })
        bytes.replaceSubrange(tag - 2..<tag, with: [0xFF, 0xFF])
        let info = try decode(bytes).info
        #expect(info.sourceFrames == whole.sourceFrames && info.codec == "MP3")
        #expect(info.sourceFrames.count > 1_000)
    }

    @Test func `two frames of AAC behind junk are a sound`() throws {
        let whole = try bytes("short.aac", ["-c:a", "aac"])
        let lengths = try [0, 1].reduce(into: [Int]()) { found, _ in
            let place = found.reduce(0, +)
            found.append(try #require(FrameHeader(Array(whole[place..<place + 7]))).length)
        }
        let frames = [0x21, 0x22, 0x23, 0x24] + whole.prefix(lengths.reduce(0, +))
        for tag in [[], Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)] {
            #expect(try decode(frames + tag).info.codec == "AAC")
        }
    }

    @Test func `a WavPack whose sum of the extra bits is wrong plays, one with a wrong sum of all is silent`()
        throws
    {
        var bytes = try bytes("extra.wv", ["-c:a", "wavpack", "-sample_fmt", "s32p"])
        let whole = planes(try decode(bytes).content.buffer)[0]
        // The sum is the beginning of the sub-block.
        var (start, changed) = (0, 0)
        while start + 32 <= bytes.count {
            let end = start + 8 + (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
            var place = start + 32
            while place + 4 <= end {
                let large = bytes[place] & 0x80 != 0
                let words =
                    Int(bytes[place + 1])
                    | (large ? Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]) << 16 : 0)
                let content = place + (large ? 4 : 2)
                if bytes[place] & 0x3F == 0x0C {
                    bytes[content] ^= 0xFF
                    changed += 1
                }
                place = content + 2 * words
            }
            start = end
        }
        try #require(changed > 0)
        let asset = try decode(bytes)
        #expect(asset.info.warnings.map(\.code) == [.damaged])
        let found = planes(asset.content.buffer)[0]
        #expect(found.count == whole.count && zip(found, whole).allSatisfy { abs($0 - $1) < 1e-6 })
        // The sum of the block is at the end of its header.
        for index in 28..<32 { bytes[index] ^= 0x55 }
        // The first block is left out.
        let rest = try decode(bytes)
        #expect(rest.info.sourceFrames.count < whole.count)
    }

    // MARK: Ogg

    /// Ogg pages with the contents joined by hand: the first pages of sound go on the page of the last header.
    private func joined(_ bytes: [UInt8]) -> [UInt8] {
        var pages: [[UInt8]] = []
        var offset = 0
        while offset + 27 <= bytes.count {
            let count = Int(bytes[offset + 26])
            let body = bytes[offset + 27..<offset + 27 + count].reduce(0) { $0 + Int($1) }
            pages.append(Array(bytes[offset..<offset + 27 + count + body]))
            offset += 27 + count + body
        }
        // The first page of sound takes the segments of the headers' last page before its own.
        let (header, sound) = (pages[1], pages[2])
        let (a, b) = (Int(header[26]), Int(sound[26]))
        var page = Array(sound[0..<26])
        page[5] = 0
        page +=
            [UInt8(a + b)] + header[27..<27 + a] + sound[27..<27 + b] + header[(27 + a)...]
            + sound[(27 + b)...]
        pages.replaceSubrange(1...2, with: [page])
        for index in pages.indices.dropFirst() {
            pages[index].replaceSubrange(18..<22, with: little(UInt32(index)))
            pages[index].replaceSubrange(22..<26, with: [0, 0, 0, 0])
            pages[index].replaceSubrange(22..<26, with: little(checksum(pages[index])))
        }
        return Array(pages.joined())
    }

    private func checksum(_ page: [UInt8]) -> UInt32 {
        page.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte) << 24) { value, _ in
                value << 1 ^ (value & 0x8000_0000 != 0 ? 0x04C1_1DB7 : 0)
            }
        }
    }

    @Test func `sound on the page of the last header of Vorbis is not lost`() throws {
        let usual = try bytes("usual.ogg", ["-c:a", "libvorbis", "-page_duration", "20000"])
        let odd = joined(usual)
        let file = try SourceFile(.memory(odd))
        #expect(OggHead.holdsSound(ByteReader(file)))
        #expect(!OggHead.holdsSound(ByteReader(try SourceFile(.memory(usual)))))
        let (whole, asset) = (try decode(usual), try decode(odd))
        #expect(abs(asset.info.sourceFrames.count - whole.info.sourceFrames.count) <= 128)
    }
    #endif

    @Test func `a folder finds every file that plays`() {
        let known = Set(FormatCatalog.all.flatMap(\.extensions))
        #expect(known.isSuperset(of: ["mp1", "mp2", "mpa", "mpga", "bwf", "rf64"]))
        #if FFmpeg
        #expect(known.isSuperset(of: ["adts", "m4r", "mp4a", "loas", "latm"]))
        #endif
    }
}
