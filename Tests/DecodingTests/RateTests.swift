// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Realtime
import Testing

@testable import Codecs
@testable import Decoding

/// Streams at rates other than 1: pitch, length, loops, positions, changes.
@Suite struct RateTests {
    static let modes: [PitchMode] = StreamFeeder.canPreservePitch ? [.preserve, .varispeed] : [.varispeed]
    static let rates = [0.5, 0.75, 0.9, 1.25, 2.0]

    @Test(.enabled(if: StreamFeeder.canPreservePitch), arguments: rates)
    func `the pitch of a sine is kept`(rate: Double) {
        var stream = RatedStream.open([sine(997, frames: 72_000)], FeederRate(PlaybackRate(rate)))
        stream.read()
        let samples = stream.planes[0]
        #expect(abs(frequency(samples[(samples.count / 8)..<(samples.count * 7 / 8)]) - 997) < 1)
    }

    @Test(arguments: rates) func `varispeed shifts the pitch by the rate`(rate: Double) {
        var stream = RatedStream.open(
            [sine(997, frames: 72_000)],
            FeederRate(PlaybackRate(rate), .varispeed)
        )
        stream.read()
        let samples = stream.planes[0]
        #expect(abs(frequency(samples[(samples.count / 8)..<(samples.count * 7 / 8)]) - 997 * rate) < 0.1)
    }

    @Test(arguments: modes, rates) func `the length is that of the sound divided by the rate`(
        mode: PitchMode,
        rate: Double
    ) {
        var stream = RatedStream.open([sine(440, frames: 48_000)], FeederRate(PlaybackRate(rate), mode))
        stream.read()
        #expect(stream.isOver)
        let wanted = 48_000 / rate
        #expect(abs(Double(stream.planes[0].count) - wanted) < (mode == .preserve ? 192 : 2))
        #expect(stream.mark?.slope == 0 && stream.mark?.playhead == 48_000)
    }

    @Test(arguments: modes) func `a rate of 1 is bit-identical to the sound`(mode: PitchMode) {
        let sound = [sine(440, frames: 30_000), sine(1_000, frames: 30_000)]
        var stream = RatedStream.open(sound, from: 77, loops: LoopCount(1), FeederRate(.normal, mode))
        stream.read()
        #expect(stream.planes[0] == Array(sound[0][77...]) + sound[0])
        #expect(stream.planes[1] == Array(sound[1][77...]) + sound[1])
    }

    @Test(arguments: modes, [0.5, 2.0])
    func `bursts are heard where the marks say, before and after a change`(mode: PitchMode, rate: Double) {
        let sound = bursts(every: 9_600, count: 12)
        var stream = RatedStream.open([sound], FeederRate(PlaybackRate(rate), mode))
        stream.read(33_600)
        stream.setRate(2.5 - rate)
        stream.read()
        #expect(stream.isOver)
        let heard = centres(stream.planes[0])
        var worst = 0.0
        // A burst that is heard while the rate changes has no single position.
        for centre in heard where abs(centre - 38_400) > 4_800 {
            guard let place = stream.playhead(at: centre) else { continue }
            let nearest = ((place - 480) / 9_600).rounded() * 9_600 + 480
            worst = max(
                worst,
                abs(place - nearest) / stream.slope(from: Int(centre), to: Int(centre) + 1_000)
            )
        }
        #expect(heard.count >= 10)
        #expect(worst < (mode == .preserve ? 288 : 6))
    }

    @Test(arguments: modes, rates) func `a loop has no gap at any rate`(mode: PitchMode, rate: Double) {
        // Whole periods: the loop is a sine without end.
        let sound = sine(500, frames: 9_600)
        var stream = RatedStream.open([sound], loops: .forever, FeederRate(PlaybackRate(rate), mode))
        stream.read(48_000)
        stream.setLoops(.once)
        stream.read()
        let samples = stream.planes[0][4_800..<43_200]
        let hertz = mode == .preserve ? 500 : 500 * rate
        #expect(abs(frequency(samples) - hertz) < 1)
        // The envelope never falls.
        for start in stride(from: samples.startIndex, to: samples.endIndex - 480, by: 480) {
            let peak = samples[start..<(start + 480)].map(abs).max() ?? 0
            #expect(peak > 0.4 && peak < 0.6, "at \(start)")
        }
        #expect(stream.isOver)
        #expect(stream.mark?.playhead == 9_600)
    }

    @Test(arguments: [1, 7, 100]) func `sounds of a few frames loop at any rate`(frames: Int) {
        var stream = RatedStream.open(
            [[Float](repeating: 0.25, count: frames)],
            loops: .forever,
            FeederRate(PlaybackRate(2), .varispeed)
        )
        stream.read(48_000)
        #expect(stream.planes[0].count == 48_000)
        #expect(stream.planes[0][1_000...].allSatisfy { abs($0 - 0.25) < 1e-3 })
        let last = stream.places.last
        let iteration = Double(last?.iteration ?? 0)
        let wanted = Double(last?.frame ?? 0) * 2 / Double(frames)
        #expect(abs(iteration - wanted) <= Double(PlayheadMap.distance) * 2 / Double(frames) + 1)
    }

    @Test func `loop points return to the lower bound and the last pass plays to the end`() {
        let sound = (0..<10_000).map { Float($0) / 10_000 }
        var stream = RatedStream.open(
            [sound],
            from: 100,
            loops: LoopCount(2),
            FeederRate(.normal),
            loopRange: 2_000..<6_000
        )
        stream.read()
        let wanted = Array(sound[100..<6_000]) + sound[2_000..<6_000] + sound[2_000...]
        #expect(stream.planes[0] == wanted)
        #expect(stream.isOver && stream.mark?.playhead == 10_000 && stream.mark?.iteration == 2)
    }

    @Test func `a start after the loop points plays to the end first`() {
        let sound = (0..<10_000).map { Float($0) / 10_000 }
        var stream = RatedStream.open(
            [sound],
            from: 7_000,
            loops: LoopCount(1),
            FeederRate(.normal),
            loopRange: 2_000..<6_000
        )
        stream.read()
        #expect(stream.planes[0] == Array(sound[7_000...]) + sound[2_000...])
    }

    @Test(arguments: modes) func `a change is heard within 150 ms and without a step`(mode: PitchMode) {
        let sound = sine(1_000, frames: 240_000)
        var stream = RatedStream.open([sound], FeederRate(.normal, mode))
        var changes: [Int] = []
        for rate in [1.5, 0.5, 2.0, 1.0, 1.1] {
            stream.read(16_800)
            changes.append(stream.planes[0].count)
            #expect(stream.lead <= 4_800)
            stream.setRate(rate)
        }
        stream.read(16_800)
        for (index, rate) in [1.5, 0.5, 2.0, 1.0, 1.1].enumerated() {
            let heard = changes[index] + 7_200
            let slope = stream.slope(from: heard, to: heard + 7_200)
            #expect(abs(slope - rate) < 0.02, "rate \(rate)")
        }
        // A sine of 0.5 at 2 kHz moves by 0.131 a frame at most; a step would show.
        let samples = stream.planes[0]
        let largest = zip(samples, samples.dropFirst()).map { abs($0 - $1) }.max() ?? 1
        #expect(largest < 0.16)
    }

    @Test(arguments: modes) func `positions follow from a start inside the sound`(mode: PitchMode) {
        var stream = RatedStream.open(
            [sine(440, frames: 96_000)],
            from: 50_000,
            FeederRate(PlaybackRate(1.5), mode)
        )
        stream.read(9_600)
        #expect(stream.places.first?.playhead == 50_000)
        #expect(abs((stream.playhead(at: 9_000) ?? 0) - 63_500) < 100)
    }

    @Test(.enabled(if: !StreamFeeder.canPreservePitch)) func `without Rubber Band the pitch cannot be kept`()
    {
        #expect(throws: DecodingError.self) {
            try RatePipeline(FeederRate(PlaybackRate(2)), channelCount: 1, engineRate: .standard)
        }
    }

    // MARK: Bursts

    /// Short bursts of 700 Hz, 960 frames each.
    private func bursts(every period: Int, count: Int) -> [Float] {
        (0..<period * count).map { frame in
            let inside = frame % period
            guard inside < 960 else { return 0 }
            let shape = sin(Double.pi * Double(inside) / 960)
            return Float(0.5 * shape * sin(2 * Double.pi * 700 * Double(frame) / 48_000))
        }
    }

    /// The centres of power of the bursts in a signal.
    private func centres(_ samples: [Float]) -> [Double] {
        var centres: [Double] = []
        var (power, moment, quiet) = (0.0, 0.0, 0)
        for (frame, sample) in samples.enumerated() {
            let square = Double(sample * sample)
            if abs(sample) > 0.02 { quiet = 0 } else { quiet += 1 }
            if quiet > 600 {
                if power > 1 { centres.append(moment / power) }
                (power, moment) = (0, 0)
            } else {
                power += square
                moment += square * Double(frame)
            }
        }
        return centres
    }
}

extension RatedStream {
    /// The playhead at a frame read, interpolated between two quanta.
    func playhead(at frame: Double) -> Double? {
        guard let index = places.firstIndex(where: { Double($0.frame) >= frame }), index > 0 else {
            return nil
        }
        let (low, high) = (places[index - 1], places[index])
        guard low.iteration == high.iteration else { return nil }
        let share = (frame - Double(low.frame)) / Double(high.frame - low.frame)
        return low.playhead + share * (high.playhead - low.playhead)
    }

    /// Frames of the sound per output frame between two positions.
    func slope(from start: Int, to end: Int) -> Double {
        guard let first = playhead(at: Double(start)), let last = playhead(at: Double(end)) else { return 0 }
        return (last - first) / Double(end - start)
    }
}
