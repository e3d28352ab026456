// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output
import Testing

/// Starts at one frame, through the offline output.
struct SimultaneousStartTests {
    /// A voice on one side, started by an operation of its own.
    private func start(_ control: MixerControl, _ samples: [Float], pan: Float, at: FrameTime) throws {
        var start = VoiceStart(source: .buffer(SampleBuffer(planes: [samples])), bus: .sounds, at: at)
        start.pan = Pan(pan)
        try control.reserve(commands: 0, voices: 1)
        _ = control.start(start)
        control.commit()
    }

    @Test(arguments: [64, 100, 256, 480, 8_192])
    func `two voices for now plus 10 ms start with offset 0`(quantum: Int) throws {
        let configuration = MixerConfiguration()
        let pair = MixerControl.make(configuration)
        let host = RenderHost(pair.renderer, configuration: configuration)
        let control = pair.control
        let output = OfflineOutput(quantum: quantum)
        try output.start(host) { _ in }
        defer { output.stop() }
        _ = output.render(frames: 1_000)
        let frame = control.clock.frame + FrameCount(480)
        try start(control, [0.5, 0.25], pan: -1, at: frame)
        // The second one is sent a quantum later, as by a second request.
        var planes = output.render(frames: 100)
        try start(control, [0.5, 0.25], pan: 1, at: frame)
        for (side, more) in output.render(frames: 1_000).enumerated() { planes[side] += more }
        let first = planes.map { $0.firstIndex { $0 != 0 } }
        #expect(first[0] == 480 + configuration.latency.count)
        #expect(first[0] == first[1])
        #expect(planes[0] == planes[1])
        var started: [FrameTime] = []
        while let event = control.nextEvent() {
            if case .started(_, let at) = event { started.append(at) }
        }
        #expect(started == [frame, frame])
    }
}
