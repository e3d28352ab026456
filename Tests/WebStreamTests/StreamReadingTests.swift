// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Fetching

/// What servers send: titles between the sound, and lists.
struct StreamReadingTests {
    /// A stream with a title after every 10 bytes, of pieces of any size.
    @Test(arguments: 1...64)
    func `titles are taken out of the sound wherever a piece ends`(_ size: Int) {
        let text = "StreamTitle='Ada - L'\u{e9}t\u{e9}';StreamUrl='';"
        let padded = Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count % 16)
        let block = [UInt8(padded.count / 16)] + padded
        let sound = (0..<40).map(UInt8.init)
        let stream =
            Array(sound[..<10]) + block + sound[10..<20] + [0] + sound[20..<30] + block + sound[30...]
        var reader = ICYReader(interval: 10)
        var (heard, titles): ([UInt8], [String]) = ([], [])
        for start in stride(from: 0, to: stream.count, by: size) {
            let piece = reader.read(Array(stream[start..<min(start + size, stream.count)]))
            heard += piece.sound
            if let title = piece.title { titles.append(title) }
        }
        #expect(heard == sound)
        #expect(titles.first == "Ada - L'\u{e9}t\u{e9}" && titles.count <= 2)
    }

    @Test func `titles of old servers are Latin-1, and their control characters are dropped`() {
        var reader = ICYReader(interval: 1)
        let text = Array("StreamTitle='Caf".utf8) + [0xE9, 0x0A] + Array("';".utf8)
        let block = [UInt8(2)] + text + [UInt8](repeating: 0, count: 32 - text.count)
        #expect(reader.read([7] + block) == .init(sound: [7], title: "Caf\u{e9}"))
        #expect(reader.read([8, 1] + [UInt8](repeating: 0, count: 16)) == .init(sound: [8]))
    }

    @Test func `a stream without titles is passed on`() {
        var reader = ICYReader(interval: nil)
        #expect(reader.read([1, 2, 3]) == .init(sound: [1, 2, 3]))
    }

    @Test func `a list leads to its entries`() {
        #expect(
            Playlist(Array("#EXTM3U\r\n#EXTINF:-1,X\r\n http://a/x\r\nb\r\n".utf8))?.entries == [
                "http://a/x", "b",
            ]
        )
        #expect(
            Playlist(Array("[Playlist]\nNumberOfEntries=2\nFile1=http://a/x\nTitle1=y\nfile2=b".utf8))?
                .entries == ["http://a/x", "b"]
        )
        #expect(Playlist([]) == nil && Playlist(Array("#EXTM3U\n".utf8)) == nil)
    }

    @Test(arguments: [
        ("audio/x-mpegurl", "/x", true), ("audio/mpeg", "/x.m3u", false),
        ("text/plain", "/x.M3U8?a=.mp3", true), ("", "/x.pls", true),
        ("application/octet-stream", "/x.mp3", false), ("application/vnd.apple.mpegurl", "/", true),
    ])
    func `a list is known by its type, else by its name`(_ type: String, _ path: String, _ isList: Bool) {
        #expect(Playlist.isList(type: type, path: path) == isList)
    }

    @Test func `a list of pieces says which they are`() {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:41
            #EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"
            #EXTINF:6,
            a.m4s
            #EXTINF:6,
            b.m4s
            """
        guard case .media(let list) = HLSPlaylist(Array(text.utf8)) else {
            Issue.record("it is a list of pieces")
            return
        }
        #expect(list.sequence == 41 && list.duration == 6 && list.entries == ["a.m4s", "b.m4s"])
        #expect(list.header == "init.mp4" && !list.isEnded && !list.isEncrypted)
        let locked = HLSPlaylist(
            Array("#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-ENDLIST\na.ts".utf8)
        )
        guard case .media(let other) = locked else {
            Issue.record("it is a list of pieces")
            return
        }
        #expect(other.isEncrypted && other.isEnded)
        let ranged = HLSPlaylist(Array("#EXTM3U\n#EXTINF:2,\n#EXT-X-BYTERANGE:10@0\na.ts".utf8))
        guard case .media(let parts) = ranged else {
            Issue.record("it is a list of pieces")
            return
        }
        #expect(parts.isRanged)
    }

    @Test func `a list of variants says how good they are`() {
        let text =
            "#EXTM3U\n#EXT-X-STREAM-INF:CODECS=\"mp4a.40.2,x\",BANDWIDTH=96000\nlow\n#EXT-X-STREAM-INF:X=1\nother"
        #expect(
            HLSPlaylist(Array(text.utf8))
                == .variants([.init(bandwidth: 96_000, entry: "low"), .init(bandwidth: 0, entry: "other")])
        )
        #expect(HLSPlaylist(Array("#EXTM3U\nhttp://a/x".utf8)) == nil, "a plain list")
        let film = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="other",URI="other.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="main",DEFAULT=YES,URI="main.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=5000000,AUDIO="s"
            film.m3u8
            """
        let heard = HLSPlaylist(Array(film.utf8))
        #expect(heard == .variants([.init(bandwidth: 5_000_000, entry: "main.m3u8")]), "its sound is apart")
        #expect(HLSPlaylist([0xFF, 0xFE]) == nil)
        let wild = HLSPlaylist(
            Array("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:99999999999999999999\n#EXT-X-TARGETDURATION:nan\na".utf8)
        )
        #expect(wild != nil, "hostile numbers stop nothing")
    }
}
