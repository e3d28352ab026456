// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Follows the clock of a source: by how much its sound is read faster or slower, so that as much is held back as was asked for.
///
/// A proportional rule over a mean of one second: 100 ppm between the clocks move the delay by a millisecond. A delay that
/// jumped, because the network stood still, is won back at 2 % at most, a third of a semitone.
struct LiveRate: Equatable {
    /// The share by which an error of one second changes the rate.
    static let gain = 0.1
    /// The largest change of the rate.
    static let limit = 0.02
    /// Seconds over which the delay is averaged.
    static let span = 1.0

    /// What is to be held back when a piece arrives, seconds.
    private(set) var target = 0.0
    private var mean = 0.0

    /// The share by which the source is read faster, −0.02 to 0.02.
    var correction: Double { min(LiveRate.limit, max(-LiveRate.limit, (mean - target) * LiveRate.gain)) }

    /// Notes how much is held back, seconds, when another piece of a source arrives.
    ///
    /// - Parameters:
    ///   - held: what waits to be heard, without the piece.
    ///   - piece: the length of the piece.
    mutating func note(held: Double, piece: Double) {
        mean += (held - mean) * min(1, piece / LiveRate.span)
    }

    /// Takes what is held now, seconds, as its mean, after something was left out.
    mutating func resume(holding held: Double) { mean = held }

    /// Begins with what is held back now, seconds, and keeps it.
    mutating func restart(holding held: Double) { (target, mean) = (held, held) }
}
