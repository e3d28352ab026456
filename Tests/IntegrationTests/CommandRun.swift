// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// One run of the executable to its end.
struct CommandRun {
    /// What it wrote to standard output.
    let output: String
    /// What it wrote to standard error.
    let complaint: String
    /// Its exit status.
    let status: Int32

    /// Runs `carillon` with arguments and waits.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        let (output, complaint) = (Pipe(), Pipe())
        process.executableURL = ServerProcess.binary
        process.arguments = arguments
        // Neither a token nor a server of whoever runs the tests.
        let clean = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
        process.environment = clean.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = complaint
        try process.run()
        // What is written to standard error is a line at most, which a pipe holds.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.complaint = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
