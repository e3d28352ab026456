// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import Foundation

/// What the address of a link ends with: its id and a signature, `ID.SIGNATURE`.
struct LinkToken: Sendable, Equatable {
    /// The link's id.
    let id: String
    /// The signature.
    let signature: Data

    init(id: String, signature: Data) { (self.id, self.signature) = (id, signature) }

    /// Reads a token; nil for any other text, also for another spelling of the same signature.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].utf8.count == 43 else { return nil }
        let base64 = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/") + "="
        guard let signature = Data(base64Encoded: base64) else { return nil }
        self.init(id: String(parts[0]), signature: signature)
        guard self.text == text else { return nil }
    }

    /// The token, of letters, digits, `.`, `-` and `_`.
    var text: String {
        let base64 = signature.base64EncodedString().replacing("=", with: "")
        return id + "." + base64.replacing("+", with: "-").replacing("/", with: "_")
    }
}

/// The secret that signs links.
///
/// - Source: decision D-80; HMAC by RFC 2104, with SHA-256.
struct LinkSigner: Sendable, Equatable, Codable {
    /// 256 random bits.
    private let secret: Data

    /// Makes a secret.
    ///
    /// - Parameter random: returns 64 random bits each time.
    init(_ random: () -> UInt64) {
        var bytes = Data()
        for _ in 0..<4 {
            let bits = random()
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
            }
        }
        secret = bytes
    }

    /// The token of a link.
    func token(of link: Link) -> LinkToken {
        LinkToken(id: link.id, signature: Data(code(of: link)))
    }

    /// Whether a token was made for a link, compared in constant time.
    func signed(_ token: LinkToken, _ link: Link) -> Bool {
        areEqualInConstantTime(token.signature, code(of: link))
    }

    private func code(of link: Link) -> [UInt8] { HMAC.sha256(Self.message(link), key: secret) }

    /// What is signed: nothing of it can be changed without the secret.
    ///
    /// No part holds a line end.
    private static func message(_ link: Link) -> Data {
        let expiry = Int64((link.expiresAt.timeIntervalSince1970 * 1000).rounded())
        return Data("carillon link 1\n\(link.id)\n\(link.actionID)\n\(link.count)\n\(expiry)".utf8)
    }
}
