// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

extension JSONValue {
    /// Reads a request body or a WebSocket message.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text of one JSON value.
    ///   - valueLimit: maximum total of members and elements.
    /// - Returns: the value.
    /// - Throws: a `malformed-json` problem for text that is not JSON, nests too deep, has a member twice or has a
    ///   number beyond the range of a double (`1e999`).
    static func parse(
        _ bytes: [UInt8],
        valueLimit: Int = JSONParser.valueLimit
    ) throws(Problem) -> JSONValue {
        do {
            return try JSONParser.parse(bytes, valueLimit: valueLimit)
        } catch {
            throw Problem(.malformedJSON, detail: error.explanation)
        }
    }
}
