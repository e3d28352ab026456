// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Splits what a server sends into lines, however it arrives.
struct LineSplitter: Sendable {
    /// Longest line in bytes; the status of 256 clients takes a tenth.
    static let limit = 4 << 20

    private var rest: [UInt8] = []

    /// Takes bytes.
    ///
    /// - Returns: the complete lines, without their ends; empty lines are left out.
    /// - Throws: `tooLong` for a line beyond the limit; nothing more can be read then.
    mutating func take(_ bytes: [UInt8]) throws(SnapcastFault) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            guard rest.count + (end - start) <= LineSplitter.limit else { throw .tooLong }
            var line = rest + bytes[start..<end]
            rest = []
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if !line.isEmpty { lines.append(line) }
            start = end + 1
        }
        guard rest.count + (bytes.endIndex - start) <= LineSplitter.limit else { throw .tooLong }
        rest += bytes[start...]
        return lines
    }
}

/// Why a server's words cannot be understood.
enum SnapcastFault: Error, Sendable, Equatable {
    /// A line is longer than ``LineSplitter/limit``.
    case tooLong
    /// A line is no message of JSON-RPC 2.0.
    case notUnderstood
}
