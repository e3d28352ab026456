// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Decides whether the audio thread is stuck: engine time does not advance although quanta are due.
///
/// Reads no clock.
struct AudioThreadMonitor: Sendable, Equatable {
    /// Seconds without a quantum after which it is stuck; a lost device is replaced well before.
    let patience: Double

    private var frame = FrameTime.zero
    private var movedAt: UInt64?
    private var wasDue = false

    init(patience: Double) { self.patience = patience }

    /// Takes an observation of engine time.
    ///
    /// - Parameters:
    ///   - frame: the last rendered frame.
    ///   - isDue: whether quanta are due.
    ///   - moment: the monotonic clock in nanoseconds, which stops while the machine is suspended.
    /// - Returns: whether it is stuck.
    mutating func isStuck(_ frame: FrameTime, isDue: Bool, at moment: UInt64) -> Bool {
        defer { wasDue = isDue }
        guard isDue, wasDue, frame == self.frame, let movedAt else {
            (self.frame, movedAt) = (frame, moment)
            return false
        }
        return Double(moment - min(moment, movedAt)) / 1e9 >= patience
    }
}
