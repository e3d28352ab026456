// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

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

    /// A list of objects; problems inside name the full path, such as `rules[2].depthDb`.
    mutating func objects<Element>(
        _ field: String,
        limit: Int,
        _ read: (inout FieldReader) throws(Problem) -> Element
    ) throws(Problem) -> [Element]? {
        if let record {
            record.add(field, .array(.object(try Self.describing(read).record), limit: limit))
            return nil
        }
        guard let value = value(field) else { return nil }
        guard case .array(let elements) = value, elements.count <= limit else {
            throw .invalid(path + field, allowed: "up to \(limit) objects", given: value.kind)
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
    mutating func strings(
        _ field: String,
        limit: Int,
        as kind: RequestRecord.Kind = .string(0...Int.max)
    ) throws(Problem) -> [String]? {
        guard let value = take(field, .array(kind, limit: limit)) else { return nil }
        var allowed = "an array of at most \(limit) strings"
        if case .choice(let choices) = kind {
            allowed = "an array of at most \(limit) of \(choices.joined(separator: ", "))"
        }
        guard case .array(let elements) = value else {
            throw .invalid(path + field, allowed: allowed, given: value.kind)
        }
        guard elements.count <= limit else {
            throw .invalid(path + field, allowed: allowed, given: "\(elements.count)")
        }
        var texts: [String] = []
        for element in elements {
            guard let text = element.text else {
                throw .invalid(path + field, allowed: allowed, given: "one with \(element.kind)")
            }
            texts.append(text)
        }
        return texts
    }

    /// A list of strings, each of 1 to `bytes` bytes; the engine checks their number.
    mutating func texts(_ field: String, limit: Int?, bytes: Int) throws(Problem) -> [String]? {
        guard let value = take(field, .array(.string(1...bytes), limit: limit)) else { return nil }
        let allowed = "a list of strings of 1 to \(bytes) bytes"
        guard case .array(let elements) = value else {
            throw .invalid(path + field, allowed: allowed, given: value.kind)
        }
        var list: [String] = []
        for element in elements {
            guard case .string(let text) = element, (1...bytes).contains(text.utf8.count) else {
                throw .invalid(path + field, allowed: allowed, given: element.kind)
            }
            list.append(text)
        }
        return list
    }

    private static func describing<Value>(
        _ read: (inout FieldReader) throws(Problem) -> Value
    ) throws(Problem) -> (record: RequestRecord, value: Value) {
        let inner = RequestRecord()
        var reader = FieldReader(describing: inner)
        return (inner, try read(&reader))
    }
}
