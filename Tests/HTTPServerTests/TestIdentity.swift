// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TLS

/// An authority and a certificate for `kiosk.local`, made once for all tests.
struct TestIdentity: Sendable {
    static let shared: TestIdentity = {
        do { return try TestIdentity() } catch { preconditionFailure("\(error)") }
    }()

    private let authority: LocalAuthority

    init() throws(TLSError) {
        authority = try LocalAuthority(title: "Test authority", names: [], now: Self.now)
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// A server's context with a certificate of its own.
    func server(days: Int = 30) throws(TLSError) -> TLSContext {
        let pair = try authority.issue(for: [.host("kiosk.local")], days: days, now: Self.now)
        return try TLSContext(certificate: pair.certificate, key: pair.key)
    }

    /// A client's context that trusts the authority.
    func client() throws(TLSError) -> TLSContext { try TLSContext(trusting: authority.pair.certificate) }
}
