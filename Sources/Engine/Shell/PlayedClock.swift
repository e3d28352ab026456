// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Synchronization

/// The time that the output has rendered, extrapolated between its reports, for the threads that supply it with sound.
///
/// - Thread: any.
final class PlayedClock: Sendable {
    private let newest = Mutex<(seconds: Double, at: UInt64)>((0, 0))
    private let monotonicNanoseconds: @Sendable () -> UInt64

    init(_ monotonicNanoseconds: @escaping @Sendable () -> UInt64) {
        self.monotonicNanoseconds = monotonicNanoseconds
    }

    /// Takes a report of the audio thread.
    func note(_ clock: ClockSnapshot, _ rate: SampleRate) {
        let seconds = rate.seconds(clock.frame)
        newest.withLock { $0 = (seconds, clock.monotonicNanoseconds) }
    }

    /// Seconds rendered by now, if the output goes on at the same rate.
    var seconds: Double {
        let (seconds, at) = newest.withLock(\.self)
        return seconds + Double(Int64(monotonicNanoseconds()) - Int64(at)) / 1e9
    }
}
