// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Output

extension PipeWireGraph {
    /// The present graph.
    ///
    /// - Parameters:
    ///   - configuration: the server.
    ///   - seconds: the longest wait.
    /// - Returns: a graph with `isConnected`.
    /// - Thread: any; blocks.
    /// - Throws: `OutputError.unavailable` if no server answers in time.
    public static func snapshot(
        _ configuration: PipeWireConfiguration = PipeWireConfiguration(),
        within seconds: Double = 5
    ) throws(OutputError) -> AudioGraph {
        let answer = Answer()
        let graph = PipeWireGraph(configuration)
        graph.start { answer.give($0) }
        defer { graph.stop() }
        guard let reported = answer.take(within: seconds), reported.isConnected else {
            throw .unavailable(reason: "no PipeWire server answers")
        }
        return reported
    }
}

/// Waits for the first graph.
// Safe because every use of `graph` holds the condition.
private final class Answer: @unchecked Sendable {
    private let condition = NSCondition()
    private var graph: AudioGraph?

    func give(_ graph: AudioGraph) {
        condition.lock()
        self.graph = self.graph ?? graph
        condition.signal()
        condition.unlock()
    }

    func take(within seconds: Double) -> AudioGraph? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while graph == nil, condition.wait(until: deadline) {}
        return graph
    }
}
