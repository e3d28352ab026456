// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Rings and schedule at their limits.
struct CommandScheduleTests {
    @Test func `a full command ring refuses the whole operation`() throws {
        let rig = Rig { $0.commandCapacity = 4 }
        let voice = try rig.start(constant(1, 20))
        try rig.control.reserve(commands: 3)
        #expect(throws: MixerError.queueFull(free: 3)) { try rig.control.reserve(commands: 4) }
        #expect(rig.control.counters.queueFull == 1)
        for _ in 0..<3 { rig.control.send(.pause, to: voice) }
        rig.control.commit()
        _ = rig.left(1)
        try rig.control.reserve(commands: 4)
    }

    @Test func `a full schedule refuses with an event, and a refused start is released`() throws {
        let rig = Rig { $0.scheduleCapacity = 1 }
        let voice = try rig.start([1], at: 100)
        let refused = try rig.start([1], at: 100)
        try rig.send(.setGain(RampTarget(0, 0)), to: .music, at: 100)
        _ = rig.left(1)
        #expect(
            rig.events() == [
                .scheduleFull(refused), .scheduleFull(nil),
                .ended(refused, at: .zero, playhead: .zero, cause: .refused), .released(refused),
            ]
        )
        #expect(rig.control.counters.scheduleFull == 2)
        #expect(rig.control.playhead(of: voice) != nil)
    }

    @Test func `an operation that reserves its schedule entries is refused as a whole`() throws {
        let rig = Rig { $0.scheduleCapacity = 3 }
        let error = MixerError.scheduleFull(capacity: 3)
        try rig.control.reserve(commands: 1, voices: 1, scheduled: 2)
        let start = VoiceStart(
            source: .buffer(SampleBuffer(planes: [constant(1, 9)])),
            bus: .sounds,
            at: FrameTime(4)
        )
        let voice = rig.control.start(start)
        rig.control.send(.stop, to: voice, at: FrameTime(6))
        // Commands in the ring count as well as those in the schedule.
        #expect(throws: error) { try rig.control.reserve(commands: 2, scheduled: 2) }
        rig.control.commit()
        #expect(rig.control.waitingCommands == 2)
        _ = rig.left(2)
        #expect(rig.control.waitingCommands == 2)
        #expect(throws: error) { try rig.control.reserve(commands: 2, scheduled: 2) }
        try rig.control.reserve(commands: 1, scheduled: 1)
        try rig.control.reserve(commands: 5)
        _ = rig.left(3)
        #expect(rig.control.waitingCommands == 1)
        try rig.control.reserve(commands: 2, scheduled: 2)
        _ = rig.left(3)
        #expect(rig.control.waitingCommands == 0)
        #expect(rig.control.counters.scheduleFull == 2)
        #expect(rig.events().allSatisfy { if case .scheduleFull = $0 { false } else { true } })
    }

    @Test(arguments: 1...6)
    func `every command that leaves the schedule, late or dropped, is counted out`(seed: Int) {
        let storm = Storm(seed: seed)
        for _ in 0..<100 {
            storm.step()
            storm.audio.render(frames: 64)
            #expect((0...64).contains(storm.control.waitingCommands))
        }
        for _ in 0..<40 { storm.audio.render(frames: 64) }
        #expect(storm.control.waitingCommands == 0)
    }

    @Test func `the commands of a voice that ended leave the schedule`() throws {
        let rig = Rig { $0.scheduleCapacity = 2 }
        for _ in 0..<10 {
            let voice = try rig.start([1], at: 1_000)
            try rig.send(.stop, to: voice, at: 2_000)
            try rig.send(.stop, to: voice)
            _ = rig.left(1)
            #expect(rig.events().last == .released(voice))
        }
        #expect(rig.control.counters.scheduleFull == 0)
    }

    @Test func `a voice can cancel its scheduled commands, except its start`() throws {
        let rig = Rig()
        let sounding = try rig.start(constant(1, 20))
        let armed = try rig.start(constant(2, 20), at: 4)
        try rig.send(.stop, to: sounding, at: 3)
        try rig.send(.stop, to: armed, at: 5)
        try rig.send(.setGain(RampTarget(0, 0)), to: .sounds, at: 6)
        try rig.send(.cancelScheduled, to: sounding, at: 2)
        try rig.send(.cancelScheduled, to: armed, at: 2)
        #expect(rig.left(8) == [1, 1, 1, 1, 3, 3, 0, 0])
    }

    @Test func `a bus can cancel its scheduled gains`() throws {
        let rig = Rig()
        try rig.start(constant(1, 20))
        try rig.send(.setGain(RampTarget(0, 0)), to: .sounds, at: 3)
        try rig.send(.setGain(RampTarget(0.5, 0)), to: .master, at: 4)
        try rig.send(.cancelScheduledGains, to: .sounds, at: 2)
        #expect(rig.left(6) == [1, 1, 1, 1, 0.5, 0.5])
    }

    @Test func `a mark is reported on its frame`() throws {
        let rig = Rig()
        try rig.send(.mark(9), to: .music, at: 5)
        _ = rig.left(4)
        #expect(rig.events().isEmpty)
        _ = rig.left(4)
        #expect(rig.events() == [.marked(9, at: FrameTime(5))])
    }

    @Test func `a heap returns commands by frame and sequence`() {
        var schedule = CommandSchedule(capacity: 64)
        let frames: [Int64] = [5, 3, 9, 3, 1, 7, 5, 3, 2, 8]
        for (sequence, frame) in frames.enumerated() {
            let command = MixerCommand(
                at: FrameTime(frame),
                sequence: UInt64(sequence),
                body: .bus(.music, .setMute(true))
            )
            #expect(Bool(schedule.insert(command)))
        }
        var order: [[Int64]] = []
        while let command = schedule.pop(due: FrameTime(100)) {
            order.append([command.at.frame, Int64(command.sequence)])
        }
        let expected = frames.enumerated().map { [$1, Int64($0)] }
            .sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
        #expect(order == expected)
    }

    @Test func `a command fits into a cache line`() {
        #expect(MemoryLayout<MixerCommand>.size <= 64)
    }

    @Test func `events that find no room are counted, but ends and releases are kept until there is room`()
        throws
    {
        let rig = Rig(voices: 8) { $0.eventCapacity = 8 }
        var voices: [VoiceHandle] = []
        for _ in 0..<8 { voices.append(try rig.start([1])) }
        _ = rig.left(2)
        var ended: [VoiceHandle] = []
        for _ in 0..<4 {
            for event in rig.events() { if case .released(let voice) = event { ended.append(voice) } }
            _ = rig.left(1)
        }
        #expect(Set(ended) == Set(voices))
        #expect(ended.count == 8)
    }
}
