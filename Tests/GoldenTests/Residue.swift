// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The power of everything except the sine of a frequency at 48 kHz, relative to that sine, in decibels.
func residue(_ samples: ArraySlice<Float>, hertz: Double) -> Double {
    let step = 2 * Double.pi * hertz / 48_000
    let values = samples.map(Double.init)
    let waves = samples.indices.map { (sine: sin(step * Double($0)), cosine: cos(step * Double($0))) }
    var (a, b) = (0.0, 0.0)
    // The least squares solution by two sums, refined: sine and cosine of a stretch are not quite orthogonal.
    for _ in 0..<6 {
        var (sine, cosine) = (0.0, 0.0)
        for (value, wave) in zip(values, waves) {
            let rest = value - a * wave.sine - b * wave.cosine
            sine += rest * wave.sine
            cosine += rest * wave.cosine
        }
        a += 2 * sine / Double(values.count)
        b += 2 * cosine / Double(values.count)
    }
    var error = 0.0
    for (value, wave) in zip(values, waves) {
        let rest = value - a * wave.sine - b * wave.cosine
        error += rest * rest
    }
    return 10 * log10(error / Double(values.count) / ((a * a + b * b) / 2))
}
