// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Compression
import HTTPCore

/// Encodes a session's messages as frames, compressed if agreed and worthwhile.
struct MessageEncoder: Sendable {
    /// The agreed compression; nil for none.
    let deflate: PermessageDeflate?
    /// Sizes of messages that are compressed, in bytes.
    let sizes: ClosedRange<Int>

    init(deflate: PermessageDeflate?, policy: PermessageDeflate.Policy?) {
        self.deflate = deflate
        let policy = policy ?? PermessageDeflate.Policy()
        sizes = policy.smallestMessage...max(policy.smallestMessage, policy.largestMessage)
    }

    func frame(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
        var frame: [UInt8] = []
        if let deflate, sizes.contains(payload.count),
            let compressed = Self.compressed(payload, windowBits: deflate.serverWindowBits)
        {
            FrameEncoder.write(opcode, compressed, isCompressed: true, to: &frame)
        } else {
            FrameEncoder.write(opcode, payload, to: &frame)
        }
        return frame
    }

    /// A shared text's frame for this client; the compressed one needs the largest window.
    func frame(_ text: SharedText) -> [UInt8] {
        guard let deflate, deflate.serverWindowBits == 15, sizes.contains(text.sizeInBytes) else {
            return text.frame
        }
        return text.compressedFrame
    }

    /// Compresses a message; nil if the result is not shorter.
    static func compressed(_ payload: [UInt8], windowBits: Int) -> [UInt8]? {
        guard let compressed = Deflate.message(payload, windowBits: windowBits) else { return nil }
        return compressed.count < payload.count ? compressed : nil
    }
}
