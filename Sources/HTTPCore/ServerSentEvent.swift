// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One event of a `text/event-stream`.
///
/// - Source: HTML Living Standard, section 9.2 "Server-sent events".
public struct ServerSentEvent: Hashable, Sendable {
    /// The value that the client sends as `Last-Event-ID` when it reconnects; line ends and NUL are removed.
    public var id: String?
    /// The event's type; without one the client uses `message`; line ends are removed.
    public var event: String?
    /// The content, of any number of lines.
    public var data: String
    /// Milliseconds after which the client reconnects when the stream has ended.
    public var retryMilliseconds: Int?

    /// Makes an event.
    public init(_ data: String, event: String? = nil, id: String? = nil, retryMilliseconds: Int? = nil) {
        self.id = id
        self.event = event
        self.data = data
        self.retryMilliseconds = retryMilliseconds
    }

    /// The event as it is sent, with the empty line at its end.
    public var bytes: [UInt8] {
        var output: [UInt8] = []
        if let id { Self.write("id", id.utf8.filter { $0 != 0 && $0 != 0x0A && $0 != 0x0D }, to: &output) }
        if let event { Self.write("event", event.utf8.filter { $0 != 0x0A && $0 != 0x0D }, to: &output) }
        if let retryMilliseconds {
            Self.write("retry", Array("\(max(0, retryMilliseconds))".utf8), to: &output)
        }
        for line in Self.lines(Array(data.utf8)) { Self.write("data", line, to: &output) }
        output.append(0x0A)
        return output
    }

    /// A comment, which clients ignore, to keep proxies from closing an idle connection.
    public static var comment: [UInt8] { Array(":\n\n".utf8) }

    private static func write(_ name: String, _ value: [UInt8], to output: inout [UInt8]) {
        output.append(contentsOf: name.utf8)
        output.append(contentsOf: [0x3A, 0x20])
        output.append(contentsOf: value)
        output.append(0x0A)
    }

    /// Splits at CR, LF and CR LF, as clients do.
    private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0x0A, last == 0x0D {
                // The second half of a line end.
            } else if byte == 0x0A || byte == 0x0D {
                lines.append([])
            } else {
                lines[lines.count - 1].append(byte)
            }
            last = byte
        }
        return lines
    }
}
