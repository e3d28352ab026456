// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Time stamps of packets with the frame each begins at, about one per second.
///
/// Recorded while a file whose container counts in milliseconds is decoded from beginning to end.
struct SeekTable: Sendable, Equatable {
    /// One known position.
    struct Entry: Sendable, Equatable {
        /// In the stream's time base.
        let timeStamp: Int64
        /// Frame of the sound.
        let frame: Int64
    }

    /// In rising order; at most one for each second of ``DecodingConfiguration/maximumSeconds``.
    private(set) var entries: [Entry] = []

    /// Adds a position if it is far enough from the last.
    mutating func record(timeStamp: Int64, frame: Int64, spacing: Int64) {
        if let last = entries.last {
            guard frame >= last.frame + spacing, timeStamp > last.timeStamp else { return }
        }
        entries.append(Entry(timeStamp: timeStamp, frame: frame))
    }

    /// The last place at or before a frame.
    func index(before frame: Int64) -> Int? { entries.lastIndex { $0.frame <= frame } }
}

extension SeekTable {
    /// The table as bytes that only a decoder reads: 8 of each time stamp and 8 of each frame.
    var bytes: [UInt8] {
        entries.flatMap { entry in
            [entry.timeStamp, entry.frame].flatMap { number in
                stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
            }
        }
    }

    /// Reads a table.
    init(_ bytes: [UInt8]) {
        for start in stride(from: 0, to: bytes.count - 15, by: 16) {
            let timeStamp = Int64(bitPattern: bytes.littleEndian(at: start, bytes: 8) ?? 0)
            let frame = Int64(bitPattern: bytes.littleEndian(at: start + 8, bytes: 8) ?? 0)
            entries.append(Entry(timeStamp: timeStamp, frame: frame))
        }
    }
}
