// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Identifier {
    /// A name that no other file has.
    static func random(_ prefix: String) -> String { make(prefix, .random(in: .min ... .max)) }
}
