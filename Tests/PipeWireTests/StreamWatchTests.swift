// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Testing

@testable import PipeWireOutput

struct StreamWatchTests {
    private let stall = StreamWatch.stall

    private func figures(_ quanta: UInt64, latency: Int64 = 0, quantum: Int = 256) -> StreamWatch.Figures {
        StreamWatch.Figures(
            quanta: quanta,
            description: OutputDescription(backend: "pipewire", quantum: quantum, latencyFrames: latency)
        )
    }

    /// A stream that is driven, with 5 quanta rendered at time 0.
    private func driven() -> StreamWatch {
        var watch = StreamWatch()
        _ = watch.change(to: .paused)
        _ = watch.change(to: .streaming)
        _ = watch.tick(figures(5), now: 0)
        return watch
    }

    @Test func `a stream runs with its first quantum, not before`() {
        var watch = StreamWatch()
        #expect(watch.change(to: .connecting) == nil)
        #expect(watch.change(to: .paused) != nil)
        #expect(watch.change(to: .streaming) == nil)
        #expect(watch.tick(figures(0), now: 1) == nil)
        #expect(watch.tick(figures(1), now: 2) == .running(figures(1).description))
        #expect(watch.tick(figures(2), now: 3) == nil)
    }

    @Test func `a paused stream waits, once told`() {
        var watch = driven()
        #expect(
            watch.change(to: .paused)
                == .waiting(reason: "connected to PipeWire, but no sink plays the stream")
        )
        #expect(watch.change(to: .paused) == nil)
        #expect(watch.tick(figures(6), now: 1) == nil)
        #expect(watch.tick(figures(6), now: 10 * stall) == nil)
    }

    @Test func `quanta from before a pause do not make it run again`() {
        var watch = driven()
        _ = watch.change(to: .paused)
        #expect(watch.tick(figures(8), now: 1) == nil)
        _ = watch.change(to: .streaming)
        #expect(watch.tick(figures(8), now: 2) == nil)
        #expect(watch.tick(figures(9), now: 3) == .running(figures(9).description))
    }

    @Test func `a stream without a quantum for half a second stands still`() {
        var watch = driven()
        #expect(watch.tick(figures(5), now: stall - 1) == nil)
        #expect(watch.tick(figures(5), now: stall) == .waiting(reason: "PipeWire does not drive the stream"))
        #expect(watch.tick(figures(5), now: 2 * stall) == nil)
        #expect(watch.tick(figures(6), now: 3 * stall) == .running(figures(6).description))
    }

    @Test func `a failed stream is lost`() {
        var watch = driven()
        #expect(watch.change(to: .failed(reason: "gone")) == .lost(reason: "gone"))
        #expect(watch.tick(figures(7), now: 1) == nil)
    }

    @Test func `a delay that moves by less than a quantum is no news`() {
        var watch = driven()
        #expect(watch.tick(figures(6, latency: 255), now: 1) == nil)
        #expect(watch.tick(figures(7, latency: 256), now: 2) != nil)
        #expect(watch.tick(figures(8, quantum: 512), now: 3) != nil)
    }
}
