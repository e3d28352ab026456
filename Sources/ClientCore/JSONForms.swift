// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

@_exported public import JSONCoding

/// A value that answers contain.
public protocol JSONReadable {
    /// Reads it.
    ///
    /// - Throws: `notUnderstood` if the JSON is of another form.
    init(json: JSONValue) throws(ClientError)
}

/// A value that requests contain.
public protocol JSONWritable {
    /// The value as JSON.
    var json: JSONValue { get }
}

/// One of several strings; a newer server may have further ones.
public protocol OpenString: RawRepresentable<String>, JSONReadable, JSONWritable, ExpressibleByStringLiteral,
    Hashable, Sendable
{
    /// Makes the value of that name.
    init(rawValue: String)
}

extension OpenString {
    /// Makes the value of that name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
    /// Reads a string.
    public init(json: JSONValue) throws(ClientError) { self.init(rawValue: try String(json: json)) }
    /// The string.
    public var json: JSONValue { .string(rawValue) }
}

/// A value that a change sets, or removes.
public enum Nullable<Value: JSONWritable & Sendable>: JSONWritable, Sendable {
    /// Removes the value, or restores its default.
    case null
    /// Sets the value.
    case value(Value)

    /// The value, or null.
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .value(let value): value.json
        }
    }
}

/// The members of an object.
package struct Members {
    private let json: JSONValue

    package init(_ json: JSONValue) throws(ClientError) {
        guard case .object = json else { throw .notUnderstood("an object is missing") }
        self.json = json
    }

    package func required<Value: JSONReadable>(_ name: String) throws(ClientError) -> Value {
        guard let value = json[name] else { throw .notUnderstood("the member \(name) is missing") }
        do throws(ClientError) { return try Value(json: value) } catch {
            throw .notUnderstood("the member \(name): \(error)")
        }
    }

    package func optional<Value: JSONReadable>(_ name: String) throws(ClientError) -> Value? {
        guard let value = json[name], value != .null else { return nil }
        do throws(ClientError) { return try Value(json: value) } catch {
            throw .notUnderstood("the member \(name): \(error)")
        }
    }
}

// MARK: The types of JSON

extension JSONValue: JSONReadable, JSONWritable {
    /// Takes the value.
    public init(json: JSONValue) { self = json }
    /// The value itself.
    public var json: JSONValue { self }

    /// The whole number; nil for other values.
    public var whole: Int? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }

    /// The number; nil for other values.
    public var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}

extension String: JSONReadable, JSONWritable {
    /// Reads a string.
    public init(json: JSONValue) throws(ClientError) {
        guard let text = json.text else { throw .notUnderstood("it is no string") }
        self = text
    }
    /// The string.
    public var json: JSONValue { .string(self) }
}

extension Int: JSONReadable, JSONWritable {
    /// Reads a whole number.
    public init(json: JSONValue) throws(ClientError) {
        guard let number = json.whole else { throw .notUnderstood("it is no whole number") }
        self = number
    }
    /// The number.
    public var json: JSONValue { .integer(self) }
}

extension Double: JSONReadable, JSONWritable {
    /// Reads a number.
    public init(json: JSONValue) throws(ClientError) {
        guard let number = json.double else { throw .notUnderstood("it is no number") }
        self = number
    }
    /// The number.
    public var json: JSONValue { .number(self) }
}

extension Bool: JSONReadable, JSONWritable {
    /// Reads a boolean.
    public init(json: JSONValue) throws(ClientError) {
        guard case .bool(let flag) = json else { throw .notUnderstood("it is no boolean") }
        self = flag
    }
    /// The boolean.
    public var json: JSONValue { .bool(self) }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
    /// Reads a value, or null.
    public init(json: JSONValue) throws(ClientError) { self = json == .null ? nil : try Wrapped(json: json) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    /// The value, or null.
    public var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONReadable where Element: JSONReadable {
    /// Reads an array.
    public init(json: JSONValue) throws(ClientError) {
        guard case .array(let elements) = json else { throw .notUnderstood("it is no array") }
        self = try elements.map { (element) throws(ClientError) in try Element(json: element) }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// The array.
    public var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    /// Reads an object.
    public init(json: JSONValue) throws(ClientError) {
        guard case .object(let members) = json else { throw .notUnderstood("it is no object") }
        self = [:]
        for member in members { self[member.name] = try Value(json: member.value) }
    }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    /// The object, sorted by name.
    public var json: JSONValue {
        .object(sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) })
    }
}
