// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension JSONValue {
    /// Reads an answer or a file, which may hold many more values than a request.
    ///
    /// - Parameter bytes: UTF-8 text of one JSON value; members come in the order of their names.
    /// - Throws: a `malformed-json` problem.
    public init(parsing bytes: [UInt8]) throws(Problem) {
        self = try Self.parse(bytes, valueLimit: 10_000_000)
    }

    /// Reads a request body or a WebSocket message.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text of one JSON value.
    ///   - valueLimit: members and elements in all that are accepted.
    /// - Returns: the value.
    /// - Throws: a `malformed-json` problem for what is no JSON, nests too deep, names a member twice, or
    ///   holds a number that no double can carry (`1e999`).
    static func parse(
        _ bytes: [UInt8],
        valueLimit: Int = JSONShape.valueLimit
    ) throws(Problem) -> JSONValue {
        do {
            try JSONShape.check(bytes, valueLimit: valueLimit)
        } catch {
            throw Problem(.malformedJSON, detail: error.explanation)
        }
        do {
            return try JSONDecoder().decode(Decoded.self, from: Data(bytes)).value
        } catch {
            throw Problem(
                .malformedJSON,
                detail: "The body is not JSON, or holds a number that is out of range."
            )
        }
    }

    /// The bridge from Foundation's decoder; tries the kinds in an order in which none hides another.
    private struct Decoded: Decodable {
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                value = .null
            } else if let flag = try? container.decode(Bool.self) {
                value = .bool(flag)
            } else if let whole = try? container.decode(Int.self) {
                value = .integer(whole)
            } else if let number = try? container.decode(Double.self), number.isFinite {
                value = .number(number)
            } else if let text = try? container.decode(String.self) {
                value = .string(text)
            } else if let elements = try? container.decode([Decoded].self) {
                value = .array(elements.map(\.value))
            } else {
                let members = try container.decode([String: Decoded].self)
                let sorted = members.sorted { $0.key < $1.key }
                value = .object(sorted.map { JSONMember($0.key, $0.value.value) })
            }
        }
    }
}

extension JSONShapeError {
    /// One sentence for the problem's detail.
    fileprivate var explanation: String {
        switch self {
        case .notText(let offset): "The body is not JSON: byte \(offset) is no UTF-8 text."
        case .strayComma(let offset): "The body is not JSON: a comma has nothing behind it at byte \(offset)."
        case .tooDeep(let limit): "The body nests deeper than \(limit) levels."
        case .tooManyValues(let limit): "The body holds more than \(limit) values."
        case .duplicateName(let name): "The body names the member \"\(name.prefix(64))\" twice."
        }
    }
}
