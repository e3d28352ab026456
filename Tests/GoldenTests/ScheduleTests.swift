// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Sample-accurate commands.
struct ScheduleTests {
    @Test(arguments: [1, 2, 3, 5, 16])
    func `a command inside a quantum takes effect on its frame`(quantum: Int) throws {
        let rig = Rig()
        let voice = try rig.start(ramp(20))
        try rig.send(.setVolume(RampTarget(2, 0)), to: voice, at: 3)
        try rig.send(.pause, to: voice, at: 5)
        try rig.send(.resume, to: voice, at: 7)
        try rig.send(.stop, to: voice, at: 10)
        #expect(rig.left(12, quantum: quantum) == [1, 2, 3, 8, 10, 0, 0, 12, 14, 16, 0, 0])
    }

    @Test func `two commands at one frame apply in the order they were sent`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 20))
        try rig.send(.setVolume(RampTarget(2, 0)), to: voice, at: 2)
        try rig.send(.setVolume(RampTarget(4, 0)), to: voice, at: 2)
        try rig.send(.setVolume(RampTarget(8, 0)), to: voice, at: 1)
        #expect(rig.left(4) == [1, 8, 4, 4])
    }

    @Test func `a scheduled command applies before one sent later for the same frame`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 20))
        try rig.send(.setVolume(RampTarget(2, 0)), to: voice, at: 2)
        _ = rig.left(2)
        try rig.send(.setVolume(RampTarget(4, 0)), to: voice)
        #expect(rig.left(1) == [4])
    }

    @Test func `two voices started at one frame sound together`() throws {
        let rig = Rig()
        try rig.start([1, 2], at: 3)
        try rig.start([10, 20], at: 3)
        #expect(rig.left(6) == [0, 0, 0, 11, 22, 0])
    }

    @Test func `a start and its own stop may both be scheduled`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 50), at: 2)
        try rig.send(.stop, to: voice, at: 4)
        #expect(rig.left(6) == [0, 0, 1, 1, 0, 0])
    }

    @Test func `a late command applies at once and reports its lateness`() throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 20))
        _ = rig.left(4)
        _ = rig.events()
        try rig.send(.setVolume(RampTarget(2, 0)), to: voice, at: 1)
        #expect(rig.left(1) == [2])
        #expect(rig.events() == [.late(voice, by: FrameCount(3))])
    }
}
