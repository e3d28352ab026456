// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The head of a response: status and fields.
package struct AnswerHead: Sendable {
    /// The longest accepted head.
    static let limitInBytes = 65_536

    /// The status, 100 to 599.
    package let status: Int
    /// Names in lowercase, and values, in their order.
    let fields: [(name: String, value: String)]

    /// Parses a head.
    ///
    /// - Parameter lines: without their ends, and without the empty one at the end of the head.
    /// - Throws: `notUnderstood` if it is not HTTP/1.1.
    init(_ lines: [String]) throws(ClientError) {
        // Servers of SHOUTcast 1 say ICY.
        guard let first = lines.first, first.hasPrefix("HTTP/1.") || first.hasPrefix("ICY "),
            let status = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            (100...599).contains(status)
        else { throw .notUnderstood("it is not HTTP/1.1") }
        var fields: [(name: String, value: String)] = []
        for line in lines.dropFirst() {
            let bytes = line.utf8
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
                throw .notUnderstood("a field has no name")
            }
            let value = bytes[bytes.index(after: colon)...].drop {
                $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
            }
            fields.append((line[..<colon].lowercased(), String(Substring(value))))
        }
        self.status = status
        self.fields = fields
    }

    /// The first value of a field.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Whether the connection can be used again.
    package var isKept: Bool {
        self["connection"]?.lowercased() != "close"
            && (self["content-length"] != nil || self["transfer-encoding"] != nil || status == 204
                || status == 304)
    }
}
