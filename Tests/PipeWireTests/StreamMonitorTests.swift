// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Testing

@testable import PipeWireOutput

struct StreamMonitorTests {
    private let stall = StreamMonitor.stall

    private func metrics(_ quanta: UInt64, latency: Int64 = 0, quantum: Int = 256) -> StreamMonitor.Metrics {
        StreamMonitor.Metrics(
            quanta: quanta,
            description: OutputDescription(backend: "pipewire", quantum: quantum, latencyFrames: latency)
        )
    }

    /// A stream that is driven, with 5 quanta rendered at time 0.
    private func driven() -> StreamMonitor {
        var monitor = StreamMonitor()
        _ = monitor.change(to: .paused)
        _ = monitor.change(to: .streaming)
        _ = monitor.tick(metrics(5), now: 0)
        return monitor
    }

    @Test func `a stream is running from its first quantum, not before`() {
        var monitor = StreamMonitor()
        #expect(monitor.change(to: .connecting) == nil)
        #expect(monitor.change(to: .paused) != nil)
        #expect(monitor.change(to: .streaming) == nil)
        #expect(monitor.tick(metrics(0), now: 1) == nil)
        #expect(monitor.tick(metrics(1), now: 2) == .running(metrics(1).description))
        #expect(monitor.tick(metrics(2), now: 3) == nil)
    }

    @Test func `a paused stream is reported as waiting once`() {
        var monitor = driven()
        #expect(
            monitor.change(to: .paused)
                == .waiting(reason: "connected to PipeWire, but no sink plays the stream")
        )
        #expect(monitor.change(to: .paused) == nil)
        #expect(monitor.tick(metrics(6), now: 1) == nil)
        #expect(monitor.tick(metrics(6), now: 10 * stall) == nil)
    }

    @Test func `quanta from before a pause do not resume it`() {
        var monitor = driven()
        _ = monitor.change(to: .paused)
        #expect(monitor.tick(metrics(8), now: 1) == nil)
        _ = monitor.change(to: .streaming)
        #expect(monitor.tick(metrics(8), now: 2) == nil)
        #expect(monitor.tick(metrics(9), now: 3) == .running(metrics(9).description))
    }

    @Test func `a stream without a quantum for half a second is stalled`() {
        var monitor = driven()
        #expect(monitor.tick(metrics(5), now: stall - 1) == nil)
        #expect(
            monitor.tick(metrics(5), now: stall) == .waiting(reason: "PipeWire does not drive the stream")
        )
        #expect(monitor.tick(metrics(5), now: 2 * stall) == nil)
        #expect(monitor.tick(metrics(6), now: 3 * stall) == .running(metrics(6).description))
    }

    @Test func `a failed stream is lost`() {
        var monitor = driven()
        #expect(monitor.change(to: .failed(reason: "gone")) == .lost(reason: "gone"))
        #expect(monitor.tick(metrics(7), now: 1) == nil)
    }

    @Test func `a delay change of less than a quantum is not reported`() {
        var monitor = driven()
        #expect(monitor.tick(metrics(6, latency: 255), now: 1) == nil)
        #expect(monitor.tick(metrics(7, latency: 256), now: 2) != nil)
        #expect(monitor.tick(metrics(8, quantum: 512), now: 3) != nil)
    }
}
