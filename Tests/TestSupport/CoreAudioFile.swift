// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Writes Core Audio files that ffmpeg cannot: AAC, and packet tables with priming and remainder.
public enum CoreAudioFile {
    /// A file of packets.
    public static func bytes(
        formatID: String,
        rate: Int,
        channels: Int,
        packets: [[UInt8]],
        framesPerPacket: Int,
        isConstant: Bool = false,
        cookie: [UInt8] = [],
        valid: Int,
        priming: Int
    ) -> [UInt8] {
        let size = isConstant ? packets[0].count : 0
        var file: [UInt8] = Array("caff".utf8) + big(UInt16(1)) + big(UInt16(0))
        var description: [UInt8] = big(Double(rate).bitPattern) + Array(formatID.utf8) + big(UInt32(0))
        description +=
            big(UInt32(size)) + big(UInt32(framesPerPacket)) + big(UInt32(channels)) + big(UInt32(0))
        file += chunk("desc", description)
        if !cookie.isEmpty { file += chunk("kuki", cookie) }
        let total = packets.count * framesPerPacket
        var table: [UInt8] = big(Int64(isConstant ? 0 : packets.count)) + big(Int64(valid))
        table += big(Int32(priming)) + big(Int32(total - valid - priming))
        if !isConstant { table += packets.flatMap { variable($0.count) } }
        file += chunk("pakt", table)
        file += chunk("data", big(UInt32(0)) + packets.joined())
        return file
    }

    /// The AAC packets of an ADTS stream, and the descriptor CAF and MP4 keep them by.
    public static func packets(
        adts: [UInt8],
        rateIndex: UInt8,
        channels: UInt8
    ) -> (packets: [[UInt8]], cookie: [UInt8]) {
        var packets: [[UInt8]] = []
        var offset = 0
        while offset + 7 <= adts.count {
            let high = Int(adts[offset + 3] & 3) << 11
            let length = high | Int(adts[offset + 4]) << 3 | Int(adts[offset + 5] >> 5)
            packets.append(Array(adts[offset + 7..<offset + length]))
            offset += length
        }
        let specific: [UInt8] = [2 << 3 | rateIndex >> 1, rateIndex << 7 | channels << 3]
        // Lengths have four bytes, as Apple writes them.
        let decoder =
            [4, 128, 128, 128, 20, 0x40, 0x15] + [UInt8](repeating: 0, count: 11) + [5, 128, 128, 128, 2]
        let stream = [0, 0, 0] + decoder + specific + [6, 128, 128, 128, 1, 2]
        return (packets, [3, 128, 128, 128, UInt8(stream.count)] + stream)
    }

    /// The packets of a Core Audio file whose packet table has sizes only.
    public static func packets(caf: [UInt8]) -> [[UInt8]] {
        var sizes: [Int] = []
        var size = 0
        for byte in body("pakt", of: caf).dropFirst(24) {
            size = size << 7 | Int(byte & 127)
            if byte < 128 { (sizes, size) = (sizes + [size], 0) }
        }
        var data = data(caf: caf)[...]
        return sizes.map { size in
            defer { data = data.dropFirst(size) }
            return Array(data.prefix(size))
        }
    }

    /// The coded sound of a Core Audio file.
    public static func data(caf: [UInt8]) -> [UInt8] { Array(body("data", of: caf).dropFirst(4)) }

    private static func body(_ wanted: String, of caf: [UInt8]) -> ArraySlice<UInt8> {
        var offset = 8
        while offset + 12 <= caf.count {
            let name = String(decoding: caf[offset..<offset + 4], as: UTF8.self)
            let length = caf[offset + 4..<offset + 12].reduce(0) { $0 << 8 | Int($1) }
            if name == wanted { return caf[offset + 12..<offset + 12 + length] }
            offset += 12 + length
        }
        return []
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + big(Int64(body.count)) + body
    }

    /// Seven bits per byte, most significant first.
    private static func variable(_ number: Int) -> [UInt8] {
        number < 128 ? [UInt8(number)] : variable(number >> 7).map { $0 | 128 } + [UInt8(number & 127)]
    }

    private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
