// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

#if canImport(Glibc)
import Glibc
#endif

/// No step beyond the signal's own at pause, resume, seek, stop and mute.
struct ClickTests {
    /// What happens at frame 1,000.
    enum Boundary: CaseIterable {
        case pause, resume, stop, seek, seekTwice, mute, pan, fadeOutAtOnce, stopDuringSeek, pauseDuringSeek
        case resumeDuringPause, fadeOutHalfway, resumeDuringSeek, volume, duck
    }

    /// −60 dBFS.
    private let step: Float = 0.001

    private static let sine: [Float] = (0..<48_000).map { Float(sin(Double($0) * 2 * .pi / 48)) }

    @Test(arguments: Boundary.allCases, [false, true])
    func `no boundary makes a step`(boundary: Boundary, isSine: Bool) throws {
        // The ramps everyone gets.
        let rig = Rig(declick: Int(MixerConfiguration().declick.frames))
        let samples = isSine ? ClickTests.sine : constant(1, 48_000)
        let voice = try rig.start(samples)
        try act(boundary, rig, voice)
        let heard = rig.left(9_600, quantum: 256)
        let own: Float = isSine ? 0.131 : 0
        for frame in 1..<heard.count {
            let difference = abs(heard[frame] - heard[frame - 1])
            #expect(difference <= own + step, "\(boundary) at \(frame)")
            if difference > own + step { break }
        }
    }

    private func act(_ boundary: Boundary, _ rig: Rig, _ voice: VoiceHandle) throws {
        switch boundary {
        case .pause: try rig.send(.pause, to: voice, at: 1_003)
        case .resume:
            try rig.send(.pause, to: voice, at: 12)
            try rig.send(.resume, to: voice, at: 4_003)
        case .resumeDuringPause:
            try rig.send(.pause, to: voice, at: 1_003)
            try rig.send(.resume, to: voice, at: 2_000)
        case .stop: try rig.send(.stop, to: voice, at: 1_003)
        case .seek: try rig.send(.seek(FrameCount(20_011)), to: voice, at: 1_003)
        case .seekTwice:
            try rig.send(.seek(FrameCount(20_011)), to: voice, at: 1_003)
            try rig.send(.seek(FrameCount(30_031)), to: voice, at: 2_003)
        case .mute: try rig.send(.setMute(true), to: .sounds, at: 1_003)
        case .pan: try rig.send(.setPan(Pan(1)), to: voice, at: 1_003)
        case .fadeOutHalfway: try rig.send(.fade(RampTarget(0.5, 2_000), end: .stop), to: voice, at: 1_003)
        case .resumeDuringSeek:
            try rig.send(.seek(FrameCount(20_011)), to: voice, at: 1_003)
            try rig.send(.pause, to: voice, at: 1_203)
            try rig.send(.resume, to: voice, at: 1_403)
        case .volume: try rig.send(.setVolume(declicked(rig, 0.25)), to: voice, at: 1_003)
        case .duck: try rig.send(.duck(declicked(rig, 0.25)), to: .sounds, at: 1_003)
        case .fadeOutAtOnce: try rig.send(.fade(RampTarget(0, 0), end: .stop), to: voice, at: 1_003)
        case .stopDuringSeek:
            try rig.send(.seek(FrameCount(20_011)), to: voice, at: 1_003)
            try rig.send(.stop, to: voice, at: 2_003)
        case .pauseDuringSeek:
            try rig.send(.seek(FrameCount(20_011)), to: voice, at: 1_003)
            try rig.send(.pause, to: voice, at: 2_003)
        }
    }

    private func declicked(_ rig: Rig, _ gain: Float) -> RampTarget {
        RampTarget(to: Gain(gain), frames: rig.control.configuration.declick)
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
