// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// How samples are stored in a WAV file.
public enum WAVEncoding: Sendable, Equatable, CaseIterable {
    /// 32-bit IEEE float: what was rendered, bit for bit.
    case float32
    /// 16-bit integers, rounded to nearest, limited to full scale, without dither.
    case int16

    var bytesPerSample: Int {
        switch self {
        case .float32: 4
        case .int16: 2
        }
    }
}

/// The bytes before the samples of a WAV file.
///
/// - Source: RIFF/WAVE, `fmt ` tags 1 (PCM) and 3 (IEEE float); the latter needs a `fact` chunk.
struct WAVHeader: Sendable, Equatable {
    let channelCount: Int
    let sampleRate: SampleRate
    let encoding: WAVEncoding

    /// Bytes of one frame.
    var bytesPerFrame: Int { channelCount * encoding.bytesPerSample }

    /// Frames whose file still has a size the header can tell.
    var maximumFrames: Int { (Int(UInt32.max) - 64) / bytesPerFrame }

    /// The header of a file with `frames` frames, the same length for any number.
    func bytes(frames: Int) -> [UInt8] {
        let dataSize = frames * bytesPerFrame
        var body: [UInt8] = Array("WAVE".utf8) + Array("fmt ".utf8) + format
        if encoding == .float32 {
            body += Array("fact".utf8) + little(UInt32(4)) + little(UInt32(frames))
        }
        body += Array("data".utf8) + little(UInt32(dataSize))
        // A chunk has an even length; the size field does not count the byte that makes it so.
        let size = body.count + dataSize + dataSize % 2
        return Array("RIFF".utf8) + little(UInt32(size)) + body
    }

    /// Size and content of the format chunk; more than two channels say where each is heard (WAVEFORMATEXTENSIBLE).
    private var format: [UInt8] {
        let tag = UInt16(encoding == .float32 ? 3 : 1)
        let isExtensible = channelCount > 2
        var format = little(isExtensible ? 0xFFFE : tag) + little(UInt16(channelCount))
        format += little(UInt32(sampleRate.hertz)) + little(UInt32(sampleRate.hertz * bytesPerFrame))
        format += little(UInt16(bytesPerFrame)) + little(UInt16(encoding.bytesPerSample * 8))
        if isExtensible {
            format += little(UInt16(22)) + little(UInt16(encoding.bytesPerSample * 8))
            format += little(WAVHeader.speakers(channelCount)) + little(tag)
            format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        } else if encoding == .float32 {
            format += little(UInt16(0))
        }
        return little(UInt32(format.count)) + format
    }

    /// The speakers of the usual layout, a bit each in the order of WAV; none where there is no usual one.
    private static func speakers(_ channelCount: Int) -> UInt32 {
        switch ChannelLayout(channelCount: channelCount) {
        case .mono: 0x4
        case .stereo: 0x3
        case .surround30: 0x7
        case .quad: 0x33
        case .surround50: 0x37
        case .surround51: 0x3F
        case .surround61: 0x70F
        case .surround71: 0x63F
        case nil: 0
        }
    }

    /// The samples of `planes` in the file's order and encoding.
    func bytes(planes: [[Float]]) -> [UInt8] {
        let frames = planes.first?.count ?? 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(frames * bytesPerFrame)
        for frame in 0..<frames {
            for plane in planes {
                switch encoding {
                case .float32: bytes += little(plane[frame].bitPattern)
                case .int16: bytes += little(UInt16(bitPattern: WAVHeader.int16(plane[frame])))
                }
            }
        }
        return bytes
    }

    /// A sample on the 16-bit scale; what is not a number is silence.
    static func int16(_ sample: Float) -> Int16 {
        guard !sample.isNaN else { return 0 }
        return Int16(max(-32_768, min(32_767, (sample * 32_768).rounded(.toNearestOrEven))))
    }

    private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
    }
}
