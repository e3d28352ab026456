// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CZlib

/// Why compressed bytes could not be inflated.
public enum InflateError: Error, Hashable, Sendable, CaseIterable {
    /// They are not deflate data, refer to bytes outside the window, or end inside a block.
    case invalidData
    /// They expand to more bytes than allowed.
    case tooLarge
    /// There is no memory for a window.
    case outOfMemory
}

/// Inflates raw deflate data piece by piece, as permessage-deflate uses it.
///
/// The window of 32 KiB lives as long as the value and carries over from one message to the next.
/// - Thread: any, one at a time.
/// - Source: RFC 1951; RFC 7692 section 7.2.2.
public struct Inflater: ~Copyable {
    // zlib keeps a pointer back to the stream, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    /// A block marked as the last has ended; what follows begins a new run of blocks.
    private var hasEnded = false

    /// Makes an inflater with an empty window.
    ///
    /// - Parameter windowBits: the sender's window as a power of two in bytes, 8 to 15.
    /// - Throws: `outOfMemory`.
    public init(windowBits: Int = 15) throws(InflateError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard carillon_inflate_init(stream, -Int32(min(15, max(8, windowBits)))) == Z_OK else {
            stream.deallocate()
            throw .outOfMemory
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Inflates the next bytes and appends the result.
    ///
    /// - Parameters:
    ///   - bytes: the next part of the message.
    ///   - output: where to append.
    ///   - limit: bytes that may be appended, 0 or more.
    /// - Throws: the reason; the inflater must not be used again.
    public mutating func inflate(
        _ bytes: [UInt8],
        into output: inout [UInt8],
        limit: Int
    ) throws(InflateError) {
        var room = limit
        // Safe because zlib reads inside the buffer and keeps no pointer to it after the closure returns.
        let failure = bytes.withUnsafeBufferPointer { input -> InflateError? in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            defer { stream.pointee.next_in = nil }
            var isFull = false
            while stream.pointee.avail_in > 0 || isFull {
                if let failure = step(&output, &room, &isFull) { return failure }
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Ends a message, whose last bytes 00 00 FF FF the sender left out.
    ///
    /// - Throws: as `inflate`; `invalidData` if the message ends inside a block.
    public mutating func finishMessage(into output: inout [UInt8], limit: Int) throws(InflateError) {
        // A message that ends with a block marked as the last needs no tail.
        guard !hasEnded else { return }
        try inflate([0x00, 0x00, 0xFF, 0xFF], into: &output, limit: limit)
        // Bit 7: between two blocks. The low bits: what is left of the last byte.
        guard stream.pointee.data_type & 0x80 != 0, stream.pointee.data_type & 0x3F == 0 else {
            throw .invalidData
        }
    }

    /// One call of zlib, into a stack buffer one byte larger than the remaining limit.
    private mutating func step(
        _ output: inout [UInt8],
        _ room: inout Int,
        _ isFull: inout Bool
    ) -> InflateError? {
        if hasEnded {
            // Keeps the window.
            inflateResetKeep(stream)
            hasEnded = false
        }
        let size = min(16_384, room + 1)
        // Safe because zlib writes at most `size` bytes, and only what it wrote is read.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { buffer -> InflateError? in
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = UInt32(size)
            let result = CZlib.inflate(stream, Z_SYNC_FLUSH)
            stream.pointee.next_out = nil
            let made = size - Int(stream.pointee.avail_out)
            guard made <= room else { return .tooLarge }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<made]))
            room -= made
            isFull = made == size
            switch result {
            case Z_OK: return nil
            case Z_STREAM_END:
                hasEnded = true
                isFull = false
                return nil
            case Z_BUF_ERROR:
                // No progress without more input.
                isFull = false
                return stream.pointee.avail_in == 0 ? nil : .invalidData
            case Z_MEM_ERROR: return .outOfMemory
            default: return .invalidData
            }
        }
    }
}

// Safe because the value alone owns its stream and can only be used by its owner.
extension Inflater: @unchecked Sendable {}
