// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// The requests of `openapi.yaml`, which say what a document may have.
struct Contract: Sendable {
    /// The contract that this program was built with.
    static let own = Contract(text)

    /// The requests with a JSON body by method and path without the names of parameters, such as `PATCH /v1/stations/{}`.
    private let requests: [String: JSONValue]
    /// The schemas that they refer to, by name.
    let definitions: [String: JSONValue]

    init(_ text: String) {
        guard let json = try? JSONParser.parse(Array(text.utf8), valueLimit: .max),
            case .object(let requests) = json["requests"], case .object(let definitions) = json["$defs"]
        else { preconditionFailure("the contract is not JSON") }
        let unnamed = requests.map { ($0.name.replacing(#/\{[^}]*\}/#, with: "{}"), $0.value) }
        self.requests = Dictionary(uniqueKeysWithValues: unnamed)
        self.definitions = Self.table(definitions)
    }

    private static func table(_ members: [JSONMember]) -> [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    }

    /// The schema of a request; the names of path parameters do not count.
    ///
    /// - Parameters:
    ///   - method: of HTTP.
    ///   - path: such as `/v1/stations/{}`.
    /// - Returns: nil if there is no such request.
    func request(_ method: String, _ path: String) -> JSONValue? {
        requests["\(method) \(path)"].map(resolve)
    }

    /// The schema that a reference stands for, with what stands beside it; another one as it is.
    func resolve(_ schema: JSONValue) -> JSONValue {
        guard let name = schema["$ref"]?.text?.split(separator: "/").last.map(String.init),
            let found = definitions[name], case .object(let base) = resolve(found),
            case .object(let beside) = schema
        else { return schema }
        let own = beside.filter { $0.name != "$ref" }
        return .object(base.filter { member in !own.contains { $0.name == member.name } } + own)
    }

    /// The schema that says what a value that is not null may be: an alternative to null is taken apart.
    func alternative(_ schema: JSONValue) -> JSONValue {
        let schema = resolve(schema)
        guard case .array(let parts) = schema["oneOf"], let first = parts.first else { return schema }
        return resolve(first)
    }

    /// The members that a schema names.
    func properties(_ schema: JSONValue) -> [String: JSONValue] {
        guard case .object(let members) = schema["properties"] else { return [:] }
        return Self.table(members)
    }

    /// Whether a schema allows null.
    func allowsNull(_ schema: JSONValue) -> Bool {
        let schema = resolve(schema)
        if case .array(let parts) = schema["oneOf"] { return parts.contains { allowsNull($0) } }
        return SchemaCheck.types(of: schema)?.contains("null") ?? false
    }

    /// Whether the state is what a document says.
    ///
    /// A member of an object that the document leaves out is compared with its default, which is null where the contract
    /// allows it; where there is neither, the document says nothing about it.
    func matches(_ said: JSONValue, _ actual: JSONValue, _ schema: JSONValue) -> Bool {
        let schema = alternative(schema)
        switch (said, actual) {
        // Null empties a list or a map.
        case (.null, .array([])), (.null, .object([])): return true
        case (.array(let left), .array(let right)):
            let items = schema["items"] ?? .object([])
            return left.count == right.count && zip(left, right).allSatisfy { matches($0, $1, items) }
        case (.object(let left), .object(let right)):
            let known = properties(schema)
            let names = Set(left.map(\.name) + right.map(\.name))
            return names.allSatisfy { name in
                let part = known[name] ?? .object([])
                guard let value = said[name] else {
                    guard let schema = known[name] else { return false }
                    return isLeftOut(actual[name] ?? .null, schema)
                }
                return matches(value, actual[name] ?? (known[name].flatMap(standard) ?? .null), part)
            }
        // The server writes colors in small letters.
        case (.string(let left), .string(let right)) where schema["pattern"]?.text == Self.color:
            return left.lowercased() == right.lowercased()
        default: return said.isEqual(to: actual)
        }
    }

    private static let color = "^#[0-9A-Fa-f]{6}$"

    /// Whether a document that leaves a member out says that it has this value, or nothing about it.
    func isLeftOut(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        standard(schema).map { $0.isEqual(to: value) } ?? true
    }

    /// What a member is that is left out; nil if the contract does not say.
    func standard(_ schema: JSONValue) -> JSONValue? {
        // A literal nil would be null here.
        resolve(schema)["default"] ?? (allowsNull(schema) ? JSONValue.null : Optional<JSONValue>.none)
    }

    /// The value without the members that may be left out of it.
    func brief(_ value: JSONValue, _ schema: JSONValue) -> JSONValue {
        let schema = alternative(schema)
        switch value {
        case .array(let elements):
            return .array(elements.map { brief($0, schema["items"] ?? .object([])) })
        case .object(let members):
            let known = properties(schema)
            let kept = members.compactMap { member -> JSONMember? in
                guard let part = known[member.name] else { return member }
                if let standard = standard(part), standard.isEqual(to: member.value) { return nil }
                return JSONMember(member.name, brief(member.value, part))
            }
            return .object(kept.sorted { $0.name < $1.name })
        default: return value
        }
    }
}

extension JSONValue {
    /// Whether two values are equal, where 1 is 1.0 and the order of members does not count.
    func isEqual(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { member in
                    other[member.name].map { member.value.isEqual(to: $0) } ?? false
                }
        default: if let left = double, let right = other.double { left == right } else { self == other }
        }
    }

    /// The number; nil if this is none.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
