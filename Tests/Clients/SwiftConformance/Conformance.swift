// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Foundation
import Synchronization

/// The program of clients/README.md for the Swift client: one JSON command a line in, one JSON value a line out.
@main
struct Conformance {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        guard let address = words.first else { exit(64) }
        let session = ConformanceSession(
            try Carillon(address, token: words.count > 1 ? words[words.startIndex + 1] : nil)
        )
        // Blocks a thread of its own, because the lines come when the judge sends them. Not `readLine`: it holds a lock of
        // standard input, for which the end of the program waits from glibc 2.41 on.
        let lines = AsyncStream<String> { continuation in
            Thread.detachNewThread {
                var bytes: [UInt8] = []
                while case let data = FileHandle.standardInput.availableData, !data.isEmpty {
                    bytes += data
                    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                        continuation.yield(String(decoding: bytes[..<end], as: UTF8.self))
                        bytes.removeFirst(end + 1)
                    }
                }
                continuation.finish()
            }
        }
        for await line in lines {
            guard let command = try? JSONValue(parsing: Array(line.utf8)) else { continue }
            if command["exit"] == true { break }
            await session.perform(command)
        }
    }
}
