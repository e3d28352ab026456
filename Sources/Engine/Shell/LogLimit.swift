// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Limits a log message to one line per ten seconds of engine time, for events that may occur in every quantum.
struct LogLimit: Sendable {
    private var opensAt: FrameTime = .zero
    private var leftOut = 0

    /// Decides whether a line is logged.
    ///
    /// - Returns: the number of lines suppressed since the last one; nil if this one is suppressed.
    mutating func admit(at now: FrameTime, rate: SampleRate) -> Int? {
        guard now >= opensAt else {
            leftOut += 1
            return nil
        }
        defer { leftOut = 0 }
        opensAt = now + rate.frames(seconds: 10)
        return leftOut
    }
}
