// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Mixer
import MixerTestSupport
import Testing

/// A sound at a rate, through feeder and mixer, in quanta of 256 frames without declick and limiter.
private final class RatedRig {
    let rig = Rig()
    private let feeder = StreamFeeder(threads: 0)
    private var streams: [FeederStream] = []

    /// Starts a mono sound of samples in memory.
    func start(
        _ samples: [Float],
        _ rate: FeederRate,
        from: Int = 0,
        loops: LoopCount = .once,
        at: Int64 = 0
    ) throws -> (voice: VoiceHandle, stream: FeederStream) {
        let stream = feeder.open(
            buffer: SampleBuffer(planes: [samples]),
            from: FrameCount(from),
            loops: loops,
            rate: rate
        )
        feeder.fillAll()
        streams.append(stream)
        var start = VoiceStart(
            source: .stream(head: nil, ring: stream.ring, length: nil),
            bus: .sounds,
            at: FrameTime(at)
        )
        start.from = FrameCount(from)
        return (try rig.start(start), stream)
    }

    /// Renders the left plane.
    func left(_ frames: Int) -> [Float] {
        var result: [Float] = []
        while result.count < frames {
            feeder.fillAll()
            result += rig.left(min(256, frames - result.count))
        }
        return result
    }
}

/// Rates through feeder and mixer: exact if nothing is converted, close to the reference otherwise.
@Suite struct RateTests {
    private static let modes: [PitchMode] =
        StreamFeeder.canPreservePitch ? [.preserve, .varispeed] : [.varispeed]

    private static func sine(_ hertz: Double, _ frames: Int) -> [Float] {
        (0..<frames).map { Float(0.5 * sin(2 * Double.pi * hertz * Double($0) / 48_000)) }
    }

    @Test(arguments: modes) func `a rate of 1 is exact: samples, returns and end`(mode: PitchMode) throws {
        let mixer = RatedRig()
        let sound = (0..<1_000).map { Float($0) / 4_096 }
        let (voice, _) = try mixer.start(
            sound,
            FeederRate(.normal, mode),
            from: 300,
            loops: LoopCount(1),
            at: 100
        )
        #expect(mixer.left(2_000) == constant(0, 100) + sound[300...] + sound + constant(0, 200))
        #expect(
            mixer.rig.events() == [
                .started(voice, at: FrameTime(100)),
                .looped(voice, at: FrameTime(800), iteration: 1),
                .ended(voice, at: FrameTime(1_800), playhead: FrameCount(1_000), cause: .finished),
                .released(voice),
            ]
        )
    }

    @Test(arguments: [0.5, 0.7, 1.3, 2.0])
    func `varispeed reads the sound faster or slower, within −110 dB`(rate: Double) throws {
        let mixer = RatedRig()
        _ = try mixer.start(
            Self.sine(997, 60_000),
            FeederRate(PlaybackRate(rate), .varispeed),
            from: 9_600,
            at: 512
        )
        let heard = mixer.left(24_000)
        #expect(heard[..<512].allSatisfy { $0 == 0 })
        let noise = residue(heard[2_000...20_000], hertz: 997 * rate)
        #expect(noise < -110)
        // Frame 512 is frame 9,600 of the sound.
        let place = 9_600 + rate * 2_000
        let wanted = Float(0.5 * sin(2 * Double.pi * 997 * place / 48_000))
        #expect(abs(heard[2_512] - wanted) < 0.05)
    }

    @Test(.enabled(if: StreamFeeder.canPreservePitch), arguments: [0.5, 0.75, 1.25, 2.0])
    func `with the pitch kept a sine is unchanged, within −40 dB`(rate: Double) throws {
        let mixer = RatedRig()
        _ = try mixer.start(Self.sine(997, 96_000), FeederRate(PlaybackRate(rate)))
        let heard = mixer.left(40_000)
        #expect(residue(heard[8_000..<38_000], hertz: 997) < -40)
    }

    @Test(arguments: modes, [0.5, 1.6, 2.0])
    func `loops and the end come on their frames`(mode: PitchMode, rate: Double) throws {
        let mixer = RatedRig()
        let (voice, _) = try mixer.start(
            Self.sine(500, 9_600),
            FeederRate(PlaybackRate(rate), mode),
            loops: LoopCount(2)
        )
        _ = mixer.left(Int(30_000 / rate))
        var returns: [Int64] = []
        var end: Int64 = 0
        for event in mixer.rig.events() {
            if case .looped(voice, let at, _) = event { returns.append(at.frame) }
            guard case .ended(voice, let at, let playhead, let cause) = event else { continue }
            end = at.frame
            #expect(cause == .finished && playhead == FrameCount(9_600))
        }
        let tolerance = mode == .preserve ? 240.0 : 2
        #expect(returns.count == 2)
        for (index, frame) in (returns + [end]).enumerated() {
            #expect(abs(Double(frame) - Double(index + 1) * 9_600 / rate) <= tolerance)
        }
    }

    @Test(arguments: modes) func `a change while playing moves the playhead at the new rate within 150 ms`(
        mode: PitchMode
    ) throws {
        let mixer = RatedRig()
        let (voice, stream) = try mixer.start(Self.sine(440, 240_000), FeederRate(.normal, mode))
        _ = mixer.left(24_000)
        #expect(mixer.rig.control.playhead(of: voice)?.playhead == FrameCount(24_000))
        stream.setRate(PlaybackRate(0.5))
        _ = mixer.left(7_200)
        let before = try #require(mixer.rig.control.playhead(of: voice)).playhead
        _ = mixer.left(9_600)
        let after = try #require(mixer.rig.control.playhead(of: voice)).playhead
        #expect(abs((after - before).count - 4_800) < 240)
    }

    @Test(arguments: modes) func `a pause keeps the position`(mode: PitchMode) throws {
        let mixer = RatedRig()
        let (voice, _) = try mixer.start(Self.sine(440, 96_000), FeederRate(PlaybackRate(1.5), mode))
        _ = mixer.left(4_800)
        try mixer.rig.send(.pause, to: voice)
        _ = mixer.left(9_600)
        let paused = try #require(mixer.rig.control.playhead(of: voice)).playhead
        #expect(abs(paused.count - 7_200) < 240)
        try mixer.rig.send(.resume, to: voice)
        _ = mixer.left(4_800)
        let resumed = try #require(mixer.rig.control.playhead(of: voice)).playhead
        #expect(abs((resumed - paused).count - 7_200) < 240)
    }
}
