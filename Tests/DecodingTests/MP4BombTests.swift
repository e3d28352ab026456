// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Decoding

/// Files of a few kilobytes whose tables claim billions of samples.
@Suite struct MP4BombTests {
    /// A box.
    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(UInt32(content.count + 8)) + Array(name.utf8) + content
    }

    /// A box with version and flags.
    private func full(_ name: String, flags: UInt32 = 0, _ content: [UInt8]) -> [UInt8] {
        box(name, big(flags) + content)
    }

    /// A sound track whose size table claims so many samples.
    private func track(samples: UInt32) -> [UInt8] {
        let entry =
            [UInt8](repeating: 0, count: 6) + big(UInt16(1)) + [UInt8](repeating: 0, count: 8)
            + big(UInt16(2))
            + big(UInt16(16)) + big(UInt32(0)) + big(UInt32(48_000 << 16))
        let table =
            full("stsd", big(UInt32(1)) + box("sowt", entry))
            + full("stts", big(UInt32(1)) + big(samples) + big(UInt32(1)))
            + full("stsc", big(UInt32(1)) + big(UInt32(1)) + big(samples) + big(UInt32(1)))
            + full("stsz", big(UInt32(1)) + big(samples)) + full("stco", big(UInt32(1)) + big(UInt32(0)))
        let media =
            full(
                "mdhd",
                big(UInt32(0)) + big(UInt32(0)) + big(UInt32(48_000)) + big(samples) + big(UInt32(0))
            )
            + full("hdlr", big(UInt32(0)) + Array("soun".utf8) + [UInt8](repeating: 0, count: 13))
            + box("minf", box("stbl", table))
        return box("trak", full("tkhd", [UInt8](repeating: 0, count: 80)) + box("mdia", media))
    }

    private func file(_ tracks: [UInt8], after: [UInt8] = []) -> [UInt8] {
        let header = full(
            "mvhd",
            big(UInt32(0)) + big(UInt32(0)) + big(UInt32(48_000)) + big(UInt32(48_000))
                + [UInt8](repeating: 0, count: 80)
        )
        return box("ftyp", Array("M4A ".utf8) + big(UInt32(0))) + box("moov", header + tracks) + after
    }

    private func failure(_ bytes: [UInt8]) -> DecodingError? {
        do throws(DecodingError) {
            _ = try AssetDecoder().decode(.memory(bytes))
            return nil
        } catch {
            return error
        }
    }

    #if FFmpeg
    @Test func `the tables of all tracks together are bounded`() {
        let tracks = (0..<20).flatMap { _ in track(samples: 1 << 22) }
        let bytes = file(tracks)
        #expect(bytes.count < 10_000)
        #expect(failure(bytes) == .corrupt("tables of \(20 << 22) packets"))
    }

    @Test func `fragments are bounded`() {
        let run = full("trun", big(UInt32(1 << 22)))
        let fragment = box("moof", box("traf", full("tfhd", big(UInt32(1))) + run))
        let bytes = file(track(samples: 1), after: (0..<20).flatMap { _ in fragment })
        #expect(bytes.count < 10_000)
        #expect(failure(bytes) == .corrupt("tables of \(20 << 22 + 1) packets"))
    }
    #endif
}
