// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Lets one line of a kind into the log every ten seconds of engine time, for what may happen at every quantum.
struct LogLimit: Sendable {
    private var opensAt: FrameTime = .zero
    private var leftOut = 0

    /// Asks for a line.
    ///
    /// - Returns: how many were left out since the last one, or nil where this one is to be left out.
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
