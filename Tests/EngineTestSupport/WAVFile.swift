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
        let samples = Data(count: frames * channels * 4, of: planes)
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
    /// The samples frame by frame; loops over pointers are quick without optimization, too.
    fileprivate init(count: Int, of planes: [[Float]]) {
        var samples = [UInt32](repeating: 0, count: count / 4)
        samples.withUnsafeMutableBufferPointer { samples in
            for (channel, plane) in planes.enumerated() {
                plane.withUnsafeBufferPointer { plane in
                    var (frame, place) = (0, channel)
                    while frame < plane.count {
                        samples[place] = plane[frame].bitPattern.littleEndian
                        frame += 1
                        place += planes.count
                    }
                }
            }
        }
        self = samples.withUnsafeBytes { Data($0) }
    }

    fileprivate mutating func append(little value: some FixedWidthInteger) {
        var rest = value.littleEndian
        for _ in 0..<(value.bitWidth / 8) {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}
