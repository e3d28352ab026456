// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Realtime
import TestSupport
import Testing

@testable import Mixer

#if canImport(Glibc)
import Glibc
#endif

/// A small generator with a seed, so that a failure can be repeated.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 11 ^ state << 40
    }

    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}

/// Random commands; whatever comes, the mixer keeps its promises.
struct StormTests {
    private static func action(_ dice: inout Dice) -> VoiceAction {
        let curve = FadeCurve.allCases[dice.roll(4)]
        let target = RampTarget(Float(dice.roll(3)) / 2, dice.roll(400), curve)
        switch dice.roll(14) {
        case 13: return .cancelScheduled
        case 12: return dice.roll(3) == 0 ? .steal : .setMute(dice.roll(2) == 0)
        case 0, 1: return .pause
        case 2, 3: return .resume
        case 4: return .stop
        case 5: return .fade(target, end: dice.roll(2) == 0 ? .hold : .stop)
        case 6: return .setVolume(target)
        case 7: return .setBaseVolume(target)
        case 8: return .setPan(Pan(Float(dice.roll(21) - 10) / 10))
        case 9: return .setLoops(LoopCount(Int32(dice.roll(5)) - 1))
        case 10: return .seek(FrameCount(dice.roll(800) - 20))
        default: return dice.roll(2) == 0 ? .cancelFade : .setMetering(dice.roll(2) == 0)
        }
    }

    private static func duck(_ dice: inout Dice) -> Duck {
        Duck(
            depth: Decibels(Double(-dice.roll(40))),
            attack: FrameCount(dice.roll(300)),
            hold: dice.roll(4) == 0 ? nil : FrameCount(dice.roll(300)),
            release: FrameCount(dice.roll(300))
        )
    }

    private static func busAction(_ dice: inout Dice) -> BusAction {
        let target = RampTarget(Float(dice.roll(3)) / 2, dice.roll(400), FadeCurve.allCases[dice.roll(4)])
        switch dice.roll(9) {
        case 7: return .cancelScheduledGains
        case 8: return .mark(7)
        case 6: return .setLoudness(dice.roll(2) == 0)
        case 4: return .endDuck
        case 5: return .duckFor(duck(&dice))
        case 0: return .setGain(target)
        case 1: return .duck(target)
        case 2: return .setMute(dice.roll(3) == 0)
        default: return .setMetering(dice.roll(2) == 0)
        }
    }

    private static func source(_ dice: inout Dice) -> VoiceSource {
        let channels = 1 + dice.roll(3)
        let length = [0, 1, 2, 17, 300, 700][dice.roll(6)]
        let plane = (0..<length).map { Float($0 % 7) / 8 - 0.375 }
        let buffer = SampleBuffer(planes: Array(repeating: plane, count: channels))
        guard dice.roll(3) == 0 else { return .buffer(buffer) }
        let ring = AudioRing(channelCount: channels, capacity: 256)
        let given = dice.roll(256)
        let zeros = Array(repeating: constant(0.25, max(given, 1)), count: channels)
        let joined = zeros.flatMap { $0 }
        joined.withUnsafeBufferPointer { memory in
            guard let base = memory.baseAddress else { return }
            let planes = (0..<channels).map { base + $0 * max(given, 1) }
            planes.withUnsafeBufferPointer { pointers in
                _ = pointers.baseAddress.map { ring.write($0, frames: given) }
            }
        }
        if dice.roll(2) == 0 { ring.finish() }
        return .stream(
            head: dice.roll(2) == 0 ? buffer : nil,
            ring: ring,
            length: dice.roll(2) == 0 ? FrameCount(length + dice.roll(300)) : nil
        )
    }

    /// What the events of one voice have said so far.
    private struct Story {
        var started = 0
        var ended = 0
        var released = 0
    }

    @Test(arguments: 1...24)
    func `every voice ends once, is released once, and the output is finite`(seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
        let rig = Rig(voices: 24, declick: dice.roll(3) * 16, limiter: Gain(0.9)) {
            $0.maximumQuantum = 512
            $0.scheduleCapacity = 64
            $0.eventCapacity = seed % 4 == 0 ? 16 : 4_096
        }
        var stories: [VoiceHandle: Story] = [:]
        var handles: [VoiceHandle] = []
        for _ in 0..<400 {
            for _ in 0..<dice.roll(6) {
                let at =
                    dice.roll(3) == 0
                    ? FrameTime(rig.control.clock.frame.frame + Int64(dice.roll(900)) - 50) : nil
                if dice.roll(3) == 0 {
                    guard (try? rig.control.reserve(commands: 0, voices: 1)) != nil else { continue }
                    var start = VoiceStart(
                        source: StormTests.source(&dice),
                        bus: BusID.allCases[dice.roll(5)]
                    )
                    start.at = at
                    start.from = FrameCount(dice.roll(40) * dice.roll(20))
                    start.loops = LoopCount(Int32(dice.roll(4)) - 1)
                    start.startsPaused = dice.roll(8) == 0
                    start.isMetered = dice.roll(4) == 0
                    start.fadeTo = dice.roll(3) == 0 ? RampTarget(0, dice.roll(200)) : nil
                    start.fadeEnd = dice.roll(2) == 0 ? .stop : .hold
                    let voice = rig.control.start(start)
                    handles.append(voice)
                    stories[voice] = Story()
                } else if let voice = handles.randomElement(using: &dice) {
                    guard (try? rig.control.reserve(commands: 2)) != nil else { continue }
                    rig.control.send(StormTests.action(&dice), to: voice, at: at)
                    rig.control.send(
                        StormTests.busAction(&dice),
                        to: BusID.allCases[dice.roll(5)],
                        at: at
                    )
                }
            }
            rig.control.commit()
            let heard = rig.render(1 + dice.roll(600))
            #expect(heard.allSatisfy { $0.allSatisfy { $0.isFinite && abs($0) <= 0.9001 } })
            tell(rig.events(), &stories)
        }
        try finish(rig, &stories)
        #expect(rig.control.freeVoices == 24)
        for (voice, story) in stories {
            #expect(story.ended == 1 && story.released == 1 && story.started <= 1, "\(voice)")
        }
    }

    private func finish(_ rig: Rig, _ stories: inout [VoiceHandle: Story]) throws {
        for voice in stories.keys where stories[voice]?.released == 0 {
            try rig.control.reserve(commands: 1)
            rig.control.send(.stop, to: voice)
        }
        rig.control.commit()
        for _ in 0..<40 {
            _ = rig.render(600)
            tell(rig.events(), &stories)
        }
    }

    private func tell(_ events: [MixerEvent], _ stories: inout [VoiceHandle: Story]) {
        for event in events {
            switch event {
            case .started(let voice, _): stories[voice]?.started += 1
            case .ended(let voice, _, _, _):
                stories[voice]?.ended += 1
                #expect(stories[voice]?.released == 0)
            case .released(let voice): stories[voice]?.released += 1
            default: break
            }
        }
    }

    @Test(.enabled(if: AllocationCounter.works, "a sanitizer replaces malloc"), arguments: [1, 2, 3])
    func `rendering allocates, frees, locks and waits for nothing, whatever the command`(seed: Int) throws {
        AllocationCounter.arm()
        let witness = UnsafeMutablePointer<Int>.allocate(capacity: 4)
        witness.initialize(to: seed)
        witness.deallocate()
        sched_yield()
        let counted = AllocationCounter.disarm()
        #expect(counted.allocations > 0 && counted.systemCalls > 0, "the counter counts")
        var dice = Dice(state: UInt64(seed))
        let rig = Rig(voices: 32, declick: 64, limiter: Gain(0.9))
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 512)
        defer { memory.deallocate() }
        let planes = [memory, memory + 512]
        var handles: [VoiceHandle] = []
        var total = AllocationCounter.Counts.none
        planes.withUnsafeBufferPointer { pointers in
            guard let base = pointers.baseAddress else { return }
            for _ in 0..<2_000 {
                if (try? rig.control.reserve(commands: 2, voices: 1)) != nil {
                    var start = VoiceStart(
                        source: StormTests.source(&dice),
                        bus: BusID.allCases[dice.roll(5)]
                    )
                    start.isMetered = dice.roll(2) == 0
                    start.at = dice.roll(2) == 0 ? FrameTime(rig.control.clock.frame.frame + 300) : nil
                    handles.append(rig.control.start(start))
                }
                if (try? rig.control.reserve(commands: 2)) != nil,
                    let voice = handles.randomElement(using: &dice)
                {
                    rig.control.send(StormTests.action(&dice), to: voice)
                    rig.control.send(StormTests.busAction(&dice), to: BusID.allCases[dice.roll(5)])
                }
                rig.control.commit()
                AllocationCounter.arm()
                rig.render(into: base, frames: 512)
                let counts = AllocationCounter.disarm()
                total.allocations += counts.allocations
                total.frees += counts.frees
                total.locks += counts.locks
                total.systemCalls += counts.systemCalls
                _ = rig.events()
                if handles.count > 64 { handles.removeFirst(32) }
            }
        }
        #expect(total == .none)
        #expect(handles.count > 10)
    }
}
