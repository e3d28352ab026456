// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API

/// The head of a response: status and fields.
struct AnswerHead: Sendable, Equatable {
    /// The status, 100 to 599.
    let status: Int
    /// Names in lowercase, and values, in their order.
    let fields: [(name: String, value: String)]

    /// Parses a complete head.
    ///
    /// - Parameter bytes: begin with the head; the rest is ignored.
    /// - Returns: the head and where the body begins; nil while the empty line is missing.
    /// - Throws: `notUnderstood` if it is not HTTP/1.1, or longer than 64 KiB.
    static func read(_ bytes: [UInt8]) throws(ControlError) -> (head: AnswerHead, end: Int)? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            guard bytes.count <= 65_536 else { throw .notUnderstood("its head is too long") }
            return nil
        }
        let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
        guard let first = lines.popFirst(), first.hasPrefix("HTTP/1."),
            let status = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            (100...599).contains(status)
        else { throw .notUnderstood("it is not HTTP/1.1") }
        var fields: [(name: String, value: String)] = []
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { throw .notUnderstood("a field has no name") }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            fields.append((line[..<colon].lowercased(), String(value)))
        }
        return (AnswerHead(status: status, fields: fields), end.upperBound)
    }

    /// The first value of a field.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    static func == (left: AnswerHead, right: AnswerHead) -> Bool {
        left.status == right.status && left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
}

/// A complete response from a connection that the server has closed.
struct ControlAnswer: Sendable, Equatable {
    /// The largest accepted response.
    static let limitInBytes = 256 << 20

    /// Status and fields.
    let head: AnswerHead
    /// The content.
    let body: [UInt8]

    /// Parses all bytes received until the connection was closed.
    ///
    /// - Throws: `notUnderstood` if something is missing.
    init(_ bytes: [UInt8]) throws(ControlError) {
        guard let (head, end) = try AnswerHead.read(bytes) else { throw .notUnderstood("it ends too early") }
        self.head = head
        let rest = bytes[end...]
        if head["transfer-encoding"]?.lowercased() == "chunked" {
            body = try Self.unchunked(rest)
        } else if let length = head["content-length"].flatMap({ Int($0) }) {
            guard length >= 0, rest.count >= length else { throw .notUnderstood("it ends too early") }
            body = Array(rest.prefix(length))
        } else {
            body = Array(rest)
        }
    }

    /// The content as JSON; nil if it is not JSON.
    var json: JSONValue? { try? JSONValue(parsing: body) }

    /// That the change is in effect but not stored, in one line; nil if it is stored, or if nothing was to be stored.
    ///
    /// - Source: decision D-50.
    var warning: String? {
        guard head["carillon-kept"] == "false" else { return nil }
        return "done, but not stored: a restart may lose the change; carillon ctl health says why"
    }

    /// The text of the content.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// - Source: RFC 9112 section 7.1.
    private static func unchunked(_ bytes: ArraySlice<UInt8>) throws(ControlError) -> [UInt8] {
        var (rest, content): (ArraySlice<UInt8>, [UInt8]) = (bytes, [])
        while let line = rest.firstRange(of: [13, 10]) {
            let digits = String(decoding: rest[..<line.lowerBound], as: UTF8.self).prefix { $0 != ";" }
            guard let size = Int(digits, radix: 16), size >= 0 else {
                throw .notUnderstood("a chunk has no size")
            }
            rest = rest[line.upperBound...]
            if size == 0 { return content }
            guard size <= rest.count - 2 else { break }
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
        throw .notUnderstood("it ends too early")
    }
}
