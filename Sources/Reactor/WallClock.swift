// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// The time of day, which may jump; `MonotonicTime` is for measuring.
public enum WallClock {
    /// Whole seconds since 1970-01-01 00:00:00 UTC.
    public static var secondsSinceEpoch: Int64 { Int64(SystemClock.real.now / 1_000_000_000) }

    /// Microseconds since 1970-01-01 00:00:00 UTC.
    public static var microsecondsSinceEpoch: Int64 { Int64(SystemClock.real.now / 1_000) }
}
