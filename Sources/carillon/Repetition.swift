// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decides which of many messages of one kind are logged: number 1, 2, 4, 8 … of a series, and one a minute.
///
/// A series ends with a minute without a message. However many there are, a minute has at most a few lines.
struct Repetition: Sendable {
    private static let pause = Duration.seconds(60)
    private var count = 0
    private var logged: ContinuousClock.Instant?
    private var last: ContinuousClock.Instant?

    /// Takes a message.
    ///
    /// - Parameter now: the present time.
    /// - Returns: its number in the series if it is to be logged; otherwise nil.
    mutating func take(at now: ContinuousClock.Instant) -> Int? {
        if let last, last.duration(to: now) >= Self.pause { count = 0 }
        last = now
        count += 1
        let isPowerOfTwo = count & (count - 1) == 0
        guard isPowerOfTwo || logged.map({ $0.duration(to: now) >= Self.pause }) ?? true else { return nil }
        logged = now
        return count
    }
}
