// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// Playlists of other programs, and the sounds that they mean.
struct PlaylistFileTests {
    private func read(_ text: String) throws -> PlaylistFile { try PlaylistFile([UInt8](text.utf8)) }

    @Test(arguments: ["\n", "\r\n", "\r"]) func `M3U has a path a line, and comments`(ending: String) throws {
        let lines = [
            "#EXTM3U", "#PLAYLIST: Evening ", "#EXTINF:123,A - B", " a.mp3", "", "/srv/music/b c.flac",
        ]
        let file = try read(lines.joined(separator: ending))
        #expect(file.entries == ["a.mp3", "/srv/music/b c.flac"])
        #expect(file.title == "Evening")
    }

    @Test func `M3U is read as UTF-8, with and without a mark, as UTF-16 and as Latin-1`() throws {
        let name = "Größe.mp3"
        let utf16 = name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let swapped = name.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let writings: [[UInt8]] = [
            [UInt8](name.utf8), [0xEF, 0xBB, 0xBF] + [UInt8](name.utf8), [0xFF, 0xFE] + utf16,
            [0xFE, 0xFF] + swapped, name.unicodeScalars.map { UInt8($0.value) },
        ]
        for bytes in writings { #expect(try PlaylistFile(bytes).entries == [name]) }
    }

    @Test func `PLS has numbered files, in the order of their numbers`() throws {
        let file = try read(
            "[Playlist]\nNumberOfEntries=3\nFile10=c.ogg\nTitle1=x\nfile1=a.ogg\nFile2=b = c.ogg\nVersion=2"
        )
        #expect(file.entries == ["a.ogg", "b = c.ogg", "c.ogg"])
    }

    @Test func `XSPF has the first location of each track, and its own title`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- <location>no.mp3</location> -->
            <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>A &amp; B</title>
            <location>http://example.org/self</location>
            <trackList>
            <track><title>no</title><location>file:///srv/a%20b.mp3</location><location>two.mp3</location></track>
            <x:track><x:location>
              c&#39;d&#x2e;mp3 </x:location></x:track>
            <track><location><![CDATA[e&f.mp3]]></location></track>
            <track><title>without</title></track>
            </trackList></playlist>
            """
        let file = try read(text)
        #expect(file.entries == ["file:///srv/a%20b.mp3", "c'd.mp3", "e&f.mp3"])
        #expect(file.title == "A & B")
    }

    @Test(arguments: [
        "", "\n\n", "#EXTM3U\n", "[playlist]\n", "<playlist/>",
        "<playlist><trackList><track></track></trackList></playlist>",
    ]) func `what has no entry is refused`(text: String) {
        #expect(throws: EngineError.self) { try read(text) }
    }

    @Test func `no text is taken that is dear to compare`() throws {
        let marks = String(repeating: "\u{316}\u{301}", count: 16)
        #expect(throws: EngineError.self) { try read("a" + marks) }
        let references = String(repeating: "&#x301;", count: 40)
        let file = try read(
            "<playlist><title>a\(references)</title><track><location>b\(references)</location></track></playlist>"
        )
        #expect(file.title?.unicodeScalars.count == 31)
        let matcher = PlaylistMatcher([.init(id: "s", path: "/music/a.wav")], roots: [])
        for entry in file.entries + [
            "a" + String(repeating: "%CC%81", count: 40), String(repeating: "a/", count: 3000),
        ] {
            #expect(matcher.match(entry) == .missing(.notFound))
        }
    }

    @Test func `too many bytes and entries are refused`() {
        #expect(throws: EngineError.self) {
            try PlaylistFile([UInt8](repeating: 0x61, count: (512 << 10) + 1))
        }
        #expect(throws: EngineError.self) { try read(String(repeating: "a\n", count: 10_001)) }
    }

    @Test(arguments: 0..<300) func `cut and changed files are read or refused`(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let texts = [
            "#EXTM3U\n#PLAYLIST:x\na.mp3\nfile:///b%zz.mp3\n",
            "[playlist]\nFile1=a\nFile99999999999999999999=b\n",
            "<playlist><title>&#xFFFFFFFF;&bad;</title><trackList><track><location>a<![CDATA[b]]></location>",
        ]
        var bytes = [UInt8](texts[Int(seed) % texts.count].utf8)
        for _ in 0..<4 {
            bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
                in: 0...255,
                using: &numbers
            )
        }
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &numbers))
        let file = try? PlaylistFile(bytes)
        #expect(file?.entries.isEmpty != true)
    }

    // MARK: Matching

    private static let matcher = PlaylistMatcher(
        [
            ("1", "/srv/music/Artist/Album/01 One.flac"), ("2", "/srv/music/Artist/Album/02 Two.flac"),
            ("3", "/srv/music/Other/Album/01 One.flac"), ("4", "/srv/music/top.mp3"), ("5", "upload.wav"),
            ("6", "/srv/music/Artist/Single/Caf\u{E9}.ogg"), ("7", "/srv/music/Deep/er/only.mp3"),
        ].map { PlaylistMatcher.Candidate(id: $0.0, path: $0.1) },
        roots: ["/srv/music"]
    )

    @Test(arguments: [
        ("/srv/music/Artist/Album/01 One.flac", "1"), ("Artist/Album/01 One.flac", "1"),
        ("C:\\Users\\me\\Music\\Artist\\Album\\02 two.FLAC", "2"), ("Album/02 Two.flac", "2"),
        ("file:///home/me/Artist/Album/01%20One.flac", "1"),
        ("file://localhost/x/Other/Album/01%20One.flac", "3"),
        ("../Other/Album/01 One.flac", "3"), ("./top.mp3", "4"), ("/elsewhere/top.mp3", "4"),
        ("top.mp3", "4"),
        ("upload.wav", "5"), ("D:\\sounds\\upload.wav", "5"), ("Artist/Single/Cafe\u{301}.ogg", "6"),
        ("Artist/Single/Caf%C3%A9.ogg", "6"), ("only.mp3", "7"),
    ]) func `an entry means the sound with the same end`(entry: String, id: String) {
        #expect(Self.matcher.match(entry) == .sound(id))
    }

    @Test(arguments: [
        ("Album/01 One.flac", MissingEntry.Reason.ambiguous), ("01 One.flac", .ambiguous),
        ("http://example.org/Artist/Album/02 Two.flac", .remote), ("rtsp://x/y", .remote),
        ("none.mp3", .notFound), ("/music/elsewhere/only.mp3", .notFound), ("/", .notFound),
        ("Album/", .notFound),
    ]) func `an entry without a sound says why`(entry: String, reason: MissingEntry.Reason) {
        #expect(Self.matcher.match(entry) == .missing(reason))
    }

    @Test func `a playlist becomes a station, and what it does not have is listed`() async throws {
        let harness = try await EngineHarness.withTracks([("a", 0.5, 100), ("b", 0.25, 100)])
        let text = "#EXTM3U\n#PLAYLIST:Mixed\nx/b.wav\nhttp://radio/1\na.wav\nB.WAV\nnone.wav\n"
        let made = try await harness.engine.importStation(StationImport(.bytes([UInt8](text.utf8))))
        #expect(made.station.settings.name == "Mixed" && made.station.trackCount == 2 && made.entryCount == 5)
        #expect(made.missing.map(\.reason) == [.remote, .repeated, .notFound] && made.missingCount == 3)
        #expect(made.missing.map(\.number) == [2, 4, 5])
        let tracks = try await harness.engine.tracks(ofStation: "Mixed").map(\.name)
        #expect(tracks == ["b.wav", "a.wav"])
        try Data("a.wav\n".utf8).write(to: harness.library.appending(path: "evening.m3u"))
        let file = try await harness.engine.importStation(StationImport(.file("evening.m3u")))
        #expect(file.station.settings.name == "evening" && file.missing.isEmpty)
        let named = try await harness.engine.importStation(StationImport(.file("evening.m3u"), name: "late"))
        #expect(named.station.settings.name == "late")
        await #expect(throws: EngineError.self) {
            try await harness.engine.importStation(StationImport(.bytes([UInt8]("none.wav".utf8))))
        }
        await #expect(throws: EngineError.self) {
            try await harness.engine.importStation(StationImport(.file("/etc/passwd")))
        }
        await harness.stop()
    }
}
