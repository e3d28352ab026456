// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation

/// Cost and distortion of conversion to the engine's rate and of other rates, and the speed of decoding each format.
///
/// Formats are encoded by the `ffmpeg` command where it is installed.
@main
struct DecodingBenchmark {
    static func main() throws {
        print("| 44.1 → 48 kHz, stereo | THD+N | ns a frame and channel |")
        print("|---|---:|---:|")
        for hertz in [1_000, 10_000, 19_000] { try conversion(hertz) }
        print("\n| Decoded and converted, 60 s stereo | × real time |")
        print("|---|---:|")
        for (name, options) in formats { try decoding(name, options) }
        StretchBenchmark().run()
    }

    /// A file's ending, and what makes ffmpeg write it.
    private static let formats = [
        ("wav", ["-c:a", "pcm_s16le"]), ("flac", []), ("ogg", ["-c:a", "libvorbis"]),
        ("opus", ["-c:a", "libopus"]), ("mp3", ["-c:a", "libmp3lame", "-b:a", "192k"]),
        ("m4a", ["-c:a", "aac", "-b:a", "192k"]),
    ]

    private static func conversion(_ hertz: Int) throws {
        let rate = 44_100
        let step = 2 * Double.pi * Double(hertz) / Double(rate)
        let signal = (0..<rate * 10).map { Float(0.5 * sin(step * Double($0))) }
        let file = wav(signal, rate: rate)
        let began = processorSeconds()
        let buffer = try AssetDecoder().decode(.memory(file)).content.buffer
        let spent = processorSeconds() - began
        let plane = buffer.plane(0)
        let residual = decibels(
            ofResidual: (24_000..<456_000).map { Double(plane[$0]) },
            hertz: Double(hertz)
        )
        let cost = spent * 1e9 / Double(2 * buffer.frameCount.count)
        print(String(format: "| %d Hz | %.1f dB | %.1f |", hertz, residual, cost))
    }

    private static func decoding(_ name: String, _ options: [String]) throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("carillon-\(UUID().uuidString.prefix(8)).\(name)")
        defer { try? FileManager.default.removeItem(at: file) }
        let encoder = Process()
        encoder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let source = "aevalsrc=0.3*sin(500*t)+0.1*sin(7000*t)+0.05*random(0)|0.3*sin(600*t):s=44100:d=60"
        encoder.arguments = ["ffmpeg", "-v", "quiet", "-f", "lavfi", "-i", source] + options + [file.path]
        try encoder.run()
        encoder.waitUntilExit()
        guard encoder.terminationStatus == 0 else { return print("| \(name) | not encoded: no ffmpeg |") }
        let bytes = [UInt8](try Data(contentsOf: file))
        var configuration = DecodingConfiguration(engineRate: .standard)
        configuration.residentSeconds = 120
        configuration.residentBytes = 1 << 30
        let decoder = AssetDecoder(configuration)
        let began = processorSeconds()
        let length = try decoder.decode(.memory(bytes)).content.buffer.frameCount.count
        let spent = processorSeconds() - began
        print(String(format: "| %@ | %.0f |", name, Double(length) / 48_000 / spent))
    }

    /// A stereo file of 32-bit floats.
    private static func wav(_ samples: [Float], rate: Int) -> [UInt8] {
        func bytes(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> (8 * $0) & 255) } }
        var data: [UInt8] = []
        data.reserveCapacity(samples.count * 8)
        for sample in samples {
            let four = bytes(Int(sample.bitPattern), 4)
            data += four
            data += four
        }
        return Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
            + bytes(3, 2) + bytes(2, 2) + bytes(rate, 4) + bytes(8 * rate, 4) + bytes(8, 2) + bytes(32, 2)
            + Array("data".utf8) + bytes(data.count, 4) + data
    }
}
