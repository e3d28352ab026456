// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPServer

struct ProxyPrefaceTests {
    private static let signature: [UInt8] = [
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
    ]

    private static let headers: [([UInt8], String?)] = [
        (Array("PROXY TCP4 192.0.2.7 192.0.2.1 4711 80\r\n".utf8), "192.0.2.7:4711"),
        (Array("PROXY TCP6 2001:db8::9 2001:db8::1 4711 80\r\n".utf8), "[2001:db8::9]:4711"),
        (Array("PROXY UNKNOWN\r\n".utf8), nil),
        (signature + [0x21, 0x11, 0, 12, 192, 0, 2, 7, 192, 0, 2, 1, 0x12, 0x67, 0, 80], "192.0.2.7:4711"),
        (
            signature + [0x21, 0x21, 0, 36, 0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9]
                + [UInt8](repeating: 1, count: 16) + [0x12, 0x67, 0, 80], "[2001:db8:0:0:0:0:0:9]:4711"
        ),
        (signature + [0x20, 0x00, 0, 0], nil),
        (
            signature + [0x21, 0x11, 0, 15, 192, 0, 2, 7, 192, 0, 2, 1, 0x12, 0x67, 0, 80, 1, 2, 3],
            "192.0.2.7:4711"
        ),
        ([], nil),
    ]

    @Test(arguments: headers)
    func `a header is read, in pieces too, and what follows is the client's`(
        header: [UInt8],
        address: String?
    ) {
        let rest = Array("GET / HTTP/1.1\r\n\r\n".utf8)
        for size in [1, 7, 1_000] {
            var preface = ProxyPreface()
            var result = ProxyPreface.Result.needMore
            var passed: [UInt8] = []
            let bytes = header + rest
            for start in stride(from: 0, to: bytes.count, by: size) {
                let piece = bytes[start..<min(bytes.count, start + size)]
                if case .over(_, let first) = result {
                    if passed.isEmpty { passed = first }
                    passed += piece
                } else {
                    result = preface.take(piece)
                }
            }
            guard case .over(let found, let first) = result else {
                Issue.record("\(result) for pieces of \(size)")
                continue
            }
            #expect(found == address)
            #expect((passed.isEmpty ? first : passed) == rest, "pieces of \(size)")
        }
    }

    @Test(arguments: [
        Array("PROXY TCP4 evil 192.0.2.1 4711 80\r\n".utf8), Array("PROXY TCP4 192.0.2.7\r\n".utf8),
        Array("PROXY TCP4 192.0.2.7 192.0.2.1 99999 80\r\n".utf8),
        Array("PROXY TCP4 192.0.2.7 192.0.2.1 4711 80\n".utf8),
        Array(("PROXY " + String(repeating: "x", count: 120)).utf8), Array("PROXY SOCK 1 2 3 4\r\n".utf8),
        signature + [0x11, 0x11, 0, 12], signature + [0x21, 0x11, 0xFF, 0xFF],
        signature + [0x21, 0x11, 0, 1, 9],
        signature + [0x2F, 0x11, 0, 0],
    ])
    func `a header that is wrong ends the connection`(bytes: [UInt8]) {
        var preface = ProxyPreface()
        #expect(preface.take(bytes) == .malformed)
    }
}
