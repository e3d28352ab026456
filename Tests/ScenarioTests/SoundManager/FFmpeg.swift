// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

/// Makes files by Debian's ffmpeg.
///
/// Not by `Foundation.Process`: it reads beyond the end of a buffer if this process has some 1,300 open descriptors, as it does
/// while all scenarios run (`findMaximumOpenFD` copies whole directory entries).
enum FFmpeg {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg") }

    /// Writes a sine of 440 Hz; through a pipe the header of the file cannot have its length.
    static func sine(
        _ file: URL,
        rate: Int,
        seconds: Int,
        throughPipe: Bool = false,
        _ arguments: [String]
    ) throws {
        let source = [
            "-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=\(rate):duration=\(seconds)",
        ]
        let script =
            throughPipe ? "/usr/bin/ffmpeg \"$@\" - | cat > \"$0\"" : "exec /usr/bin/ffmpeg \"$@\" \"$0\""
        let program = Program(path: "/bin/sh", arguments: ["-c", script, file.path] + source + arguments)
        try #require(try program.run(input: -1) { false } == .exit(0))
    }
}
