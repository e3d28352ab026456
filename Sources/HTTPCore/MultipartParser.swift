// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Parses a `multipart/form-data` body piece by piece, so that a file need not be in memory as a whole.
///
/// `append` takes bytes, `next` returns events: for each part one `.partBegin`, any number of `.partData`
/// and one `.partEnd`, then `.end`. At the end of the body call `finish`. After an error every further call throws
/// the same error.
/// - Thread: any, one at a time.
/// - Source: RFC 7578, RFC 2046 section 5.1.1.
public struct MultipartParser: Sendable {
    /// A parsed event.
    public enum Event: Hashable, Sendable {
        /// More bytes are needed.
        case needMore
        /// A part begins.
        case partBegin(MultipartPart)
        /// A piece of the part's content, at least one byte.
        case partData([UInt8])
        /// The part is complete.
        case partEnd
        /// The last boundary was read; what follows is ignored.
        case end
    }

    private enum State: Sendable {
        case preamble, boundaryEnd, fields, data, epilogue, failed(MultipartError)
    }

    private let limits: MultipartLimits
    /// CRLF, two hyphens and the boundary.
    private let delimiter: [UInt8]
    /// Starts with CRLF, so that a boundary at the very beginning is found like any other.
    private var buffer: [UInt8] = [ByteClass.carriageReturn, ByteClass.lineFeed]
    private var position = 0
    private var scan = 0
    private var state = State.preamble
    private var skipped = 0
    private var partCount = 0
    private var fieldsSize = 0
    private var fields = HTTPFields()

    /// Makes a parser for the media type of the body.
    ///
    /// - Throws: `.invalidBoundary`.
    public init(_ type: MediaType, limits: MultipartLimits = .init()) throws(MultipartError) {
        guard type.type == "multipart", let boundary = type.parameter("boundary"),
            (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy(ByteClass.isBoundary),
            boundary.utf8.last != ByteClass.space
        else { throw .invalidBoundary }
        self.limits = limits
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Takes the next bytes of the body.
    public mutating func append(_ bytes: [UInt8]) {
        if case .epilogue = state { return }
        if position >= buffer.count - position {
            buffer.removeSubrange(0..<position)
            position = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next event.
    public mutating func next() throws(MultipartError) -> Event {
        do throws(MultipartError) {
            while true {
                if let event = try step() { return event }
            }
        } catch {
            state = .failed(error)
            throw error
        }
    }

    /// Checks that the body is complete; call at its end, after `next` returned `.needMore`.
    ///
    /// - Throws: `.truncated` if the last boundary was not read.
    public func finish() throws(MultipartError) {
        switch state {
        case .epilogue: return
        case .failed(let error): throw error
        case .preamble, .boundaryEnd, .fields, .data: throw .truncated
        }
    }

    // MARK: - States

    private mutating func step() throws(MultipartError) -> Event? {
        switch state {
        case .preamble:
            let (content, isFound) = takeContent()
            skipped += content.count
            guard skipped <= limits.preambleSize + 2 else { throw .preambleTooLarge }
            guard isFound else { return .needMore }
            state = .boundaryEnd
            return nil
        case .boundaryEnd: return try readBoundaryEnd()
        case .fields: return try readField()
        case .data:
            let (content, isFound) = takeContent()
            if !content.isEmpty {
                if isFound { position -= delimiter.count }
                return .partData(Array(buffer[content]))
            }
            guard isFound else { return .needMore }
            state = .boundaryEnd
            return .partEnd
        case .epilogue:
            buffer = []
            position = 0
            return .needMore
        case .failed(let error): throw error
        }
    }

    /// Two hyphens end the body, CRLF begins a part; blanks may precede the CRLF.
    private mutating func readBoundaryEnd() throws(MultipartError) -> Event? {
        let rest = buffer[position...]
        guard let first = rest.first else { return .needMore }
        if first == 0x2D {
            guard rest.count >= 2 else { return .needMore }
            guard rest[position + 1] == 0x2D else { throw .malformedBoundary }
            state = .epilogue
            return .end
        }
        guard let end = rest.prefix(limits.fieldsSize).firstIndex(where: { !ByteClass.isBlank($0) }) else {
            guard rest.count < limits.fieldsSize else { throw .malformedBoundary }
            return .needMore
        }
        guard buffer[end] == ByteClass.carriageReturn else { throw .malformedBoundary }
        guard end + 1 < buffer.count else { return .needMore }
        guard buffer[end + 1] == ByteClass.lineFeed else { throw .malformedBoundary }
        partCount += 1
        guard partCount <= limits.partCount else { throw .tooManyParts }
        position = end + 2
        scan = 0
        fieldsSize = 0
        fields = HTTPFields()
        state = .fields
        return nil
    }

    private mutating func readField() throws(MultipartError) -> Event? {
        let bytes = buffer
        var index = position + scan
        let longest = position + limits.fieldsSize - fieldsSize
        let found: Int?
        do {
            found = try LineScanner.lineEnd(bytes.span, from: &index, to: min(bytes.count, longest))
        } catch {
            throw .malformedFields
        }
        guard let end = found else {
            scan = index - position
            guard bytes.count <= longest else { throw .fieldsTooLarge }
            return .needMore
        }
        let line = position..<end
        fieldsSize += line.count + 2
        scan = 0
        guard !line.isEmpty else {
            position = end + 2
            state = .data
            return .partBegin(try MultipartPart(fields))
        }
        position = end + 2
        guard let entry = try? FieldLine.parse(bytes.span, line, origin: 0),
            let name = FieldName(String(decoding: bytes[entry.name], as: UTF8.self))
        else { throw .malformedFields }
        fields.add(name, String(decoding: bytes[entry.value], as: UTF8.self))
        return nil
    }

    /// Takes the bytes before the next delimiter, or before a possible beginning of one.
    ///
    /// A boundary contains no CR, so after a mismatch the search continues after the matched bytes: each byte is
    /// scanned once.
    private mutating func takeContent() -> (content: Range<Int>, isFound: Bool) {
        let bytes = buffer
        let start = position
        var index = start
        while index < bytes.count {
            guard bytes[index] == ByteClass.carriageReturn else {
                index += 1
                continue
            }
            var matched = 1
            while matched < delimiter.count, index + matched < bytes.count,
                bytes[index + matched] == delimiter[matched]
            { matched += 1 }
            if matched == delimiter.count {
                position = index + matched
                return (start..<index, true)
            }
            if index + matched == bytes.count { break }
            index += matched
        }
        position = index
        return (start..<index, false)
    }
}
