// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension JSONValue {
    /// Reads an answer or a file, with a limit of 10,000,000 members and elements.
    ///
    /// - Parameter bytes: UTF-8 text of one JSON value; members are sorted by name.
    /// - Throws: where and why the text is not accepted.
    public init(parsing bytes: [UInt8]) throws(JSONFault) {
        self = try JSONParser.parse(bytes, valueLimit: 10_000_000)
    }
}
