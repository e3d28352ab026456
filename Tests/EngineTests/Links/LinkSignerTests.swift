// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// The signature of links.
struct LinkSignerTests {
    private func signer(_ seed: UInt64) -> LinkSigner {
        var dice = SplitMix64(seed: seed)
        return LinkSigner { dice.next() }
    }

    private func link(
        _ id: String = "l1",
        action: String = "a1",
        count: Int = 3,
        expiresAt: Double = 1_800_000_000
    ) -> Link {
        Link(
            id: id,
            place: 0,
            name: "n",
            actionID: action,
            parameters: [:],
            count: count,
            createdAt: .distantPast,
            expiresAt: Date(timeIntervalSince1970: expiresAt)
        )
    }

    private func table(_ signer: LinkSigner, _ links: Link...) -> LinkTable {
        var table = LinkTable()
        table.signer = signer
        for link in links { table[link.id] = link }
        return table
    }

    @Test func `a token is the id and 43 letters that an address can have`() throws {
        let token = signer(1).token(of: link()).text
        #expect(token.hasPrefix("l1.") && token.utf8.count == 46)
        #expect(
            token.utf8.allSatisfy {
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".utf8.contains($0)
            }
        )
        #expect(try table(signer(1), link()).link(of: token).id == "l1")
    }

    @Test func `a token with any other byte, or one more or less, belongs to no link`() throws {
        let table = table(signer(1), link("l1"), link("l2"))
        let token = Array(signer(1).token(of: link("l1")).text.utf8)
        func refuses(_ bytes: [UInt8]) -> Bool {
            do throws(EngineError) {
                _ = try table.link(of: String(decoding: bytes, as: UTF8.self))
                return false
            } catch {
                return error == .linkNotFound(nil)
            }
        }
        #expect(!refuses(token))
        for index in token.indices {
            for byte in UInt8(0x20)...0x7E where byte != token[index] {
                var forged = token
                forged[index] = byte
                #expect(refuses(forged), "\(index) \(byte)")
            }
            #expect(refuses(Array(token[..<index])))
            #expect(refuses(Array(token[..<index] + token[(index + 1)...])))
            #expect(refuses(Array(token[..<index] + [token[index]] + token[index...])))
        }
        #expect(refuses(token + [0x3D]) && refuses(token + [0x2E]) && refuses([0xFF]) && refuses([]))
    }

    @Test func `whatever is signed cannot be changed, and another secret signs otherwise`() {
        let token = signer(1).token(of: link())
        #expect(signer(1).signed(token, link()))
        for other in [
            link("l2"), link(action: "a2"), link(count: 4), link(expiresAt: 1_800_000_000.001),
            link("l1\na1", action: ""),
        ] {
            #expect(!signer(1).signed(token, other))
        }
        #expect(!signer(2).signed(token, link()))
        var used = link()
        used.used = 2
        #expect(signer(1).signed(token, used), "runs are not signed, since they change")
    }

    @Test func `a link and its secret are the same after they were stored`() throws {
        let stored = try JSONEncoder().encode([signer(7)])
        #expect(try JSONDecoder().decode([LinkSigner].self, from: stored) == [signer(7)])
        let kept = link(expiresAt: 1_800_000_000.123)
        let again = try JSONDecoder().decode(Link.self, from: JSONEncoder().encode(kept))
        #expect(again == kept && signer(7).token(of: again) == signer(7).token(of: kept))
    }

    @Test func `without a secret there is no link`() {
        var table = LinkTable()
        table["l1"] = link()
        #expect(throws: EngineError.linkNotFound(nil)) {
            try table.link(of: signer(1).token(of: link()).text)
        }
    }

    @Test func `a link is spent before it is expired, and works until the last moment`() {
        var link = link(count: 1, expiresAt: 100)
        let (before, end) = (Date(timeIntervalSince1970: 99.999), Date(timeIntervalSince1970: 100))
        #expect(link.state(at: before, hasAction: true) == .active)
        #expect(link.state(at: before, hasAction: false) == .actionRemoved)
        #expect(link.state(at: end, hasAction: true) == .expired)
        link.used = 1
        #expect(link.state(at: end, hasAction: false) == .spent)
    }
}
