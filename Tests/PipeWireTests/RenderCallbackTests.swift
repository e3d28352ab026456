// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output
import TestSupport
import Testing

@testable import PipeWireOutput

struct RenderCallbackTests {
    @Test func `a quantum is rendered through the callback without allocation, free or lock`() throws {
        let mixer = makeTestMixer()
        let planes = QuantumPlanes(channelCount: 2, frames: 256)
        var seat = mixer.host.makeSeat()
        try mixer.control.reserve(commands: 1, voices: 1)
        let sound = SampleBuffer(planes: [[Float](repeating: 0.25, count: 4_096)])
        _ = mixer.control.start(VoiceStart(source: .buffer(sound), bus: .music))
        mixer.control.commit()

        AllocationCounter.arm()
        for quantum in 0..<8 {
            renderQuantum(
                context: &seat,
                planes: UnsafePointer(planes.pointers),
                channels: 2,
                frames: 256,
                nanoseconds: UInt64(quantum),
                delay: 0
            )
        }
        #expect(AllocationCounter.disarm() == .none)
        #expect(mixer.control.clock.frame == FrameTime(2_048))
        #expect(planes.pointers[0][255] > 0.1)
        seat.leave()
    }

    @Test func `a callback without a seat renders nothing`() {
        let planes = QuantumPlanes(channelCount: 1, frames: 4)
        planes.pointers[0][0] = 0.5
        renderQuantum(
            context: nil,
            planes: UnsafePointer(planes.pointers),
            channels: 1,
            frames: 4,
            nanoseconds: 0,
            delay: 0
        )
        #expect(planes.pointers[0][0] == 0.5)
    }
}

/// Planar buffers as PipeWire passes them.
private final class QuantumPlanes {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let channelCount: Int

    init(channelCount: Int, frames: Int) {
        self.channelCount = channelCount
        pointers = .allocate(capacity: channelCount)
        for channel in 0..<channelCount {
            let plane = UnsafeMutablePointer<Float>.allocate(capacity: frames)
            plane.initialize(repeating: 0, count: frames)
            (pointers + channel).initialize(to: plane)
        }
    }

    deinit {
        for channel in 0..<channelCount { pointers[channel].deallocate() }
        pointers.deallocate()
    }
}
