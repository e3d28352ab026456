// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A high-pass of second order without a peak (Butterworth), for interleaved frames.
///
/// - Source: the bilinear transform of R. Bristow-Johnson's "Audio EQ Cookbook".
struct HighPass {
    private let (b0, a1, a2): (Float, Float, Float)
    private var state: [(one: Float, two: Float)]

    init(hertz: Double, sampleRate: Double, channels: Int) {
        let angle = 2 * Double.pi * hertz / sampleRate
        let alpha = sin(angle) / 2.0.squareRoot()
        let scale = 1 / (1 + alpha)
        b0 = Float((1 + cos(angle)) / 2 * scale)
        a1 = Float(-2 * cos(angle) * scale)
        a2 = Float((1 - alpha) * scale)
        state = Array(repeating: (0, 0), count: channels)
    }

    /// Filters frames in place.
    mutating func process(_ sound: inout [Float]) {
        for index in sound.indices {
            let channel = index % state.count
            let (input, held) = (sound[index], state[channel])
            let output = b0 * input + held.one
            state[channel].one = -2 * b0 * input - a1 * output + held.two
            state[channel].two = b0 * input - a2 * output
            sound[index] = output
        }
    }
}
