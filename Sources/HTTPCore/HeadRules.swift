// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Checks and interprets the fields of a request for host, framing and expectations.
enum HeadRules {
    /// Exactly one valid Host in HTTP/1.1, at most one in HTTP/1.0.
    ///
    /// - Source: RFC 9112 section 3.2.
    static func checkHost(_ head: RequestHead) throws(HTTPParseError) {
        let fields = head.fields
        var found: Int?
        for index in 0..<fields.count where fields.matches(index, .host) {
            guard found == nil else { throw .duplicateHost }
            found = index
        }
        guard let found else {
            if head.version >= .http11 { throw .missingHost }
            return
        }
        let value = fields.storage.span.extracting(fields.entries[found].value)
        guard Authority.isValid(value) else { throw .invalidHost }
    }

    /// At most one Content-Type: two programs could read the content differently.
    static func checkContentType(_ head: RequestHead) throws(HTTPParseError) {
        let fields = head.fields
        var hasType = false
        for index in 0..<fields.count where fields.matches(index, .contentType) {
            guard !hasType else { throw .duplicateContentType }
            hasType = true
        }
    }

    /// How the content is delimited.
    ///
    /// Stricter than RFC 9112 section 6.3 where that leaves a choice: a repeated Content-Length, even an equal one,
    /// and Content-Length with Transfer-Encoding are refused.
    static func framing(_ head: RequestHead) throws(HTTPParseError) -> BodyFraming {
        let fields = head.fields
        var length: Int?
        var hasTransferEncoding = false
        for index in 0..<fields.count {
            if fields.matches(index, .contentLength) {
                guard length == nil else { throw .duplicateContentLength }
                let value = fields.storage.span.extracting(fields.entries[index].value)
                length = try contentLength(value)
            } else if fields.matches(index, .transferEncoding) {
                hasTransferEncoding = true
            }
        }
        if hasTransferEncoding {
            guard length == nil else { throw .conflictingFraming }
            guard head.version >= .http11 else { throw .transferEncodingInHTTP10 }
            try checkTransferEncoding(fields)
            return .chunked
        }
        return length.map { $0 > 0 ? .length($0) : .none } ?? .none
    }

    /// Whether the client waits for 100 before it sends the content.
    ///
    /// - Source: RFC 9110 section 10.1.1.
    static func expectsContinue(_ head: RequestHead, _ framing: BodyFraming) throws(HTTPParseError) -> Bool {
        guard head.version >= .http11, head.fields.contains(.expect) else { return false }
        for element in head.fields.elements(of: .expect)
        where !Bytes.equalIgnoringCase(element, "100-continue") {
            throw .unknownExpectation
        }
        return framing != .none
    }

    private static func contentLength(_ value: Span<UInt8>) throws(HTTPParseError) -> Int {
        if let number = Bytes.decimal(value) { return number }
        guard value.count > 0 else { throw .invalidContentLength }
        for index in value.indices where !ByteClass.isDigit(value[index]) { throw .invalidContentLength }
        throw .bodyTooLarge
    }

    /// Only `chunked`, once, without parameters and without empty list elements.
    private static func checkTransferEncoding(_ fields: HTTPFields) throws(HTTPParseError) {
        var isChunked = false
        var hasUnknown = false
        for index in 0..<fields.count where fields.matches(index, .transferEncoding) {
            let value = fields.text(at: index)
            for coding in value.utf8.split(separator: 0x2C, omittingEmptySubsequences: false) {
                guard !isChunked else { throw .invalidTransferEncoding }
                let bytes = Array(coding)
                let range = Bytes.trimmed(bytes.span, 0..<bytes.count)
                let name = bytes.span.extracting(range)
                guard name.count > 0 else { throw .invalidTransferEncoding }
                if Bytes.equalIgnoringCase(name, "chunked") { isChunked = true } else { hasUnknown = true }
            }
        }
        if hasUnknown { throw .unsupportedTransferCoding }
        guard isChunked else { throw .invalidTransferEncoding }
    }
}
