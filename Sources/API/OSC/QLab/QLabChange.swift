// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import OSC

/// A change of one property of a cue.
struct QLabChange: Sendable {
    private let field: String
    private let value: Value

    private enum Value: Sendable {
        case json(JSONValue)
        /// Seconds that are added.
        case more(Double)
    }

    /// Reads the name of a property, with `+` or `-` behind it for a difference, and its value.
    ///
    /// - Throws: `invalid-field` for a property that no cue has here, or for a value of another type.
    init(_ parts: [String], _ argument: OSCArgument) throws(Problem) {
        let allowed: String
        switch (parts[0], parts.dropFirst().first) {
        case ("name", nil), ("notes", nil):
            (field, allowed) = (parts[0], "a string")
            guard let text = argument.text else { break }
            value = .json(text.isEmpty ? .null : .string(text))
            return
        case ("preWait", nil), ("postWait", nil):
            (field, allowed) = (parts[0], "a number of seconds")
            guard let seconds = argument.number else { break }
            value = .json(.number(seconds))
            return
        case ("preWait", "+"?), ("preWait", "-"?), ("postWait", "+"?), ("postWait", "-"?):
            (field, allowed) = (parts[0], "a number of seconds")
            guard let seconds = argument.number else { break }
            value = .more(parts[1] == "+" ? seconds : -seconds)
            return
        case ("armed", nil):
            (field, value) = ("armed", .json(.bool(argument.isOn)))
            return
        case ("continueMode", nil):
            (field, allowed) = ("continue", "0, 1 or 2")
            guard let mode = argument.number.flatMap(Int.init(exactly:)),
                CueContinuation.allCases.indices.contains(mode)
            else { break }
            value = .json(.string(CueContinuation.allCases[mode].rawValue))
            return
        case ("colorName", nil):
            (field, allowed) = (
                "color", "none, or red, orange, yellow, green, cyan, blue, purple, magenta or gray"
            )
            guard let color = argument.text.flatMap(QLabColor.color(named:)) else { break }
            value = .json(.optional(color))
            return
        default: throw QLabDialect.unknown(parts)
        }
        throw .invalid(parts[0], allowed: allowed, given: "something else")
    }

    /// A cue with the change, as in a request.
    func applied(to cue: ShowCue) -> JSONValue {
        guard case .object(let members) = cue.json else { return cue.json }
        return .object(
            members.map { member in
                guard member.isNamed(field) else { return member }
                switch value {
                case .json(let value): return JSONMember(field, value)
                case .more(let seconds):
                    let before = field == "preWait" ? cue.preWait : cue.postWait
                    return JSONMember(field, .number(max(0, before + seconds)))
                }
            }
        )
    }
}
