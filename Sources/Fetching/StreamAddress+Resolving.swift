// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText

extension StreamAddress {
    /// The address that a redirection or the entry of a playlist means; nil if it is none that may be fetched.
    ///
    /// - Source: RFC 3986 section 5.
    func resolve(_ reference: String) -> StreamAddress? {
        // Foundation would escape what is escaped already, where it finds something else to escape.
        let escaped = reference.utf8.map { byte in
            byte > 0x20 && byte < 0x7F ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
        }.joined()
        guard let base = URL(string: text), let url = URL(string: escaped, relativeTo: base) else {
            return nil
        }
        return StreamAddress(String(url.absoluteString.prefix { $0 != "#" }))
    }
}
