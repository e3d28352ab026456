// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Parses the bytes of a server strictly and compares them with the expected response.
enum Answer {
    /// The first mistake; nil if there is none.
    static func fault(
        _ received: [UInt8],
        _ expected: [String],
        _ says: [String],
        announcesEnd: Bool
    ) -> String? {
        let text = String(String.UnicodeScalarView(received.map { Unicode.Scalar($0) }))
        var rest = received[...]
        var found: [String] = []
        for (number, want) in expected.enumerated() {
            let isHead = want.hasPrefix("H")
            guard let answer = read(&rest, isHead: isHead) else {
                return "\(expected) was wanted, \(found) came, and then: \(text.suffix(300))"
            }
            found.append((isHead ? "H" : "") + answer.status)
            let isLast = number == expected.count - 1
            let closes = answer.fields["connection"]?.lowercased().contains("close") ?? false
            guard found.last == want else {
                return "\(expected) was wanted, but \(found) came: \(text.suffix(300))"
            }
            if answer.status == "101" { break }
            guard answer.status.first != "1" else { continue }
            if answer.fields["date"] == nil { return "the answer has no Date" }
            if closes != (isLast && announcesEnd) {
                return "close is said wrongly in answer \(number): \(text)"
            }
        }
        if expected.last != "101", !rest.isEmpty { return "more came than was wanted: \(text.suffix(300))" }
        for piece in says where !text.contains(piece) {
            return "\(piece.debugDescription) is not in: \(text)"
        }
        return nil
    }

    /// The field lines of the first head in a text, with names in lower case.
    static func fields(of text: String) -> [String: String] {
        var rest = Array(text.utf8)[...]
        return read(&rest, isHead: true)?.fields ?? [:]
    }

    private static func read(
        _ rest: inout ArraySlice<UInt8>,
        isHead: Bool
    ) -> (status: String, fields: [String: String])? {
        guard let end = find("\r\n\r\n", in: rest) else { return nil }
        let lines = String(decoding: rest[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        rest = rest[(end + 4)...]
        let first = lines[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard first.count == 3, first[0] == "HTTP/1.1", first[1].count == 3 else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return nil }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            fields[name] = fields[name].map { "\($0), \(value)" } ?? String(value)
        }
        let status = String(first[1])
        guard !isHead, status.first != "1", status != "204", status != "304" else { return (status, fields) }
        guard readContent(&rest, fields) else { return nil }
        return (status, fields)
    }

    /// The content as the fields delimit it; false if it is truncated or not delimited at all.
    private static func readContent(_ rest: inout ArraySlice<UInt8>, _ fields: [String: String]) -> Bool {
        if fields["transfer-encoding"] == "chunked" {
            while let end = find("\r\n", in: rest) {
                guard let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16) else {
                    return false
                }
                guard rest.count >= end - rest.startIndex + size + 4 else { return false }
                rest = rest[(end + 2 + size + 2)...]
                if size == 0 { return true }
            }
            return false
        }
        guard let length = fields["content-length"].flatMap({ Int($0) }) else {
            rest = rest[rest.endIndex...]
            return fields["connection"] == "close"
        }
        guard rest.count >= length else { return false }
        rest = rest.dropFirst(length)
        return true
    }

    private static func find(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let wanted = Array(text.utf8)
        return bytes.indices.first { bytes[$0...].starts(with: wanted) }
    }
}
