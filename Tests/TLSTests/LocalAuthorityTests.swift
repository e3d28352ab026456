// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import TLS

struct LocalAuthorityTests {
    private let now: Int64 = 1_800_000_000

    private func authority(_ names: [CertificateName] = []) throws -> LocalAuthority {
        try LocalAuthority(title: "Carillon authority of kiosk", names: names, now: now)
    }

    @Test(arguments: [
        "kiosk.local", "localhost", "a.b.lan", "*.kiosk.internal", "10.0.0.5", "192.168.255.1", "172.31.0.1",
        "127.0.0.1", "::1", "fe80::1", "fd00::1",
    ])
    func `an authority issues for local names and addresses`(_ text: String) throws {
        let name = try #require(CertificateName(text))
        let pair = try authority().issue(for: [name], days: 365, now: now)
        _ = try TLSContext(certificate: pair.certificate, key: pair.key)
    }

    @Test(arguments: ["example.org", "kiosk", "8.8.8.8", "172.32.0.1", "2001:db8::1", "notlocal"])
    func `it issues for others only if it was made for them`(_ text: String) throws {
        let name = try #require(CertificateName(text))
        #expect(throws: TLSError.notPermitted(reason: "permitted subtree violation")) {
            try authority().issue(for: [.host("kiosk.local"), name], days: 365, now: now)
        }
        _ = try authority([name]).issue(for: [name], days: 365, now: now)
    }

    @Test func `an authority that has expired issues nothing`() throws {
        let later = now + Int64(LocalAuthority.validityInDays + 1) * 86_400
        #expect(throws: TLSError.notPermitted(reason: "certificate has expired")) {
            try authority().issue(for: [.host("kiosk.local")], days: 1, now: later)
        }
    }

    @Test func `an authority with another's key issues nothing`() throws {
        let mixed = LocalAuthority(
            LocalAuthority.Pair(
                certificate: try authority().pair.certificate,
                key: try authority().pair.key
            )
        )
        #expect(throws: TLSError.keyOfAnotherCertificate) {
            try mixed.issue(for: [.host("kiosk.local")], days: 1, now: now)
        }
    }

    @Test(arguments: [
        "", "a b", "-a.local", "a-.local", "a..b", "*", "*.local", "a.*.local", "1.2.3", "1.2.3.4.5",
        "a,DNS:b",
        "ä.local", "[::1]", "a:80",
    ])
    func `what is no name is refused`(_ text: String) { #expect(CertificateName(text) == nil) }
}
