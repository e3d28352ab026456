// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A clock of the kernel.
///
/// The audio thread reads the monotonic clock through `CRealtime.h` instead, because it may call nothing else.
public enum SystemClock: Sendable {
    /// `CLOCK_MONOTONIC`: never set, stops while the machine sleeps.
    case monotonic
    /// `CLOCK_BOOTTIME`: never set, continues while the machine sleeps.
    case boot
    /// `CLOCK_REALTIME`: the time of day, nanoseconds since 1970-01-01 00:00:00 UTC; jumps when it is set.
    case real

    /// The present time in nanoseconds, read without a system call.
    ///
    /// - Thread: any.
    public var now: UInt64 {
        var time = timespec()
        clock_gettime(identifier, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The present time in seconds.
    ///
    /// - Thread: any.
    public var seconds: Double { Double(now) / 1e9 }

    /// Blocks the calling thread until the monotonic clock reaches `deadline`; signals do not end the wait.
    public static func sleep(untilMonotonic deadline: UInt64) {
        var time = timespec(
            tv_sec: time_t(deadline / 1_000_000_000),
            tv_nsec: Int(deadline % 1_000_000_000)
        )
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }

    private var identifier: clockid_t {
        switch self {
        case .monotonic: CLOCK_MONOTONIC
        case .boot: CLOCK_BOOTTIME
        case .real: CLOCK_REALTIME
        }
    }
}
