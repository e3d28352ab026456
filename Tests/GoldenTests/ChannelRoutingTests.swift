// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import MixerTestSupport
import Testing

/// Channels routed to chosen planes: exact.
struct ChannelRoutingTests {
    private func start(_ planes: [[Float]], _ ports: [Int?]) throws -> VoiceStart {
        var start = VoiceStart(source: .buffer(SampleBuffer(planes: planes)), bus: .sounds)
        start.routing = try ChannelRouting(ports)
        return start
    }

    @Test(arguments: 1...8)
    func `every channel of 1 to 8 reaches any plane of 8`(channels: Int) throws {
        for turn in 0..<8 {
            let rig = Rig(outputs: 8)
            let ports = (0..<channels).map { ($0 + turn) % 8 }
            try rig.start(try start(ramp(channels).map { [$0] }, ports))
            let heard = rig.render(1).map { $0[0] }
            for output in 0..<8 {
                let expected: Int = ports.firstIndex(of: output).map { $0 + 1 } ?? 0
                #expect(heard[output] == Float(expected))
            }
        }
    }

    @Test func `channels on one plane are summed; unrouted channels and missing planes are silent`() throws {
        let rig = Rig(outputs: 4)
        try rig.start(try start([[1], [2], [4], [8]], [3, 3, nil, 6]))
        let heard = rig.render(1).map { $0[0] }
        #expect(heard == [0, 0, 0, 3])
    }

    @Test func `channels beyond the routing are left out`() throws {
        let rig = Rig()
        try rig.start(try start([[1], [2], [4]], [1]))
        let heard = rig.render(1).map { $0[0] }
        #expect(heard == [0, 1])
    }

    @Test func `gains apply to a routed voice, pan does not`() throws {
        let rig = Rig(outputs: 4)
        var start = try start([constant(1, 9), constant(10, 9)], [2, 0])
        start.volume = Gain(0.5)
        start.pan = Pan(-1)
        start.fadeTo = RampTarget(0, 4)
        try rig.start(start)
        let heard = rig.render(5, quantum: 3)
        #expect(heard[0] == [5, 3.75, 2.5, 1.25, 0])
        #expect(heard[2] == [0.5, 0.375, 0.25, 0.125, 0])
        #expect(heard[1] == constant(0, 5))
        #expect(heard[3] == constant(0, 5))
    }

    @Test func `a routed voice on a stereo output crossfades too`() throws {
        let rig = Rig()
        try rig.start(try start([[1, 2], [10, 20]], [1, 0]))
        let heard = rig.render(2)
        #expect(heard[0] == [10, 20])
        #expect(heard[1] == [1, 2])
    }

    @Test func `an invalid routing is refused`() throws {
        #expect(throws: ChannelRouting.Refusal.channelCount(0)) { try ChannelRouting([]) }
        #expect(throws: ChannelRouting.Refusal.channelCount(9)) { try ChannelRouting(Array(0..<9)) }
        #expect(throws: ChannelRouting.Refusal.port(8)) { try ChannelRouting([0, 8]) }
        #expect(throws: ChannelRouting.Refusal.port(-1)) { try ChannelRouting([-1]) }
    }
}
