// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests

/// Makes opaque ids.
enum Identifier {
    /// Returns the prefix followed by 64 random bits in base 36.
    static func make(_ prefix: String, _ bits: UInt64) -> String {
        let digits = String(bits, radix: 36)
        return prefix + String(repeating: "0", count: 13 - digits.count) + digits
    }

    /// The id of the sound of a file, by the path below its root: the same for the same path.
    static func make(ofPath path: String) -> String {
        let bits = SHA256.digest(of: path.utf8).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return make("s", bits)
    }
}
