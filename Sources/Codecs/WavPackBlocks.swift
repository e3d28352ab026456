// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The blocks of a WavPack packet.
///
/// - Source: "WavPack 4 & 5 Binary File / Block Format", metadata sub-blocks.
enum WavPackBlocks {
    private static let headerSize = 32
    /// What the samples have beyond the bits of which the block's first sum is made.
    private static let extraBits: UInt8 = 0x0C
    private static let identifierMask: UInt8 = 0x3F
    /// A sub-block that is passed over.
    private static let ignored: UInt8 = 0x20
    private static let (hasLargeSize, hasOddSize): (UInt8, UInt8) = (0x80, 0x40)

    /// Makes decoders pass over the extra bits, which have a sum of their own; the block's first sum is still checked.
    ///
    /// Without them samples of 32 bits lack what is below −140 dBFS. FFmpeg 5.1 refuses some that are right.
    ///
    /// - Parameter bytes: blocks, one after the other.
    /// - Returns: whether there were any.
    static func hideExtraBits(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        var (isFound, start) = (false, 0)
        while start + headerSize <= bytes.count {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) } + 8
            let end = min(bytes.count, start + size)
            guard size > headerSize else { return isFound }
            var place = start + headerSize
            while place + 2 <= end {
                let identifier = bytes[place]
                var words = Int(bytes[place + 1])
                var head = 2
                if identifier & hasLargeSize != 0 {
                    guard place + 4 <= end else { break }
                    words |= Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]) << 16
                    head = 4
                }
                if identifier & identifierMask == extraBits {
                    bytes[place] = identifier & (hasLargeSize | hasOddSize) | ignored
                    isFound = true
                }
                place += head + 2 * words
            }
            start = end
        }
        return isFound
    }
}
