// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization

/// The program that turns a text into a sound file.
///
/// The text goes to its standard input and never through a shell; of its arguments `{output}` becomes the file to write
/// and `{voice}` the asked voice.
public struct SpeechCommand: Sendable, Equatable {
    /// Absolute path of the program.
    public var executable: String
    /// Its arguments.
    public var arguments: [String]
    /// The voice where a request names none.
    public var voice: String
    /// Seconds after which it is killed.
    public var timeout: Double

    /// Makes a command.
    public init(executable: String, arguments: [String], voice: String = "en", timeout: Double = 20) {
        self.executable = executable
        self.arguments = arguments
        self.voice = voice
        self.timeout = timeout
    }

    /// espeak-ng, as Debian has it.
    public static func espeak(voice: String = "en") -> SpeechCommand {
        SpeechCommand(
            executable: "/usr/bin/espeak-ng",
            arguments: ["--stdin", "-v", "{voice}", "-w", "{output}"],
            voice: voice
        )
    }

    /// Names of voices: no option, no path.
    static func isVoice(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.hasPrefix("-")
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || [0x2B, 0x2D, 0x2E, 0x5F].contains($0)
            }
    }

    /// Writes a text's sound to a file; blocks, call on a worker.
    ///
    /// - Throws: `speechFailed`.
    func speak(_ text: String, voice: String?, to path: String) throws(EngineError) {
        guard SpeechCommand.isVoice(voice ?? self.voice) else { throw .speechFailed("no voice is called so") }
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments.map { argument in
            argument.replacing("{output}", with: path).replacing("{voice}", with: voice ?? self.voice)
        }
        // A file and no pipe: a program that ends without reading would end this process by SIGPIPE.
        let input = try SpeechCommand.file(of: text, beside: path)
        defer { try? input.close() }
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do { try process.run() } catch {
            throw .speechFailed("\(executable) cannot be run")
        }
        guard ended.wait(timeout: .now() + timeout) == .success else {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            throw .speechFailed("\(executable) took longer than \(timeout) seconds")
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw .speechFailed("\(executable) ended with code \(process.terminationStatus)")
        }
    }

    /// A text as an open file that has no name any more.
    private static func file(of text: String, beside path: String) throws(EngineError) -> FileHandle {
        let file = path + ".txt"
        defer { try? FileManager.default.removeItem(atPath: file) }
        guard FileManager.default.createFile(atPath: file, contents: Data(text.utf8)),
            let handle = FileHandle(forReadingAtPath: file)
        else { throw .speechFailed("the text cannot be written beside \(path)") }
        return handle
    }
}
