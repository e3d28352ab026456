// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A JSON value as a client sees it, read and written by Foundation and not by the server's own code.
public enum JSON: Sendable, Equatable {
    /// The literal `null`, also for a missing member.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// Any number; 1 and 1.0 are the same.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object.
    case object([String: JSON])

    /// The member of that name; null if there is none.
    public subscript(name: String) -> JSON {
        get {
            guard case .object(let members) = self else { return .null }
            return members[name] ?? .null
        }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The element at that index; null if there is none.
    public subscript(index: Int) -> JSON { items.indices.contains(index) ? items[index] : .null }

    /// The string; empty if this is not one.
    public var text: String {
        guard case .string(let text) = self else { return "" }
        return text
    }

    /// The number; NaN if this is not one, so that every comparison fails.
    public var number: Double {
        guard case .number(let number) = self else { return .nan }
        return number
    }

    /// The elements; none if this is not an array.
    public var items: [JSON] {
        guard case .array(let items) = self else { return [] }
        return items
    }

    /// The members; none if this is not an object.
    public var members: [String: JSON] {
        guard case .object(let members) = self else { return [:] }
        return members
    }

    /// Whether the object has this member, even if null.
    public func has(_ name: String) -> Bool { members[name] != nil }
}

// MARK: Text

extension JSON: Codable {
    /// Reads a text; null if it is not JSON.
    public init(_ bytes: [UInt8]) {
        self = (try? JSONDecoder().decode(JSON.self, from: Data(bytes))) ?? .null
    }

    /// The value as text.
    public var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }

    /// Reads any value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSON: CustomStringConvertible {
    /// The text.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

// MARK: Literals

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }
    /// Makes a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension JSON: ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Makes an array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Makes an object.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
