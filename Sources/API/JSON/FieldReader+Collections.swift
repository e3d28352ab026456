// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

extension FieldReader {
    /// A field of any kind.
    mutating func value(_ field: String) -> JSONValue? { take(field, .any) }

    /// An object; problems inside name the full path, such as `item.volume`.
    mutating func object<Value>(
        _ field: String,
        _ read: (inout FieldReader) throws(Problem) -> Value
    ) throws(Problem) -> Value? {
        if let record {
            let (inner, value) = try Self.describing(read)
            record.add(field, .object(inner))
            return value
        }
        guard let value = value(field) else { return nil }
        var reader = try FieldReader(value, called: path + field)
        return try read(&reader)
    }

    /// A list of objects, which `what` describes; problems inside name the full path, such as `rules[2].depthDb`.
    mutating func objects<Element>(
        _ field: String,
        limit: Int,
        of what: String = "objects",
        _ read: (inout FieldReader) throws(Problem) -> Element
    ) throws(Problem) -> [Element]? {
        if let record {
            record.add(field, .array(.object(try Self.describing(read).record), limit: limit))
            return nil
        }
        guard let value = value(field) else { return nil }
        guard case .array(let elements) = value, elements.count <= limit else {
            throw .invalid(path + field, allowed: "up to \(limit) \(what)", given: value.kind)
        }
        var result: [Element] = []
        for (index, element) in elements.enumerated() {
            var reader = try FieldReader(element, called: "\(path)\(field)[\(index)]")
            result.append(try read(&reader))
        }
        return result
    }

    /// A list of whole numbers.
    mutating func integers(
        _ field: String,
        in range: ClosedRange<Int>,
        limit: Int
    ) throws(Problem) -> [Int]? {
        guard let value = take(field, .array(.integer(range), limit: limit)) else { return nil }
        let allowed = "up to \(limit) whole numbers from \(range.lowerBound) to \(range.upperBound)"
        guard case .array(let elements) = value, elements.count <= limit else {
            throw .invalid(path + field, allowed: allowed, given: value.kind)
        }
        var numbers: [Int] = []
        for element in elements {
            guard case .integer(let number) = element, range.contains(number) else {
                throw .invalid(path + field, allowed: allowed, given: element.kind)
            }
            numbers.append(number)
        }
        return numbers
    }

    /// An array of at most `limit` strings.
    mutating func strings(_ field: String, limit: Int) throws(Problem) -> [String]? {
        let kind = RequestRecord.Kind.array(.string(0...Int.max), limit: limit)
        guard let value = take(field, kind) else { return nil }
        return try texts(value, field, "an array of at most \(limit) strings", limit) { _ in true }
    }

    /// A list of some choices, each at most once.
    mutating func choices<Choice>(
        _ field: String,
        of choices: Choice.Type,
        limit: Int
    ) throws(Problem) -> [Choice]?
    where Choice: RawRepresentable<String> & CaseIterable {
        let names = choices.allCases.map(\.rawValue)
        guard let value = take(field, .array(.choice(names), limit: limit)) else { return nil }
        let allowed = "a list of at most \(limit) of " + names.joined(separator: ", ") + ", each once"
        let texts = try texts(value, field, allowed, limit) { names.contains($0) }
        guard Set(texts).count == texts.count else {
            throw .invalid(path + field, allowed: allowed, given: "one with something twice")
        }
        return texts.compactMap { Choice(rawValue: $0) }
    }

    /// A list of strings, each of 1 to `bytes` bytes; the engine refuses an empty one where that is not allowed.
    mutating func texts(_ field: String, limit: Int, bytes: Int) throws(Problem) -> [String]? {
        guard let value = take(field, .array(.string(1...bytes), limit: limit)) else { return nil }
        let allowed = "a list of at most \(limit) strings of 1 to \(bytes) bytes"
        return try texts(value, field, allowed, limit) { (1...bytes).contains($0.utf8.count) }
    }

    /// The elements of a list of strings.
    private func texts(
        _ value: JSONValue,
        _ field: String,
        _ allowed: String,
        _ limit: Int,
        _ isAllowed: (String) -> Bool
    ) throws(Problem) -> [String] {
        guard case .array(let elements) = value else { throw refusal(field, allowed, value) }
        guard elements.count <= limit else {
            throw .invalid(path + field, allowed: allowed, given: "\(elements.count)")
        }
        var texts: [String] = []
        for element in elements {
            guard let text = element.text else {
                throw .invalid(path + field, allowed: allowed, given: "one with \(element.kind)")
            }
            guard isAllowed(text) else {
                throw .invalid(path + field, allowed: allowed, given: "one with \"\(text.cut(toBytes: 64))\"")
            }
            texts.append(text)
        }
        return texts
    }

    private static func describing<Value>(
        _ read: (inout FieldReader) throws(Problem) -> Value
    ) throws(Problem) -> (record: RequestRecord, value: Value) {
        let inner = RequestRecord()
        var reader = FieldReader(describing: inner)
        return (inner, try read(&reader))
    }
}
