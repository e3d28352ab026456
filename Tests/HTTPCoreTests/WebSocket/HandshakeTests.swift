// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// RFC 6455 section 4.2.
struct HandshakeTests {
    private static let key = "dGhlIHNhbXBsZSBub25jZQ=="

    private func head(
        _ changes: [(FieldName, String?)] = [],
        method: HTTPMethod = .get,
        version: HTTPVersion = .http11
    ) throws -> RequestHead {
        var fields: HTTPFields = [
            .host: "h", .connection: "keep-alive, Upgrade", .upgrade: "WebSocket", .secWebSocketVersion: "13",
            .secWebSocketKey: Self.key,
        ]
        for (name, value) in changes { fields[name] = value }
        return RequestHead(method: method, target: try RequestTarget("/ws"), version: version, fields: fields)
    }

    @Test
    func `the example of RFC 6455 is accepted`() throws {
        let agreement = try Handshake.accept(try head())
        #expect(agreement.response.status == .switchingProtocols)
        #expect(agreement.response.fields[.secWebSocketAccept] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(agreement.response.fields[.upgrade] == "websocket")
        #expect(agreement.subprotocol == nil)
        #expect(!agreement.response.fields.contains(.secWebSocketProtocol))
    }

    static let refused: [(name: FieldName, value: String?, refusal: Handshake.Refusal)] = [
        (.upgrade, nil, .notAnUpgrade), (.upgrade, "h2c", .notAnUpgrade), (.connection, nil, .notAnUpgrade),
        (.connection, "keep-alive", .notAnUpgrade), (.secWebSocketVersion, nil, .unsupportedVersion),
        (.secWebSocketVersion, "8", .unsupportedVersion),
        (.secWebSocketVersion, "13, 8", .unsupportedVersion),
        (.secWebSocketKey, nil, .invalidKey), (.secWebSocketKey, "", .invalidKey),
        (.secWebSocketKey, "AAAA", .invalidKey),
        (.secWebSocketKey, "dGhlIHNhbXBsZSBub25jZQ", .invalidKey),
        (.secWebSocketKey, "!GhlIHNhbXBsZSBub25jZQ==", .invalidKey), (.contentLength, "5", .hasContent),
        (.transferEncoding, "chunked", .hasContent), (.secWebSocketProtocol, "a b", .invalidProtocol),
        (.secWebSocketProtocol, "a, a", .invalidProtocol),
        (.secWebSocketExtensions, "a b", .invalidExtensions),
    ]

    @Test(arguments: refused)
    func `a request that violates the handshake is refused`(
        _ row: (name: FieldName, value: String?, refusal: Handshake.Refusal)
    ) throws {
        let head = try head([(row.name, row.value)])
        #expect(throws: row.refusal) { try Handshake.accept(head) }
    }

    @Test
    func `method, version and repeated keys are checked`() throws {
        let post = try head(method: .post)
        #expect(throws: Handshake.Refusal.wrongMethod) { try Handshake.accept(post) }
        let old = try head(version: .http10)
        #expect(throws: Handshake.Refusal.wrongVersionOfHTTP) { try Handshake.accept(old) }
        var fields = try head().fields
        fields.add(.secWebSocketKey, Self.key)
        let twice = RequestHead(method: .get, target: try RequestTarget("/ws"), fields: fields)
        #expect(throws: Handshake.Refusal.invalidKey) { try Handshake.accept(twice) }
        #expect(Handshake.Refusal.unsupportedVersion.fields[.secWebSocketVersion] == "13")
        for refusal in Handshake.Refusal.allCases { #expect(refusal.status.isError) }
    }

    @Test
    func `the server's first offered subprotocol is chosen`() throws {
        let head = try head([(.secWebSocketProtocol, "a, b")])
        #expect(try Handshake.accept(head, subprotocols: ["c", "b", "a"]).subprotocol == "b")
        #expect(try Handshake.accept(head, subprotocols: ["c"]).subprotocol == nil)
    }

    static let digests: [(message: String, hex: String)] = [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        (String(repeating: "a", count: 1000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ]

    @Test(arguments: digests)
    func `SHA-1 gives the published digests`(_ row: (message: String, hex: String)) {
        let hex = SHA1.digest(Array(row.message.utf8)).map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0\(text)" : text
        }
        #expect(hex.joined() == row.hex)
    }

    static let texts: [(plain: String, coded: String)] = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: texts)
    func `Base64 follows RFC 4648`(_ row: (plain: String, coded: String)) {
        #expect(Base64.encode(Array(row.plain.utf8)) == row.coded)
        #expect(Base64.decode(row.coded) == Array(row.plain.utf8))
    }

    @Test(arguments: ["Z", "Zg=", "Zg", "Zh==", "Zm9=", "Zg==Zg==", "=g==", "Z===", "Zm 9", "Zm9-"])
    func `non-canonical Base64 is refused`(_ text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
