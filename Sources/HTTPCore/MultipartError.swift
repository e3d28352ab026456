// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why a multipart body was refused.
///
/// - Source: RFC 2046 section 5.1, RFC 7578.
public enum MultipartError: Error, Hashable, Sendable, CaseIterable {
    /// The media type is not multipart, or has no valid boundary.
    case invalidBoundary
    /// A boundary is followed by something other than blanks on its line.
    case malformedBoundary
    /// A part's fields are malformed.
    case malformedFields
    /// A part of form data without `Content-Disposition: form-data` and a name.
    case missingName
    /// A part's fields are larger than the limit.
    case fieldsTooLarge
    /// More parts than the limit.
    case tooManyParts
    /// More before the first boundary than the limit.
    case preambleTooLarge
    /// The body ended before its last boundary.
    case truncated

    /// The status of the response.
    public var status: HTTPStatus {
        switch self {
        case .fieldsTooLarge, .tooManyParts, .preambleTooLarge: .contentTooLarge
        case .invalidBoundary, .malformedBoundary, .malformedFields, .missingName, .truncated: .badRequest
        }
    }
}

/// Limits of a multipart body.
public struct MultipartLimits: Hashable, Sendable {
    /// The most parts (default 64).
    public var partCount = 64
    /// The fields of one part in bytes (default 8,192).
    public var fieldsSize = 8192
    /// The preamble before the first boundary in bytes (default 1,024).
    public var preambleSize = 1024

    /// Makes limits with the defaults.
    public init() {}
}

/// The header of a part.
public struct MultipartPart: Hashable, Sendable {
    /// The name of the form's field.
    public let name: String
    /// The file name that the client gave; not a trusted path.
    public let filename: String?
    /// The media type, if given and well formed.
    public let contentType: MediaType?
    /// All fields of the part.
    public let fields: HTTPFields

    /// Reads the fields of a part of `multipart/form-data`.
    init(_ fields: HTTPFields) throws(MultipartError) {
        guard let disposition = fields[.contentDisposition] else { throw .missingName }
        let parts = ListElements.texts(disposition, at: 0x3B)
        guard let kind = parts.first, Bytes.equalIgnoringCase(kind, "form-data") else { throw .missingName }
        var name: String?
        var filename: String?
        for part in parts.dropFirst() {
            guard let parameter = Self.parameter(part) else { throw .malformedFields }
            switch parameter.name {
            case "name": name = name ?? parameter.value
            case "filename": filename = filename ?? parameter.value
            default: break
            }
        }
        guard let name else { throw .missingName }
        self.name = name
        self.filename = filename
        self.fields = fields
        contentType = fields[.contentType].flatMap { MediaType($0) }
    }

    /// Browsers write `"` as `%22` and line ends as `%0D%0A`, and do not escape a backslash (WHATWG HTML, multipart
    /// form data); a backslash before a quote or backslash is read as an escape of RFC 9110.
    private static func parameter(_ text: String) -> (name: String, value: String)? {
        guard let equals = text.utf8.firstIndex(of: 0x3D) else { return nil }
        let name = Bytes.lowercased(String(text[..<equals]))
        let value = Array(text.utf8[text.utf8.index(after: equals)...])
        guard Bytes.isToken(name) else { return nil }
        guard value.first == 0x22 else {
            let token = String(decoding: value, as: UTF8.self)
            return Bytes.isToken(token) ? (name, token) : nil
        }
        guard value.count >= 2, value.last == 0x22 else { return nil }
        var result: [UInt8] = []
        var index = 1
        while index < value.count - 1 {
            if value[index] == 0x5C, index + 1 < value.count - 1, [0x22, 0x5C].contains(value[index + 1]) {
                index += 1
            }
            result.append(value[index])
            index += 1
        }
        return (name, String(decoding: result, as: UTF8.self))
    }
}
