// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Voices from start to release.
struct VoiceLifeTests {
    @Test func `a voice plays from the first frame of the next quantum and ends after its last frame`() throws
    {
        let rig = Rig()
        let voice = try rig.start([1, 2, 3])
        #expect(rig.render(5) == [[1, 2, 3, 0, 0], [1, 2, 3, 0, 0]])
        #expect(
            rig.events() == [
                .started(voice, at: FrameTime(0)),
                .ended(voice, at: FrameTime(3), playhead: FrameCount(3), cause: .finished),
                .released(voice),
            ]
        )
    }

    @Test func `a voice that ends with the quantum is reported with it`() throws {
        let rig = Rig()
        let voice = try rig.start([1, 2, 3])
        _ = rig.left(3)
        #expect(rig.events().last == .released(voice))
    }

    @Test func `nothing plays before a commit`() throws {
        let rig = Rig()
        try rig.control.reserve(commands: 0, voices: 1)
        _ = rig.control.start(VoiceStart(source: .buffer(SampleBuffer(planes: [[1]])), bus: .sounds))
        #expect(rig.left(2) == [0, 0])
        rig.control.commit()
        #expect(rig.left(2) == [1, 0])
    }

    @Test(arguments: [1, 2, 3, 4, 7, 64])
    func `a start in the future plays on its frame, for any quantum`(quantum: Int) throws {
        let rig = Rig()
        let voice = try rig.start([1, 2], at: 5)
        #expect(rig.left(9, quantum: quantum) == [0, 0, 0, 0, 0, 1, 2, 0, 0])
        #expect(rig.events().first == .started(voice, at: FrameTime(5)))
    }

    @Test func `a late start plays at once, from its beginning, and reports its lateness`() throws {
        let rig = Rig()
        _ = rig.left(10)
        let voice = try rig.start([1, 2], at: 4)
        #expect(rig.left(3) == [1, 2, 0])
        let events = rig.events()
        #expect(events.first == .late(voice, by: FrameCount(6)))
        #expect(events.contains(.started(voice, at: FrameTime(10))))
        #expect(rig.control.counters.lateCommands == 1)
    }

    @Test func `pause keeps the playhead and resume continues from it`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(6))
        #expect(rig.left(2) == [1, 2])
        try rig.send(.pause, to: voice)
        #expect(rig.left(3) == [0, 0, 0])
        try rig.send(.resume, to: voice)
        #expect(rig.left(5) == [3, 4, 5, 6, 0])
        #expect(
            rig.events() == [
                .started(voice, at: FrameTime(0)),
                .paused(voice, at: FrameTime(2), playhead: FrameCount(2)),
                .resumed(voice, at: FrameTime(5)),
                .ended(voice, at: FrameTime(9), playhead: FrameCount(6), cause: .finished),
                .released(voice),
            ]
        )
    }

    @Test func `a voice that starts paused plays on resume`() throws {
        let rig = Rig()
        let voice = try rig.start([1, 2]) { $0.startsPaused = true }
        #expect(rig.left(2) == [0, 0])
        try rig.send(.resume, to: voice, at: 3)
        #expect(rig.left(4) == [0, 1, 2, 0])
        #expect(
            rig.events().prefix(2) == [
                .started(voice, at: FrameTime(3)), .resumed(voice, at: FrameTime(3)),
            ]
        )
    }

    @Test func `an armed voice that is paused starts on resume instead of on its frame`() throws {
        let rig = Rig()
        let voice = try rig.start([1], at: 4)
        try rig.send(.pause, to: voice)
        #expect(rig.left(6) == constant(0, 6))
        try rig.send(.resume, to: voice)
        #expect(rig.left(2) == [1, 0])
        #expect(rig.events().first == .paused(voice, at: FrameTime(0), playhead: .zero))
    }

    @Test(arguments: [
        (false, false), (true, false), (false, true),
    ])
    func `stop ends a voice in any state`(isArmed: Bool, isPaused: Bool) throws {
        let rig = Rig()
        let voice = try rig.start(constant(1, 9), at: isArmed ? 100 : nil) { $0.startsPaused = isPaused }
        _ = rig.left(2)
        try rig.send(.stop, to: voice)
        #expect(rig.left(2) == [0, 0])
        let playhead = FrameCount(isArmed || isPaused ? 0 : 2)
        #expect(
            rig.events().suffix(2) == [
                .ended(voice, at: FrameTime(2), playhead: playhead, cause: .stopped), .released(voice),
            ]
        )
    }

    @Test func `a stale handle is harmless and counted`() throws {
        let rig = Rig(voices: 1)
        let first = try rig.start([1])
        _ = rig.left(2)
        _ = rig.events()
        let second = try rig.start([5, 6, 7])
        #expect(first.slot == second.slot)
        try rig.send(.stop, to: first)
        try rig.send(.stop, to: first, at: 1_000)
        #expect(rig.left(3) == [5, 6, 7])
        #expect(rig.control.counters.staleCommands == 2)
        #expect(rig.control.playhead(of: first) == nil)
    }

    @Test func `a sound without frames ends at once, even looped forever`() throws {
        let rig = Rig()
        let voice = try rig.start([]) { $0.loops = .forever }
        #expect(rig.left(2) == [0, 0])
        #expect(rig.events().contains(.ended(voice, at: .zero, playhead: .zero, cause: .finished)))
    }

    @Test func `a start above the voice limit changes nothing, and a release makes room`() throws {
        let rig = Rig(voices: 2)
        try rig.start([1])
        try rig.start(constant(1, 9))
        #expect(throws: MixerError.voiceLimitReached(limit: 2)) {
            try rig.control.reserve(commands: 0, voices: 1)
        }
        _ = rig.left(2)
        _ = rig.events()
        #expect(rig.control.freeVoices == 1)
        try rig.control.reserve(commands: 0, voices: 1)
        #expect(rig.control.counters.voiceLimit == 1)
    }

    @Test func `sample memory is retained until the voice is released`() throws {
        let rig = Rig()
        weak var buffer: SampleBuffer?
        do {
            let made = SampleBuffer(planes: [[1, 2]])
            buffer = made
            try rig.start(VoiceStart(source: .buffer(made), bus: .sounds))
        }
        #expect(buffer != nil)
        _ = rig.left(3)
        #expect(buffer != nil)
        _ = rig.events()
        #expect(buffer == nil)
    }

    @Test func `a slot whose voice was stopped on a quantum boundary is rendered once by the next voice`()
        throws
    {
        let rig = Rig(voices: 1)
        let voice = try rig.start(constant(1, 9))
        try rig.send(.stop, to: voice, at: 4)
        _ = rig.left(4)
        #expect(rig.events().last == .released(voice))
        try rig.start(constant(1, 9))
        #expect(rig.left(4) == [1, 1, 1, 1])
    }

    @Test func `a fade of a paused voice that was stopped on a quantum boundary ends with the voice`() throws
    {
        let rig = Rig(voices: 1)
        let voice = try rig.start(constant(1, 99)) { $0.startsPaused = true }
        try rig.send(.fade(RampTarget(0, 6), end: .stop), to: voice)
        try rig.send(.stop, to: voice, at: 4)
        _ = rig.left(4)
        #expect(rig.events().last == .released(voice))
        _ = rig.left(4)
        #expect(rig.events() == [])
    }

    @Test func `voices are summed`() throws {
        let rig = Rig()
        try rig.start([1, 2, 3])
        try rig.start([10, 20], at: 1)
        #expect(rig.left(4) == [1, 12, 23, 0])
    }

    @Test func `a start inside a sound begins there and rises over the declick ramp`() throws {
        let rig = Rig(declick: 4)
        let voice = try rig.start(constant(1, 100)) { $0.from = FrameCount(90) }
        #expect(rig.left(12) == [0, 0.25, 0.5, 0.75, 1, 1, 1, 1, 1, 1, 0, 0])
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(10), playhead: FrameCount(100), cause: .finished)
            )
        )
    }
}
