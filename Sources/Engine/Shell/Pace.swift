// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Keeps work that is asked for after every operation to a number of times per second.
///
/// A value without a clock. The first call answers `now`; calls within the interval answer `later` once, then `planned`.
struct Pace {
    /// Whether the work is to be done.
    enum Answer: Equatable {
        case now
        /// Ask again in this many seconds.
        case later(Double)
        /// An earlier call was answered `later`.
        case planned
    }

    private let interval: UInt64
    private var next: UInt64 = 0
    private var isPlanned = false

    /// Makes a pace of one time in `seconds`.
    init(seconds: Double) { interval = UInt64(seconds * 1e9) }

    /// Whether the work is to be done now.
    ///
    /// - Parameter moment: monotonic time in nanoseconds.
    /// - Returns: the answer.
    mutating func ask(at moment: UInt64) -> Answer {
        if moment >= next {
            (next, isPlanned) = (moment + interval, false)
            return .now
        }
        if isPlanned { return .planned }
        isPlanned = true
        // Another clock wakes the one who asks: a millisecond is more than they differ by.
        return .later(Double(next - moment) / 1e9 + 0.001)
    }
}
