// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import JSONCoding

/// A successful answer of the server.
public struct Answer: Sendable {
    /// The largest accepted content.
    static let limitInBytes = 256 << 20

    /// Status and fields.
    let head: AnswerHead
    /// The content.
    public let body: [UInt8]

    /// The status, 200 to 399.
    public var status: Int { head.status }

    /// The first value of a header field; the name is in lowercase.
    public subscript(name: String) -> String? { head[name] }

    /// The content as JSON; nil if it is not JSON.
    public var json: JSONValue? { try? JSONValue(parsing: body) }

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The newest event whose changes the answer has.
    public var eventSequence: Int? { head["event-seq"].flatMap { Int($0) } }

    /// Whether the change is in effect but not stored, so that a restart may lose it.
    ///
    /// - Source: decision D-50.
    public var isUnkept: Bool { head["carillon-kept"] == "false" }
}
