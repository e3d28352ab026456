// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Reads a signal between its frames: band-limited interpolation with a windowed sinc, exact to −100 dB up to nine tenths of the
/// band.
///
/// - Source: J. O. Smith, Digital Audio Resampling; J. F. Kaiser's window.
public struct FractionalDelay {
    /// Half the length of the filter, in frames.
    public static let reach = 64
    private static let beta = 10.0
    private let taps: [Float]

    /// A filter that gives the signal as it was `frames` ago, −1 to 1.
    public init(_ frames: Double) {
        let norm = FractionalDelay.bessel(FractionalDelay.beta)
        taps = (-FractionalDelay.reach...FractionalDelay.reach).map { tap in
            let place = Double(tap) - frames
            let share = place / (Double(FractionalDelay.reach) + 1)
            let window =
                FractionalDelay.bessel(FractionalDelay.beta * (1 - share * share).squareRoot()) / norm
            let sinc = abs(place) < 1e-12 ? 1 : sin(.pi * place) / (.pi * place)
            return Float(sinc * window)
        }
    }

    /// The delayed frame at an index of a signal that is silent outside of it.
    public func value(of signal: [Float], at index: Int) -> Float {
        var sum: Float = 0
        let first = max(0, index - FractionalDelay.reach)
        let last = min(signal.count - 1, index + FractionalDelay.reach)
        guard first <= last else { return 0 }
        for place in first...last { sum += signal[place] * taps[index - place + FractionalDelay.reach] }
        return sum
    }

    /// The modified Bessel function of the first kind and order 0.
    private static func bessel(_ value: Double) -> Double {
        var (sum, term, order) = (1.0, 1.0, 1.0)
        while term > sum * 1e-14 {
            term *= (value / (2 * order)) * (value / (2 * order))
            sum += term
            order += 1
        }
        return sum
    }
}
