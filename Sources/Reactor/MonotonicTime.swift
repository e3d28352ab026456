// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// A moment on the system's monotonic clock, in nanoseconds from an arbitrary start.
public struct MonotonicTime: Sendable, Hashable, Comparable {
    /// Nanoseconds of `CLOCK_MONOTONIC`.
    public let nanoseconds: Int64

    /// A moment the given nanoseconds after the clock's start.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The present moment, read without a system call.
    public static var now: MonotonicTime {
        MonotonicTime(nanoseconds: Int64(SystemClock.monotonic.now))
    }

    /// A moment later than any timer; adding to it stays there.
    public static let distantFuture = MonotonicTime(nanoseconds: .max)

    /// The moment `duration` after this one, clamped to the representable range.
    public func advanced(by duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? MonotonicTime(nanoseconds: .min) : .distantFuture }
        let (sum, late) = nanoseconds.addingReportingOverflow(whole + attoseconds / 1_000_000_000)
        return late ? .distantFuture : MonotonicTime(nanoseconds: sum)
    }

    /// The time from `start` to this moment; negative when `start` is later.
    public func duration(since start: MonotonicTime) -> Duration {
        .nanoseconds(nanoseconds - start.nanoseconds)
    }

    /// Earlier moments come first.
    public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}
