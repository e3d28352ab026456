// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation

/// Cost and distortion of another rate: the feeder's converters on a stereo sine, through the ring a voice reads.
struct StretchBenchmark {
    private static let hertz = 1_000.0
    private static let seconds = 20
    private let sound: SampleBuffer

    init() {
        let step = 2 * Double.pi * StretchBenchmark.hertz / 48_000
        let plane = (0..<48_000 * StretchBenchmark.seconds).map { Float(0.5 * sin(step * Double($0))) }
        sound = SampleBuffer(planes: [plane, plane])
    }

    /// Prints a row for each rate and pitch mode.
    func run() {
        print(
            "\n| Rate, 1 kHz stereo | Pitch | × real time | Share of a core | Residue | A new rate is heard after |"
        )
        print("|---:|---|---:|---:|---:|---:|")
        for mode in PitchMode.allCases {
            for rate in [0.5, 0.8, 1.25, 2] { row(PlaybackRate(rate), mode) }
        }
    }

    private func row(_ rate: PlaybackRate, _ mode: PitchMode) {
        let feeder = StreamFeeder(threads: 0)
        let stream = feeder.open(buffer: sound, from: .zero, loops: .once, rate: FeederRate(rate, mode))
        let began = processorSeconds()
        let output = StretchBenchmark.drain(stream, feeder)
        let spent = processorSeconds() - began
        let length = Double(output.count) / 48_000
        let pitch = mode == .preserve ? StretchBenchmark.hertz : StretchBenchmark.hertz * rate.factor
        let steady = output[output.count / 4..<output.count * 3 / 4].map(Double.init)
        let residue = decibels(ofResidual: steady, hertz: pitch)
        let heard = changeLatency(mode)
        print(
            String(
                format: "| %.2f | %@ | %.0f | %.1f %% | %.1f dB | %.0f ms |",
                rate.factor,
                mode.rawValue,
                length / spent,
                100 * spent / length,
                residue,
                heard * 1_000
            )
        )
    }

    /// Everything that a stream gives, of the first channel.
    private static func drain(_ stream: FeederStream, _ feeder: StreamFeeder, limit: Int = .max) -> [Float] {
        let consumer = stream.ring.consumer
        var output: [Float] = []
        while !consumer.isExhausted() && output.count < limit {
            feeder.fillAll()
            let frames = min(consumer.contiguousFrames(), limit - output.count)
            guard frames > 0 else { continue }
            output += UnsafeBufferPointer(start: consumer.front(), count: frames)
            consumer.advance(frames)
        }
        return output
    }

    /// Seconds of old rate that wait in the ring and the converter when the rate changes from 1.25 to 2.
    ///
    /// Found by the whole length: what was left of the sound goes at the new rate from the change on.
    private func changeLatency(_ mode: PitchMode) -> Double {
        let feeder = StreamFeeder(threads: 0)
        let old = 1.25, new = 2.0
        let stream = feeder.open(
            buffer: sound,
            from: .zero,
            loops: .once,
            rate: FeederRate(PlaybackRate(old), mode)
        )
        let before = StretchBenchmark.drain(stream, feeder, limit: 48_000)
        stream.setRate(PlaybackRate(new))
        let after = StretchBenchmark.drain(stream, feeder)
        let total = Double(sound.frameCount.count)
        // old × (before + late) + new × (after − late − end) = total, with the converter's own end after the sound.
        let whole = feeder.open(
            buffer: sound,
            from: .zero,
            loops: .once,
            rate: FeederRate(PlaybackRate(new), mode)
        )
        let end = Double(StretchBenchmark.drain(whole, feeder).count) - total / new
        let late = (old * Double(before.count) + new * (Double(after.count) - end) - total) / (new - old)
        return late / 48_000
    }
}
