// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// All clocks of the machine at one moment, in nanoseconds; their differences between two moments show whether the
/// machine slept or its time of day was set.
public struct SystemClocks: Sendable, Equatable {
    /// ``SystemClock/monotonic``.
    public var monotonic: UInt64
    /// ``SystemClock/boot``.
    public var boot: UInt64
    /// ``SystemClock/real``.
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
            monotonic: SystemClock.monotonic.now,
            boot: SystemClock.boot.now,
            real: SystemClock.real.now
        )
    }
}
