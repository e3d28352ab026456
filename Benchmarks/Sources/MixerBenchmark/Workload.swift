// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPeers

/// What every engine in a run is asked to mix.
struct Workload: Sendable {
    /// A: stereo float at 48 kHz, own gain and pan; B: 44.1 kHz mono 16-bit; C: as A, each voice's gain moving.
    enum Kind: String, Sendable, CaseIterable { case a = "A", b = "B", c = "C" }

    let kind: Kind
    let voices: Int
    let block: Int

    /// The matrix of issue 3.
    static var all: [Workload] {
        Kind.allCases.flatMap { kind in
            [256, 64].flatMap { block in
                [1, 32, 256, 1_024, 4_096].map { Workload(kind: kind, voices: $0, block: block) }
            }
        }
    }

    var sourceRate: Int { kind == .b ? 44_100 : 48_000 }
    var sourceChannels: Int { kind == .b ? 1 : 2 }
    var hasRamps: Bool { kind == .c }
    /// Linear gain of every voice; a power of two, so that SDL_mixer's 7-bit volume holds it exactly.
    var gain: Float { 0.125 }
    /// Length of each source: a quarter of a second, so that the four of them stay in the cache.
    var sourceFrames: Int { sourceRate / 4 }
    /// How many different sources there are.
    var sources: Int { 4 }

    /// Enough blocks for about 40 million voice-frames, at least 40 blocks.
    var blocks: Int { max(40, min(4_000, 40_000_000 / (voices * block))) }

    /// Frames rendered in a measurement, by each of the voices.
    var voiceFrames: Double { Double(blocks * block * voices) }

    /// RMS of the left channel where every voice passes it at its gain.
    var expectedRMS: Double {
        let power = (0..<sources).map { source -> Double in
            let voicesOfSource = (voices - source + sources - 1) / sources
            let amplitude = Double(max(0, voicesOfSource)) * Double(gain) / 4_096
            return amplitude * amplitude / 2
        }
        return power.reduce(0, +).squareRoot()
    }

    /// Interleaved samples of one source: whole periods of a sine, quiet enough for 4,096 of them.
    func source(_ index: Int) -> [Float] {
        let periods = Double(100 + 10 * index)
        return (0..<sourceFrames).flatMap { frame -> [Float] in
            let phase = Double(frame) * periods / Double(sourceFrames) * 2 * Double.pi
            return Array(repeating: Float(sine(phase) / 4_096), count: sourceChannels)
        }
    }
}

/// One engine's results for one workload.
struct Measurement: Sendable {
    let engine: String
    let workload: Workload
    let nanosecondsPerVoiceFrame: Double
    let rms: Double

    /// The left channel's level beside the expected one, in decibels.
    ///
    /// Pan laws and the gains of workload C differ between engines by less than 6 dB.
    var levelErrorDb: Double { decibels(rms / workload.expectedRMS) }
}
