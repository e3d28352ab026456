// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// Makes WAV files of 32-bit float samples for tests.
public enum WAVFile {
    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - planes: one array per channel, all of the same length.
    ///   - rate: frames per second.
    /// - Returns: header and samples.
    public static func bytes(planes: [[Float]], rate: Int) -> Data {
        let channels = planes.count
        let frames = planes.first?.count ?? 0
        var samples = Data(capacity: frames * channels * 4)
        for frame in 0..<frames {
            for plane in planes { samples.append(little: plane[frame].bitPattern) }
        }
        var data = Data("RIFF".utf8)
        data.append(little: UInt32(50 + samples.count))
        data.append(Data("WAVEfmt ".utf8))
        data.append(little: UInt32(18))
        data.append(little: UInt16(3))
        data.append(little: UInt16(channels))
        data.append(little: UInt32(rate))
        data.append(little: UInt32(rate * channels * 4))
        data.append(little: UInt16(channels * 4))
        data.append(little: UInt16(32))
        data.append(little: UInt16(0))
        data.append(Data("fact".utf8))
        data.append(little: UInt32(4))
        data.append(little: UInt32(frames))
        data.append(Data("data".utf8))
        data.append(little: UInt32(samples.count))
        data.append(samples)
        return data
    }
}

extension Data {
    fileprivate mutating func append(little value: some FixedWidthInteger) {
        var rest = value.littleEndian
        for _ in 0..<(value.bitWidth / 8) {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}
