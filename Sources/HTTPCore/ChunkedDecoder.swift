// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decodes the chunked transfer coding from a growing buffer.
///
/// - Source: RFC 9112 section 7.1.
struct ChunkedDecoder: Sendable {
    /// The result of a step.
    enum Step {
        /// More bytes are needed.
        case needMore
        /// These bytes are content.
        case data(Range<Int>)
        /// The content has ended; the trailer fields.
        case end(HTTPFields)
    }

    private enum State: Sendable { case size, data(remaining: Int), dataEnd, trailers }

    private var state = State.size
    private var scan = 0
    private var total = 0
    private var extensionsSize = 0
    private var trailersSize = 0
    private var trailerCount = 0
    private var trailers = HTTPFields()

    /// Continues at `position`, which moves past the bytes consumed.
    mutating func next(
        _ bytes: Span<UInt8>,
        _ position: inout Int,
        _ limits: HTTPLimits
    ) throws(HTTPParseError) -> Step {
        while true {
            switch state {
            case .size:
                guard
                    let line = try takeLine(bytes, &position, limit: limits.chunkLineSize, .chunkLineTooLong)
                else { return .needMore }
                try beginChunk(bytes.extracting(line), limits)
            case .data(let remaining):
                let available = min(remaining, bytes.count - position)
                guard available > 0 else { return .needMore }
                let start = position
                position += available
                state = available == remaining ? .dataEnd : .data(remaining: remaining - available)
                return .data(start..<position)
            case .dataEnd:
                guard position < bytes.count else { return .needMore }
                guard bytes[position] == ByteClass.carriageReturn else { throw .missingChunkEnd }
                guard position + 1 < bytes.count else { return .needMore }
                guard bytes[position + 1] == ByteClass.lineFeed else { throw .missingChunkEnd }
                position += 2
                state = .size
            case .trailers:
                let limit = limits.trailersSize - trailersSize
                guard let line = try takeLine(bytes, &position, limit: limit, .fieldsTooLarge) else {
                    return .needMore
                }
                if line.isEmpty { return .end(trailers) }
                try addTrailer(bytes, line, limits)
            }
        }
    }

    /// `scan` counts from `position`, so that the buffer may be compacted between two calls.
    private mutating func takeLine(
        _ bytes: Span<UInt8>,
        _ position: inout Int,
        limit: Int,
        _ tooLong: HTTPParseError
    ) throws(HTTPParseError) -> Range<Int>? {
        var index = position + scan
        let longest = position + limit
        guard let end = try LineScanner.lineEnd(bytes, from: &index, to: min(bytes.count, longest)) else {
            scan = index - position
            if bytes.count > longest { throw tooLong }
            return nil
        }
        let line = position..<end
        position = end + 2
        scan = 0
        return line
    }

    private mutating func beginChunk(_ line: Span<UInt8>, _ limits: HTTPLimits) throws(HTTPParseError) {
        var size = 0
        var index = 0
        while index < line.count, let digit = ByteClass.hexValue(line[index]) {
            guard size <= Int.max >> 4 else { throw .invalidChunkSize }
            size = size << 4 | Int(digit)
            index += 1
        }
        guard index > 0 else { throw .invalidChunkSize }
        if index < line.count {
            guard ChunkExtension.isValid(line.extracting(index..<line.count)) else {
                throw .invalidChunkExtension
            }
            extensionsSize += line.count - index
            guard extensionsSize <= limits.chunkExtensionsSize else { throw .chunkExtensionsTooLarge }
        }
        guard size <= limits.bodySize - total else { throw .bodyTooLarge }
        total += size
        state = size == 0 ? .trailers : .data(remaining: size)
    }

    private mutating func addTrailer(
        _ bytes: Span<UInt8>,
        _ line: Range<Int>,
        _ limits: HTTPLimits
    ) throws(HTTPParseError) {
        trailersSize += line.count + 2
        trailerCount += 1
        guard trailersSize <= limits.trailersSize else { throw .fieldsTooLarge }
        guard trailerCount <= limits.trailerCount else { throw .tooManyFields }
        let entry = try FieldLine.parse(bytes, line, origin: 0)
        guard let name = Bytes.text(bytes.extracting(entry.name)) else { throw .invalidFieldName }
        let field = FieldName(token: name)
        guard !Self.isForbiddenInTrailers(field) else { return }
        let value = bytes.extracting(entry.value)
        var copy: [UInt8] = []
        for index in value.indices { copy.append(value[index]) }
        trailers.add(field, String(decoding: copy, as: UTF8.self))
    }

    /// Fields for framing, routing, authentication and content format are meaningless in trailers and dropped, RFC
    /// 9110 section 6.5.1.
    private static func isForbiddenInTrailers(_ name: FieldName) -> Bool {
        let forbidden: [FieldName] = [
            .transferEncoding, .contentLength, .host, .trailer, .te, .connection, .upgrade, .expect,
            .authorization, .cookie, .setCookie, .cacheControl, .contentEncoding, .contentType,
            .contentRange, .range, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange,
            .maxForwards,
        ]
        return forbidden.contains(name)
    }
}

/// The grammar of chunk extensions.
enum ChunkExtension {
    /// `*( BWS ";" BWS chunk-ext-name [ BWS "=" BWS chunk-ext-val ] )`, RFC 9112 section 7.1.1.
    static func isValid(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            skipBlanks(bytes, &index)
            guard index < bytes.count, bytes[index] == 0x3B else { return false }
            index += 1
            skipBlanks(bytes, &index)
            guard skipToken(bytes, &index) else { return false }
            var next = index
            skipBlanks(bytes, &next)
            guard next < bytes.count, bytes[next] == 0x3D else { continue }
            index = next + 1
            skipBlanks(bytes, &index)
            guard skipToken(bytes, &index) || skipQuotedString(bytes, &index) else { return false }
        }
        return true
    }

    private static func skipBlanks(_ bytes: Span<UInt8>, _ index: inout Int) {
        while index < bytes.count, ByteClass.isBlank(bytes[index]) { index += 1 }
    }

    private static func skipToken(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
        let start = index
        while index < bytes.count, ByteClass.isToken(bytes[index]) { index += 1 }
        return index > start
    }

    private static func skipQuotedString(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
        guard index < bytes.count, bytes[index] == 0x22 else { return false }
        var cursor = index + 1
        while cursor < bytes.count {
            if bytes[cursor] == 0x22 {
                index = cursor + 1
                return true
            }
            cursor += bytes[cursor] == 0x5C ? 2 : 1
        }
        return false
    }
}
