// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPeers

/// What every engine in a run is asked to mix.
struct Workload: Sendable {
    /// A: stereo float at 48 kHz, own gain and pan. B: 44.1 kHz mono 16-bit. C: as A, each voice's gain always moving.
    enum Kind: String, Sendable, CaseIterable { case a = "A", b = "B", c = "C" }

    let kind: Kind
    let voices: Int
    let block: Int

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

    /// Interleaved samples of one source: whole periods of a sine, quiet enough for 4,096 of them.
    func source(_ index: Int) -> [Float] {
        let periods = Double(100 + 10 * index)
        return (0..<sourceFrames).flatMap { frame -> [Float] in
            let phase = Double(frame) * periods / Double(sourceFrames) * 2 * Double.pi
            return Array(repeating: Float(sine(phase) / 4_096), count: sourceChannels)
        }
    }
}

/// One engine's figures for one workload.
struct Measurement: Sendable {
    let engine: String
    let workload: Workload
    let nanosecondsPerVoiceFrame: Double
    let rms: Double
}
