// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The time of day, which may jump; `MonotonicTime` is for measuring.
public enum WallClock {
    /// Whole seconds since 1970-01-01 00:00:00 UTC.
    public static var secondsSinceEpoch: Int64 { Int64(read().tv_sec) }

    /// Microseconds since 1970-01-01 00:00:00 UTC.
    public static var microsecondsSinceEpoch: Int64 {
        let time = read()
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    private static func read() -> timespec {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time
    }
}
