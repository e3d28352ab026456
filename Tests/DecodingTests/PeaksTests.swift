// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Codecs
@testable import Decoding

/// Peaks compared with numbers computed by hand.
@Suite struct PeaksTests {
    /// Ten frames in two channels, with four frames in a pixel.
    private static func peaks(_ samplesPerPixel: Int = 4) throws -> WaveformPeaks {
        let left: [Float] = [0, 0.5, -0.25, 0.125, 0.75, 0.5, 0.25, 0, -1, 0.5]
        let right: [Float] = left.map { $0 / 2 }
        let wav = TestSignal(rate: 48_000, planes: [left, right]).wav
        return try AssetAnalyzer().analyze(.memory(wav), samplesPerPixel: samplesPerPixel).peaks
    }

    @Test func `each pixel has the extremes of its frames`() throws {
        let peaks = try Self.peaks()
        #expect(peaks.length == 3 && peaks.channelCount == 2)
        #expect((0..<3).map { peaks.minimum(0, at: $0) } == [-8_192, 0, -32_768])
        #expect((0..<3).map { peaks.maximum(0, at: $0) } == [16_384, 24_576, 16_384])
        #expect((0..<3).map { peaks.minimum(1, at: $0) } == [-4_096, 0, -16_384])
        #expect((0..<3).map { peaks.maximum(1, at: $0) } == [8_192, 12_288, 8_192])
    }

    @Test func `the JSON is audiowaveform's`() throws {
        let text = try String(bytes: Self.peaks().json(), encoding: .utf8)
        #expect(
            text
                == "{\"version\":2,\"channels\":2,\"sample_rate\":48000,\"samples_per_pixel\":4,\"bits\":8,"
                + "\"length\":3,\"data\":[-32,64,-16,32,0,96,0,48,-128,64,-64,32]}"
        )
        let wide = try String(bytes: Self.peaks().mono().json(bits: .sixteen), encoding: .utf8)
        #expect(
            wide?.hasSuffix("\"bits\":16,\"length\":3,\"data\":[-8192,16384,0,24576,-32768,16384]}") == true
        )
    }

    @Test func `the binary form is audiowaveform's and can be read again`() throws {
        let peaks = try Self.peaks()
        let eight = peaks.binary()
        #expect(
            eight == [
                2, 0, 0, 0, 1, 0, 0, 0, 0x80, 0xBB, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0,
                0xE0, 64, 0xF0, 32, 0, 96, 0, 48, 0x80, 64, 0xC0, 32,
            ]
        )
        let sixteen = peaks.binary(bits: .sixteen)
        #expect(sixteen.count == 24 + 24 && Array(sixteen[24..<28]) == [0x00, 0xE0, 0x00, 0x40])
        #expect(WaveformPeaks(binary: sixteen) == peaks)
        #expect(WaveformPeaks(binary: eight) == peaks)
        for count in 0..<sixteen.count { #expect(WaveformPeaks(binary: Array(sixteen.prefix(count))) == nil) }
    }

    @Test(arguments: [(4, 3), (5, 3), (8, 2), (12, 1), (1_000_000, 1), (Int.max, 1)])
    func `coarser peaks cover the finer ones`(wanted: Int, length: Int) throws {
        let coarse = try #require(try Self.peaks().resampled(samplesPerPixel: wanted))
        #expect(coarse.samplesPerPixel == wanted && coarse.length == length)
        #expect((0..<length).map { coarse.minimum(0, at: $0) }.min() == -32_768)
        #expect((0..<length).map { coarse.maximum(0, at: $0) }.max() == 24_576)
    }

    @Test func `eight frames per pixel merge two pixels of four, and finer peaks do not exist`() throws {
        let peaks = try Self.peaks()
        #expect(try peaks.resampled(samplesPerPixel: 8) == Self.peaks(8))
        #expect(peaks.resampled(samplesPerPixel: 3) == nil)
    }

    @Test func `a sound with too many pixels gets fewer pixels of more frames`() {
        var collector = PeakCollector(
            channelCount: 1,
            sampleRate: 48_000,
            samplesPerPixel: 2,
            maximumLength: 8
        )
        let samples = (0..<100).map { Float($0) / 128 }
        for start in stride(from: 0, to: 100, by: 7) {
            let part = Array(samples[start..<min(100, start + 7)])
            collector.add(part, frames: part.count)
        }
        let peaks = collector.finish()
        #expect(peaks.samplesPerPixel == 16 && peaks.length == 7)
        #expect((0..<7).map { Int(peaks.minimum(0, at: $0)) } == (0..<7).map { $0 * 16 * 256 })
        #expect(peaks.maximum(0, at: 6) == 99 * 256)
    }

    @Test(arguments: [1, 13, 14, 15, 16, 17, 28, 29, 56, 57, 112, 113])
    func `the finest resolution is the one that a collector ends with`(frames: Int) {
        var collector = PeakCollector(
            channelCount: 1,
            sampleRate: 48_000,
            samplesPerPixel: 2,
            maximumLength: 8
        )
        collector.add([Float](repeating: 0, count: frames), frames: frames)
        let finest = WaveformPeaks.finestResolution(frames: frames, maximumLength: 8)
        #expect(collector.finish().samplesPerPixel == finest)
    }

    @Test func `peaks above full scale are clamped`() {
        var collector = PeakCollector(channelCount: 1, sampleRate: 48_000, samplesPerPixel: 4)
        collector.add([2, -3, .nan, 0], frames: 4)
        let peaks = collector.finish()
        #expect(peaks.minimum(0, at: 0) == -32_768 && peaks.maximum(0, at: 0) == 32_767)
    }
}
