// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// FLAC files that no encoder writes: one channel of 16 bits, samples as they are.
///
/// - Source: RFC 9639, sections 8 and 9.
enum FLACFile {
    /// A file whose frames of 1,000 samples have the given rates, of 44,100 and 48,000 Hz, one after the other.
    static func bytes(rates: [Int], total: Int? = nil, sample: (Int) -> Int16) -> [UInt8] {
        let size = 1_000
        let packed = UInt64(rates[0]) << 44 | 15 << 36 | UInt64(total ?? rates.count * size)
        var bytes = Array("fLaC".utf8) + [0x80, 0, 0, 34] + big(size, 2) + big(size, 2)
        bytes += [UInt8](repeating: 0, count: 6) + big(Int(packed), 8) + [UInt8](repeating: 0, count: 16)
        for (number, rate) in rates.enumerated() {
            let samples = (0..<size).map { sample(number * size + $0) }
            bytes += frame(number, rateCode: rate == 48_000 ? 10 : 9, samples)
        }
        return bytes
    }

    private static func frame(_ number: Int, rateCode: UInt8, _ samples: [Int16]) -> [UInt8] {
        precondition(number < 128, "numbers of one byte")
        var frame = [0xFF, 0xF8, 0x70 | rateCode, 0x08, UInt8(number)] + big(samples.count - 1, 2)
        frame.append(UInt8(sum(frame, bits: 8, polynomial: 0x07)))
        frame.append(0x02)
        for sample in samples { frame += big(Int(UInt16(bitPattern: sample)), 2) }
        return frame + big(sum(frame, bits: 16, polynomial: 0x8005), 2)
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func sum(_ bytes: [UInt8], bits: Int, polynomial: Int) -> Int {
        bytes.reduce(0) { start, byte in
            (0..<8).reduce(start ^ Int(byte) << (bits - 8)) { register, _ in
                let next = register << 1
                return (register >> (bits - 1) & 1 == 1 ? next ^ polynomial : next) & (1 << bits - 1)
            }
        }
    }
}
