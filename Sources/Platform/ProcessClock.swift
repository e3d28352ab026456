// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The processor time of a process.
public struct ProcessClock: Sendable {
    private let clock: clockid_t?

    /// Makes the clock of a process of this number.
    public init(process: Int32) {
        var clock = clockid_t()
        self.clock = clock_getcpuclockid(process, &clock) == 0 ? clock : nil
    }

    /// Seconds that processors have spent on the process, its threads and system calls included; nil after its end.
    ///
    /// - Thread: any.
    public var seconds: Double? {
        var time = timespec()
        guard let clock, clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
