// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// The time that the output has rendered, extrapolated between its reports, for the threads that supply it with sound.
///
/// - Thread: any.
public final class PlayedClock: Sendable {
    private let newest = Mutex<(seconds: Double, at: UInt64)>((0, 0))
    private let monotonicNanoseconds: @Sendable () -> UInt64

    /// Makes a clock to which nothing was reported.
    ///
    /// - Parameter monotonicNanoseconds: the clock of the machine.
    public init(_ monotonicNanoseconds: @escaping @Sendable () -> UInt64) {
        self.monotonicNanoseconds = monotonicNanoseconds
    }

    /// Takes a report of the audio thread.
    ///
    /// - Parameters:
    ///   - seconds: what was rendered with the newest quantum.
    ///   - at: when that was requested, nanoseconds of the clock of the machine.
    public func note(_ seconds: Double, at: UInt64) {
        newest.withLock { $0 = (seconds, at) }
    }

    /// Seconds rendered by now, if the output goes on at the same rate.
    public var seconds: Double {
        let (seconds, at) = newest.withLock(\.self)
        return seconds + Double(Int64(monotonicNanoseconds()) - Int64(at)) / 1e9
    }
}
