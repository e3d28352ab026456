// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
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
        // Blocks a thread of its own, because the lines come when the judge sends them.
        let lines = AsyncStream<String> { continuation in
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
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
