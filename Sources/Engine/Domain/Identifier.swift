// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Makes opaque ids.
enum Identifier {
    /// Returns the prefix followed by 64 random bits in base 36.
    static func make(_ prefix: String, _ bits: UInt64) -> String {
        let digits = String(bits, radix: 36)
        return prefix + String(repeating: "0", count: 13 - digits.count) + digits
    }
}
