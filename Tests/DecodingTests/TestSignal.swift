// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// A signal that shows a shift by one frame, and its WAV form.
struct TestSignal {
    let rate: Int
    let planes: [[Float]]

    var frames: Int { planes[0].count }

    /// Sines of 997 Hz and up, one per channel, faded in and out over 10 ms.
    static func sines(frames: Int, rate: Int, channels: Int, amplitude: Double = 0.5) -> TestSignal {
        let edge = Double(rate) / 100
        let planes = (0..<channels).map { channel -> [Float] in
            let step = 2 * Double.pi * (997 + 251 * Double(channel)) / Double(rate)
            return (0..<frames).map { frame in
                let fade = min(1, min(Double(frame), Double(frames - 1 - frame)) / edge)
                return Float(amplitude * fade * sin(step * Double(frame)))
            }
        }
        return TestSignal(rate: rate, planes: planes)
    }

    /// A sine without a corner at the loop point: whole periods, no fades.
    static func loopable(frames: Int, periods: Int, rate: Int) -> TestSignal {
        let step = 2 * Double.pi * Double(periods) / Double(frames)
        return TestSignal(rate: rate, planes: [(0..<frames).map { Float(0.5 * sin(step * Double($0))) }])
    }

    /// Largest difference from the samples of a buffer, over the frames both have.
    func maximumError(_ buffer: SampleBuffer, edge: Int = 0) -> Float {
        var worst: Float = 0
        for (channel, plane) in planes.enumerated() where channel < buffer.channelCount {
            let samples = buffer.plane(channel)
            for frame in edge..<min(frames, buffer.frameCount.count) - edge {
                worst = max(worst, abs(plane[frame] - samples[frame]))
            }
        }
        return worst
    }

    /// The signal as a WAV file of 32-bit floats.
    var wav: [UInt8] {
        let channels = planes.count
        let size = UInt32(frames * channels * 4)
        var bytes: [UInt8] =
            Array("RIFF".utf8) + little(size + 36) + Array("WAVEfmt ".utf8) + little(UInt32(16))
        bytes += little(UInt16(3)) + little(UInt16(channels)) + little(UInt32(rate))
        bytes += little(UInt32(rate * channels * 4)) + little(UInt16(channels * 4)) + little(UInt16(32))
        bytes += Array("data".utf8) + little(size)
        bytes.reserveCapacity(bytes.count + Int(size))
        for frame in 0..<frames {
            for plane in planes { bytes += little(plane[frame].bitPattern) }
        }
        return bytes
    }
}

/// The bytes of a number in little-endian order.
func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// The bytes of a number in big-endian order.
func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

/// The samples of a buffer, one array per channel.
func planes(_ buffer: SampleBuffer) -> [[Float]] {
    (0..<buffer.channelCount).map { channel in
        Array(UnsafeBufferPointer(start: buffer.plane(channel), count: buffer.frameCount.count))
    }
}
