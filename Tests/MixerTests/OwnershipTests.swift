// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer
import Testing

/// The halves of a mixer go to different owners.
struct OwnershipTests {
    /// Stands in for the engine.
    private actor Owner {
        private let control: MixerControl

        init(_ control: sending MixerControl) { self.control = control }

        func sequence() -> UInt64 { control.clock.sequence }
    }

    @Test func `the control can be sent to an actor and the renderer to a host`() async {
        let pair = MixerControl.make(MixerConfiguration())
        let owner = Owner(pair.control)
        var renderer = pair.renderer
        let plane = UnsafeMutablePointer<Float>.allocate(capacity: 8)
        defer { plane.deallocate() }
        withUnsafePointer(to: plane) {
            renderer.render(
                into: $0,
                channelCount: 1,
                frames: 8,
                timing: RenderTiming(monotonicNanoseconds: 1)
            )
        }
        #expect(await owner.sequence() == 1)
    }
}
