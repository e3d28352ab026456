// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What was found of an input.
struct Result {
    /// Seconds from a sample of the source to the same one at the output, after ``Analysis/settling``.
    let delay: (mean: Double, least: Double, most: Double)
    /// Seconds until the delay stays within half a millisecond of its mean.
    let settled: Double
    /// The largest sample that is not the sine, decibels of its amplitude: in the first minute, without its first second, and after it.
    let residual: (first: Double, later: Double)
    let underruns: Int
    /// Frames of the source that are missing at the output; below zero, frames that nobody captured.
    let lost: Double

    /// Whether nothing clicks, drifts or is missing.
    var isRight: Bool {
        max(residual.first, residual.later) < -70 && underruns == 0 && abs(lost) < 3
            && max(delay.most - delay.mean, delay.mean - delay.least) < 0.001
    }
}

/// Compares a sine at the output with the source that gave it.
///
/// Its phase, twenty times a second from overlapping Hann windows, says which moment of the source is heard, and so the delay. Between these
/// places the phase is a cubic, and what is no sine of that phase is residual.
struct Analysis {
    /// Seconds after which the delay is to be constant.
    static let settling = 600.0
    /// The step between windows, each of which is twice as long.
    private static let hop = 2_400
    /// Places whose phases make the cubic.
    private static let span = 4

    private let (rate, piece): (Int, Int)
    private let step: Double
    /// A window, with the sine and the cosine of the frequency that the source has by its own clock.
    private let (sines, cosines): ([Float], [Float])
    /// The newest windows' samples; the first is frame ``place`` of the output.
    private var samples: [Float] = []
    private var place = 0
    /// The frame of the output that is the first one of the source.
    private var begin: Int?
    private var rendered = 0
    /// Phases beyond the source's frequency, with amplitudes, at the newest places.
    private var waves: [(phase: Double, amplitude: Double)] = []
    private var delays: [Float] = []
    private var worst = (first: 0.0, later: 0.0)
    /// When pieces were complete by the source's clock, the newest 256.
    private var times = [Double](repeating: 0, count: 256)
    private var pieces = 0
    /// What the source gave and the output neither played nor holds, frames: at first, and now.
    private var missing: (first: Double, last: Double)?

    init(rate: Int, hertz: Int, piece: Int) {
        (self.rate, self.piece) = (rate, piece)
        step = 2 * .pi * Double(hertz) / Double(rate)
        let hann = (0..<2 * Analysis.hop).map {
            (1 - cos(.pi * (Double($0) + 0.5) / Double(Analysis.hop))) / Double(2 * Analysis.hop)
        }
        let step = step
        sines = hann.indices.map { Float(2 * hann[$0] * sin(step * Double($0))) }
        cosines = hann.indices.map { Float(2 * hann[$0] * cos(step * Double($0))) }
    }

    /// Notes when a piece of the source was complete.
    mutating func noteCaptured(_ time: Double) {
        times[pieces % times.count] = time
        pieces += 1
    }

    /// Takes what was rendered next, with the frames that wait for the next quantum.
    mutating func take(_ block: UnsafeBufferPointer<Float>, held: Int) {
        if begin == nil, let first = block.firstIndex(where: { $0 != 0 }) {
            begin = rendered + first
            place = rendered + first
        }
        if let begin { samples += block.dropFirst(max(0, begin - rendered)) }
        rendered += block.count
        guard samples.count >= Analysis.span * Analysis.hop + Analysis.hop else { return }
        window(held: held)
    }

    /// Compares the newest window, and drops the oldest hop.
    private mutating func window(held: Int) {
        let first = (Analysis.span - 1) * Analysis.hop
        while waves.count < Analysis.span { waves.append(wave(waves.count * Analysis.hop)) }
        if Double(place - (begin ?? 0)) > Double(rate) { compare() }
        noteDelay(first + Analysis.hop, waves[Analysis.span - 1].phase, held)
        samples.removeFirst(Analysis.hop)
        place += Analysis.hop
        waves.removeFirst()
    }

    /// The wave of the window that begins at an index, at its middle.
    private func wave(_ index: Int) -> (phase: Double, amplitude: Double) {
        var (sine, cosine) = (0.0, 0.0)
        samples.withUnsafeBufferPointer { samples in
            for frame in 0..<2 * Analysis.hop {
                sine += Double(samples[index + frame] * sines[frame])
                cosine += Double(samples[index + frame] * cosines[frame])
            }
        }
        // The reference begins with each window anew.
        let begun = step * Double(place + index - (begin ?? 0))
        let phase = atan2(cosine, sine) - begun
        let near = waves.last?.phase ?? 0
        return (phase - 2 * .pi * ((phase - near) / (2 * .pi)).rounded(), hypot(sine, cosine))
    }

    /// Finds the largest residual between the two places in the middle.
    private mutating func compare() {
        let begun = Double(place + 2 * Analysis.hop - (begin ?? 0))
        let (a, b, c, d) = (waves[0].phase, waves[1].phase, waves[2].phase, waves[3].phase)
        let amplitude = (waves[1].amplitude + waves[2].amplitude) / 2 / Analysis.response((c - b) / .pi)
        let block = 48
        var largest = 0.0
        for start in stride(from: 0, to: Analysis.hop, by: block) {
            let phases = [start, start + block].map { frame -> Double in
                let x = Double(frame) / Double(Analysis.hop)
                // Lagrange's cubic through −1, 0, 1 and 2.
                return -a * x * (x - 1) * (x - 2) / 6 + b * (x + 1) * (x - 1) * (x - 2) / 2
                    - c * (x + 1) * x * (x - 2) / 2 + d * (x + 1) * x * (x - 1) / 6
            }
            let turn = step + (phases[1] - phases[0]) / Double(block)
            let begin = step * (begun + Double(start)) + phases[0]
            var (s, c) = (sin(begin), cos(begin))
            let (ds, dc) = (sin(turn), cos(turn))
            for frame in start..<start + block {
                let rest = Double(samples[2 * Analysis.hop + frame]) - amplitude * s
                largest = max(largest, abs(rest))
                (s, c) = (s * dc + c * ds, c * dc - s * ds)
            }
        }
        if place - (begin ?? 0) < 60 * rate {
            worst.first = max(worst.first, largest / amplitude)
        } else {
            worst.later = max(worst.later, largest / amplitude)
        }
    }

    /// What a Hann window gives of a wave whose frequency is so many of its bins beside its own.
    private static func response(_ bins: Double) -> Double {
        abs(bins) < 1e-9 ? 1 : sin(.pi * bins) / (.pi * bins) / (1 - bins * bins)
    }

    /// Notes the delay at the middle of the newest window.
    private mutating func noteDelay(_ index: Int, _ phase: Double, _ held: Int) {
        guard let begin else { return }
        // The frame of the source that is heard there.
        let heard = Double(place + index - begin) + phase / step
        let number = Int(heard) / piece
        guard number > 0, number < pieces, number > pieces - times.count else { return }
        // The clock of the source has counted `number` pieces at one time, and another one at the next.
        let (from, to) = (times[(number - 1) % times.count], times[number % times.count])
        let captured = from + (to - from) * (heard - Double(number * piece)) / Double(piece)
        delays.append(Float(Double(place + index) / Double(rate) - captured))
        // The window's middle was rendered a hop and a part of a quantum ago.
        let waiting = Double(rendered - place - index + held)
        let now = Double(pieces * piece) - heard - waiting
        missing = (missing?.first ?? now, now)
    }

    /// What was found.
    func result(underruns: Int) -> Result {
        let perSecond = Double(rate) / Double(Analysis.hop)
        let last = delays.dropFirst(min(delays.count / 2, Int(Analysis.settling * perSecond)))
        let mean = last.reduce(0.0) { $0 + Double($1) } / Double(max(1, last.count))
        let late = delays.lastIndex { abs(Double($0) - mean) > 0.0005 } ?? 0
        return Result(
            delay: (mean, Double(last.min() ?? 0), Double(last.max() ?? 0)),
            settled: Double(late) / perSecond,
            residual: (20 * log10(worst.first), 20 * log10(worst.later)),
            underruns: underruns,
            lost: (missing?.last ?? 0) - (missing?.first ?? 0)
        )
    }
}
