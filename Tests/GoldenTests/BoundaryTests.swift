// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import MixerTestSupport
import Realtime
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// No step larger than the signal's own at any boundary: fades, pauses, seeks, stops, steals and the rest.
struct BoundaryTests {
    /// What happens from frame 1,003 on.
    enum Boundary: String, CaseIterable {
        case pause, resume, stop, seek, seekTwice, mute, muteVoice, pan, fadeOutAtOnce, stopDuringSeek
        case pauseDuringSeek, resumeDuringPause, fadeOutHalfway, resumeDuringSeek, volume, duck, timedDuck
        case duckInDuck, steal, stopDuringFade, stealDuringPause, cancelledFade, startInside, loopPoints
        case masterMute, overlappingRamps, pauseTwice
    }

    /// −60 dBFS.
    private let step: Float = 0.001

    private static let sine: [Float] = (0..<48_000).map { Float(sin(Double($0) * 2 * .pi / 48)) }

    /// A 1 kHz sine or a constant, at full scale.
    private func samples(isSine: Bool) -> [Float] { isSine ? BoundaryTests.sine : constant(1, 48_000) }

    /// The default ramps.
    private func makeRig(voices: Int = 16) -> Rig {
        Rig(voices: voices, declick: MixerConfiguration().declick.count)
    }

    /// Fails if two adjacent frames differ by more than the signal's own.
    private func check(_ heard: [Float], isSine: Bool, _ name: String) {
        // The steepest frame of the sine, and a rounding.
        let own: Float = isSine ? 0.130_81 : 0.000_001
        let worst = zip(heard, heard.dropFirst()).map { abs($1 - $0) }.max() ?? 0
        let decibels = 20 * log10(max(worst - own, 1e-9))
        #expect(worst <= own + step, "\(name): \(decibels) dBFS beyond the signal's own")
        #expect(heard.contains { abs($0) > 0.4 }, "\(name) is heard")
    }

    @Test(arguments: Boundary.allCases, [false, true])
    func `no boundary makes a click`(boundary: Boundary, isSine: Bool) throws {
        let rig = makeRig()
        let voice = try rig.start(samples(isSine: isSine)) {
            if boundary == .startInside { $0.from = FrameCount(480) }
            if boundary == .loopPoints {
                $0.loops = .forever
                $0.loopRange = FrameCount(480)..<FrameCount(960)
            }
        }
        try act(boundary, rig, voice)
        var heard = rig.left(9_600, quantum: 256)
        // A start at a sound's own beginning keeps its attack.
        if boundary != .startInside { heard.removeFirst() }
        check(heard, isSine: isSine, boundary.rawValue)
    }

    private func act(_ boundary: Boundary, _ rig: Rig, _ voice: VoiceHandle) throws {
        switch boundary {
        case .startInside, .loopPoints: break
        case .pause, .resume, .resumeDuringPause, .pauseTwice: try pause(boundary, rig, voice)
        case .seek, .seekTwice, .resumeDuringSeek, .stopDuringSeek, .pauseDuringSeek:
            try seek(boundary, rig, voice)
        case .stop: try rig.send(.stop, to: voice, at: 1_003)
        case .steal: try rig.send(.steal, to: voice, at: 1_003)
        case .stealDuringPause:
            try rig.send(.pause, to: voice, at: 1_003)
            try rig.send(.steal, to: voice, at: 1_503)
        case .mute: try rig.send(.setMute(true), to: .sounds, at: 1_003)
        case .masterMute: try rig.send(.setMute(true), to: .master, at: 1_003)
        case .muteVoice:
            try rig.send(.setMute(true), to: voice, at: 1_003)
            try rig.send(.setMute(false), to: voice, at: 1_803)
        case .pan: try rig.send(.setPan(Pan(1)), to: voice, at: 1_003)
        case .volume: try rig.send(.setVolume(declicked(rig, 0.25)), to: voice, at: 1_003)
        case .fadeOutHalfway: try rig.send(.fade(RampTarget(0.5, 2_000), end: .stop), to: voice, at: 1_003)
        case .fadeOutAtOnce: try rig.send(.fade(RampTarget(0, 0), end: .stop), to: voice, at: 1_003)
        case .cancelledFade:
            try rig.send(.fade(RampTarget(0, 4_800), end: .stop), to: voice, at: 1_003)
            try rig.send(.cancelFade, to: voice, at: 3_003)
        case .stopDuringFade:
            try rig.send(.fade(RampTarget(0, 9_600), end: .stop), to: voice, at: 1_003)
            try rig.send(.stop, to: voice, at: 3_003)
        case .overlappingRamps:
            try rig.send(.setVolume(RampTarget(0.5, 4_800)), to: voice, at: 1_003)
            try rig.send(.fade(RampTarget(0.5, 4_800, .sCurve), end: .hold), to: voice, at: 1_503)
        case .duck, .timedDuck, .duckInDuck: try duck(boundary, rig)
        }
    }

    private func pause(_ boundary: Boundary, _ rig: Rig, _ voice: VoiceHandle) throws {
        try rig.send(.pause, to: voice, at: 1_003)
        switch boundary {
        case .resume: try rig.send(.resume, to: voice, at: 4_003)
        case .resumeDuringPause: try rig.send(.resume, to: voice, at: 2_000)
        case .pauseTwice:
            try rig.send(.resume, to: voice, at: 1_503)
            try rig.send(.pause, to: voice, at: 1_703)
        default: break
        }
    }

    private func seek(_ boundary: Boundary, _ rig: Rig, _ voice: VoiceHandle) throws {
        try rig.send(.seek(FrameCount(20_011)), to: voice, at: 1_003)
        switch boundary {
        case .seekTwice: try rig.send(.seek(FrameCount(30_031)), to: voice, at: 2_003)
        case .stopDuringSeek: try rig.send(.stop, to: voice, at: 2_003)
        case .pauseDuringSeek: try rig.send(.pause, to: voice, at: 2_003)
        case .resumeDuringSeek:
            try rig.send(.pause, to: voice, at: 1_203)
            try rig.send(.resume, to: voice, at: 1_403)
        default: break
        }
    }

    private func duck(_ boundary: Boundary, _ rig: Rig) throws {
        var duck = Duck(
            depth: Decibels(-20),
            attack: FrameCount(1_200),
            hold: FrameCount(480),
            release: FrameCount(2_400)
        )
        if boundary == .duck { (duck.depth, duck.hold) = (Gain(0.25), FrameCount(Int64.max)) }
        try rig.send(.duck(.sounds, duck), at: 1_003)
        guard boundary == .duckInDuck else { return }
        duck.depth = Gain(0.5)
        try rig.send(.duck(.sounds, duck), at: 1_603)
        (duck.attack, duck.hold) = (.zero, .zero)
        try rig.send(.duck(.sounds, duck), at: 3_003)
    }

    private func declicked(_ rig: Rig, _ gain: Float) -> RampTarget {
        RampTarget(to: Gain(gain), frames: rig.control.configuration.declick)
    }

    @Test(arguments: FadeCurve.allCases, [false, true])
    func `no curve makes a click at its ends, inside or where it is reversed`(
        curve: FadeCurve,
        isSine: Bool
    ) throws {
        let rig = makeRig()
        let voice = try rig.start(samples(isSine: isSine))
        // Enough frames to keep the steepest curve, which falls by 80 dB, under the limit.
        try rig.send(.fade(RampTarget(0, 9_600, curve), end: .hold), to: voice, at: 1_003)
        try rig.send(.fade(RampTarget(1, 9_600, curve), end: .hold), to: voice, at: 12_003)
        try rig.send(.fade(RampTarget(0.125, 9_600, curve), end: .hold), to: voice, at: 16_003)
        try rig.send(.fade(RampTarget(0, 9_600, curve), end: .stop), to: voice, at: 26_003)
        check(Array(rig.left(40_000, quantum: 256).dropFirst()), isSine: isSine, "\(curve)")
    }

    @Test(arguments: [VoiceLimitPolicy.stealOldest, .stealQuietest], [false, true])
    func `stealing a voice makes no click`(policy: VoiceLimitPolicy, isSine: Bool) throws {
        let rig = makeRig(voices: 1)
        try rig.start(samples(isSine: isSine))
        _ = rig.left(1_003)
        try rig.control.reserve(commands: 0, voices: 1, policy: policy)
        var start = VoiceStart(source: .buffer(SampleBuffer(planes: [constant(0, 100)])), bus: .sounds)
        start.at = FrameTime(1_500)
        _ = rig.control.start(start)
        rig.control.commit()
        check(rig.left(4_000, quantum: 256), isSine: isSine, "\(policy)")
        #expect(rig.control.counters.stolenVoices == 1)
    }

    /// A stream of the samples from a frame on, without head.
    private func stream(_ samples: [Float], from: Int) -> VoiceStart {
        let ring = AudioRing(channelCount: 1, capacity: 48_000)
        samples[from...].withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            withUnsafePointer(to: base) { _ = ring.write($0, frames: buffer.count) }
        }
        ring.finish()
        let length = FrameCount(samples.count)
        var start = VoiceStart(source: .stream(head: nil, ring: ring, length: length), bus: .music)
        start.from = FrameCount(from)
        return start
    }

    @Test(arguments: [Boundary.pause, .resume, .stop, .steal, .fadeOutAtOnce, .muteVoice], [false, true])
    func `no boundary of a streamed sound makes a click`(boundary: Boundary, isSine: Bool) throws {
        let rig = makeRig()
        let voice = try rig.start(stream(samples(isSine: isSine), from: 0))
        try act(boundary, rig, voice)
        check(Array(rig.left(9_600, quantum: 256).dropFirst()), isSine: isSine, boundary.rawValue)
    }

    @Test(arguments: [false, true])
    func `a seek of a streamed sound, a new voice as the old one stops, makes no click`(isSine: Bool) throws {
        let rig = makeRig()
        let signal = samples(isSine: isSine)
        let voice = try rig.start(stream(signal, from: 0))
        try rig.send(.stop, to: voice, at: 1_003)
        var there = stream(signal, from: 20_011)
        there.at = FrameTime(1_003)
        try rig.start(there)
        let heard = rig.left(6_000, quantum: 256)
        check(Array(heard.dropFirst()), isSine: isSine, "seek")
        if !isSine { #expect(heard.allSatisfy { abs($0 - 1) < 1e-6 }) }
    }

    @Test(arguments: [(false, 1_243), (true, 1_243)])
    func `the ramp of a stop lasts exactly the declick`(isPause: Bool, silent: Int) throws {
        let rig = Rig(declick: 240)
        let voice = try rig.start(constant(1, 48_000))
        try rig.send(isPause ? .pause : .stop, to: voice, at: 1_003)
        let heard = rig.left(2_000, quantum: 64)
        #expect(heard[1_003] == 1)
        #expect(heard[silent - 1] > 0)
        #expect(heard[silent] == 0)
        let events = rig.events()
        #expect(
            isPause
                ? events.contains(.paused(voice, at: FrameTime(1_243), playhead: FrameCount(1_243)))
                : events.contains(
                    .ended(voice, at: FrameTime(1_243), playhead: FrameCount(1_243), cause: .stopped)
                )
        )
    }
}
