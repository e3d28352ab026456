// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import TLS

/// Both sides of a connection in memory.
struct TLSPair {
    let client: TLSSession
    let server: TLSSession
    /// What each side has read.
    var atServer: [UInt8] = []
    var atClient: [UInt8] = []
    var serverEnded = false

    init(_ server: TLSContext, _ client: TLSContext, host: String = "kiosk.local") throws {
        self.server = try TLSSession(server)
        self.client = try TLSSession(client, host: host)
        try self.client.shakeHands()
    }

    /// Moves bytes between the sides, `size` at a time, until none wait.
    mutating func run(inPiecesOf size: Int = .max) throws(TLSError) {
        var hasMoved = true
        while hasMoved {
            hasMoved = false
            let (toServer, toClient) = (client.takeOutput(), server.takeOutput())
            for start in stride(from: 0, to: toServer.count, by: min(size, max(1, toServer.count))) {
                server.receive(toServer[start..<min(toServer.count, start + min(size, toServer.count))])
                try drainServer()
                hasMoved = true
            }
            for start in stride(from: 0, to: toClient.count, by: min(size, max(1, toClient.count))) {
                client.receive(toClient[start..<min(toClient.count, start + min(size, toClient.count))])
                while case .bytes(let bytes) = try client.open() { atClient += bytes }
                hasMoved = true
            }
        }
    }

    private mutating func drainServer() throws(TLSError) {
        while true {
            switch try server.open() {
            case .bytes(let bytes): atServer += bytes
            case .needMore: return
            case .end:
                serverEnded = true
                return
            }
        }
    }
}

struct TLSSessionTests {
    /// OpenSSL compares the dates of certificates with the machine's clock.
    private static let now = Int64(Date().timeIntervalSince1970)

    private let authority: LocalAuthority
    private let pair: LocalAuthority.Pair

    init() throws {
        let now = Self.now
        authority = try LocalAuthority(title: "Test authority", names: [], now: now)
        let names = try ["kiosk.local", "192.168.1.5"].map { try #require(CertificateName($0)) }
        pair = try authority.issue(for: names, days: 30, now: now)
    }

    private func server() throws -> TLSContext {
        try TLSContext(certificate: pair.certificate, key: pair.key)
    }

    private func client() throws -> TLSContext { try TLSContext(trusting: authority.pair.certificate) }

    @Test(arguments: [Int.max, 1, 7])
    func `bytes pass in both directions, whole and in pieces`(_ size: Int) throws {
        var pair = try TLSPair(server(), client())
        try pair.run(inPiecesOf: size)
        #expect(pair.client.isEstablished && pair.server.isEstablished)
        #expect(pair.server.description.hasPrefix("TLSv1.3 TLS_"))
        let request = [UInt8]("GET / HTTP/1.1\r\n\r\n".utf8)
        try pair.client.seal(request[...])
        try pair.run(inPiecesOf: size)
        #expect(pair.atServer == request)
        let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        try pair.server.seal(body[...])
        try pair.run(inPiecesOf: size)
        #expect(pair.atClient == body)
    }

    @Test func `nothing can be sealed before the handshake`() throws {
        let pair = try TLSPair(server(), client())
        #expect(throws: TLSError.self) { try pair.server.seal([1]) }
        #expect(!pair.server.isEstablished)
    }

    @Test func `a session knows whether there is more to read`() throws {
        var pair = try TLSPair(server(), client())
        try pair.run()
        for text in ["one", "two"] { try pair.client.seal([UInt8](text.utf8)[...]) }
        pair.server.receive(pair.client.takeOutput())
        #expect(pair.server.hasInput)
        #expect(try pair.server.open() == .bytes([UInt8]("one".utf8)))
        #expect(pair.server.hasInput)
        #expect(try pair.server.open() == .bytes([UInt8]("two".utf8)))
        #expect(!pair.server.hasInput)
        #expect(try pair.server.open() == .needMore)
    }

    @Test func `the end of a side is reported to the other`() throws {
        var pair = try TLSPair(server(), client())
        try pair.run()
        pair.client.end()
        try pair.run()
        #expect(pair.serverEnded)
        // What follows is not read.
        pair.server.receive([1, 2, 3])
        #expect(try pair.server.open() == .end)
    }

    @Test(arguments: [
        ("other.local", "hostname mismatch"), ("192.168.1.6", "IP address mismatch"),
    ])
    func `a client refuses a certificate of another name`(_ host: String, _ reason: String) throws {
        var pair = try TLSPair(server(), client(), host: host)
        #expect(throws: TLSError.untrusted(reason: reason)) { try pair.run() }
    }

    @Test func `a client accepts an address of the certificate`() throws {
        var pair = try TLSPair(server(), client(), host: "192.168.1.5")
        try pair.run()
        #expect(pair.client.isEstablished)
    }

    @Test func `a client refuses an authority that it does not know`() throws {
        let other = try LocalAuthority(title: "Test authority", names: [], now: Self.now)
        var pair = try TLSPair(server(), TLSContext(trusting: other.pair.certificate))
        let error = #expect(throws: TLSError.self) { try pair.run() }
        guard case .untrusted = error else { throw try #require(error) }
        // The server gets an alert.
        #expect(throws: TLSError.self) { try pair.run() }
        #expect(!pair.server.isEstablished)
    }

    @Test(arguments: [
        [UInt8]("GET / HTTP/1.1\r\nHost: kiosk.local\r\n\r\n".utf8), [22, 3, 1, 0, 5, 1, 0, 0, 1, 0],
        [22, 3, 1, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 70_000),
    ])
    func `what is no handshake ends the session`(_ bytes: [UInt8]) throws {
        let session = try TLSSession(server())
        session.receive(bytes)
        #expect(throws: TLSError.self) { try session.open() }
    }

    @Test func `changed bytes end the session`() throws {
        var pair = try TLSPair(server(), client())
        try pair.run()
        try pair.client.seal([1, 2, 3, 4])
        var bytes = pair.client.takeOutput()
        bytes[bytes.count - 1] ^= 1
        pair.server.receive(bytes)
        #expect(throws: TLSError.self) { try pair.server.open() }
        #expect(!pair.server.takeOutput().isEmpty, "an alert says why")
    }

    // MARK: Certificates

    @Test func `a pair that cannot be used is refused with its reason`() throws {
        let other = try authority.issue(for: [.host("kiosk.local")], days: 1, now: Self.now)
        #expect(throws: TLSError.keyOfAnotherCertificate) {
            try TLSContext(certificate: pair.certificate, key: other.key)
        }
        #expect(
            throws: TLSError.unusableCertificate(reason: "the file holds no certificate in PEM")
        ) { try TLSContext(certificate: pair.key, key: pair.key) }
        #expect(
            throws: TLSError.unusableKey(
                reason: "the file holds no private key in PEM without a password"
            )
        ) { try TLSContext(certificate: pair.certificate, key: pair.certificate) }
        #expect(throws: TLSError.self) { try TLSContext(trusting: []) }
    }

    @Test func `certificate and key may be in one text`() throws {
        let text = pair.certificate + pair.key
        _ = try TLSContext(certificate: text, key: text)
    }

    @Test func `the context knows the end of its certificate`() throws {
        #expect(try server().endOfValidity == Self.now - 3_600 + 30 * 86_400)
    }
}
