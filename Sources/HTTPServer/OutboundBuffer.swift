// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Reactor
import TLS

/// Bytes and files waiting to be sent on a connection, in order.
struct OutboundBuffer {
    private enum Item {
        case bytes([UInt8])
        case file(FileRegion)

        /// Bytes in memory; nil for a file.
        var joinableBytes: Int? {
            guard case .bytes(let bytes) = self else { return nil }
            return bytes.count
        }

        /// Adds bytes to those in memory, which grow in place.
        mutating func join(_ bytes: [UInt8]) {
            guard case .bytes(var own) = self else { return }
            // Now `own` has no other owner here.
            self = .bytes([])
            own.append(contentsOf: bytes)
            self = .bytes(own)
        }
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
    /// Number of waiting bytes in the items.
    private var itemBytes: Int64 = 0
    /// Records that the socket has not taken yet; empty for a plain connection.
    private var records: [UInt8] = []
    /// Bytes of the records that were sent before.
    private var recordOffset = 0

    var isEmpty: Bool { items.isEmpty && records.isEmpty }

    /// Number of waiting bytes.
    var pendingBytes: Int64 { itemBytes + Int64(records.count - recordOffset) }

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        itemBytes += Int64(bytes.count)
        // The last item may be joined even when it is being sent: its sent part is counted, not removed.
        if let length = items.last?.joinableBytes, length + bytes.count <= Self.joinLimit {
            items[items.count - 1].join(bytes)
        } else {
            items.append(.bytes(bytes))
        }
    }

    /// Adds bytes of which some were sent already; the buffer must be empty.
    mutating func append(_ bytes: [UInt8], sentBytes: Int) {
        append(bytes)
        offset = sentBytes
        itemBytes -= Int64(sentBytes)
    }

    mutating func append(_ region: FileRegion) {
        guard region.length > 0 else { return }
        itemBytes += region.length
        items.append(.file(region))
    }

    mutating func removeAll() {
        items = []
        offset = 0
        itemBytes = 0
        records = []
        recordOffset = 0
    }

    /// Sends until the socket would block, everything is sent, or enough was sent for one turn.
    ///
    /// - Parameters:
    ///   - socket: takes the bytes.
    ///   - session: encrypts them; nil sends them as they are.
    /// - Returns: what was sent, and whether more could be.
    /// - Throws: the socket's error, or `EIO` if a file has become shorter than announced.
    mutating func flush(to socket: Socket, encryptedBy session: TLSSession?) throws(SystemError) -> Progress {
        if let session { return try flush(to: socket, through: session) }
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
        itemBytes -= Int64(count)
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

    // MARK: Encryption

    /// Most plain bytes that are encrypted before the socket has taken them.
    private static let encryptionLimit = 65_536

    private mutating func flush(
        to socket: Socket,
        through session: TLSSession
    ) throws(SystemError) -> Progress {
        var progress = Progress()
        while true {
            if records.isEmpty { try encrypt(by: session) }
            guard !records.isEmpty else { return progress }
            let sent = try socket.send(records, offset: recordOffset)
            guard sent > 0 else { return progress }
            progress.sentBytes += Int64(sent)
            recordOffset += sent
            guard recordOffset == records.count else { return progress }
            records = []
            recordOffset = 0
            if progress.sentBytes >= Int64(Self.sliceLimit), !items.isEmpty {
                progress.wantsTurn = true
                return progress
            }
        }
    }

    /// Makes records of what waits, after those that the session sends by itself.
    private mutating func encrypt(by session: TLSSession) throws(SystemError) {
        var room = Self.encryptionLimit
        while room > 0, let first = items.first {
            let plain: ArraySlice<UInt8>
            switch first {
            case .bytes(let bytes): plain = bytes[offset..<min(bytes.count, offset + room)]
            case .file(let region):
                let count = Int(min(region.length - Int64(offset), Int64(room)))
                plain = try region.file.read(at: region.offset + Int64(offset), count: count)[...]
                guard plain.count == count else { throw SystemError(operation: "read", code: 5) }
            }
            do throws(TLSError) { try session.seal(plain) } catch {
                throw SystemError(operation: "encrypt: \(error)", code: 71)
            }
            consume(plain.count)
            room -= plain.count
        }
        records = session.takeOutput()
    }
}
