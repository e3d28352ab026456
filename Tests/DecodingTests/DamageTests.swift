// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

/// Every file of the table truncated at many places and with changed bytes: never a crash or a hang.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct DamageTests {
    /// A small generator with a fixed seed, so that a failure can be repeated.
    private struct Random {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    private static let cuts = 4
    private static let flips = 6

    /// Limits small enough that a damaged length cannot keep a test busy.
    private static var configuration: DecodingConfiguration {
        var configuration = DecodingConfiguration()
        configuration.maximumSeconds = 60
        return configuration
    }

    private static func tryDecoding(
        _ bytes: [UInt8],
        _ counts: inout (whole: Int, failed: Int),
        refusesDefects: Bool = false
    ) {
        var configuration = configuration
        configuration.refusesDefects = refusesDefects
        do throws(DecodingError) {
            let asset = try AssetDecoder(configuration).decode(.memory(bytes))
            #expect(asset.content.buffer.frameCount <= asset.info.length)
            counts.whole += 1
            stream(bytes, asset.info)
        } catch {
            counts.failed += 1
        }
    }

    /// A damaged file that decodes must also stream: to its end, from its middle, or with an error.
    private static func stream(_ bytes: [UInt8], _ info: AssetInfo) {
        let feeder = StreamFeeder(configuration, threads: 0)
        let from = FrameCount(info.length.frames / 2)
        let stream = feeder.open(.memory(bytes), info: info, from: from, loops: .once)
        let planes = StreamTests.collect(feeder, stream, frames: info.length.count)
        #expect(planes[0].count <= info.length.count - from.count)
    }

    @Test(arguments: Corpus.files)
    func `a damaged file decodes or throws a typed error`(file: Corpus.File) throws {
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: file.path)))
        var random = Random(state: UInt64(file.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
        var counts = (whole: 0, failed: 0)
        for cut in 0..<Self.cuts {
            // Half of the cuts are in the headers.
            let length = cut % 2 == 0 ? random.next(bytes.count) : random.next(min(bytes.count, 2_048))
            Self.tryDecoding(Array(bytes.prefix(length)), &counts)
        }
        for flip in 0..<Self.flips {
            var damaged = bytes
            for _ in 0...random.next(6) {
                let place = flip % 2 == 0 ? random.next(bytes.count) : random.next(min(bytes.count, 512))
                damaged[place] = flip % 5 == 0 ? 0xFF : UInt8(random.next(256))
            }
            Self.tryDecoding(damaged, &counts)
        }
        print("damage \(file.name): \(counts.whole) played, \(counts.failed) refused")
        #expect(counts.whole + counts.failed == Self.cuts + Self.flips)
    }

    @Test func `noise after every magic number decodes or throws a typed error`() {
        var random = Random(state: 42)
        let starts = [
            "RIFF....WAVEfmt ", "FORM....AIFFCOMM", ".snd", "caff\0\u{1}\0\0desc", "fLaC", "wvpk", "OggS",
        ]
        var counts = (whole: 0, failed: 0)
        for start in starts {
            for _ in 0..<20 {
                let noise = (0..<3_000).map { _ in UInt8(random.next(256)) }
                Self.tryDecoding(Array(start.utf8) + noise, &counts, refusesDefects: true)
            }
        }
        #expect(counts.failed == starts.count * 20)
    }
}
