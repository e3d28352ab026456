// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import JSONCoding

/// Collects what an operation sends.
package struct Call {
    private(set) var request: Request
    private var members: [JSONMember]?

    /// Begins a request; the path may have parameters in braces.
    package init(_ method: String, _ path: String) { request = Request(method, path) }

    /// Fills a parameter of the path.
    package mutating func replace(_ name: String, _ value: some JSONWritable) {
        let text = Self.text(value.json)
        request.path = request.path.replacing("{\(name)}", with: Self.encoded(text))
    }

    /// Adds a parameter of the query; an array repeats it, an object has one for each member.
    package mutating func query(_ name: String, _ value: (some JSONWritable)?) {
        switch value?.json {
        case nil: break
        case .array(let elements):
            for element in elements { add(name, element) }
        case .object(let members):
            for member in members { add(name + "[" + member.name + "]", member.value) }
        case .some(let value): add(name, value)
        }
    }

    /// Adds a header field.
    package mutating func field(_ name: String, _ value: (some JSONWritable)?) {
        if let value { request.fields.append((name, Self.text(value.json))) }
    }

    /// Adds a member of the body.
    package mutating func member(_ name: String, _ value: (some JSONWritable)?) {
        if let value { members = (members ?? []) + [JSONMember(name, value.json)] }
    }

    /// Begins a body, so that one without members is sent, too.
    package mutating func beginBody() { members = [] }

    /// Sets the body.
    package mutating func content(_ bytes: [UInt8], type: String) {
        request.content = bytes
        request.contentType = type
    }

    /// The request with its body.
    var complete: Request {
        var request = request
        if let members { request.content = JSONValue.object(members).encoded }
        return request
    }

    /// The text, percent-encoded as one segment of a path or one value of a query.
    static func encoded(_ text: String) -> String { PercentEncoding.query(text) }

    /// The path and query with what cannot stand in a request encoded.
    static func encodedPath(_ text: String) -> String {
        PercentEncoding.encoded(text) { (0x21...0x7E).contains($0) }
    }

    private mutating func add(_ name: String, _ value: JSONValue) {
        request.path += (request.path.contains("?") ? "&" : "?") + Self.encoded(name) + "="
        request.path += Self.encoded(Self.text(value))
    }

    private static func text(_ value: JSONValue) -> String {
        value.text ?? String(decoding: value.encoded, as: UTF8.self)
    }
}
