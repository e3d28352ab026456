// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Codecs
@testable import Decoding

/// Synthetic chains of Ogg pages.
struct OggTailTests {
    /// A page of `size` bytes of content with a granule position.
    private func page(_ position: UInt64, size: Int, isLast: Bool = false) -> [UInt8] {
        let head: [UInt8] = Array("OggS".utf8) + [0, isLast ? 4 : 0] + little(position)
        return head + [UInt8](repeating: 0, count: 12) + [1, UInt8(size)] + [UInt8](repeating: 7, count: size)
    }

    private func little(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }

    @Test func `the last page and the granule position before it are found`() throws {
        let bytes = page(100, size: 9) + page(200, size: 5) + page(300, size: 1, isLast: true)
        let tail = OggTail(try ByteReader(SourceFile(.memory(bytes))))
        #expect(tail.isComplete && tail.safePosition == 199)
    }

    @Test func `a capture pattern without a page is ignored`() throws {
        let lure = page(7, size: 3) + [1, 2, 3, 4, 5]
        let bytes = lure + page(100, size: 9) + page(200, size: 5) + page(300, size: 1, isLast: true)
        let tail = OggTail(try ByteReader(SourceFile(.memory(bytes))))
        #expect(tail.isComplete && tail.safePosition == 199)
    }

    @Test func `thousands of pages in a chain that breaks are walked once`() throws {
        // Each walk would pass all later pages: 24 million steps without remembering them.
        let pages = (0..<6_900).flatMap { page(UInt64($0), size: 0) }
        let tail = OggTail(
            try ByteReader(
                SourceFile(.memory(pages + Array("broken here, and no page follows any more".utf8)))
            )
        )
        #expect(!tail.isComplete && tail.safePosition == nil)
    }
}
