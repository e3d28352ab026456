// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Testing

@testable import PipeWireOutput

/// Which graphs are reported, and when.
struct ReportGateTests {
    private let millisecond: UInt64 = 1_000_000

    /// What the gate reports of a graph whose default sink is meant for our stream.
    private func take(_ graph: AudioGraph, _ gate: inout ReportGate, at milliseconds: UInt64) -> AudioGraph? {
        gate.take(graph, isSettled: graph.ownSinks == [graph.defaultSink], now: milliseconds * millisecond)
    }

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
        _ = take(graph("a", playing: "a"), &gate, at: 0)
        return gate
    }

    @Test func `SS-17 a default and a link that change in steps are one change, without an empty route`() {
        var gate = gate()
        #expect(take(graph("b", playing: "a"), &gate, at: 10) == nil)
        #expect(take(graph("b"), &gate, at: 20) == nil)
        let last = graph("b", playing: "b")
        #expect(take(last, &gate, at: 40) == nil)
        #expect(gate.due == 90 * millisecond)
        #expect(take(last, &gate, at: 89) == nil)
        #expect(take(last, &gate, at: 90) == last)
        #expect(gate.due == nil && take(last, &gate, at: 91) == nil)
    }

    @Test func `SS-17 a session manager that takes its time is waited for`() {
        var gate = gate()
        #expect(take(graph("b", playing: "a"), &gate, at: 10) == nil)
        #expect(take(graph("b"), &gate, at: 900) == nil)
        #expect(take(graph("b"), &gate, at: 1_500) == nil)
        let last = graph("b", playing: "b")
        #expect(take(last, &gate, at: 1_600) == nil)
        #expect(gate.due == 1_650 * millisecond)
        #expect(take(last, &gate, at: 1_650) == last)
    }

    @Test
    func
        `a stream that is linked to no sink of its own is reported after two seconds, and not waited for again`()
    {
        var gate = gate()
        #expect(take(graph("b"), &gate, at: 10) == nil)
        #expect(gate.due == 2_010 * millisecond)
        #expect(take(graph("b"), &gate, at: 2_009) == nil)
        #expect(take(graph("b"), &gate, at: 2_010) == graph("b"))
        #expect(take(graph("c"), &gate, at: 3_000) == nil)
        #expect(take(graph("c"), &gate, at: 3_050) == graph("c"))
    }

    @Test func `a graph that never rests is reported 100 ms after its first change`() {
        var gate = gate()
        func playing(_ sinks: String...) -> AudioGraph {
            let sinks = sinks.map { AudioSink(name: $0, summary: $0) }
            return AudioGraph(isConnected: true, sinks: sinks, defaultSink: "a", ownSinks: ["a"])
        }
        for step in UInt64(0)..<10 {
            #expect(take(step % 2 == 0 ? playing("a") : playing("a", "c"), &gate, at: step * 10) == nil)
        }
        #expect(gate.due == 100 * millisecond)
        #expect(take(playing("a"), &gate, at: 100) != nil)
    }

    @Test func `a stream that is moved back and forth is reported after two seconds`() {
        var gate = gate()
        for step in UInt64(0)..<20 {
            #expect(take(step % 2 == 0 ? graph("b") : graph("b", playing: "b"), &gate, at: step * 40) == nil)
        }
        #expect(take(graph("c"), &gate, at: 2_000) == graph("c"))
    }

    @Test func `a change that is undone is not reported`() {
        var gate = gate()
        #expect(take(graph("b", playing: "a"), &gate, at: 10) == nil)
        #expect(take(graph("a", playing: "a"), &gate, at: 20) == nil)
        #expect(gate.due == nil)
    }

    @Test func `the first graph, a lost server and its return are reported at once`() {
        var gate = ReportGate()
        #expect(take(AudioGraph(), &gate, at: 0) == AudioGraph())
        let found = graph("a")
        #expect(take(found, &gate, at: 1) == found)
        #expect(take(AudioGraph(), &gate, at: 2) == AudioGraph())
    }
}
