// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event on its way to the broker.
struct QueuedEvent: Sendable, Equatable {
    /// Counts the events of this queue since it was made.
    let number: Int
    /// The number that the server gave it.
    let sequence: Int
    /// Its type.
    let type: String
    /// The message of the server.
    let text: [UInt8]

    /// The line of the queue's file.
    static func line(sequence: Int, type: String, text: String) -> [UInt8] {
        Array("\(sequence) \(type) ".utf8) + text.utf8.filter { $0 != UInt8(ascii: "\n") } + [
            UInt8(ascii: "\n")
        ]
    }

    /// Reads a line without its end; nil if it is damaged.
    init?(number: Int, line: ArraySlice<UInt8>) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard parts.count == 3, let sequence = Int(String(decoding: parts[0], as: UTF8.self)),
            parts[2].first == UInt8(ascii: "{"), parts[2].last == UInt8(ascii: "}")
        else { return nil }
        (self.number, self.sequence) = (number, sequence)
        (type, text) = (String(decoding: parts[1], as: UTF8.self), Array(parts[2]))
    }
}
