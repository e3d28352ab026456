// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A gate: silent until the sound is louder than a threshold, and again when it has been softer for a while.
struct NoiseGate {
    /// Seconds over which it opens and closes, and for which it stays open.
    static let (attack, release, hold) = (0.002, 0.1, 0.25)
    /// How much softer than the threshold the sound has to be to close it, as a factor.
    static let hysteresis: Float = 0.7

    private let threshold: Float
    private let (rise, fall): (Float, Float)
    private let holdFrames: Int
    private let channels: Int
    /// It begins open, so that what sounds when it is set is not cut.
    private var framesLeft: Int
    private var gain: Float = 1

    init(decibels: Double, sampleRate: Double, channels: Int) {
        threshold = Float(pow(10, decibels / 20))
        rise = Float(1 / (NoiseGate.attack * sampleRate))
        fall = Float(1 / (NoiseGate.release * sampleRate))
        holdFrames = Int(NoiseGate.hold * sampleRate)
        framesLeft = holdFrames
        self.channels = channels
    }

    /// Gates frames in place.
    mutating func process(_ sound: inout [Float]) {
        for frame in 0..<sound.count / channels {
            let samples = frame * channels..<(frame + 1) * channels
            let peak = samples.reduce(Float(0)) { max($0, abs(sound[$1])) }
            let limit = framesLeft > 0 ? threshold * NoiseGate.hysteresis : threshold
            framesLeft = peak >= limit ? holdFrames : max(0, framesLeft - 1)
            gain = framesLeft > 0 ? min(1, gain + rise) : max(0, gain - fall)
            for index in samples { sound[index] *= gain }
        }
    }
}
