// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why a request was refused: one case per rule.
///
/// All of them close the connection after the response, because the bytes that follow cannot be interpreted.
/// - Source: RFC 9110, RFC 9112; see each case for the section.
public enum HTTPParseError: Error, Hashable, Sendable, CaseIterable {
    // MARK: Lines (RFC 9112 section 2.2)
    /// A carriage return without a line feed after it.
    case bareCarriageReturn
    /// A line feed without a carriage return before it.
    case bareLineFeed
    /// A NUL or another control character.
    case controlCharacter
    /// More combining marks in a row than text may have.
    case tooManyMarks
    /// More empty lines before the request line than the limit.
    case tooManyEmptyLines

    // MARK: Request line (RFC 9112 section 3)
    /// Not method, space, target, space, version.
    case malformedRequestLine
    /// The method is empty or not a token.
    case invalidMethod
    /// The method is longer than the limit.
    case methodTooLong
    /// The target is in none of the four forms or holds a byte that no URI may hold.
    case invalidTarget
    /// The form of the target is not allowed for the method.
    case wrongTargetForm
    /// The target is longer than the limit.
    case targetTooLong
    /// No `HTTP/` followed by digit, dot, digit.
    case invalidVersion
    /// A major version other than 1.
    case unsupportedVersion

    // MARK: Fields (RFC 9112 section 5, RFC 9110 section 5)
    /// The field name is empty, contains a byte that is not a `tchar`, or is not followed by a colon.
    case invalidFieldName
    /// Blanks between the field name and the colon.
    case spaceBeforeColon
    /// A line that begins with a blank (obsolete line folding).
    case foldedLine
    /// The field lines together are larger than the limit.
    case fieldsTooLarge
    /// More field lines than the limit.
    case tooManyFields

    // MARK: Host (RFC 9112 section 3.2)
    /// HTTP/1.1 without Host.
    case missingHost
    /// More than one Host line.
    case duplicateHost
    /// A Host value that is not a host with an optional port.
    case invalidHost
    /// More than one Content-Type (RFC 9110 section 8.3).
    case duplicateContentType

    // MARK: Framing (RFC 9112 section 6)
    /// A Content-Length that is not one decimal number.
    case invalidContentLength
    /// More than one Content-Length.
    case duplicateContentLength
    /// Content-Length and Transfer-Encoding together.
    case conflictingFraming
    /// Transfer-Encoding in a request older than HTTP/1.1.
    case transferEncodingInHTTP10
    /// Transfer-Encoding is empty, malformed, or chunked is not its last coding.
    case invalidTransferEncoding
    /// A transfer coding other than chunked.
    case unsupportedTransferCoding
    /// The content is larger than the limit.
    case bodyTooLarge

    // MARK: Chunks (RFC 9112 section 7.1)
    /// The chunk size is missing, not a hexadecimal number, or overflows `Int`.
    case invalidChunkSize
    /// Bytes after the chunk size that are not a chunk extension.
    case invalidChunkExtension
    /// The chunk line is longer than the limit.
    case chunkLineTooLong
    /// The chunk extensions together are larger than the limit.
    case chunkExtensionsTooLarge
    /// No CRLF at the end of the chunk's data.
    case missingChunkEnd

    // MARK: Expectations (RFC 9110 section 10.1.1)
    /// An Expect other than `100-continue`.
    case unknownExpectation

    /// The status of the response.
    public var status: HTTPStatus {
        switch self {
        case .unsupportedVersion: .httpVersionNotSupported
        case .methodTooLong, .unsupportedTransferCoding: .notImplemented
        case .targetTooLong: .uriTooLong
        case .fieldsTooLarge, .tooManyFields: .requestHeaderFieldsTooLarge
        case .bodyTooLarge, .chunkExtensionsTooLarge: .contentTooLarge
        case .unknownExpectation: .expectationFailed
        case .bareCarriageReturn, .bareLineFeed, .controlCharacter, .tooManyMarks, .tooManyEmptyLines,
            .malformedRequestLine, .invalidMethod, .invalidTarget, .wrongTargetForm, .invalidVersion,
            .invalidFieldName, .spaceBeforeColon, .foldedLine, .missingHost, .duplicateHost,
            .invalidHost, .duplicateContentType, .invalidContentLength, .duplicateContentLength,
            .conflictingFraming,
            .transferEncodingInHTTP10, .invalidTransferEncoding, .invalidChunkSize,
            .invalidChunkExtension, .chunkLineTooLong, .missingChunkEnd:
            .badRequest
        }
    }
}
