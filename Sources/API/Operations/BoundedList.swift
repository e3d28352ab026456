// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// An encoded array with as many elements as fit into a number of bytes.
struct BoundedList {
    /// The array.
    let json: JSONValue
    /// Number of elements in it.
    let count: Int
    /// Size in bytes.
    let size: Int

    /// Encodes elements until the limit, without regard to the rest.
    ///
    /// - Parameters:
    ///   - elements: the elements.
    ///   - limitInBytes: largest size of the array; one element is always in it.
    ///   - places: if all fit, the place of each in the array; nil for the order of `elements`.
    init(_ elements: [some JSONRepresentable], limitInBytes: Int, places: [Int]? = nil) {
        var texts: [[UInt8]] = []
        // The brackets; each element but the first adds a comma.
        var size = 1
        for element in elements {
            let text = element.json.encoded
            guard texts.isEmpty || size + text.count + 1 <= limitInBytes else { break }
            texts.append(text)
            size += text.count + 1
        }
        count = texts.count
        if let places, count == elements.count {
            texts = zip(places, texts).sorted { $0.0 < $1.0 }.map(\.1)
        }
        let array = JSONValue.array(texts.map { .encoded($0) }).encoded
        (json, self.size) = (.encoded(array), array.count)
    }
}

extension Page where Element: JSONRepresentable {
    /// `{NAME: […], total, nextCursor}`; the list ends at ``Page/limitInBytes``.
    func json(_ name: String) -> JSONValue {
        let list = BoundedList(elements, limitInBytes: limitInBytes, places: places)
        return .object([
            JSONMember(name, list.json),
            JSONMember("total", .integer(total)),
            JSONMember("nextCursor", .optional(nextCursor(after: list.count))),
        ])
    }
}

extension PageRequest {
    private static let cursorLimit = 64

    /// Reads `?limit=&cursor=`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PageRequest {
        let request = try part(of: &fields)
        try fields.finish()
        return request
    }

    /// Reads the same from a query with other parameters.
    static func part(of fields: inout FieldReader) throws(Problem) -> PageRequest {
        var request = PageRequest()
        request.limit = try fields.integer("limit", in: ValueRange.pageSize, default: request.limit)
        request.cursor = try fields.text("cursor", limit: cursorLimit)
        return request
    }
}

extension Reply {
    /// 200 with a page of a collection.
    static func page<Element: JSONRepresentable>(_ name: String) -> @Sendable (Page<Element>) -> Reply {
        { Reply(body: $0.json(name)) }
    }
}
