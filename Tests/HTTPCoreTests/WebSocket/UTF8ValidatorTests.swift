// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

struct UTF8ValidatorTests {
    private static let edges: [UInt8] = [
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
        0xEF,
        0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]

    private func isValid(_ bytes: [UInt8]) -> Bool {
        var validator = UTF8Validator()
        return validator.accept(bytes) && validator.isComplete
    }

    @Test
    func `it agrees with the standard library on every edge case`() {
        for first in Self.edges {
            for second in Self.edges {
                for third in Self.edges {
                    let bytes = [first, second, third]
                    #expect(isValid(bytes) == (Bytes.text(bytes.span) != nil), "\(bytes)")
                    for fourth: UInt8 in [0x7F, 0x80, 0xBF, 0xC0] where first >= 0xF0 {
                        let longer = bytes + [fourth]
                        #expect(isValid(longer) == (Bytes.text(longer.span) != nil), "\(longer)")
                    }
                }
            }
        }
    }

    @Test
    func `the first invalid byte is refused`() {
        let rows: [(good: [UInt8], bad: UInt8)] = [
            ([], 0x80), ([], 0xC0), ([], 0xC1), ([], 0xF5), ([], 0xFF), ([0xC2], 0x41), ([0xE0], 0x9F),
            ([0xED], 0xA0),
            ([0xF0], 0x8F), ([0xF4], 0x90), ([0xE2, 0x82], 0x28), ([0xF0, 0x90, 0x80], 0xC0),
        ]
        for (good, bad) in rows {
            var validator = UTF8Validator()
            let isGoodAccepted = validator.accept(good)
            #expect(isGoodAccepted)
            #expect(validator.isComplete == good.isEmpty)
            let isBadAccepted = validator.accept([bad])
            #expect(!isBadAccepted)
        }
    }

    @Test(arguments: [0, 1, 15, 16, 17, 31, 32, 33, 100])
    func `an invalid byte is found after any run of ASCII`(_ count: Int) {
        let ascii = [UInt8](repeating: 0x61, count: count)
        #expect(isValid(ascii))
        #expect(!isValid(ascii + [0x80] + ascii))
        #expect(isValid(ascii + Array("é€😀".utf8) + ascii))
    }
}
