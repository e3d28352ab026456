// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// How the sound of an input is cleaned before it is mixed.
public struct InputFilter: Sendable, Hashable {
    /// Hertz below which it falls by 12 dB an octave; nil for no high-pass.
    public var highPass: Double?
    /// Decibels of full scale below which it is silent; nil for no gate.
    public var gate: Double?

    /// Makes a filter; without values one that changes nothing.
    public init(highPass: Double? = nil, gate: Double? = nil) {
        (self.highPass, self.gate) = (highPass, gate)
    }
}

/// A high-pass of second order without a peak (Butterworth), for interleaved frames.
///
/// - Source: the bilinear transform of R. Bristow-Johnson's "Audio EQ Cookbook".
struct HighPass {
    private let (gain, slope, decay): (Float, Float, Float)
    private var state: [(one: Float, two: Float)]

    init(hertz: Double, sampleRate: Double, channels: Int) {
        let angle = 2 * Double.pi * hertz / sampleRate
        let alpha = sin(angle) / 2.0.squareRoot()
        let scale = 1 / (1 + alpha)
        gain = Float((1 + cos(angle)) / 2 * scale)
        slope = Float(-2 * cos(angle) * scale)
        decay = Float((1 - alpha) * scale)
        state = Array(repeating: (0, 0), count: channels)
    }

    /// Filters frames in place.
    mutating func process(_ sound: inout [Float]) {
        for index in sound.indices {
            let channel = index % state.count
            let (input, held) = (sound[index], state[channel])
            let output = gain * input + held.one
            state[channel].one = -2 * gain * input - slope * output + held.two
            state[channel].two = gain * input - decay * output
            sound[index] = output
        }
    }
}

/// A gate: silent until the sound is louder than a threshold, and again when it has been softer for a while.
struct NoiseGate {
    /// Seconds over which it opens and closes, and for which it stays open.
    static let (attack, release, hold) = (0.002, 0.1, 0.25)
    /// How much softer than the threshold the sound has to be to close it, as a factor.
    static let hysteresis: Float = 0.7

    private let threshold: Float
    private let (rise, fall): (Float, Float)
    private let held: Int
    private let channels: Int
    private var left = 0
    private var gain: Float = 0

    init(decibels: Double, sampleRate: Double, channels: Int) {
        threshold = Float(pow(10, decibels / 20))
        rise = Float(1 / (NoiseGate.attack * sampleRate))
        fall = Float(1 / (NoiseGate.release * sampleRate))
        held = Int(NoiseGate.hold * sampleRate)
        self.channels = channels
    }

    /// Gates frames in place.
    mutating func process(_ sound: inout [Float]) {
        for frame in 0..<sound.count / channels {
            let samples = frame * channels..<(frame + 1) * channels
            let peak = samples.reduce(Float(0)) { max($0, abs(sound[$1])) }
            let limit = left > 0 ? threshold * NoiseGate.hysteresis : threshold
            left = peak >= limit ? held : max(0, left - 1)
            gain = left > 0 ? min(1, gain + rise) : max(0, gain - fall)
            for index in samples { sound[index] *= gain }
        }
    }
}
