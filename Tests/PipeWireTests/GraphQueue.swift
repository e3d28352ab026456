// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output

/// The reported graphs in order, for tests that wait for one.
final class GraphQueue: @unchecked Sendable {
    /// No matching graph arrived in time.
    struct Failure: Error { let last: AudioGraph? }

    // Safe because every use of `graphs` holds the condition's lock.
    private let condition = NSCondition()
    private var graphs: [AudioGraph] = []

    func add(_ graph: AudioGraph) {
        condition.lock()
        graphs.append(graph)
        condition.signal()
        condition.unlock()
    }

    /// The next matching graph; earlier ones are skipped.
    func first(within seconds: Double = 60, where fits: (AudioGraph) -> Bool) throws -> AudioGraph {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        var last: AudioGraph?
        repeat {
            while !graphs.isEmpty {
                let graph = graphs.removeFirst()
                last = graph
                if fits(graph) { return graph }
            }
        } while condition.wait(until: deadline)
        throw Failure(last: last)
    }
}
