// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import TLS
import Testing

struct TLSOpeningTests {
    private func hello(length: Int, recordLength: Int = 512) -> [UInt8] {
        [
            22, 3, 1, UInt8(recordLength >> 8), UInt8(recordLength & 255), 1, UInt8(length >> 16),
            UInt8(length >> 8 & 255), UInt8(length & 255),
        ] + [UInt8](repeating: 3, count: max(0, recordLength - 4))
    }

    @Test func `a ClientHello is recognised when its first record is there`() {
        let bytes = hello(length: 508)
        for count in 0..<bytes.count { #expect(TLSOpening(bytes.prefix(count)) == .needMore) }
        #expect(TLSOpening(bytes) == .handshake)
        #expect(TLSOpening(bytes + [1, 2, 3]) == .handshake)
    }

    @Test func `a plain request is recognised from its first byte on`() {
        #expect(TLSOpening([UInt8]("G".utf8)) == .plain)
        #expect(TLSOpening([UInt8]("POST /v1/batch HTTP/1.1\r\n".utf8)) == .plain)
        #expect(TLSOpening([0, 0, 0]) == .plain)
    }

    @Test func `a ClientHello is refused above the limit of its length`() {
        #expect(TLSOpening(hello(length: TLSOpening.lengthLimit)) == .handshake)
        #expect(TLSOpening(hello(length: TLSOpening.lengthLimit + 1)) == .refused)
        #expect(TLSOpening(hello(length: 0xFF_FFFF)) == .refused)
    }

    @Test func `a ClientHello whose header is divided is refused`() {
        #expect(TLSOpening(hello(length: 508, recordLength: 4)) == .handshake)
        #expect(TLSOpening(hello(length: 508, recordLength: 3)) == .refused)
    }

    @Test func `a record that is longer than TLS allows is refused`() {
        #expect(TLSOpening(hello(length: 16_000, recordLength: 16_384)) == .handshake)
        #expect(TLSOpening(hello(length: 16_000, recordLength: 16_385)) == .refused)
    }
}
