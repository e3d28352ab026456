// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Decoding

/// Chapters of files as ffmpeg writes them.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct ChapterTests {
    private static let signal = TestSignal.sines(frames: 44_100, rate: 44_100, channels: 1)
    private static let metadata = """
        ;FFMETADATA1
        [CHAPTER]
        TIMEBASE=1/1000
        START=0
        END=250
        title=Glocke
        [CHAPTER]
        TIMEBASE=1/1000
        START=250
        END=1000
        title=Ø

        """

    #if FFmpeg
    @Test(arguments: ["chapters.m4a", "chapters.mka", "chapters.mp3", "chapters.opus"])
    func `chapters are read from every kind of header`(name: String) throws {
        let metadata = Corpus.write(Array(Self.metadata.utf8), name + ".txt")
        let path = try #require(
            Corpus.convert(Self.signal, ["-i", metadata, "-map_chapters", "1"], to: name)
        )
        let chapters = try AssetDecoder().decode(.file(path: path)).info.chapters
        #expect(chapters.map(\.title) == ["Glocke", "Ø"])
        #expect(chapters.map(\.start) == [0, 0.25])
    }

    @Test(arguments: ["comments.flac", "comments.ogg"])
    func `chapters of comments are sorted, and those behind the sound are left out`(name: String) throws {
        let comments = [
            "CHAPTER001=00:00:00.500", "CHAPTER001NAME=second", "CHAPTER002=00:00:00.250",
            "CHAPTER002NAME=first", "CHAPTER003=00:00:01.000", "CHAPTER003NAME=behind",
        ]
        let metadata = comments.flatMap { ["-metadata", $0] }
        let path = try #require(Corpus.convert(Self.signal, metadata, to: name))
        let chapters = try AssetDecoder().decode(.file(path: path)).info.chapters
        #expect(
            chapters == [
                SoundChapter(start: 0.25, title: "first"), SoundChapter(start: 0.5, title: "second"),
            ]
        )
    }
    #endif

    @Test func `a title is cut between characters`() {
        let long = SoundChapter(start: 0, title: String(repeating: "é", count: 60))
        #expect(long.title == String(repeating: "é", count: 50))
        let odd = SoundChapter(start: 0, title: "x" + String(repeating: "é", count: 60))
        #expect(odd.title == "x" + String(repeating: "é", count: 49))
        #expect(SoundChapter(start: 0, title: "").title.isEmpty)
    }
}
