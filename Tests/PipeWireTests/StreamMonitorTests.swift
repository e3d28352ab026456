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
        var watch = StreamMonitor()
        _ = watch.change(to: .paused)
        _ = watch.change(to: .streaming)
        _ = watch.tick(metrics(5), now: 0)
        return watch
    }

    @Test func `a stream runs with its first quantum, not before`() {
        var watch = StreamMonitor()
        #expect(watch.change(to: .connecting) == nil)
        #expect(watch.change(to: .paused) != nil)
        #expect(watch.change(to: .streaming) == nil)
        #expect(watch.tick(metrics(0), now: 1) == nil)
        #expect(watch.tick(metrics(1), now: 2) == .running(metrics(1).description))
        #expect(watch.tick(metrics(2), now: 3) == nil)
    }

    @Test func `a paused stream waits, once told`() {
        var watch = driven()
        #expect(
            watch.change(to: .paused)
                == .waiting(reason: "connected to PipeWire, but no sink plays the stream")
        )
        #expect(watch.change(to: .paused) == nil)
        #expect(watch.tick(metrics(6), now: 1) == nil)
        #expect(watch.tick(metrics(6), now: 10 * stall) == nil)
    }

    @Test func `quanta from before a pause do not make it run again`() {
        var watch = driven()
        _ = watch.change(to: .paused)
        #expect(watch.tick(metrics(8), now: 1) == nil)
        _ = watch.change(to: .streaming)
        #expect(watch.tick(metrics(8), now: 2) == nil)
        #expect(watch.tick(metrics(9), now: 3) == .running(metrics(9).description))
    }

    @Test func `a stream without a quantum for half a second stands still`() {
        var watch = driven()
        #expect(watch.tick(metrics(5), now: stall - 1) == nil)
        #expect(watch.tick(metrics(5), now: stall) == .waiting(reason: "PipeWire does not drive the stream"))
        #expect(watch.tick(metrics(5), now: 2 * stall) == nil)
        #expect(watch.tick(metrics(6), now: 3 * stall) == .running(metrics(6).description))
    }

    @Test func `a failed stream is lost`() {
        var watch = driven()
        #expect(watch.change(to: .failed(reason: "gone")) == .lost(reason: "gone"))
        #expect(watch.tick(metrics(7), now: 1) == nil)
    }

    @Test func `a delay that moves by less than a quantum is no news`() {
        var watch = driven()
        #expect(watch.tick(metrics(6, latency: 255), now: 1) == nil)
        #expect(watch.tick(metrics(7, latency: 256), now: 2) != nil)
        #expect(watch.tick(metrics(8, quantum: 512), now: 3) != nil)
    }
}
