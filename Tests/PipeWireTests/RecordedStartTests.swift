// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output
import TestSupport
import Testing

/// Frames and planes as a recording of the sink's monitor has them.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RecordedStartTests {
    /// Starts voices 2 s ahead at one frame, each in an operation of its own, and records until they are over.
    private func record(_ starts: [VoiceStart], positions: [String]) async throws -> [[Float]] {
        let playing = try PlayingServer(quantum: 2_048, records: true, positions: positions)
        try playing.server.startAll()
        try playing.start()
        _ = await playing.waitForDevice()
        let recording = try playing.server.record()
        let frame = playing.control.clock.frame + FrameCount(96_000)
        for start in starts {
            var start = start
            start.at = frame
            try playing.control.reserve(commands: 0, voices: 1)
            _ = playing.control.start(start)
            playing.control.commit()
        }
        try await playing.advance(frames: 104_000)
        try recording.wait(frames: 24_000)
        return try recording.finish()
    }

    /// A source of steps that a lost quantum would displace.
    private func steps(_ level: Float) -> SampleBuffer {
        SampleBuffer(planes: [(0..<4_800).map { level * Float($0 / 100 + 1) / 48 }])
    }

    @Test func `two voices started for one frame are recorded with offset 0`() async throws {
        var left = VoiceStart(source: .buffer(steps(0.5)), bus: .sounds)
        left.pan = Pan(-1)
        var right = VoiceStart(source: .buffer(steps(0.5)), bus: .music)
        right.pan = Pan(1)
        let heard = try await record([left, right], positions: ["FL", "FR"])
        try #require(heard.count == 2)
        let first = try #require(heard[0].firstIndex { $0 != 0 })
        #expect(heard[1].firstIndex { $0 != 0 } == first)
        #expect(heard[0] == heard[1])
    }

    @Test func `eight routed channels reach the eight ports of a 7.1 sink`() async throws {
        let positions = ["FL", "FR", "FC", "LFE", "RL", "RR", "SL", "SR"]
        let ports = [3, 0, 7, 1, 6, 2, 5, 4]
        let buffer = SampleBuffer(
            planes: (0..<8).map { channel in
                (0..<4_800).map { _ in Float(channel + 1) / 16 }
            }
        )
        var start = VoiceStart(source: .buffer(buffer), bus: .sounds)
        start.routing = try ChannelRouting(ports)
        let wanted = (0..<8).map { port in Float((ports.firstIndex(of: port) ?? 0) + 1) / 16 }
        let peaks = try await record([start], positions: positions).map { $0.max() ?? 0 }
        #expect(peaks == wanted)
    }
}
