// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// When a stream that failed is tried again: soon at first, later every 1.5 seconds, so that it is heard within 5 of its return.
struct StreamRetry {
    /// Seconds until the next try, by the failures before.
    static let delays = [0.1, 0.5, 1, 1.5]
    /// Seconds of sound after which failures count from the first again.
    static let calm = 10.0

    private var failures = 0

    /// Notes a failure.
    ///
    /// - Parameter seconds: how long sound arrived before.
    /// - Returns: seconds until the next try.
    mutating func failed(after seconds: Double) -> Double {
        if seconds >= StreamRetry.calm { failures = 0 }
        defer { failures += 1 }
        return StreamRetry.delays[min(failures, StreamRetry.delays.count - 1)]
    }
}
