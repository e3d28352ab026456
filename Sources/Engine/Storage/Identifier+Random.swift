// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Identifier {
    /// A random name for a file.
    static func random(_ prefix: String) -> String { make(prefix, .random(in: .min ... .max)) }
}
