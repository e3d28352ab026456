// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests

/// The SHA-256 of a salt and a secret, from which the secret cannot be found.
///
/// Secrets are 256 random bits, so that one round is sufficient.
public struct SaltedDigest: Sendable, Hashable {
    private let salt: [UInt8]
    private let digest: [UInt8]

    /// Bytes of a salt.
    public static let saltLength = 8...64

    /// The digest of a secret, with a new salt.
    init(of secret: String) {
        salt = Secret.randomBytes(16)
        digest = Self.digest(of: secret, salt: salt)
    }

    /// Reads the form of ``text``; nil if it is another one.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0] == "sha256", let salt = Hexadecimal.bytes(parts[1]),
            Self.saltLength.contains(salt.count), let digest = Hexadecimal.bytes(parts[2]), digest.count == 32
        else { return nil }
        (self.salt, self.digest) = (salt, digest)
    }

    /// `sha256:SALT:DIGEST` in lower-case hexadecimal digits; the digest is of the salt's bytes, then the secret's.
    public var text: String { "sha256:\(Hexadecimal.text(salt)):\(Hexadecimal.text(digest))" }

    /// The digest alone, in hexadecimal digits.
    var digits: String { Hexadecimal.text(digest) }

    /// Whether it is a secret's, in constant time for its length.
    func matches(_ secret: String) -> Bool {
        areEqualInConstantTime(Self.digest(of: secret, salt: salt), digest)
    }

    private static func digest(of secret: String, salt: [UInt8]) -> [UInt8] {
        SHA256.digest(of: salt + Array(secret.utf8))
    }
}
