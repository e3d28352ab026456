// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

/// One exchange: the bytes sent on a new connection, and the expected responses.
///
/// In `sent`, `⏎` is CRLF, `␄` at the end means that the client ends its side, every other character is one byte, and
/// - `{G}` is `GET /json HTTP/1.1⏎Host: h⏎`, `{P}` the same for `POST /echo`, `{S}` for `GET /f/range.txt`,
/// - `{W}` a valid WebSocket handshake without its empty line, `{tag}` and `{date}` the validators of `/f/range.txt`.
///
/// `answers` has the statuses in order, with an `H` before those to HEAD, and then `end` if the server must announce
/// the end of the connection and close it, `next` if one more GET must be answered with 200, or `eof` if both sides
/// end.
struct ConformanceCase: Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
    let sent: String
    let answers: String
    /// Texts that the responses must contain.
    let says: [String]

    init(_ sent: String, _ answers: String, _ says: [String]) {
        self.sent = sent
        self.answers = answers
        self.says = says
    }

    init(arrayLiteral elements: String...) {
        precondition(elements.count >= 2, "a case has what is sent and what is answered")
        self.init(elements[0], elements[1], Array(elements.dropFirst(2)))
    }

    var description: String { sent.count > 120 ? sent.prefix(120) + "…" : sent }
}

/// Cases about one part of the protocol.
struct ConformanceTable: Sendable, CustomTestStringConvertible {
    let name: String
    let cases: [ConformanceCase]

    var testDescription: String { name }

    static let all = [
        lines, targets, methods, hosts, fields, lengths, codings, chunks, badChunks, expectations,
        connections,
        oldClients, limits, ranges, conditions, paths, handshakes, frames,
    ]
}
