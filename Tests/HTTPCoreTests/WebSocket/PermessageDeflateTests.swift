// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// RFC 7692 sections 5 and 7.1, RFC 6455 section 9.1.
struct PermessageDeflateTests {
    private static let none = "server_no_context_takeover"

    private func answer(
        _ offer: String,
        _ change: (inout PermessageDeflate.Policy) -> Void = { _ in }
    ) throws
        -> String?
    {
        var policy = PermessageDeflate.Policy()
        policy.clientKeepsContext = true
        change(&policy)
        let offers = try #require(WebSocketExtension.offers(in: [.secWebSocketExtensions: offer]))
        let agreed = PermessageDeflate.negotiate(offers, policy: policy)
        return agreed.map { String($0.fieldValue.dropFirst("permessage-deflate; ".count)) }
    }

    static let rows: [(offer: String, answer: String?)] = [
        ("permessage-deflate", none), ("Permessage-Deflate", none), ("x-unknown, permessage-deflate", none),
        ("permessage-deflate; server_no_context_takeover", none),
        ("permessage-deflate; client_no_context_takeover", "\(none); client_no_context_takeover"),
        ("permessage-deflate; client_max_window_bits", none),
        ("permessage-deflate; client_max_window_bits=10", "\(none); client_max_window_bits=10"),
        ("permessage-deflate;client_max_window_bits = \"8\"", "\(none); client_max_window_bits=8"),
        ("permessage-deflate; server_max_window_bits=15", "\(none); server_max_window_bits=15"),
        ("permessage-deflate; server_max_window_bits=9", "\(none); server_max_window_bits=9"),
        // An offer that cannot be met, or is not allowed, is skipped.
        ("permessage-deflate; server_max_window_bits=8", nil),
        ("permessage-deflate; server_max_window_bits=8, permessage-deflate", none),
        ("permessage-deflate; server_max_window_bits", nil),
        ("permessage-deflate; server_max_window_bits=7", nil),
        ("permessage-deflate; server_max_window_bits=16", nil),
        ("permessage-deflate; server_max_window_bits=010", nil),
        ("permessage-deflate; client_max_window_bits=x", nil),
        ("permessage-deflate; server_no_context_takeover=1", nil),
        ("permessage-deflate; client_no_context_takeover; client_no_context_takeover", nil),
        ("permessage-deflate; unknown", nil), ("x-webkit-deflate-frame", nil), ("", nil),
    ]

    @Test(arguments: rows)
    func `the first acceptable offer is accepted`(_ row: (offer: String, answer: String?)) throws {
        #expect(try answer(row.offer) == row.answer)
    }

    @Test func `a policy restricts the agreement`() throws {
        #expect(
            try answer("permessage-deflate") { $0.clientKeepsContext = false }
                == "\(Self.none); client_no_context_takeover"
        )
        #expect(
            try answer("permessage-deflate") { $0.serverWindowBits = 11 }
                == "\(Self.none); server_max_window_bits=11"
        )
        #expect(
            try answer("permessage-deflate; client_max_window_bits") { $0.clientWindowBits = 10 }
                == "\(Self.none); client_max_window_bits=10"
        )
        // A client that did not offer client_max_window_bits gets none.
        #expect(try answer("permessage-deflate") { $0.clientWindowBits = 10 } == Self.none)
    }

    @Test(arguments: ["a b", "a;", ";a", "a; b=", "a; =b", "a; b=\"", "a; b=\"c d\"", "a; b c", "a; b=c d"])
    func `a malformed list fails the handshake`(_ value: String) throws {
        #expect(WebSocketExtension.offers(in: [.secWebSocketExtensions: value]) == nil)
    }
}
