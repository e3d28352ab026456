// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux

/// What the kernel knows of its time of day, which a program such as chrony sets.
public struct KernelClock: Sendable, Equatable {
    /// Whether such a program runs and has found the time.
    public let isSynchronized: Bool
    /// Estimated error in seconds.
    public let estimatedError: Double
    /// Largest error in seconds.
    public let largestError: Double

    /// What a reading says.
    ///
    /// - Parameters:
    ///   - state: state of the clock; `TIME_ERROR` if it is not synchronized.
    ///   - status: bits of its status, of which `STA_UNSYNC` says the same.
    ///   - estimated: estimated error in microseconds.
    ///   - largest: largest error in microseconds.
    public init(state: Int32, status: Int32, estimated: Int, largest: Int) {
        isSynchronized = state != TIME_ERROR && status & STA_UNSYNC == 0
        estimatedError = Double(max(0, estimated)) / 1e6
        largestError = Double(max(0, largest)) / 1e6
    }

    /// Reads it with `adjtimex(2)`, which changes nothing here.
    ///
    /// - Returns: nil where a sandbox forbids it.
    /// - Thread: any but the audio thread.
    public static func read() -> KernelClock? {
        var status: Int32 = 0
        var estimated = 0
        var largest = 0
        let state = carillon_read_clock(&status, &estimated, &largest)
        guard state >= 0 else { return nil }
        return KernelClock(state: state, status: status, estimated: estimated, largest: largest)
    }
}
