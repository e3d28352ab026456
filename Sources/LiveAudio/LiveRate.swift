// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Follows the clock of a source: by how much its sound is read faster or slower, so that as much is held back as was asked for.
///
/// A proportional rule over a mean of a second or two; what it would have to do again and again, because the clocks differ, is learned in
/// some minutes, so that the delay does not depend on the clocks. A delay that jumped, because the network stood still, is believed slowly
/// and won back at ``most``.
struct LiveRate: Equatable {
    /// The share by which an error of one second changes the rate.
    static let gain = 0.1
    /// The share by which an error of one second changes what is learned, in a second.
    static let learning = 0.001
    /// Most seconds of error from which is learned: a jump is no clock.
    static let lesson = 0.002
    /// The largest change of the rate: a third of a semitone, for who talks.
    static let limit = 0.02
    /// The largest change of the rate of music: 5 cents, which nobody hears.
    static let music = 0.003
    /// Seconds over which the delay is averaged, twice.
    static let span = 1.0

    /// The largest change of the rate.
    let most: Double
    /// What is to be held back when a piece arrives, seconds.
    private(set) var target = 0.0
    /// What is held on average, and the average of that, whose steps are smaller.
    private var (mean, level) = (0.0, 0.0)
    /// The share by which the source is faster, as far as it is known.
    private var learned = 0.0

    /// Makes a rate that changes by a share at most.
    init(most: Double = LiveRate.limit) { self.most = most }

    /// The share by which the source is read faster, −``most`` to ``most``.
    var correction: Double { min(most, max(-most, (level - target) * LiveRate.gain + learned)) }

    /// Notes how much is held back, seconds, when another piece of a source arrives.
    ///
    /// - Parameters:
    ///   - held: what waits to be heard, without the piece.
    ///   - piece: the length of the piece.
    mutating func note(held: Double, piece: Double) {
        let weight = min(1, piece / LiveRate.span)
        // A piece that is late makes the delay seem shorter than it is.
        let surprise = 4 * most
        mean += min(surprise, max(-surprise, held - mean)) * weight
        level += (mean - level) * weight
        guard abs(correction) < most else { return }
        let error = min(LiveRate.lesson, max(-LiveRate.lesson, level - target))
        learned += error * LiveRate.learning * piece
    }

    /// Takes what is held now, seconds, as its mean, after something was left out.
    mutating func resume(holding held: Double) { (mean, level) = (held, held) }

    /// Begins with what is held back now, seconds, and keeps it.
    mutating func restart(holding held: Double) { (target, mean, level) = (held, held, held) }
}
