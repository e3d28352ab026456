// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText

extension StreamAddress {
    /// The address that a redirection or the entry of a playlist means; nil if it is none that may be fetched.
    ///
    /// - Source: RFC 3986 section 5.
    func resolve(_ reference: String) -> StreamAddress? {
        guard let base = URL(string: text), let url = URL(string: reference, relativeTo: base) else {
            return nil
        }
        return StreamAddress(String(url.absoluteString.prefix { $0 != "#" }))
    }
}
