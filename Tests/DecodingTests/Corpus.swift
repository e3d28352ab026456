// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// Files of every format, made by ffmpeg from one signal into a temporary folder, once a process.
enum Corpus {
    /// One file of the table.
    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        /// What ffmpeg is asked for.
        let arguments: [String]
        /// Container and codec as the catalogue names them.
        let container: String
        let codec: String
        var rate = 44_100
        /// Frames the container promises; nil if it promises none.
        var frames: Int? = Corpus.frames
        /// Largest difference from the signal.
        var tolerance: Float

        var testDescription: String { name }

        var path: String { Corpus.folder + "/" + name }
    }

    /// A length that is a multiple of no packet.
    static let frames = 33_333

    static let folder: String = {
        let path = NSTemporaryDirectory() + "carillon-decoding-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }()

    static var hasFFmpeg: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg") }

    static func signal(rate: Int) -> TestSignal { .sines(frames: frames, rate: rate, channels: 2) }

    /// Every file that could be made.
    static let files: [File] = hasFFmpeg ? all.filter { make($0) } : []

    /// Runs a program quietly; true if it ended well.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Writes a file into the folder and gives its path.
    static func write(_ bytes: [UInt8], _ name: String) -> String {
        let path = folder + "/" + name
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        return path
    }

    /// Converts a signal by ffmpeg.
    static func convert(_ signal: TestSignal, _ arguments: [String], to name: String) -> String? {
        let source = write(signal.wav, name + ".source.wav")
        let path = folder + "/" + name
        let all = ["-v", "error", "-y", "-i", source] + arguments + ["-bitexact", path]
        return run("/usr/bin/ffmpeg", all) ? path : nil
    }

    private static func make(_ file: File) -> Bool {
        convert(signal(rate: file.rate), file.arguments, to: file.name) != nil
    }

    private static func pcm(
        _ name: String,
        _ container: String,
        _ codec: String,
        _ encoder: String,
        _ bits: Int
    ) -> File {
        let step = 1.5 / Float(1 << min(bits - 1, 23))
        return File(
            name: name,
            arguments: ["-c:a", encoder],
            container: container,
            codec: codec,
            tolerance: step
        )
    }

    static let all: [File] = [
        pcm("u8.wav", "WAV", "PCM 8", "pcm_u8", 8),
        pcm("s16.wav", "WAV", "PCM 16", "pcm_s16le", 16),
        pcm("s24.wav", "WAV", "PCM 24", "pcm_s24le", 24),
        pcm("s32.wav", "WAV", "PCM 32", "pcm_s32le", 32),
        pcm("f32.wav", "WAV", "PCM float 32", "pcm_f32le", 32),
        pcm("f64.wav", "WAV", "PCM float 64", "pcm_f64le", 32),
        pcm("alaw.wav", "WAV", "A-law", "pcm_alaw", 6),
        pcm("mulaw.wav", "WAV", "µ-law", "pcm_mulaw", 6),
        pcm("ms.wav", "WAV", "MS ADPCM", "adpcm_ms", 6),
        pcm("ima.wav", "WAV", "IMA ADPCM", "adpcm_ima_wav", 6),
        pcm("s8.aiff", "AIFF", "PCM 8", "pcm_s8", 8),
        pcm("s16.aiff", "AIFF", "PCM 16", "pcm_s16be", 16),
        pcm("s24.aiff", "AIFF", "PCM 24", "pcm_s24be", 24),
        pcm("s32.aiff", "AIFF", "PCM 32", "pcm_s32be", 32),
        pcm("f32.aifc", "AIFF", "PCM float 32", "pcm_f32be", 32),
        pcm("alaw.aifc", "AIFF", "A-law", "pcm_alaw", 6),
        pcm("mulaw.aifc", "AIFF", "µ-law", "pcm_mulaw", 6),
        pcm("ima4.aifc", "AIFF", "IMA ADPCM", "adpcm_ima_qt", 6),
        pcm("s16.au", "AU", "PCM 16", "pcm_s16be", 16),
        pcm("f32.au", "AU", "PCM float 32", "pcm_f32be", 32),
        pcm("mulaw.au", "AU", "µ-law", "pcm_mulaw", 6),
        pcm("alaw.au", "AU", "A-law", "pcm_alaw", 6),
        pcm("s16.flac", "FLAC", "FLAC", "flac", 16),
        File(
            name: "vorbis.ogg",
            arguments: ["-c:a", "libvorbis", "-q:a", "9"],
            container: "Ogg Vorbis",
            codec: "Vorbis",
            tolerance: 0.02
        ),
        File(
            name: "opus.opus",
            arguments: ["-c:a", "libopus", "-b:a", "256k"],
            container: "Ogg Opus",
            codec: "Opus",
            rate: 48_000,
            tolerance: 0.02
        ),
        pcm("flac.oga", "Ogg FLAC", "FLAC", "flac", 16),
        File(
            name: "lame.mp3",
            arguments: ["-c:a", "libmp3lame", "-b:a", "320k"],
            container: "MP3",
            codec: "MP3",
            tolerance: 0.02
        ),
        File(
            name: "vbr.mp3",
            arguments: ["-c:a", "libmp3lame", "-q:a", "0"],
            container: "MP3",
            codec: "MP3",
            tolerance: 0.02
        ),
        pcm("s16.caf", "CAF", "PCM 16", "pcm_s16be", 16),
        pcm("s24.caf", "CAF", "PCM 24", "pcm_s24le", 24),
        pcm("f32.caf", "CAF", "PCM float 32", "pcm_f32le", 32),
        pcm("alaw.caf", "CAF", "A-law", "pcm_alaw", 6),
        pcm("mulaw.caf", "CAF", "µ-law", "pcm_mulaw", 6),
        pcm("ima4.caf", "CAF", "IMA ADPCM", "adpcm_ima_qt", 6),
        pcm("alac.caf", "CAF", "ALAC", "alac", 16),
        File(
            name: "aac.caf",
            arguments: ["-c:a", "aac", "-b:a", "256k"],
            container: "CAF",
            codec: "AAC",
            tolerance: 0.02
        ),
        File(
            name: "opus.caf",
            arguments: ["-c:a", "libopus", "-b:a", "256k"],
            container: "CAF",
            codec: "Opus",
            rate: 48_000,
            tolerance: 0.02
        ),
        File(
            name: "aac.m4a",
            arguments: ["-c:a", "aac", "-b:a", "256k"],
            container: "M4A",
            codec: "AAC",
            tolerance: 0.02
        ),
        pcm("alac.m4a", "M4A", "ALAC", "alac", 16),
        File(
            name: "aac.aac",
            arguments: ["-c:a", "aac", "-b:a", "256k"],
            container: "ADTS",
            codec: "AAC",
            frames: nil,
            tolerance: 2
        ),
        File(
            name: "opus.webm",
            arguments: ["-c:a", "libopus", "-b:a", "256k"],
            container: "WebM",
            codec: "Opus",
            rate: 48_000,
            tolerance: 0.02
        ),
        File(
            name: "vorbis.webm",
            arguments: ["-c:a", "libvorbis", "-q:a", "9"],
            container: "WebM",
            codec: "Vorbis",
            tolerance: 0.02
        ),
        File(
            name: "v1.wma",
            arguments: ["-c:a", "wmav1", "-b:a", "256k"],
            container: "ASF",
            codec: "WMA 1",
            frames: nil,
            tolerance: 2
        ),
        File(
            name: "v2.wma",
            arguments: ["-c:a", "wmav2", "-b:a", "256k"],
            container: "ASF",
            codec: "WMA 2",
            frames: nil,
            tolerance: 2
        ),
        pcm("wavpack.wv", "WavPack", "WavPack", "wavpack", 16),
    ]
}
