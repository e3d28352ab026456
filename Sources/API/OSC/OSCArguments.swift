// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import OSC

/// The arguments of a message as values of JSON.
enum OSCArguments: Sendable, Equatable {
    /// None, or a "bang".
    case none
    /// One value: of a fader, a switch or a button.
    case value(JSONValue)
    /// The fields of an object: names, each followed by its value, or one text that is an object in JSON.
    case fields([JSONMember])

    private static let allowed =
        "nothing, one value, names each followed by a value, or one JSON object as a string"

    /// Reads the arguments.
    ///
    /// - Throws: `invalid-field` for arguments of another form.
    init(_ arguments: [OSCArgument]) throws(Problem) {
        switch arguments.count {
        case 0: self = .none
        case 1:
            if arguments[0] == .impulse {
                self = .none
            } else if case .string(let text) = arguments[0], text.utf8.first == UInt8(ascii: "{") {
                self = try Self.object(text)
            } else {
                self = .value(try Self.json(arguments[0]))
            }
        default:
            guard arguments.count.isMultiple(of: 2) else {
                throw .invalid("arguments", allowed: Self.allowed, given: "\(arguments.count) of them")
            }
            var members: [JSONMember] = []
            for index in stride(from: 0, to: arguments.count, by: 2) {
                guard case .string(let name) = arguments[index] else {
                    throw .invalid("arguments", allowed: Self.allowed, given: "a name that is no string")
                }
                guard !members.contains(where: { $0.isNamed(name) }) else {
                    throw .invalid("arguments", allowed: "names that differ", given: "two of the same name")
                }
                members.append(JSONMember(name, try Self.json(arguments[index + 1])))
            }
            self = .fields(members)
        }
    }

    private static func object(_ text: String) throws(Problem) -> OSCArguments {
        guard case .object(let members) = try JSONValue.parse(Array(text.utf8)) else { return .none }
        return .fields(members)
    }

    private static func json(_ argument: OSCArgument) throws(Problem) -> JSONValue {
        switch argument {
        case .integer(let value): return .integer(Int(value))
        case .long(let value): return .integer(Int(value))
        case .float, .double: return try number(argument.number)
        case .string(let value): return .string(value)
        case .bool(let value): return .bool(value)
        case .null: return .null
        case .array(let elements):
            var values: [JSONValue] = []
            for element in elements { values.append(try json(element)) }
            return .array(values)
        case .impulse, .blob, .time, .other:
            throw .invalid(
                "arguments",
                allowed: "numbers, strings, booleans, nil and arrays of them",
                given: "one of another type"
            )
        }
    }

    /// A number; faders send whole ones as floats, too.
    private static func number(_ value: Double?) throws(Problem) -> JSONValue {
        guard let value else {
            throw .invalid("arguments", allowed: "finite numbers", given: "an infinite one, or none")
        }
        return Int(exactly: value).map(JSONValue.integer) ?? .number(value)
    }
}
