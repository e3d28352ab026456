// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Codecs
@testable import Decoding

/// Edit lists and iTunes' comment for a sound of 10 packets of 1,024 frames at 44.1 kHz.
@Suite struct MP4TimingTests {
    private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        big(UInt32(body.count + 8)) + Array(name.utf8) + body
    }

    private static func times(_ scale: UInt32) -> [UInt8] {
        big(UInt32(0)) + big(UInt64(0)) + big(scale) + big(UInt32(0)) + big(UInt32(0))
    }

    /// A file with a movie clock, edits and a comment.
    private static func file(
        movieScale: UInt32,
        edits: [(duration: UInt32, time: Int32)] = [],
        comment: String? = nil,
        handler: String = "soun"
    ) -> [UInt8] {
        let times = times(44_100)
        let table = big(UInt32(0)) + big(UInt32(1)) + big(UInt32(10)) + big(UInt32(1_024))
        let kind = big(UInt64(0)) + Array(handler.utf8) + big(UInt64(0))
        var media = box("mdhd", times) + box("hdlr", kind)
        media += box("minf", box("stbl", box("stts", table)))
        var track = box("mdia", media)
        if !edits.isEmpty {
            var list = big(UInt32(0)) + big(UInt32(edits.count))
            for edit in edits { list += big(edit.duration) + big(edit.time) + big(UInt32(0x10000)) }
            track += box("edts", box("elst", list))
        }
        var movie = box("mvhd", Self.times(movieScale)) + box("trak", track)
        if let comment { movie += itunes(comment) }
        return box("ftyp", Array("M4A ".utf8)) + box("moov", movie) + box("mdat", [0])
    }

    private static func itunes(_ comment: String) -> [UInt8] {
        var parts = box("mean", big(UInt32(0)) + Array("com.apple.iTunes".utf8))
        parts += box("name", big(UInt32(0)) + Array("iTunSMPB".utf8))
        parts += box("data", big(UInt32(1)) + big(UInt32(0)) + Array(comment.utf8))
        return box("udta", box("meta", big(UInt32(0)) + box("ilst", box("----", parts))))
    }

    private func timing(_ bytes: [UInt8]) throws -> [Int64]? {
        MP4Timing(try ByteReader(SourceFile(.memory(bytes)))).map { [$0.start, $0.length, $0.timeScale] }
    }

    @Test func `without edits every frame counts`() throws {
        #expect(try timing(Self.file(movieScale: 600)) == [0, 10_240, 44_100])
    }

    @Test func `an edit in the media timescale is exact`() throws {
        let file = Self.file(movieScale: 44_100, edits: [(7_000, 2_112)])
        #expect(try timing(file) == [2_112, 7_000, 44_100])
    }

    @Test func `an edit rounded to a coarse timescale reaches the end`() throws {
        // 8128 frames are 184.3 ms: the movie timescale can only express 184.
        let file = Self.file(movieScale: 1_000, edits: [(184, 2_112)])
        #expect(try timing(file) == [2_112, 8_128, 44_100])
    }

    @Test func `an empty edit before the sound is skipped`() throws {
        let file = Self.file(movieScale: 44_100, edits: [(500, -1), (7_000, 1_024)])
        #expect(try timing(file) == [1_024, 7_000, 44_100])
    }

    @Test func `iTunes' comment takes precedence over the edit`() throws {
        let comment = " 00000000 00000840 0000011A 0000000000001EA6 00000000 00000000 00000000 00000000"
        let file = Self.file(movieScale: 1_000, edits: [(100, 1_024)], comment: comment)
        #expect(try timing(file) == [0x840, 0x1EA6, 44_100])
        let wrong = Self.file(movieScale: 600, comment: " 00000000 7FFFFFFF 0000011A 0000000000001EA6")
        #expect(try timing(wrong) == [0, 10_240, 44_100])
        let largest = " 00000000 7FFFFFFFFFFFFFFF 0000011A 7FFFFFFFFFFFFFFF"
        #expect(try timing(Self.file(movieScale: 600, comment: largest)) == [0, 10_240, 44_100])
    }

    @Test func `a video without sound has no timing`() throws {
        #expect(try timing(Self.file(movieScale: 600, handler: "vide")) == nil)
    }
}
