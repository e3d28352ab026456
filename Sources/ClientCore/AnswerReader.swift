// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Reads responses from a connection.
///
/// - Source: RFC 9112.
package struct AnswerReader {
    private let more: () throws(ClientError) -> [UInt8]
    private var bytes: [UInt8] = []
    private var position = 0

    /// Makes a reader.
    ///
    /// - Parameter more: waits for bytes; empty at the end of the connection.
    package init(_ more: @escaping () throws(ClientError) -> [UInt8]) { self.more = more }

    /// Whether nothing of a response has arrived.
    var isEmpty: Bool { bytes.isEmpty }

    /// Bytes behind what was read.
    package var rest: [UInt8] { Array(bytes[position...]) }

    /// Reads a whole response; interim ones (1xx) are skipped.
    ///
    /// - Parameter method: of the request: an answer to HEAD has no content.
    /// - Returns: the response, of any status.
    /// - Throws: `notUnderstood`, also if the connection ends too early.
    mutating func read(_ method: String) throws(ClientError) -> Answer {
        var head = try readHead()
        while head.status < 200 { head = try readHead() }
        return Answer(head: head, body: try readBody(head, method))
    }

    /// Reads a head.
    package mutating func readHead() throws(ClientError) -> AnswerHead {
        var lines: [String] = []
        var size = 0
        while true {
            let line = try readLine()
            guard !line.isEmpty else { return try AnswerHead(lines) }
            size += line.utf8.count
            guard size <= AnswerHead.limitInBytes else { throw .notUnderstood("its head is too long") }
            lines.append(line)
        }
    }

    /// Reads the content behind a head.
    package mutating func readBody(_ head: AnswerHead, _ method: String) throws(ClientError) -> [UInt8] {
        if method == "HEAD" || head.status == 204 || head.status == 304 { return [] }
        if head["transfer-encoding"]?.lowercased() == "chunked" { return try readChunks() }
        if let length = head["content-length"] {
            guard let count = Int(length), count >= 0 else { throw .notUnderstood("its length is invalid") }
            return try take(count)
        }
        while try receive() {}
        defer { position = bytes.count }
        return Array(bytes[position...])
    }

    // MARK: Pieces

    private mutating func readChunks() throws(ClientError) -> [UInt8] {
        var content: [UInt8] = []
        while true {
            let line = try readLine()
            guard let size = Int(line.prefix { $0 != ";" }, radix: 16), size >= 0 else {
                throw .notUnderstood("a chunk has no size")
            }
            if size == 0 { break }
            guard size <= Answer.limitInBytes - content.count else { throw .notUnderstood("it is too long") }
            content += try take(size)
            guard try readLine().isEmpty else { throw .notUnderstood("a chunk has no end") }
        }
        while try !readLine().isEmpty {}
        return content
    }

    private mutating func readLine() throws(ClientError) -> String {
        var scanned = position
        while true {
            while scanned + 1 < bytes.count {
                if bytes[scanned] == UInt8(ascii: "\r"), bytes[scanned + 1] == UInt8(ascii: "\n") {
                    defer { position = scanned + 2 }
                    return String(decoding: bytes[position..<scanned], as: UTF8.self)
                }
                scanned += 1
            }
            guard scanned - position <= AnswerHead.limitInBytes else {
                throw .notUnderstood("a line is too long")
            }
            let before = position
            try fill()
            // What was read may be dropped.
            scanned -= before - position
        }
    }

    private mutating func take(_ count: Int) throws(ClientError) -> [UInt8] {
        guard count <= Answer.limitInBytes else { throw .notUnderstood("it is too long") }
        while bytes.count - position < count { try fill() }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    private mutating func fill() throws(ClientError) {
        guard try receive() else { throw .notUnderstood("it ends too early") }
    }

    /// Appends what arrives; false at the end of the connection.
    private mutating func receive() throws(ClientError) -> Bool {
        let piece = try more()
        if position > 1 << 20 {
            bytes.removeFirst(position)
            position = 0
        }
        guard bytes.count + piece.count - position <= Answer.limitInBytes + AnswerHead.limitInBytes else {
            throw .notUnderstood("it is too long")
        }
        bytes += piece
        return !piece.isEmpty
    }
}
