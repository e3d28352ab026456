// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output

/// The graphs that were told, in order, to be waited for.
final class GraphQueue: @unchecked Sendable {
    /// No graph that fits came in time.
    struct Failure: Error { let last: AudioGraph? }

    // Safe because every use of `graphs` holds the condition.
    private let condition = NSCondition()
    private var graphs: [AudioGraph] = []

    func add(_ graph: AudioGraph) {
        condition.lock()
        graphs.append(graph)
        condition.signal()
        condition.unlock()
    }

    /// The next graph that fits; earlier ones are passed over.
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
