// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Output

struct WAVHeaderTests {
    @Test func `a 16-bit stereo header is the classic 44 bytes`() {
        let header = WAVHeader(channelCount: 2, sampleRate: SampleRate(48_000), encoding: .int16)
        let expected: [UInt8] =
            Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WAVEfmt ".utf8)
            + [16, 0, 0, 0, 1, 0, 2, 0, 0x80, 0xBB, 0, 0, 0, 0xEE, 2, 0, 4, 0, 16, 0]
            + Array("data".utf8) + [4, 0, 0, 0]
        #expect(header.bytes(frames: 1) == expected)
    }

    @Test func `a float header has tag 3 and a fact chunk with the frames`() {
        let header = WAVHeader(channelCount: 1, sampleRate: SampleRate(44_100), encoding: .float32)
        let bytes = header.bytes(frames: 258)
        #expect(bytes.count == 58)
        #expect(Array(bytes[20..<22]) == [3, 0])
        #expect(Array(bytes[38..<50]) == Array("fact".utf8) + [4, 0, 0, 0, 2, 1, 0, 0])
        #expect(Array(bytes[4..<8]) == [0x3A, 4, 0, 0])
    }

    @Test(arguments: [(3, 0x7), (4, 0x33), (5, 0x37), (6, 0x3F), (7, 0x70F), (8, 0x63F), (9, 0)])
    func `more than two channels say which speakers they are for`(channels: Int, speakers: Int) {
        let header = WAVHeader(channelCount: channels, sampleRate: .standard, encoding: .float32)
        let bytes = header.bytes(frames: 0)
        #expect(Array(bytes[16..<24]) == [40, 0, 0, 0, 0xFE, 0xFF, UInt8(channels), 0])
        #expect(Array(bytes[36..<40]) == [22, 0, 32, 0])
        #expect(Array(bytes[40..<44]) == [UInt8(speakers & 0xFF), UInt8(speakers >> 8), 0, 0])
        #expect(Array(bytes[44..<60]) == [3, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71])
        #expect(Array(bytes[60..<64]) == Array("fact".utf8))
    }

    @Test func `float samples are stored bit for bit and interleaved`() {
        let header = WAVHeader(channelCount: 2, sampleRate: .standard, encoding: .float32)
        #expect(header.bytes(planes: [[1], [-2]]) == [0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0])
    }

    @Test(arguments: [
        (Float(0), Int16(0)), (0.5, 16_384), (-1, -32_768), (1, 32_767), (3, 32_767), (-3, -32_768),
        (.nan, 0), (.infinity, 32_767), (1 / 65_536, 0), (3 / 65_536, 2),
    ])
    func `16-bit samples are rounded and limited`(sample: Float, expected: Int16) {
        #expect(WAVHeader.int16(sample) == expected)
    }

    @Test func `the longest file is the one whose size the header can tell`() {
        let header = WAVHeader(channelCount: 2, sampleRate: .standard, encoding: .float32)
        #expect(header.maximumFrames == 536_870_903)
    }
}
