// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CRealtime

/// The interpolation filter for 8× oversampling: a sinc in a Kaiser window, one phase per eighth of a frame.
///
/// - Thread: control only.
struct OversamplingTaps {
    /// Taps of the seven phases, one after the other; the centre lies after the sixteenth tap of each.
    let taps: [Float]
    /// The largest sum of absolute taps: how far an interpolated value can exceed the largest sample.
    let bound: Float

    private static let beta = 7.0

    init() {
        let count = Int(CARILLON_PEAK_TAPS)
        let places = Int(CARILLON_PEAK_PLACES)
        let phases = (1...places).map { phase in
            let place = Double(count / 2 - 1) + Double(phase) / Double(places + 1)
            let raw = (0..<count).map { tap in
                OversamplingTaps.sinc(Double(tap) - place)
                    * OversamplingTaps.window((Double(tap) - place) / Double(count / 2))
            }
            let sum = raw.reduce(0, +)
            return raw.map { Float($0 / sum) }
        }
        taps = phases.flatMap { $0 }
        // A margin for the rounding of the sums.
        bound = (phases.map { $0.reduce(0) { $0 + abs($1) } }.max() ?? 1) * 1.000_01
    }

    private static func sinc(_ x: Double) -> Double {
        abs(x) < 1e-9 ? 1 : carillon_sine(.pi * x) / (.pi * x)
    }

    /// The Kaiser window over −1 to 1.
    private static func window(_ x: Double) -> Double {
        abs(x) >= 1 ? 0 : bessel(beta * (1 - x * x).squareRoot()) / bessel(beta)
    }

    /// The modified Bessel function of order 0.
    private static func bessel(_ x: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        for index in 1...40 {
            term *= (x / 2 / Double(index)) * (x / 2 / Double(index))
            sum += term
        }
        return sum
    }
}
