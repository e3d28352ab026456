// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc

/// `CLOCK_MONOTONIC` in nanoseconds.
enum MonotonicClock {
    /// The present time.
    ///
    /// - Thread: any.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Blocks the calling thread until `deadline`, also through signals.
    static func sleep(until deadline: UInt64) {
        var time = timespec(
            tv_sec: time_t(deadline / 1_000_000_000),
            tv_nsec: Int(deadline % 1_000_000_000)
        )
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
