// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// A token as the server stores it: its salted digest, never the secret.
public struct AccessToken: Sendable, Hashable {
    /// The name, for people, logs and revocation.
    public let name: String
    /// The scope.
    public internal(set) var scope: AccessScope
    /// When the secret was made known to the server, for people.
    public internal(set) var created: String
    /// That of its secret.
    public internal(set) var digest: SaltedDigest

    /// Length of a name in characters: letters, digits, dot, underscore and hyphen.
    public static let nameLength = 1...64
    /// The same in words.
    public static let nameForm = "1 to 64 letters, digits, dots, underscores and hyphens"

    /// Makes a token of a known digest.
    ///
    /// - Parameters:
    ///   - name: see `isName`.
    ///   - scope: the scope.
    ///   - created: when, without spaces.
    ///   - digest: that of its secret.
    public init(name: String, scope: AccessScope, created: String, digest: SaltedDigest) {
        (self.name, self.scope, self.created, self.digest) = (name, scope, created, digest)
    }

    /// Makes a token with a new secret.
    ///
    /// - Parameters:
    ///   - name: see `isName`.
    ///   - scope: the scope.
    ///   - created: when it is created, without spaces.
    ///   - prefix: the beginning of the secret, by which people and scanners recognise it.
    /// - Returns: the token to store, and the secret, which cannot be recovered.
    public static func make(
        name: String,
        scope: AccessScope,
        created: String,
        prefix: String
    ) -> (token: AccessToken, secret: String) {
        let secret = prefix + Secret.make()
        let digest = SaltedDigest(of: secret)
        return (AccessToken(name: name, scope: scope, created: created, digest: digest), secret)
    }

    /// Whether a text is a valid name of a token.
    public static func isName(_ text: String) -> Bool {
        nameLength.contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte)
                }
            }
    }

    /// Whom the token identifies: not the name alone, which another token may have later.
    var principal: String { "token \(name) \(digest.digits)" }

    /// Whether a secret is this token's, in constant time for its length.
    func matches(_ secret: String) -> Bool { digest.matches(secret) }
}

/// Random secrets.
enum Secret {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// 43 letters and digits, 256 bits from the kernel.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<43).map { _ in alphabet[Int.random(in: 0..<62, using: &generator)] })
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
