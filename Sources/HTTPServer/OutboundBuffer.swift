// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Reactor

/// Bytes and files waiting to be sent on a connection, in order.
struct OutboundBuffer {
    private enum Item {
        case bytes([UInt8])
        case file(FileRegion)
    }

    /// Small pieces are joined up to this many bytes, to be sent in one write.
    private static let joinLimit = 16_384
    /// Most bytes sent per turn, before the loop serves other connections.
    private static let sliceLimit = 1_048_576

    /// The result of a flush.
    struct Progress {
        var sentBytes: Int64 = 0
        /// The socket has room, but other connections should be served first.
        var wantsTurn = false
    }

    private var items: [Item] = []
    /// Bytes of the first item that were sent before.
    private var offset = 0
    /// Number of waiting bytes.
    private(set) var pendingBytes: Int64 = 0

    var isEmpty: Bool { items.isEmpty }

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        pendingBytes += Int64(bytes.count)
        // The last item may be joined even when it is being sent: its sent part is counted, not removed.
        if case .bytes(let last)? = items.last, last.count + bytes.count <= Self.joinLimit {
            items.removeLast()
            var joined = last
            joined.append(contentsOf: bytes)
            items.append(.bytes(joined))
        } else {
            items.append(.bytes(bytes))
        }
    }

    /// Adds bytes of which some were sent already; the buffer must be empty.
    mutating func append(_ bytes: [UInt8], sentBytes: Int) {
        append(bytes)
        offset = sentBytes
        pendingBytes -= Int64(sentBytes)
    }

    mutating func append(_ region: FileRegion) {
        guard region.length > 0 else { return }
        pendingBytes += region.length
        items.append(.file(region))
    }

    mutating func removeAll() {
        items = []
        offset = 0
        pendingBytes = 0
    }

    /// Sends until the socket would block, everything is sent, or enough was sent for one turn.
    /// - Throws: the socket's error, or `EIO` if a file has become shorter than announced.
    mutating func flush(to socket: Socket) throws(SystemError) -> Progress {
        var progress = Progress()
        while let first = items.first {
            let sent: Int
            switch first {
            case .bytes(let bytes):
                sent =
                    items.count == 1
                    ? try socket.send(bytes, offset: offset)
                    : try socket.send(leadingBytes()[...], offset: offset)
            case .file(let region):
                let count = Int(clamping: min(region.length - Int64(offset), Int64(Self.sliceLimit)))
                guard
                    let taken = try socket.sendFile(
                        region.file,
                        offset: region.offset + Int64(offset),
                        count: count
                    )
                else { throw SystemError(operation: "sendfile", code: 5) }
                sent = taken
            }
            guard sent > 0 else { return progress }
            progress.sentBytes += Int64(sent)
            consume(sent)
            if progress.sentBytes >= Int64(Self.sliceLimit), !items.isEmpty {
                progress.wantsTurn = true
                return progress
            }
        }
        return progress
    }

    /// The byte items before the first file, at most 16.
    private func leadingBytes() -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        for item in items.prefix(16) {
            guard case .bytes(let bytes) = item else { break }
            chunks.append(bytes)
        }
        return chunks
    }

    private mutating func consume(_ count: Int) {
        pendingBytes -= Int64(count)
        offset += count
        var finished = 0
        for item in items {
            let length: Int64 =
                switch item {
                case .bytes(let bytes): Int64(bytes.count)
                case .file(let region): region.length
                }
            guard Int64(offset) >= length else { break }
            offset -= Int(length)
            finished += 1
        }
        if finished == items.count {
            items.removeAll(keepingCapacity: false)
        } else {
            items.removeFirst(finished)
        }
    }
}
