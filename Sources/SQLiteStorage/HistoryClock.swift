// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The time by which the play history ages: a value, advanced by readings of the system's clock.
///
/// A clock that is set wrongly must not delete the history. Where it jumps by more than a day beyond the time that has
/// passed, forwards or backwards, this time follows only after a day of running; the machine may have been off instead.
struct HistoryClock: Sendable, Equatable {
    /// Microseconds of a day.
    static let day: Int64 = 86_400_000_000
    /// Far beyond all calendars; keeps sums of stored values in range.
    private static let latest: Int64 = 1 << 60

    /// Microseconds since 1970.
    private(set) var time: Int64
    /// Microseconds of running since a jump was seen; nil without one.
    private(set) var ran: Int64?

    init(time: Int64, ran: Int64? = nil) {
        self.time = min(max(0, time), Self.latest)
        self.ran = ran.map { min(max(0, $0), Self.day) }
    }

    /// Takes a reading.
    ///
    /// - Parameters:
    ///   - wall: the system's clock, microseconds since 1970.
    ///   - elapsed: microseconds of running since the last reading; 0 or more.
    mutating func advance(to wall: Int64, after elapsed: Int64) {
        let elapsed = min(elapsed, Self.latest)
        let expected = time + elapsed
        // The time before the reading that shows the jump says nothing about it.
        let since = ran.map { $0 + elapsed } ?? 0
        if (expected - Self.day...expected + Self.day).contains(wall) || since >= Self.day {
            self = HistoryClock(time: wall)
        } else {
            self = HistoryClock(time: expected, ran: since)
        }
    }
}
