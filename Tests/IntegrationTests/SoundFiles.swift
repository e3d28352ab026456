// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Sound files for the tests: made by ffmpeg on the spot, and the real ones that lie beside the project.
struct SoundFiles {
    /// A folder that goes with the test.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "carillon-it-\(UUID().uuidString.prefix(8))"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A stereo WAV at 48 kHz with 32-bit samples, so that nothing between file and mixer changes a value.
    func sine(_ name: String, hertz: Double, seconds: Double, volume: Double) throws -> URL {
        try make(
            name,
            "sine=frequency=\(hertz):sample_rate=48000:duration=\(seconds),volume=\(volume)*8",
            ["-c:a", "pcm_f32le", "-ac", "2"]
        )
    }

    /// A mono sweep as ALAC in CAF at 44.1 kHz: another rate, and a codec that FFmpeg decodes.
    func music(_ name: String, seconds: Double) throws -> URL {
        try make(
            name,
            "aevalsrc='0.4*sin(2*PI*(200+100*t)*t)':s=44100:d=\(seconds)",
            ["-c:a", "alac", "-ac", "1"]
        )
    }

    private func make(_ name: String, _ source: String, _ codec: [String]) throws -> URL {
        let file = folder.appending(path: name)
        _ = try Client.run(
            "/usr/bin/ffmpeg",
            ["-hide_banner", "-loglevel", "error", "-y", "-f", "lavfi", "-i", source] + codec + [file.path]
        )
        return file
    }

    /// What ffmpeg hears in a file: the first channel as float at 48 kHz.
    static func reference(_ file: URL) throws -> [Float] {
        let data = try Client.run(
            "/usr/bin/ffmpeg",
            [
                "-hide_banner", "-loglevel", "error", "-i", file.path, "-f", "f32le", "-ac", "1", "-ar",
                "48000", "-",
            ]
        )
        let samples = data.count / MemoryLayout<Float>.size
        return [Float](unsafeUninitializedCapacity: samples) { memory, count in
            count = data.copyBytes(to: memory) / MemoryLayout<Float>.size
        }
    }

    /// The real files made by Apple's own tool, where they lie beside the project (they are not committed).
    static var fixtures: [URL] {
        let beside = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return ["track1.caf", "sound1.caf"].map { beside.appending(path: "shared/fixtures/\($0)") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// Root mean square in decibels relative to full scale.
func rmsDb(_ samples: some Collection<Float>) -> Double {
    let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return 10 * log10(max(sum / Double(max(samples.count, 1)), 1e-16))
}
