// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension HTTPParseError {
    /// What is wrong, in one sentence for the client.
    public var detail: String {
        lineDetail ?? fieldDetail ?? framingDetail
    }

    private var lineDetail: String? {
        switch self {
        case .bareCarriageReturn: "A carriage return is not followed by a line feed."
        case .bareLineFeed: "A line ends with a line feed alone; it must end with CR LF."
        case .controlCharacter: "There is a control character where none is allowed."
        case .tooManyMarks: "A text holds more than 30 combining marks in a row."
        case .tooManyEmptyLines: "There are too many empty lines before the request."
        case .malformedRequestLine: "The request line must be METHOD TARGET HTTP/1.1 with single spaces."
        case .invalidMethod: "The method is not a token."
        case .methodTooLong: "The method is longer than any known method."
        case .invalidTarget:
            """
            The request target is not a path, URI or authority. Percent-encode spaces, letters that are not ASCII, and \" < > in \
            it, and also \\ ` { } in its path.
            """
        case .targetTooLong: "The request target is too long."
        case .wrongTargetForm: "This form of request target is not allowed for the method."
        case .invalidVersion: "The version must be HTTP/1.1 or HTTP/1.0."
        case .unsupportedVersion: "Only HTTP/1.1 and HTTP/1.0 are supported."
        default: nil
        }
    }

    private var fieldDetail: String? {
        switch self {
        case .invalidFieldName: "A field name is not a token."
        case .spaceBeforeColon: "There is a space between a field name and its colon."
        case .foldedLine:
            "A field continues on the next line (obsolete line folding), which is not supported."
        case .fieldsTooLarge: "The fields are too large."
        case .tooManyFields: "There are too many fields."
        case .missingHost: "The Host field is missing."
        case .duplicateHost: "There is more than one Host field."
        case .invalidHost: "The value of Host is not a host with an optional port."
        case .duplicateContentType: "There is more than one Content-Type field."
        case .unknownExpectation: "Only the expectation 100-continue is supported."
        default: nil
        }
    }

    private var framingDetail: String {
        switch self {
        case .invalidContentLength: "Content-Length must be one decimal number."
        case .duplicateContentLength: "There is more than one Content-Length field."
        case .conflictingFraming: "Content-Length and Transfer-Encoding must not both be present."
        case .transferEncodingInHTTP10: "HTTP/1.0 does not support Transfer-Encoding."
        case .invalidTransferEncoding: "Transfer-Encoding must be a list that ends with chunked."
        case .unsupportedTransferCoding: "The only supported transfer coding is chunked."
        case .bodyTooLarge: "The content is too large."
        case .invalidChunkSize: "A chunk size is not a hexadecimal number."
        case .invalidChunkExtension: "A chunk extension is malformed."
        case .chunkLineTooLong: "A chunk-size line is too long."
        case .chunkExtensionsTooLarge: "The chunk extensions are too large."
        case .missingChunkEnd: "Chunk data are not followed by CR LF."
        default: "The request cannot be read."
        }
    }
}
