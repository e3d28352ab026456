// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Testing

struct WAVWriterTests {
    private let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("carillon-\(UUID().uuidString.prefix(8)).wav")

    /// Writes frames in two pieces; the file's bytes.
    private func write(_ planes: [[Float]], rate: SampleRate = .standard) throws -> [UInt8] {
        defer { try? FileManager.default.removeItem(at: file) }
        let writer = try WAVWriter(path: file.path, channelCount: planes.count, sampleRate: rate)
        try writer.write(planes: planes.map { Array($0.prefix(1)) })
        try writer.write(planes: planes.map { Array($0.dropFirst()) })
        try writer.finish()
        try writer.finish()
        return Array(try Data(contentsOf: file))
    }

    private func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<place + 4].enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
    }

    @Test(arguments: [1, 2, 6])
    func `a file holds what was written, bit for bit`(channels: Int) throws {
        let values: [Float] = [0, 1, -2, .leastNormalMagnitude / 4, 0.1, -.leastNonzeroMagnitude]
        let planes = (0..<channels).map { channel in values.map { $0 * Float(channel + 1) } }
        let bytes = try write(planes)
        #expect(number(bytes, at: 4) == bytes.count - 8)
        let samples = (0..<values.count).flatMap { frame in planes.map { $0[frame] } }
        let expected = samples.flatMap { sample in
            (0..<4).map { UInt8(truncatingIfNeeded: sample.bitPattern >> UInt32($0 * 8)) }
        }
        #expect(Array(bytes.suffix(expected.count)) == expected)
        #expect(number(bytes, at: bytes.count - expected.count - 4) == expected.count)
    }

    @Test func `a float header has tag 3 and a fact chunk with the frames`() throws {
        let bytes = try write([[Float](repeating: 0, count: 258)], rate: SampleRate(44_100))
        #expect(Array(bytes[20..<24]) == [3, 0, 1, 0])
        #expect(number(bytes, at: 24) == 44_100)
        #expect(Array(bytes[36..<48]) == Array("fact".utf8) + [4, 0, 0, 0, 2, 1, 0, 0])
    }

    @Test(arguments: [(3, 0x7), (4, 0x33), (5, 0x37), (6, 0x3F), (7, 0x70F), (8, 0x63F), (9, 0)])
    func `more than two channels say which speakers they are for`(channels: Int, speakers: Int) throws {
        let bytes = try write([[Float]](repeating: [0, 0], count: channels))
        #expect(Array(bytes[16..<24]) == [40, 0, 0, 0, 0xFE, 0xFF, UInt8(channels), 0])
        #expect(Array(bytes[36..<40]) == [22, 0, 32, 0])
        #expect(Array(bytes[40..<44]) == [UInt8(speakers & 0xFF), UInt8(speakers >> 8), 0, 0])
        #expect(Array(bytes[44..<60]) == [3, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71])
        #expect(Array(bytes[60..<64]) == Array("fact".utf8))
    }

    @Test func `a file that cannot be made is an error with its errno`() {
        #expect(throws: WAVWriterError.failed(path: "/dev/null/a.wav", errno: ENOTDIR)) {
            _ = try WAVWriter(path: "/dev/null/a.wav", channelCount: 1, sampleRate: .standard)
        }
    }

    @Test func `a disk that is full is an error`() throws {
        #expect(throws: WAVWriterError.failed(path: "/dev/full", errno: ENOSPC)) {
            let writer = try WAVWriter(path: "/dev/full", channelCount: 1, sampleRate: .standard)
            for _ in 0..<64 { try writer.write(planes: [[Float](repeating: 0, count: 4_096)]) }
        }
    }
}
