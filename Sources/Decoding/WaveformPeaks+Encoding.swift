// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Bits per value of encoded peaks.
public enum WaveformBits: Int, Sendable, CaseIterable {
    /// −128 to 127: the 16-bit value divided by 256.
    case eight = 8
    /// −32,768 to 32,767.
    case sixteen = 16
}

/// The formats of BBC audiowaveform, version 2, that peaks.js and wavesurfer.js draw.
///
/// - Source: https://github.com/bbc/audiowaveform/blob/master/doc/DataFormat.md
extension WaveformPeaks {
    /// The peaks as JSON text.
    public func json(bits: WaveformBits = .eight) -> [UInt8] {
        let head =
            "{\"version\":2,\"channels\":\(channelCount),\"sample_rate\":\(sampleRate),"
            + "\"samples_per_pixel\":\(samplesPerPixel),\"bits\":\(bits.rawValue),\"length\":\(length),\"data\":["
        var text = Array(head.utf8)
        text.reserveCapacity(text.count + values.count * 5 + 2)
        for (index, value) in values.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text += String(bits == .eight ? value / 256 : value).utf8
        }
        text += "]}".utf8
        return text
    }

    /// The peaks as a `.dat` file.
    public func binary(bits: WaveformBits = .eight) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24 + values.count * bits.rawValue / 8)
        let head = [2, bits == .eight ? 1 : 0, sampleRate, samplesPerPixel, length, channelCount]
        for number in head { bytes.append(little: UInt32(truncatingIfNeeded: number)) }
        for value in values {
            switch bits {
            case .eight: bytes.append(UInt8(bitPattern: Int8(value / 256)))
            case .sixteen:
                let pattern = UInt16(bitPattern: value)
                bytes.append(UInt8(truncatingIfNeeded: pattern))
                bytes.append(UInt8(truncatingIfNeeded: pattern >> 8))
            }
        }
        return bytes
    }

    /// Reads a `.dat` file of version 2; nil if it is invalid or truncated.
    ///
    /// Values of eight bits become multiples of 256.
    public init?(binary bytes: [UInt8]) {
        guard bytes.count >= 24 else { return nil }
        let head = (0..<6).map { index -> Int in
            (0..<4).reduce(0) { $0 | Int(bytes[index * 4 + $1]) << (8 * $1) }
        }
        let (rate, frames, length, channels) = (head[2], head[3], head[4], head[5])
        guard head[0] == 2, head[1] <= 1, rate > 0, frames > 0, (1...64).contains(channels) else {
            return nil
        }
        let width = head[1] == 1 ? 1 : 2
        guard bytes.count - 24 == length * channels * 2 * width else { return nil }
        let values = (0..<length * channels * 2).map { index -> Int16 in
            let place = 24 + index * width
            if width == 1 { return Int16(Int8(bitPattern: bytes[place])) * 256 }
            return Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
        }
        self.init(channelCount: channels, sampleRate: rate, samplesPerPixel: frames, values: values)
    }
}

extension [UInt8] {
    mutating func append(little number: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
        }
    }
}
