// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

/// Files that are written while their sound arrives.
struct EncoderTests {
    /// A file of an encoder's pieces, and the samples in it.
    private func written(
        _ format: EncodedFormat,
        channels: Int,
        _ pieces: [[Float]]
    ) throws -> (bytes: [UInt8], planes: [[Float]]) {
        let job = EncodeJob(format: format, sampleRate: .standard, channelCount: channels)
        let encoder = try AudioEncoder(job)
        var file: [UInt8] = []
        let write = { (parts: [AudioEncoder.Piece]) in
            for part in parts {
                let end = Int(part.offset) + part.bytes.count
                if file.count < end { file += [UInt8](repeating: 0, count: end - file.count) }
                file.replaceSubrange(Int(part.offset)..<end, with: part.bytes)
            }
        }
        for piece in pieces { write(try encoder.encode(piece)) }
        write(try encoder.finish())
        let reader = try AssetReader(.memory(file))
        var planes = [[Float]](repeating: [], count: channels)
        while let next = try reader.next() {
            for channel in 0..<channels { planes[channel] += next[channel] }
        }
        return (file, planes)
    }

    /// Multiples of the smallest step of 24 bits.
    private func noise(_ count: Int, seed: UInt64) -> [Float] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(Int64(state >> 40) - (1 << 23)) / Float(1 << 23)
        }
    }

    @Test(arguments: EncodedFormat.allCases, [1, 2, 8])
    func `what is written is read again to the bit`(format: EncodedFormat, channels: Int) throws {
        // Pieces of any length, one of them longer than a message.
        let sound = noise((EncodeJob.frames * 2 + 77) * channels, seed: 5)
        let cut = (EncodeJob.frames + 900) * channels
        let (_, planes) = try written(
            format,
            channels: channels,
            [Array(sound[..<cut]), Array(sound[cut...])]
        )
        for channel in 0..<channels {
            let expected = stride(from: channel, to: sound.count, by: channels).map { sound[$0] }
            #expect(planes[channel] == expected)
        }
    }

    @Test(arguments: EncodedFormat.allCases)
    func `samples beyond full scale are limited to it`(format: EncodedFormat) throws {
        let (_, planes) = try written(
            format,
            channels: 1,
            [[1.5, -3, 0.5, 1] + [Float](repeating: 0, count: 960)]
        )
        let top = Float((1 << 23) - 1) / Float(1 << 23)
        #expect(Array(planes[0].prefix(4)) == [top, -1, 0.5, top])
    }

    @Test func `nothing is added to a file that has ended`() throws {
        let encoder = try AudioEncoder(EncodeJob(format: .wav, sampleRate: .standard, channelCount: 2))
        let pieces = try encoder.finish()
        let first = try #require(pieces.first { $0.offset == 0 })
        #expect(String(decoding: first.bytes.prefix(4), as: UTF8.self) == "RIFF")
        #expect(throws: DecodingError.self) { _ = try encoder.encode([0, 0]) }
    }
}
