// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Reads one HTTP/1.1 answer from a connection.
struct AnswerReader {
    private let connection: Connection
    private var bytes: [UInt8] = []

    init(_ connection: Connection) { self.connection = connection }

    /// Reads head and body; interim answers are skipped.
    mutating func read(isHead: Bool) throws(ClientError) -> Answer {
        var (status, fields) = try readHead()
        while (100..<200).contains(status), status != 101 { (status, fields) = try readHead() }
        var body: [UInt8] = []
        if isHead || status == 204 || status == 304 {
            body = []
        } else if fields["transfer-encoding"]?.lowercased() == "chunked" {
            body = try readChunks()
        } else if let length = fields["content-length"].flatMap({ Int($0) }) {
            body = try take(length)
        } else {
            body = try readToEnd()
        }
        return Answer(status: status, fields: fields, bytes: body)
    }

    /// Reads a head.
    mutating func readHead() throws(ClientError) -> (status: Int, fields: [String: String]) {
        let first = try readLine().split(separator: " ", maxSplits: 2)
        guard first.count >= 2, first[0] == "HTTP/1.1", let status = Int(first[1]) else {
            throw ClientError(description: "the answer is no HTTP: \(first)")
        }
        var fields: [String: String] = [:]
        while true {
            let line = try readLine()
            if line.isEmpty { return (status, fields) }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw ClientError(description: "a bad header line: \(line)") }
            let value = String(parts[1].drop { $0 == " " })
            fields[parts[0].lowercased()] = fields[parts[0].lowercased()].map { "\($0), \(value)" } ?? value
        }
    }

    /// Bytes after the answer.
    var rest: [UInt8] { bytes }

    // MARK: Pieces

    private mutating func fill() throws(ClientError) {
        let piece = try connection.receive()
        guard !piece.isEmpty else { throw ClientError(description: "the answer was cut short") }
        bytes += piece
    }

    private mutating func readLine() throws(ClientError) -> String {
        while true {
            if let end = bytes.firstIndex(of: 0x0A), end > 0 {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<(end - 1)], as: UTF8.self)
            }
            try fill()
        }
    }

    private mutating func take(_ count: Int) throws(ClientError) -> [UInt8] {
        while bytes.count < count { try fill() }
        defer { bytes.removeFirst(count) }
        return Array(bytes[..<count])
    }

    private mutating func readChunks() throws(ClientError) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            guard let size = Int(try readLine().prefix { $0 != ";" }, radix: 16) else {
                throw ClientError(description: "a bad chunk")
            }
            body += try take(size)
            _ = try readLine()
            if size == 0 { return body }
        }
    }

    private mutating func readToEnd() throws(ClientError) -> [UInt8] {
        while true {
            let piece = try connection.receive()
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }
}
