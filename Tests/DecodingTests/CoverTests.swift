// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Decoding

/// Pictures and tags of files as ffmpeg writes them.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct CoverTests {
    private static let signal = TestSignal.sines(frames: 8_000, rate: 44_100, channels: 1)

    /// A picture made by ffmpeg.
    private static func picture() throws -> String {
        let path = Corpus.newPath("cover.png")
        let arguments = [
            "-v", "error", "-y", "-f", "lavfi", "-i", "color=red:s=16x16", "-frames:v", "1", path,
        ]
        try #require(Corpus.run("/usr/bin/ffmpeg", arguments))
        return path
    }

    /// A sound with that picture attached.
    private static func sound(_ name: String, _ encoder: [String], picture: String) throws -> String {
        let source = Corpus.write(signal.wav, name + ".source.wav")
        let path = Corpus.newPath(name)
        let arguments =
            ["-v", "error", "-y", "-i", source, "-i", picture, "-map", "0:a", "-map", "1:v", "-c:v", "copy"]
            + encoder + ["-disposition:v", "attached_pic", path]
        try #require(Corpus.run("/usr/bin/ffmpeg", arguments))
        return path
    }

    #if FFmpeg
    private static let formats = [
        ("cover.flac", ["-c:a", "flac"]), ("cover.mp3", ["-c:a", "libmp3lame"]),
        ("cover.m4a", ["-c:a", "aac"]),
        ("cover.aiff", ["-c:a", "pcm_s16be", "-write_id3v2", "1"]),
    ]
    #else
    private static let formats = [("cover.flac", ["-c:a", "flac"])]
    #endif

    @Test(arguments: formats) func `the attached picture is extracted byte for byte`(
        name: String,
        encoder: [String]
    )
        throws
    {
        let picture = try Self.picture()
        let path = try Self.sound(name, encoder, picture: picture)
        let cover = try #require(try AssetCover.read(.file(path: path)))
        #expect(cover.mediaType == "image/png")
        #expect(cover.bytes == [UInt8](try #require(FileManager.default.contents(atPath: picture))))
    }

    #if FFmpeg
    @Test func `the ID3 tag of a WAV file is read beside its other texts`() throws {
        let path = try #require(
            Corpus.convert(
                Self.signal,
                ["-metadata", "title=Of the list", "-c:a", "pcm_s16le"],
                to: "id3.wav"
            )
        )
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        let texts = [("TIT2", "Of the tag"), ("TPE1", "Carillon"), ("TSRC", "DEABC2600001")]
        let frames = texts.flatMap { (name, text) -> [UInt8] in
            Array(name.utf8) + [0, 0, 0, UInt8(text.utf8.count + 1), 0, 0, 0] + Array(text.utf8)
        }
        let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frames.count)] + frames
        let size = [UInt8(tag.count), 0, 0, 0]
        let chunk = Array("id3 ".utf8) + size + tag + [UInt8](repeating: 0, count: tag.count & 1)
        let info = try AssetDecoder().decode(.memory(bytes + chunk)).info
        #expect(info.tags["title"] == "Of the list")
        #expect(info.tags["artist"] == "Carillon")
        #expect(info.tags["isrc"] == "DEABC2600001")
    }
    #endif

    @Test func `a file without a picture, or with a damaged block, has none`() throws {
        #expect(try AssetCover.read(.memory(Self.signal.wav)) == nil)
        let path = try Self.sound("damaged.flac", ["-c:a", "flac"], picture: Self.picture())
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        for cut in stride(from: 60, to: min(bytes.count, 400), by: 7) {
            _ = try? AssetCover.read(.memory(Array(bytes.prefix(cut))))
        }
    }

    #if FFmpeg
    @Test(arguments: ["tags.flac", "tags.ogg", "tags.mp3", "tags.opus", "tags.m4a", "tags.wav"])
    func `tags are complete and have the same names in every format`(name: String) throws {
        let wanted = [
            "title": "Evening bell", "artist": "Tower", "album": "Hours", "genre": "Bells", "track": "7",
        ]
        let metadata = wanted.flatMap { ["-metadata", "\($0.key)=\($0.value)"] }
        let path = try #require(Corpus.convert(Self.signal, metadata, to: name))
        let tags = try AssetDecoder().decode(.file(path: path)).info.tags
        for (key, value) in wanted { #expect(tags[key] == value, "\(key)") }
    }

    @Test(arguments: ["free.flac", "free.ogg"]) func `Vorbis comments of any name are read`(
        name: String
    ) throws {
        let path = try #require(Corpus.convert(Self.signal, ["-metadata", "mood=calm"], to: name))
        #expect(try AssetDecoder().decode(.file(path: path)).info.tags["mood"] == "calm")
    }
    #endif
}
