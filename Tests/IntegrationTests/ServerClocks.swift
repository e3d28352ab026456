// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The time of day of a server that is started with ``environment``, as a test sets it.
struct ServerClocks {
    private let values: URL
    /// What preloads `Tests/support/clocks.c`.
    let environment: [String: String]

    /// Builds the library in a folder.
    init(folder: URL) throws {
        values = folder.appending(path: "clocks")
        try Data(count: 4_096).write(to: values)
        let library = folder.appending(path: "clocks.so")
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../support/clocks.c").standardizedFileURL
        let compiler = try Process.run(
            URL(filePath: "/usr/bin/env"),
            arguments: ["clang", "-shared", "-fPIC", "-O1", "-o", library.path, source.path, "-ldl"]
        )
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else {
            throw ServerProcess.Failure(description: "clocks.c cannot be compiled")
        }
        environment = ["LD_PRELOAD": library.path, "CLOCK_SHIM": values.path]
    }

    /// Shifts the time of day from what it really is.
    func shift(seconds: Int64) throws {
        let file = try FileHandle(forWritingTo: values)
        defer { try? file.close() }
        try file.seek(toOffset: 8)
        try file.write(contentsOf: withUnsafeBytes(of: seconds.littleEndian) { Data($0) })
    }
}
