// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CZlib
import Synchronization

/// Compresses whole messages and bodies.
///
/// Only reset compressors are kept from call to call (256 KiB each, a few at most), so the result depends on the
/// bytes alone and may be sent to any number of clients.
/// - Thread: any; a call takes about 20 ms per MiB.
public enum Deflate {
    private static let pool = Mutex<[Deflater]>([])
    private static let poolLimit = 4

    /// A message as permessage-deflate sends it: without the 00 00 FF FF at its end.
    ///
    /// - Parameters:
    ///   - bytes: the whole message.
    ///   - windowBits: the window as a power of two in bytes, 9 to 15.
    /// - Returns: nil if there is no memory for a compressor; send the message as it is.
    /// - Source: RFC 7692 section 7.2.1.
    public static func message(_ bytes: [UInt8], windowBits: Int = 15) -> [UInt8]? {
        guard var output = run(-Int32(min(15, max(9, windowBits))), bytes, Z_SYNC_FLUSH), output.count >= 4
        else { return nil }
        output.removeLast(4)
        // An empty message is one empty block (RFC 7692 section 7.2.3.6).
        return output.isEmpty ? [0] : output
    }

    /// A body in the form of `Content-Encoding: gzip`.
    ///
    /// - Returns: nil if there is no memory for a compressor; send the body as it is.
    /// - Source: RFC 1952.
    public static func gzip(_ bytes: [UInt8]) -> [UInt8]? { run(15 + 16, bytes, Z_FINISH) }

    private static func run(_ windowBits: Int32, _ bytes: [UInt8], _ flush: Int32) -> [UInt8]? {
        let known = pool.withLock { pool in
            pool.lastIndex { $0.windowBits == windowBits }.map { pool.remove(at: $0) }
        }
        guard let deflater = known ?? Deflater(windowBits: windowBits) else { return nil }
        let output = deflater.compress(bytes, flush)
        pool.withLock { pool in
            if pool.count >= poolLimit { pool.removeFirst() }
            pool.append(deflater)
        }
        return output
    }
}

/// One compressor of zlib.
private final class Deflater {
    let windowBits: Int32
    // zlib keeps a pointer back to the stream, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    init?(windowBits: Int32) {
        self.windowBits = windowBits
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard carillon_deflate_init(stream, 6, windowBits) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Resets the stream and compresses the bytes.
    func compress(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
        deflateReset(stream)
        // Room for everything, the header and the flush: one call makes it all.
        let capacity = Int(deflateBound(stream, UInt(bytes.count))) + 32
        return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            // Safe because zlib stays inside both buffers and keeps no pointer to them after the closures return.
            bytes.withUnsafeBufferPointer { input in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(capacity)
                _ = deflate(stream, flush)
                count = capacity - Int(stream.pointee.avail_out)
                stream.pointee.next_in = nil
                stream.pointee.next_out = nil
            }
        }
    }
}

// Safe because only the caller that took it out of the pool uses it.
extension Deflater: @unchecked Sendable {}
