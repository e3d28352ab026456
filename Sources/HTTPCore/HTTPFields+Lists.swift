// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension HTTPFields {
    /// The elements of a comma-separated list field over all its lines, without blanks and empty elements.
    ///
    /// Commas inside quoted strings do not separate; quotes stay in the elements.
    /// - Source: RFC 9110 sections 5.6.1 and 5.3.
    public func elements(of name: FieldName) -> [String] {
        var result: [String] = []
        for index in entries.indices where matches(index, name) {
            result += ListElements.texts(text(at: index), at: 0x2C)
        }
        return result
    }

    /// The elements of a list field whose elements are parameters with semicolons between them, such as `Forwarded`.
    ///
    /// What is no parameter is left out.
    /// - Source: RFC 7239 section 4.
    public func parameters(of name: FieldName) -> [[MediaType.Parameter]] {
        elements(of: name).map { ListElements.texts($0, at: 0x3B).compactMap { MediaType.Parameter($0) } }
    }

    /// Whether the list field contains this token, ignoring case, on any of its lines.
    ///
    /// A list of tokens has no quoted strings, so every comma separates here.
    public func hasToken(_ token: String, in name: FieldName) -> Bool {
        for index in 0..<entries.count where matches(index, name) {
            let value = storage.span.extracting(entries[index].value)
            var start = 0
            for end in 0...value.count where end == value.count || value[end] == 0x2C {
                let element = Bytes.trimmed(value, start..<end)
                if Bytes.equalIgnoringCase(value.extracting(element), token) { return true }
                start = end + 1
            }
        }
        return false
    }
}

/// Splits a value at separators outside quoted strings.
enum ListElements {
    /// Calls `body` with the range of each element, trimmed; empty elements are skipped.
    static func split(_ value: Span<UInt8>, at separator: UInt8, _ body: (Range<Int>) -> Void) {
        var start = 0
        var isQuoted = false
        var index = 0
        while index <= value.count {
            if index == value.count || (value[index] == separator && !isQuoted) {
                let range = Bytes.trimmed(value, start..<index)
                if !range.isEmpty { body(range) }
                start = index + 1
            } else if value[index] == 0x22 {
                isQuoted.toggle()
            } else if isQuoted, value[index] == 0x5C {
                index += 1
                if index >= value.count {
                    let range = Bytes.trimmed(value, start..<value.count)
                    if !range.isEmpty { body(range) }
                    return
                }
            }
            index += 1
        }
    }

    /// The elements as texts.
    static func texts(_ value: String, at separator: UInt8) -> [String] {
        let bytes = Array(value.utf8)
        var result: [String] = []
        split(bytes.span, at: separator) { result.append(String(decoding: bytes[$0], as: UTF8.self)) }
        return result
    }
}
