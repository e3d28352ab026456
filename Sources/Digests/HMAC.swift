// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// Message authentication codes, by OpenSSL.
///
/// - Thread: any.
/// - Source: RFC 2104.
public enum HMAC {
    /// The code of a message with SHA-256, 32 bytes; compare it with ``areEqualInConstantTime(_:_:)``.
    public static func sha256(_ message: some Collection<UInt8>, key: some Collection<UInt8>) -> [UInt8] {
        // Keys are padded with zeros, so this is the same key; OpenSSL takes an empty one for none.
        let key = key.isEmpty ? [0] : Array(key)
        return withContiguousBytes(message) { message in
            makeDigest { code in
                let result = COpenSSL.HMAC(
                    SHA256.algorithm,
                    key,
                    Int32(key.count),
                    message.baseAddress,
                    message.count,
                    code,
                    nil
                )
                check(result == nil ? 0 : 1)
            }
        }
    }
}

/// Whether two secrets are equal; the time depends on their lengths only.
public func areEqualInConstantTime(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return withContiguousBytes(left) { left in
        withContiguousBytes(right) { CRYPTO_memcmp(left.baseAddress, $0.baseAddress, left.count) == 0 }
    }
}
