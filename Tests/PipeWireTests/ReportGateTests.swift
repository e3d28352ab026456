// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Testing

@testable import PipeWireOutput

/// Which graphs are reported, and when.
struct ReportGateTests {
    private let millisecond: UInt64 = 1_000_000

    private func graph(_ standard: String, playing sinks: String...) -> AudioGraph {
        AudioGraph(
            isConnected: true,
            sinks: ["a", "b"].map { AudioSink(name: $0, summary: $0) },
            defaultSink: standard,
            ownSinks: sinks
        )
    }

    /// A gate that has reported the sink a.
    private func gate() -> ReportGate {
        var gate = ReportGate()
        _ = gate.take(graph("a", playing: "a"), now: 0)
        return gate
    }

    @Test func `SS-17 a default and a link that change in steps are one change, without an empty route`() {
        var gate = gate()
        #expect(gate.take(graph("b", playing: "a"), now: 10 * millisecond) == nil)
        #expect(gate.take(graph("b"), now: 20 * millisecond) == nil)
        #expect(gate.take(graph("b", playing: "b"), now: 40 * millisecond) == nil)
        #expect(gate.due == 90 * millisecond)
        #expect(gate.take(graph("b", playing: "b"), now: 89 * millisecond) == nil)
        let last = graph("b", playing: "b")
        #expect(gate.take(last, now: 90 * millisecond) == last)
        #expect(gate.due == nil && gate.take(last, now: 91 * millisecond) == nil)
    }

    @Test func `a graph that never rests is reported 100 ms after its first change`() {
        var gate = gate()
        for step in 0..<10 {
            let now = UInt64(step) * 10 * millisecond
            #expect(gate.take(graph(step % 2 == 0 ? "b" : "c", playing: "a"), now: now) == nil)
        }
        #expect(gate.due == 100 * millisecond)
        #expect(gate.take(graph("b", playing: "a"), now: 100 * millisecond) != nil)
    }

    @Test func `a change that is undone is not reported`() {
        var gate = gate()
        #expect(gate.take(graph("b", playing: "a"), now: 10 * millisecond) == nil)
        #expect(gate.take(graph("a", playing: "a"), now: 20 * millisecond) == nil)
        #expect(gate.due == nil)
    }

    @Test func `the first graph, a lost server and its return are reported at once`() {
        var gate = ReportGate()
        #expect(gate.take(AudioGraph(), now: 0) == AudioGraph())
        let found = graph("a")
        #expect(gate.take(found, now: 1) == found)
        #expect(gate.take(AudioGraph(), now: 2) == AudioGraph())
    }
}
