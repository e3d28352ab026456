// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

extension RequestTarget {
    /// Parses a target and checks that its form is allowed for the method.
    static func parse(_ bytes: Span<UInt8>, method: HTTPMethod) throws(HTTPParseError) -> RequestTarget {
        guard bytes.count > 0 else { throw .invalidTarget }
        if method == .connect { return try parseAuthority(bytes) }
        if bytes[0] == 0x2F { return try parseOrigin(bytes) }
        if bytes[0] == 0x2A, bytes.count == 1 {
            guard method == .options else { throw .wrongTargetForm }
            return RequestTarget(raw: "*", form: .asterisk, PathAndQuery(path: "*"))
        }
        return try parseAbsolute(bytes, method: method)
    }

    private static func parseAuthority(_ bytes: Span<UInt8>) throws(HTTPParseError) -> RequestTarget {
        guard let raw = Bytes.text(bytes), let authority = Authority(bytes), authority.port != nil else {
            throw .wrongTargetForm
        }
        return RequestTarget(raw: raw, form: .authority, PathAndQuery(path: ""), authority: authority)
    }

    private static func parseOrigin(_ bytes: Span<UInt8>) throws(HTTPParseError) -> RequestTarget {
        guard let raw = Bytes.text(bytes) else { throw .invalidTarget }
        return RequestTarget(raw: raw, form: .origin, try PathAndQuery(bytes, whole: raw))
    }

    private static func parseAbsolute(
        _ bytes: Span<UInt8>,
        method: HTTPMethod
    ) throws(HTTPParseError) -> RequestTarget {
        var start = 0
        for scheme in ["http://", "https://"] where bytes.count > scheme.utf8.count {
            let length = scheme.utf8.count
            if Bytes.equalIgnoringCase(bytes.extracting(0..<length), scheme) { start = length }
        }
        guard start > 0, let raw = Bytes.text(bytes) else { throw .invalidTarget }
        var end = start
        while end < bytes.count, bytes[end] != 0x2F, bytes[end] != 0x3F { end += 1 }
        guard let authority = Authority(bytes.extracting(start..<end)) else { throw .invalidTarget }
        if end == bytes.count, method == .options {
            return RequestTarget(raw: raw, form: .absolute, PathAndQuery(path: "*"), authority: authority)
        }
        let content = try PathAndQuery(bytes.extracting(end..<bytes.count))
        return RequestTarget(raw: raw, form: .absolute, content, authority: authority)
    }
}

/// The path and query of an origin or absolute form.
struct PathAndQuery {
    var path = "/"
    var query: String?
    var segments: [String] = []
    var defect: RequestTarget.PathDefect?

    init(path: String) { self.path = path }

    /// Parses path and query; `whole` is the text of the bytes, if the caller has it already.
    init(_ bytes: Span<UInt8>, whole: String? = nil) throws(HTTPParseError) {
        var pathEnd = 0
        var hasEscape = false
        while pathEnd < bytes.count, bytes[pathEnd] != 0x3F {
            guard ByteClass.isPath(bytes[pathEnd]) else { throw .invalidTarget }
            if bytes[pathEnd] == 0x25 { hasEscape = true }
            pathEnd += 1
        }
        if hasEscape, !PercentDecoding.isWellFormed(bytes.extracting(0..<pathEnd)) { throw .invalidTarget }
        if pathEnd < bytes.count {
            let rest = bytes.extracting(pathEnd + 1..<bytes.count)
            for index in rest.indices where !ByteClass.isQuery(rest[index]) { throw .invalidTarget }
            guard PercentDecoding.isWellFormed(rest) else { throw .invalidTarget }
            query = Bytes.text(rest)
            try Self.checkMarks(rest)
        }
        guard pathEnd > 0 else { return }
        if let whole, pathEnd == bytes.count {
            path = whole
        } else if let text = Bytes.text(bytes.extracting(0..<pathEnd)) {
            path = text
        }
        if hasEscape { try Self.checkMarks(bytes.extracting(0..<pathEnd)) }
        readSegments(bytes.extracting(0..<pathEnd), hasEscape: hasEscape)
    }

    /// Refuses a text that has too many combining marks in a row when it is decoded.
    private static func checkMarks(_ bytes: Span<UInt8>) throws(HTTPParseError) {
        // A mark is at least two bytes, each an escape of three.
        guard bytes.count > StreamSafeText.marksInARow * 6, let decoded = PercentDecoding.decode(bytes) else {
            return
        }
        guard StreamSafeText.isSafe(String(decoding: decoded, as: UTF8.self)) else { throw .tooManyMarks }
    }

    private mutating func readSegments(_ path: Span<UInt8>, hasEscape: Bool) {
        guard path.count > 1 else { return }
        var start = 1
        for index in 1...path.count where index == path.count || path[index] == 0x2F {
            let segment = path.extracting(start..<index)
            start = index + 1
            if hasEscape, let decoded = PercentDecoding.decode(segment) {
                addSegment(decoded.span)
            } else {
                addSegment(segment)
            }
        }
    }

    private mutating func addSegment(_ bytes: Span<UInt8>) {
        for index in bytes.indices {
            switch bytes[index] {
            case 0x2F, 0x5C: defect = defect ?? .encodedSeparator
            case 0..<0x20, 0x7F: note(.controlCharacter)
            default: break
            }
        }
        if bytes.count == 1 || bytes.count == 2, bytes[0] == 0x2E, bytes[bytes.count - 1] == 0x2E {
            note(.dotSegment)
        }
        guard let text = Bytes.text(bytes) else { return note(.invalidUTF8) }
        segments.append(text)
    }

    /// Notes a defect; a separator, which some routes take, hides no other.
    private mutating func note(_ found: RequestTarget.PathDefect) {
        if defect == nil || defect == .encodedSeparator { defect = found }
    }
}
