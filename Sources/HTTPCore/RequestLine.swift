// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Method, target and version of a request.
struct RequestLine: Sendable {
    let method: HTTPMethod
    let target: RequestTarget
    let version: HTTPVersion

    /// Reads a request line without its line end.
    ///
    /// - Source: RFC 9112 section 3.
    init(_ line: Span<UInt8>, _ limits: HTTPLimits) throws(HTTPParseError) {
        let methodEnd = Self.tokenEnd(line)
        guard methodEnd > 0, methodEnd < line.count, line[methodEnd] == ByteClass.space else {
            throw methodEnd > 0 && methodEnd == line.count ? .malformedRequestLine : .invalidMethod
        }
        guard methodEnd <= limits.methodSize else { throw .methodTooLong }
        let targetStart = methodEnd + 1
        var targetEnd = targetStart
        while targetEnd < line.count, line[targetEnd] != ByteClass.space { targetEnd += 1 }
        guard targetEnd > targetStart, targetEnd < line.count else { throw .malformedRequestLine }
        guard targetEnd - targetStart <= limits.targetSize else { throw .targetTooLong }
        version = try Self.version(line.extracting(targetEnd + 1..<line.count))
        method = try Self.method(line.extracting(0..<methodEnd))
        target = try RequestTarget.parse(line.extracting(targetStart..<targetEnd), method: method)
    }

    /// Refuses at once a line that cannot begin with a method, such as a TLS client hello.
    static func checkBeginning(
        _ bytes: Span<UInt8>,
        _ start: Int,
        _ limits: HTTPLimits
    ) throws(HTTPParseError) {
        let end = min(bytes.count, start + limits.methodSize + 1)
        for index in start..<end where !ByteClass.isToken(bytes[index]) {
            switch bytes[index] {
            case ByteClass.carriageReturn, ByteClass.lineFeed: return
            case ByteClass.space where index > start: return
            default: throw .invalidMethod
            }
        }
        if end - start > limits.methodSize { throw .methodTooLong }
    }

    private static func tokenEnd(_ line: Span<UInt8>) -> Int {
        var index = 0
        while index < line.count, ByteClass.isToken(line[index]) { index += 1 }
        return index
    }

    private static func method(_ bytes: Span<UInt8>) throws(HTTPParseError) -> HTTPMethod {
        guard let text = Bytes.text(bytes) else { throw .invalidMethod }
        return HTTPMethod(token: text)
    }

    /// `HTTP/` DIGIT `.` DIGIT, case-sensitive.
    private static func version(_ bytes: Span<UInt8>) throws(HTTPParseError) -> HTTPVersion {
        let name = "HTTP/".utf8.span
        guard bytes.count == 8, bytes[6] == 0x2E, ByteClass.isDigit(bytes[5]), ByteClass.isDigit(bytes[7])
        else { throw .invalidVersion }
        for index in name.indices where bytes[index] != name[index] { throw .invalidVersion }
        let version = HTTPVersion(major: bytes[5] &- 0x30, minor: bytes[7] &- 0x30)
        guard version.major == 1 else { throw .unsupportedVersion }
        return version
    }
}
