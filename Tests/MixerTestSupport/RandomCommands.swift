// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Mixer
import Realtime

extension RampTarget {
    /// A random target of 0 to 400 frames, by any curve.
    static func random(_ dice: inout Dice) -> RampTarget {
        RampTarget(Float(dice.roll(3)) / 2, dice.roll(400), FadeCurve.allCases[dice.roll(4)])
    }
}

extension VoiceAction {
    /// Any action.
    public static func random(_ dice: inout Dice) -> VoiceAction {
        switch dice.roll(16) {
        case 0, 1: .pause
        case 2, 3: .resume
        case 4: .stop
        case 5: .fade(.random(&dice), end: dice.roll(2) == 0 ? .hold : .stop)
        case 6: .setVolume(.random(&dice))
        case 7: .setBaseVolume(.random(&dice))
        case 8: .setPan(Pan(Float(dice.roll(21) - 10) / 10))
        case 9: .setLoops(LoopCount(Int32(dice.roll(5)) - 1))
        case 10: .seek(FrameCount(dice.roll(800) - 20))
        case 11: .cancelFade
        case 12: .steal
        case 13: .cancelScheduled
        case 14: .setMute(dice.roll(2) == 0)
        default: .setMetering(dice.roll(2) == 0)
        }
    }
}

extension BusAction {
    /// Any action.
    public static func random(_ dice: inout Dice) -> BusAction {
        switch dice.roll(6) {
        case 0: .setGain(.random(&dice))
        case 1: .setMute(dice.roll(3) == 0)
        case 2: .setMetering(dice.roll(2) == 0)
        case 3: .setLoudness(dice.roll(2) == 0)
        case 4: .cancelScheduledGains
        default: .mark(7)
        }
    }
}

extension ZoneAction {
    /// Any action.
    public static func random(_ dice: inout Dice) -> ZoneAction {
        switch dice.roll(6) {
        case 0, 1: .setCell(BusID.allCases[dice.roll(5)], .random(&dice))
        case 2: .duck(BusID.allCases[dice.roll(5)], .random(&dice))
        case 3: .setGain(.random(&dice))
        case 4: .setMute(dice.roll(3) == 0)
        default: .setMetering(dice.roll(2) == 0)
        }
    }
}

extension ZoneID {
    /// One of five zones.
    public static func random(_ dice: inout Dice) -> ZoneID { ZoneID(dice.roll(5)) }
}

extension Duck {
    /// A random duck of up to 300 frames each way, possibly endless.
    static func random(_ dice: inout Dice) -> Duck {
        Duck(
            depth: Decibels(Double(-dice.roll(40))),
            attack: FrameCount(dice.roll(300)),
            hold: dice.roll(4) == 0 ? nil : FrameCount(dice.roll(300)),
            release: FrameCount(dice.roll(300))
        )
    }
}

extension VoiceSource {
    /// A sound of 0 to 700 frames and 1 to 8 channels in memory, or a stream whose ring holds some frames.
    static func random(_ dice: inout Dice) -> VoiceSource {
        let channels = [1, 1, 1, 2, 2, 2, 3, 6, 8][dice.roll(9)]
        let length = [0, 1, 2, 17, 300, 700][dice.roll(6)]
        let plane = (0..<length).map { Float($0 % 7) / 8 - 0.375 }
        let buffer = SampleBuffer(planes: Array(repeating: plane, count: channels))
        guard dice.roll(3) == 0 else { return .buffer(buffer) }
        let ring = AudioRing(channelCount: channels, capacity: 256, markCapacity: dice.roll(2) * 8)
        if dice.roll(2) == 0 { _ = ring.write(RingMark.random(&dice, at: 0)) }
        ring.write(frames: dice.roll(256))
        if dice.roll(2) == 0 { ring.finish() }
        return .stream(
            head: dice.roll(2) == 0 ? buffer : nil,
            ring: ring,
            length: dice.roll(2) == 0 ? FrameCount(length + dice.roll(300)) : nil
        )
    }
}

extension RingMark {
    /// A random position and rate at a frame of the ring.
    static func random(_ dice: inout Dice, at frame: Int64) -> RingMark {
        RingMark(
            at: frame,
            playhead: Double(dice.roll(900)),
            slope: Double(dice.roll(5)) / 2,
            iteration: Int64(dice.roll(4))
        )
    }
}

extension AudioRing {
    /// Writes frames at a quarter of full scale.
    func write(frames: Int) {
        let plane = constant(0.25, max(frames, 1))
        plane.withUnsafeBufferPointer { memory in
            guard let base = memory.baseAddress else { return }
            let planes = Array(repeating: base, count: channelCount)
            planes.withUnsafeBufferPointer { pointers in
                _ = pointers.baseAddress.map { write($0, frames: frames) }
            }
        }
    }
}

extension VoiceStart {
    /// A random start within the next 900 frames or a little too late.
    public static func random(_ dice: inout Dice, now: FrameTime) -> VoiceStart {
        var start = VoiceStart(source: .random(&dice), bus: BusID.allCases[dice.roll(4)])
        if dice.roll(2) == 0 { start.zones = ZoneMask(bits: UInt32(dice.roll(32))) }
        start.at = .random(&dice, now: now)
        start.from = FrameCount(dice.roll(40) * dice.roll(20))
        start.loops = LoopCount(Int32(dice.roll(4)) - 1)
        if dice.roll(3) == 0 {
            let lower = dice.roll(300)
            start.loopRange = FrameCount(lower)..<FrameCount(lower + dice.roll(300))
        }
        if dice.roll(3) == 0 {
            (start.end, start.exit) = (FrameCount(dice.roll(400)), FrameCount(dice.roll(300)))
        }
        if dice.roll(4) == 0 { start.routing = try? ChannelRouting((0..<8).map { _ in dice.roll(8) }) }
        start.pan = Pan(Float(dice.roll(21) - 10) / 10)
        start.startsPaused = dice.roll(8) == 0
        start.startsMuted = dice.roll(8) == 0
        start.isMetered = dice.roll(4) == 0
        start.fadeTo = dice.roll(3) == 0 ? .random(&dice) : nil
        start.fadeEnd = dice.roll(2) == 0 ? .stop : .hold
        return start
    }
}

extension FrameTime? {
    /// Now, one of the next 850 frames, or one of the last 50.
    public static func random(_ dice: inout Dice, now: FrameTime) -> FrameTime? {
        dice.roll(3) == 0 ? FrameTime(now.frame + Int64(dice.roll(900)) - 50) : nil
    }
}
