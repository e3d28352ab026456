// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A media type with parameters, `text/html; charset=utf-8`.
///
/// - Source: RFC 9110 section 8.3.1.
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    /// The part before the slash, in lower case.
    public let type: String
    /// The part after the slash, in lower case.
    public let subtype: String
    /// The parameters in order; names in lower case, values without quotes.
    public let parameters: [Parameter]

    /// One parameter.
    public struct Parameter: Hashable, Sendable {
        /// The name in lower case.
        public let name: String
        /// The value without quotes and backslashes.
        public let value: String
    }

    /// Makes a media type from two strings that are known to be tokens.
    init(_ type: String, _ subtype: String, charset: String? = nil) {
        self.type = type
        self.subtype = subtype
        parameters = charset.map { [Parameter(name: "charset", value: $0)] } ?? []
    }

    /// Reads a media type as a field holds it; nil if it is malformed.
    public init?(_ field: String) {
        let parts = ListElements.texts(field, at: 0x3B)
        guard let essence = parts.first else { return nil }
        let names = essence.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2, names.allSatisfy(Bytes.isToken) else { return nil }
        type = Bytes.lowercased(names[0])
        subtype = Bytes.lowercased(names[1])
        var found: [Parameter] = []
        for part in parts.dropFirst() {
            guard let parameter = Parameter(part) else { return nil }
            found.append(parameter)
        }
        parameters = found
    }

    /// Type and subtype without parameters.
    public var essence: String { "\(type)/\(subtype)" }

    /// The value of the first parameter of that name, given in lower case.
    public func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Whether content of the type is text or similar, which compresses well.
    public var isCompressible: Bool {
        if type == "text" { return subtype != "event-stream" }
        if subtype.hasSuffix("+json") || subtype.hasSuffix("+xml") { return true }
        return type == "application" && ["json", "javascript", "xml", "yaml", "wasm"].contains(subtype)
    }

    /// Whether this range (`*/*`, `audio/*` or a type) covers the type; parameters are ignored.
    public func covers(_ other: MediaType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }

    /// The media type as a field holds it.
    public var description: String {
        parameters.reduce(essence) { "\($0); \($1)" }
    }
}

extension MediaType.Parameter: CustomStringConvertible {
    /// Reads `name=value` or `name="value"`; nil if it is malformed.
    init?(_ text: String) {
        guard let equals = text.utf8.firstIndex(of: 0x3D) else { return nil }
        let name = String(text[..<equals])
        guard Bytes.isToken(name) else { return nil }
        let value = String(text[text.utf8.index(after: equals)...])
        self.name = Bytes.lowercased(name)
        if Bytes.isToken(value) {
            self.value = value
        } else {
            guard let unquoted = Self.unquoted(value) else { return nil }
            self.value = unquoted
        }
    }

    /// The text of a quoted string, RFC 9110 section 5.6.4; nil if it is not one.
    static func unquoted(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 2, bytes[0] == 0x22, bytes[bytes.count - 1] == 0x22 else { return nil }
        var result: [UInt8] = []
        var index = 1
        while index < bytes.count - 1 {
            if bytes[index] == 0x22 { return nil }
            if bytes[index] == 0x5C {
                index += 1
                guard index < bytes.count - 1 else { return nil }
            }
            result.append(bytes[index])
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// `name=value`, quoted if the value is not a token.
    public var description: String {
        if Bytes.isToken(value) { return "\(name)=\(value)" }
        var quoted = ""
        for character in value.unicodeScalars {
            if character == "\"" || character == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(character)
        }
        return "\(name)=\"\(quoted)\""
    }
}
