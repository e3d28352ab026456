// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

@_exported public import JSONCoding

extension JSONValue {
    /// Makes a string, or `null`.
    static func optional(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    /// Makes a number, or `null`.
    static func optional(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
    /// Makes a whole number, or `null`.
    static func optional(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }
    /// Makes a boolean, or `null`.
    static func optional(_ value: Bool?) -> JSONValue { value.map { .bool($0) } ?? .null }
    /// Makes an array of strings.
    static func strings(_ values: some Sequence<String>) -> JSONValue { .array(values.map { .string($0) }) }
}
