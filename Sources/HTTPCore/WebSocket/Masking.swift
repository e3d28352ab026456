// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The masking of clients' payloads.
///
/// - Source: RFC 6455 section 5.3.
enum Masking {
    /// Masks or unmasks the bytes from `start` to the end, eight at a time.
    ///
    /// - Parameters:
    ///   - bytes: the payload so far.
    ///   - start: where to begin.
    ///   - key: the mask, the first byte highest.
    ///   - phase: how many bytes of the frame's payload came before `start`.
    static func apply(_ bytes: inout [UInt8], from start: Int, key: UInt32, phase: Int) {
        let turned = key << UInt32((phase & 3) &* 8) | key >> UInt32((4 &- phase & 3) &* 8 & 31)
        let small = (phase & 3 == 0 ? key : turned).byteSwapped
        let wide = UInt64(small) | UInt64(small) << 32
        var span = bytes.mutableSpan
        let count = span.count
        var index = start
        while index &+ 8 <= count {
            var word: UInt64 = 0
            for lane in 0..<8 { word |= UInt64(span[index &+ lane]) << UInt64(8 &* lane) }
            word ^= wide
            for lane in 0..<8 { span[index &+ lane] = UInt8(truncatingIfNeeded: word >> UInt64(8 &* lane)) }
            index &+= 8
        }
        var rest = wide
        while index < count {
            span[index] ^= UInt8(truncatingIfNeeded: rest)
            rest >>= 8
            index &+= 1
        }
    }
}
