// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Files of every format, made by ffmpeg from one signal in a temporary folder, once per process.
enum Corpus {
    /// One file of the table.
    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        /// The output arguments of ffmpeg.
        let arguments: [String]
        /// Container and codec as in the catalogue.
        let container: String
        let codec: String
        var rate = 44_100
        /// Frames the container announces; nil if it announces none and ffmpeg's own decode is the reference.
        var frames: Int? = Corpus.frames
        /// Largest difference from the signal, or from ffmpeg's decode.
        var tolerance: Float
        /// Frames at either end that are not compared: AAC encoders smear the beginning.
        var edge = 0

        var testDescription: String { name }

        var path: String { Corpus.folder + "/" + name }

        /// Frames that the file at hand announces: FFmpeg 7 writes the exact count of ADPCM into the `fact` chunk of WAV, FFmpeg 5
        /// that of whole blocks.
        var announcedFrames: Int? {
            guard let frames, codec.hasSuffix("ADPCM"), name.hasSuffix(".wav"),
                let bytes = FileManager.default.contents(atPath: path)?.prefix(128),
                let fact = bytes.firstRange(of: Data("fact".utf8))?.upperBound, fact + 8 <= bytes.endIndex
            else { return self.frames }
            let count = bytes[fact + 4..<fact + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            return count > 0 ? min(frames, count) : frames
        }
    }

    /// A length that is a multiple of no packet.
    static let frames = 33_333

    static let folder: String = {
        let path = NSTemporaryDirectory() + "carillon-decoding-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: Corpus.folder) }
        return path
    }()

    static var hasFFmpeg: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg") }

    static func signal(rate: Int) -> TestSignal { .sines(frames: frames, rate: rate, channels: 2) }

    /// Every file that could be created.
    static let files: [File] = hasFFmpeg ? all.filter { make($0) } : []

    /// Runs a program without output; true if it succeeded.
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

    /// The standard error of a program; nil if it failed.
    static func errorOutput(_ program: String, _ arguments: [String]) -> String? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(bytes: data, encoding: .utf8) : nil
    }

    /// A path of this name in a folder of its own: the cases of a test run at the same time and may use one name.
    static func newPath(_ name: String) -> String {
        let path = folder + "/" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path + "/" + name
    }

    /// Writes a file and returns its path.
    static func write(_ bytes: [UInt8], _ name: String) -> String {
        let path = newPath(name)
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        return path
    }

    /// Converts a signal with ffmpeg and returns the path of the result.
    static func convert(_ signal: TestSignal, _ arguments: [String], to name: String) -> String? {
        let path = newPath(name)
        return convert(signal, arguments, at: path) ? path : nil
    }

    private static func convert(_ signal: TestSignal, _ arguments: [String], at path: String) -> Bool {
        let source = write(signal.wav, "source.wav")
        defer { try? FileManager.default.removeItem(atPath: source) }
        let all = ["-v", "error", "-y", "-i", source] + arguments + ["-bitexact", path]
        return run("/usr/bin/ffmpeg", all)
    }

    /// Makes one file.
    static func make(_ file: File) -> Bool {
        let base = file.name.replacingOccurrences(of: ".made.caf", with: "")
        let path = folder + "/" + base
        guard convert(signal(rate: file.rate), file.arguments, at: path) else { return false }
        guard base != file.name, let bytes = FileManager.default.contents(atPath: path) else { return true }
        return rewrap([UInt8](bytes), as: file.name)
    }

    /// Makes the Core Audio files ffmpeg cannot: those with priming and remainder frames.
    private static func rewrap(_ bytes: [UInt8], as name: String) -> Bool {
        let file: [UInt8]
        switch name {
        case "aac.aac.made.caf":
            let (packets, cookie) = CoreAudioFile.packets(adts: bytes, rateIndex: 4, channels: 2)
            file = CoreAudioFile.bytes(
                formatID: "aac ",
                rate: 44_100,
                channels: 2,
                packets: packets,
                framesPerPacket: 1_024,
                cookie: cookie,
                valid: frames,
                priming: 1_024
            )
        case "opus.caf.made.caf":
            let packets = CoreAudioFile.packets(caf: bytes)
            file = CoreAudioFile.bytes(
                formatID: "opus",
                rate: 48_000,
                channels: 2,
                packets: packets,
                framesPerPacket: 960,
                valid: frames,
                priming: 312
            )
        default:
            file = ima4(CoreAudioFile.data(caf: bytes))
        }
        return FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(file))
    }

    /// IMA4 in stereo has packets of 68 bytes.
    private static func ima4(_ data: [UInt8]) -> [UInt8] {
        CoreAudioFile.bytes(
            formatID: "ima4",
            rate: 44_100,
            channels: 2,
            packets: stride(from: 0, to: data.count, by: 68).map { Array(data[$0..<$0 + 68]) },
            framesPerPacket: 64,
            isConstant: true,
            valid: frames,
            priming: 0
        )
    }
}
