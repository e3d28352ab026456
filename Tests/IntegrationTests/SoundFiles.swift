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

    /// Options of a server that has the files as its library and its state beside them.
    var arguments: [String] {
        ["--state", folder.appending(path: "state").path, "--library", folder.path]
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

    /// What ffmpeg hears in a file, at 48 kHz and mono, without the frames that a CAF packet table leaves out.
    static func reference(_ file: URL) throws -> [Float] {
        var filter: [String] = []
        if let valid = try validFrames(of: file) {
            filter = ["-af", "atrim=start_sample=\(valid.lowerBound):end_sample=\(valid.upperBound)"]
        }
        let data = try Client.run(
            "/usr/bin/ffmpeg",
            ["-hide_banner", "-loglevel", "error", "-i", file.path] + filter
                + ["-f", "f32le", "-ac", "1", "-ar", "48000", "-"]
        )
        let samples = data.count / MemoryLayout<Float>.size
        return [Float](unsafeUninitializedCapacity: samples) { memory, count in
            count = data.copyBytes(to: memory) / MemoryLayout<Float>.size
        }
    }

    /// The frames of a CAF file that are sound, by its packet table; nil where it has none.
    private static func validFrames(of file: URL) throws -> Range<Int>? {
        let bytes = [UInt8](try Data(contentsOf: file))
        func number(_ at: Int, _ size: Int) -> Int { bytes[at..<at + size].reduce(0) { $0 << 8 | Int($1) } }
        var at = 8
        while at + 12 <= bytes.count {
            let size = number(at + 4, 8)
            if bytes[at..<at + 4].elementsEqual("pakt".utf8), at + 36 <= bytes.count {
                let priming = number(at + 28, 4)
                return priming..<priming + number(at + 20, 8)
            }
            guard size >= 0, size < bytes.count else { return nil }
            at += 12 + size
        }
        return nil
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
