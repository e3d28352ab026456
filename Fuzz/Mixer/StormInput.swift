// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

/// The fuzzer's bytes as choices; when they have run out every choice is the first.
struct StormInput {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isEmpty: Bool { index >= bytes.count }

    mutating func byte() -> UInt8 {
        defer { index += 1 }
        return index < bytes.count ? bytes[index] : 0
    }

    mutating func roll(_ sides: Int) -> Int { Int(byte()) % sides }

    /// Small numbers, powers of two and the ends of what a frame count can be.
    mutating func frames() -> Int {
        let kind = byte()
        return switch kind >> 6 {
        case 0: Int(kind)
        case 1: 1 << Int(kind & 7)
        case 2: Int(kind & 63) << 3 | Int(byte() & 7)
        default: 512 + Int(byte())
        }
    }

    /// As `frames`, and now and then what no sound is long enough for.
    mutating func wildFrames() -> FrameCount {
        switch roll(12) {
        case 0: FrameCount(Int64.max)
        case 1: FrameCount(Int64.min)
        case 2: FrameCount(-frames())
        default: FrameCount(frames())
        }
    }

    mutating func configuration() -> MixerConfiguration {
        var configuration = MixerConfiguration(
            outputChannelCount: 1 + roll(8),
            maximumVoices: 1 + roll(24),
            declick: FrameCount([0, 1, 16, 1_200][roll(4)]),
            limiterThreshold: [nil, Gain(0.9), Gain(1), Gain(0.01)][roll(4)]
        )
        configuration.spareVoices = roll(8)
        configuration.maximumQuantum = [1, 7, 64, 512, 8_192][roll(5)]
        configuration.commandCapacity = [4, 64, 1_024][roll(3)]
        configuration.scheduleCapacity = [1, 8, 64][roll(3)]
        configuration.eventCapacity = [8, 64, 4_096][roll(3)]
        configuration.zoneCount = [1, 2, 5, 32][roll(4)]
        return configuration
    }

    mutating func moment(near now: FrameTime) -> FrameTime? {
        switch roll(16) {
        case 0: FrameTime(Int64.max)
        case 1: FrameTime(Int64.min)
        case 2, 3: now - FrameCount(frames())
        case 4...7: now + FrameCount(frames())
        default: nil
        }
    }

    mutating func start(near now: FrameTime) -> VoiceStart {
        var start = VoiceStart(source: source(), bus: BusID.allCases[roll(BusID.allCases.count - 1)])
        if roll(2) == 0 { start.zones = ZoneMask(bits: UInt32(byte())) }
        start.at = moment(near: now)
        let shape = byte()
        if shape & 1 != 0 { start.from = wildFrames() }
        if shape & 2 != 0 { start.loops = LoopCount(Int32(roll(5)) - 1) }
        start.startsPaused = shape & 0x1C == 0x1C
        start.startsMuted = shape & 0x0C == 0x08
        start.isMetered = shape & 0x10 != 0
        if shape & 0x20 != 0 {
            start.fade = gain()
            start.fadeTo = target()
            start.fadeEnd = roll(2) == 0 ? .stop : .hold
        }
        if shape & 0x40 != 0 { start.volume = gain() }
        if shape & 0x80 != 0 {
            start.pan = Pan(Float(roll(21) - 10) / 8)
            start.routing =
                roll(2) == 0 ? nil : try? ChannelRouting((0...roll(8)).map { _ in [nil, 0, 1, 7][roll(4)] })
            start.loopRange = roll(2) == 0 ? nil : range()
        }
        return start
    }

    mutating func voiceAction() -> VoiceAction {
        switch roll(15) {
        case 14: .cancelScheduled
        case 0: .pause
        case 1: .resume
        case 2: .stop
        case 3: .steal
        case 4: .setMute(roll(2) == 0)
        case 5: .fade(target(), end: roll(2) == 0 ? .hold : .stop)
        case 6: .cancelFade
        case 7: .setVolume(target())
        case 8: .setBaseVolume(target())
        case 9: .setPan(Pan(Float(roll(21) - 10) / 8))
        case 10: .setLoops(LoopCount(Int32(roll(5)) - 1))
        case 11, 12: .seek(wildFrames())
        default: .setMetering(roll(2) == 0)
        }
    }

    mutating func busAction() -> BusAction {
        switch roll(6) {
        case 0: .setGain(target())
        case 1: .setMute(roll(2) == 0)
        case 2: .setMetering(roll(2) == 0)
        case 3: .setLoudness(roll(2) == 0)
        case 4: .mark(UInt32(byte()))
        default: .cancelScheduledGains
        }
    }

    mutating func zoneAction() -> ZoneAction {
        let bus = BusID.allCases[roll(BusID.allCases.count)]
        switch roll(6) {
        case 0, 1: return .setCell(bus, target())
        case 2: return .duck(bus, duck())
        case 3: return .setGain(target())
        case 4: return .setMute(roll(2) == 0)
        default: return .setMetering(roll(2) == 0)
        }
    }

    private mutating func range() -> Range<FrameCount> {
        let (first, second) = (wildFrames(), wildFrames())
        return min(first, second)..<max(first, second)
    }

    private mutating func duck() -> Duck {
        Duck(
            depth: Decibels(Double(-roll(200))),
            attack: FrameCount(frames()),
            hold: roll(3) == 0 ? nil : FrameCount(frames()),
            release: FrameCount(frames())
        )
    }

    private mutating func gain() -> Gain {
        Gain([0, 0.25, 0.5, 1, 2, 1e-30, 1e30, .greatestFiniteMagnitude][roll(8)])
    }

    private mutating func target() -> RampTarget {
        let length = roll(8) == 0 ? FrameCount(Int64.max) : FrameCount(frames())
        return RampTarget(
            to: gain(),
            frames: length,
            curve: FadeCurve.allCases[roll(FadeCurve.allCases.count)]
        )
    }

    private mutating func sample() -> Float {
        let levels: [Float] = [
            0, 0.25, -0.5, 1, -1, 2, .leastNonzeroMagnitude, -1e-38, 1e30, -1e30, .infinity, -.infinity, .nan,
            .greatestFiniteMagnitude, -0.0, 0.1,
        ]
        return levels[roll(levels.count)]
    }

    private mutating func source() -> VoiceSource {
        let channels = 1 + roll(8)
        let (first, second) = (sample(), sample())
        let length = frames()
        let plane = (0..<length).map { $0 % 2 == 0 ? first : second }
        let buffer = SampleBuffer(planes: Array(repeating: plane, count: channels))
        guard roll(3) == 0 else { return .buffer(buffer) }
        let ring = AudioRing(channelCount: channels, capacity: 1 + frames(), markCapacity: roll(4))
        for number in 0..<ring.markCapacity {
            let mark = RingMark(
                at: Int64(number * frames()),
                playhead: Double(frames()),
                slope: 0.5 + Double(roll(7)) / 4,
                iteration: Int64(roll(4))
            )
            _ = ring.write(mark)
        }
        let given = Array(repeating: second, count: frames() + 1)
        given.withUnsafeBufferPointer { memory in
            guard let base = memory.baseAddress else { return }
            Array(repeating: base, count: channels).withUnsafeBufferPointer { pointers in
                _ = pointers.baseAddress.map { ring.write($0, frames: given.count) }
            }
        }
        if roll(2) == 0 { ring.finish() }
        // The marks of a ring hold everything that head and length would.
        guard ring.markCapacity == 0 else { return .stream(head: nil, ring: ring, length: nil) }
        let declared = roll(2) == 0 ? FrameCount(length + frames()) : nil
        return .stream(head: roll(2) == 0 ? buffer : nil, ring: ring, length: declared)
    }
}
