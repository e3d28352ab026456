// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The filters of an input, one after the other.
struct FilterChain {
    private(set) var settings = InputFilter()
    private var highPass: HighPass?
    private var gate: NoiseGate?

    /// The chain of other settings; filters that stay go on as they are.
    func changed(to settings: InputFilter, _ format: LiveFormat) -> FilterChain {
        let (rate, channels) = (Double(format.sampleRate), format.channels)
        var chain = self
        chain.settings = settings
        if settings.highPass != self.settings.highPass {
            chain.highPass = settings.highPass.map {
                HighPass(hertz: $0, sampleRate: rate, channels: channels)
            }
        }
        if settings.gate != self.settings.gate {
            chain.gate = settings.gate.map { NoiseGate(decibels: $0, sampleRate: rate, channels: channels) }
        }
        return chain
    }

    /// Filters interleaved frames in place.
    mutating func process(_ sound: inout [Float]) {
        highPass?.process(&sound)
        gate?.process(&sound)
    }

    /// Goes over from one sound to another within a piece.
    static func crossfade(from past: [Float], to sound: inout [Float], channels: Int) {
        let frames = sound.count / channels
        for index in sound.indices {
            let share = Float(index / channels + 1) / Float(frames)
            sound[index] = past[index] + (sound[index] - past[index]) * share
        }
    }
}
