// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Takes the fields of a request object one by one and refuses what no operation asked for.
///
/// Every getter answers nil for a field that is absent and throws for one that is null or wrong, so that a
/// misspelt or misplaced value is never read as "leave it as it is".
struct FieldReader {
    private let members: [JSONMember]
    /// Where the object is, as a prefix of its fields' names.
    let path: String
    private var known: [String] = []

    /// Reads an object; an empty body counts as the empty object.
    ///
    /// - Throws: `invalid-field` for the field `body` when the value is no object.
    init(_ value: JSONValue) throws(Problem) {
        guard case .object(let members) = value else {
            throw .invalid("body", allowed: "a JSON object", given: value.kind)
        }
        self.members = members
        path = ""
    }

    /// Reads an object inside another; problems name its fields with the place, such as `rules[2].depthDb`.
    ///
    /// - Throws: `invalid-field` for the place when the value is no object.
    init(_ value: JSONValue, called place: String) throws(Problem) {
        guard case .object(let members) = value else {
            throw .invalid(place, allowed: "a JSON object", given: value.kind)
        }
        self.members = members
        path = place + "."
    }

    /// Whether the object names the field.
    func names(_ field: String) -> Bool { members.contains { $0.name == field } }

    private mutating func take(_ field: String) -> JSONValue? {
        if !known.contains(field) { known.append(field) }
        return members.first { $0.name == field }?.value
    }

    /// A field of any kind.
    mutating func value(_ field: String) -> JSONValue? { take(field) }

    /// A boolean field.
    mutating func bool(_ field: String) throws(Problem) -> Bool? {
        guard let value = take(field) else { return nil }
        guard case .bool(let flag) = value else {
            throw .invalid(path + field, allowed: "true or false", given: value.kind)
        }
        return flag
    }

    /// A number field within a closed range; `unit` follows the range in the problem's text, such as " seconds".
    mutating func number(
        _ field: String,
        in range: ClosedRange<Double>,
        unit: String = ""
    ) throws(Problem) -> Double? {
        guard let value = take(field) else { return nil }
        let allowed = "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))\(unit)"
        let number: Double
        switch value {
        case .integer(let whole): number = Double(whole)
        case .number(let given): number = given
        default: throw .invalid(path + field, allowed: allowed, given: value.kind)
        }
        guard range.contains(number) else {
            throw .invalid(path + field, allowed: allowed, given: Self.text(number))
        }
        return number
    }

    /// A whole number field within a closed range.
    mutating func integer(_ field: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let value = take(field) else { return nil }
        let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        switch value {
        case .integer(let whole):
            guard range.contains(whole) else {
                throw .invalid(path + field, allowed: allowed, given: "\(whole)")
            }
            return whole
        case .number(let number): throw .invalid(path + field, allowed: allowed, given: Self.text(number))
        default: throw .invalid(path + field, allowed: allowed, given: value.kind)
        }
    }

    /// A string field of 1 to `limit` bytes of UTF-8; without control characters unless it is `opaque`.
    mutating func string(_ field: String, limit: Int = 255, opaque: Bool = false) throws(Problem) -> String? {
        guard let value = take(field) else { return nil }
        let allowed = "a string of 1 to \(limit) bytes" + (opaque ? "" : " without control characters")
        guard case .string(let text) = value else {
            throw .invalid(path + field, allowed: allowed, given: value.kind)
        }
        guard (1...limit).contains(text.utf8.count) else {
            throw .invalid(path + field, allowed: allowed, given: "\(text.utf8.count) bytes")
        }
        guard opaque || text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .invalid(path + field, allowed: allowed, given: "one with control characters")
        }
        return text
    }

    /// A string field that is one of a fixed list.
    mutating func choice<Choice>(_ field: String, of choices: Choice.Type) throws(Problem) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let value = take(field) else { return nil }
        let allowed = "one of " + choices.allCases.map(\.rawValue).joined(separator: ", ")
        guard case .string(let text) = value else {
            throw .invalid(path + field, allowed: allowed, given: value.kind)
        }
        guard let choice = Choice(rawValue: text) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.prefix(64))\"")
        }
        return choice
    }

    /// Ends the reading: a field that no getter asked for is refused.
    ///
    /// - Throws: `unknown-field` naming it and listing the known ones.
    func finish() throws(Problem) {
        guard let unexpected = members.first(where: { !known.contains($0.name) }) else { return }
        let allowed = known.isEmpty ? "no field at all" : known.joined(separator: ", ")
        throw Problem(
            .unknownField,
            detail: "The field \"\(path)\(unexpected.name.prefix(64))\" is unknown here; known: \(allowed).",
            members: [
                JSONMember("field", .string(path + String(unexpected.name.prefix(64)))),
                JSONMember("allowed", .string(allowed)),
            ]
        )
    }

    /// A number as people write it: no fraction where it is whole.
    static func text(_ number: Double) -> String {
        if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
        return number.description
    }
}
