// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// The program that turns text into a sound file.
///
/// It receives the text on standard input, never through a shell; in its arguments `{output}` is replaced by the file to
/// write and `{voice}` by a voice.
public struct SpeechCommand: Sendable, Equatable {
    /// Absolute path of the program.
    public var executable: String
    /// Its arguments.
    public var arguments: [String]
    /// The default voice.
    public var voice: String
    /// Limits of each run.
    public var limits: Limits
    /// Whether it is espeak-ng, which lists its voices.
    public var isEspeak = false

    /// What one run may take.
    public struct Limits: Sendable, Equatable {
        /// Seconds after which it is killed.
        public var seconds: Double
        /// Largest file that it may write, in bytes.
        public var outputBytes: Int

        /// Makes limits.
        public init(seconds: Double = 20, outputBytes: Int = 256 << 20) {
            (self.seconds, self.outputBytes) = (seconds, outputBytes)
        }
    }

    /// Makes a command.
    public init(
        executable: String,
        arguments: [String],
        voice: String = "en",
        limits: Limits = Limits()
    ) {
        self.executable = executable
        self.arguments = arguments
        self.voice = voice
        self.limits = limits
    }

    /// The command for espeak-ng as packaged by Debian.
    public static func espeak(at executable: String = "/usr/bin/espeak-ng") -> SpeechCommand {
        var command = SpeechCommand(
            executable: executable,
            arguments: ["--stdin", "-v", "{voice}", "-w", "{output}"]
        )
        command.isEspeak = true
        return command
    }

    /// Whether it takes the name of a voice.
    var takesVoice: Bool { arguments.contains { $0.contains("{voice}") } }

    /// Whether a text is a valid name of a voice: neither an option nor a path.
    public static func isVoice(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.hasPrefix("-")
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || [0x2B, 0x2D, 0x2E, 0x5F].contains($0)
            }
    }

    /// Speaks a text into a file; blocks, call on a worker.
    ///
    /// The program and all that it started have ended when this returns.
    ///
    /// - Throws: `speechFailed`, `stopped` if cancelled.
    func speak(
        _ text: String,
        voice: String,
        to path: String,
        isCancelled: () -> Bool
    ) throws(EngineError) {
        // A file instead of a pipe: a program that exits without reading would kill this process with SIGPIPE.
        let input = try SpeechCommand.file(of: isEspeak ? SpeechCommand.plain(text) : text, beside: path)
        defer { try? input.close() }
        let program = Program(
            path: executable,
            arguments: arguments.map { argument in
                argument.replacing("{output}", with: path).replacing("{voice}", with: voice)
            }
        )
        try run(
            program,
            input: input.fileDescriptor,
            excess: { excessOutput(at: path) },
            isCancelled: isCancelled
        )
    }

    /// A text in which espeak-ng finds no codes of phonemes: it takes what is between `[[` and `]]` for them.
    static func plain(_ text: String) -> String {
        var plain = text
        while plain.contains("[[") { plain = plain.replacing("[[", with: "[ [") }
        return plain
    }

    /// Asks the program for something that it writes to its standard output; blocks.
    ///
    /// - Parameters:
    ///   - arguments: the question.
    ///   - output: a file for the answer, which stays the caller's, and its path.
    ///   - isCancelled: asked about every twentieth of a second.
    /// - Throws: as ``speak(_:voice:to:isCancelled:)``.
    func ask(
        _ arguments: [String],
        _ output: (path: String, handle: FileHandle),
        isCancelled: () -> Bool
    ) throws(EngineError) {
        try run(
            Program(path: executable, arguments: arguments),
            output: output.handle.fileDescriptor,
            excess: { excessOutput(at: output.path) },
            isCancelled: isCancelled
        )
    }

    private func run(
        _ program: Program,
        input: Int32 = -1,
        output: Int32 = -1,
        excess: () -> String?,
        isCancelled: () -> Bool
    ) throws(EngineError) {
        let deadline = SystemClock.monotonic.now + UInt64(limits.seconds * 1e9)
        var fault: String?
        let end: Program.End
        do throws(SystemError) {
            end = try program.run(input: input, output: output) {
                let isLate = SystemClock.monotonic.now >= deadline
                fault = isLate ? "took longer than \(limits.seconds) seconds" : excess()
                return fault != nil || isCancelled()
            }
        } catch {
            throw .speechFailed("\(executable) cannot be run")
        }
        fault = fault ?? excess()
        if let fault { throw .speechFailed("\(executable) \(fault)") }
        switch end {
        case .exit(0): return
        case .exit(let status): throw .speechFailed("\(executable) ended with code \(status)")
        case .signal(let number): throw .speechFailed("\(executable) was ended by signal \(number)")
        case .cancelled: throw .stopped
        }
    }

    /// What is wrong with the size of the file that it writes; nil if nothing is.
    private func excessOutput(at path: String) -> String? {
        guard AssetStore.size(of: path) > limits.outputBytes else { return nil }
        return "wrote more than \(limits.outputBytes) bytes"
    }

    /// Opens a temporary file with the text and unlinks it.
    private static func file(of text: String, beside path: String) throws(EngineError) -> FileHandle {
        let file = path + ".txt"
        defer { try? FileManager.default.removeItem(atPath: file) }
        guard FileManager.default.createFile(atPath: file, contents: Data(text.utf8)),
            let handle = FileHandle(forReadingAtPath: file)
        else { throw .speechFailed("the text cannot be written beside \(path)") }
        return handle
    }
}
