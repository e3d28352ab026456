// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What is left of a signal without its sine, relative to that, by least squares.
func decibels(ofResidual signal: [Double], hertz: Double) -> Double {
    let step = 2 * Double.pi * hertz / 48_000
    var (ss, cc, sc, xs, xc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (frame, sample) in signal.enumerated() {
        let (s, c) = (sin(step * Double(frame)), cos(step * Double(frame)))
        ss += s * s
        cc += c * c
        sc += s * c
        xs += sample * s
        xc += sample * c
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant)
    var rest = 0.0
    for (frame, sample) in signal.enumerated() {
        let error = sample - a * sin(step * Double(frame)) - b * cos(step * Double(frame))
        rest += error * error
    }
    return 10 * log10(rest / Double(signal.count) / ((a * a + b * b) / 2))
}

/// Processor time of this process so far.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
