// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The SHA-1 digest, which the WebSocket handshake requires; it is not used for security.
///
/// - Source: RFC 3174.
public enum SHA1 {
    /// The 20 bytes of the digest.
    public static func digest(_ message: [UInt8]) -> [UInt8] {
        var padded = message
        padded.append(0x80)
        while padded.count % 64 != 56 { padded.append(0) }
        let bitCount = UInt64(message.count) * 8
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: bitCount >> shift))
        }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: padded.count, by: 64) {
            mix(padded[start..<start + 64], into: &state)
        }
        return state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words: [UInt32] = []
        words.reserveCapacity(80)
        for index in stride(from: block.startIndex, to: block.endIndex, by: 4) {
            words.append(block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        for index in 16..<80 {
            words.append(
                rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
            )
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let choice: UInt32
            let constant: UInt32
            switch index {
            case 0..<20: (choice, constant) = ((b & c) | (~b & d), 0x5A82_7999)
            case 20..<40: (choice, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
            case 40..<60: (choice, constant) = ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
            default: (choice, constant) = (b ^ c ^ d, 0xCA62_C1D6)
            }
            let sum = rotated(a, 5) &+ choice &+ e &+ constant &+ word
            (a, b, c, d, e) = (sum, a, rotated(b, 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
