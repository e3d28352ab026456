// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// A reading of the clocks by which the play history ages.
public struct HistoryReading: Sendable, Equatable {
    /// The system's clock, microseconds since 1970.
    public let wall: Int64
    /// A clock that is never set and continues while the machine sleeps, in microseconds.
    public let running: Int64

    /// Makes a reading.
    public init(wall: Int64, running: Int64) { (self.wall, self.running) = (wall, running) }

    /// Reads the clocks of the machine.
    public static func now() -> HistoryReading {
        HistoryReading(
            wall: Int64(clamping: SystemClock.real.now / 1_000),
            running: Int64(clamping: SystemClock.boot.now / 1_000)
        )
    }
}
