// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Mixer
import Output
import Testing

/// Distortion and noise of 44.1 → 48 kHz from the file in to the file out.
@Suite struct ConversionTests {
    /// A tone of one second at 44.1 kHz, computed in double and stored as 32-bit float.
    private static func tone(_ hertz: Double) -> [UInt8] {
        let step = 2 * Double.pi * hertz / 44_100
        let samples = (0..<44_100).map { Float(0.5 * sin(step * Double($0))) }
        return wav(samples)
    }

    private static func wav(_ samples: [Float]) -> [UInt8] {
        func little(_ number: UInt32, _ count: Int = 4) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
        }
        let size = UInt32(samples.count * 4)
        var bytes = Array("RIFF".utf8) + little(size + 36) + Array("WAVEfmt ".utf8) + little(16)
        bytes += little(3, 2) + little(1, 2) + little(44_100) + little(176_400) + little(4, 2) + little(32, 2)
        bytes += Array("data".utf8) + little(size)
        for sample in samples { bytes += little(sample.bitPattern) }
        return bytes
    }

    /// Renders a file in memory through mixer and limiter into a WAV file; its left channel.
    private static func render(_ bytes: [UInt8]) throws -> [Float] {
        let asset = try AssetDecoder().decode(.memory(bytes))
        let configuration = MixerConfiguration()
        let pair = MixerControl.make(configuration)
        let control = pair.control
        let host = RenderHost(pair.renderer, configuration: configuration)
        try control.reserve(commands: 0, voices: 1)
        _ = control.start(VoiceStart(source: .buffer(asset.content.buffer), bus: .sounds))
        control.commit()
        let output = OfflineOutput()
        try output.start(host) { _ in }
        defer { output.stop() }
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("carillon-golden-\(UUID().uuidString.prefix(8)).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        let writer = try WAVWriter(path: file.path, channelCount: 2, sampleRate: .standard)
        try writer.write(planes: output.render(frames: 48_000))
        try writer.finish()
        let written = try AssetDecoder().decode(.file(path: file.path)).content.buffer
        return Array(UnsafeBufferPointer(start: written.plane(0), count: written.frameCount.count))
    }

    @Test(arguments: [1_000.0, 10_000, 19_000])
    func `THD+N of 44.1 to 48 kHz is below −130 dB, file in to file out`(hertz: Double) throws {
        let heard = try Self.render(Self.tone(hertz))
        #expect(heard.count == 48_000)
        // Without the filter's edges and the limiter's delay.
        #expect(residue(heard[8_000..<40_000], hertz: hertz) < -130)
    }
}
