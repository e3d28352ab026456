// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc

/// The clocks of the machine at one moment, nanoseconds; what they do against each other tells what happened to the
/// machine.
public struct SystemClocks: Sendable, Equatable {
    /// `CLOCK_MONOTONIC`: stands still while the machine sleeps.
    public var monotonic: UInt64
    /// `CLOCK_BOOTTIME`: goes on while the machine sleeps.
    public var boot: UInt64
    /// `CLOCK_REALTIME`: jumps when someone sets it.
    public var real: UInt64

    /// Makes a moment.
    public init(monotonic: UInt64, boot: UInt64, real: UInt64) {
        (self.monotonic, self.boot, self.real) = (monotonic, boot, real)
    }

    /// The present.
    ///
    /// - Thread: any.
    public static func now() -> SystemClocks {
        SystemClocks(
            monotonic: read(CLOCK_MONOTONIC),
            boot: read(CLOCK_BOOTTIME),
            real: read(CLOCK_REALTIME)
        )
    }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
