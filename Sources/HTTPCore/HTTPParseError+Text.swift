// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension HTTPParseError {
    /// What is wrong, in one sentence for the client.
    public var detail: String {
        lineDetail ?? fieldDetail ?? framingDetail
    }

    private var lineDetail: String? {
        switch self {
        case .bareCarriageReturn: "A carriage return stands without a line feed."
        case .bareLineFeed: "A line ends with a line feed alone; it must end with CR LF."
        case .controlCharacter: "There is a control character where none may be."
        case .tooManyEmptyLines: "There are too many empty lines before the request."
        case .malformedRequestLine: "The request line must be METHOD TARGET HTTP/1.1 with single spaces."
        case .invalidMethod: "The method is no token."
        case .methodTooLong: "The method is longer than any that is known."
        case .invalidTarget: "The request's target is no path, URI or authority."
        case .targetTooLong: "The request's target is too long."
        case .wrongTargetForm: "This form of target does not go with the method."
        case .invalidVersion: "The version must be HTTP/1.1 or HTTP/1.0."
        case .unsupportedVersion: "Only HTTP/1.1 and HTTP/1.0 are spoken here."
        default: nil
        }
    }

    private var fieldDetail: String? {
        switch self {
        case .invalidFieldName: "A field's name is no token."
        case .spaceBeforeColon: "There is a space between a field's name and its colon."
        case .foldedLine: "A field continues on the next line, which is not allowed any more."
        case .fieldsTooLarge: "The fields are too large together."
        case .tooManyFields: "There are too many fields."
        case .missingHost: "The field Host is missing."
        case .duplicateHost: "The field Host is there more than once."
        case .invalidHost: "The value of Host is no host with an optional port."
        case .unknownExpectation: "Only the expectation 100-continue is known."
        default: nil
        }
    }

    private var framingDetail: String {
        switch self {
        case .invalidContentLength: "Content-Length must be one decimal number."
        case .duplicateContentLength: "Content-Length is there more than once."
        case .conflictingFraming: "Content-Length and Transfer-Encoding exclude each other."
        case .transferEncodingInHTTP10: "HTTP/1.0 knows no Transfer-Encoding."
        case .invalidTransferEncoding: "Transfer-Encoding must be a list that ends with chunked."
        case .unsupportedTransferCoding: "The only transfer coding that is known is chunked."
        case .bodyTooLarge: "The content is too large."
        case .invalidChunkSize: "A chunk's size is no hexadecimal number."
        case .invalidChunkExtension: "There is something behind a chunk's size that is no chunk extension."
        case .chunkLineTooLong: "The line of a chunk's size is too long."
        case .chunkExtensionsTooLarge: "The chunk extensions are too large together."
        case .missingChunkEnd: "A chunk's data is not followed by CR LF."
        default: "The request cannot be read."
        }
    }
}
