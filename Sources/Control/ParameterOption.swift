// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

/// The values of an action's parameters.
struct ParameterOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("Value of a parameter; a JSON value, else a text.", valueName: "name=value")
    )
    var set: [String] = []

    /// The values by name.
    func json() throws(ControlError) -> JSONValue { try Self.json(set, "--set") }

    /// The values of `NAME=VALUE` by name.
    ///
    /// - Parameters:
    ///   - texts: in that form.
    ///   - title: what needs that form.
    ///   - takesLists: whether a value may be a list.
    /// - Returns: an object.
    /// - Throws: `usage` for another form.
    static func json(
        _ texts: [String],
        _ title: String,
        takesLists: Bool = false
    ) throws(ControlError) -> JSONValue {
        var members: [JSONMember] = []
        for text in texts {
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
                throw .usage("\(title) needs NAME=VALUE, not \"\(text)\"")
            }
            let value = String(text[text.index(after: sign)...])
            members.append(JSONMember(String(text[..<sign]), Self.value(value, takesLists)))
        }
        return .object(members)
    }

    /// A text as the value it looks like.
    private static func value(_ text: String, _ takesLists: Bool) -> JSONValue {
        switch try? JSONValue(parsing: Array(text.utf8)) {
        case .bool(let flag)?: .bool(flag)
        case .integer(let whole)?: .integer(whole)
        case .number(let number)?: .number(number)
        case .string(let words)?: .string(words)
        case .array(let elements)? where takesLists: .array(elements)
        default: .string(text)
        }
    }
}
