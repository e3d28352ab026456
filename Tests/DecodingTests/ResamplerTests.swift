// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

@Suite struct ResamplerTests {
    @Test(arguments: [8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000, 44_101])
    func `the length is the rounded ratio and the sine keeps its phase`(rate: Int) throws {
        let signal = TestSignal.sines(frames: rate / 2 + 7, rate: rate, channels: 2)
        let asset = try AssetDecoder().decode(.memory(signal.wav))
        let exact = Double(signal.frames) * 48_000 / Double(rate)
        #expect(asset.info.length == FrameCount(Int64(exact.rounded())))
        let buffer = asset.content.buffer
        #expect(buffer.frameCount == asset.info.length)
        var worst = 0.0
        for channel in 0..<2 {
            let step = 2 * Double.pi * (997 + 251 * Double(channel)) / 48_000
            // Within the fades and the length of the filter.
            for frame in 2_400..<buffer.frameCount.count - 2_400 {
                worst = max(
                    worst,
                    abs(0.5 * sin(step * Double(frame)) - Double(buffer.plane(channel)[frame]))
                )
            }
        }
        print("resampler \(rate): \(20 * log10(max(worst, 1e-12))) dB")
        #expect(worst < 1e-6)
    }

    @Test func `equal rates leave every sample unchanged`() throws {
        let signal = TestSignal.sines(frames: 5_000, rate: 48_000, channels: 3)
        let asset = try AssetDecoder().decode(.memory(signal.wav))
        #expect(planes(asset.content.buffer) == signal.planes)
    }
}
