// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Decides whether the audio thread is stuck: engine time stands still though something is to be heard.
///
/// A value that reads no clock.
struct AudioThreadMonitor: Sendable, Equatable {
    /// Seconds without a quantum after which it is stuck; a device that goes away is replaced well before.
    let patience: Double

    private var frame = FrameTime.zero
    private var movedAt: UInt64?
    private var wasDue = false

    init(patience: Double) { self.patience = patience }

    /// Looks at a moment.
    ///
    /// - Parameters:
    ///   - frame: the newest frame that was rendered.
    ///   - isDue: whether quanta are to be rendered.
    ///   - moment: the monotonic clock, nanoseconds; stands still while the machine sleeps.
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
