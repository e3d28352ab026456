// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Makes opaque ids that are never used again, also not after a restart.
enum Identifier {
    /// A prefix and 64 random bits in base 36.
    static func make(_ prefix: String) -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 36)
        return prefix + String(repeating: "0", count: 13 - digits.count) + digits
    }
}
