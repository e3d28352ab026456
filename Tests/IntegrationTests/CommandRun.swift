// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// One run of the executable to its end.
struct CommandRun {
    /// Its standard output.
    let output: String
    /// Its standard error.
    let complaint: String
    /// Its exit status.
    let status: Int32

    /// Runs `carillon` with arguments and a standard input, which fits into a pipe, and waits.
    init(_ arguments: [String], environment: [String: String] = [:], input: String? = nil) throws {
        let process = Process()
        let (output, complaint) = (Pipe(), Pipe())
        process.executableURL = ServerProcess.binary
        process.arguments = arguments
        // No token or server from the environment of the tests.
        let clean = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
        process.environment = clean.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = complaint
        if let input {
            let pipe = Pipe()
            process.standardInput = pipe
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
        try process.run()
        // Standard error has one line at most, which fits into the pipe.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.complaint = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
