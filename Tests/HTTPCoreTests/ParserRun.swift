// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

@testable import HTTPCore

/// The results of a parser for some bytes, in a form that does not depend on how they were split.
struct ParsedRequests: Equatable {
    struct Request: Equatable {
        var head: RequestHead
        var framing: BodyFraming
        var expectsContinue: Bool
        var body: [UInt8] = []
        var trailers: HTTPFields?
    }

    var requests: [Request] = []
    var error: HTTPParseError?

    /// Feeds the bytes in pieces of the given size.
    init(_ bytes: [UInt8], pieceSize: Int, limits: HTTPLimits = HTTPLimits()) {
        var parser = RequestParser(limits: limits)
        do {
            for start in stride(from: 0, to: bytes.count, by: pieceSize) {
                parser.append(bytes[start..<min(start + pieceSize, bytes.count)])
                try drain(&parser)
            }
        } catch {
            self.error = error
        }
    }

    private mutating func drain(_ parser: inout RequestParser) throws(HTTPParseError) {
        while true {
            switch try parser.next() {
            case .needMore: return
            case .head(let head, let framing, let expectsContinue):
                requests.append(Request(head: head, framing: framing, expectsContinue: expectsContinue))
            case .body(let bytes): requests[requests.count - 1].body += bytes
            case .end(let trailers): requests[requests.count - 1].trailers = trailers
            }
        }
    }

    /// Whether every request that began is complete.
    var areComplete: Bool { requests.allSatisfy { $0.trailers != nil } }
}

/// The Latin-1 bytes of a text, so that tables can contain any byte as an escape.
func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
}

/// Feeds the text whole, in pieces of seven bytes and byte by byte; the results must be equal.
func parse(_ text: String, limits: HTTPLimits = HTTPLimits()) -> ParsedRequests? {
    let bytes = latin1(text)
    let whole = ParsedRequests(bytes, pieceSize: max(1, bytes.count), limits: limits)
    for size in [1, 7] where ParsedRequests(bytes, pieceSize: size, limits: limits) != whole { return nil }
    return whole
}
