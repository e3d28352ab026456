// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The header of one FLAC frame.
///
/// - Source: RFC 9639, section 9.1.
struct FLACFrameHeader: Equatable {
    /// Number of the frame, or of its first sample where the block size varies.
    let number: Int64
    let isVariable: Bool
    /// Samples of each channel.
    let blockSize: Int64
    /// In Hz; nil if it is that of the stream.
    let sampleRate: Int64?

    /// Reads a header, and checks its sum.
    ///
    /// - Returns: nil if there is none.
    init?(_ bytes: [UInt8], at start: Int) {
        guard start + 6 <= bytes.count, bytes[start] == 0xFF, bytes[start + 1] & 0xFE == 0xF8 else {
            return nil
        }
        let (sizeCode, rateCode) = (bytes[start + 2] >> 4, bytes[start + 2] & 0xF)
        let (channelCode, depthCode) = (bytes[start + 3] >> 4, bytes[start + 3] >> 1 & 7)
        guard sizeCode > 0, rateCode < 15, channelCode < 11, depthCode != 3, bytes[start + 3] & 1 == 0,
            let (number, width) = FLACFrameHeader.number(bytes, at: start + 4)
        else { return nil }
        var offset = start + 4 + width
        func next(_ count: Int) -> Int64? {
            defer { offset += count }
            return bytes.bigEndian(at: offset, bytes: count).map { Int64($0) }
        }
        switch sizeCode {
        case 1: blockSize = 192
        case 2...5: blockSize = 576 << Int64(sizeCode - 2)
        case 6, 7:
            guard let size = next(Int(sizeCode - 5)) else { return nil }
            blockSize = size + 1
        default: blockSize = 256 << Int64(sizeCode - 8)
        }
        switch rateCode {
        case 0: sampleRate = nil
        case 12...14:
            guard let rate = next(rateCode == 12 ? 1 : 2) else { return nil }
            sampleRate = rate * [1_000, 1, 10][Int(rateCode - 12)]
        default: sampleRate = FLACFrameHeader.rates[Int(rateCode - 1)]
        }
        guard offset < bytes.count, FLACFrameHeader.checksum(bytes[start..<offset]) == bytes[offset] else {
            return nil
        }
        (self.number, isVariable) = (number, bytes[start + 1] & 1 == 1)
    }

    /// Whether this frame comes right after another one.
    func follows(_ other: FLACFrameHeader) -> Bool {
        isVariable == other.isVariable && number == other.number + (isVariable ? other.blockSize : 1)
    }

    private static let rates: [Int64] = [
        88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
    ]

    /// A number of up to 36 bits, written as UTF-8 writes a character.
    private static func number(_ bytes: [UInt8], at start: Int) -> (number: Int64, width: Int)? {
        let first = bytes[start]
        if first < 0x80 { return (Int64(first), 1) }
        let width = (~first).leadingZeroBitCount
        guard width >= 2, width <= 7, start + width <= bytes.count else { return nil }
        var number = Int64(first & UInt8(0x7F >> width))
        for byte in bytes[start + 1..<start + width] {
            guard byte & 0xC0 == 0x80 else { return nil }
            number = number << 6 | Int64(byte & 0x3F)
        }
        return (number, width)
    }

    /// The sum of 8 bits, polynomial x^8 + x^2 + x + 1.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ byte) { register, _ in register << 1 ^ (register & 0x80 != 0 ? 0x07 : 0) }
        }
    }
}
