// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Parses the lines of a request head from a growing buffer; scans each byte once.
///
/// All positions count from the first byte of the head, so the bytes may move between two calls.
struct HeadParser: Sendable {
    private var scan = 0
    private var lineStart = 0
    private var emptyLines = 0
    private var requestLine: RequestLine?
    private var fieldsStart = 0
    private var entries: [HTTPFields.Entry] = []

    /// Whether a byte of a request line has been seen.
    var hasBegun: Bool { scan > 0 }

    /// Continues parsing; returns the head's length with its empty line once it is complete, else nil.
    mutating func advance(_ bytes: Span<UInt8>, _ limits: HTTPLimits) throws(HTTPParseError) -> Int? {
        while let lineEnd = try findLineEnd(bytes, limits) {
            let next = lineEnd + 2
            if requestLine == nil {
                if lineEnd == lineStart {
                    emptyLines += 1
                    guard emptyLines <= limits.leadingEmptyLines else { throw .tooManyEmptyLines }
                } else {
                    requestLine = try RequestLine(bytes.extracting(lineStart..<lineEnd), limits)
                    fieldsStart = next
                    entries.reserveCapacity(16)
                }
            } else if lineEnd == lineStart {
                return next
            } else {
                guard entries.count < limits.fieldCount else { throw .tooManyFields }
                entries.append(try FieldLine.parse(bytes, lineStart..<lineEnd, origin: fieldsStart))
            }
            lineStart = next
            scan = next
        }
        return nil
    }

    /// The head, once `advance` has returned its length.
    func makeHead(_ bytes: ArraySlice<UInt8>) throws(HTTPParseError) -> (RequestHead, BodyFraming, Bool) {
        guard let requestLine else { throw .malformedRequestLine }
        let fields = HTTPFields(
            parsed: Array(bytes[(bytes.startIndex + fieldsStart)...]),
            entries: entries
        )
        guard fields.areStreamSafe else { throw .tooManyMarks }
        let head = RequestHead(
            method: requestLine.method,
            target: requestLine.target,
            version: requestLine.version,
            fields: fields
        )
        try HeadRules.checkHost(head)
        try HeadRules.checkContentType(head)
        let framing = try HeadRules.framing(head)
        return (head, framing, try HeadRules.expectsContinue(head, framing))
    }

    private mutating func findLineEnd(
        _ bytes: Span<UInt8>,
        _ limits: HTTPLimits
    ) throws(HTTPParseError) -> Int? {
        let isRequestLine = requestLine == nil
        let longest =
            isRequestLine
            ? lineStart + limits.methodSize + limits.targetSize + 10 : fieldsStart + limits.fieldsSize
        if isRequestLine { try RequestLine.checkBeginning(bytes, lineStart, limits) }
        let end = min(bytes.count, longest)
        let found = try LineScanner.lineEnd(bytes, from: &scan, to: end)
        if found == nil, bytes.count > longest {
            throw isRequestLine ? .targetTooLong : .fieldsTooLarge
        }
        return found
    }
}

/// Finds CRLF and refuses bytes that are not allowed in a line.
enum LineScanner {
    /// The position of the next CR of a CRLF before `end`, or nil, with `scan` set to where to continue.
    ///
    /// - Source: RFC 9112 section 2.2, RFC 9110 section 5.5.
    static func lineEnd(
        _ bytes: Span<UInt8>,
        from scan: inout Int,
        to end: Int
    ) throws(HTTPParseError) -> Int? {
        var index = scan
        while index < end {
            let byte = bytes[index]
            if ByteClass.isForbiddenInValue(byte) {
                if byte == ByteClass.lineFeed { throw .bareLineFeed }
                guard byte == ByteClass.carriageReturn else { throw .controlCharacter }
                guard index + 1 < bytes.count else { break }
                guard bytes[index + 1] == ByteClass.lineFeed else { throw .bareCarriageReturn }
                return index
            }
            index += 1
        }
        scan = index
        return nil
    }
}

/// One field line.
enum FieldLine {
    /// Reads name and value of a line without its end; the offsets count from `origin`.
    ///
    /// - Source: RFC 9112 section 5.
    static func parse(
        _ bytes: Span<UInt8>,
        _ line: Range<Int>,
        origin: Int
    ) throws(HTTPParseError) -> HTTPFields.Entry {
        if ByteClass.isBlank(bytes[line.lowerBound]) { throw .foldedLine }
        var colon = line.lowerBound
        while colon < line.upperBound, ByteClass.isToken(bytes[colon]) { colon += 1 }
        guard colon > line.lowerBound, colon < line.upperBound else { throw .invalidFieldName }
        guard bytes[colon] == 0x3A else {
            throw ByteClass.isBlank(bytes[colon]) ? .spaceBeforeColon : .invalidFieldName
        }
        let value = Bytes.trimmed(bytes, colon + 1..<line.upperBound)
        return HTTPFields.Entry(
            nameStart: UInt32(line.lowerBound - origin),
            nameEnd: UInt32(colon - origin),
            valueStart: UInt32(value.lowerBound - origin),
            valueEnd: UInt32(value.upperBound - origin)
        )
    }
}
