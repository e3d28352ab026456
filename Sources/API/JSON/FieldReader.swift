// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import SafeText

/// Reads the fields of a request one by one and rejects unknown ones.
///
/// Every getter returns nil for a field that is absent and throws for one that is null or invalid, so that a
/// misspelt or misplaced value is never read as "unchanged". Each states the type, the range and the default of
/// its field; a reader made for a record records these and reads nothing.
struct FieldReader {
    private let members: [JSONMember]
    /// The path of the object, as a prefix of its fields' names.
    let path: String
    /// Whether the fields are the parameters of a query or a form: all are strings.
    private let isQuery: Bool
    /// Records the fields; nil if they are read.
    let record: RequestRecord?
    private var known: [String] = []
    /// Parameters that may be given several times.
    private var repeatable: [String] = []
    /// Beginnings of the names of parameters that the client chooses.
    private var prefixes: [String] = []

    /// Reads an object; an empty body counts as the empty object.
    ///
    /// - Throws: `invalid-field` for the field `body` if the value is not an object.
    init(_ value: JSONValue) throws(Problem) {
        guard case .object(let members) = value else {
            throw .invalid("body", allowed: "a JSON object", given: value.kind)
        }
        self.init(members, path: "", isQuery: false, record: nil)
    }

    /// Reads an object inside another; problems name its fields with the full path, such as `rules[2].depthDb`.
    ///
    /// - Throws: `invalid-field` for `place` if the value is not an object.
    init(_ value: JSONValue, called place: String) throws(Problem) {
        guard case .object(let members) = value else {
            throw .invalid(place, allowed: "a JSON object", given: value.kind)
        }
        self.init(members, path: place + ".", isQuery: false, record: nil)
    }

    /// Reads the parameters of a query, in which a ticket identifies the client and is no field.
    init(query: [RequestTarget.QueryItem]) {
        let items = query.filter { $0.name != "ticket" }
        let members = items.reversed().map { JSONMember($0.name, .string($0.value)) }
        self.init(members, path: "", isQuery: true, record: nil)
    }

    /// Reads one string, as in forms and queries.
    init(_ field: String, text: String) {
        self.init([JSONMember(field, .string(text))], path: "", isQuery: true, record: nil)
    }

    /// Records the fields that would be read, without reading any.
    init(describing record: RequestRecord) { self.init([], path: "", isQuery: false, record: record) }

    private init(_ members: [JSONMember], path: String, isQuery: Bool, record: RequestRecord?) {
        (self.members, self.path, self.isQuery, self.record) = (members, path, isQuery, record)
    }

    /// Whether nothing was sent.
    var isEmpty: Bool { members.isEmpty }

    /// Whether the object has the field.
    func names(_ field: String) -> Bool { members.contains { $0.isNamed(field) } }

    /// Takes a field of that kind.
    mutating func take(_ field: String, _ kind: @autoclosure () -> RequestRecord.Kind) -> JSONValue? {
        if let record {
            record.add(field, kind())
            return nil
        }
        if !known.contains(field) { known.append(field) }
        return members.first { $0.isNamed(field) }?.value
    }

    /// Whether the field is null, which clears its value.
    mutating func clears(_ field: String) -> Bool {
        guard let record else { return take(field, .any) == .null }
        record.change(field) { $0.isNullable = true }
        return false
    }

    /// The default of an absent field.
    func standard<Value>(_ field: String, _ value: Value, _ json: JSONValue) -> Value {
        record?.change(field) { $0.standard = json }
        return value
    }

    /// A required field; a reader that only records returns the sample.
    func demanded<Value>(
        _ field: String,
        _ value: Value?,
        _ allowed: String,
        sample: @autoclosure () -> Value
    ) throws(Problem) -> Value {
        record?.change(field) { $0.isRequired = true }
        if let value { return value }
        guard record != nil else { throw .missing(path + field, allowed: allowed) }
        return sample()
    }

    /// Rejects a request that has none of several fields, of which it needs one; `field` is the first of them.
    func demandOne(_ field: String, _ allowed: String) throws(Problem) {
        guard record == nil else { return }
        throw .missing(path + field, allowed: allowed)
    }

    /// The problem of a field of the wrong type or outside its range.
    func refusal(_ field: String, _ allowed: String, _ value: JSONValue) -> Problem {
        if isQuery, let text = value.text {
            return .invalid(path + field, allowed: allowed, given: "\"\(text.cut(toBytes: 64))\"")
        }
        return .invalid(path + field, allowed: allowed, given: value.kind)
    }

    /// Whether a text is none of the other forms that `Double` reads, such as `0x1p3` and `nan`.
    private static func isDecimal(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    }

    /// A value as a number; in a query also from its text.
    func number(of value: JSONValue) -> Double? {
        switch value {
        case .integer(let whole): Double(whole)
        case .number(let number): number
        case .string(let text) where isQuery && Self.isDecimal(text):
            Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// A value as a whole number; in a query also from its text.
    func integer(of value: JSONValue) -> Int? {
        switch value {
        case .integer(let whole): whole
        case .string(let text) where isQuery: Int(text)
        default: nil
        }
    }

    /// A value as a boolean; in a query also from its text.
    func bool(of value: JSONValue) -> Bool? {
        switch value {
        case .bool(let flag): flag
        case .string(let text) where isQuery: ["true": true, "false": false][text]
        default: nil
        }
    }

    /// All values of a parameter that may be given several times, in order.
    mutating func texts(ofAll field: String, limit: Int) throws(Problem) -> [String] {
        _ = take(field, .array(.string(0...Int.max), limit: limit))
        repeatable.append(field)
        let texts = members.reversed().filter { $0.isNamed(field) }.compactMap(\.value.text)
        guard texts.count <= limit else {
            throw .invalid(field, allowed: "given at most \(limit) times", given: "\(texts.count)")
        }
        return texts
    }

    /// The parameters whose names begin with a prefix, with the prefix removed.
    mutating func texts(beginning prefix: String, as field: String) -> [(name: String, value: String)] {
        record?.add(field, .map(.any, limit: nil))
        prefixes.append(prefix)
        return members.reversed().compactMap { member in
            guard member.name.utf8.starts(with: prefix.utf8), let text = member.value.text else { return nil }
            return (String(member.name.utf8.dropFirst(prefix.utf8.count)) ?? "", text)
        }
    }

    /// Ends the reading: a field that no getter has read is rejected, and a parameter of a query that is given twice.
    ///
    /// - Throws: `unknown-field` with its name and the known fields; `invalid-field`.
    func finish() throws(Problem) {
        record?.finish()
        if isQuery { try refuseRepeated() }
        let unexpected = members.first { member in
            !known.contains(where: member.isNamed)
                && !prefixes.contains { member.name.utf8.starts(with: $0.utf8) }
        }
        guard let unexpected else { return }
        let names = known + prefixes.map { $0 + "KEY" }
        let allowed = names.isEmpty ? "no field at all" : names.joined(separator: ", ")
        let kind = isQuery ? "query parameter" : "field"
        let name = path + unexpected.name.cut(toBytes: 64)
        throw Problem(
            .unknownField,
            detail: "The \(kind) \"\(name)\" is unknown here; known: \(allowed).",
            members: [
                JSONMember("field", .string(name)),
                JSONMember("allowed", .string(allowed)),
            ]
        )
    }

    private func refuseRepeated() throws(Problem) {
        var names: Set<String> = []
        for member in members where !names.insert(member.name).inserted {
            guard repeatable.contains(member.name) else {
                throw .invalid(member.name, allowed: "given once", given: "given several times")
            }
        }
    }

    /// A number as text, without a fraction if it is whole.
    static func text(_ number: Double) -> String {
        if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
        return number.description
    }
}
