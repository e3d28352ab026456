// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The time by which receipts and the play history age: a value, advanced by readings of the system's clock.
///
/// A clock that is set wrongly must not delete them. Where it jumps by more than a day beyond the time that has
/// passed, forwards or backwards, this time follows only after a day of running; the machine may have been off instead.
public struct RetentionClock: Sendable, Equatable, Codable {
    /// Microseconds of a day.
    public static let day: Int64 = 86_400_000_000
    /// Far beyond all calendars; keeps sums of stored values in range.
    private static let latest: Int64 = 1 << 60

    /// Microseconds since 1970.
    public private(set) var time: Int64
    /// Microseconds of running since a jump was seen; nil without one.
    public private(set) var ran: Int64?

    /// Makes a clock that shows a time, and has run for `ran` microseconds since a jump; both are limited to what is possible.
    public init(time: Int64, ran: Int64? = nil) {
        self.time = min(max(0, time), Self.latest)
        self.ran = ran.map { min(max(0, $0), Self.day) }
    }

    /// Takes a reading.
    ///
    /// - Parameters:
    ///   - wall: the system's clock, microseconds since 1970.
    ///   - elapsed: microseconds of running since the last reading; 0 or more.
    public mutating func advance(to wall: Int64, after elapsed: Int64) {
        let elapsed = max(0, min(elapsed, Self.latest))
        let wall = max(-Self.latest, min(wall, Self.latest))
        let expected = time + elapsed
        // The time before the reading that shows the jump says nothing about it.
        let since = ran.map { $0 + elapsed } ?? 0
        if (expected - Self.day...expected + Self.day).contains(wall) || since >= Self.day {
            self = RetentionClock(time: wall)
        } else {
            self = RetentionClock(time: expected, ran: since)
        }
    }
}
